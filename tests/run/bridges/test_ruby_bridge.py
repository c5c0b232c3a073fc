"""Definitions in Ruby, built for real."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.run.bridges.conftest import Bridge

pytestmark = pytest.mark.xdist_group("ruby")

LIB = Path(__file__).parent / "ruby" / "lib"


def test_a_definition_as_schema(ruby: Bridge) -> None:
    """Lists of properties become objects, at every depth; what the gem does not know is dropped."""
    full = ruby.tools["full"].tool
    assert full.description == "A tool with all that there is.\n"
    assert full.input_schema == {
        "type": "object",
        "properties": {
            "text": {
                "type": "string",
                "description": "Some text.",
                "enum": ["one", "two", "three", "four"],
            },
            "count": {"type": "integer", "description": "How many.", "minimum": 1, "maximum": 9},
            "rows": {
                "type": "array",
                "description": "Rows.",
                "minItems": 1,
                "maxItems": 3,
                "uniqueItems": True,
                "items": {
                    "type": "object",
                    "properties": {
                        "key": {"type": "string", "description": "Key."},
                        "value": {
                            "type": "object",
                            "description": "Value.",
                            "properties": {"deep": {"type": "boolean", "description": "Deep."}},
                            "required": ["deep"],
                        },
                    },
                    "required": ["key"],
                },
            },
        },
        "required": ["text", "rows"],
    }


def test_other_definitions(ruby: Bridge) -> None:
    """Without arguments, unchecked ones, and those that a loop makes."""
    assert ruby.tools["empty"].tool.input_schema == {"type": "object", "properties": {}}
    unchecked = ruby.tools["unchecked"].tool
    assert unchecked.description is None
    assert unchecked.properties == {"any": {"type": "unknown"}}
    assert list(ruby.tools["looped"].tool.properties) == ["first", "second"]
    assert ruby.tools["looped"].tool.properties["first"]["description"] == "The first."


def test_places(ruby: Bridge) -> None:
    """Each tool is known by the line of its call."""
    lines = (LIB / "forms.rb").read_text().splitlines()
    assert ruby.tools["full"].line == lines.index("FULL = Intelligence::Tool.build! do") + 1
    assert ruby.tools["looped"].line == lines.index("LOOPED = Tool.build! do") + 1


def test_there_is_nothing_to_call(ruby: Bridge) -> None:
    """A tool is a definition alone."""
    assert not any(each.is_callable for each in ruby.tools.values())


def test_what_build_refuses(ruby: Bridge) -> None:
    """Each tool that cannot be built is told at its line, and the file goes on."""
    refused = str(LIB / "refused.rb")
    nameless, untyped, wordy = (each.message for each in ruby.loaded.broken[refused])
    assert nameless == "RequiredOptionError: the tool: `name` is required"
    assert untyped == 'InOptionError: kind: no such type: "str"'
    assert wordy.startswith("NoMethodError: kind: no such word: `format`; there are type, name, ")
    assert [each.line for each in ruby.loaded.broken[refused]] == [3, 7, 13]
    assert [each.tool.name for each in ruby.loaded.tools[refused]] == ["sound"]


def test_what_is_no_json(ruby: Bridge) -> None:
    """A definition that cannot be sent is a broken tool; a file that another one needs is loaded once."""
    infinite, binary = ruby.loaded.broken[str(LIB / "odd.rb")]
    assert infinite.line == 4
    assert "Infinity" in infinite.message
    assert (binary.line, binary.message.partition(":")[0]) == (10, "GeneratorError")
    assert len(ruby.loaded.broken[str(LIB / "refused.rb")]) == 3


def test_files_that_cannot_be_loaded(ruby: Bridge) -> None:
    """One that exits and one that needs a gem are told, each at its line."""
    exits = ruby.loaded.failures[str(LIB / "exits.rb")]
    assert (exits.line, exits.message) == (8, "SystemExit: exit")
    gem = ruby.loaded.failures[str(LIB / "needs_gem.rb")]
    assert (gem.line, gem.message) == (2, "LoadError: cannot load such file -- a_gem_that_is_not_there")
    assert ruby.loaded.stands_in


def test_a_file_that_ends_the_interpreter(bridge: Callable[..., Bridge], tmp_path: Path) -> None:
    """It fails alone, and the tools of the others are there."""
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "ends.rb").write_text("exit!(3)\n")
    (tmp_path / "lib" / "sound.rb").write_text((LIB / "forms.rb").read_text())
    loaded = bridge(".rb", tmp_path)
    assert list(loaded.tools) == ["full", "empty", "unchecked", "looped"]
    (failure,) = loaded.loaded.failures.values()
    assert failure.message == "`ruby` cannot load it: the server ended with status 3"


def test_nothing_is_left_in_the_project(ruby: Bridge) -> None:
    """No lock of a bundle either."""
    assert ruby.tools
    assert sorted(each.name for each in LIB.parent.iterdir()) == ["Gemfile", "lib"]


def test_the_gem_is_used_where_it_is_there(
    bridge: Callable[..., Bridge], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then what it makes of a definition counts, and not what the stand-in would."""
    monkeypatch.setenv("RUBYLIB", str(gem_and_tool(tmp_path)))
    loaded = bridge(".rb", tmp_path)
    assert list(loaded.tools) == ["of_the_gem"]
    assert not loaded.loaded.stands_in


def test_the_gem_of_a_bundle_is_used(bridge: Callable[..., Bridge], tmp_path: Path) -> None:
    """One that only the project's own bundle leads to is found by way of it."""
    gem = gem_and_tool(tmp_path)
    (gem / "intelligence.gemspec").write_text(
        "Gem::Specification.new do |s|\n  s.name, s.version, s.summary, s.authors = 'intelligence', '1.0', 'x', ['x']\n"
        "  s.require_paths = ['.']\nend\n"
    )
    (tmp_path / "Gemfile").write_text("gem 'intelligence', path: 'gem'\n")
    (tmp_path / "Gemfile.lock").write_text(
        "PATH\n  remote: gem\n  specs:\n    intelligence (1.0)\n\nGEM\n  specs:\n\nPLATFORMS\n  ruby\n\n"
        "DEPENDENCIES\n  intelligence!\n"
    )
    loaded = bridge(".rb", tmp_path)
    assert list(loaded.tools) == ["of_the_gem"]
    assert not loaded.loaded.stands_in


def gem_and_tool(folder: Path) -> Path:
    """A gem that makes the same of every block, and a file that uses it; the folder of the gem."""
    gem = folder / "gem"
    gem.mkdir()
    (gem / "intelligence.rb").write_text(
        """
        module Intelligence
          class Tool
            def self.build!(&block) = new
            def self.build(&block) = build!(&block)
            def to_h = { name: 'of_the_gem', description: 'Its own.', properties: [] }
          end
        end
        """
    )
    (folder / "lib").mkdir()
    (folder / "lib" / "tools.rb").write_text(
        "require 'intelligence'\nIntelligence::Tool.build do\n  name :other\nend\n"
    )
    return gem
