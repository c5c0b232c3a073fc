"""Which files are worth parsing: a search for the few words without which a file can hold no tool.

The words are made from what the frameworks declare. A word counts only where it can matter (in a decorator, before a
bracket, as a base, renamed by an import), so that prose about tools does not.
"""

from __future__ import annotations

import re
from functools import lru_cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tool_contracts.framework import Framework

DESCRIPTOR_KEYS = frozenset(
    (
        "function",
        "inputSchema",
        "input_schema",
        "parameters",
        "parametersJsonSchema",
        "parameters_json_schema",
        "toolSpec",
    )
)
"""A dict without any of these keys is no tool."""

# In quotes before a colon, or as a keyword; each key by itself and first, as a search for letters is quick.
_WRITTEN = {
    key.encode(): re.compile(
        rf"""{key}(?:(?<=["']{key})["']++(?:[\s)]|#[^\n]*+)*+:|(?<![\w.]{key})\s*=(?!=))""".encode()
    )
    for key in sorted(DESCRIPTOR_KEYS)
}
_COMMON = frozenset((b"function", b"parameters"))  # in much that has nothing to do with tools

# What a word can be: called, a keyword for a list of tools, renamed by an import, a decorator, a base, what has a method.
_CALLED, _LISTED, _RENAMED, _DECORATES, _DERIVED, _HOLDS = 1, 2, 4, 8, 16, 32

_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_CALL = re.compile(rb"(?:\[[^\]\n]*\])?\s*\(")
_KEYWORD = re.compile(rb"""\s*=(?!=)|["']\s*:""")  # also in a dict that is given behind `**`
_AS = re.compile(rb"[ \t\\\r\n]+as[ \t\\\r\n]+(\w+)")
_DECORATOR = re.compile(rb"@[^#]*\Z")
_APPLIES = (b"partial", b"map")
_OWNER = re.compile(rb"\s*(?:\w+\.)*")
_ASSIGNED = re.compile(rb"=[ \t]*(?:\w+\.)*\Z")
_GOES_ON = re.compile(rb"[ \t]*[=(,]")
_CHAIN = re.compile(rb"(?:\b([A-Za-z_]\w*)((?:\s*\.\s*\w+)*)\s*)?\.\Z")
_HEADER = re.compile(rb"class[ \t]+\w+\s*(?:\[[^\]]*\]\s*)?\(")
_ASIDE = re.compile(rb"#[^\n]*|\[[^\]]*\]")
_NEAR = 2000
_LONG = 200  # no dotted name is longer
_FRAGMENT = 4


class Markers:
    """The words of one set of frameworks, and the search for them."""

    def __init__(self, frameworks: Sequence[Framework]) -> None:
        self.decorators: set[str] = set()
        self.bases: set[str] = set()
        calls: set[str] = set()
        lists: set[str] = set()
        holders: set[str] = set()
        for each in frameworks:
            self.decorators |= {_last(name) for name in each.decorators}
            for name, style in each.objects.items():
                if style.derived:
                    self.bases.add(_last(name))
                    calls.add(_last(name))
                else:
                    self.decorators |= set(style.methods)
                calls |= style.mounts
            self.bases |= {_last(name) for name in each.bases}
            self.bases |= {_last(name) for name in each.constructors if _last(name)[:1].isupper()}
            calls |= {_last(name) for name in each.constructors}
            for name, slot in (*each.tool_lists.items(), *each.object_lists.items()):
                lists |= {word for word in slot if isinstance(word, str)}
                if any(isinstance(word, int) for word in slot):
                    calls.add(_last(name))
                    if _last(name)[:1].isupper():
                        self.bases.add(_last(name))
            lists |= {style.tools for style in each.objects.values() if style.tools}
            telling = {name for name, way in each.list_methods.items() if not way.common}
            calls |= {name for name in telling if "." not in name}
            calls |= each.own_methods.keys()
            holders |= {name.partition(".")[0] for name in telling if "." in name}
            for way in each.list_methods.values():
                lists |= {word for word in way.slot if way.common and isinstance(word, str)}
        self.owners = {_last(name) for each in frameworks for name in (*each.tool_lists, *each.object_lists)}
        self.owners |= {
            _last(name) for each in frameworks for name, style in each.objects.items() if style.tools
        }
        calls |= self.decorators
        named = calls | self.bases
        self.words = named | {
            _last(name)
            for each in frameworks
            for name in (*each.objects, *each.tool_lists, *each.object_lists)
        }
        self.words |= {
            part
            for each in frameworks
            for name in each.constructors
            for part in name.split(".")[-2:]
            if part[0].isupper() or name.endswith(part)
        }
        self._methods = {
            word.encode() for each in frameworks for style in each.objects.values() for word in style.methods
        }
        self._methods |= {
            name.partition(".")[0].encode()
            for each in frameworks
            for name in (*each.list_methods, *each.own_methods)
        }
        held = sorted(name for each in frameworks for name in each.list_methods if "." in name)
        self._held = re.compile("|".join(rf"{re.escape(name)}\s*\(" for name in held).encode())
        self._roles: dict[bytes, int] = {}
        for words, role in (
            (calls, _CALLED),
            (lists, _LISTED),
            (named, _RENAMED),
            (self.decorators, _DECORATES),
            (self.bases, _DERIVED),
            (holders, _HOLDS),
        ):
            for word in words:
                self._roles[word.encode()] = self._roles.get(word.encode(), 0) | role
        self._last: tuple[bytes, list[tuple[int, bytes | None]]] = b"", []
        # A search for a few fixed letters runs at the speed of memory; one for any of many words does not.
        self._fragments = [re.compile(each + rb"\w*") for each in _fragments(set(self._roles))]

    def places(self, data: bytes) -> list[tuple[int, bytes | None]]:
        """The offsets at which a text has any of the words where it can matter, in no order, each with what decides.

        That is the name that must lead to a framework, empty where any name in the statement may be the one, and
        None for a method, as what it belongs to can come from anywhere.
        """
        # A file that is worth parsing is asked about once more, when its parts are chosen.
        if data != self._last[0]:
            self._last = data, list(self._search(data))
        return self._last[1]

    def _search(self, data: bytes) -> Iterator[tuple[int, bytes | None]]:
        for fragment in self._fragments:
            end = 0
            for found in fragment.finditer(data):
                start = found.start()
                while start > end and data[start - 1] in _WORD_BYTES:
                    start -= 1
                end = found.end()
                word = data[start:end]
                role = self._roles.get(word)
                if role is not None and (
                    _matters(data, start, end, role) or (role & _HOLDS and self._held.match(data, start))
                ):
                    yield start, self._decider(data, start, word, role)

    def _decider(self, data: bytes, start: int, word: bytes, role: int) -> bytes | None:
        renamed = _AS.match(data, start + len(word))
        if renamed:
            return renamed[1]
        before = data[max(0, start - _NEAR) : start].rstrip()
        if not before.endswith(b"."):
            return b"" if role & _LISTED else word
        chain = None if word in self._methods else _CHAIN.search(before, max(0, len(before) - _LONG))
        return chain and (chain[1] or word)


