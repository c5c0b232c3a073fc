"""How a server is started, or reached: from the command line, the settings, or a client's configuration file."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shlex
import sys
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tool_contracts.run.wire import commented
from tool_contracts.run.wire.relay import HEADERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SECTIONS = ("mcpServers", "servers", "mcp_servers")
"""Where clients keep their servers: Claude, Cursor and others, VS Code, and some written by hand."""

_VARIABLE = re.compile(r"\$\{(env:|input:|command:|config:)?([\w./-]+)(?::-([^}]*))?\}")
"""`${NAME}`, `${NAME:-default}` and `${env:NAME}`, as clients expand them, and what editors have besides."""


class ServerError(Exception):
    """A server cannot be started or spoken to as asked; the text is one line."""


@dataclass(frozen=True, eq=False)
class ServerCommand:
    """A server on standard input and output: its name in node ids, and what starts it.

    `folder` is the absolute path that relative names in `argv` belong to, `environment` is added to that of this
    process, `filename` is where findings about it are reported; `given` is the value of the option that names it, empty
    for one of the settings. `is_relay` says that the server itself is elsewhere, so that nothing can be kept from it.
    """

    name: str
    argv: tuple[str, ...]
    folder: str
    filename: str
    environment: Mapping[str, str] = field(default_factory=dict)
    given: str = ""
    is_relay: bool = False

    def __str__(self) -> str:
        return shlex.join(self.argv)


def from_text(text: str, folder: str) -> list[ServerCommand]:
    """The servers that an option means: those of a configuration file, or a command.

    `FILE.json` means all servers of a client's configuration file, `FILE.json#NAME` one of them.

    Raises:
        ServerError: it is none of these.

    """
    if is_url(text):
        name = text.partition("://")[2].partition("/")[0].rpartition("@")[2]
        return [replace(behind_url(name, text, {}, folder, folder), given=text)]
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
    elsewhere = (each for each in argv[1:] if os.path.isfile(os.path.join(folder, each)))
    name = os.path.splitext(os.path.basename(script or next(elsewhere, argv[-1])))[0]
    return [ServerCommand(name, argv, folder, script or folder, given=text)]


def is_url(text: str) -> bool:
    """Whether a server is reached over HTTP, rather than started."""
    return re.match(r"https?://", text) is not None


def behind_url(name: str, url: str, headers: Mapping[str, str], folder: str, filename: str) -> ServerCommand:
    """What speaks to a server over streamable HTTP: a relay of our own, in which the official client does.

    Raises:
        ServerError: the client is not installed.

    """
    if importlib.util.find_spec("mcp") is None:
        raise ServerError(f"server {url!r}: the package mcp is missing: install tool-contracts[http]")
    argv = (sys.executable, "-P", "-m", "tool_contracts.run.wire.relay", url)
    return ServerCommand(name, argv, folder, filename, {HEADERS: json.dumps(dict(headers))}, is_relay=True)


def from_settings(named: Mapping[str, Mapping[str, Any]], root: str, filename: str) -> list[ServerCommand]:
    """The servers of `[tool.tool-contracts.servers]`, with folders relative to `root`."""
    return [from_table(name, table, root, filename) for name, table in named.items()]


def from_table(name: str, table: Mapping[str, Any], root: str, filename: str) -> ServerCommand:
    """One server of the settings, its values checked already."""
    folder = os.path.normpath(os.path.join(root, table.get("cwd", "")))
    if "url" in table:
        return behind_url(name, table["url"], table.get("headers", {}), folder, filename)
    argv = (*table["command"], *table.get("args", ()))
    return ServerCommand(name, argv, folder, _script(argv, folder) or filename, dict(table.get("env", {})))


def from_file(path: str, only: str = "") -> list[ServerCommand]:
    """The servers of a client's configuration file (`.mcp.json`, `.vscode/mcp.json`, `claude_desktop_config.json`).

    Those behind a URL, and those that are disabled, are left out unless they are asked for by name.

    Raises:
        ServerError: the file cannot be read, or holds no such server.

    """
    try:
        with open(path, encoding="utf-8") as file:
            document = commented.loads(file.read())
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
    known = {
        name: each
        for name, each in tables.items()
        if isinstance(each, dict) and ("command" in each or "url" in each)
    }
    if only and only not in known:
        raise ServerError(f"{path}: server {only!r} has neither a command nor a URL")
    # what runs elsewhere may be somebody else's, and is asked for by name
    wanted = {
        name: each
        for name, each in known.items()
        if (name == only if only else "command" in each and not _is_disabled(each))
    }
    if not wanted:
        raise ServerError(
            f"{path}: no server in it has a command and is enabled; one with a URL is tested as {os.path.basename(path)}#NAME"
        )
    return [_of_client(name, table, path) for name, table in wanted.items()]


def _is_disabled(table: Mapping[str, Any]) -> bool:
    return table.get("disabled") is True or table.get("enabled") is False


def _of_client(name: str, table: Mapping[str, Any], path: str) -> ServerCommand:
    root = os.path.dirname(os.path.abspath(path))
    if os.path.basename(root) in (".vscode", ".cursor"):
        root = os.path.dirname(root)
    about = f"{path}: server {name!r}"
    if "command" not in table:
        return _behind_url_of_client(name, table, path, root)
    command, arguments, environment = table["command"], table.get("args") or [], table.get("env") or {}
    if not (
        isinstance(command, str)
        and isinstance(arguments, list)
        and isinstance(environment, dict)
        and all(isinstance(each, str) for each in [*arguments, *environment.values()])
    ):
        raise ServerError(f"{about}: `command` is a text, `args` a list and `env` a table of texts")
    argv = tuple(_expanded(each, root, about) for each in (command, *arguments))
    cwd = table.get("cwd")
    folder = os.path.normpath(os.path.join(root, _expanded(cwd, root, about) if isinstance(cwd, str) else ""))
    given = {key: _expanded(value, root, about) for key, value in environment.items()}
    if isinstance(file := table.get("envFile"), str):
        given = {**_variables_of(_expanded(file, root, about), root, about), **given}
    return ServerCommand(name, argv, folder, _script(argv, folder) or os.path.abspath(path), given)


def _behind_url_of_client(name: str, table: Mapping[str, Any], path: str, root: str) -> ServerCommand:
    url, headers = table["url"], table.get("headers") or {}
    about = f"{path}: server {name!r}"
    if not (
        isinstance(url, str)
        and isinstance(headers, dict)
        and all(isinstance(each, str) for each in headers.values())
    ):
        raise ServerError(f"{about}: `url` is a text and `headers` a table of texts")
    sent = {key: _expanded(value, root, about) for key, value in headers.items()}
    return behind_url(name, _expanded(url, root, about), sent, root, os.path.abspath(path))


def _expanded(text: str, root: str, about: str) -> str:
    """A text with its variables replaced: those of editors, and those of the environment.

    Raises:
        ServerError: one of them has no value here.

    """
    places = {
        "workspaceFolder": root,
        "workspaceFolderBasename": os.path.basename(root),
        "userHome": os.path.expanduser("~"),
        "pathSeparator": os.sep,
        "/": os.sep,
    }

    def value(found: re.Match[str]) -> str:
        kind, name, default = found.groups()
        if kind is None and name in places:
            return places[name]
        if kind in (None, "env:"):
            known = os.environ.get(name, default)
            # editors take an empty text for what is not set; others start nothing then
            if known is not None or kind:
                return known or ""
            raise ServerError(f"{about}: the environment has no {name}, and {found[0]} no default")
        raise ServerError(f"{about}: only an editor knows what {found[0]} is: name the server by its command")

    return _VARIABLE.sub(value, text)


def _variables_of(file: str, root: str, about: str) -> dict[str, str]:
    """The variables of a file with lines such as `NAME=value`."""
    try:
        with open(os.path.join(root, file), encoding="utf-8") as lines:
            pairs = [line.strip().removeprefix("export ").partition("=") for line in lines]
    except (OSError, ValueError) as error:
        raise ServerError(f"{about}: `envFile` cannot be read: {error}") from None
    return {
        name.strip(): value.strip().strip("'\"")
        for name, equals, value in pairs
        if equals and not name.startswith("#")
    }


def _script(argv: Iterable[str], folder: str) -> str | None:
    """The file of the project that a command runs, if it names one."""
    for each in argv:
        path = os.path.normpath(os.path.join(folder, each))
        if os.path.isfile(path) and path.startswith(folder + os.sep):
            return path
    return None
