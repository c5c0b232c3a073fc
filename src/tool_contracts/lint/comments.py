"""The comments of a file, and on which line a comment stands that speaks of another line."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.lint.text import Source


class Comment:
    """A comment: its text from the `#` on and its place.

    `above` is what a comment on a line of its own stands above: the lines of a whole statement, with a function's or
    class's decorators, or, inside a statement, the next line.
    """

    __slots__ = ("above", "column", "line", "own_line", "text")

    def __init__(self, text: str, line: int, column: int, *, own_line: bool) -> None:
        self.text = text
        self.line = line
        self.column = column
        self.own_line = own_line
        self.above: tuple[int, int] | None = None


class Comments:
    """All comments of a file; `rows` maps a line inside a longer string to the line where the string ends."""

    __slots__ = ("found", "rows")

    def __init__(self) -> None:
        self.found: list[Comment] = []
        self.rows: dict[int, int] = {}

    def row(self, line: int) -> int:
        """The line on which a trailing comment speaks of `line`."""
        return self.rows.get(line, line)


def has_comments(path: str) -> bool:
    """Whether files of this kind can hold comments at all."""
    return not path.endswith(".json")


def read_comments(path: str, source: Source) -> Comments:
    """The comments of a file that starts them with `#`; what follows a syntax error is not seen."""
    if not has_comments(path):
        return Comments()
    if path.endswith((".ex", ".exs", ".rb")):
        from tool_contracts.lint.tree_comments import read_tree_comments

        return read_tree_comments(path, source.text) or _hash(source)
    return _hash(source) if path.endswith((".yaml", ".yml")) else _python(source)


def _python(source: Source) -> Comments:
    import tokenize

    comments = Comments()
    waiting: list[Comment] = []
    inside: list[Comment] = []
    logical: int | None = None
    decorates = False
    end_of_previous = joined = 0
    string_starts: list[int] = []
    lines = iter(source.code_lines)
    try:
        for token in tokenize.generate_tokens(lambda: next(lines, "")):
            kind, (row, column), (end, _) = tokenize.tok_name[token.type], token.start, token.end
            if kind == "COMMENT":
                own_line = not token.line[:column].strip()
                comment = Comment(token.string, row, column + 1, own_line=own_line)
                comments.found.append(comment)
                if own_line:
                    (waiting if logical is None else inside).append(comment)
            elif kind in ("NL", "INDENT", "DEDENT", "ENDMARKER", "ENCODING"):
                pass
            elif kind == "NEWLINE":
                for comment in waiting:
                    comment.above = (row if comment.above is None else comment.above[0], row)
                # What decorators belong to is still to come.
                waiting, logical = waiting if decorates else [], None
            else:
                if logical is None:
                    logical, decorates = row, token.string == "@"
                    for comment in waiting:
                        comment.above = comment.above or (row, row)
                for comment in inside:
                    comment.above = (row, row)
                inside.clear()
            if kind in ("FSTRING_START", "TSTRING_START"):
                string_starts.append(row)
            elif kind in ("FSTRING_END", "TSTRING_END") and string_starts:
                _join(comments.rows, string_starts.pop(), end)
            elif kind == "STRING" and end > row:
                _join(comments.rows, row, end)
            if joined and row > end_of_previous and kind not in ("INDENT", "DEDENT", "ENDMARKER"):
                # No NL between two tokens on different lines: a backslash joins the lines.
                _join(comments.rows, end_of_previous, row)
            joined = kind not in ("NL", "NEWLINE", "COMMENT", "INDENT", "DEDENT")
            end_of_previous = end
    except (tokenize.TokenError, SyntaxError):
        pass
    return comments


def _join(rows: dict[int, int], first: int, last: int) -> None:
    """Let every line from `first` on speak on line `last`, also those that spoke on `first`."""
    if first == last:
        return
    for line, row in rows.items():
        if row == first:
            rows[line] = last
    rows.update(dict.fromkeys(range(first, last), last))


def _hash(source: Source) -> Comments:
    """Comments of a line-based format: a `#` outside quotes, at the start or after white space."""
    comments = Comments()
    waiting: list[Comment] = []
    for number, line in enumerate(source.lines, 1):
        column = _hash_column(line)
        before = line[:column].strip()
        if column is not None:
            comment = Comment(line[column:].rstrip("\r\n"), number, column + 1, own_line=not before)
            comments.found.append(comment)
            if comment.own_line:
                waiting.append(comment)
        if before:
            for each in waiting:
                each.above = (number, number)
            waiting = []
    return comments


def _hash_column(line: str) -> int | None:
    quote = ""
    for column, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'" and (not line[:column].strip() or line[column - 1] in " \t[{,:-("):
            quote = char
        elif char == "#" and (column == 0 or line[column - 1] in " \t"):
            return column
    return None
