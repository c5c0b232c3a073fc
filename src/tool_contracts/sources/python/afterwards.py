"""What a file sets on a function after its definition, and by which it shows something else than stands in the source."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.sources.python.module import Module


def set_afterwards(module: Module, name: str) -> set[str]:
    """The names without underscores of attributes such as `__doc__` that a file sets on what is called `name`."""
    if ".__" not in module.text:
        return set()
    assigned = rf"\b{re.escape(name)}\.__(annotations|doc|name|signature)__\s*[-+*/%|]?=(?!=)"
    return set(re.findall(assigned, module.text))


_LOOP = re.compile(r"\bfor\s+(?:\w+\s*,\s*)*(\w+)\s+in\b")


def may_be_described_afterwards(module: Module, name: str) -> bool:
    """Whether a file sets the `description` of the tool called `name`, or of what it takes out of a registry."""
    if ".description" not in module.text:
        return False
    owners = "|".join(map(re.escape, (name, *dict.fromkeys(_LOOP.findall(module.text)))))
    return re.search(rf"(?:[\])]|\b(?:{owners}))\.description\s*=(?!=)", module.text) is not None
