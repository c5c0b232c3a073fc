"""The linter as a whole, with a rule of its own beside the built-in ones."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from tool_contracts.lint import lint_paths, lint_source
from tool_contracts.lint.checking import Failure
from tool_contracts.settings import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path

    from tool_contracts.findings import Finding

BARE = {"type": "object", "properties": {"tags": {"type": "array"}}}
GOOD = {"type": "object", "properties": {"tags": {"type": "array", "items": {"type": "string"}}}}

PLUGIN = '''
"""Rules of a third party."""
from tool_contracts import Edit, Fix, Profile, rule

@rule("ACME1", "shouting", group="acme")
def shouting(tool):
    """Names in capitals; fixed by small letters."""
    if tool.name.isupper():
        edit = Edit(tool.span("/name"), '"' + tool.name.lower() + '"')
        yield "/name", "shouting", Fix("Say it softly", [edit], "safe")

@rule("ACME2", "raises", group="acme", default=False)
def raises(tool):
    """Raises after the first report."""
    yield "", "before"
    raise ValueError("two\\nlines")

@rule("ACME3", "crowd", group="acme", reads="toolset", default=False)
def crowd(tools):
    """More than one tool in a toolset."""
    for tool in tools[1:]:
        yield tool, "/name", f"one of {len(tools)}"

@rule("ACME4", "per-profile", group="acme", reads="profile", default=False, severity="warning")
def per_profile(tool, profile):
    """Once per profile, never failing for acme."""
    yield "", f"seen by {profile.name}", None, "info" if profile.name == "acme" else "warning"

@rule("ACME5", "spoils", group="acme", default=False)
def spoils(tool):
    """Has a fix that breaks the file."""
    yield "/name", "spoilt", Fix("Break it", [Edit(tool.span("/name"), "{{{")], "safe")

acme = Profile("acme", "Acme", {})
'''


@pytest.fixture(autouse=True)
def plugin(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path_factory.mktemp("plugins")
    (folder / "acme_rules_of_this_test.py").write_text(PLUGIN)
    (folder / "acme_broken_rules.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(folder)


def settings(**table: object) -> Settings:
    base = {"plugins": ["acme_rules_of_this_test"]}
    return Settings("/p").updated(
        {**base, **{key.replace("_", "-"): value for key, value in table.items()}}, "test"
    )


def tool(name: str = "search", schema: object = None, **more: object) -> dict[str, object]:
    return {"name": name, "description": "Search.", "inputSchema": GOOD if schema is None else schema, **more}


def write(path: Path, *tools: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"tools": list(tools)}), encoding="utf-8")
    return path


def codes(findings: list[Finding]) -> list[str]:
    return [each.code for each in findings]


def test_a_source_in_memory() -> None:
    """A rule's finding carries the tool, the framework, the pointer and the place of that pointer."""
    text = '{"tools": [\n {"name": "SEARCH", "description": "x", "inputSchema": {"type": "object"}}\n]}'
    (found,) = [each for each in lint_source(text, "t.json", settings()) if each.code == "ACME1"]
    assert (found.name, found.tool, found.framework, found.pointer) == ("shouting", "SEARCH", "mcp", "/name")
    assert (found.span.filename, found.span.line, found.span.column) == ("t.json", 2, 11)
    assert found.severity == "error"


def test_default_settings_in_memory() -> None:
    """Without settings the built-in rules apply and no file is asked for others."""
    found = lint_source(json.dumps({"tools": [tool(schema=BARE)]}), "t.json")
    assert "bare-array" in [each.name for each in found]


def test_a_rule_that_raises_in_memory() -> None:
    """Who lints a text gets the rule's exception, named on one line."""
    with pytest.raises(Failure, match=r"rule ACME2 raises failed on tool `search`.*ValueError: two lines"):
        lint_source(json.dumps({"tools": [tool()]}), "t.json", settings(select=["ACME2"]))


def test_a_rule_that_raises_on_paths(tmp_path: Path) -> None:
    """A broken rule is one failure; its earlier reports and all other rules count."""
    write(tmp_path / "t.json", tool("LOUD"))
    result = lint_paths([str(tmp_path)], settings(select=["ACME1", "ACME2"]))
    assert codes(result.findings) == ["ACME2", "ACME1"]
    assert [str(each).partition(" failed")[0] for each in result.failures] == ["rule ACME2 raises"]


def test_what_a_result_holds(tmp_path: Path) -> None:
    """Files and tools that were seen, findings sorted by place."""
    b = write(tmp_path / "b.json", tool("B"), tool("A"))
    a = write(tmp_path / "a.json", tool("C"))
    result = lint_paths([str(tmp_path)], settings(select=["ACME1"]))
    assert result.files == [str(a), str(b)]
    assert [each.name for each in result.tools] == ["C", "B", "A"]
    assert [(each.span.filename, each.tool) for each in result.findings] == [
        (str(a), "C"), (str(b), "B"), (str(b), "A"),
    ]  # fmt: skip
    assert result.failures == []
    assert "ACME1" in result.rules


