"""What the rules about results say of calls built by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts import MISSING, Call, Origin, Tool
from tool_contracts.calls import Raised

if TYPE_CHECKING:
    from collections.abc import Callable

    Reports = Callable[..., list[Any]]


def returned(
    value: Any, *, output_schema: Any = None, arguments: dict[str, Any] | None = None, **seen: Any
) -> Call:
    """A call that returned `value`, which is sent as it is unless `wire` says otherwise."""
    tool = Tool("demo", output_schema=output_schema, origin=Origin("t.py"))
    return Call(tool, arguments or {}, "returned", value=value, **{"plain": value, "wire": value, **seen})


def messages(reports: Reports, code: str, call: Call) -> list[str]:
    return [report[1] for report in reports(code, call)]


def test_a_result_that_cannot_be_sent(reports: Reports) -> None:
    """The framework makes nothing of it, or something that is no JSON."""
    assert messages(reports, "TOOL801", returned(set(), wire=MISSING, wire_error="TypeError: no")) == [
        "returns a set that cannot be sent: TypeError: no"
    ]
    (message,) = messages(reports, "TOOL801", returned({1}))
    assert message.startswith("returns a set that is no JSON: ")
    loop: list[Any] = []
    loop.append(loop)
    assert len(messages(reports, "TOOL801", returned(loop))) == 1
    assert messages(reports, "TOOL801", returned({"a": [1, None]})) == []


@pytest.mark.parametrize(
    ("wire", "shown"),
    [
        (
            "<generator object f.<locals>.<genexpr> at 0x7f2b6c0d5a10>",
            "<generator object f.<locals>.<genexpr> at 0x...>",
        ),
        ("[<coroutine object get at 0x7F2B6C0D5A10>]", "<coroutine object get at 0x...>"),
        ({"a": ["<function <lambda> at 0x7f2b6c0d5a10>"]}, "<function <lambda> at 0x...>"),
        ("<generator>", None),
    ],
)
def test_what_is_sent_of_an_object_that_cannot_be(reports: Reports, wire: Any, shown: str | None) -> None:
    """Where it lies in memory tells nobody anything; an author's own text may hold such a thing."""
    call = returned((i for i in range(3)), wire=wire, plain=MISSING)
    expected = [] if shown is None else [f"returns a generator of which the model gets `{shown}`"]
    assert messages(reports, "TOOL801", call) == expected
    assert messages(reports, "TOOL801", returned(wire)) == []


def test_a_broken_promise_is_told_once(reports: Reports) -> None:
    """Where the result violates the output schema the framework refuses it for that, which another rule tells."""
    call = returned("a", output_schema={"type": "integer"}, wire=MISSING, wire_error="ValueError: no")
    assert messages(reports, "TOOL801", call) == []
    assert len(messages(reports, "TOOL804", call)) == 1


@pytest.mark.parametrize(
    ("value", "code", "message"),
    [
        (None, "TOOL805", "returns nothing, although its output schema promises a result"),
        (
            "a",
            "TOOL804",
            "returns something else than it declares: result['result']: 'a' is not of type 'integer'",
        ),
        (3, "TOOL801", "returns an int that cannot be sent: ValidationError: no"),
    ],
)
def test_a_result_that_a_server_does_not_wrap(reports: Reports, value: Any, code: str, message: str) -> None:
    """What is refused before it is wrapped is one defect, and is held against what the schema says of the member."""
    schema = {"type": "object", "properties": {"result": {"type": "integer"}}, "required": ["result"]}
    call = returned(value, output_schema=schema, wire=MISSING, wire_error="ValidationError: no")
    told = {each: messages(reports, each, call) for each in ("TOOL801", "TOOL804", "TOOL805")}
    assert {each: found for each, found in told.items() if found} == {code: [message]}


@pytest.mark.parametrize(
    ("value", "wire", "found"),
    [
        (float("nan"), float("nan"), ["nan"]),
        ({"a": [1.5, float("inf")]}, None, ["inf"]),
        ({"a": 1.5}, None, []),
        ("NaN", None, []),
        (object(), '{"mean": NaN}', ["NaN"]),
        (object(), '[1, {"a": -Infinity}]', ["-Infinity"]),
        (object(), "{no JSON: NaN}", []),
        (object(), '["NaN"]', []),
    ],
)
def test_numbers_that_json_cannot_write(reports: Reports, value: Any, wire: Any, found: list[str]) -> None:
    """In the value, or in the text that the framework makes of it; a text of the tool's own is its own."""
    call = returned(value, wire=value if wire is None else wire)
    expected = [f"returns {each}, which JSON cannot write" for each in found]
    assert messages(reports, "TOOL802", call) == expected


