"""What the types of the standard library and of pydantic are in JSON Schema, by their dotted names."""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


@cache
def canonical(name: str) -> str:
    """One spelling for names that several modules offer."""
    for alias, home in _ALIASES:
        if name.startswith(alias):
            return home + name[len(alias) :]
    return name


_ALIASES = (
    ("typing_extensions.", "typing."),
    ("collections.abc.", "typing."),
    ("pydantic.types.", "pydantic."),
    ("pydantic.networks.", "pydantic."),
    ("pydantic.v1.", "pydantic."),
    ("pydantic.main.", "pydantic."),
    ("pydantic.fields.", "pydantic."),
    ("pydantic.functional_validators.", "pydantic."),
    ("pydantic.json_schema.", "pydantic."),
    ("pydantic.root_model.", "pydantic."),
    ("langchain_core.pydantic_v1.", "pydantic."),
    ("langchain.pydantic_v1.", "pydantic."),
    ("llama_index.core.bridge.pydantic.", "pydantic."),
    ("semantic_kernel.kernel_pydantic.KernelBaseModel", "pydantic.BaseModel"),
)


def _text(kind: str, format_: str | None = None) -> tuple[dict[str, Any], str]:
    return ({"type": "string", "format": format_} if format_ else {"type": "string"}), kind


_NUMBER = {"type": "number"}
_INTEGER = {"type": "integer"}

SIMPLE: dict[str, tuple[dict[str, Any], str]] = {
    "builtins.str": _text("str"),
    "builtins.int": (_INTEGER, "int"),
    "builtins.float": (_NUMBER, "float"),
    "builtins.bool": ({"type": "boolean"}, "bool"),
    "builtins.bytes": _text("bytes"),
    "builtins.bytearray": _text("bytes"),
    "builtins.object": ({}, "Any"),
    "typing.Any": ({}, "Any"),
    "types.NoneType": ({"type": "null"}, "None"),
    "typing.LiteralString": _text("str"),
    "typing.Text": _text("str"),
    "typing.AnyStr": _text("str"),
    "datetime.datetime": _text("datetime", "date-time"),
    "datetime.date": _text("date", "date"),
    "datetime.time": _text("time", "time"),
    "datetime.timedelta": _text("timedelta", "duration"),
    "uuid.UUID": _text("UUID", "uuid"),
    "decimal.Decimal": ({"anyOf": [{"type": "number"}, {"type": "string"}]}, "Decimal"),
    "numbers.Number": (_NUMBER, "float"),
    "numbers.Real": (_NUMBER, "float"),
    "numbers.Integral": (_INTEGER, "int"),
    "ipaddress.IPv4Address": _text("str", "ipv4"),
    "ipaddress.IPv6Address": _text("str", "ipv6"),
    "pydantic.EmailStr": _text("str", "email"),
    "pydantic.AnyUrl": _text("str", "uri"),
    "pydantic.AnyHttpUrl": _text("str", "uri"),
    "pydantic.HttpUrl": _text("str", "uri"),
    "pydantic.FileUrl": _text("str", "uri"),
    "pydantic.SecretStr": _text("str"),
    "pydantic.StrictStr": _text("str"),
    "pydantic.StrictInt": (_INTEGER, "int"),
    "pydantic.StrictFloat": (_NUMBER, "float"),
    "pydantic.StrictBool": ({"type": "boolean"}, "bool"),
    "pydantic.StrictBytes": _text("bytes"),
    "pydantic.PositiveInt": ({"type": "integer", "exclusiveMinimum": 0}, "int"),
    "pydantic.NonNegativeInt": ({"type": "integer", "minimum": 0}, "int"),
    "pydantic.NegativeInt": ({"type": "integer", "exclusiveMaximum": 0}, "int"),
    "pydantic.NonPositiveInt": ({"type": "integer", "maximum": 0}, "int"),
    "pydantic.PositiveFloat": ({"type": "number", "exclusiveMinimum": 0}, "float"),
    "pydantic.NonNegativeFloat": ({"type": "number", "minimum": 0}, "float"),
    "pydantic.NegativeFloat": ({"type": "number", "exclusiveMaximum": 0}, "float"),
    "pydantic.NonPositiveFloat": ({"type": "number", "maximum": 0}, "float"),
    "pydantic.FiniteFloat": (_NUMBER, "float"),
    "pydantic.AwareDatetime": _text("datetime", "date-time"),
    "pydantic.NaiveDatetime": _text("datetime", "date-time"),
    "pydantic.PastDatetime": _text("datetime", "date-time"),
    "pydantic.FutureDatetime": _text("datetime", "date-time"),
    "pydantic.PastDate": _text("date", "date"),
    "pydantic.FutureDate": _text("date", "date"),
    "pydantic.UUID1": _text("UUID", "uuid"),
    "pydantic.UUID3": _text("UUID", "uuid"),
    "pydantic.UUID4": _text("UUID", "uuid"),
    "pydantic.UUID5": _text("UUID", "uuid"),
    **{f"pydantic.{name}": _text("Path") for name in ("FilePath", "DirectoryPath", "NewPath")},
    **{f"pathlib.{name}": _text("Path") for name in ("Path", "PurePath", "PosixPath", "PurePosixPath")},
}
"""Dotted name to schema and kind; the schema is copied before it is used."""

