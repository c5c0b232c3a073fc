"""What both commands say about the projects in `examples/`: exactly this, and nothing else."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"

LINT = {
    "praisonai": {
        ("TOOL121", "antipatterns.py", "find", "limit=None"),
        ("TOOL120", "antipatterns.py", "rename", "name"),
        ("TOOL110", "antipatterns.py", "process", "source: Union[str, Dict[str, str]]"),
        ("TOOL101", "antipatterns.py", "tag", "names: list"),
        ("TOOL610", "typed_tools.py", "create_task", "priority.value"),
        ("TOOL610", "typed_tools.py", "export_data", "format.value"),
        ("TOOL610", "typed_tools.py", "import_data", "format.value"),
    },
    "mojentic": {("TOOL258", "booking_tools.py", "book_table", "guests: int")},
    "mcp": {
        ("TOOL101", "server.py", "average", "numbers: list"),
        ("TOOL122", "server.py", "greet", "title: str"),
    },
    "langchain": set(),
    "mojentic-elixir": {
        ("TOOL631", "count_stock.ex", "count_stock", 'run(%{"foods" => foods})'),
        (
            "TOOL101",
            "count_stock.ex",
            "count_stock",
            '%{type: "array", description: "Names of foods, such as flour."}',
        ),
        ("TOOL633", "add_to_list.ex", "add_to_list", "def descriptor"),
        ("TOOL261", "add_to_list.ex", "add_to_list", '"name"'),
    },
    "intelligence-ruby": {
        ("TOOL262", "plan_tour.rb", "plan_tour", '"The tour begins and ends at the entrance."'),
        ("TOOL265", "plan_tour.rb", "plan_tour", "default: 60"),
        ("TOOL120", "plan_tour.rb", "plan_tour", "argument name: :pace, required: true"),
        ("TOOL266", "plan_tour.rb", "plan_tour", "items type: 'object'"),
        ("TOOL264", "book_guide.rb", "book_guide", "Intelligence::Tool.build!"),
        ("TOOL002", "book_guide.rb", None, '"Language of the tour. "'),
    },
}

IN_OTHER_LANGUAGES = ("mojentic-elixir", "intelligence-ruby")

RUN = {
    "praisonai": {
        ("TOOL110", "process"),
        ("TOOL101", "tag"),
        ("TOOL701", "create_task"),
        ("TOOL701", "export_data"),
        ("TOOL701", "import_data"),
    },
    "mojentic": {
        ("TOOL801", "next_free_slot"),
        ("TOOL252", "book_table"),
        ("TOOL701", "book_table"),
    },
    "mcp": {("TOOL101", "average"), ("TOOL122", "greet"), ("TOOL702", "countdown")},
    "langchain": set(),
    "mojentic-elixir": {
        ("TOOL101", "count_stock"),
        ("TOOL701", "count_stock"),
        ("TOOL701", "reserve"),
        ("TOOL801", "weigh"),
        ("TOOL806", "weigh"),
        ("broken-tool", None),
    },
    "intelligence-ruby": {("import-error", None)},
}

NEEDS = {
    "praisonai": "praisonaiagents",
    "mojentic": "mojentic",
    "mcp": "mcp",
    "langchain": "langchain_core",
    "mojentic-elixir": "tree_sitter_elixir",
    "intelligence-ruby": "tree_sitter_ruby",
}
INTERPRETERS = {"mojentic-elixir": "elixir", "intelligence-ruby": "ruby"}


@pytest.fixture
def project(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A copy of the example that the test names."""
    return copied(request.param, tmp_path)


