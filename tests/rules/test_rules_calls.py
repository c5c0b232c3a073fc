"""What the rules about calls and effects say of calls built by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import Call, Effect, Origin, Parameter, Signature, Tool
from tool_contracts.calls import Raised

if TYPE_CHECKING:
    from collections.abc import Callable

    Reports = Callable[..., list[Any]]


def pointers(reports: Reports, code: str, call: Call) -> list[str]:
    return [report[0] for report in reports(code, call)]


@pytest.mark.parametrize(
    ("hints", "effect", "pointer"),
    [
        ({"readOnlyHint": True}, Effect("write", "open", "/a"), "/annotations/readOnlyHint"),
        ({"readOnlyHint": True}, Effect("network", "socket.connect", "a:1"), None),
        ({"readOnlyHint": True}, Effect("write", "sqlite3.connect", "/a.db"), None),
        ({"readOnlyHint": True}, Effect("write", "sqlite3.connect", "/a.db", blocked=False), None),
        (
            {"readOnlyHint": True, "destructiveHint": False},
            Effect("write", "os.remove", "/a"),
            "/annotations/readOnlyHint",
        ),
        ({"destructiveHint": False}, Effect("write", "os.remove", "/a"), "/annotations/destructiveHint"),
        ({"destructiveHint": False}, Effect("write", "open", "/a"), None),
        ({"destructiveHint": True}, Effect("write", "os.remove", "/a"), None),
        ({"openWorldHint": False}, Effect("network", "socket.connect", "a:1"), "/annotations/openWorldHint"),
        ({"openWorldHint": False}, Effect("write", "open", "/a"), None),
        ({}, Effect("network", "socket.connect", "a:1"), None),
    ],
)
def test_hints_that_do_not_hold(
    reports: Reports, hints: dict[str, bool], effect: Effect, pointer: str | None
) -> None:
    """An effect is told at the hint that denies it, and at no other."""
    call = Call(Tool("demo", annotations=hints, origin=Origin("t.py")), {}, "blocked", effects=[effect])
    assert pointers(reports, "TOOL903", call) == ([] if pointer is None else [pointer])


@pytest.mark.parametrize(
    ("events", "removes"),
    [
        (["open a", "os.remove a"], False),
        (["open a", "os.remove b"], True),
        (["os.remove a", "open a"], True),
        (["open a", "os.rename a", "os.rename to b"], False),
        (["open a", "os.rename a", "os.rename b"], True),
        (["os.mkdir a", "os.rmdir a"], False),
    ],
)
def test_what_a_call_has_made_it_may_remove(reports: Reports, events: list[str], removes: bool) -> None:
    """A file of its own is nothing that it destroys; what was there before is."""
    effects = [Effect("write", *each.rsplit(" ", 1), blocked=False) for each in events]
    tool = Tool("demo", annotations={"destructiveHint": False}, origin=Origin("t.py"))
    found = pointers(reports, "TOOL903", Call(tool, {}, "returned", effects=effects))
    assert found == (["/annotations/destructiveHint"] if removes else [])


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (Effect("network", "socket.connect", "a:1"), "was stopped: network (socket.connect a:1)"),
        (Effect("process", "os.fork"), "was stopped: process (os.fork)"),
    ],
)
def test_stopped_effects(reports: Reports, effect: Effect, message: str) -> None:
    """An effect is told by its event, and by the detail that there may be."""
    call = Call(Tool("demo", origin=Origin("t.py")), {}, "blocked", effects=[effect])
    assert [report[1] for report in reports("TOOL901", call)] == [message]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ValueError", True),
        ("ValueError: ", True),
        ("ValueError: Error", True),
        ("ValueError: An unknown error occurred.", True),
        ("ValueError: Something went wrong!", True),
        ("ValueError: Invalid argument", True),
        ("ValueError: bad", True),
        ("ValueError: bad city", False),
        ("ValueError: invalid argument `city`", False),
        ("ValueError: no city 'Atlantis'", False),
        ("ValueError: request failed with 404", False),
    ],
)
def test_errors_that_say_nothing(reports: Reports, text: str, told: bool) -> None:
    """A text is worth something as soon as it names anything."""
    tool = Tool("demo", origin=Origin("t.py"))
    for outcome, expected in (("refused", told), ("declared-error", told), ("crashed", False)):
        call = Call(tool, {}, outcome, error=Raised("ValueError", text, ""))  # type: ignore[arg-type]
        assert bool(reports("TOOL707", call)) is expected


@pytest.mark.parametrize(
    ("outcome", "level", "traits", "told"),
    [
        ("returned", "strict", (), True),
        ("crashed", "strict", (), True),
        ("timed-out", "strict", (), True),
        ("refused", "strict", (), False),
        ("declared-error", "strict", (), False),
        ("returned", "coerce-ok", (), False),
        ("returned", "strict", ("checks_arguments",), False),
    ],
)
def test_what_nobody_checks(
    reports: Reports, outcome: Any, level: Any, traits: tuple[str, ...], told: bool
) -> None:
    """A tool must refuse what its schema forbids where its framework does not, but for what it may repair."""
    tool = Tool("demo", origin=Origin("t.py"), traits=frozenset(traits))
    call = Call(tool, {}, outcome, valid=False, level=level, label="a fraction")
    assert bool(reports("TOOL708", call)) is told
    assert reports("TOOL708", Call(tool, {}, outcome)) == []


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Effect("exit", "the server ended with status 3"), ["TOOL706"]),
        (Effect("protocol", "connection", "sends a line of more than 16 MiB"), ["TOOL910"]),
    ],
)
def test_a_server_that_lives_is_not_said_to_end(reports: Reports, effect: Effect, told: list[str]) -> None:
    """Whoever breaks the protocol on forbidden arguments is told by the rule about the protocol alone."""
    tool = Tool("demo", origin=Origin("t.py"), traits=frozenset({"checks_arguments"}))
    call = Call(tool, {}, "died", valid=False, effects=[effect])
    assert [code for code in ("TOOL703", "TOOL706", "TOOL910") if reports(code, call)] == told


@pytest.mark.parametrize(("code", "traits"), [("TOOL705", {"checks_arguments"}), ("TOOL708", set())])
@pytest.mark.parametrize(
    ("kinds", "pointer", "value", "told"),
    [
        ({"": "Optional", "/anyOf/0": "int", "/anyOf/1": "None"}, "/properties/x", None, False),
        ({"": "Optional", "/anyOf/0": "int", "/anyOf/1": "None"}, "/properties/x", [], True),
        ({"": "int"}, "/properties/x", None, True),
        ({"": "list", "/items": "None"}, "/properties/x", None, True),
        ({"": "Optional", "/anyOf/0": "int", "/anyOf/1": "None"}, "", None, True),
    ],
)
def test_null_that_only_the_published_schema_forbids(
    reports: Reports,
    code: str,
    traits: set[str],
    kinds: dict[str, str],
    pointer: str,
    value: Any,
    told: bool,
) -> None:
    """Taking None where the annotation says so is what the author meant, though the framework publishes less."""
    tool = Tool(
        "demo",
        origin=Origin("t.py"),
        traits=frozenset(traits),
        signature=Signature("demo", [Parameter("x", kinds=kinds)]),
    )
    call = Call(tool, {"x": value}, "returned", valid=False, label="x: null instead", pointer=pointer)
    assert len(reports(code, call)) == told


@pytest.mark.parametrize(
    ("kinds", "severity"),
    [
        (["TypeError", "TypeError"], "error"),
        (["TypeError", "TypeError", None], "warning"),
        (["TypeError", "ValidationError"], "warning"),
        (["ValidationError", "ValidationError"], "warning"),
        (["TypeError"], "warning"),
    ],
)
def test_a_check_that_cannot_take_anything(reports: Reports, kinds: list[str | None], severity: str) -> None:
    """A framework that fails to check what its own schema allows lets no call through, however few are tried."""
    tool = Tool("demo", input_schema={"type": "object"}, origin=Origin("t.py"))
    calls = [
        Call(
            tool,
            {"n": number},
            "returned" if kind is None else "rejected",
            error=None if kind is None else Raised(kind, f"{kind}: no", ""),
            label="n: a bound",
        )
        for number, kind in enumerate(kinds)
    ]
    ((_, _, message, _, told),) = reports("TOOL704", calls)
    assert message.startswith(f"refuses {len(kinds) - (None in kinds)} of {len(kinds)} calls with allowed ")
    assert told == severity


@pytest.mark.parametrize(
    ("properties", "outcome", "severity"),
    [
        ({"x": {"enum": ["a"]}}, "rejected", "error"),
        ({"x": {"const": "a"}, "y": {"enum": [1, 2]}}, "rejected", "error"),
        ({"x": {"$ref": "#/$defs/X"}}, "rejected", "error"),
        ({"x": {"enum": ["a"]}}, "refused", "warning"),
        ({"x": {"enum": ["a"]}, "y": {"type": "string"}}, "rejected", "warning"),
        ({"x": {"type": "string", "pattern": "^a$"}}, "rejected", "warning"),
    ],
)
def test_a_framework_that_refuses_all_that_is_listed(
    reports: Reports, properties: dict[str, Any], outcome: str, severity: str
) -> None:
    """What a schema lists says all there is to send: where its own framework takes none of it, few calls are enough."""
    schema = {"type": "object", "properties": properties, "$defs": {"X": {"enum": ["a"]}}}
    tool = Tool("demo", input_schema=schema, origin=Origin("t.py"))
    call = Call(tool, {"x": "a"}, outcome, error=Raised("E", "E: no", ""))
    ((*_, told),) = reports("TOOL704", [call])
    assert told == severity


@pytest.mark.parametrize(
    ("parameter", "value", "is_told"),
    [
        (Parameter("x", default="-", kinds={"": "str"}), None, True),
        (Parameter("x", default="-", kinds={"": "str"}), "a", False),
        (Parameter("x", default=None, kinds={"": "str"}), None, False),
        (Parameter("x", kinds={"": "str"}), None, False),
        (Parameter("x", default="-", kinds={"/anyOf/0": "str", "/anyOf/1": "None"}), None, False),
    ],
)
@pytest.mark.parametrize("traits", [{"publishes_defaults_as_null"}, set()])
def test_null_that_only_a_default_allows(
    reports: Reports, parameter: Parameter, value: Any, is_told: bool, traits: set[str]
) -> None:
    """A function that keeps to its own annotation is told where the null comes from."""
    signature = Signature("demo", [parameter])
    tool = Tool("demo", origin=Origin("t.py"), framework="f", traits=frozenset(traits), signature=signature)
    told = " (f lets a model send null for `x`, because it has a default)" if is_told and traits else ""
    crashed = Call(tool, {"x": value}, "crashed", error=Raised("E", "E: no", ""))
    ((_, message),) = reports("TOOL701", crashed)
    assert message == f"crashes on allowed arguments: E: no{told}"
    refused = Call(tool, {"x": value}, "refused", error=Raised("E", "E: no", ""))
    ((_, _, message, *_),) = reports("TOOL704", [refused])
    assert message == f"refuses 1 of 1 calls with allowed arguments: E: no{told}"
