"""Fixtures and hooks of a conftest.py, around tools as around tests."""

from __future__ import annotations

import sys

import pytest

from plugin_runs import CRASH, TOOLS, run
from tool_contracts.run import sandbox

pytest_plugins = "pytester"

CONFTEST = """
def pytest_tool_contracts_tool(contract, config):
    if contract.name == "average":
        contract.declared_errors.append("ZeroDivisionError")
    if contract.name == "repeat":
        contract.skip = "not today"
    if contract.name == "store":
        contract.allow.append("write:" + str(config.rootpath))
        contract.phases = ("valid",)
"""


def test_the_hook_in_a_conftest(pytester: pytest.Pytester) -> None:
    """A conftest beside the tools sets declared errors, a reason to skip, effects and phases."""
    folder = pytester.mkdir("app")
    tools = TOOLS.replace("/tool-contracts-test", str(pytester.path / "stored.txt"))
    (folder / "tools.py").write_text(tools)
    (folder / "conftest.py").write_text(CONFTEST)
    result, lines = run(pytester, "-rs", "--tool-contracts-phases=boundaries,valid")
    result.assert_outcomes(passed=3, skipped=2)
    assert "not today" in "\n".join(lines)
    assert (pytester.path / "stored.txt").exists()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "contract.phases = ['valdi']",
            "a conftest sets `phases`: unknown phase `valdi`; did you mean `valid`?",
        ),
        (
            "contract.allow.append('files')",
            "a conftest sets `allow`: unknown effect 'files': known are network",
        ),
    ],
)
def test_a_hook_that_asks_for_what_nobody_knows(pytester: pytest.Pytester, line: str, message: str) -> None:
    """One clear line for the tool that it is asked for; no call is made."""
    pytester.makepyfile(tools=TOOLS)
    pytester.makeconftest(
        f"def pytest_tool_contracts_tool(contract):\n    if contract.name == 'repeat':\n        {line}\n"
    )
    result, lines = run(pytester, "-k", "repeat")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert next(each for each in lines if each.startswith("a conftest sets")).startswith(message)
    assert "Traceback" not in result.stdout.str()


FIXTURE = '''
import pytest

SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}

def first(text):
    return text.split()[0]

def test_crashes(tool_contract):
    tool_contract(first, input_schema=SCHEMA)

def test_declared(tool_contract):
    """Split a text."""
    results = tool_contract(first, input_schema=SCHEMA, phases=["valid"], declared_errors=["IndexError"])
    assert [result.outcome for result in results] == ["passed"]

def test_no_tool(tool_contract):
    with pytest.raises(TypeError, match="is no tool"):
        tool_contract(object())

def test_no_phase(tool_contract):
    with pytest.raises(ValueError, match="unknown phase `valdi`; did you mean `valid`"):
        tool_contract(first, input_schema=SCHEMA, phases=["valdi"])
'''

pytest_plugins = "pytester"


def test_the_fixture(pytester: pytest.Pytester) -> None:
    """`tool_contract` fails a test of one's own with the finding; it needs no switch."""
    (pytester.path / "test_one.py").write_text(FIXTURE)
    result = pytester.runpytest_subprocess(timeout=120)
    result.assert_outcomes(passed=3, failed=1)
    text = result.stdout.str()
    assert "TOOL701 crash: crashes on allowed arguments: IndexError" in text
    assert "checking.py" not in text


REPEATED = """
import pytest

SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}

def first(text):
    return text.split()[0]

def made():
    def second(text):
        return text.split()[1]
    return second

def test_held(tool_contract):
    tool_contract(first, input_schema=SCHEMA, phases=["boundaries"])

@pytest.mark.parametrize("number", [1])
def test_made(tool_contract, number):
    tool_contract(made(), input_schema=SCHEMA, phases=["boundaries"])
"""


def test_how_to_repeat_what_the_fixture_found(pytester: pytest.Pytester) -> None:
    """With a script where one can import the function, which then shows the error; and always with the test itself."""
    (pytester.path / "test_one.py").write_text(REPEATED)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", timeout=120)
    result.assert_outcomes(failed=2)
    held, made = result.stdout.str().split("__ test_made[1] __")
    script = held[held.index("from test_one import first") : held.index("or with:")]
    done = pytester.run(sys.executable, "-c", "\n".join(line.strip() for line in script.splitlines()))
    done.stderr.fnmatch_lines(["IndexError: list index out of range"])
    assert "\n        pytest test_one.py::test_held\n" in held
    assert "    repeat it with:\n        pytest 'test_one.py::test_made[1]'\n" in made
    assert "import second" not in made


def test_a_description_that_is_not_given(pytester: pytest.Pytester) -> None:
    """A function without a docstring is described where its schema is, so nothing is said of that."""
    pytester.makepyfile(
        test_one="""
        SCHEMA = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}

        def length(text):
            return len(text)

        def test_length(tool_contract):
            tool_contract(length, input_schema=SCHEMA)
        """
    )
    pytester.runpytest_subprocess(timeout=120).assert_outcomes(passed=1)


