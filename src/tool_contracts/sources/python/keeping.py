"""Attributes in which the classes of a file keep a decorator, as far as a pattern can tell: `self.add = server.tool()`."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container

# The sign is quick to search for; what stands before it on the line is looked at afterwards.
_END = rb"[ \t]*+(?:[()#;\r\n]|\Z)"
_VALUE = re.compile(rb"=[ \t]*+([\w.]++)(?:\(([\w.]++)%b|%b)" % (_END, _END))
_TARGET = re.compile(rb"([ \t]+)(self\.)?(\w+)[ \t]*(?::[^=\n]*)?")
_HEADER = re.compile(rb"(?:^|\n)([ \t]*)class[ \t]+(\w+)")
_STEP = 4  # no more spaces stand before a statement of a class than before the class


def kept_names(data: bytes, words: Container[bytes], known: Container[bytes]) -> dict[bytes, set[bytes]]:
    """The attributes that are set to what is called by one of the words, by the name of the class around.

    A word counts after a dot, and by itself where it is a known name of the file.
    """
    found: dict[bytes, set[bytes]] = {}
    # a file says few things over and over, and seldom any that counts
    if not any(_are_one(each, words, known) for each in set(_VALUE.findall(data))):
        return found
    headers: list[tuple[int, int, bytes]] | None = None
    for value in _VALUE.finditer(data):
        if not _are_one(value.groups(), words, known):
            continue
        at = value.start()
        target = _TARGET.fullmatch(data, data.rfind(b"\n", 0, at) + 1, at)
        if target is None:
            continue
        if headers is None:
            headers = [(each.start(), len(each[1]), each[2]) for each in _HEADER.finditer(data)]
        indent = len(target[1])
        around = [each for each in headers if each[0] < at and each[1] < indent]
        if around and (target[2] or indent <= around[-1][1] + _STEP):
            found.setdefault(around[-1][2], set()).add(target[3])
    return found


def _are_one(names: tuple[bytes | None, ...], words: Container[bytes], known: Container[bytes]) -> bool:
    """Whether any of the names of a value is one that counts."""
    for each in names:
        owner, _, word = (each or b"").rpartition(b".")
        if word in words and (owner or word in known):
            return True
    return False
