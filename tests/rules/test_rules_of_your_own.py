"""What the documentation says of rules that a project adds."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

from tool_contracts import Call, Effect, Origin, Tool, calls
from tool_contracts.rule import Rule

PAGE = Path(__file__).parents[2] / "docs" / "configuration.md"
SECTION = PAGE.read_text(encoding="utf-8").partition("## Rules of your own")[2].partition("\n## ")[0]


def rules(monkeypatch: pytest.MonkeyPatch) -> dict[str, Rule]:
    """The rules of the examples, each from a module of its own."""
    found = {}
    for index, code in enumerate(re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)):
        module = ModuleType(f"acme_rule_{index}")
        monkeypatch.setitem(__import__("sys").modules, module.__name__, module)
        exec(compile(code, module.__name__, "exec"), vars(module))
        found |= {each.code: each for each in vars(module).values() if isinstance(each, Rule)}
    return found


def test_the_examples_are_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each says what it says of tools and calls that break it, and nothing of others."""
    found = rules(monkeypatch)
    spaced = found["ACME001"]
    tool = Tool("find it", origin=Origin(__file__))
    assert [each[0] for each in spaced.check(tool)] == ["/name"]
    assert spaced.summary == "The name of a tool has a space in it."
    foreign = found["ACME002"]
    effects = [
        Effect("network", "socket.connect", "api.acme.example:443", blocked=False),
        Effect("network", "socket.connect", "elsewhere.example:443"),
        Effect("write", "open", "/etc/passwd"),
    ]
    call = Call(tool, {}, "blocked", effects=effects)
    assert foreign.concerns(call)
    assert [each[1] for each in foreign.check(call)] == ["connects to elsewhere.example:443"]
    assert not foreign.concerns(Call(tool, {}, "blocked", effects=effects[2:]))
    assert not foreign.concerns(Call(tool, {}, "crashed", effects=effects))


@pytest.mark.parametrize(("keyword", "kinds"), [("outcomes", "Outcome"), ("effects", "EffectKind")])
def test_all_that_can_be_named_is_listed(keyword: str, kinds: str) -> None:
    """The page has every outcome and every kind of effect."""
    text = Path(calls.__file__).read_text(encoding="utf-8")
    literal = re.search(rf"{kinds} = (Literal\[.*?\])", text, re.DOTALL)
    assert literal is not None
    known = get_args(eval(literal[1], {"Literal": __import__("typing").Literal}))
    (row,) = re.findall(rf"^\| `{keyword}` \|.*\|(.*)\|$", SECTION, re.MULTILINE)
    assert tuple(re.findall(r"`([^`]+)`", row)) == known
