"""What the linter makes of one annotation."""

from __future__ import annotations

import ast
import textwrap
from typing import Any

from tool_contracts.sources.python.annotations import SchemaReader
from tool_contracts.sources.python.module import Module
from tool_contracts.sources.python.sites import Site

PRELUDE = """
import datetime, decimal, enum, typing, uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from datetime import date
from enum import Enum, Flag, IntEnum, StrEnum, auto
from pathlib import Path
from typing import *
from annotated_types import Gt, Interval, Len, MinLen
from pydantic import BaseModel, ConfigDict, EmailStr, Field, RootModel, StringConstraints, WithJsonSchema, conint
import third_party

LIMIT = 7
LEVELS = ["a", "b"]

class Priority(str, Enum):
    LOW = "low"
    HIGH = "high"
    TOP = "high"
class Number(Enum):
    ONE = 1
    TWO = 2
    def label(self): ...
class Mixed(Enum):
    A = 1
    B = "b"
class Auto(Enum):
    A = auto()
    B = auto()
class Lower(StrEnum):
    RED = auto()
class Bits(Flag):
    A = auto()
class Computed(Enum):
    A = compute()
class Empty(Enum):
    pass
class Plain:
    pass
UserId = NewType("UserId", int)
Name: TypeAlias = "str"
IntOrStr = int | str
Json = dict[str, "Json"] | list["Json"] | str | None
Bound = TypeVar("Bound", bound=int)
"""


def parse(annotation: str, more: str = "") -> tuple[dict[str, Any], SchemaReader]:
    """The schema of an annotation, in a file that begins with `PRELUDE` and `more`, and what has read it."""
    source = PRELUDE + textwrap.dedent(more) + f"\nx: {annotation}\n"
    module = Module("m.py", source.encode())
    assert module.problem is None, module.problem.message
    statement = module.tree.body[-1]
    assert isinstance(statement, ast.AnnAssign)
    reader = SchemaReader(module, "/inputSchema")
    return reader.finish(
        reader.read(statement.annotation, Site(module, module.scope), "/inputSchema")
    ), reader


def schema(annotation: str, more: str = "") -> dict[str, Any]:
    """The schema alone."""
    return parse(annotation, more)[0]


STRING = {"type": "string"}
INTEGER = {"type": "integer"}
NULL = {"type": "null"}
