"""Fixes in a file that holds parts of the tools of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli.program import main

if TYPE_CHECKING:
    from pathlib import Path

FUNCTION = (
    'def shared(x: int | None = None, y: "int | None" = None) -> str:\n    """Shared."""\n    return str(x)\n'
)
FIXED = FUNCTION.replace("int | None", "Optional[int]")
AGENT = "from praisonaiagents import Agent\nfrom base import shared\nAgent(tools=[shared])\n"
OWN = "from praisonaiagents import tool\n@tool\ndef own(z: int | None = None) -> str:\n    'Own.'\n"
SERVER = "from mcp.server.fastmcp import FastMCP\nfrom base import shared\nmcp = FastMCP('x')\nmcp.add_tool(shared)\n"


def fixed(folder: Path, files: dict[str, str], *options: str) -> dict[str, str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    main(["lint", "--isolated", "--no-cache", "--fix", "-q", *options, str(folder)])
    return {name: (folder / f"{name}.py").read_text() for name in files}


@pytest.mark.parametrize("name", ["a", "z"])
@pytest.mark.parametrize(
    "agents",
    [{"agent": AGENT}, {"agent": AGENT, "other": AGENT}, {"agent": AGENT + OWN}],
    ids=["one", "two", "with a tool of its own"],
)
def test_what_others_make_a_tool_is_fixed_once(
    agents: dict[str, str], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A function that is a tool in other files only is fixed, once, whether it is read before them or after."""
    named = {each: text.replace("base", name) for each, text in agents.items()}
    found = fixed(tmp_path, {name: FUNCTION, **named})
    assert found[name] == "from typing import Optional\n" + FIXED
    own = "from typing import Optional\n" if "own" in agents["agent"] else ""
    assert found["agent"] == own + named["agent"].replace("z: int | None", "z: Optional[int]")
    assert capsys.readouterr().out == ""


def test_several_frameworks(tmp_path: Path) -> None:
    """What one framework's fix writes is what the next one looks at."""
    found = fixed(tmp_path, {"base": FUNCTION, "agent": AGENT, "server": SERVER})
    compile(found["base"], "base.py", "exec")
    assert found["base"].count("import Optional") == 1
    assert found["agent"] == AGENT
    assert found["server"] == SERVER


def test_a_fix_that_breaks_a_file_without_tools_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that only others make tools of stays as it was where its fixes would break it."""
    (tmp_path / "rules_that_break_files.py").write_text(
        "'''Rules of a third party.'''\nfrom tool_contracts import Edit, Fix, rule\n\n"
        "@rule('SPOIL1', 'spoils', group='mend')\ndef spoils(tool):\n    '''Breaks.'''\n"
        "    yield '/name', 'spoilt', Fix('break', [Edit(tool.span('/name'), '(')], 'safe')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    project = tmp_path / "project"
    project.mkdir()
    plugin = ("--config", "plugins=['rules_that_break_files']", "--select", "SPOIL1")
    found = fixed(project, {"base": FUNCTION, "agent": AGENT}, *plugin)
    assert found == {"base": FUNCTION, "agent": AGENT}
    assert (
        "base.py: nothing was fixed, because the fixes would break its syntax (SPOIL1)"
        in capsys.readouterr().err
    )
