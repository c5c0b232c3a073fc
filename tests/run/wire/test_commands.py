"""How servers are named: commands, settings, configuration files of clients."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run.wire.command import ServerError, from_file, from_settings, from_text
from tool_contracts.settings import Settings, SettingsError

if TYPE_CHECKING:
    from pathlib import Path


def written(path: Path, document: Any) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document))
    return str(path)


def test_a_command_is_named_by_its_script(tmp_path: Path) -> None:
    """Findings are reported at the script that a command runs."""
    (tmp_path / "weather.py").touch()
    (command,) = from_text("python -u weather.py --quiet", str(tmp_path))
    assert command.name == "weather"
    assert command.argv == ("python", "-u", "weather.py", "--quiet")
    assert command.filename == str(tmp_path / "weather.py")
    assert command.given == "python -u weather.py --quiet"


def test_a_command_without_a_script_is_named_by_its_last_word(tmp_path: Path) -> None:
    """What is no file of the project is reported at the folder."""
    (command,) = from_text("npx -y weather-server", str(tmp_path))
    assert (command.name, command.filename) == ("weather-server", str(tmp_path))


def test_a_script_outside_of_the_project_names_its_server(tmp_path: Path) -> None:
    """The name is that of the script, not of what it is given; the place is the folder."""
    (tmp_path / "weather.py").touch()
    (tmp_path / "project").mkdir()
    (command,) = from_text("python ../weather.py --port 5", str(tmp_path / "project"))
    assert (command.name, command.filename) == ("weather", str(tmp_path / "project"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("python 'server.py", "not a command: No closing quotation"),
        ("  ", "a server needs a command"),
        ("missing.json", "not a configuration file of a client"),
    ],
)
def test_what_is_no_server(text: str, message: str, tmp_path: Path) -> None:
    """What cannot be used is told in one line."""
    with pytest.raises(ServerError, match=re.escape(message)) as caught:
        from_text(text, str(tmp_path))
    assert "\n" not in str(caught.value)


def test_a_configuration_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The servers of a client are read as the client reads them, with variables in their place."""
    monkeypatch.setenv("SHOP_KEY", "secret")
    monkeypatch.delenv("SHOP_MODE", raising=False)
    servers = {
        "shop": {
            "command": "node",
            "args": ["shop.js", "--mode", "${SHOP_MODE:-quick}"],
            "env": {"KEY": "${SHOP_KEY}"},
        },
        "far": {"type": "http", "url": "https://example.org/mcp"},
    }
    path = written(tmp_path / ".mcp.json", {"mcpServers": servers})
    (command,) = from_text(".mcp.json", str(tmp_path))
    assert (command.name, command.argv) == ("shop", ("node", "shop.js", "--mode", "quick"))
    assert command.environment == {"KEY": "secret"}
    assert (command.folder, command.filename) == (str(tmp_path), path)
    assert from_text(".mcp.json#shop", str(tmp_path))[0].given == ".mcp.json#shop"
    with pytest.raises(ServerError, match="no server 'near' in it; there are 'shop', 'far'"):
        from_text(".mcp.json#near", str(tmp_path))


def test_a_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server behind a URL is reached by a relay, whose headers no list of processes shows."""
    monkeypatch.setitem(sys.modules, "mcp", importlib.util.module_from_spec(ModuleSpec("mcp", None)))
    monkeypatch.setenv("SHOP_KEY", "secret")
    url = "http://127.0.0.1:8000/mcp"
    (given,) = from_text(url, str(tmp_path))
    assert (given.name, given.given, given.argv[-1]) == ("127.0.0.1:8000", url, url)
    (of_settings,) = from_settings(
        Settings().updated({"servers": {"a": url}}, "test").servers, str(tmp_path), "pyproject.toml"
    )
    assert (of_settings.name, of_settings.argv[-1]) == ("a", url)
    server = {"url": url, "headers": {"Authorization": "Bearer ${SHOP_KEY}"}}
    written(tmp_path / ".mcp.json", {"mcpServers": {"far": server, "near": {"command": "x"}}})
    assert [each.name for each in from_text(".mcp.json", str(tmp_path))] == ["near"]
    (far,) = from_text(".mcp.json#far", str(tmp_path))
    assert far.is_relay
    assert json.loads(far.environment["TOOL_CONTRACTS_HEADERS"]) == {"Authorization": "Bearer secret"}
    assert "secret" not in str(far)


def test_a_url_needs_the_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it is not installed, one line says what to install."""
    monkeypatch.setitem(sys.modules, "mcp", None)
    with pytest.raises(ServerError, match=re.escape("install tool-contracts[http]")):
        from_text("https://example.org/mcp", str(tmp_path))


def test_a_configuration_file_of_an_editor(tmp_path: Path) -> None:
    """In the folder of an editor, names are relative to the workspace."""
    server = {"type": "stdio", "command": "${workspaceFolder}/bin/shop", "cwd": "${workspaceFolder}/data"}
    path = written(tmp_path / ".vscode" / "mcp.json", {"servers": {"shop": server}})
    (command,) = from_file(path)
    assert command.argv == (f"{tmp_path}/bin/shop",)
    assert command.folder == str(tmp_path / "data")


