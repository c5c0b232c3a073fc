"""The tables of the site that are made of data show the data of today."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest

from tool_contracts.plugins import FRAMEWORKS, load

NAMES = runpy.run_path(str(Path(__file__).parent.parent / "scripts" / "tables.py"))


@pytest.mark.parametrize("name", NAMES["TABLES"])
def test_tables_are_up_to_date(name: str) -> None:
    """`python scripts/tables.py` has been run since the last change of what it shows."""
    path, _ = NAMES["TABLES"][name]
    assert path.read_text(encoding="utf-8") == NAMES["page"](name)


def test_every_way_has_a_row() -> None:
    """Nothing that was measured is missing."""
    styles = runpy.run_path(str(NAMES["CONFORMANCE"] / "test_styles.py"))["STYLES"]
    assert NAMES["styles"]().count("\n| <code>") == len(styles) > 60


def published(style: str) -> dict[str, str]:
    """What each framework makes of one way to write a parameter, nothing where it leaves it out or refuses it."""
    return {
        file.stem.rstrip("-0123456789"): json.loads(file.read_text(encoding="utf-8"))[style].get("published")
        or ""
        for file in (NAMES["CONFORMANCE"] / "measured").glob("*.json")
    }


def flagged(flag: str) -> set[str]:
    """The measured frameworks that have a flag."""
    frameworks = load([FRAMEWORKS]).frameworks
    return {name for name in published("int") if getattr(frameworks[name], flag)}


def test_the_flag_of_private_names_is_what_was_measured() -> None:
    """A framework that leaves `_x` out or refuses it has the flag that says so, and no other has it."""
    lost = {name for name, seen in published("underscore").items() if not seen}
    assert flagged("loses_underscore_names") == lost


def test_the_flag_of_value_types_is_what_was_measured() -> None:
    """A framework that does not publish the `int` of `dict[str, int]` has the flag that says so, and no other has it."""
    lost = {name for name, seen in published("dict").items() if "integer" not in seen}
    assert flagged("loses_value_types") == lost


def got(style: str) -> dict[str, str]:
    """What a function got of one way to write a parameter, by measured framework, where it was called at all."""
    told = {
        file.stem.rstrip("-0123456789"): json.loads(file.read_text(encoding="utf-8"))[style]["call"]
        for file in (NAMES["CONFORMANCE"] / "measured").glob("*.json")
    }
    return {name: call.removeprefix("got ") for name, call in told.items() if call.startswith("got ")}


@pytest.mark.parametrize(
    ("style", "flag"),
    [("model", "hands_models_as_dicts"), ("dataclass", "hands_dataclasses_as_dicts")],
)
def test_the_flags_of_what_arrives_as_a_dict_are_what_was_measured(style: str, flag: str) -> None:
    """A framework that hands a dict to a function with a model or dataclass in its signature says so, no other does."""
    assert flagged(flag) & got(style).keys() == {
        name for name, seen in got(style).items() if seen.startswith("dict ")
    }


def test_the_flag_of_built_objects_is_what_was_measured() -> None:
    """It tells whether an enum arrives as its member."""
    members = {name for name, seen in got("Enum").items() if seen.startswith("Color ")}
    assert flagged("builds_objects") & got("Enum").keys() == members


def test_the_flags_of_variadic_parameters_are_what_was_measured() -> None:
    """What is sent as it is published arrives in `*args` or `**kwargs`; or both are left out, or keep the tool from being built."""
    positional, keywords = got("variadic"), got("variadic keywords")
    assert flagged("fills_positionals") == {
        name
        for name, seen in positional.items()
        if seen == "tuple (1, 'a')" and "array" in published("variadic")[name]
    }
    not_named = {name for name, told in published("variadic keywords").items() if not told}
    flat = {name for name, seen in keywords.items() if seen == "dict {'a': 1}"}
    assert flagged("fills_keywords") == flat - flagged("skips_variadics")
    assert flagged("refuses_variadics") == {name for name in not_named if name not in keywords}


@pytest.mark.parametrize(
    ("style", "flag"), [("Callable", "refuses_callables"), ("Opaque", "refuses_plain_classes")]
)
def test_the_flags_of_what_no_schema_can_be_made_of_are_what_was_measured(style: str, flag: str) -> None:
    """A framework that raises where it makes or describes a tool with such a parameter says so, no other does."""
    files = (NAMES["CONFORMANCE"] / "measured").glob("*.json")
    calls = {each.stem: json.loads(each.read_text(encoding="utf-8"))[style]["call"] for each in files}
    assert flagged(flag) == {
        name.rstrip("-0123456789")
        for name, call in calls.items()
        if call.startswith(("broken: ", "refused when defined: "))
    }


def test_what_is_built_is_told_by_kind() -> None:
    """Who builds enums need not build models."""
    seen = json.loads((NAMES["CONFORMANCE"] / "measured" / "crewai.json").read_text(encoding="utf-8"))
    assert NAMES["built"](seen) == ["enums", "dates"]
