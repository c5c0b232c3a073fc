"""Categories, scripts and properties of Unicode in patterns."""

from __future__ import annotations

import re

import pytest

from drawing import draws
from tool_contracts.generate import UnsupportedSchema, boundaries, from_schema
from tool_contracts.schema.categories import members
from tool_contracts.schema.regex import compiled, matches

_STEP = 11
"""Of eleven characters one is looked at."""

NAMES = [
    "L", "Lu", "Ll", "Lt", "LC", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps", "Pe", "Pi",
    "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc", "Cf", "Co", "Letter", "gc=Uppercase_Letter",
    "General_Category=Symbol", "Script=Han", "sc=Hira", "Script_Extensions=Greek", "scx=Cyrl", "Script=Thai", "Script=Arabic",
    "Alphabetic", "ASCII", "Any", "Emoji", "Emoji_Presentation", "Extended_Pictographic", "ID_Start", "ID_Continue",
    "Lowercase", "Uppercase", "White_Space", "Hex_Digit", "ASCII_Hex_Digit",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_what_is_held_belongs_to_the_category(name: str) -> None:
    """Every member is one for an engine that knows all of Unicode; in ASCII each that it knows is held."""
    judge = pytest.importorskip("jsonschema_rs").validator_for({"pattern": f"^\\p{{{name}}}$"})
    held = re.compile(f"[{members(name)}]")
    found = (chr(code) for code in range(0, 0x20000, _STEP) if not 0xD800 <= code <= 0xDFFF)
    assert all(judge.is_valid(each) for each in found if held.match(each))
    assert all(bool(held.match(chr(code))) == judge.is_valid(chr(code)) for code in range(128))
    assert draws({"type": "string", "pattern": f"^\\p{{{name}}}{{2}}$"}, 5)


@pytest.mark.parametrize("pattern", [r"^[\P{L}_]+$", r"^\P{N}{3}$", r"^[\p{L}\p{N}_-]+$", r"^[^\p{Lu}]$"])
def test_classes_and_opposites_are_drawn(pattern: str) -> None:
    """Also where the opposite of a category stands in a class, of which what is in ASCII is known."""
    judge = pytest.importorskip("jsonschema_rs").validator_for({"pattern": pattern})
    schema = {"type": "string", "pattern": pattern}
    assert all(map(judge.is_valid, [*draws(schema, 30), *(case.value for case in boundaries(schema))]))


def test_what_is_in_no_inner_set_is_not_known() -> None:
    """A letter outside of the inner set is neither one nor none; in ASCII all is known."""
    assert matches(r"^[\P{L}]$", "\u0e01") is None
    assert matches(r"^\p{L}$", "\u0e01") is None
    assert [matches(r"^[\P{L}]$", each) for each in "1a"] == [True, False]


@pytest.mark.parametrize("name", ["Foo", "Cn", "Script=Foo", "Han", "Foo=L", "Script=Emoji", "gc=Emoji"])
def test_other_names_are_an_error(name: str) -> None:
    """What ECMA-262 has no such name for, and what is known of none."""
    assert compiled(f"\\p{{{name}}}") is None
    with pytest.raises(UnsupportedSchema, match="cannot be read") as caught:
        from_schema({"type": "string", "pattern": f"\\p{{{name}}}"})
    assert caught.value.keyword == "pattern"