@pytest.mark.parametrize("isolation", ["guard", "process"])
def test_autouse_fixtures_are_set_up(pytester: pytest.Pytester, isolation: str) -> None:
    """Of every scope, for each phase, and taken down after it; a fixture sees the module that holds the tool."""
    pytester.makepyfile(
        tools="""
        import os

        WHERE = {"name": "where", "description": "Where it runs.", "inputSchema": {"type": "object", "properties": {}}}

        SCOPES = []

        def where():
            return os.environ["TOOL_CONTRACTS_REGION"] + ",".join(SCOPES)
        """
    )
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture(autouse=True)
        def region(monkeypatch, request):
            monkeypatch.setenv("TOOL_CONTRACTS_REGION", "north")
            assert request.module.__name__ == "tools"
            assert request.cls is None
            yield
            print("taken down", request.node.name)

        @pytest.fixture(autouse=True, scope="module")
        def of_module(request):
            request.module.SCOPES.append("module")

        @pytest.fixture(autouse=True, scope="class")
        def of_class():
            pass

        @pytest.fixture(autouse=True, scope="package")
        def of_package():
            pass

        @pytest.fixture(autouse=True, scope="session")
        def of_session():
            pass
        """
    )
    result, _ = run(pytester, "-s", f"--tool-contracts-isolation={isolation}")
    result.assert_outcomes(passed=3, skipped=2)
    result.stdout.fnmatch_lines(["*taken down descriptor*", "*taken down boundaries*", "*taken down valid*"])


@pytest.mark.parametrize("isolation", ["guard", "process", "sandbox"])
def test_writes_into_a_folder_that_a_fixture_gives(pytester: pytest.Pytester, isolation: str) -> None:
    """Below pytest's own temporary folder a tool may write, where a fixture has asked for one."""
    if isolation == "sandbox" and sandbox.why_not():
        pytest.skip(sandbox.why_not())
    pytester.makepyfile(
        notes="""
        from pathlib import Path

        KEEP = {
            "name": "keep",
            "description": "Keep a number.",
            "inputSchema": {
                "type": "object", "properties": {"number": {"type": "integer"}}, "required": ["number"]
            },
        }
        FOLDER = Path.home()

        def keep(number):
            "Keep a number."
            (FOLDER / "kept.txt").write_text(str(number))
            return "kept"
        """
    )
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture(autouse=True)
        def folder(request, monkeypatch):
            if request.node.name != "boundaries":
                monkeypatch.setattr("notes.FOLDER", request.getfixturevalue("tmp_path"))
        """
    )
    pytester.makepyfile(
        test_own="""
        import notes

        def test_given(tool_contract):
            tool_contract(notes.keep, input_schema=notes.KEEP["inputSchema"], phases=["valid"], max_examples=5)
        """
    )
    result, _ = run(pytester, "-rs", f"--tool-contracts-isolation={isolation}")
    result.assert_outcomes(passed=4, skipped=2)
    result.stdout.fnmatch_lines(["SKIPPED*blocked: *write*kept.txt*"])


def test_items_can_be_run_again(project: pytest.Pytester) -> None:
    """A plugin that runs failed tests once more finds the same, with fixtures set up anew."""
    project.makeconftest(
        """
        import pytest
        from _pytest.runner import runtestprotocol

        @pytest.fixture(autouse=True)
        def counted(request):
            print("set up", request.node.name)

        def pytest_runtest_protocol(item, nextitem):
            item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
            first = runtestprotocol(item, log=False, nextitem=nextitem)
            second = runtestprotocol(item, nextitem=nextitem)
            assert [each.outcome for each in first] == [each.outcome for each in second]
            return True
        """
    )
    result, _ = run(project, "-s", "-k", "average and boundaries")
    result.assert_outcomes(failed=1, deselected=15)
    assert result.stdout.str().count("set up boundaries") == 2
    result.stdout.fnmatch_lines([f"*average::boundaries - {CRASH[:20]}*"])


def test_a_fixture_that_fails(pytester: pytest.Pytester) -> None:
    """The fault is the fixture's, and told as in any test; a tool that is left out sets nothing up."""
    pytester.makepyfile(tools=TOOLS)
    pytester.makeconftest(
        """
        import pytest

        @pytest.fixture(autouse=True)
        def database():
            raise ConnectionError("no database")

        def pytest_tool_contracts_tool(contract, config):
            if contract.name != "repeat":
                contract.skip = "later"
        """
    )
    result, _ = run(pytester, "--tool-contracts-phases=descriptor")
    result.assert_outcomes(errors=1, skipped=2)
    result.stdout.fnmatch_lines(["*ConnectionError: no database"])
