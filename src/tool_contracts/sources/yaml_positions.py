"""YAML with the place of every value: PyYAML's events, made into the values that JSON has.

Only PyYAML's parser is used and its rules for plain scalars (YAML 1.1: `yes` is true). No object of a tag's choosing
is made, what aliases stand for is counted, and nothing recurses.
"""

from __future__ import annotations

from tool_contracts.findings import Problem
from tool_contracts.model import UNKNOWN
from tool_contracts.schema import join
from tool_contracts.sources.located import Lines, Located, is_writable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    import yaml

    from tool_contracts.model import Span

MAX_DEPTH = 200
"""Levels of nesting, aliases followed."""

MAX_VALUES = 200_000
"""Values in one document, aliases followed: a few lines of aliases to aliases stand for billions."""

_YAML = "tag:yaml.org,2002:"
_TEXTS = {_YAML + "str", _YAML + "timestamp", _YAML + "value"}


def parse(text: str, filename: str) -> list[Located]:
    """The documents of a YAML text, in order, with the place of each part.

    `text` begins after a byte order mark, if there was one. Never raises: after a `syntax-error` the last document
    is `UNKNOWN` and tells the problem. Keys are texts as they were written; dates stay texts; what has a tag of its
    own (`!include`) is unknown.
    """
    return list(_Reader(text, filename).documents())


class _ReadError(Exception):
    """The text cannot be read: the problem, and the offset."""

    def __init__(self, message: str, offset: int, kind: str = "syntax-error") -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.kind = kind


class _Node:
    """A part of a document: `content` is a text, a list of nodes, or for a mapping keys and values in turn."""

    __slots__ = ("content", "end", "start", "tag")

    def __init__(self, tag: str, content: str | list[_Node], start: int, end: int) -> None:
        self.tag = tag
        self.content = content
        self.start = start
        self.end = end


