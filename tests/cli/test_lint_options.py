"""Options of `tool-contracts lint` that ruff has too, and those about a baseline."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Call = Callable[..., tuple[int, str, str]]

BAD = """\
from praisonaiagents import tool


@tool
def search(tags: list, limit: int | None = None):
    \"\"\"Search.\"\"\"
    return []
"""
CONCISE = ("--output-format", "concise")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.py").write_text(BAD)
    return tmp_path


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["lint", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_fix_only(folder: Path, call: Call) -> None:
    """Fixes are made, what is left is neither reported nor counted."""
    assert call("--fix-only") == (0, "Fixed 1 error.\n", "")
    assert "Optional[int]" in (folder / "a.py").read_text()
    assert call("--fix-only") == (0, "", "")


def test_show_fixes(folder: Path, call: Call) -> None:
    """What was fixed is listed by file and rule, before the summary."""
    code, out, _ = call("--fix", "--show-fixes", *CONCISE)
    assert code == 1
    assert out.endswith(
        "\nFixed 1 error:\n- a.py:\n    1 \N{MULTIPLICATION SIGN} TOOL160 (annotation-not-understood)\n\n"
        "Found 2 errors (1 fixed, 1 remaining).\n"
    )


def test_exit_non_zero_on_fix(folder: Path, call: Call) -> None:
    """A run that fixed everything can be made to fail; one that had nothing to fix never does."""
    (folder / "a.py").write_text(BAD.replace("list", "list[str]"))
    assert call("--fix", "--exit-non-zero-on-fix")[0] == 1
    assert call("--fix", "--exit-non-zero-on-fix")[0] == 0


def test_fixable_and_unfixable(folder: Path, call: Call) -> None:
    """Rules may be kept from being fixed; the mark goes with the fix."""
    for options in (
        ("--unfixable", "TOOL160"),
        ("--fixable", "TOOL1", "--unfixable", "annotation-not-understood"),
    ):
        assert "[*]" not in call(*CONCISE, *options)[1]
        assert call("--fix-only", *options) == (0, "", "")
    assert "[*]" in call(*CONCISE, "--fixable", "TOOL160")[1]


def test_fixes_from_settings(folder: Path, call: Call) -> None:
    """`fix = true` in the settings fixes, `--no-fix` does not; `unsafe-fixes = false` mentions no unsafe fix."""
    (folder / "pyproject.toml").write_text("[tool.tool-contracts]\nfix = true\n")
    call("--no-fix")
    assert (folder / "a.py").read_text() == BAD
    assert "1 fixed" in call(*CONCISE)[1]
    (folder / "a.py").write_text(BAD.replace(": int | None = None", "=10"))
    assert "1 unsafe fix available" in call(*CONCISE)[1]
    assert "unsafe" not in call(*CONCISE, "--no-unsafe-fixes")[1]


def test_ignore_noqa(folder: Path, call: Call) -> None:
    """With `--ignore-noqa` comments silence nothing."""
    (folder / "a.py").write_text(BAD.replace("None):", "None):  # noqa: TOOL101, TOOL160"))
    assert call()[0] == 0
    code, out, _ = call("--ignore-noqa", *CONCISE)
    assert code == 1
    assert "Found 2 errors." in out


def test_add_ignore(folder: Path, call: Call) -> None:
    """`--add-ignore` writes the comment that no other linter touches, and joins one that is there."""
    call("--add-ignore=legacy", "--select", "TOOL101")
    call("--add-ignore")
    text = (folder / "a.py").read_text()
    assert "None):  # tool-contracts: ignore[TOOL101, TOOL160] legacy\n" in text
    assert call()[0] == 0


def test_silent(call: Call) -> None:
    """`--silent` prints nothing and exits as ever."""
    assert call("--silent") == (1, "", "")
    assert call("--silent", "nothing.py") == (1, "", "")


def test_force_exclude(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file given by name is looked at although it is excluded, unless exclusion is forced."""
    (folder / "sub").mkdir()
    (folder / "sub" / "b.py").write_text(BAD)
    assert call("--exclude", "sub", "sub/b.py")[0] == 1
    assert (
        call("--exclude", "sub", "--force-exclude", "--show-files", "sub/b.py", "a.py")[1]
        == f"{folder}/a.py\n"
    )
    command = [
        sys.executable,
        "-m",
        "tool_contracts",
        "lint",
        "--exclude",
        "sub",
        "--force-exclude",
        "--fix",
        "-",
    ]
    done = subprocess.run(
        [*command, "--stdin-filename", "sub/b.py"],
        input=BAD.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, BAD.encode(), b"")