def test_settings_of_an_editor_have_comments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Comments and trailing commas are left out, the variables of editors replaced, and files of variables read."""
    monkeypatch.delenv("SHOP_MODE", raising=False)
    path = tmp_path / ".vscode" / "mcp.json"
    path.parent.mkdir()
    path.write_text(
        """{
  // the shop, see https://example.org
  "servers": {
    "shop": {
      "command": "shop", /* of the workspace */
      "args": ["${workspaceFolderBasename}", "//no comment", "${env:SHOP_MODE}",],
      "env": {"KEY": "near"},
      "envFile": "${workspaceFolder}/.env",
    },
  },
}"""
    )
    (tmp_path / ".env").write_text('# keys\nKEY=far\nexport NAME="The shop"\n\n')
    (command,) = from_file(str(path))
    assert command.argv == ("shop", tmp_path.name, "//no comment", "")
    assert command.environment == {"KEY": "near", "NAME": "The shop"}


def test_disabled_servers(tmp_path: Path) -> None:
    """A server that its file disables is tested where it is named, and not otherwise."""
    servers = {
        "a": {"command": "x", "disabled": True},
        "b": {"command": "y", "enabled": False},
        "c": {"command": "z", "disabled": False},
    }
    path = written(tmp_path / "mcp.json", {"mcpServers": servers})
    assert [each.name for each in from_file(path)] == ["c"]
    assert [each.name for each in from_file(path, "a")] == ["a"]


@pytest.mark.parametrize(
    ("document", "message"),
    [
        (
            {"mcpServers": {"a": {"command": "x", "disabled": True}}},
            "no server in it has a command and is enabled",
        ),
        (
            {"mcpServers": {"a": {"command": "x", "args": ["${NO_SUCH_VARIABLE}"]}}},
            "server 'a': the environment has no NO_SUCH_VARIABLE, and ${NO_SUCH_VARIABLE} no default",
        ),
        (
            {"servers": {"a": {"command": "x", "env": {"K": "${input:key}"}}}},
            "only an editor knows what ${input:key} is",
        ),
        (
            {"servers": {"a": {"command": "x", "envFile": "none.env"}}},
            "server 'a': `envFile` cannot be read: ",
        ),
        ([], "there is no 'mcpServers'"),
        ({"mcpServers": []}, "there is no 'mcpServers'"),
        ({"mcpServers": {"a": {"url": "https://example.org"}}}, "one with a URL is tested as mcp.json#NAME"),
        ({"mcpServers": {"a": {"command": "x", "args": "y"}}}, "`args` a list"),
    ],
)
def test_configuration_files_that_cannot_be_used(document: Any, message: str, tmp_path: Path) -> None:
    """A file without a server to start is an error that names it."""
    path = written(tmp_path / "mcp.json", document)
    with pytest.raises(ServerError, match=re.escape(message)):
        from_file(path)


def test_servers_of_the_settings(tmp_path: Path) -> None:
    """A server of the settings is a command, or a table with one."""
    (tmp_path / "packages").mkdir()
    (tmp_path / "packages" / "b.py").touch()
    table = {
        "a": "python a.py",
        "b": {"command": ["python"], "args": ["b.py"], "cwd": "packages", "env": {"MODE": "test"}},
    }
    settings = Settings(str(tmp_path)).updated({"servers": table}, "test")
    a, b = from_settings(settings.servers, settings.root, "pyproject.toml")
    assert (a.name, a.argv, a.folder, a.filename) == (
        "a",
        ("python", "a.py"),
        str(tmp_path),
        "pyproject.toml",
    )
    assert (b.argv, b.folder, b.environment) == (
        ("python", "b.py"),
        str(tmp_path / "packages"),
        {"MODE": "test"},
    )
    assert b.filename == str(tmp_path / "packages" / "b.py")


@pytest.mark.parametrize(
    ("server", "message"),
    [
        (3, "server `a` must be a command or a URL, or a table with a `command` or a `url`"),
        ({"cmd": "python"}, "server `a` must be a command or a URL, or a table with a `command` or a `url`"),
        ({"url": "https://example.org", "headers": ["x"]}, "server `a`: `headers` must be a table"),
        ({"command": "python", "arg": []}, "server `a`: unknown key `arg`; did you mean `args`?"),
        ({"command": "python", "env": {"A": 1}}, "server `a`: `env.A` must be a string, not an integer"),
        ({"command": []}, "a command must not be empty"),
    ],
)
def test_settings_that_cannot_be_used(server: Any, message: str) -> None:
    """A wrong table is told with the name of its server."""
    with pytest.raises(SettingsError, match=re.escape(message)):
        Settings().updated({"servers": {"a": server}}, "test")
