"""Constraints of pydantic that raise: when a pattern is compiled, or when they are applied to a value."""

from __future__ import annotations

import pytest

from one_rule import lines, told

_HEAD = """\
import re
from typing import Annotated, Literal, Optional
from annotated_types import Ge, MinLen
from langchain_core.tools import tool
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, constr

class Plain(BaseModel):
    model_config = ConfigDict(extra="forbid")
    code: Optional[str] = Field(None, pattern="^(?!a)")

class Python(BaseModel):
    model_config = ConfigDict(regex_engine="python-re")
    code: str = Field(pattern="^(?!a)")

class Derived(Python):
    model_config = ConfigDict(extra="forbid")
    other: str = Field(pattern="^(?!a)")

class Keyword(BaseModel, regex_engine="python-re"):
    code: str = Field(pattern="^(?!a)")

class Old(BaseModel):
    class Config:
        regex_engine = "python-re"
    code: str = Field(pattern="^(?!a)")

Code = Annotated[str, StringConstraints(pattern="(?<=a)b")]
Number = AfterValidator(int)

"""


def tool(annotation: str, default: str = "") -> str:
    """A module with one tool with one parameter."""
    return f'{_HEAD}@tool\ndef f(x: {annotation}{default}) -> str:\n    """Do it."""\n    return ""\n'


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        ('Annotated[str, Field(pattern="(?=a)")]', "langchain raises, since its patterns have no lookahead"),
        ("Code", "langchain raises, since its patterns have no lookbehind"),
        ("list[Code]", "langchain raises, since its patterns have no lookbehind"),
        ('constr(pattern=r"(a)\\1")', "langchain raises, since its patterns have no backreference"),
        ('constr(pattern="(?P<n>a)(?P=n)")', "langchain raises, since its patterns have no backreference"),
        ('constr(pattern=r"a\\Z")', r"langchain raises, since its patterns have no `\Z`"),
        (
            'constr(pattern=r"[^\\0]+")',
            r"langchain raises, since its patterns have no octal escape such as `\0`",
        ),
        (
            'constr(pattern="^{.*}$")',
            "langchain raises, since its patterns have no `{` that is not escaped",
        ),
        (
            'constr(pattern="a{,3}")',
            "langchain raises, since its patterns have no `{` that is not escaped",
        ),
        (
            'constr(pattern=r"[a[]")',
            "langchain raises, since its patterns have no `[` in a set that is not escaped",
        ),
        ('constr(pattern="(?a)b")', "langchain raises, since its patterns have no flag `a`"),
        (
            'constr(pattern=r"^\\w{1,255}$")',
            "langchain raises, since compiled, the pattern is larger than 10 MB",
        ),
        (
            'constr(pattern=r"^([\\w.]{1,20}-?){12,16}$")',
            "langchain raises, since compiled, the pattern is larger than 10 MB",
        ),
        ("Plain", "pydantic raises where the class is defined, since its patterns have no lookahead"),
    ],
)
def test_patterns_that_pydantic_cannot_compile(annotation: str, message: str) -> None:
    """Whatever Rust's engine lacks is told of the parameter, or of the class where that raises first."""
    (found,) = told("TOOL167", tool(annotation))
    assert found.endswith(message)


