"""What the text of an error says of how it came about."""

from __future__ import annotations

import collections
import datetime
import json
import math
import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run.wire.texts import exception, speaks_of_arguments

if TYPE_CHECKING:
    from collections.abc import Callable

empty: Any = []
nothing: Any = None
ACCIDENTS: list[Callable[[], object]] = [
    lambda: 1 / len(empty),
    lambda: 1 % len(empty),
    lambda: 1.5 % len(empty),
    lambda: Fraction(1, len(empty)),
    lambda: empty[0],
    lambda: "abc"[5],
    lambda: empty.pop(),
    lambda: {}["name"],
    lambda: nothing.strip(),
    lambda: nothing[0],
    lambda: nothing(),
    lambda: len(nothing),
    lambda: nothing + 1,
    lambda: "1" + empty,
    lambda: nothing > 1,
    lambda: {empty: 1},
    lambda: [*nothing],
    lambda: int("many"),
    lambda: float("many"),
    lambda: int(nothing),
    lambda: max(empty),
    lambda: [1].index(2),
    lambda: "a".index("b"),
    lambda: math.sqrt(-1),
    lambda: int(float("nan")),
    lambda: json.loads("{"),
    lambda: json.dumps({1, 2}),
    lambda: "\ud800".encode(),
    lambda: b"\xff".decode(),
    lambda: (lambda: 0)(1),  # type: ignore[call-arg]
    lambda: empty[::0],
    lambda: {1: 2}[empty],
    lambda: {*[empty]},
    lambda: (1,).index(2),
    lambda: collections.deque([1]).remove(2),
    lambda: math.log(0),
    lambda: math.acos(2),
    lambda: math.gamma(-1),
    lambda: math.factorial(-1),
    lambda: datetime.date(2023, 2, 30),
    lambda: datetime.date(2023, 13, 1),
    lambda: datetime.time(25),
    lambda: datetime.datetime.now() - datetime.datetime.now(datetime.UTC),
    lambda: json.loads('{"a":1,}'),
    lambda: json.loads("[1 2]"),
    lambda: json.loads(nothing),
    lambda: json.dumps(math.nan, allow_nan=False),
    lambda: re.match("a", nothing),
    lambda: ",".join(nothing),
    lambda: f"{nothing:>5}",
    lambda: "a".partition(""),
    lambda: bytes.fromhex("zz"),
    lambda: (300).to_bytes(1, "big"),
    lambda: dict("ab"),  # type: ignore[arg-type]
    lambda: list(zip([1], [1, 2], strict=True)),
    lambda: "a".replace(1, 2),  # type: ignore[arg-type]
    lambda: missing_name,  # type: ignore[name-defined] # noqa: F821
]


@pytest.mark.parametrize("path", ["/tool-contracts/nowhere", "/", "a\0b"])
@pytest.mark.parametrize("wrapping", ["", "Error executing tool x: ", "Error calling tool 'x': ", "Error: "])
def test_a_name_that_is_not_there(path: str, wrapping: str) -> None:
    """What opening a path ends with is no crash, as it is none where the function is called directly."""
    with pytest.raises((OSError, ValueError)) as caught:
        Path(path).read_text()
    assert exception(f"{wrapping}{caught.value}") is None


