"""Parameters of which a framework can make no schema."""

from __future__ import annotations

import pytest

from one_rule import IMPORTS, lines

PLAIN = "class Account:\n            def __init__(self, number): ..."


def told(framework: str, parameter: str, before: str = "", decorator: str = "") -> bool:
    """Whether a parameter is told of in a tool of a framework."""
    text = f'''\
        import abc, asyncio, collections.abc, logging, re, typing
        from typing import *
        {IMPORTS[framework]}
        {before}
        @tool
        {decorator}
        def order({parameter}) -> str:
            """Order.

            Args:
                x: What.
            """
            return ""
    '''
    return bool(lines("TOOL166", text))


@pytest.mark.parametrize(
    "parameter",
    [
        "x: Callable",
        "x: Callable[[int], str]",
        "x: collections.abc.Callable[..., str] | None = None",
        "x: Optional[Callable] = None",
        "x: list[Callable]",
        "x: dict[str, Callable] = {}",
        "x: tuple[Callable, int]",
        "x: Annotated[Callable, 'Called then.']",
        "x: 'Callable'",
        "x: Account",
        "x: list[Account]",
        "x: Account | None = None",
        "x: type",
        "x: list[type]",
        "x: Iterator[int]",
        "x: collections.abc.AsyncIterator[str] | None = None",
        "x: Awaitable[int]",
        "x: asyncio.Queue",
        "x: logging.Logger | None = None",
        "x: Exception",
    ],
)
def test_what_raises(parameter: str) -> None:
    """A function or an object of a plain class, by itself, inside a collection, or optional."""
    assert told("langchain", parameter, PLAIN)


@pytest.mark.parametrize(
    "parameter",
    [
        "x: Callable | int = 1",
        "x: Union[Callable, int, None] = None",
        "x: Annotated[Callable, WithJsonSchema({})]",
        "x: Annotated[Account, Hook]",
        "x: object",
        "x: Unbound",
        "*x: Callable",
        "x: type[int]",
        "x: Generator[int, None, None]",
        "x: Iterable[int]",
        "x: re.Pattern",
        "x: bytes",
    ],
)
def test_what_may_pass(parameter: str) -> None:
    """What is published without it, may be told how, or is not known."""
    assert not told("langchain", parameter, PLAIN)


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ("class Account(abc.ABC): pass", True),
        ("class Base: pass\n        class Account(Base): pass", True),
        ("from there import Base\n        class Account(Base): pass", False),
        ("class Account(str): pass", False),
        ("class Account(Protocol): pass", False),
        ("class Account(metaclass=Made): pass", False),
        ("@there.made\n        class Account: pass", False),
        ("class Account:\n            def __get_pydantic_core_schema__(cls, a, b): ...", False),
        ("from dataclasses import dataclass\n        @dataclass\n        class Account: pass", False),
    ],
)
def test_plain_classes(before: str, refused: bool) -> None:
    """A class is plain where all that it derives from is known, and nothing of it says how it is made of JSON."""
    assert told("langchain", "x: Account", before) is refused


@pytest.mark.parametrize(
    ("framework", "function", "instance"),
    [
        ("langchain", True, True),
        ("strands", True, True),
        ("haystack", False, True),
        ("smolagents", True, False),
        ("agno", False, False),
        ("praisonai", False, False),
    ],
)
def test_frameworks(framework: str, function: bool, instance: bool) -> None:
    """It is told where the framework raises."""
    assert told(framework, "x: Callable") is function
    assert told(framework, "x: Account", PLAIN) is instance


FIELD = "cb: Callable[[int], str] | None = None"


@pytest.mark.parametrize(
    ("before", "refused"),
    [
        (f"class Job(BaseModel):\n            {FIELD}", True),
        (f"class Base(BaseModel):\n            {FIELD}\n        class Job(Base): pass", True),
        (
            f"class Part(BaseModel):\n            {FIELD}\n        class Job(BaseModel):\n            a: list[Part]",
            True,
        ),
        (f"@dataclass\n        class Job:\n            {FIELD}", True),
        ("class Job(TypedDict):\n            cb: Callable", True),
        ("class Job(BaseModel):\n            kind: type", True),
        ("@dataclass\n        class Job:\n            queue: asyncio.Queue", True),
        ("class Job(BaseModel):\n            cb: Callable | int", False),
        ("class Job(BaseModel):\n            _cb: Callable = PrivateAttr()", False),
        ("class Job(BaseModel):\n            cb: ClassVar[Callable] = print", False),
        ("class Job(BaseModel):\n            cb: SkipJsonSchema[Callable] = print", False),
        (f"class Job(there.Base):\n            {FIELD}", False),
        (f"class Job(BaseModel, there.Base):\n            {FIELD}", False),
        (f"class Job(pydantic.v1.BaseModel):\n            {FIELD}", False),
        (
            f"class Job(BaseModel):\n            {FIELD}\n            def __get_pydantic_json_schema__(cls, a, b): ...",
            False,
        ),
    ],
)
def test_fields_of_classes(before: str, refused: bool) -> None:
    """What stands in a field keeps the class from having a schema, unless that is made otherwise."""
    imports = (
        "from dataclasses import dataclass\n        import pydantic.v1, there\n"
        "        from pydantic import BaseModel, PrivateAttr\n"
        "        from pydantic.json_schema import SkipJsonSchema\n        "
    )
    assert told("langchain", "x: Job", imports + before) is refused
    assert told("haystack", "x: Job", imports + before) is refused
    assert not told("agno", "x: Job", imports + before)


def test_what_another_decorator_may_fill_in() -> None:
    """The function that the framework sees may have no such parameter."""
    assert not told("langchain", "x: Account", PLAIN, "@inject")
