"""One Python file: its text, its syntax tree, and places in it."""

from __future__ import annotations

import ast
from functools import cached_property
from itertools import tee

from tool_contracts.findings import Problem
from tool_contracts.model import Span
from tool_contracts.sources.python.folds import lacks
from tool_contracts.sources.python.parsing import is_python, parse, parse_expression
from tool_contracts.sources.python.resolution import dotted, follow
from tool_contracts.sources.python.scopes import Scope, imported
from tool_contracts.sources.python.slices import Slice, parse_around, parse_slices, split
from tool_contracts.sources.python.taking import asks_for_type_checking
from tool_contracts.sources.python.text import SourceError, decode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tool_contracts.sources.python.callers import Passed
    from tool_contracts.sources.python.copies import Copied
    from tool_contracts.sources.python.lines import Lines
    from tool_contracts.sources.python.project import Project
    from tool_contracts.sources.python.resolution import Definition


class Module:
    """One parsed file.

    `problem` says why it could not be parsed, `tree` is then empty. `derived` keeps nodes that are made of those of
    the tree, by the ids of what they are made of, `classes` what those of its classes mean that other files name,
    `passed` what calls pass for parameters, by the function and the name.
    `project` finds other files of the project; without one, names are followed inside this file only.
    """

    def __init__(self, path: str, data: bytes, project: Project | None = None) -> None:
        self.path = path
        self.data = data
        self.project = project
        self.problem: Problem | None = None
        self.text = ""
        self._slices: list[Slice] = []
        self.tree = ast.Module(body=[], type_ignores=[])
        try:
            self.text = decode(data)
            self.tree = self._parse_around() or parse(self.text, path)
        except SourceError as error:
            self._give_up(error)
        self.scope = Scope(self.tree, None, has_walruses=":=" in self.text)
        self.derived: dict[tuple[int, int], ast.AST] = {}
        self._meanings: dict[tuple[int, int, tuple[str, ...]], Iterator[str | Definition]] = {}
        self._calls: dict[tuple[str, int], list[tuple[ast.AST, Scope]]] = {}
        self.passed: dict[tuple[int, str], list[Passed]] = {}
        self.classes: dict[tuple[int, int, str], Copied | None] = {}
        self._strings: dict[int, tuple[ast.AST, ast.expr | None]] = {}

    def _parse_around(self) -> ast.Module | None:
        """The tree with its slices unparsed, None where the file is to be parsed whole."""
        if self.project is None or self.project.is_parsed_whole(self.path):
            return None
        slices = split(self.text)
        if not slices:
            return None
        try:
            tree = parse_around(self.text, slices)
            self._slices = slices
            return tree
        except SourceError:
            return None  # the whole file tells better what is wrong, if anything is

    def _give_up(self, error: SourceError) -> None:
        self.tree = ast.Module(body=[], type_ignores=[])
        self.problem = Problem(error.kind, str(error), Span(self.path, error.line, error.column))

    def refuse(self, message: str, node: ast.AST) -> None:
        """Take the file for no Python after all: what the parser lets through and the compiler does not."""
        if self.problem is None:
            self.problem = Problem("syntax-error", message, self.span(node))

    def unfold(self, matters: Callable[[int, int], bool]) -> None:
        """Put the functions and classes on lines that matter into the tree; sets `problem` where one cannot be parsed.

        Methods in them that do not matter stay folded.
        """
        wanted = [
            each
            for each in self.tree.body
            if isinstance(each, Slice) and matters(each.lineno, each.last_line)
        ]
        try:
            parse_slices(wanted, matters)
            if any(isinstance(each.definition, ast.Pass) for each in wanted):
                raise SourceError("syntax-error", "a function or class cannot be parsed")
        except SourceError:
            self.parse_whole()
            return
        parsed = set(map(id, wanted))
        self.tree.body = [
            each.definition if isinstance(each, Slice) and id(each) in parsed else each
            for each in self.tree.body
        ]

    def parse_whole(self) -> None:
        """Have all of the file in the tree; sets `problem` where it cannot be parsed."""
        self.forget()  # what is known by the ids of nodes that are no more
        self._slices = []
        try:
            self.tree = parse(self.text, self.path)
        except SourceError as error:
            self._give_up(error)
        self.scope = Scope(self.tree, None, has_walruses=":=" in self.text)
        self.derived = {}
        self.classes = {}

    def forget(self) -> None:
        """Let go of all that leads back to itself or to other files."""
        self.scope.forget()
        self._meanings = {}
        self._calls = {}
        self.passed = {}

    @property
    def is_broken(self) -> bool:
        """Whether a function or class that was looked into, or a body in one, could not be parsed by itself."""
        return any(each.is_broken for each in self._slices)

    def check(self) -> None:
        """Find out whether what was not looked into can be parsed too; sets `problem` where not."""
        left: list[str] = []
        for each in self._slices:
            left += (
                (each.source,)
                if each.parsed is None
                else (fold.definition for fold in each.folds if not fold.is_open)
            )
        if left and not is_python("\n".join(left)):
            self.parse_whole()

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without their endings."""
        return _with_lf(self.text).split("\n")

    @cached_property
    def plain(self) -> bytes:
        """The text in UTF-8, each line ended by LF."""
        return _with_lf(self.text).encode("utf-8", "surrogatepass")

    def statements_with(self, word: str) -> list[ast.stmt]:
        """The statements of the top level that can have a word in them."""
        return [
            each.definition if isinstance(each, Slice) else each
            for each in self.tree.body
            if not isinstance(each, Slice) or word in each.source
        ]

    def statements_on(self, lines: Lines) -> list[ast.stmt]:
        """The statements of the top level, of which functions and classes have any of the lines."""
        return [
            each.definition if isinstance(each, Slice) else each
            for each in self.tree.body
            if not isinstance(each, Slice) or lines.any_between(each.lineno, each.last_line)
        ]

    def span(self, node: ast.AST) -> Span:
        """The place of a node, in characters from 1; the whole file for the tree itself."""
        line = getattr(node, "lineno", None)
        if line is None:
            return Span(self.path)
        end_line: int = getattr(node, "end_lineno", None) or line
        end: int | None = getattr(node, "end_col_offset", None)
        column = self._column(line, node.col_offset)  # type: ignore[attr-defined]
        return Span(self.path, line, column, end_line, column if end is None else self._column(end_line, end))

    def between(self, line: int, start: int, end: int) -> Span:
        """The place of `line`'s characters from `start` to `end`, both counted from 0."""
        return Span(self.path, line, start + 1, line, end + 1)

    def segment(self, node: ast.expr | ast.arg | ast.stmt) -> str:
        """The text of a node as it stands in the file."""
        span = self.span(node)
        if span.line == span.end_line:
            return self.line(span.line)[span.column - 1 : span.end_column - 1]
        first = self.line(span.line)[span.column - 1 :]
        inner = self.lines[span.line : span.end_line - 1]
        return "\n".join((first, *inner, self.line(span.end_line)[: span.end_column - 1]))

    def line(self, number: int) -> str:
        """One line, counted from 1, without its ending; empty outside the file."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def _column(self, line: int, offset: int) -> int:
        text = self.line(line)
        if text.isascii():
            return offset + 1
        return len(text.encode("utf-8", "surrogatepass")[:offset].decode("utf-8", "ignore")) + 1

    def parse_string(self, node: ast.Constant) -> ast.expr | None:
        """A string that holds an expression (a postponed annotation), with places inside this file."""
        known = self._strings.get(id(node))
        if known is None:
            # The node is kept, so that its id stays its own.
            known = self._strings[id(node)] = node, self._parse_string(node)
        return known[1]

    def _parse_string(self, node: ast.Constant) -> ast.expr | None:
        text = node.value
        if not isinstance(text, str) or len(text) > 10_000:
            return None
        expression = parse_expression(f"({text.strip()})")
        if expression is None:
            return None
        source = self.segment(node)
        plain = node.lineno == node.end_lineno and "\\" not in source and text and text in source
        offset = len(source[: source.find(text)].encode()) if plain else 0
        offset += len(text) - len(text.lstrip())
        for each in ast.walk(expression):
            if not hasattr(each, "lineno"):
                continue
            if plain:
                each.end_col_offset = each.end_col_offset - 1 + node.col_offset + offset  # type: ignore[attr-defined]
                each.col_offset = each.col_offset - 1 + node.col_offset + offset  # type: ignore[attr-defined]
                each.lineno = each.end_lineno = node.lineno  # type: ignore[attr-defined]
            else:
                ast.copy_location(each, node)
        return expression

    @cached_property
    def imports(self) -> dict[str, str]:
        """Each name that the module binds by an import, with its dotted origin; relative ones begin with dots."""
        found: dict[str, str] = {}
        for name, bindings in self.scope.bindings.items():
            for each in bindings:
                if each.kind == "import" and name not in found:
                    parts = [each.origin, each.attribute or ""]
                    found[name] = "." * each.level + ".".join(part for part in parts if part)
        return found

    @cached_property
    def uncertain(self) -> frozenset[str]:
        """The names of the module that are bound by anything else than one import that is always made."""
        always = {id(each) for each in self.tree.body}
        return frozenset(
            name
            for name, bindings in self.scope.bindings.items()
            if len(bindings) > 1 or bindings[0].kind != "import" or id(bindings[0].statement) not in always
        )

    @cached_property
    def typing_only(self) -> frozenset[str]:
        """The names that nothing but imports under `if TYPE_CHECKING:` bind, so that they are missing at run time."""
        guarded = {
            id(statement)
            for each in self.tree.body
            if isinstance(each, ast.If) and asks_for_type_checking(each.test)
            for statement in each.body
        }
        return frozenset(
            name
            for name, bindings in (self.scope.bindings.items() if guarded else ())
            if all(each.kind == "import" and id(each.statement) in guarded for each in bindings)
        )

    def calls(self, word: str, within: Scope | None = None) -> list[tuple[ast.AST, Scope]]:
        """Every call that can have a word in it, of the file or in a function or class, with its scope, and others."""
        around = within or self.scope
        key = word, id(around)
        if key not in self._calls:
            from tool_contracts.sources.python.walking import CALLS, walk

            body = None if around is self.scope else getattr(around.node, "body", None)
            self._calls[key] = [
                (each.node, each.scope)
                for statement in (body if isinstance(body, list) else self.statements_with(word))
                for each in walk(statement, around, CALLS, lambda inner, _: not lacks(inner, word))
            ]
        return self._calls[key]

    def resolve(self, node: ast.AST, scope: Scope | None = None) -> str | Definition | None:
        """Where a name or dotted name leads: the dotted name of something outside, a definition, or None.

        Aliases and re-exports inside the project are followed. Names of built-in objects begin with `builtins.`.
        """
        return next(self.resolve_all(node, scope), None)

    def resolve_all(self, node: ast.AST, scope: Scope | None = None) -> Iterator[str | Definition]:
        """Every meaning of a name that is bound in more than one place, such as in `try` and `except`."""
        chain = dotted(node)
        if chain is None:
            if isinstance(node, ast.Subscript):
                yield from self.resolve_all(node.value, scope)
            return
        seen_from, line = scope or self.scope, getattr(node, "lineno", None)
        owner, bindings = seen_from.standing(chain[0], line)
        key = id(owner), len(bindings), tuple(chain)
        # Each asker reads a copy of one list, which grows only as far as somebody has read.
        known = self._meanings.get(key) or follow(self, chain, seen_from, set(), line=line)
        self._meanings[key], answers = tee(known)
        yield from answers

    def imported(self, scope: Scope) -> Iterator[str]:
        """The dotted names that are imported from outside, as seen from a scope; none of what only is called like a framework's."""
        for name in imported(scope):
            top = name.partition(".")[0]
            if self.project is None or not self.project.is_shadowed(self.path, top):
                yield name

    def member(self, name: str) -> Iterator[str | Definition]:
        """What a name at the module's top level leads to."""
        return follow(self, [name], self.scope, set(), builtins=False)


def is_for_type_checkers(statement: ast.stmt) -> bool:
    """Whether nothing of a statement is ever run."""
    return isinstance(statement, ast.If) and not statement.orelse and asks_for_type_checking(statement.test)


def _with_lf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
