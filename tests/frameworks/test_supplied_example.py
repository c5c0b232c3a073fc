"""The example of the docs of what only a running agent has, run as it stands there."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

pytest_plugins = "pytester"

PAGE = Path(__file__).parents[2] / "docs" / "frameworks.md"
SECTION = (
    PAGE.read_text(encoding="utf-8").partition("## What only a running agent has")[2].partition("\n## ")[0]
)
TOOLS, CONFTEST = re.findall(r"```python\n(.*?)```", SECTION, re.DOTALL)
BLOCKED, CALLED = re.findall(r"```console\n(.*?)```", SECTION, re.DOTALL)

pytestmark = pytest.mark.skipif(importlib.util.find_spec("langgraph") is None, reason="needs langgraph")


def expected(console: str) -> list[str]:
    """The lines that a transcript shows, without those that stand for others."""
    return [line for line in console.splitlines()[1:] if line != "..."]


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """A run over the project of the example."""
    return pytester.runpytest_subprocess("-p", "no:cacheprovider", *options, timeout=120)


def test_transcripts(pytester: pytest.Pytester) -> None:
    """What the page says is printed, without and with the fixture."""
    pytester.makepyfile(orders=TOOLS)
    run(pytester, "--tool-contracts").stdout.fnmatch_lines([_literal(each) for each in expected(BLOCKED)])
    pytester.makeconftest(CONFTEST)
    called = run(pytester, "--tool-contracts")
    called.stdout.fnmatch_lines([_literal(each) for each in expected(CALLED)])
    assert "order_status.invoke" not in called.stdout.str()


def test_the_line_supplies_it(pytester: pytest.Pytester) -> None:
    """The line that the summary tells, with a value in place of the dots, is one of a conftest.py."""
    line = re.search(r"def pytest_tool_contracts_tool.*?(?= \.\.\. )", BLOCKED)
    assert line is not None
    pytester.makepyfile(orders=TOOLS)
    pytester.makeconftest(
        f"from collections import defaultdict\nfrom orders import Shop\n{line[0]} Shop(defaultdict(str))"
    )
    result = run(pytester, "--tool-contracts", "--tool-contracts-phases", "valid")
    result.assert_outcomes(passed=1)


def test_the_hook_counts_more_than_the_fixture(pytester: pytest.Pytester) -> None:
    """Of two values under a name the one for the tool is taken; fixtures may use others."""
    pytester.makepyfile(orders=TOOLS)
    pytester.makeconftest(
        """
        from collections import defaultdict
        import pytest
        from orders import Shop

        @pytest.fixture
        def orders():
            return defaultdict(str)

        @pytest.fixture
        def tool_contracts_supplied(orders):
            return {"context": Shop(orders)}
        """
    )
    valid = ("--tool-contracts", "--tool-contracts-phases", "valid")
    run(pytester, *valid).assert_outcomes(passed=1)
    with (pytester.path / "conftest.py").open("a") as file:
        file.write("\n\ndef pytest_tool_contracts_tool(contract): contract.supplied['context'] = Shop({})\n")
    run(pytester, *valid).assert_outcomes(failed=1)


def test_no_dict(pytester: pytest.Pytester) -> None:
    """A fixture that forgets to return one is told so."""
    pytester.makepyfile(orders=TOOLS)
    pytester.makeconftest("import pytest\n@pytest.fixture\ndef tool_contracts_supplied(): pass\n")
    result = run(pytester, "--tool-contracts", "--tool-contracts-phases", "valid")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["the fixture `tool_contracts_supplied` returns no dict: None"])


def test_in_a_test(pytester: pytest.Pytester) -> None:
    """The fixture `tool_contract` takes what is supplied there, and besides what the other fixture gives."""
    pytester.makepyfile(
        orders=TOOLS,
        test_it="""
        from collections import defaultdict
        import pytest
        from orders import Shop, order_status

        @pytest.fixture
        def tool_contracts_supplied():
            return {"context": Shop(defaultdict(str))}

        def test_by_fixture(tool_contract):
            (result,) = tool_contract(order_status, phases=["valid"])
            assert result.outcome == "passed"

        def test_here(tool_contract):
            tool_contract(order_status, phases=["valid"], supplied={"context": Shop({})})
        """,
    )
    result = run(pytester)
    result.assert_outcomes(passed=1, failed=1)
    assert "TOOL701 crash: crashes on allowed arguments: KeyError" in result.stdout.str()


def _literal(line: str) -> str:
    """A pattern for a line, in which any number of calls will do."""
    return "*" + re.sub(r"\d+(?= (calls|times))", "*", line.replace("[", "[[]"))
