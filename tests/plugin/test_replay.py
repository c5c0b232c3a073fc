"""`--tool-contracts-replay`: the arguments of a failure once more."""

from __future__ import annotations

import json
import os
import shlex
from typing import Any

import pytest

from pytest_tool_contracts.replaying import Replay, ReplayError, command

pytest_plugins = "pytester"

TOOLS = """
DESCRIPTORS = [
    {
        "name": "average",
        "description": "The mean of some numbers.",
        "inputSchema": {
            "type": "object",
            "properties": {"values": {"type": "array", "items": {"type": "integer"}}},
            "required": ["values"],
        },
    },
    {
        "name": "largest",
        "description": "The largest of some numbers.",
        "inputSchema": {
            "type": "object",
            "properties": {"values": {"type": "array", "items": {"type": "integer"}}},
            "required": ["values"],
        },
    },
]

def average(values):
    return sum(values) / len(values)

def largest(values):
    return max(values, default=0)
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    (pytester.path / "tools.py").write_text(TOOLS)
    (pytester.path / "test_own.py").write_text("def test_own(): assert False\n")
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> tuple[int, str]:
    result = project.runpytest_subprocess(*arguments, timeout=120)
    return int(result.ret), "\n".join(result.outlines + result.errlines)


def test_the_printed_command_shows_the_failure_again(project: pytest.Pytester) -> None:
    """A failure prints a command that runs this one call, and nothing else of the project."""
    _, text = run(project, "--tool-contracts", "--tool-contracts-phases=boundaries", "tools.py")
    line = next(line for line in text.splitlines() if "--tool-contracts-replay" in line)
    pytest_, *words = shlex.split(line)
    assert pytest_ == "pytest"
    assert json.loads(words[1]) == {"tool": "tools.py::average", "arguments": {"values": []}}
    code, text = run(project, *words, "-v")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "tools.py::average::replay FAILED" in text
    assert "ZeroDivisionError: division by zero" in text
    assert "1 tool, 1 phase (1 failed), 1 call" in text
    assert "test_own" not in text


def test_arguments_alone_are_for_the_selected_tools(project: pytest.Pytester) -> None:
    """Without a name every tool gets them, `-k` selects; invalid ones are judged as in the phase `invalid`."""
    code, text = run(project, "--tool-contracts-replay", '{"values": []}', "-v", "-k", "largest")
    assert code == pytest.ExitCode.OK
    assert "tools.py::largest::replay PASSED" in text
    assert "average" not in text
    code, text = run(project, "--tool-contracts-replay", '{"values": "none"}')
    assert code == pytest.ExitCode.OK
    assert "2 tools, 2 phases (2 passed), 2 calls" in text
    assert "1 call with arguments that the schema forbids got a result" in text


def test_what_is_refused_is_told(project: pytest.Pytester) -> None:
    """Arguments that a tool refuses are no proof that it works: the summary says that it did nothing with them."""
    (project.path / "tools.py").write_text(
        TOOLS.replace("    return max", "    if not values: raise ValueError('no values')\n    return max")
    )
    given = '[{"tool": "largest", "arguments": {"values": []}}, {"tool": "largest", "arguments": {"values": [1]}}]'
    code, text = run(project, f"--tool-contracts-replay={given}")
    assert code == 0, text
    assert "largest refused 1 call, and was not seen at work in it" in text
    code, text = run(project, '--tool-contracts-replay={"tool": "largest", "arguments": {"values": [1]}}')
    assert (code, "was not seen at work" in text) == (0, False), text


def test_a_tool_that_is_not_there_is_told(project: pytest.Pytester) -> None:
    """Alone it leaves nothing to do, which is no success; beside others, which are called, the summary names it."""
    there, not_there = (
        '{"tool": "largest", "arguments": {"values": [1]}}',
        '{"tool": "tools.py::smallest", "arguments": {}}',
    )
    code, text = run(project, f"--tool-contracts-replay={not_there}")
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "nothing was replayed: no selected tool is named `tools.py::smallest`" in text
    code, text = run(project, f"--tool-contracts-replay=[{there}, {not_there}]")
    assert (code, "1 tool, 1 phase (1 passed), 1 call" in text) == (0, True), text
    assert "not replayed: no selected tool is named `tools.py::smallest`" in text


def test_what_is_no_replay_is_wrong_use(project: pytest.Pytester) -> None:
    """A tool without arguments goes to no tool at all."""
    code, text = run(project, '--tool-contracts-replay={"tool": "largest"}')
    assert code == pytest.ExitCode.USAGE_ERROR
    assert (
        'a replay is {"tool": "NAME", "arguments": {...}} or arguments alone, not {"tool": "largest"}' in text
    )


def test_a_node_id_may_begin_at_the_current_folder(project: pytest.Pytester) -> None:
    """As on the command line of pytest; and what is printed begins where pytest's own node ids do."""
    (project.path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (project.path / "app").mkdir()
    (project.path / "tools.py").rename(project.path / "app" / "tools.py")
    for folder, name in (("app", "tools.py"), ("app", "app/tools.py"), (".", "app/tools.py")):
        project.chdir()
        os.chdir(folder)
        given = json.dumps({"tool": f"{name}::average", "arguments": {"values": []}})
        code, text = run(project, "--tool-contracts-replay", given)
        assert code == pytest.ExitCode.TESTS_FAILED
        assert "1 tool, 1 phase (1 failed), 1 call" in text
        assert '"tool": "app/tools.py::average"' in text


def test_other_files_are_left_alone(project: pytest.Pytester) -> None:
    """Where a file is named, no other is imported; the one that is named is told where it cannot be."""
    (project.path / "broken.py").write_text(TOOLS + "raise ValueError\n")
    given = json.dumps({"tool": "tools.py::largest", "arguments": {"values": []}})
    code, text = run(project, "--tool-contracts-replay", given)
    assert code == pytest.ExitCode.OK
    assert "1 tool, 1 phase (1 passed), 1 call" in text
    given = json.dumps({"tool": "broken.py::largest", "arguments": {"values": []}})
    code, text = run(project, "--tool-contracts-replay", given)
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "broken.py:28: cannot be imported: ValueError" in text


def test_a_report_can_be_replayed(project: pytest.Pytester) -> None:
    """The report of one run is what the next one calls."""
    run(
        project,
        "--tool-contracts",
        "--tool-contracts-phases=boundaries",
        "--tool-contracts-report=report.json",
    )
    code, text = run(project, "--tool-contracts-replay=report.json")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "1 tool, 1 phase (1 failed), 1 call" in text
    code, text = run(project, "--tool-contracts-replay", '{"tool": "mean", "arguments": {}}')
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "nothing was replayed: no selected tool is named `mean`" in text
    code, text = run(project, "--tool-contracts-replay=nowhere.json")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "tool-contracts: 'nowhere.json' is neither JSON nor a file that can be read" in text


def test_findings_about_a_descriptor_are_replayed(project: pytest.Pytester) -> None:
    """The descriptor is checked again and nothing is called; what is about no tool is named."""
    (project.path / "tools.py").write_text(TOOLS.replace('"The largest of some numbers."', '""'))
    (project.path / "broken.py").write_text(TOOLS + "\nraise ValueError\n")
    only = "--tool-contracts-phases=descriptor"
    run(project, "--tool-contracts", only, "--tool-contracts-report=report.json")
    code, text = run(project, "--tool-contracts-replay=report.json")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "largest: descriptor" in text
    assert "TOOL302" in text
    assert "1 tool, 1 phase (1 failed), 0 calls" in text
    assert "not replayed: import-error, which a run without the option tells" in text
    run(project, "--tool-contracts", only, "broken.py", "--tool-contracts-report=report.json")
    code, text = run(project, "--tool-contracts-replay=report.json")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert "nothing to replay in 'report.json': only import-error, which a run without it tells" in text


def test_a_report_is_for_the_tools_of_its_files(project: pytest.Pytester) -> None:
    """Another tool of the same name is not called, and a file that the report does not name is not imported."""
    run(
        project,
        "--tool-contracts",
        "--tool-contracts-phases=boundaries",
        "--tool-contracts-report=report.json",
    )
    project.makepyfile(twin=TOOLS)
    project.makepyfile(broken=TOOLS + "\nraise ValueError\n")
    code, text = run(project, "--tool-contracts-replay=report.json")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "1 tool, 1 phase (1 failed), 1 call" in text


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"tool": "t", "arguments": {"a": 1}}', [{"a": 1}]),
        ('{"tool": "f.py::t", "arguments": {"a": 1}}', [{"a": 1}]),
        ('{"tool": "other", "arguments": {"a": 1}}', []),
        ('{"a": 1}', [{"a": 1}]),
        ('{"tool": "t", "arguments": {"tool": "u"}}', [{"tool": "u"}]),
        ('{"tool": "t", "a": 1}', [{"tool": "t", "a": 1}]),
        ('[{"a": 1}, {"tool": "t", "arguments": {}}]', [{"a": 1}, {}]),
        ('{"tool": "t", "arguments": {"a": 1}}\n\n{"a": 2}\n', [{"a": 1}, {"a": 2}]),
    ],
)
def test_what_can_be_given(text: str, found: list[Any], tmp_path: Any) -> None:
    """One object, arguments alone, a list, and a file with one object a line."""
    (tmp_path / "given").write_text(text)
    assert Replay("given", str(tmp_path), str(tmp_path)).of("f.py::t", "t") == found
    if "\n" not in text:
        assert Replay(text, str(tmp_path), str(tmp_path)).of("f.py::t", "t") == found


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "[1]",
        "{",
        "{'a': 1}",
        "nowhere",
        "",
        "[" * 100_000,
        '{"tool": "t"}',
        '{"tool": "t", "arguments": 1}',
        '{"tool": 1, "arguments": {}}',
        '[{"tool": "t", "arguments": null}]',
    ],
)
def test_what_cannot(text: str, tmp_path: Any) -> None:
    """One line says why."""
    with pytest.raises(ReplayError):
        Replay(text, str(tmp_path), str(tmp_path))


def test_no_command_for_what_is_too_long_or_cannot_be_read_back() -> None:
    """A command that nobody can copy is not printed."""
    assert command("f.py::t", {"a": "it's"}) is not None
    assert command("f.py::t", {"a": "a" * 5000}) is None
    assert command("f.py::t", {"a": object()}) is None


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_a_command_says_numbers_that_json_has_no_words_for(number: float, tmp_path: Any) -> None:
    """What the command gives is read back as the same arguments."""
    line = command("f.py::t", {"a": [number]})
    assert line is not None
    *_, given = shlex.split(line)
    assert repr(Replay(given, str(tmp_path), str(tmp_path)).of("f.py::t", "t")) == repr([{"a": [number]}])
