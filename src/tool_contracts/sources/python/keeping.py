"""Attributes in which the classes of a file keep a decorator, as far as a pattern can tell: `self.add = server.tool()`."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

_SET = re.compile(rb"([ \t]+)(self\.)?(\w+)[ \t]*(?::[^=\n]*)?=[ \t]*(?:[\w.]+\()?((?:\w+\.)*)\Z")
_VALUE_ENDS = re.compile(rb"[ \t]*(?:[()#;\r\n]|\Z)")
_HEADER = re.compile(rb"(?:^|\n)([ \t]*)class[ \t]+(\w+)")
_STEP = 4  # no more spaces stand before a statement of a class than before the class


def kept_names(data: bytes, words: Iterable[bytes], known: Container[bytes]) -> dict[bytes, set[bytes]]:
    """The attributes that are set to what is called by one of the words, by the name of the class around.

    A word counts after a dot, and by itself where it is a known name of the file.
    """
    found: dict[bytes, set[bytes]] = {}
    headers: list[tuple[int, int, bytes]] | None = None
    for word in words:
        at = data.find(word)
        while at >= 0:
            end = at + len(word)
            kept = _SET.match(data[data.rfind(b"\n", 0, at) + 1 : at])
            if kept and _VALUE_ENDS.match(data, end) and (kept[4] or word in known):
                if headers is None:
                    headers = [(each.start(), len(each[1]), each[2]) for each in _HEADER.finditer(data)]
                indent = len(kept[1])
                around = [each for each in headers if each[0] < at and each[1] < indent]
                if around and (kept[2] or indent <= around[-1][1] + _STEP):
                    found.setdefault(around[-1][2], set()).add(kept[3])
            at = data.find(word, end)
    return found