@pytest.mark.parametrize(
    ("value", "wire", "found"),
    [
        (float("inf"), None, ["inf"]),
        (float("nan"), {"result": None}, ["nan"]),
        ({"a": [1.5, float("-inf")]}, {"a": [1.5, None]}, ["-inf"]),
        (float("inf"), "inf", ["inf"]),
        ({"a": float("-inf")}, "{'a': -inf}", ["-inf"]),
        ({"a": float("inf")}, '{"a": null}', []),
        (["a", float("nan")], "a", []),
        ({"a": float("nan"), "b": 1}, {"b": 1}, []),
        ({"a": None}, {"a": None}, []),
        ("inf", "to inf", []),
    ],
)
def test_numbers_that_a_framework_replaces(reports: Reports, value: Any, wire: Any, found: list[str]) -> None:
    """What the tool returned is told, and not what came of it; what the model does not get is nobody's matter."""
    schema = {
        "type": ["number", "object", "string", "array"],
        "additionalProperties": {"not": {"type": "null"}},
    }
    call = returned(value, wire=wire, output_schema=schema)
    assert messages(reports, "TOOL802", call) == [
        f"returns {each}, which JSON cannot write" for each in found
    ]
    assert found == [] or messages(reports, "TOOL804", call) == []


def test_a_number_that_a_framework_refuses(reports: Reports) -> None:
    """The refusal is for the number, which one rule tells."""
    seen = {"output_schema": {"type": "number"}, "wire": MISSING, "wire_error": "ToolError: inf"}
    call = returned(float("inf"), **seen)
    told = {each: messages(reports, each, call) for each in ("TOOL801", "TOOL802", "TOOL804", "TOOL805")}
    assert {each: found for each, found in told.items() if found} == {
        "TOOL802": ["returns inf, which JSON cannot write"]
    }


def test_half_a_character_that_a_framework_refuses(reports: Reports) -> None:
    """The refusal is for the text, be it a key, which one rule tells."""
    call = returned({"\ud800": 1}, wire=MISSING, wire_error="ToolError: not UTF-8")
    told = {each: messages(reports, each, call) for each in ("TOOL801", "TOOL803")}
    assert told == {
        "TOOL801": [],
        "TOOL803": ["returns text with a lone surrogate, which UTF-8 cannot encode"],
    }


@pytest.mark.parametrize(
    ("outcome", "traits", "arguments", "told"),
    [
        ("declared-error", (), {}, True),
        ("declared-error", (), {"name": "\ud800"}, False),
        ("refused", (), {}, False),
        ("refused", ("sends_errors",), {}, True),
        ("crashed", ("sends_errors",), {}, True),
        ("crashed", (), {}, False),
        ("rejected", ("sends_errors",), {}, False),
    ],
)
def test_half_a_character_in_an_error(
    reports: Reports, outcome: Any, traits: tuple[str, ...], arguments: dict[str, Any], told: bool
) -> None:
    """It is told where the text is for the model, unless the model has sent it."""
    call = returned(None, arguments=arguments)
    call.outcome, call.error = outcome, Raised("ToolError", "ToolError: \ud800", "")
    call.tool.traits |= set(traits)
    assert messages(reports, "TOOL803", call) == (
        ["the text of its error has a lone surrogate, which UTF-8 cannot encode"] if told else []
    )


def test_a_result_that_holds_itself_ends(reports: Reports) -> None:
    """A circle is looked at once; that it is no JSON another rule tells."""
    loop: dict[str, Any] = {"x": float("nan")}
    loop["self"] = loop
    assert len(messages(reports, "TOOL802", returned(loop))) == 1
    for code in ("TOOL803", "TOOL810"):
        assert messages(reports, code, returned(loop)) == []


@pytest.mark.parametrize(
    "code", ["TOOL801", "TOOL802", "TOOL803", "TOOL804", "TOOL805", "TOOL810", "TOOL811", "TOOL812"]
)
def test_a_call_that_proves_nothing_is_not_judged(reports: Reports, code: str) -> None:
    """Neither a call that did not return, nor one with arguments that the schema forbids."""
    broken = returned(["\ud800", float("nan"), 2**60, {1}], output_schema={"type": "integer"})
    broken.valid = False
    assert messages(reports, code, broken) == []
    broken.valid, broken.outcome = True, "blocked"
    assert messages(reports, code, broken) == []


