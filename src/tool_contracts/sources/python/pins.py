"""Which versions of a package a project asks for: what its pyproject.toml says, or a script in its own first lines."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PROJECT_FILE = "pyproject.toml"

_SCRIPT = re.compile(r"^# /// script[ \t]*\n((?:#[^\n]*\n)+?)# ///[ \t]*$", re.MULTILINE)
_REQUIREMENT = re.compile(r"\s*([\w.-]+)\s*(?:\[[^\]]*\]\s*)?\(?\s*([<>=~!][^;)]*)")
_BOUND = re.compile(r"(>=|==|~=|>|\^|~|<=|<)\s*v?(\d+)")
_LEAST = frozenset((">=", "==", "~=", ">", "^", "~"))


def asks_for(text: str, package: str, major: int) -> bool | None:
    """Whether a pyproject.toml asks for a package of at least a major version, wherever it asks for one of some version.

    None where it asks for none of some version, or is no TOML.
    """
    import tomllib

    try:
        project = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return None
    found = [bounds for name, bounds in _lists(project) if _normal(name) == _normal(package)]
    return all(_is_at_least(each, major) for each in found) if found else None


def script_metadata(text: str) -> str:
    """What a script says of what it needs, as a pyproject.toml would."""
    return "\n".join(block.replace("\n#", "\n").removeprefix("#") for block in _SCRIPT.findall(text))


def _lists(table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and bounds of each package in what is called dependencies, at any depth of a table."""
    for key, value in table.items():
        if key.endswith(("dependencies", "dependency-groups")):
            yield from _listed(value)
        elif isinstance(value, dict):
            yield from _lists(value)


def _listed(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Requirements in lists, which may have a group's name, and the tables of Poetry from names to versions."""
    match value:
        case list():
            for each in value:
                if isinstance(each, str):
                    if found := _REQUIREMENT.match(each):
                        yield found[1], found[2]
                else:
                    yield from _listed(each, name)
        case {"version": str(bounds)} | str(bounds) if name:
            if _BOUND.search(bounds := re.sub(r"^(?=\d)", "==", bounds)):
                yield name, bounds
        case dict():
            for key, each in value.items():
                yield from _listed(each, key)


def _normal(name: str) -> str:
    """A name as the packages' index compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_at_least(versions: str, major: int) -> bool:
    """Whether every version that these bounds, or each of several that `||` parts, allow is at least the major one."""
    return all(
        any(int(number) >= major for sign, number in _BOUND.findall(each) if sign in _LEAST)
        for each in re.sub(r"\|\|\s*(?=\d)", "||==", versions).split("||")
    )
