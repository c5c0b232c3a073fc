"""`--tool-contracts-server`: servers under pytest itself."""

from __future__ import annotations

import json
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from killed_runs import left_of_a_killed_run

pytest_plugins = "pytester"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="servers are started on POSIX systems")

SCRIPT = Path(__file__).parent.parent / "run" / "wire" / "scripted_server.py"
QUICK = ("-p", "no:cacheprovider", "--tool-contracts-max-examples=10", "--tool-contracts-timeout=2")
PHASES = ("descriptor", "examples", "boundaries", "valid", "invalid")


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with the scripted server as `shop`, which no linter looks into, and a test of its own."""
    shutil.copy(SCRIPT, pytester.path / "shop")
    (pytester.path / "unit").mkdir()
    (pytester.path / "unit" / "test_own.py").write_text("def test_own(): pass\n")
    return pytester


def server(behaviour: str) -> str:
    return shlex.join([sys.executable, "-S", "shop", behaviour])


def named(project: pytest.Pytester, **servers: str) -> None:
    """Write settings that name servers."""
    lines = [f"{name} = {json.dumps(server(behaviour))}" for name, behaviour in servers.items()]
    (project.path / "pyproject.toml").write_text("\n".join(["[tool.tool-contracts.servers]", *lines, ""]))


def test_items_of_a_server(project: pytest.Pytester) -> None:
    """A server has an item for its handshake and one for each phase of each tool; the option implies the switch."""
    result = project.runpytest_subprocess(f"--tool-contracts-server={server('sound')}", "-v", *QUICK)
    result.assert_outcomes(passed=6, skipped=1)
    result.stdout.fnmatch_lines(["unit/test_own.py::test_own PASSED*", "mcp::shop::handshake*PASSED*"])
    for phase in PHASES:
        result.stdout.fnmatch_lines([f"mcp::shop::next::{phase}*"])
    result.stdout.fnmatch_lines(["1 tool, 5 phases (4 passed, 1 skipped)*"])
    assert result.ret == 0


def test_selected_by_keyword(project: pytest.Pytester) -> None:
    """`-k` matches each part of a node id: what all servers begin with, a server, a tool, a phase."""
    option = f"--tool-contracts-server={server('sound')}"
    for keyword, count in {"mcp": 6, "shop": 6, "mcp and next": 5, "handshake": 1, "not mcp": 1}.items():
        result = project.runpytest_subprocess(option, "--collect-only", "-q", "-k", keyword, *QUICK)
        found = sum("::" in line for line in result.outlines)
        assert (keyword, found) == (keyword, count)


@pytest.mark.parametrize("loading", ["", "import time\ntime.sleep(2.5)\n"])
def test_failure_is_reported_and_replayed(project: pytest.Pytester, loading: str) -> None:
    """What a failure prints repeats it: the line for a shell, and the command for pytest; also of a server that starts slowly."""
    (project.path / "shop").write_text(
        SCRIPT.read_text().replace("import json\n", f"import json\n{loading}", 1)
    )
    option = f"--tool-contracts-server={server('crashes-on-zero')}"
    result = project.runpytest_subprocess(option, "--tool-contracts-report=report.json", *QUICK)
    assert result.ret == 1
    result.stdout.fnmatch_lines(
        [
            "shop:1: TOOL701 crash: crashes on allowed arguments: *: division by zero",
            '*arguments: {"number": 0}',
            "*Traceback: somewhere",
        ]
    )
    report = json.loads((project.path / "report.json").read_text())
    assert [(each["code"], each["framework"]) for each in report["findings"]] == [("TOOL701", "server")]
    assert report["tools"][0]["nodeid"] == "mcp::shop::next"
    lines = [line.strip() for line in result.outlines]
    replay = next(line for line in lines if line.startswith("pytest --tool-contracts-server"))
    again = project.runpytest_subprocess(*shlex.split(replay)[1:], *QUICK)
    again.assert_outcomes(failed=1)
    again.stdout.fnmatch_lines(["FAILED mcp::shop::next::replay*"])
    assert "division by zero" in answered(project, lines)


def answered(project: pytest.Pytester, lines: list[str]) -> str:
    """What a server answers to the line for a shell among these."""
    lines = [line.strip() for line in lines]
    start = next(index for index, line in enumerate(lines) if line.startswith("(printf"))
    shell = "\n".join(lines[start : start + 4])
    done = subprocess.run(shell, shell=True, cwd=project.path, capture_output=True, text=True, check=True)
    return done.stdout


def test_line_for_a_server_in_another_folder(project: pytest.Pytester) -> None:
    """The line for a shell goes to the folder that the settings name."""
    (project.path / "inner rooms").mkdir()
    (project.path / "shop").rename(project.path / "inner rooms" / "shop")
    table = {"command": sys.executable, "args": ["-S", "shop", "crashes-on-zero"], "cwd": "inner rooms"}
    lines = [f"{key} = {json.dumps(value)}" for key, value in table.items()]
    (project.path / "pyproject.toml").write_text(
        "\n".join(["[tool.tool-contracts.servers.shop]", *lines, ""])
    )
    result = project.runpytest_subprocess("--tool-contracts", "mcp::shop::next::boundaries", *QUICK)
    result.assert_outcomes(failed=1)
    assert "division by zero" in answered(project, result.outlines)


def test_server_from_elsewhere(project: pytest.Pytester) -> None:
    """Where no file of the project holds the server, a finding has no place: the folder is none."""
    command = shlex.join([sys.executable, "-S", str(SCRIPT), "crashes-on-zero"])
    result = project.runpytest_subprocess(
        f"--tool-contracts-server={command}", "mcp::scripted_server", *QUICK
    )
    result.stdout.fnmatch_lines(["TOOL701 crash: crashes on allowed arguments: *: division by zero"])


def test_servers_of_the_settings(project: pytest.Pytester) -> None:
    """Servers of the settings are tested with the whole project, one of them by its node id or its name."""
    named(project, good="sound", bad="dies")
    listed = ("--collect-only", "-q", "--tool-contracts", *QUICK)
    everything = project.runpytest_subprocess(*listed)
    assert {line.partition("::next")[0] for line in everything.outlines if "::next" in line} == {
        "mcp::good",
        "mcp::bad",
    }
    assert "mcp::" not in project.runpytest_subprocess(*listed, "unit").stdout.str()
    chosen = project.runpytest_subprocess(*listed, "mcp::good::next::valid")
    assert [line for line in chosen.outlines if "::" in line] == ["mcp::good::next::valid"]
    unknown = project.runpytest_subprocess(*listed, "mcp::goood")
    assert unknown.ret == pytest.ExitCode.USAGE_ERROR
    unknown.stderr.fnmatch_lines(["ERROR: tool-contracts: not found: mcp::goood*mcp::good*"])
    by_name = project.runpytest_subprocess(*listed, "--tool-contracts-server=bad")
    assert "mcp::good" not in by_name.stdout.str()
    assert "mcp::bad::next::valid" in by_name.stdout.str()
    misspelled = project.runpytest_subprocess(*listed, "--tool-contracts-server=goood")
    misspelled.stderr.fnmatch_lines(["*neither a command nor a name in the settings; did you mean `good`[?]"])


def test_hook_of_a_folder_that_holds_no_tests(project: pytest.Pytester) -> None:
    """A conftest speaks of the servers below its folder, also where the server alone is asked for."""
    (project.path / "servers").mkdir()
    shutil.move(project.path / "shop", project.path / "servers")
    command = shlex.join([sys.executable, "-S", "servers/shop", "sound"])
    (project.path / "pyproject.toml").write_text(
        f"[tool.tool-contracts.servers]\ngood = {json.dumps(command)}\n"
    )
    for folder, phase in ((project.path, "descriptor"), (project.path / "servers", "valid")):
        (folder / "conftest.py").write_text(
            "def pytest_tool_contracts_tool(contract):\n"
            f"    contract.phases = (*(contract.phases or ()), {phase!r})\n"
        )
    result = project.runpytest_subprocess("--collect-only", "-q", "--tool-contracts", *QUICK, "mcp::good")
    assert sorted(line for line in result.outlines if "::next" in line) == [
        "mcp::good::next::descriptor",
        "mcp::good::next::valid",
    ]


def test_server_that_cannot_start(project: pytest.Pytester) -> None:
    """A server that does not start is one failure, with what it said."""
    result = project.runpytest_subprocess(f"--tool-contracts-server={server('ends-at-once')}", *QUICK)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        ["shop:1: TOOL703 exit: ends the process: the server ended with status 1", "*no configuration"]
    )


def test_missing_schema(project: pytest.Pytester) -> None:
    """A tool without the schema that the protocol demands fails its descriptor phase."""
    result = project.runpytest_subprocess(f"--tool-contracts-server={server('no-schema')}", *QUICK)
    assert result.parseoutcomes()["failed"] == 1
    result.stdout.fnmatch_lines(["*TOOL212 the tool has no input schema: *"])


@pytest.mark.parametrize("value", ["https://example.org/mcp", "nothing.json", "'"])
def test_wrong_use(project: pytest.Pytester, value: str) -> None:
    """What is no server ends the run before it begins, with one line."""
    result = project.runpytest_subprocess(f"--tool-contracts-server={value}", *QUICK)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["ERROR: tool-contracts: *"])


def test_distributed(project: pytest.Pytester) -> None:
    """Every process of a distributed run has its own server."""
    pytest.importorskip("xdist")
    named(project, good="sound", bad="crashes-on-zero")
    result = project.runpytest_subprocess("--tool-contracts", "-n", "2", *QUICK)
    result.assert_outcomes(passed=9, failed=2, skipped=2)
    chosen = project.runpytest_subprocess("--tool-contracts", "-n", "2", "mcp::good::next::valid", *QUICK)
    chosen.assert_outcomes(passed=1)


def test_last_failed(project: pytest.Pytester) -> None:
    """`--lf` runs what failed, and only that."""
    named(project, good="sound", bad="crashes-on-zero")
    options = ("--tool-contracts", "--tool-contracts-max-examples=10")
    failed = project.runpytest_subprocess(*options).parseoutcomes()["failed"]
    again = project.runpytest_subprocess(*options, "--lf")
    again.assert_outcomes(failed=failed, deselected=again.parseoutcomes().get("deselected", 0))


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_nothing_survives_a_killed_run(project: pytest.Pytester, number: int) -> None:
    """However the run ends, its servers end with it, and so does what they have started."""
    options = (f"--tool-contracts-server={server('silent')}", *QUICK[:-1])
    assert not left_of_a_killed_run(
        project.path,
        *options,
        number=number,
        once=lambda found: any("shop" in each for each in found if "pytest" not in each),
    )
