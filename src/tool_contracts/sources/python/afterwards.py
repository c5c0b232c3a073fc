"""What a file sets on a function after its definition, and by which it shows something else than stands in the source."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module

_ASSIGNED = re.compile(r"\.__(annotations|doc|name|signature)__\s*[-+*/%|]?=(?!=)")
_ENDS_IN_NAME = re.compile(r"\w")
_LOOP = re.compile(r"\bfor\s+(?:\w+\s*,\s*)*(\w+)\s+in\b")


def set_afterwards(module: Module, name: str) -> set[str]:
    """The names without underscores of attributes such as `__doc__` that a file sets on what is called `name`."""
    found: set[str] = set()
    text, begin = module.text, f"{name}.__"
    at = text.find(begin)
    while at >= 0:
        # Letters are searched for, and only then compared: this is asked of every function in turn.
        assigned = _ASSIGNED.match(text, at + len(name))
        if assigned and not _ENDS_IN_NAME.match(text, max(0, at - 1), at):
            found.add(assigned[1])
        at = text.find(begin, at + 1)
    if "update_wrapper(" in text and re.search(rf"\bupdate_wrapper\(\s*{re.escape(name)}\b", text):
        found |= {"annotations", "doc", "name", "signature"}
    return found


def may_be_described_afterwards(module: Module, name: str) -> bool:
    """Whether a file sets the `description` of the tool called `name`, or of what it takes out of a registry."""
    if ".description" not in module.text:
        return False
    owners = "|".join(map(re.escape, (name, *dict.fromkeys(_LOOP.findall(module.text)))))
    return re.search(rf"(?:[\])]|\b(?:{owners}))\.description\s*=(?!=)", module.text) is not None
