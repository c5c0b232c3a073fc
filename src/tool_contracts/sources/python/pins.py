"""Which versions of a package a project asks for: what its pyproject.toml says, or a script in its own first lines."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

PROJECT_FILE = "pyproject.toml"

_COMMENT = re.compile(r"#[^\n]*")
_SCRIPT = re.compile(r"^# /// script[ \t]*\n((?:#[^\n]*\n)+?)# ///[ \t]*$", re.MULTILINE)
_BOUND = re.compile(r"(>=|==|~=|>|\^|~|<=|<)\s*v?(\d+)")
_LEAST = frozenset((">=", "==", "~=", ">", "^", "~"))


def asks_for(text: str, package: str, major: int) -> bool | None:
    """Whether a pyproject.toml asks for a package of at least a major version, wherever it asks for one of some version.

    None where it asks for none of some version.
    """
    found = list(_asked(_COMMENT.sub("", text), package))
    return all(_is_at_least(each, major) for each in found) if found else None


def script_metadata(text: str) -> str:
    """What a script says of what it needs, as a pyproject.toml would."""
    return "\n".join(block.replace("\n#", "\n").removeprefix("#") for block in _SCRIPT.findall(text))


def _asked(text: str, package: str) -> Iterator[str]:
    """The bounds after the name of a package, in a requirement or in a table of Poetry's."""
    name = re.escape(package)
    for found in re.finditer(
        rf"""["']{name}\s*(?:\[[^\]"']*\]\s*)?\(?([<>=~!][^"';)]*)""", text, re.IGNORECASE
    ):
        yield found[1]
    table = rf"""^\s*{name}\s*=\s*(?:\{{[^}}\n]*\bversion\s*=\s*)?["']([\^~<>=!\d][^"']*)["']"""
    for found in re.finditer(table, text, re.MULTILINE):
        yield f"=={found[1]}" if found[1][0].isdigit() else found[1]


def _is_at_least(versions: str, major: int) -> bool:
    """Whether every version that these bounds, or each of several that `||` parts, allow is at least the major one."""
    return all(
        any(int(number) >= major for sign, number in _BOUND.findall(each) if sign in _LEAST)
        for each in re.sub(r"\|\|\s*(?=\d)", "||==", versions).split("||")
    )