@pytest.mark.parametrize("number", range(len(ACCIDENTS)))
@pytest.mark.parametrize("wrapping", ["", "Error executing tool x: ", "Error calling tool 'x': ", "Error: "])
def test_accidents_of_python(number: int, wrapping: str) -> None:
    """What Python itself raises is told by its text alone, whatever an SDK or a handler puts before it."""
    with pytest.raises(Exception) as caught:  # noqa: PT011 - it is the subject
        ACCIDENTS[number]()
    text = f"{wrapping}{caught.value}"
    assert exception(text) == caught.type.__name__
    assert not speaks_of_arguments(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Cannot read properties of undefined (reading 'length')", "TypeError"),
        ("MCP error -32603: value.map is not a function", "TypeError"),
        ("Error: Cannot read properties of null (reading 'id')", "TypeError"),
        ("MCP error -32603: Error: value.map is not a function", "TypeError"),
        ("Invalid time value", "RangeError"),
        ("Unexpected token 'x', \"x\" is not valid JSON", "SyntaxError"),
        ('Cannot invoke "String.length()" because "text" is null', "NullPointerException"),
        ("java.lang.IllegalStateException: closed", "Exception"),
        ("Index 5 out of bounds for length 3", "IndexOutOfBoundsException"),
        ("Object reference not set to an instance of an object.", "NullReferenceException"),
        ("runtime error: index out of range [5] with length 3", "runtime error"),
        ("panic: assignment to entry in nil map", "panic"),
        ("thread 'main' panicked at src/main.rs:4:5:\nindex out of bounds", "panic"),
        ("undefined method 'upcase' for nil", "NoMethodError"),
        ("divided by 0", "ZeroDivisionError"),
        ("Call to a member function name() on null", "Error"),
        ("** (ArithmeticError) bad argument in arithmetic expression", "Error"),
        ("no function clause matching in Shop.price/1", "Error"),
        ("KeyError: 'name'", "KeyError"),
        ("Error executing tool lookup", "Exception"),
        ("Internal error", "Exception"),
        ("MCP error -32603: Internal error", "Exception"),
        ("Traceback (most recent call last):\n  File ...", "Exception"),
        ("Cannot destructure property 'a' of 'undefined' as it is undefined.", "TypeError"),
        ("undefined is not an object (evaluating 'x.y')", "TypeError"),
        ("number 5 is not iterable (cannot read property Symbol(Symbol.iterator))", "TypeError"),
        ('The "path" argument must be of type string. Received type number (5)', "TypeError"),
        ("No value present", "NoSuchElementException"),
        ("None.get", "NoSuchElementException"),
        ("Text '2024-13-01' could not be parsed: Invalid value for MonthOfYear", "DateTimeException"),
        ("Arithmetic operation resulted in an overflow.", "OverflowException"),
        ("thread 1 panic: index out of bounds: index 5, len 3", "panic"),
        ("vector::_M_range_check: __n (which is 5) >= this->size() (which is 3)", "out_of_range"),
        ("stoi", "invalid_argument"),
        ("bad optional access", "exception"),
        ("index 5 outside of array bounds: -4...3", "IndexError"),
        ("can't convert nil into Integer", "TypeError"),
        ('can\'t modify frozen String: "abc"', "FrozenError"),
        ("shout(): Argument #1 ($text) must be of type string, null given", "TypeError"),
        ("errors were found at the given arguments:\n\n  * 1st argument: not a binary", "ArgumentError"),
        ("protocol Enumerable not implemented for 5 of type Integer", "Error"),
        ("{badmatch,{error,enoent}}", "Error"),
        ("key :city not found", "Error"),
        ("Fatal error: Unexpectedly found nil while unwrapping an Optional value", "Fatal error"),
        ("type 'Null' is not a subtype of type 'String'", "TypeError"),
        ("Bad state: No element", "StateError"),
        ("Prelude.head: empty list", "ErrorCall"),
        ('Fatal error: exception Invalid_argument("index out of bounds")', "Fatal error"),
        ('Failure("int_of_string")', "exception"),
        ('Can\'t call method "name" on an undefined value at shop.pl line 12.', "die"),
        ("Illegal division by zero at shop.pl line 3.", "die"),
        ("shop.lua:3: attempt to index a nil value (local 'x')", "error"),
        ("subscript out of bounds", "simpleError"),
        ("BoundsError: attempt to access 3-element Vector{Int64} at index [5]", "BoundsError"),
    ],
)
def test_accidents_of_other_languages(text: str, name: str) -> None:
    """So is what the run-time libraries of other languages say."""
    assert exception(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "Error executing tool lookup: no such product",
        "Error: no such product",
        "Error: 404",
        "City 'x' not found",
        "The file does not exist",
        "Rate limit exceeded, try again in 30 seconds",
        "Timeout of 30 s exceeded while asking the index",
        "You may not divide a bill by zero people",
        "No results found for 'undefined'",
        "can't convert EUR to XYZ",
        "key abc not found",
        "invalid date",
        "Warning: the shop is closed",
        "Failure (timeout) of the warehouse",
        'The "city" argument must be of type string',
        "the attempt to call the shop failed",
        "List is empty.",
        "",
    ],
)
def test_what_somebody_wrote_is_no_accident(text: str) -> None:
    """A message that a person wrote for the model is neither a crash nor about the schema."""
    assert exception(text) is None
    assert not speaks_of_arguments(text)


@pytest.mark.parametrize(
    "text",
    [
        "Input validation error: 'x' is not of type 'integer'",
        "Error executing tool add: 1 validation error for addArguments\na\n  Field required",
        "1 validation error for call[halve]\nnumber\n  Input should be a valid integer",
        "MCP error -32602: Input validation error: Invalid arguments for tool add",
        'Invalid arguments for tool add: [{"code": "invalid_type"}]',
        "'city' is a required property",
        "failed to deserialize parameters: missing field `city`",
        "add() got an unexpected keyword argument 'c'",
        "add() missing 1 required positional argument: 'b'",
        "Argument n is invalid: must be at most 10",
        "Error: argument 'n' must be of type integer",
        "Parameter `n` must be between 1 and 10",
        "Missing argument: n",
        "Bad request: missing parameters",
        "Invalid value for argument n",
        "Wrong type of the parameter n",
        "param n is required",
    ],
)
def test_words_about_arguments(text: str) -> None:
    """Those who check arguments say so."""
    assert speaks_of_arguments(text)
