"""`pytest --tool-contracts` over small projects, as its users run it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from plugin_runs import CRASH, TOOLS, outcomes, report, run

pytest_plugins = "pytester"


def test_a_whole_run(project: pytest.Pytester) -> None:
    """Tools outside of `testpaths` are found, ordinary tests only inside; failures, blocks and report are right."""
    result, lines = run(project, "--tool-contracts-report=report.json", "-rfs", "--junitxml=junit.xml")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = "\n".join(lines)
    assert "tool-contracts 0." in text.split("rootdir")[0]
    assert "elsewhere" not in text
    assert f"FAILED src/app/tools.py::average::valid - {CRASH}"[:70] in text
    assert "same as src/app/tools.py::average::boundaries" in text
    assert (
        "SKIPPED [2] src/app/tools.py:21: blocked: every call was blocked: write: open /tool-contracts-test"
        in text
    )
    assert "src/app/tools.py:33: TOOL701 crash: crashes on allowed arguments" in text
    assert 'arguments: {"values": []}' in text
    assert "print(average(values=[]))" in text
    assert "pytest_tool_contracts/" not in text
    assert "Falsifying example" not in text
    assert "3 tools, 15 phases" in text
    assert "1 finding: TOOL701 crash" in text
    assert "store: write: open /tool-contracts-test" in text
    found = report(project)
    assert found["version"] == 1
    usual = {
        "descriptor": "passed",
        "examples": "skipped",
        "boundaries": "passed",
        "valid": "passed",
        "invalid": "passed",
    }
    assert outcomes(found) == {
        "average": {**usual, "boundaries": "failed", "valid": "failed"},
        "repeat": usual,
        "store": {**usual, "boundaries": "blocked", "valid": "blocked"},
    }
    tool = found["tools"][0]
    assert set(tool) == {
        "name",
        "framework",
        "nodeid",
        "filename",
        "location",
        "seen",
        "input_schema",
        "phases",
        "schema_coverage",
    }
    assert tool["schema_coverage"] == {"parts": 2, "tried": 2, "untried": []}
    assert "schema coverage: " in text
    assert tool["nodeid"] == "src/app/tools.py::average"
    assert set(tool["phases"]["valid"]) == {"outcome", "calls", "seconds"}
    errors = [each for each in found["findings"] if each["severity"] == "error"]
    assert [(each["code"], each["tool"]) for each in errors] == [("TOOL701", "average")]
    assert errors[0]["evidence"] == {
        "arguments": {"values": []},
        "exception": "ZeroDivisionError: division by zero",
        "snippet": "from app.tools import average\n\nprint(average(values=[]))",
    }
    assert {"code", "name", "message", "filename", "location", "end_location", "fix", "url", "phase"} <= set(
        errors[0]
    )
    junit = ElementTree.parse(project.path / "junit.xml").getroot()
    names = {(each.get("classname"), each.get("name")) for each in junit.iter("testcase")}
    assert ("src.app.tools.average", "valid") in names
    assert not Path("/tool-contracts-test").exists()


def test_distributed_runs_report_the_same(project: pytest.Pytester) -> None:
    """With two workers the report holds the same tools, outcomes and findings, each finding once."""
    result, lines = run(project, "--tool-contracts-report=report.json", "-n2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    found = report(project)
    assert {name: len(phases) for name, phases in outcomes(found).items()} == {
        "average": 5,
        "repeat": 5,
        "store": 5,
    }
    assert outcomes(found)["average"]["valid"] == "failed"
    errors = [each for each in found["findings"] if each["severity"] == "error"]
    assert [each["evidence"]["arguments"] for each in errors] == [{"values": []}]
    assert "3 tools, 15 phases" in "\n".join(lines)


def test_what_fails_is_reported_rather_than_what_warns(pytester: pytest.Pytester) -> None:
    """The same finding in two phases, of which one passes, stands in the report as the failure."""
    pytester.makepyfile(
        tools="""
        NUMBER = {"type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]}
        CHOOSY = {"name": "choosy", "description": "Takes one number.", "inputSchema": NUMBER}

        def choosy(number):
            if number:
                raise ValueError("another number, please")
        """
    )
    first, lines = run(pytester, "--tool-contracts-phases=boundaries")
    first.assert_outcomes(passed=1)
    assert any(line.startswith("warning: choosy: TOOL704 ") for line in lines)
    result, _ = run(pytester, "--tool-contracts-report=report.json")
    result.assert_outcomes(passed=3, failed=1, skipped=1)
    (found,) = json.loads((pytester.path / "report.json").read_text())["findings"]
    assert (found["code"], found["phase"], found["severity"]) == ("TOOL704", "valid", "error")
    result.stdout.no_fnmatch_line("warning: *TOOL704*")


def test_selecting_items(project: pytest.Pytester) -> None:
    """Node ids, `-k`, `-m`, `--collect-only`, `-x` and `--lf` work as with any other item."""
    _, lines = run(project, "--collect-only", "-q")
    ids = [line for line in lines if "::" in line]
    assert ids[0] == "tests/test_own.py::test_own"
    assert ids[1:6] == [
        f"src/app/tools.py::average::{phase}"
        for phase in ("descriptor", "examples", "boundaries", "valid", "invalid")
    ]
    assert len(ids) == 16
    result, _ = run(project, "src/app/tools.py::repeat::valid")
    result.assert_outcomes(passed=1)
    result, _ = run(project, "src/app/tools.py::repeat", "-k", "boundaries or valid", "-m", "tool_contracts")
    result.assert_outcomes(passed=3, deselected=2)
    result, _ = run(project, "-x", "-k", "average")
    assert result.parseoutcomes()["failed"] == 1
    result, _ = run(project, "--lf")
    assert result.parseoutcomes()["failed"] == 1
    result, _ = run(project, "tests")
    assert "no tools found under tests" in result.stdout.str()
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_what_is_only_collected_is_reported(project: pytest.Pytester) -> None:
    """The tools that are found stand in the report, without phases, as none has run."""
    run(project, "--collect-only", "--tool-contracts-report=report.json")
    found = report(project)
    assert outcomes(found) == {"average": {}, "repeat": {}, "store": {}}
    assert found["findings"] == []
    assert all(each["input_schema"]["type"] == "object" for each in found["tools"])


def test_the_idle_plugin_changes_nothing(project: pytest.Pytester) -> None:
    """Without the switch nothing is collected, printed or imported."""
    result = project.runpytest_subprocess("-q", timeout=60)
    result.assert_outcomes(passed=1)
    assert "tool" not in result.stdout.str()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--tool-contracts-phases=valdi"], "unknown phase `valdi`; did you mean `valid`?"),
        (["--tool-contracts-select=TOOL999"], "unknown rule selector `TOOL999`"),
        (["--tool-contracts-allow=files"], "unknown effect 'files'"),
        (["--tool-contracts-profile=nobody"], "the command line: `profile`: unknown profile `nobody`"),
        (["--tool-contracts-max-examples=0"], "`max-examples`: must be at least 1"),
        (["--tool-contracts-max-examples=invald=5"], "unknown phase `invald`"),
        (
            ["--tool-contracts-max-examples=many"],
            "argument --tool-contracts-max-examples: must be N or PHASE=N,... with whole numbers, not 'many'",
        ),
        (
            ["--tool-contracts-max-examples=valid=5,invalid"],
            "must be N or PHASE=N,... with whole numbers, not 'valid=5,invalid'",
        ),
    ],
)
def test_wrong_use(project: pytest.Pytester, arguments: list[str], message: str) -> None:
    """A wrong option is one clear line, and the exit code of wrong use."""
    result, _ = run(project, *arguments)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert message in result.stderr.str()
    assert "Traceback" not in result.stderr.str()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            'phases = ["valdi"]',
            "pyproject.toml: test: `phases`: unknown phase `valdi`; did you mean `valid`?",
        ),
        ("max-examples = {invald = 5}", "pyproject.toml: test: `max-examples`: unknown phase `invald`"),
        ('allow = ["files"]', "pyproject.toml: test: `allow`: unknown effect 'files'"),
        ('isolation = "strong"', "pyproject.toml: test: `isolation`: unknown isolation `strong`"),
        ('time-out = "1"', "pyproject.toml: test: unknown key `time-out`; did you mean `timeout`?"),
        ('factories = ["gone.py:make"]', "pyproject.toml: test: `factories`: there is no file"),
    ],
)
def test_wrong_settings(project: pytest.Pytester, line: str, message: str) -> None:
    """A wrong setting is one clear line that names the file and the key, and the exit code of wrong use, for the linter too."""
    with (project.path / "pyproject.toml").open("a") as file:
        file.write(f"[tool.tool-contracts]\nprofile = 'openai'\n[tool.tool-contracts.test]\n{line}\n")
    result = project.runpytest_subprocess("--tool-contracts", "--tool-contracts-timeout=3", timeout=60)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    (said,) = [each for each in result.stderr.lines if f"{project.path}/{message}" in each]
    linted = project.run(sys.executable, "-m", "tool_contracts", "lint", ".")
    assert linted.ret == 2
    assert linted.stderr.lines == [said.replace("ERROR: tool-contracts: ", "error: ")]


def test_options_and_settings(project: pytest.Pytester) -> None:
    """Phases, rules, effects and comments are honoured, on the command line and in pyproject.toml."""
    tools = project.path / "src/app/tools.py"
    tools.write_text(TOOLS.replace("sum(values) / len(values)", "sum(values) / len(values)  # noqa: TOOL701"))
    with (project.path / "pyproject.toml").open("a") as file:
        file.write('[tool.tool-contracts.test]\nphases = ["boundaries", "valid"]\nmax-examples = 7\n')
    arguments = ("--tool-contracts", "--tool-contracts-report=report.json", "src")
    assert project.runpytest_subprocess(*arguments, timeout=300).ret == pytest.ExitCode.OK
    found = report(project)
    assert outcomes(found)["average"] == {"boundaries": "passed", "valid": "passed"}
    assert found["tools"][1]["phases"]["valid"]["calls"] == 7
    assert found["findings"] == [] or {each["severity"] for each in found["findings"]} == {"info"}
    tools.write_text(TOOLS)
    result, _ = run(project, "src", "--tool-contracts-ignore=crash", "--tool-contracts-phases=boundaries")
    result.assert_outcomes(passed=2, skipped=1)


SHORT = """
from tool_contracts.generate import Case
from tool_contracts.phases import valid


def run(contract, ledger, most, classes, seed):
    ledger.attempt(Case({"text": "a"}, "", "", ""))
    return "too few arguments could be drawn"


valid.run = run
"""


def test_a_phase_that_is_cut_short(pytester: pytest.Pytester) -> None:
    """It passes, as its calls did, and the summary says that there were fewer."""
    (pytester.path / "tools.py").write_text(TOOLS)
    (pytester.path / "conftest.py").write_text(SHORT)
    _, lines = run(pytester, "-k", "repeat and valid and not invalid")
    assert "cut short: repeat, valid: too few arguments could be drawn" in lines


def test_hypothesis_options(project: pytest.Pytester) -> None:
    """The same seed gives the same run; Hypothesis's own statistics of ordinary tests are not disturbed."""
    (project.path / "tests/test_own.py").write_text(
        "from hypothesis import given, strategies as st\n@given(st.integers())\ndef test_own(x): pass\n"
    )
    seen = []
    for _ in range(2):
        _, _ = run(
            project, "--hypothesis-seed=7", "--tool-contracts-report=report.json", "-k", "valid or own"
        )
        found = report(project)
        seen.append([row["phases"]["valid"]["calls"] for row in found["tools"]])
    assert seen[0] == seen[1]
    result, lines = run(project, "--hypothesis-show-statistics", "-k", "repeat or own")
    assert "tests/test_own.py::test_own:" in "\n".join(lines)
    assert result.ret == pytest.ExitCode.OK


def test_a_tool_that_leaves_or_hangs_does_not_end_pytest(pytester: pytest.Pytester) -> None:
    """`os._exit` and an endless loop are findings, and the run comes to its end."""
    code = TOOLS.replace("return text + text", "import os; os._exit(0)")
    code = code.replace("return sum(values) / len(values)", "\n    while True: pass")
    (pytester.path / "tools.py").write_text(code)
    result, lines = run(pytester, "--tool-contracts-timeout=0.3", "-k", "valid")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = "\n".join(lines)
    assert "TOOL703 ends the process: os._exit(0)" in text
    # the time measured is a little more than the limit of a first call on a busy machine
    assert re.search(r"TOOL702 gives no answer for (0\.[3-9]|1\.\d) s", text)
    assert "finding" in lines[-3] or "failed" in lines[-1]


ODD = r"""
def odd(text):
    return getattr(object, "\ud800\x1b\x00")

globals()["a::b \ud800\x00"] = odd
SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}
TOOLS = [
    {"name": "odd", "description": "Odd.", "inputSchema": SCHEMA},
    {"name": "a::b \ud800\x00", "description": "Odd.", "inputSchema": SCHEMA},
]
"""


@pytest.mark.parametrize("processes", [(), ("-n2",)])
def test_names_and_messages_of_any_characters(pytester: pytest.Pytester, processes: tuple[str, ...]) -> None:
    """Surrogates and control characters are shown as escapes, and pass from process to process."""
    (pytester.path / "tools.py").write_text(ODD)
    phases = ("--tool-contracts-phases=boundaries", "--junitxml=junit.xml")
    result, lines = run(pytester, *phases, "--tool-contracts-report=report.json", *processes)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = "\n".join(lines)
    assert r"type object 'object' has no attribute '\ud800\x1b\x00'" in text
    assert r"tools.py::a.b \ud800\x00::boundaries" in text
    assert len(report(pytester)["findings"]) == 2
    ElementTree.parse(pytester.path / "junit.xml")


ENDLESS = """
deep = {"type": "string"}
for _ in range(3000):
    deep = {"type": "object", "properties": {"n": deep}}
cycle = {"type": "object", "properties": {}}
cycle["properties"]["n"] = cycle
SCHEMAS = {"deep": deep, "cycle": cycle, "keys": {"type": "object", "properties": {("a", "b"): {}}}}
TOOLS = [{"name": "plain", "description": "Plain.", "inputSchema": {"type": "object", "properties": {}}}]
TOOLS += [{"name": name, "description": "Odd.", "inputSchema": each} for name, each in SCHEMAS.items()]

def plain(**arguments):
    return "x"

deep = cycle = keys = plain
"""


def test_schemas_that_are_no_json(pytester: pytest.Pytester) -> None:
    """One that holds itself, that never ends, or has keys that are no text, ends neither run nor report."""
    (pytester.path / "tools.py").write_text(ENDLESS)
    result, lines = run(pytester, "--tool-contracts-report=report.json")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "INTERNALERROR" not in "\n".join(lines)
    schemas = {each["name"]: each["input_schema"] for each in report(pytester)["tools"]}
    assert schemas["cycle"] == schemas["deep"] == schemas["keys"] == "<dict that is no JSON>"
    assert schemas["plain"] == {"type": "object", "properties": {}}


@pytest.mark.parametrize("level", ["guard", "process"])
def test_a_thread_that_never_ends_does_not_keep_pytest(pytester: pytest.Pytester, level: str) -> None:
    """The run ends, with its own exit code."""
    start = "threading.active_count() > 1 or threading.Thread(target=time.sleep, args=(1000,)).start()"
    code = TOOLS.replace("return text + text", f"import threading, time; {start}; return text")
    (pytester.path / "tools.py").write_text(code)
    isolation = f"--tool-contracts-isolation={level}"
    result, _ = run(pytester, isolation, "-k", "repeat and boundaries")
    assert result.ret == pytest.ExitCode.OK
    result, _ = run(pytester, isolation, "-k", "boundaries")
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_loading_the_plugin_is_cheap() -> None:
    """The idle plugin imports neither Hypothesis nor anything of ours but itself."""
    code = "import sys, pytest_tool_contracts.plugin; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {"hypothesis", "jsonschema", "tool_contracts", "yaml", "pydantic"}


def test_a_blocked_path_of_any_bytes(pytester: pytest.Pytester) -> None:
    """The summary writes what no terminal takes as escapes, on one line."""
    text = TOOLS.replace('"/tool-contracts-test"', 'b"/tool-contracts-\\xff\\n-test"')
    (pytester.path / "tools.py").write_text(text)
    _, lines = run(pytester, "--tool-contracts-phases=boundaries", "-k", "store")
    assert any("open /tool-contracts-\\udcff\\n-test" in line for line in lines)


def test_a_module_that_hides_a_library(pytester: pytest.Pytester) -> None:
    """One line names the file in which a library looks for another one; that phase fails, the others are as they are."""
    (pytester.path / "tools.py").write_text(TOOLS)
    (pytester.path / "attr.py").write_text("")
    _, lines = run(pytester, "-k", "repeat", "--tool-contracts-report=report.json")
    line = "`attr` is attr.py here, which hides a library that is needed: give it another name"
    assert line in lines
    assert not any("Traceback" in each or "During handling" in each for each in lines)
    found = outcomes(report(pytester))["repeat"]
    assert (found["valid"], found["invalid"]) == ("passed", "failed")


def test_several_options_allow_what_each_of_them_does(pytester: pytest.Pytester) -> None:
    """The first one is not forgotten for the second: nothing is stopped, and what is written is there."""
    written = pytester.path / "written.txt"
    (pytester.path / "tools.py").write_text(TOOLS.replace('"/tool-contracts-test"', repr(str(written))))
    _, lines = run(
        pytester,
        "--tool-contracts-phases=boundaries",
        "--tool-contracts-report=report.json",
        f"--tool-contracts-allow=write:{written}",
        "--tool-contracts-allow=network,process",
        "-k",
        "store",
    )
    assert outcomes(report(pytester))["store"]["boundaries"] == "passed", lines
    assert written.exists()