class _Reader:
    def __init__(self, text: str, filename: str) -> None:
        self.text = text
        self.lines = Lines(text, filename)
        self.problems: list[Problem] = []

    def documents(self) -> Iterator[Located]:
        try:
            for root in self.roots():
                self.problems = []
                yield self.located(root)
        except _ReadError as stop:
            end = min(stop.offset + 1, len(self.text))
            problem = Problem(stop.kind, stop.message, self.lines.span(stop.offset, end))
            yield Located(UNKNOWN, {"": self.lines.span(0, len(self.text))}, unknown=[""], problems=[problem])

    def roots(self) -> Iterator[_Node]:
        """The root of each document."""
        import yaml

        try:
            yield from self.nodes(yaml.parse(self.text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
        except yaml.MarkedYAMLError as error:
            said = " ".join(filter(None, (error.problem, error.context)))
            raise _ReadError(f"YAML: {said}", _offset(error.problem_mark or error.context_mark)) from None
        except yaml.reader.ReaderError as error:
            code = ord(error.character) if isinstance(error.character, str) else error.character
            raise _ReadError(f"YAML: the character U+{code:04X} is not allowed", error.position) from None
        except UnicodeEncodeError as error:  # where PyYAML's C parser is used
            code = ord(self.text[error.start])
            raise _ReadError(f"YAML: the character U+{code:04X} is not allowed", error.start) from None

    def nodes(self, events: Iterator[yaml.Event]) -> Iterator[_Node]:
        """Roots made of events, with what an alias stands for in its place."""
        import yaml

        resolve: Callable[..., str] = yaml.resolver.Resolver().resolve
        opened: list[_Node] = []
        anchors: dict[str, _Node] = {}
        end = 0
        for event in events:
            start, stop = _offset(event.start_mark), _offset(event.end_mark)
            if isinstance(event, yaml.DocumentStartEvent):
                anchors = {}
            if isinstance(event, yaml.CollectionEndEvent):
                node = opened.pop()
                # A block is known to end only where the next token begins, be it lines below.
                node.end = stop if self.text[start : start + 1] in ("]", "}") else max(end, node.start)
            elif isinstance(event, yaml.AliasEvent):
                found = anchors.get(event.anchor or "")
                if found is None:
                    raise _ReadError(f"YAML: the alias *{event.anchor} has no anchor", start)
                if any(each.content is found.content for each in opened):
                    raise _ReadError(f"YAML: the alias *{event.anchor} stands inside its own anchor", start)
                node = _Node(found.tag, found.content, start, stop)
            elif isinstance(event, yaml.ScalarEvent):
                tag = None if event.tag == "!" else event.tag
                tag = tag or resolve(yaml.ScalarNode, event.value, event.implicit)
                node = _Node(tag, event.value, start, start + len(self.text[start:stop].rstrip()))
            elif isinstance(event, yaml.CollectionStartEvent):
                kind = "map" if isinstance(event, yaml.MappingStartEvent) else "seq"
                node = _Node(event.tag or _YAML + kind, [], start, stop)
            else:
                continue
            if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent) and event.anchor:
                anchors[event.anchor] = node
            if isinstance(event, yaml.CollectionStartEvent):
                if len(opened) == MAX_DEPTH:
                    raise _ReadError(f"YAML: nested deeper than {MAX_DEPTH} levels", start, "unreadable-file")
                opened.append(node)
                continue
            end = node.end
            if not opened:
                yield node
            elif isinstance(opened[-1].content, list):
                opened[-1].content.append(node)

    def located(self, root: _Node) -> Located:
        """The value under a root."""
        spans: dict[str, Span] = {}
        unknown: list[str] = []
        holder: dict[str, Any] = {}
        todo: list[tuple[str, _Node, Any, str | int, int]] = [("", root, holder, "", 0)]
        value: Any
        while todo:
            pointer, node, parent, key, depth = todo.pop()
            if depth > MAX_DEPTH or len(spans) + len(todo) > MAX_VALUES:
                message = f"YAML: more than {MAX_VALUES} values or {MAX_DEPTH} levels, aliases followed"
                raise _ReadError(message, node.start, "unreadable-file")
            spans[pointer] = self.lines.span(node.start, node.end)
            if node.tag == _YAML + "map":
                pairs = self.pairs(node)
                value = dict.fromkeys(pairs)
                for name, each in pairs.items():
                    todo.append((join(pointer, name), each, value, name, depth + 1))
            elif node.tag == _YAML + "seq":
                value = [None] * len(node.content)
                for index, child in enumerate(node.content):
                    assert isinstance(child, _Node)
                    todo.append((join(pointer, index), child, value, index, depth + 1))
            else:
                value = _scalar(node)
                if value is UNKNOWN:
                    unknown.append(pointer)
            parent[key] = value
        return Located(holder[""], spans, unknown=unknown, problems=self.problems)

    def pairs(self, node: _Node) -> dict[str, _Node]:
        """The values of a mapping by key, those merged into it (`<<`) included; its own win."""
        own: dict[str, _Node] = {}
        merged: dict[str, _Node] = {}
        todo = [node]
        seen: set[int] = set()
        while todo:
            each = todo.pop()
            if id(each.content) in seen or not isinstance(each.content, list):
                continue
            if len(seen) == MAX_DEPTH:
                raise _ReadError(
                    f"YAML: more than {MAX_DEPTH} mappings merged into one", node.start, "unreadable-file"
                )
            seen.add(id(each.content))
            if each.tag == _YAML + "seq":
                todo.extend(reversed(each.content))
                continue
            for key, value in zip(each.content[::2], each.content[1::2], strict=True):
                if key.tag == _YAML + "merge":
                    todo.append(value)
                elif each is not node:
                    merged.setdefault(_key(key), value)
                else:
                    if _key(key) in own:
                        message = f"YAML: the key {_key(key)!r} occurs twice, the last one counts"
                        self.problems.append(
                            Problem("duplicate-key", message, self.lines.span(key.start, key.end))
                        )
                    own[_key(key)] = value
        return {**{name: value for name, value in merged.items() if name not in own}, **own}


def _offset(mark: Any) -> int:
    """The offset in characters that a mark stands for."""
    return mark.index if mark else 0


def _key(node: _Node) -> str:
    """A key as a text: as it was written, for a collection (which JSON cannot have as a key) its kind."""
    return node.content if isinstance(node.content, str) else node.tag


def _scalar(node: _Node) -> Any:
    """The JSON value of a scalar; `UNKNOWN` for whatever has a tag that JSON has no value for."""
    import yaml

    if not isinstance(node.content, str):
        return UNKNOWN
    if node.tag in _TEXTS:
        return node.content
    scalar = yaml.ScalarNode(node.tag, node.content)
    constructor = yaml.constructor.SafeConstructor()
    try:
        if node.tag == _YAML + "null":
            return None
        if node.tag == _YAML + "bool":
            return constructor.construct_yaml_bool(scalar)
        if node.tag == _YAML + "int":
            number = constructor.construct_yaml_int(scalar)
            return number if is_writable(number) else UNKNOWN
        if node.tag == _YAML + "float":
            return constructor.construct_yaml_float(scalar)
    except (ValueError, KeyError, IndexError):
        pass
    return UNKNOWN
