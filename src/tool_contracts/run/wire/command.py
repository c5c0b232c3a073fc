"""How a server is started: from the command line, the settings, or a client's configuration file."""

from __future__ import annotations

import json
import os
import re
import shlex
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SECTIONS = ("mcpServers", "servers", "mcp_servers")
"""Where clients keep their servers: Claude, Cursor and others, VS Code, and some written by hand."""

_VARIABLE = re.compile(r"\$\{(?:env:)?([A-Za-z_]\w*)(?::-([^}]*))?\}")
"""`${NAME}`, `${env:NAME}` and `${NAME:-default}`, as clients expand them."""


class ServerError(Exception):
    """A server cannot be started or spoken to as asked; the text is one line."""


@dataclass(frozen=True, eq=False)
class ServerCommand:
    """A server on standard input and output: its name in node ids, and what starts it.

    `folder` is the absolute path that relative names in `argv` belong to, `environment` is added to that of this
    process, `filename` is where findings about it are reported; `given` is the value of the option that names it, empty
    for one of the settings.
    """

    name: str
    argv: tuple[str, ...]
    folder: str
    filename: str
    environment: Mapping[str, str] = field(default_factory=dict)
    given: str = ""

    def __str__(self) -> str:
        return shlex.join(self.argv)


def from_text(text: str, folder: str) -> list[ServerCommand]:
    """The servers that an option means: those of a configuration file, or a command.

    `FILE.json` means all servers of a client's configuration file, `FILE.json#NAME` one of them.

    Raises:
        ServerError: it is none of these.

    """
    if re.match(r"https?://", text):
        raise ServerError(f"server {text!r}: a URL is not supported yet; give the command of a stdio server")
    path, _, name = text.partition("#")
    if path.endswith(".json") and " " not in path:
        found = from_file(os.path.join(folder, path), name)
        return [replace(each, given=f"{path}#{each.name}") for each in found]
    try:
        argv = tuple(shlex.split(text))
    except ValueError as error:
        raise ServerError(f"server {text!r}: not a command: {error}") from None
    if not argv:
        raise ServerError("a server needs a command")
    script = _script(argv, folder)
    name = os.path.splitext(os.path.basename(script or argv[-1]))[0]
    return [ServerCommand(name, argv, folder, script or folder, given=text)]


def from_settings(named: Mapping[str, Mapping[str, Any]], root: str, filename: str) -> list[ServerCommand]:
    """The servers of `[tool.tool-contracts.servers]`, with folders relative to `root`."""
    return [from_table(name, table, root, filename) for name, table in named.items()]


def from_table(name: str, table: Mapping[str, Any], root: str, filename: str) -> ServerCommand:
    """One server of the settings, its values checked already."""
    folder = os.path.normpath(os.path.join(root, table.get("cwd", "")))
    argv = (*table["command"], *table.get("args", ()))
    return ServerCommand(name, argv, folder, _script(argv, folder) or filename, dict(table.get("env", {})))


def from_file(path: str, only: str = "") -> list[ServerCommand]:
    """The servers of a client's configuration file (`.mcp.json`, `.vscode/mcp.json`, `claude_desktop_config.json`).

    Those that are reached by a URL are an error where they are asked for by name, and left out otherwise.

    Raises:
        ServerError: the file cannot be read, or holds no such server.

    """
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except (OSError, ValueError, RecursionError) as error:
        raise ServerError(f"{path}: not a configuration file of a client: {error}") from None
    tables = next(
        (
            document[key]
            for key in _SECTIONS
            if isinstance(document, dict) and isinstance(document.get(key), dict)
        ),
        None,
    )
    if tables is None:
        raise ServerError(f"{path}: no servers in it: there is no {_SECTIONS[0]!r}")
    if only and only not in tables:
        raise ServerError(f"{path}: no server {only!r} in it; there are {', '.join(map(repr, tables))}")
    local = {name: each for name, each in tables.items() if isinstance(each, dict) and "command" in each}
    if only and only not in local:
        raise ServerError(f"{path}: server {only!r} has no command: a URL is not supported yet")
    if not local:
        raise ServerError(f"{path}: no server in it has a command: URLs are not supported yet")
    return [_of_client(name, table, path) for name, table in local.items() if only in ("", name)]


def _of_client(name: str, table: Mapping[str, Any], path: str) -> ServerCommand:
    root = os.path.dirname(os.path.abspath(path))
    if os.path.basename(root) in (".vscode", ".cursor"):
        root = os.path.dirname(root)
    command, arguments, environment = table["command"], table.get("args") or [], table.get("env") or {}
    if not (
        isinstance(command, str)
        and isinstance(arguments, list)
        and isinstance(environment, dict)
        and all(isinstance(each, str) for each in [*arguments, *environment.values()])
    ):
        raise ServerError(
            f"{path}: server {name!r}: `command` is a text, `args` a list and `env` a table of texts"
        )
    argv = tuple(_expanded(each, root) for each in (command, *arguments))
    cwd = table.get("cwd")
    folder = os.path.normpath(os.path.join(root, _expanded(cwd, root) if isinstance(cwd, str) else ""))
    return ServerCommand(
        name,
        argv,
        folder,
        _script(argv, folder) or os.path.abspath(path),
        {key: _expanded(value, root) for key, value in environment.items()},
    )


def _expanded(text: str, root: str) -> str:
    text = text.replace("${workspaceFolder}", root)
    return _VARIABLE.sub(lambda found: os.environ.get(found[1], found[2] or ""), text)


def _script(argv: Iterable[str], folder: str) -> str | None:
    """The file of the project that a command runs, if it names one."""
    for each in argv:
        path = os.path.normpath(os.path.join(folder, each))
        if os.path.isfile(path) and path.startswith(folder + os.sep):
            return path
    return None
