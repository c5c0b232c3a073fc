"""Which files are visited for their tools, and what is said of those that cannot be used."""

from __future__ import annotations

import pytest

from plugin_runs import TOOLS, report, run

pytest_plugins = "pytester"


@pytest.mark.parametrize("name", ["app", "app.tools", "app.tools::repeat", "part"])
def test_packages_given_by_name(project: pytest.Pytester, name: str) -> None:
    """`--pyargs` takes packages, with or without `__init__.py`, and modules."""
    (project.path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\npythonpath = ["src"]\nconsider_namespace_packages = true\n'
    )
    (project.path / "src" / "part").mkdir()
    (project.path / "src" / "part" / "tools_there.py").write_text(TOOLS)
    result, lines = run(project, "--pyargs", name, "--tool-contracts-phases=descriptor")
    assert result.ret == pytest.ExitCode.OK
    count = "1 tool" if "::" in name else "3 tools"
    assert any(line.startswith(f"{count}, ") for line in lines)


BROKEN = {
    "raises.py": "raise RuntimeError('no key')",
    "exits.py": "import sys\nsys.exit('bye')",
    "syntax.py": "def repeat(:",
    "null.py": "x = '\0'",
}


SKIPPING = (
    "import pytest\npytest.skip('no key', allow_module_level=True)",
    "import pytest\npytest.importorskip('no_such_module_anywhere')",
    "import unittest\nraise unittest.SkipTest('no key')",
)


@pytest.mark.parametrize("text", SKIPPING)
def test_a_module_that_skips_itself(pytester: pytest.Pytester, text: str) -> None:
    """Its tools are skipped for the reason that it gives, as pytest skips the tests of such a module."""
    (pytester.path / "tools.py").write_text(f"{text}\n{TOOLS}")
    result, lines = run(pytester, "-rs")
    result.assert_outcomes(skipped=3)
    reason = "could not import 'no_such_module_anywhere'" if "importorskip" in text else "no key"
    assert any(line.startswith("SKIPPED") and reason in line for line in lines)


def test_files_that_cannot_be_imported(pytester: pytest.Pytester) -> None:
    """Each is one failing item with a clear line, what cannot even be read too; the rest runs."""
    (pytester.path / "good.py").write_text(TOOLS)
    for name, text in BROKEN.items():
        (pytester.path / name).write_text(f"{TOOLS}\n{text}\n")
    result, lines = run(pytester, "--tool-contracts-phases=descriptor", "--tool-contracts-report=report.json")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    text = "\n".join(lines)
    assert "raises.py:43: cannot be imported: RuntimeError: no key" in text
    assert (
        "FAILED exits.py::import - cannot be imported: the module exits when it is imported: SystemExit: bye"[
            :60
        ]
        in text
    )
    assert "syntax.py:43: cannot be imported: invalid syntax" in lines
    assert "null.py:43: cannot be imported: holds a NUL byte" in lines
    assert "4 findings: import-error x4" in text
    result.assert_outcomes(passed=3, failed=4)
    assert [each["code"] for each in report(pytester)["findings"]] == ["import-error"] * 4


@pytest.mark.parametrize("arguments", [(), ("broken.py",), ("-n", "2")])
def test_a_single_slip_is_no_silence(pytester: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    """A file of tools with a syntax error fails the run, like the tests of such a file; other files are let be."""
    (pytester.path / "broken.py").write_text(f"{TOOLS}\ndef repeat(:\n")
    (pytester.path / "other.py").write_text("def repeat(:\n")
    (pytester.path / "test_tools.py").write_text("def test_nothing():\n    pass\n")
    result, lines = run(pytester, *arguments)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    assert "broken.py:43: cannot be imported: invalid syntax" in lines
    assert "other.py" not in "\n".join(lines)


def test_a_descriptor_without_a_function(pytester: pytest.Pytester) -> None:
    """It is a skipped item with the reason, and its module is not imported for it."""
    (pytester.path / "tools.py").write_text(TOOLS[: TOOLS.index("def ")] + "raise SystemExit")
    result, lines = run(pytester, "-rs")
    result.assert_outcomes(skipped=3)
    assert "a descriptor alone: there is no function to call" in "\n".join(lines)


def test_test_files_are_left_alone(pytester: pytest.Pytester) -> None:
    """Tools in test files and conftest.py are not tested, unless the file is given."""
    (pytester.path / "test_tools.py").write_text(TOOLS + "\ndef test_it(): pass\n")
    result, lines = run(pytester)
    result.assert_outcomes(passed=1)
    assert "no tools found" in "\n".join(lines)
    result, _ = run(pytester, "test_tools.py", "--tool-contracts-phases=descriptor")
    result.assert_outcomes(passed=4)