def test_nothing_is_loaded_for_nothing(tmp_path: Path) -> None:
    """Where there is no tool and no selector, no rule is loaded."""
    (tmp_path / "a.py").write_text("x = 1\n")
    assert lint_paths([str(tmp_path)], settings()).rules == {}


def test_toolset_rules_see_tools_together(tmp_path: Path) -> None:
    """Tools of one toolset are judged together, those of two files apart."""
    write(tmp_path / "a.json", tool("a"), tool("b"))
    write(tmp_path / "b.json", tool("c"))
    result = lint_paths([str(tmp_path)], settings(select=["ACME3"]))
    assert [(each.tool, each.message) for each in result.findings] == [("b", "one of 2")]


def test_profiles(tmp_path: Path) -> None:
    """A profile rule runs once per profile; the severity that it yields counts."""
    path = write(tmp_path / "a.json", tool())
    result = lint_paths([str(path)], settings(select=["ACME4"], profile=["acme", "openai"]))
    assert {(each.message, each.severity) for each in result.findings} == {
        ("seen by acme", "info"), ("seen by openai", "warning"),
    }  # fmt: skip
    default = lint_paths([str(path)], settings(select=["ACME4"]))
    assert [each.message for each in default.findings] == ["seen by portable"]


def test_unknown_profile_and_selector(tmp_path: Path) -> None:
    """A wrong name is an error also where nothing is found."""
    with pytest.raises(SettingsError, match="unknown profile `opnai`; did you mean `openai`"):
        lint_paths([str(tmp_path)], settings(profile=["opnai"]))
    with pytest.raises(SettingsError, match="unknown rule selector `ACME7`"):
        lint_paths([str(tmp_path)], settings(select=["ACME7"]))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module_anywhere", "cannot be imported"),
        ("acme_broken_rules", "ZeroDivisionError"),
        ("colorsys", "plugin 'colorsys' defines no rule, profile or framework"),
    ],
)
def test_broken_plugin(tmp_path: Path, name: str, message: str) -> None:
    """A plugin that cannot be imported, or has nothing to plug in, is an error that names it."""
    write(tmp_path / "a.json", tool())
    with pytest.raises(SettingsError, match=message):
        lint_paths([str(tmp_path / "a.json")], Settings("/p").updated({"plugins": [name]}, "test"))


def test_missing_file_beside_another(tmp_path: Path) -> None:
    """A path that is not there is a finding that nothing switches off; the rest is linted."""
    path = write(tmp_path / "a.json", tool("LOUD"))
    result = lint_paths([str(tmp_path / "none.json"), str(path)], settings(select=["ACME1"]))
    assert sorted(each.name for each in result.findings) == ["missing-file", "shouting"]


def test_broken_file_beside_another(tmp_path: Path) -> None:
    """A syntax error is reported whatever was selected, and the other files are linted."""
    write(tmp_path / "a.json", tool("LOUD"))
    (tmp_path / "b.json").write_text('{"tools": [{"name": "x", "inputSchema": {')
    result = lint_paths([str(tmp_path)], settings(select=["ACME1"]))
    assert [each.name for each in result.findings] == ["shouting", "syntax-error"]


def test_per_file_ignores(tmp_path: Path) -> None:
    """A rule left out for some files is applied to the others."""
    write(tmp_path / "tests" / "a.json", tool("LOUD"))
    write(tmp_path / "src" / "a.json", tool("LOUD"))
    table = {"select": ["ACME1"], "per-file-ignores": {str(tmp_path / "tests" / "*"): ["ACME"]}}
    result = lint_paths([str(tmp_path)], settings(**table))
    assert [each.span.filename for each in result.findings] == [str(tmp_path / "src" / "a.json")]


def test_per_file_ignores_of_a_text_in_memory() -> None:
    """A relative name is taken from the current folder."""
    table = {"select": ["ACME1"], "per-file-ignores": {os.path.join(os.getcwd(), "tests/*"): ["ACME"]}}
    text = json.dumps([tool("LOUD")])
    assert lint_source(text, "tests/t.json", settings(**table)) == []
    assert codes(lint_source(text, "src/t.json", settings(**table))) == ["ACME1"]


def test_per_tool_ignores(tmp_path: Path) -> None:
    """A tool can be excused by its name, with shell patterns; a wrong selector is an error."""
    write(tmp_path / "a.json", tool("search_web", BARE), tool("search_files", BARE), tool("tag", BARE))
    found = lint_paths([str(tmp_path)], settings(per_tool_ignores={"search_*": ["bare-array"]})).findings
    assert [(each.tool, each.code) for each in found] == [("tag", "TOOL101")]
    with pytest.raises(SettingsError, match="unknown rule selector `TOOL9999` in `per-tool-ignores`"):
        lint_paths([str(tmp_path)], settings(per_tool_ignores={"x": ["TOOL9999"]}))


