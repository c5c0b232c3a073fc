"""Taking a file apart without parsing it: the functions and classes at its top level, each parsed when it is needed.

Parsing is most of what reading a file costs, and most files with tools hold few of them. What stands between the
functions and classes (imports, assignments, conditions) is always parsed; each function or class is a `Slice` that
knows its kind, its name and its text. Lines and columns of what is parsed are those of the whole file.
"""

from __future__ import annotations

import ast
import re

from tool_contracts.sources.python.folds import attach, folded
from tool_contracts.sources.python.parsing import parse
from tool_contracts.sources.python.strings import Strings
from tool_contracts.sources.python.text import SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Literal

    from tool_contracts.sources.python.folds import Fold

# A bracket at the start of a line closes what began above.
_STATEMENT = re.compile(
    r"\n(?=[^\s#)\]}])(?:(?P<decorator>@)|(?P<class>class)[ \t]+(?P<class_name>\w+)"
    r"|(?:async[ \t]+)?def[ \t]+(?P<function_name>\w+)|)"
)
# A colon in a comment or among type parameters does not end it.
_HEADER = re.compile(r"^class[ \t]+\w+((?:\[[^\]]*\])?(?:[^:#]|#[^\n]*+)*+)", re.MULTILINE)
_WORD = re.compile(r"\w+")


class Slice(ast.stmt):
    """A function or class at the top level that stands in a tree unparsed.

    `start` and `end` are the offsets of its text in that of the file, which has these `strings`, decorators included;
    `parsed` is what it has been parsed to, `folds` are the bodies of its methods that stand unparsed in that, or did.
    """

    def __init__(
        self,
        kind: Literal["class", "function"],
        name: str,
        text: str,
        strings: Strings,
        start: int,
        line: int,
    ) -> None:
        super().__init__()
        self.kind = kind
        self.name = name
        self.start = self.end = start
        self.lineno = self.end_lineno = line
        self.col_offset = self.end_col_offset = 0
        self.text = text
        self.strings = strings
        self.parsed: ast.stmt | None = None
        self.folds: list[Fold] = []

    @property
    def source(self) -> str:
        """The text of the function or class."""
        return self.text[self.start : self.end]

    @property
    def is_broken(self) -> bool:
        """Whether it, or a body in it, was looked into and could not be parsed by itself."""
        return isinstance(self.parsed, ast.Pass) or any(fold.is_broken for fold in self.folds)

    @property
    def last_line(self) -> int:
        """The last line of its text."""
        return self.lineno + self.text.count("\n", self.start, self.end)

    def words_of_header(self) -> set[str]:
        """The words between the name and the colon: the bases of a class, with what stands around them."""
        header = _HEADER.search(self.source)
        return set(_WORD.findall(header[1])) if header else set()

    @property
    def definition(self) -> ast.stmt:
        """The function or class, a `pass` where it cannot be parsed."""
        if self.parsed is None:
            try:
                parse_slices([self])
            except SourceError:
                self.parsed = ast.copy_location(ast.Pass(), self)
        assert self.parsed is not None
        return self.parsed


def split(text: str) -> list[Slice]:
    """The slices of a text, in order; none where lines end in other ways than LF and CR LF."""
    if "\f" in text or ("\r" in text and text.count("\r") != text.count("\r\n")):
        return []
    strings = Strings(text)
    found: list[Slice] = []
    decorated: int | None = None
    open_: Slice | None = None
    line, counted = 1, 0
    # A line is known by the line end before it, so the first one is given one.
    for step in _STATEMENT.finditer("\n" + text):
        start = step.start()
        if strings.end_around(start - 1):
            continue
        if open_ is not None:
            open_.end = start
            open_ = None
        name = step["class_name"] or step["function_name"]
        if name:
            begin = start if decorated is None else decorated
            line += text.count("\n", counted, begin)
            counted = begin
            open_ = Slice("class" if step["class"] else "function", name, text, strings, begin, line)
            found.append(open_)
        decorated = (start if decorated is None else decorated) if step["decorator"] else None
    if open_ is not None:
        open_.end = len(text)
    return found


def parse_around(text: str, slices: Iterable[Slice]) -> ast.Module:
    """The tree of a text, with each slice unparsed in its place.

    Raises:
        SourceError: what stands around the slices cannot be parsed by itself.

    """
    parts: list[str] = []
    end = 0
    by_line: dict[int, Slice] = {}
    for each in slices:
        by_line[each.lineno] = each
        parts += (text[end : each.start], "pass", "\n" * text.count("\n", each.start, each.end))
        end = each.end
    parts.append(text[end:])
    tree = parse("".join(parts))
    tree.body = [by_line.pop(each.lineno, each) if isinstance(each, ast.Pass) else each for each in tree.body]
    if by_line:
        raise SourceError("syntax-error", "a function or class stands inside of another statement")
    return tree


def _nothing(first: int, last: int) -> bool:
    return False


def parse_slices(slices: Iterable[Slice], matters: Callable[[int, int], bool] = _nothing) -> None:
    """Parse several slices of one text, in order, at once; methods of classes on lines that do not matter stay folded.

    Raises:
        SourceError: one of them is no function or class by itself.

    """
    wanted = [each for each in slices if each.parsed is None]
    try:
        _parse([(each, *_folded(each, matters)) for each in wanted])
    except SourceError:
        _parse([(each, each.source, {}) for each in wanted])


def _folded(part: Slice, matters: Callable[[int, int], bool]) -> tuple[str, dict[int, Fold]]:
    if part.kind == "function":
        return part.source, {}
    return folded(part.text, part.strings, part.start, part.end, part.lineno, matters)


def _parse(wanted: list[tuple[Slice, str, dict[int, Fold]]]) -> None:
    parts: list[str] = []
    line = 1
    for each, text, _ in wanted:
        parts += ("\n" * (each.lineno - line), text)
        line = each.lineno + text.count("\n")
    statements = parse("".join(parts)).body
    if len(statements) != len(wanted):
        raise SourceError("syntax-error", "more than one statement in the place of one")
    for (_, _, folds), statement in zip(wanted, statements, strict=True):
        if folds and not (isinstance(statement, ast.ClassDef) and attach(statement, folds)):
            raise SourceError("syntax-error", "a method stands inside of another statement")
    for (each, _, folds), statement in zip(wanted, statements, strict=True):
        each.parsed = statement
        each.folds = list(folds.values())