@pytest.mark.parametrize(
    "annotation",
    [
        r'Annotated[str, Field(pattern=r"[(?!a)]\\1\(?!")]',
        'Annotated[str, Field(pattern="(?i)(?P<n>a)(?:b)(?x: a # (?!b)\\n)")]',
        'Annotated[str, Field(pattern=re.compile("(?!a)"))]',
        'Annotated[str, Field(json_schema_extra={"pattern": "(?!a)"})]',
        r'Annotated[str, Field(pattern=r"^[a-zA-Z0-9_]{1,255}$")]',
        r'Annotated[str, Field(pattern=r"^\w{1,200}$")]',
        r'Annotated[str, Field(pattern=r"^.{1,4000}$")]',
        # all characters together are fewer states than each of the classes
        r'Annotated[str, Field(pattern=r"^[\s\S]{1,8000}$")]',
        r'Annotated[str, Field(pattern=r"^[\d\D]{1,3000}$")]',
        r'Annotated[str, Field(pattern=r"^(?:\w|\W){1,300}$")]',
        r'Annotated[str, Field(pattern=r"^(.|\s){1,10000}$")]',
        # of ASCII alone, and a dot that is none but itself
        r'Annotated[str, Field(pattern=r"^(?-u:\w){1,300}$")]',
        r'Annotated[str, Field(pattern=r"^[^\x80-\U0010ffff]{20000}$")]',
        r'Annotated[str, Field(pattern=r"^\.{20000}$")]',
        r'Annotated[str, Field(pattern=r"^(?:\w+[ -]?){2,}$")]',
        r'Annotated[str, Field(pattern=r"a++b{2}{3}\{[[:alpha:]]\x41\p{Lu}\b{start}")]',
        "Python",
        "Derived",
        "Keyword",
        "Old",
    ],
)
def test_patterns_that_something_else_compiles(annotation: str) -> None:
    """Python's engine, chosen by the settings of a class or a base or by `re.compile`, has all of them; so has no one to ask."""
    assert lines("TOOL167", tool(annotation)) == []


def test_patterns_that_nobody_compiles() -> None:
    """Where the framework makes its own of an annotation, or a schema is written by hand, no pattern is compiled."""
    smolagents = tool("Code").replace("langchain_core.tools", "smolagents")
    assert lines("TOOL167", smolagents) == []


@pytest.mark.parametrize(
    ("annotation", "default"),
    [
        ("Annotated[str, Field(ge=3)]", ""),
        ("str", " = Field(ge=3)"),
        ("Annotated[int, Field(max_length=3)]", ""),
        ("Annotated[list[int], Ge(3)]", ""),
        ("Annotated[Optional[str], Field(gt=3)]", ""),
        ('Annotated[int, Field(pattern="a")]', ""),
        ("Annotated[int | float, Field(max_length=5)]", ""),
        ("Annotated[str | list[str] | None, Field(ge=3)]", ""),
        ('Annotated["str", "a text", Field(le=3)]', ""),
    ],
)
def test_constraints_on_types_without_such_a_thing(annotation: str, default: str) -> None:
    """Each raises at every call, and is not said to be without effect besides."""
    text = tool(annotation, default)
    assert len(lines("TOOL168", text)) == 1
    assert [*lines("TOOL222", text), *lines("TOOL223", text), *lines("TOOL225", text)] == []


@pytest.mark.parametrize(
    "annotation",
    [
        "Annotated[str, AfterValidator(int), Field(ge=3)]",
        "Annotated[str, Number, Ge(3)]",
        "Annotated[bool, Field(ge=0)]",
        'Annotated[Literal["a"], MinLen(1)]',
        "Annotated[str | int, Field(ge=3)]",
        "Annotated[list[int] | object, Field(ge=3)]",
        "Annotated[dict[str, int], Field(min_length=1)]",
        'Annotated[str, Field(json_schema_extra={"minimum": 3})]',
    ],
)
def test_constraints_that_can_be_applied(annotation: str) -> None:
    """Nothing is said of what a validator may have made something else of, nor where one type of several takes it."""
    assert lines("TOOL168", tool(annotation)) == []


def test_a_bound_behind_a_validator_is_not_without_effect() -> None:
    """What is applied to what a validator returns is no bound of the text that a model sends."""
    assert lines("TOOL222", tool("Annotated[str, AfterValidator(int), Field(ge=3)]")) == []


def test_where_nothing_is_validated_a_bound_is_without_effect() -> None:
    """A framework that does not hold arguments against the annotation raises nothing."""
    text = tool("Annotated[str, Field(ge=3)]").replace("langchain_core.tools", "smolagents")
    assert lines("TOOL168", text) == []
    assert len(lines("TOOL222", text)) == 1