def _matters(data: bytes, start: int, end: int, role: int) -> bool:
    """Whether a word stands where one of its roles is played."""
    if role & _CALLED and (_CALL.match(data, end) or is_passed_on(data, start)):
        return True
    if role & _LISTED and _KEYWORD.match(data, end):
        return True
    if role & _RENAMED and _AS.match(data, end):
        return True
    near = max(0, start - _NEAR)
    line = data[max(data.rfind(b"\n", near, start) + 1, near) : start]
    if role & _DECORATES and _DECORATOR.search(line):
        return True
    if role & _DERIVED:
        begin = data.rfind(b"class", max(0, start - _NEAR), start)
        header = _ASIDE.sub(b"", data[begin:start]) if begin >= 0 else b":"
        if b":" not in header and _HEADER.match(data, begin, start):
            return True
    named = role & (_DECORATES | _DERIVED)
    return bool(named and _ASSIGNED.search(line) and not _GOES_ON.match(data, end))


def is_passed_on(data: bytes, start: int) -> bool:
    """Whether what stands at an offset is, alone or after a dot, the first argument of `partial` or `map`."""
    opening = data.rfind(b"(", max(0, start - _LONG), start)
    return data.endswith(_APPLIES, 0, max(opening, 0)) and bool(_OWNER.fullmatch(data, opening + 1, start))


def makes(data: bytes, start: int, end: int) -> bool:
    """Whether a name stands where it is called, decorates, is a base, or is given another name."""
    return _matters(data, start, end, _CALLED | _RENAMED | _DECORATES | _DERIVED)


_MARKERS: dict[tuple[int, ...], tuple[Sequence[Framework], Markers]] = {}


def markers(frameworks: Sequence[Framework]) -> Markers:
    """The markers of these frameworks, made once."""
    key = tuple(id(each) for each in frameworks)
    if key not in _MARKERS:
        _MARKERS[key] = frameworks, Markers(frameworks)
    return _MARKERS[key][1]


def may_hold_tools(data: bytes, frameworks: Sequence[Framework]) -> bool:
    """Whether a Python file, by its own text, may hold a tool of these frameworks or a descriptor.

    Whether the words in it lead to a framework at all is told by `Project.may_hold_tools`, and whether other names
    do.
    """
    return may_hold_descriptors(data) or bool(markers(frameworks).places(data))


def may_hold_descriptors(data: bytes) -> bool:
    """Whether a text has the keys of a descriptor."""
    keys = {data[start:end] for start, end in _keys(data)}
    if keys <= _COMMON:
        return b"parameters" in keys and (b"properties" in data or b"function" in data)
    return True


def descriptor_keys(data: bytes) -> list[int]:
    """The offsets at which a text has one of the keys that make a dict a tool."""
    return [start for start, _ in _keys(data)]


@lru_cache(maxsize=1)  # a file that is worth parsing is asked about again, when its parts are chosen
def _keys(data: bytes) -> list[tuple[int, int]]:
    return [
        (found.start(), found.start() + len(key))
        for key, written in _WRITTEN.items()
        if key in data
        for found in written.finditer(data)
    ]


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _fragments(words: set[bytes]) -> list[bytes]:
    """A few strings of letters, one of which is in each of the words."""
    found: list[bytes] = []
    left = set(words)
    while left:
        counts: dict[bytes, int] = {}
        for word in left:
            for part in _parts(word, _FRAGMENT):
                counts[part] = counts.get(part, 0) + 1
        best = min(counts, key=lambda each: (-counts[each], each))
        found.append(best)
        left = {word for word in left if best not in word}
    for index, fragment in enumerate(found):
        # the longer, the fewer texts have it in other words
        others = [*found[:index], *found[index + 1 :]]
        alone = [word for word in words if fragment in word and not any(each in word for each in others)]
        shared = set.intersection(*(set(_parts(word, len(word))) for word in alone))
        found[index] = min(shared, key=lambda each: (-len(each), each))
    return found


def _parts(word: bytes, longest: int) -> Iterator[bytes]:
    """The strings of letters in a word that are no longer than the longest, but as long as all fragments."""
    least = min(len(word), _FRAGMENT)
    for length in range(least, max(longest, least) + 1):
        for start in range(len(word) - length + 1):
            yield word[start : start + length]
