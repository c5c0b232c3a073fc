"""Which files are worth parsing: a search for the few words without which a file can hold no tool.

The words are made from what the frameworks declare. A word counts only where it can matter (in a decorator, before a
bracket, as a base, renamed by an import), so that prose about tools does not.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tool_contracts.framework import Framework

_WORD_BYTES = frozenset(
    bytes([each]) for each in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
)
_DESCRIPTOR_WORDS = (
    b"inputSchema",
    b"input_schema",
    b"toolSpec",
    b"unctionDeclarations",
    b"unction_declarations",
    b"parametersJsonSchema",
    b"parameters_json_schema",
)


class Markers:
    """The words of one set of frameworks, and the search for them."""

    def __init__(self, frameworks: Sequence[Framework]) -> None:
        self.decorators: set[str] = set()
        self.bases: set[str] = set()
        calls: set[str] = set()
        lists: set[str] = set()
        for each in frameworks:
            self.decorators |= {_last(name) for name in each.decorators}
            for name, style in each.objects.items():
                if style.derived:
                    self.bases.add(_last(name))
                else:
                    self.decorators |= set(style.methods)
            self.bases |= {_last(name) for name in each.bases}
            calls |= {_last(name) for name in each.constructors}
            for name, slot in each.tool_lists.items():
                lists |= {word for word in slot if isinstance(word, str)}
                if any(isinstance(word, int) for word in slot):
                    calls.add(_last(name))
            lists |= {style.tools for style in each.objects.values() if style.tools}
        calls |= self.decorators
        named = calls | self.bases
        self.words = named | {
            _last(name) for each in frameworks for name in (*each.objects, *each.tool_lists)
        }
        self.words |= {
            part for each in frameworks for name in each.constructors for part in name.split(".")[-2:]
        }
        self._gates = tuple(sorted(each.encode() for each in _shortest(named | lists)))
        # Each pattern begins with letters, which is what makes the search fast.
        self._patterns = (
            *_each(rb"@[^\n#]*\b(?:%s)\b", [b"|".join(sorted(each.encode() for each in self.decorators))]),
            *_each(rb"class\s+\w+[^:]*\b(?:%s)\b", [b"|".join(sorted(each.encode() for each in self.bases))]),
            *_each(
                rb"partial\(\s*(?:\w+\.)*(?:%s)\b",
                [b"|".join(sorted(each.encode() for each in self.decorators))],
            ),
            *_each(
                rb"=[ \t]*(?:\w+\.)*(?:%s)\b(?![ \t]*[=(,])",
                [b"|".join(sorted(each.encode() for each in self.decorators | self.bases))],
            ),
        )
        self._words = (
            *_each(rb"%s(?:\[[^\]\n]*\])?\s*\(", (each.encode() for each in sorted(calls))),
            *_each(rb"%s\s*=(?!=)", (each.encode() for each in sorted(lists))),
            *_each(rb"%s[ \t\\\r\n]+as\b", (each.encode() for each in sorted(named))),
        )

    def found_in(self, data: bytes) -> bool:
        """Whether the text of a file has any of the words where it can matter, or those of a descriptor."""
        if self.used_in(data) or any(word in data for word in _DESCRIPTOR_WORDS):
            return True
        return b"parameters" in data and (b"properties" in data or b"function" in data)

    def used_in(self, data: bytes) -> bool:
        """Whether a text has any of the words where it can matter."""
        if any(gate in data for gate in self._gates):
            if any(each.search(data) for each in self._patterns):
                return True
            for each in self._words:
                for found in each.finditer(data):
                    start = found.start()
                    if start == 0 or data[start - 1 : start] not in _WORD_BYTES:
                        return True
        return False


_MARKERS: dict[tuple[int, ...], tuple[Sequence[Framework], Markers]] = {}


def markers(frameworks: Sequence[Framework]) -> Markers:
    """The markers of these frameworks, made once."""
    key = tuple(id(each) for each in frameworks)
    if key not in _MARKERS:
        _MARKERS[key] = frameworks, Markers(frameworks)
    return _MARKERS[key][1]


def may_hold_tools(data: bytes, frameworks: Sequence[Framework]) -> bool:
    """Whether a Python file, by its own text, may hold a tool of these frameworks or a descriptor.

    A file that takes a decorator or a base under another name from a file of the project says nothing of it in its
    text: `Project.may_hold_tools` follows such imports.
    """
    return markers(frameworks).found_in(data)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _each(pattern: bytes, words: Iterable[bytes]) -> Iterator[re.Pattern[bytes]]:
    return (re.compile(pattern % word) for word in words if word)


def _shortest(words: set[str]) -> set[str]:
    """The words that contain no other one."""
    return {each for each in words if not any(other != each and other in each for other in words)}
