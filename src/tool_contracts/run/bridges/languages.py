"""The languages whose tools a bridge serves: what runs it, which files it loads, and how a call is repeated by hand."""

from __future__ import annotations

import json
import os
import select
import shlex
import shutil
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tool_contracts.framework import Framework
from tool_contracts.run.bridges.tools import BridgedTool
from tool_contracts.run.wire.command import ServerCommand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tool_contracts.framework import LiveTool

_HERE = os.path.dirname(os.path.abspath(__file__))


class _Mojentic(Framework):
    """Mojentic for Elixir, which checks no arguments and publishes the map that stands in the source."""

    name = "mojentic"
    publishes_source = True

    def snippet(self, live: LiveTool, arguments: Mapping[str, Any]) -> str:
        """A line for a shell: the files that the module needs, and one call of `run`."""
        if not isinstance(live, BridgedTool):
            return ""
        setting_up, tool = "", live.made.strip()
        if "\n" in tool:
            setting_up, tool = f"tool = (\n{tool}\n)\n", "tool"
        call = f"{setting_up}IO.inspect({live.module}.run({tool}, {elixir_term(dict(arguments))}))"
        files = [os.path.relpath(each) for each in live.needed]
        # where they need one another, the compiler finds the order
        loading = (
            ["-r", *files]
            if len(files) == 1
            else ["-e", f"Kernel.ParallelCompiler.require({elixir_term(files)})"]
        )
        root = os.path.relpath(live.command.folder)
        path = ["-pa", os.path.normpath(os.path.join(root, live.compiled))] if live.compiled else []
        return shlex.join(["elixir", *path, *loading, "-e", call])


class _Intelligence(Framework):
    """Intelligence for Ruby, whose tools are definitions alone."""

    name = "intelligence"
    publishes_source = True


@dataclass(frozen=True)
class Language:
    """A language: the `ending` of its files, the `interpreter` that runs the bridge, and what marks a project's folder."""

    name: str
    ending: str
    interpreter: str
    projects: tuple[str, ...]
    framework: Framework
    argv: Callable[[str, Mapping[str, str], str], tuple[str, ...]]

    def why_not(self) -> str:
        """Why nothing of this language can be loaded here, empty where it can."""
        if shutil.which(self.interpreter) is None:
            return f"`{self.interpreter}` is not on the PATH"
        return "" if hasattr(select, "poll") else "this system has no pipes that can be waited for"

    def root(self, path: str, top: str) -> str:
        """The folder of the project that a file belongs to: the nearest one that is marked, or else `top`."""
        folder = os.path.dirname(path)
        while True:
            if any(os.path.exists(os.path.join(folder, each)) for each in self.projects):
                return folder
            parent = os.path.dirname(folder)
            if folder in (parent, top):
                return top
            folder = parent

    def command(self, root: str, files: Iterable[str], setup: Mapping[str, str], kept: str) -> ServerCommand:
        """What serves the tools of some files of one project; `setup` says how a tool is made.

        In the folder `kept` a bridge may keep what makes its next start quicker.
        """
        argv = (*self.argv(self.interpreter, setup, kept), root, *files)
        return ServerCommand(self.name, argv, root, root)


_APART = 'exec "$0" "$@" 3<&0 4>&1 </dev/null >&2'
"""Starts a program whose wire is on descriptors that nothing else in it knows: ports and native code use the standard ones."""


def _elixir(interpreter: str, setup: Mapping[str, str], kept: str) -> tuple[str, ...]:
    # names of files are UTF-8 whatever the locale; waiting for a core in a loop helps nobody here
    emulator = "-noinput +fnu +sbwt none +sbwtdcpu none +sbwtdio none"
    named = [each for pair in sorted(setup.items()) for each in ("--setup", *pair)]
    bridge = os.path.join(_HERE, "elixir", "bridge.exs")
    return ("/bin/sh", "-c", _APART, interpreter, "--erl", emulator, bridge, kept, *named)


def _ruby(interpreter: str, setup: Mapping[str, str], kept: str) -> tuple[str, ...]:
    return (interpreter, os.path.join(_HERE, "ruby", "bridge.rb"))


LANGUAGES = {
    each.ending: each
    for each in (
        Language("elixir", ".ex", "elixir", ("mix.exs",), _Mojentic(), _elixir),
        Language("ruby", ".rb", "ruby", ("Gemfile", "gems.rb"), _Intelligence(), _ruby),
    )
}
"""The languages by the ending of their files."""


def language_of(path: str) -> Language | None:
    """The language of a file that a bridge can load."""
    return LANGUAGES.get(path[path.rfind(".") :].lower())


def elixir_term(value: Any) -> str:
    """A JSON value as an Elixir term, maps with strings for keys."""
    if value is None:
        return "nil"
    if isinstance(value, dict):
        return (
            f"%{{{', '.join(f'{elixir_term(key)} => {elixir_term(each)}' for key, each in value.items())}}}"
        )
    if isinstance(value, list):
        return f"[{', '.join(map(elixir_term, value))}]"
    if isinstance(value, float):
        mantissa, exponent, power = repr(value).partition("e")
        return f"{mantissa if '.' in mantissa else mantissa + '.0'}{exponent}{power}"
    if isinstance(value, str):
        return '"' + "".join(_ESCAPES.get(each) or _printable(each) for each in value) + '"'
    return json.dumps(value)


_ESCAPES = {'"': '\\"', "\\": "\\\\", "#": "\\#", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _printable(character: str) -> str:
    return character if character.isprintable() else f"\\u{{{ord(character):X}}}"
