"""The examples in the texts of rules about published tools and calls, really run."""

from __future__ import annotations

import ast
import importlib
import sys
from typing import TYPE_CHECKING

import pytest

from pytest_tool_contracts.pairing import live_tools, pair
from tool_contracts.lint.files import read
from tool_contracts.phases.contract import Contract
from tool_contracts.phases.loop import Options, run_phase
from tool_contracts.plugins import FRAMEWORKS, RULES, load
from tool_contracts.rule_pages import Block, blocks
from tool_contracts.run.bridges.languages import LANGUAGES, language_of
from tool_contracts.run.bridges.loading import load as load_files
from tool_contracts.run.importing import import_file
from tool_contracts.run.wire.command import ServerCommand
from tool_contracts.run.wire.host import Host
from tool_contracts.run.workspace import Workspace
from tool_contracts.settings import PHASES
from tool_contracts.sources import read_tools
from tool_contracts.sources.python.project import Project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tool_contracts.rule import Rule
    from tool_contracts.run.bridges.languages import Language

PLUGINS = load([RULES, FRAMEWORKS])
ENDINGS = {"python": ".py"} | {each.name: each.ending for each in LANGUAGES.values()}
RUN = [rule for rule in PLUGINS.rules.values() if rule.reads in ("published", "call", "calls")]
EXAMPLES = [
    pytest.param(rule, side, block, id=f"{rule.code}-{side.lower()}-{number}")
    for rule in RUN
    for side in ("Avoid", "Prefer")
    for number, block in enumerate(blocks(rule.text, side))
]


@pytest.fixture
def workspace(monkeypatch: pytest.MonkeyPatch) -> Iterator[Workspace]:
    monkeypatch.setattr(sys, "path", list(sys.path))
    made = Workspace()
    yield made
    made.close()


def missing(block: Block) -> list[str]:
    """The modules that an example imports and that cannot be imported here, or what reads and runs its language."""
    if (language := language_of(ENDINGS[block.language])) is not None:
        reader = f"tree_sitter_{language.name}"
        return [*([reader] if _is_missing(reader) else []), *filter(None, [language.why_not()])]
    names = set()
    for node in ast.walk(ast.parse(block.code)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return [name for name in sorted(names) if _is_missing(name)]


def _is_missing(name: str) -> bool:
    # looking for it is not enough: mcp 2 keeps modules of mcp 1 that say where their content went
    try:
        importlib.import_module(name)
    except ImportError:
        return True
    return False


def found(path: Path, rules: list[Rule], workspace: Workspace) -> dict[str, set[str]]:
    """The codes and severities that a run of all phases over the tools of a file reports."""
    if (language := language_of(str(path))) is not None:
        return found_in_language(language, path, rules, workspace)
    if "sys.stdin" in path.read_text():
        return found_on_the_wire(path, rules, workspace)
    frameworks = list(PLUGINS.frameworks.values())
    reading = read_tools(str(path), read(str(path)), Project([str(path.parent)], frameworks))
    live, broken = live_tools(frameworks, import_file(str(path), workspace))
    assert not broken
    pairs, left = pair(reading.tools, live)
    assert pairs, "the example holds no tool"
    assert not left
    assert all(source is not None for _, source in pairs)
    return codes_of([Contract(*each, identity=str(path)) for each in pairs], rules, workspace)


def found_on_the_wire(path: Path, rules: list[Rule], workspace: Workspace) -> dict[str, set[str]]:
    """The same for an example that is a whole server."""
    host = Host(workspace)
    command = ServerCommand("demo", (sys.executable, str(path)), str(path.parent), str(path))
    try:
        tools = host.handshake(command).tools
        assert tools, "the example holds no tool"
        return codes_of([Contract(each, identity=str(path)) for each in tools], rules, workspace)
    finally:
        host.close()


def found_in_language(
    language: Language, path: Path, rules: list[Rule], workspace: Workspace
) -> dict[str, set[str]]:
    """The same for an example in another language, which its own interpreter loads."""
    host = Host(workspace)
    sources = read_tools(str(path), None, Project([str(path.parent)], [])).tools
    try:
        loaded = load_files(host, language, str(path.parent), [str(path)], {})
        (live,), (source,) = loaded.tools[str(path)], sources
        phases = PHASES if live.is_callable else ("descriptor",)
        return codes_of([Contract(live, source, identity=str(path))], rules, workspace, phases)
    finally:
        host.close()


def codes_of(
    contracts: list[Contract], rules: list[Rule], workspace: Workspace, phases: tuple[str, ...] = PHASES
) -> dict[str, set[str]]:
    options = Options(rules=rules, timeout=0.5, max_examples=50)
    codes: dict[str, set[str]] = {}
    for contract in contracts:
        for phase in phases:
            result = run_phase(phase, contract, options, workspace)
            assert not result.failures
            for each in result.findings:
                codes.setdefault(each.finding.code, set()).add(each.finding.severity)
    return codes


def test_every_rule_shows_both_sides() -> None:
    """No rule about calls is without something to avoid and something to prefer."""
    for rule in RUN:
        assert blocks(rule.text, "Avoid"), rule
        assert blocks(rule.text, "Prefer"), rule


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("rule", "side", "block"), EXAMPLES)
def test_examples_of_rules(rule: Rule, side: str, block: Block, tmp_path: Path, workspace: Workspace) -> None:
    """*Avoid* is reported by its rule; *Prefer* is not, and no rule that is on by default fails it."""
    if absent := missing(block):
        pytest.skip(f"needs {', '.join(absent)}")
    path = tmp_path / f"example_{rule.code.lower()}_{side.lower()}{ENDINGS[block.language]}"
    path.write_text(block.code, encoding="utf-8")
    if side == "Avoid":
        assert rule.code in found(path, [rule], workspace)
        return
    usual = [each for each in PLUGINS.rules.values() if each.default or each is rule]
    reported = found(path, usual, workspace)
    assert rule.code not in reported
    assert not [code for code, severities in reported.items() if "error" in severities]