def test_unfixable(tmp_path: Path) -> None:
    """A finding whose rule may not be fixed has no fix."""
    path = write(tmp_path / "a.json", tool("LOUD"))
    assert [each.fix is None for each in lint_paths([str(path)], settings()).findings] == [False]
    found = lint_paths([str(path)], settings(unfixable=["ACME"])).findings
    assert [each.fix for each in found] == [None]


def test_settings_nearest_to_each_file(tmp_path: Path) -> None:
    """Two folders with tables of their own are each linted by theirs."""
    for name, select in (("a", "ACME1"), ("b", "ACME3")):
        write(tmp_path / name / "t.json", tool("X"), tool("Y"))
        table = f"[tool.tool-contracts]\nselect = ['{select}']\nplugins = ['acme_rules_of_this_test']\n"
        (tmp_path / name / "pyproject.toml").write_text(table)
    result = lint_paths([str(tmp_path)])
    seen = [(os.path.relpath(each.span.filename, tmp_path), each.code) for each in result.findings]
    assert seen == [("a/t.json", "ACME1"), ("a/t.json", "ACME1"), ("b/t.json", "ACME3")]


def test_one_finding_for_one_fact() -> None:
    """The same words at the same place are said once."""
    text = json.dumps([tool("LOUD")])
    found = lint_source(text, "t.json", settings(select=["ACME1"]))
    assert codes(found) == ["ACME1"]


YAML = """\
tools:
  - name: LOUD{comment}
    description: Search.
    inputSchema: {{type: object}}
"""


@pytest.mark.parametrize(
    ("comment", "expected"),
    [("", ["ACME1"]), ("  # noqa: ACME1", []), ("  # noqa", []), ("  # noqa: ACME2", ["ACME1"])],
)
def test_comments_silence(comment: str, expected: list[str]) -> None:
    """A comment on the finding's line silences it."""
    found = lint_source(YAML.format(comment=comment), "t.yaml", settings(select=["ACME1"]))
    assert codes(found) == expected


def test_unused_and_unknown_suppressions() -> None:
    """Comments that silence nothing are reported on demand, unknown codes always."""
    text = YAML.format(comment="  # noqa: ACME1, ACME3, ACME99")
    found = lint_source(text, "t.yaml", settings(select=["ACME1", "ACME3", "unused-suppression"]))
    assert [each.name for each in found] == ["invalid-suppression", "unused-suppression"]
    assert found[0].message.startswith("unknown rule `ACME99`")
    assert found[1].message == "unused suppression: `ACME3`"
    assert [each.name for each in lint_source(text, "t.yaml", settings(select=["ACME1", "ACME3"]))] == [
        "invalid-suppression"
    ]


def test_a_fault_of_a_class_is_told_once() -> None:
    """However many parameters hold a class, what is wrong in it stands in one place; two faults there stay two."""
    source = (
        "from fastmcp import FastMCP\nfrom pydantic import BaseModel\nmcp = FastMCP('s')\n"
        "class Item(BaseModel):\n    tags: list\n    more: list\n"
        "@mcp.tool\ndef put(item: Item, items: list[Item]) -> None:\n    'Put.'\n"
        "@mcp.tool\ndef move(old: Item, tags: list) -> None:\n    'Move.'\n"
    )
    found = lint_source(source, "a.py", Settings())
    assert [(each.span.line, each.message.partition(":")[0]) for each in found] == [
        (5, "parameter `item.tags`"),
        (6, "parameter `item.more`"),
        (11, "parameter `tags`"),
    ]


def test_versions_of_a_tool_share_its_name() -> None:
    """FastMCP offers several versions under one name; the same one twice is taken."""
    add = "@mcp.tool(name='add', version='{}')\ndef {}(x: int) -> int:\n    'Add.'\n"
    source = "from fastmcp import FastMCP\nmcp = FastMCP('s')\n" + add.format(1, "a") + add.format(2, "b")
    assert lint_source(source, "a.py", Settings()) == []
    found = lint_source(source + add.format(2, "c"), "a.py", Settings())
    assert [(each.name, each.span.line) for each in found] == [("duplicate-name", 9)]


def test_a_function_that_two_files_hand_over_is_one_tool(tmp_path: Path) -> None:
    """It is written once; one of another name, or for another framework, is another."""
    hand = "from praisonaiagents import Agent\nfrom functions import total\nagent = Agent(tools=[total])\n"
    graph = "from langgraph.prebuilt import ToolNode\nfrom functions import total\nnode = ToolNode([total])\n"
    for name, text in {"functions": "def total(a: int): ...\n", "a": hand, "b": hand, "c": graph}.items():
        (tmp_path / f"{name}.py").write_text(text)
    found = lint_paths([str(tmp_path)], settings()).tools
    assert [(each.name, each.framework) for each in found] == [("total", "praisonai"), ("total", "langchain")]