def test_files_that_a_program_gives(folder: Path, call: Call) -> None:
    """With `--force-exclude`, as in a hook, a broken file without tools is someone else's, one with tools is ours."""
    (folder / "template.yaml").write_text("a: {{ b }}\n")
    (folder / "other.py").write_text("def (:\n")
    assert call("template.yaml", "other.py")[0] == 1
    assert call("template.yaml", "other.py", "--force-exclude", "--no-require-tools")[:2] == (0, "")
    (folder / "a.py").write_text(BAD + "def (:\n")
    code, out, _ = call("a.py", "--force-exclude", *CONCISE)
    assert code == 1
    assert "TOOL002" in out


def test_environment(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Format and file can be given by the environment, as in a CI job; options are stronger."""
    monkeypatch.setenv("TOOL_CONTRACTS_OUTPUT_FORMAT", "gitlab")
    assert json.loads(call()[1])[0]["check_name"] == "TOOL101"
    assert call(*CONCISE)[1].startswith("a.py:5:12: TOOL101")
    monkeypatch.setenv("TOOL_CONTRACTS_OUTPUT_FILE", "reports/quality.json")
    assert call() == (1, "", "")
    assert json.loads((folder / "reports" / "quality.json").read_text())[0]["check_name"] == "TOOL101"
    monkeypatch.setenv("TOOL_CONTRACTS_OUTPUT_FORMAT", "gitlb")
    assert "TOOL_CONTRACTS_OUTPUT_FORMAT: unknown output format `gitlb`; did you mean `gitlab`?" in call()[2]


def test_colours(folder: Path, call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    """Colours are printed on demand and by the environment, never into a file or a machine's format."""
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    assert "\x1b[" not in call(*CONCISE)[1]
    assert call(*CONCISE, "--color", "always")[1].startswith("\x1b[1ma.py\x1b[0m\x1b[36m:\x1b[0m5")
    assert "\x1b[" in call("--statistics", "--color=always")[1]
    assert "\x1b[" not in call("--output-format", "github", "--color", "always")[1]
    call("--color", "always", "-o", "out.txt")
    assert "\x1b[" not in (folder / "out.txt").read_text()
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in call(*CONCISE)[1]
    assert "\x1b[" not in call(*CONCISE, "--color", "never")[1]
    assert "neither auto, always nor never" in call("--color", "sometimes")[2]


def test_extend_per_file_ignores(folder: Path, call: Call) -> None:
    """More ignores are added to those of the settings."""
    (folder / "pyproject.toml").write_text("[tool.tool-contracts.per-file-ignores]\n'*.py' = ['TOOL101']\n")
    assert call("--extend-per-file-ignores", "a.py:TOOL160")[0] == 0
    assert call("--per-file-ignores", "a.py:TOOL160")[0] == 1


def test_show_settings(folder: Path, call: Call) -> None:
    """The settings of the first file are printed, with the rules that they switch on."""
    (folder / "pyproject.toml").write_text(
        "[tool.tool-contracts]\nselect = ['TOOL101']\nprofile = 'openai'\n"
    )
    code, out, _ = call("--show-settings", "--ignore-noqa")
    assert code == 0
    assert out.startswith(
        f'Resolved settings for: "{folder}/a.py"\nSettings path: "{folder}/pyproject.toml"\n\n# General Settings\n'
    )
    assert 'rules.enabled = [\n\t"bare-array (TOOL101)",\n]\n' in out
    assert 'profile = [\n\t"openai",\n]\n' in out
    assert call("--show-settings", "none")[0] == 2


def test_baseline(folder: Path, call: Call) -> None:
    """Accepted findings are not reported wherever they move; new ones are, and entries without one are named."""
    code, out, err = call("--write-baseline")
    assert (code, out) == (0, "")
    assert err == (
        "Accepted 2 findings in tool-contracts-baseline.json.\n"
        'Add `baseline = "tool-contracts-baseline.json"` to the settings to use it.\n'
    )
    (folder / "pyproject.toml").write_text(
        "[tool.tool-contracts]\nbaseline = 'tool-contracts-baseline.json'\n"
    )
    assert call() == (0, "All checks passed! (1 tool)\n", "")
    (folder / "a.py").write_text("# moved\n" + BAD.replace("tags: list", "tags: list, more: list"))
    assert "Found 1 error." in call(*CONCISE)[1]
    (folder / "a.py").write_text(BAD.replace("list", "list[str]"))
    code, out, err = call()
    assert code == 0
    assert err == (
        "warning: tool-contracts-baseline.json: accepts what is not found any more: "
        "a.py: TOOL101 search: /inputSchema/properties/tags\n"
        "`--write-baseline` writes it anew.\n"
    )
    assert call("--write-baseline")[2] == "Accepted 1 finding in tool-contracts-baseline.json.\n"
    assert call()[2] == ""


def test_accepted_findings_are_not_fixed(call: Call) -> None:
    """What is accepted stays as it is."""
    call("--write-baseline")
    assert call("--fix-only", "--baseline", "tool-contracts-baseline.json") == (0, "", "")


def test_a_baseline_never_hides_a_broken_file(folder: Path, call: Call) -> None:
    """A file that does not parse is reported whatever is accepted, and goes into no baseline."""
    (folder / "a.py").write_text(BAD + "def (:\n")
    err = call("a.py", "none.py", "--write-baseline")[2]
    assert "warning: a.py:8:5: not accepted: TOOL002 invalid syntax\n" in err
    assert "warning: none.py:1:1: not accepted: TOOL003 no such file or folder\n" in err
    assert "Accepted 0 findings" in err
    assert call("a.py", "--baseline", "tool-contracts-baseline.json")[0] == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "not a baseline of version 1"),
        ('{"version": 2}', "not a baseline of version 1"),
        ('{"version": 1, "files": {"a.py": [{"code": "T1"}]}}', "an entry lacks"),
        ('{"version": 1, "files": []}', "an entry lacks"),
    ],
)
def test_a_broken_baseline(folder: Path, call: Call, text: str, message: str) -> None:
    """A file that is no baseline is an error of one line."""
    (folder / "accepted.json").write_text(text)
    code, _, err = call("--baseline", "accepted.json")
    assert code == 2
    assert message in err
    assert err.count("\n") == 1


def test_watch(folder: Path) -> None:
    """Watch mode runs again when a file or the settings change, and survives broken settings."""
    command = [sys.executable, "-u", "-m", "tool_contracts", "lint", "--watch", *CONCISE, "."]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        lines = iter(process.stdout)

        def until(part: str) -> str:
            deadline = time.monotonic() + 30
            for line in lines:
                if part in line:
                    return line
                assert time.monotonic() < deadline
            raise AssertionError(part)

        try:
            until("Starting linter in watch mode...")
            until("Found 2 errors. Watching for file changes.")
            until("TOOL160")
            (folder / "a.py").write_text(BAD.replace("list", "list[str]"))
            until("File change detected...")
            assert list(
                folder.glob(".tool_contracts_cache/*/*.files")
            )  # files that stay as they are, are not read again
            until("Found 1 error. Watching for file changes.")
            (folder / "pyproject.toml").write_text("[tool.tool-contracts]\nselct = []\n")
            until("unknown key `selct`")
            (folder / "pyproject.toml").write_text("[tool.tool-contracts]\nignore = ['TOOL160']\n")
            until("Found 0 errors. Watching for file changes.")
        finally:
            process.kill()
