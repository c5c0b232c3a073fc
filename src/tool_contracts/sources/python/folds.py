"""Methods whose bodies stand unparsed in their class until somebody looks into them.

Most of a class is the bodies of its methods, and few of these matter. A folded method is a function like any other,
with its decorators, parameters and place; its body is parsed when it is asked for, and it is an ordinary node from
then on. Lines and columns are those of the whole file.
"""

from __future__ import annotations

import ast
import re
from functools import cache

from tool_contracts.sources.python.parsing import parse
from tool_contracts.sources.python.text import SourceError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from tool_contracts.sources.python.strings import Strings

_SHORT = 200  # to fold less costs more than to parse it
_STRING = r'"(?:[^"\\\n]++|\\.)*+"' + r"|'(?:[^'\\\n]++|\\.)*+'"
_PLAIN = r"[^()\[\]{}\"'#]++"
_BRACKETS = rf"[(\[{{](?:{_PLAIN}|{_STRING}|#[^\n]*)*+[)\]}}]"
for _ in range(2):
    _BRACKETS = rf"[(\[{{](?:{_PLAIN}|{_STRING}|#[^\n]*|{_BRACKETS})*+[)\]}}]"
_HEADER = (
    r"(?:async[ \t]+)?def[ \t]+\w+[ \t]*"
    rf"{_BRACKETS}[ \t]*(?:->(?:[^:()\[\]{{}}\"'#\n]++|{_STRING}|{_BRACKETS})*+)?:[ \t]*(?:#[^\n]*)?\r?(?=\n)"
)
_INDENT = re.compile(r"\n( ++)(?:async[ \t]+)?def[ \t]")


@cache
def _steps(indent: str) -> re.Pattern[str]:
    """Finds the lines that are indented so far or less, with the whole header where a method begins."""
    return re.compile(
        rf"\n(?:{indent}(?:(?P<header>{_HEADER})|(?P<decorator>@))| {{0,{len(indent)}}}(?=[^\s#)\]}}]))"
    )


class Fold:
    """The text of a body, from the end of the header's last line on; `line` is the number of that line.

    It `is_open` once it has been parsed, and `is_broken` where that was impossible.
    """

    __slots__ = ("end", "is_broken", "is_open", "line", "start", "text")

    def __init__(self, text: str, start: int, end: int, line: int) -> None:
        self.text = text
        self.start = start
        self.end = end
        self.line = line
        self.is_open = False
        self.is_broken = False

    @property
    def source(self) -> str:
        """The text of the body."""
        return self.text[self.start : self.end]

    @property
    def definition(self) -> str:
        """The body as that of a function on its own; an `await` is understood by the parser in any."""
        return f"def _():{self.source}"

    @property
    def last_line(self) -> int:
        """The last line of its text."""
        return self.line + self.text.count("\n", self.start, self.end)

    def parse(self) -> list[ast.stmt]:
        """The statements, a `pass` where they are none."""
        self.is_open = True
        try:
            (found,) = parse("\n" * (self.line - 1) + self.definition).body
        except (SourceError, ValueError):
            self.is_broken = True
            place = {"lineno": self.line, "end_lineno": self.line, "col_offset": 0, "end_col_offset": 0}
            return [ast.Pass(**place)]
        assert isinstance(found, ast.FunctionDef)
        return found.body


class _Unfolds:
    """Makes an attribute of a folded function that is known when the body is parsed."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __get__(self, node: ast.FunctionDef | ast.AsyncFunctionDef, owner: type | None = None) -> object:
        _unfold(node)
        return getattr(node, self._name)

    def __set__(self, node: ast.FunctionDef | ast.AsyncFunctionDef, value: object) -> None:
        _unfold(node)
        setattr(node, self._name, value)


class FoldedFunction(ast.FunctionDef):
    """A `def` whose body has not been parsed."""

    __slots__ = ()


class FoldedCoroutine(ast.AsyncFunctionDef):
    """An `async def` whose body has not been parsed."""

    __slots__ = ()


_FOLDED = (FoldedFunction, FoldedCoroutine)
_LATE = ("body", "end_lineno", "end_col_offset")
for _kind in _FOLDED:
    for _name in _LATE:
        setattr(_kind, _name, _Unfolds(_name))


def _unfold(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    fold = fold_of(node)
    assert fold is not None
    node.__class__ = ast.FunctionDef if isinstance(node, ast.FunctionDef) else ast.AsyncFunctionDef
    node.body = fold.parse()
    node.end_lineno = node.body[-1].end_lineno
    node.end_col_offset = node.body[-1].end_col_offset


def fold_of(node: ast.AST) -> Fold | None:
    """The body that stands unparsed in a function, None where there is none."""
    found: Fold | None = node.__dict__["fold"] if isinstance(node, _FOLDED) else None
    return found


def lacks(node: ast.AST, word: str) -> bool:
    """Whether a node is a folded function whose body has a word nowhere, so that it need not be looked into."""
    fold = fold_of(node)
    return fold is not None and word not in fold.source


def folded(
    text: str, strings: Strings, start: int, end: int, line: int, matters: Callable[[int, int], bool]
) -> tuple[str, dict[int, Fold]]:
    """The text of a class with a `pass` in the place of bodies, and these by the lines of their `def`.

    `text` is that of the file, which has these `strings`, `start` and `end` are the offsets of the class and `line` is its first line. What
    stands on lines from one to another that `matters` is left as it is, and so is the last method, at whose end the
    class ends.
    """
    indent = min(_INDENT.findall(text, start, end), key=len, default="")
    if not indent:
        return text[start:end], {}
    parts: list[str] = []
    folds: dict[int, Fold] = {}
    done = counted = start
    first: int | None = None  # the line of the first decorator, or of the `def`
    open_: tuple[int, int, int, int] | None = None
    steps = _steps(indent)
    on = start
    while step := steps.search(text, on, end):
        at = step.start()
        on = strings.end_around(at)
        if on:
            continue
        on = step.end()
        line += text.count("\n", counted, at + 1)
        counted = at + 1
        if open_ is not None:
            begin, number, last_of_header, from_line = open_
            open_ = None
            if at - begin >= _SHORT and not matters(from_line, line - 1):
                folds[number] = Fold(text, begin, at, last_of_header)
                parts += (text[done:begin], f"\n{indent} pass", "\n" * (text.count("\n", begin, at) - 1))
                done = at
        if step["header"]:
            last = line + text.count("\n", counted, step.end())
            open_ = step.end(), line, last, first or line
        first = (first or line) if step["decorator"] else None
    parts.append(text[done:end])
    return "".join(parts), folds


def attach(node: ast.ClassDef, folds: dict[int, Fold]) -> bool:
    """Give each body to its method in a class; False where one finds none."""
    left = dict(folds)
    for each in node.body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) and each.lineno in left:
            each.__dict__.update(fold=left.pop(each.lineno))
            for name in _LATE:
                del each.__dict__[name]
            each.__class__ = FoldedFunction if isinstance(each, ast.FunctionDef) else FoldedCoroutine
    return not left