def test_large_integers(reports: Reports) -> None:
    """Anywhere in the result, one is told; what came with the arguments or may be made of them, or cannot be known, is not."""
    large = 2**53
    assert messages(reports, "TOOL812", returned({"ids": [1, large, -large]})) != []
    assert messages(reports, "TOOL812", returned(large - 1)) == []
    assert messages(reports, "TOOL812", returned(large, arguments={"id": large})) == []
    assert messages(reports, "TOOL812", returned(large, arguments={"half": large // 2})) == []
    assert messages(reports, "TOOL812", returned(large, arguments={"page": 1000})) != []
    assert messages(reports, "TOOL812", returned(large, plain=MISSING)) == []


def test_an_output_schema_that_is_none_judges_nothing(reports: Reports) -> None:
    """What is wrong with the schema itself is told by the rules about schemas."""
    broken = {"type": 3}
    assert messages(reports, "TOOL804", returned({"a": 1}, output_schema=broken)) == []
    assert messages(reports, "TOOL805", returned(None, output_schema=broken)) == []


@pytest.mark.parametrize(
    ("result", "found"),
    [
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, []),
        ({"type": "null"}, []),
        ({"type": "string"}, ["returns nothing, although its output schema promises a result"]),
    ],
)
def test_nothing_that_is_sent_wrapped(reports: Reports, result: Any, found: list[str]) -> None:
    """The output schema of a server speaks of what is sent, in which None is a member."""
    schema = {"type": "object", "properties": {"result": result}, "required": ["result"]}
    assert messages(reports, "TOOL805", returned(None, output_schema=schema, wire={"result": None})) == found


LONG = "word " * 25_000
"""About 28,700 tokens."""


@pytest.mark.parametrize(
    ("result", "keywords", "told"),
    [
        (LONG, {}, 1),
        ({"lines": [LONG]}, {}, 1),
        (LONG, {"max_result_tokens": 30_000}, 0),
        (LONG, {"max_result_tokens": 0}, 0),
        ("word " * 400, {"max_result_tokens": 400}, 1),
        (LONG[:100_000], {}, 0),
        ([{"type": "text", "text": LONG}], {}, 1),
        ([{"type": "image", "data": LONG, "mimeType": "image/png"}, {"type": "text", "text": "a"}], {}, 0),
        ([{"type": "audio", "data": LONG, "mimeType": "audio/wav"}], {}, 0),
        ([{"type": "resource", "resource": {"uri": "a:b", "blob": LONG}}], {}, 0),
        ([{"type": "resource", "resource": {"uri": "a:b", "text": LONG}}], {}, 1),
        ({"files": [{"data": LONG, "media_type": "application/pdf", "kind": "binary"}]}, {}, 0),
        ([{"data": LONG, "mime_type": "text/csv"}], {}, 1),
        ({"type": "input_image", "image_url": f"data:image/png;base64,{LONG}"}, {}, 0),
        ({"page": f"data:text/plain,{LONG}"}, {}, 1),
        (LONG, {"arguments": {"text": "", "limit": 20, "deep": [{"a": True}]}}, 1),
        (LONG, {"arguments": {"count": 101}}, 0),
        (LONG, {"arguments": {"deep": [{"width": -1e9}]}}, 0),
        (LONG, {"arguments": {"text": "a" * 1_000}}, 0),
        ("\ud800" * 200_000, {}, 1),
    ],
)
def test_results_that_clients_refuse(
    reports: Reports, result: Any, keywords: dict[str, Any], told: int
) -> None:
    """Tokens of what is read as text, unless the arguments may have asked for as much."""
    assert len(messages(reports, "TOOL810", returned(result, **keywords))) == told


def test_a_result_that_clients_refuse_is_measured(reports: Reports) -> None:
    """What it costs, and what is taken."""
    assert messages(reports, "TOOL810", returned(LONG)) == [
        "returns about 28,736 tokens, more than the 25,000 that clients can be trusted to take"
    ]


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("Error: no such file", True),
        ("error 404", True),
        ({"error": "no such file"}, True),
        ("Traceback (most recent call last):\n...", True),
        ("Errors: 0", False),
        ("errorless", False),
        ("No error: done", False),
    ],
)
def test_texts_that_begin_as_errors_do(reports: Reports, value: object, told: bool) -> None:
    """The word stands alone at the beginning; one that merely begins alike is a result."""
    assert bool(messages(reports, "TOOL811", returned(value))) is told


def test_each_of_many_results_is_judged_by_its_own_schema(reports: Reports) -> None:
    """What judges by a schema is made once for many results; it serves no other schema, and a violation is told each time."""
    numbers, texts = {"type": "integer"}, {"type": "string"}
    for schema, value, is_told in (
        (numbers, 1, False),
        (numbers, "1", True),
        (numbers, "1", True),
        (numbers, 2, False),
        (texts, 2, True),
        (texts, "2", False),
    ):
        assert bool(messages(reports, "TOOL804", returned(value, output_schema=schema))) == is_told


def test_a_result_is_written_once() -> None:
    """Several rules read it as JSON; a phase keeps its calls, but no results."""
    result: dict[str, Any] = {"text": "ä", "numbers": [1, 2.5]}
    call = returned(result)
    assert call.written == '{"text":"ä","numbers":[1,2.5]}'
    assert call.written is call.written
    call.drop_values()
    assert (call.value, call.wire, call.written) == (None, None, "null")
    assert returned({1}).written is None