def copied(name: str, folder: Path) -> Path:
    """A copy of an example, so that a run leaves nothing behind."""
    project = folder / name
    shutil.copytree(EXAMPLES / name, project, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    return project


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of this environment, run in the project."""
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("project", LINT, indirect=True)
def test_lint_reports_each_defect_where_it_stands(project: Path) -> None:
    """Code, tool and the very text that is reported."""
    if project.name in IN_OTHER_LANGUAGES:
        pytest.importorskip("tree_sitter_ruby")
    done = run("tool_contracts", "lint", "--output-format", "json", folder=project)
    found = set()
    for finding in json.loads(done.stdout):
        path = Path(finding["filename"])
        start, end = finding["location"], finding["end_location"]
        lines = path.read_text(encoding="utf-8").splitlines()
        assert start["row"] == end["row"]
        text = lines[start["row"] - 1][start["column"] - 1 : end["column"] - 1]
        if finding["code"] == "TOOL121":
            text = lines[start["row"] - 1][start["column"] - 1 :].partition(")")[0]
        found.add((finding["code"], path.name, finding["tool"], text))
    assert found == LINT[project.name]
    assert done.returncode == (1 if LINT[project.name] else 0), done.stderr


@pytest.mark.parametrize("project", ["praisonai"], indirect=True)
def test_lint_finds_nothing_in_good_tools(project: Path) -> None:
    """Well annotated tools are clean, and they are seen."""
    assert run("tool_contracts", "lint", "good_tools.py", folder=project).returncode == 0
    listed = run("tool_contracts", "list", "good_tools.py", "--output-format", "json", folder=project)
    assert [each["name"] for each in json.loads(listed.stdout)] == [
        "search_web",
        "analyse",
        "plan_task",
        "process_text",
        "process_fields",
        "process_items",
    ]


@pytest.fixture(scope="module")
def reports() -> dict[str, tuple[Path, dict[str, Any]]]:
    """The runs of this module so far: each example is run once."""
    return {}


@pytest.fixture
def report(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    reports: dict[str, tuple[Path, dict[str, Any]]],
) -> tuple[Path, dict[str, Any]]:
    """The project that the test names, and the report of a test run of it, which ends normally."""
    name = request.param
    if importlib.util.find_spec(NEEDS[name]) is None:
        pytest.skip(f"{NEEDS[name]} is not installed here")
    if name in INTERPRETERS and shutil.which(INTERPRETERS[name]) is None:
        assert not os.environ.get("CI"), f"{INTERPRETERS[name]} must be installed here"
        pytest.skip(f"EXAMPLES IN {INTERPRETERS[name].upper()} ARE NOT TESTED: it is not installed here")
    if name not in reports:
        project = copied(name, tmp_path_factory.mktemp(name))
        options = ["--tool-contracts-timeout", "2", "--hypothesis-seed", "0", "-p", "no:cacheprovider"]
        done = run(
            "pytest", "--tool-contracts", "--tool-contracts-report", "out.json", *options, folder=project
        )
        assert done.returncode == (1 if RUN[name] else 0), done.stdout + done.stderr
        reports[name] = project, json.loads((project / "out.json").read_text(encoding="utf-8"))
    return reports[name]


def example(name: str) -> Any:
    """A parameter: an example, whose tests share one run also when they are spread over processes."""
    return pytest.param(name, marks=pytest.mark.xdist_group(f"example-{name}"))


@pytest.mark.parametrize("report", [example(name) for name in RUN], indirect=True)
def test_the_run_reports_each_defect_once(report: tuple[Path, dict[str, Any]]) -> None:
    """One finding for each defect, with the smallest arguments; sound tools pass every phase."""
    project, written = report
    found = [(each["code"], each["tool"]) for each in written["findings"]]
    assert sorted(found) == sorted(RUN[project.name])
    broken = {tool for _, tool in found}
    for tool in written["tools"]:
        outcomes = {phase["outcome"] for phase in tool["phases"].values()}
        assert ("failed" in outcomes) == (tool["name"] in broken), tool
    for each in written["findings"]:
        if each["code"].startswith(("TOOL7", "TOOL8", "TOOL9")):
            assert each["evidence"]["snippet"]


@pytest.mark.parametrize("report", [example("praisonai")], indirect=True)
def test_a_crash_comes_with_a_script_that_repeats_it(report: tuple[Path, dict[str, Any]]) -> None:
    """The enum arrives as a string: the snippet raises the same AttributeError."""
    project, written = report
    (crash,) = [each for each in written["findings"] if each["tool"] == "export_data"]
    assert set(crash["evidence"]["arguments"]) == {"data", "format"}
    assert crash["evidence"]["exception"] == "AttributeError: 'str' object has no attribute 'value'"
    assert crash["location"]["row"] == 45
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", crash["evidence"]["snippet"]],
        cwd=project,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.stderr.rstrip().endswith("AttributeError: 'str' object has no attribute 'value'")


@pytest.mark.parametrize("report", [example("mcp")], indirect=True)
def test_a_hang_is_shown_with_the_argument_that_hangs(report: tuple[Path, dict[str, Any]]) -> None:
    """A negative number never counts down to zero."""
    _, written = report
    (hang,) = [each for each in written["findings"] if each["code"] == "TOOL702"]
    assert hang["evidence"]["arguments"] == {"start": -1}