ARRAYS: dict[str, str] = {
    "builtins.list": "list",
    "typing.List": "list",
    "collections.deque": "list",
    "typing.Deque": "list",
    "builtins.set": "set",
    "typing.Set": "set",
    "typing.MutableSet": "set",
    "typing.AbstractSet": "set",
    "builtins.frozenset": "frozenset",
    "typing.FrozenSet": "frozenset",
    "typing.Sequence": "Sequence",
    "typing.MutableSequence": "Sequence",
    "typing.Collection": "Sequence",
    "typing.Iterable": "Sequence",
}
"""Collections that are arrays with one type of items, to their kind."""

TUPLES = frozenset({"builtins.tuple", "typing.Tuple"})

OBJECTS: dict[str, str] = {
    "builtins.dict": "dict",
    "typing.Dict": "dict",
    "collections.OrderedDict": "dict",
    "typing.OrderedDict": "dict",
    "collections.defaultdict": "dict",
    "typing.DefaultDict": "dict",
    "typing.Mapping": "Mapping",
    "typing.MutableMapping": "Mapping",
}
"""Mappings, to their kind."""

FUNCTIONS = "typing.Callable"

ITERATORS = frozenset(f"typing.{name}" for name in ("Iterator", "AsyncIterator", "AsyncIterable"))
PLAIN_CLASSES = frozenset(
    {
        "asyncio.Queue",
        "builtins.BaseException",
        "builtins.Exception",
        "builtins.bytearray",
        "builtins.memoryview",
        "builtins.range",
        "builtins.slice",
        "logging.Logger",
        "types.ModuleType",
        "typing.Awaitable",
        "typing.Coroutine",
        "typing.TextIO",
    }
)
"""Classes of the standard library of which nothing says how their instances are made of JSON."""


def refused_kind(name: str) -> str | None:
    """The kind of a type of which pydantic can make no schema, by its dotted name; None for any other."""
    if name == FUNCTIONS:
        return "Callable"
    if name in ITERATORS:
        return "iterator"
    return "class" if name in PLAIN_CLASSES else None


CREATE_MODEL = "pydantic.create_model"
CLASS_MAKERS = frozenset({"typing.TypedDict", "typing.NamedTuple", CREATE_MODEL})
"""Functions that make a class of what is passed to them."""

TRANSPARENT = frozenset(
    f"typing.{name}" for name in ("Final", "ClassVar", "Required", "NotRequired", "ReadOnly")
)
"""Forms that say something about a name and nothing about its values."""

CONSTRAINED: dict[str, str] = {
    "pydantic.constr": "builtins.str",
    "pydantic.conint": "builtins.int",
    "pydantic.confloat": "builtins.float",
    "pydantic.condecimal": "decimal.Decimal",
    "pydantic.conbytes": "builtins.bytes",
    "pydantic.conlist": "builtins.list",
    "pydantic.conset": "builtins.set",
    "pydantic.confrozenset": "builtins.frozenset",
}
"""Functions of pydantic that return a type with constraints, to that type."""
