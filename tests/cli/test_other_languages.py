"""Files in other languages, with and without what is needed to read them."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tool_contracts.cli import main

if TYPE_CHECKING:
    from pathlib import Path

ELIXIR = """\
defmodule Clock do
  @behaviour Mojentic.LLM.Tools.Tool
  @impl true
  def run(_tool, _arguments), do: {:ok, 12}
  @impl true
  def descriptor do
    %{type: "function", function: %{name: "clock", description: "Tell the time.", parameters: %{type: "object", properties: %{}}}}
  end
end
"""
RUBY = """\
Intelligence::Tool.build! do
  name :alarm
  description "Ring at a time."
end
"""
WITHOUT = "import sys; sys.modules['tree_sitter'] = None; from tool_contracts.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "clock.ex").write_text(ELIXIR)
    (tmp_path / "alarm.rb").write_text(RUBY)
    (tmp_path / "other.rb").write_text("puts Tool.build\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_they_are_linted_and_listed(capsys: pytest.CaptureFixture[str]) -> None:
    """Both are found below a folder."""
    assert main(["lint", "--no-cache"]) == 0
    assert capsys.readouterr() == ("All checks passed! (2 tools)\n", "")
    assert main(["list", "--output-format", "json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(each["name"], each["framework"], each["location"]["row"]) for each in listed] == [
        ("alarm", "intelligence", 1),
        ("clock", "mojentic", 7),
    ]


@pytest.mark.parametrize("command", ["lint", "list"])
def test_without_the_parsers_one_line_says_what_to_install(command: str, folder: Path) -> None:
    """No error, and only of files that mention tools."""
    (folder / "tools.json").write_text(
        '{"name": "a", "description": "Add.", "inputSchema": {"type": "object"}}'
    )
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, command], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0
    (line,) = [each for each in done.stderr.splitlines() if "warning" in each]
    assert line == (
        "warning: left out 2 files with tools in other languages; to read them: "
        "pip install 'tool-contracts[languages]'"
    )


def test_they_are_read_from_standard_input() -> None:
    """The name tells the language."""
    done = subprocess.run(
        [sys.executable, "-m", "tool_contracts", "lint", "-", "--stdin-filename", "lib/alarm.rb", "--fix"],
        input=RUBY.replace("build! do", "build!"),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (0, RUBY)
