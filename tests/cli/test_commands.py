"""`tool-contracts list`, `rule` and the command itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tool_contracts.cli.arguments import Option, UsageError, help_text, parse
from tool_contracts.cli.program import COMMANDS, main
from tool_contracts.version import __version__

PYTHON = """\
from praisonaiagents import tool


@tool
def search(query: str) -> str:
    \"\"\"Search.\"\"\"
    return query
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_list_as_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line per tool: name, framework and place; the count goes to standard error."""
    (folder / "a.py").write_text(PYTHON)
    (folder / "b.json").write_text('[{"name": "fetch_it", "inputSchema": {"type": "object"}}]')
    assert main(["list"]) == 0
    out, err = capsys.readouterr()
    first, second = out.splitlines()
    assert first.split() == ["search", "praisonai", "a.py:5:1"]
    assert second.split()[0] == "fetch_it"
    assert second.index("mcp") == first.index("praisonai")
    assert err == "2 tools in 2 files\n"


def test_list_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Objects with name, framework, filename, location and input schema; what is unknown is null."""
    (folder / "a.py").write_text(PYTHON)
    assert main(["list", "--output-format", "json", "a.py"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found == {
        "name": "search",
        "framework": "praisonai",
        "filename": str(folder / "a.py"),
        "cell": None,
        "location": {"column": 1, "row": 5},
        "input_schema": {
            "type": "object",
            "properties": {"query": {"type": "string"}},
            "required": ["query"],
        },
        "unknown": [],
    }


def test_list_says_what_only_the_program_knows(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Computed parts of a definition are named, in words and as pointers, and nothing is said in their place."""
    (folder / "a.py").write_text(
        "import os\n"
        "from acme import schema_of, kinds\n"
        'FIRST = {"name": "part", "description": os.environ["D"], "inputSchema": schema_of("part")}\n'
        'SECOND = {"name": "whole", "description": "Whole.", "inputSchema": {"type": "object", "properties": {\n'
        + "".join(f'    "p{each}": {{"type": "string", "enum": kinds({each})}},\n' for each in range(5))
        + "}}}\n"
    )
    assert main(["list"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.split("  ")[-1] == "not known: /description, /inputSchema"
    parts = [f"/inputSchema/properties/p{each}" for each in range(5)]
    assert second.split("  ")[-1] == f"not known: {', '.join(parts[:3])} and 2 more"
    assert main(["list", "--output-format", "json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["part"]["unknown"] == ["/description", "/inputSchema"]
    assert found["whole"]["unknown"] == parts


def test_list_says_which_names_are_computed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the source calls a tool is not taken for the name that the model sees."""
    (folder / "a.py").write_text(
        "import os\n"
        "from fastmcp import FastMCP\n"
        "mcp = FastMCP('x')\n"
        "@mcp.tool(name=os.environ['NAME'])\n"
        "def search(query: str) -> str:\n"
        '    """Search."""\n'
    )
    assert main(["list"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.split("  ") == ["<computed: search>", "fastmcp", "a.py:5:1", "not known: /name"]
    assert main(["list", "--output-format", "json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["name"], found["unknown"]) == (None, ["/name"])


def test_a_list_is_no_definition(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tools that a written list or report names are not found a second time in there."""
    (folder / "a.py").write_text(PYTHON)
    assert main(["list", "--output-format", "json"]) == 0
    listed = capsys.readouterr().out
    (folder / "tools.json").write_text(listed)
    (folder / "report.json").write_text(f'{{"version": 1, "tools": {listed}, "findings": []}}')
    assert main(["list", "--output-format", "json"]) == 0
    assert capsys.readouterr().out == listed


def test_list_shows_what_could_not_be_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Broken and missing files are named on standard error; the exit code says so."""
    (folder / "a.py").write_text(PYTHON)
    (folder / "b.py").write_text(PYTHON + "def f(:\n")
    assert main(["list", ".", "none"]) == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert "error: b.py:8:7: " in err
    assert "error: none:1:1: no such file or folder" in err


def test_list_without_tools(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No tools are said loudly, and fail where they are required."""
    assert main(["list"]) == 0
    assert "warning: no tools found in 0 files under ." in capsys.readouterr().err
    assert main(["list", "--require-tools"]) == 2
    assert "error: no tools found in 0 files under ." in capsys.readouterr().err


def test_rule_by_code_and_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    """A rule is explained by its text."""
    assert main(["rule", "TOOL101"]) == 0
    by_code = capsys.readouterr().out
    assert by_code.startswith("# bare-array (TOOL101)\n")
    assert "## Prefer" in by_code
    assert main(["rule", "bare-array"]) == 0
    assert capsys.readouterr().out == by_code


@pytest.mark.parametrize("code", ["TOOL101", "TOOL708"])
def test_rule_says_what_its_page_says(capsys: pytest.CaptureFixture[str], code: str) -> None:
    """Whether it is on by default, how grave it is and what it reads stand below the heading, as on its page."""
    assert main(["rule", code]) == 0
    said = capsys.readouterr().out.splitlines()[2]
    page = Path(__file__).parents[2] / "docs" / "rules" / f"{code}.md"
    assert said in page.read_text(encoding="utf-8").splitlines()
    assert " by default · " in said


def test_rule_shows_the_limits_of_providers(capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its source and date, as text and as JSON; other rules have none."""
    assert main(["rule", "TOOL401"]) == 0
    rows = [each for each in capsys.readouterr().out.splitlines() if each.startswith("| `claude-code` |")]
    (row,) = [each for each in rows if each.startswith("| `claude-code` | name-max-length | `56` | ")]
    assert row.endswith(" | 2026-03 | no | yes |")
    assert main(["rule", "TOOL401", "TOOL101", "--output-format", "json"]) == 0
    limited, unlimited = json.loads(capsys.readouterr().out)
    assert unlimited["limits"] == []
    rows = [each for each in limited["limits"] if each["profile"] == "claude-code"]
    (row,) = [each for each in rows if each["limit"] == "name-max-length"]
    assert (row["limit"], row["value"], row["date"], row["verified"], row["refused"]) == (
        "name-max-length",
        56,
        "2026-03",
        False,
        True,
    )


def test_rule_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One rule is an object, all are a list in the order of their codes."""
    assert main(["rule", "TOOL101", "--output-format", "json"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert one["code"] == "TOOL101"
    assert one["name"] == "bare-array"
    assert one["group"] == "types"
    assert one["default"] is True
    assert one["explanation"].startswith(one["summary"])
    assert main(["rule", "--all", "--output-format", "json"]) == 0
    codes = [each["code"] for each in json.loads(capsys.readouterr().out)]
    assert "TOOL101" in codes
    assert codes == sorted(codes)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rule"], "give the code or name of a rule, or `--all`"),
        (["rule", "--all", "TOOL101"], "give the code or name of a rule, or `--all`"),
        (["rule", "bare-aray"], "unknown rule `bare-aray`; did you mean `bare-array`?"),
        (["list", "--output-format", "xml"], "unknown output format `xml`"),
        (["help", "lnt"], "unknown command `lnt`; did you mean `lint`?"),
        (["clean", "src"], "unexpected argument `src`"),
        (["version", "--x"], "unexpected argument `--x`"),
        (["version", "src"], "unexpected argument `src`"),
        (["lnt"], "unknown command `lnt`; did you mean `lint`?"),
        (["--lint"], "unknown argument `--lint`; did you mean `lint`?"),
        (["."], "to lint it, use `tool-contracts lint .`"),
    ],
)
def test_wrong_use(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Wrong use is a clear line on standard error and exit code 2."""
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err.splitlines()[0]


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    """Help and version exit with 0; no command at all shows the help and exits with 2."""
    for argument in ("--help", "-h", "help"):
        assert main([argument]) == 0
        assert "lint " in capsys.readouterr().out
    assert main([]) == 2
    capsys.readouterr()
    for argument in ("--version", "-V", "version"):
        assert main([argument]) == 0
        assert capsys.readouterr().out.startswith("tool-contracts ")
    assert main(["version", "--output-format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"version": __version__}
    for command in COMMANDS:
        assert main([command, "--help"]) == 0
        shown = capsys.readouterr().out
        assert f"Usage: tool-contracts {command}" in shown
        assert main(["help", command]) == 0
        assert capsys.readouterr().out == shown


def test_interruption(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C ends with 130, as a shell expects, and without a traceback."""

    def interrupt(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tool_contracts.cli.program._run", interrupt)
    assert main(["lint"]) == 130
    assert capsys.readouterr().err == "interrupted\n"


def test_the_module_is_the_command() -> None:
    """`python -m tool_contracts` is the same program."""
    done = subprocess.run(
        [sys.executable, "-m", "tool_contracts", "-V"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("tool-contracts ")


OPTIONS = [
    Option("value", "v", short="v", value="X"),
    Option("maybe", "m", value="Y", optional=True),
    Option("switch", "s", short="s", negatable=True),
    Option("plain", "p", short="p"),
]


def test_arguments() -> None:
    """Long and short, attached and apart, together, negated, and nothing after `--`."""
    found = parse(
        ["a", "--value", "1", "--value=2,3", "-v4", "-spv=5", "--maybe", "b", "--no-switch", "--", "-x"],
        OPTIONS,
    )
    assert found.positional == ["a", "b", "-x"]
    assert found.all("value") == ["1", "2,3", "4", "5"]
    assert found.listed("value") == ["1", "2", "3", "4", "5"]
    assert found.last("maybe") == ""
    assert found.switch("switch") is False
    assert found.switch("plain") is True
    assert found.listed("none") is None
    assert parse(["-"], OPTIONS).positional == ["-"]


@pytest.mark.parametrize(
    "argv", [["--nope"], ["-x"], ["--value"], ["-v"], ["--value", "--switch"], ["--switch=1"], ["--no-plain"]]
)
def test_wrong_arguments(argv: list[str]) -> None:
    """An unknown option, a value missing and one too many are errors."""
    with pytest.raises(UsageError):
        parse(argv, OPTIONS)


def test_help_text() -> None:
    """Options are lined up, each with its short name and what it takes."""
    text = help_text("x [OPTIONS]", "About.", [("Options", OPTIONS)])
    assert "  -v, --value <X>    v\n" in text
    assert "      --maybe[=<Y>]  m\n" in text
    assert text.endswith("  -h, --help         Print help\n")
