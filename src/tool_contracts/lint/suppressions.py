"""Comments that silence findings.

`# noqa` and `# noqa: TOOL101, E501` at the end of the line, as every Python linter has it; `# tool-contracts:
ignore[TOOL101]` at the end of the line or alone above the statement; from `# tool-contracts: disable[TOOL101]` to the
`enable[TOOL101]` below it, or to the end of the block that it stands in; alone on a line for the whole file
`# tool-contracts: file-ignore[TOOL101]`, `# tool-contracts: noqa`, with or without codes, and as in ruff
`# flake8: noqa`. Instead of a code, a rule's name will do.
"""

from __future__ import annotations

import re

from tool_contracts.findings import Edit, Fix, Problem
from tool_contracts.lint.comments import read_comments
from tool_contracts.model import Span
from tool_contracts.settings import suggestion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from tool_contracts.findings import Finding
    from tool_contracts.lint.comments import Comment
    from tool_contracts.lint.text import Source
    from tool_contracts.rule import Rule

_WORD = r"(?:[A-Z]+[0-9]+|[a-z]+(?:-[a-z0-9]+)+)(?=[\s,#]|\Z|[A-Z]+[0-9])"
_WORDS = rf"(?P<codes>{_WORD}(?:[\s,]*{_WORD})*)"
_NOQA = re.compile(rf"#\s*(?i:noqa)(?:(?P<colon>\s*:)[\s,]*{_WORDS}?|(?=\s|#|\Z))")
_FLAKE8 = re.compile(rf"#\s*(?i:flake8)\s*[:=]\s*(?i:noqa)(?:(?P<colon>\s*:)[\s,]*{_WORDS}?|(?=\s|#|\Z))")
_OWN = re.compile(r"#\s*tool-contracts\s*:\s*(?P<verb>[\w-]*)(?P<rest>[^#]*)")
_LISTING = ("ignore", "file-ignore", "disable", "enable")
_BRACKET = re.compile(r"\s*\[(?P<codes>[^\]]*)\]")
_COLON = re.compile(rf"\s*:\s*{_WORDS}")
_CODE = re.compile(r"[A-Z]+[0-9]+|[A-Za-z][\w-]*")
_UNREAD = re.compile(r"[\s,]*([A-Za-z]+[0-9]*)\b")


class Directive:
    """One comment that silences: which lines, which codes (None for all), and which of them silenced something.

    `span` covers the directive in its comment, `closing` the `enable` that ends it; `lines` is None for the whole file.
    """

    __slots__ = ("closing", "codes", "comment", "is_noqa", "lines", "span", "used")

    def __init__(
        self,
        comment: Comment,
        span: Span,
        codes: tuple[str, ...] | None,
        lines: tuple[int, int] | None,
        *,
        is_noqa: bool = False,
    ) -> None:
        self.comment = comment
        self.span = span
        self.codes = codes
        self.lines = lines
        self.is_noqa = is_noqa
        self.closing: Span | None = None
        self.used: set[str] = set()

    def silences(self, finding: Finding, row: int) -> bool:
        """Whether the directive speaks of the finding, whose comment would stand on line `row`."""
        if self.lines is not None:
            first, last = self.lines
            if not (first <= finding.span.line <= last or first <= row <= last):
                return False
        if self.codes is None:
            self.used.add("")
            return True
        said = {finding.code, finding.name}.intersection(self.codes)
        self.used |= said
        return bool(said)


class Suppressions:
    """The directives of one file."""

    __slots__ = ("_comments", "_filename", "_open", "_source", "_unread", "directives", "problems")

    def __init__(self, filename: str, source: Source) -> None:
        self._filename = filename
        self._source = source
        self._comments = read_comments(filename, source)
        self.directives: list[Directive] = []
        self.problems: list[Problem] = []
        self._open: list[Directive] = []
        self._unread: list[tuple[str, Span]] = []
        for comment in self._comments.found:
            self._read(comment)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that is, or seems to be, a directive."""
        return not (self.directives or self.problems or self._unread)

    def row(self, line: int) -> int:
        """The line on which a comment at the end of the line silences a finding on `line`."""
        return self._comments.row(line)

    def has_comment_in(self, span: Span) -> bool:
        """Whether a comment begins between the ends of a span."""
        first, last = (span.line, span.column), (span.end_line, span.end_column)
        return any(first <= (each.line, each.column) < last for each in self._comments.found)

    def silence(self, finding: Finding) -> bool:
        """Whether a directive silences the finding; all that do are noted as used."""
        row = self.row(finding.span.line)
        silent = False
        for each in self.directives:
            silent = each.silences(finding, row) or silent
        return silent

    def naming_codes_on(self, row: int, *, is_noqa: bool) -> Directive | None:
        """The directive at the end of a line that names codes: the `# noqa`, or the `ignore[...]`."""
        for each in self.directives:
            at_end = each.comment.line == row and not each.comment.own_line and each.lines is not None
            if at_end and each.codes and each.is_noqa == is_noqa:
                return each
        return None

    def _read(self, comment: Comment) -> None:
        own = _OWN.search(comment.text)
        if own:
            self._read_own(comment, own)
        flake8 = _FLAKE8.match(comment.text) if comment.own_line else None
        if flake8 and (flake8["codes"] or not flake8["colon"]):
            self._add_noqa(comment, flake8, None)
            return
        # The first that says something counts, as in ruff; one that cannot be read must not hide it.
        every = list(_NOQA.finditer(comment.text))
        noqa = next((each for each in every if each["codes"] or not each["colon"]), None)
        self._note_unread(comment, every[:1] if noqa is None else [noqa])
        if noqa is None:
            return
        self._add_noqa(comment, noqa, (comment.line, comment.line))

    def _note_unread(self, comment: Comment, directives: Sequence[re.Match[str]]) -> None:
        """Keep what stands after a directive like one more code, in lower case or without a number."""
        for each in directives:
            word = _UNREAD.match(comment.text, each.end()) if each["colon"] else None
            if word is not None:
                self._unread.append((word[1], self._span(comment, *word.span(1))))

    def _add_noqa(self, comment: Comment, noqa: re.Match[str], lines: tuple[int, int] | None) -> None:
        codes = tuple(_CODE.findall(noqa["codes"])) if noqa["codes"] else None
        span = self._span(comment, noqa.start(), noqa.end())
        self.directives.append(Directive(comment, span, codes, lines, is_noqa=True))

    def _read_own(self, comment: Comment, own: re.Match[str]) -> None:
        verb, rest = own["verb"], own["rest"]
        if verb in _LISTING:
            self._read_listing(comment, own)
        elif verb == "noqa":
            if not comment.own_line:
                message = (
                    "a `noqa` for the whole file stands alone on its line; for this line, use `ignore[CODE]`"
                )
                self._complain(comment, own, message)
                return
            colon = _COLON.match(rest)
            if colon is None and rest.lstrip().startswith(":"):
                self._complain(comment, own, "no rule code follows the colon")
                return
            end = own.start("rest") + (colon.end() if colon else 0)
            file_codes = tuple(_CODE.findall(colon["codes"])) if colon else None
            span = self._span(comment, own.start(), end)
            self.directives.append(Directive(comment, span, file_codes, None))
        else:
            known = f"known are {', '.join(f'`{each}[CODE]`' for each in _LISTING)} and `noqa`"
            self._complain(comment, own, f"unknown directive `{verb}`; {known}")

    def _read_listing(self, comment: Comment, own: re.Match[str]) -> None:
        """A directive that names its rules in brackets."""
        verb, rest = own["verb"], own["rest"]
        bracket = _BRACKET.match(rest)
        codes = tuple(_CODE.findall(bracket["codes"])) if bracket else ()
        if bracket is None or not codes:
            self._complain(comment, own, f"say which rules are meant: `# tool-contracts: {verb}[CODE]`")
            return
        if verb != "ignore" and not comment.own_line:
            self._complain(
                comment, own, f"`{verb}` stands alone on its line; for this line, use `ignore[CODE]`"
            )
            return
        span = self._span(comment, own.start(), own.start("rest") + bracket.end())
        if verb == "enable":
            self._close(comment, own, codes, span)
            return
        lines: tuple[int, int] | None = (comment.line, comment.line)
        if verb == "file-ignore":
            lines = None
        elif verb == "disable":
            lines = comment.line, self._end_of_block(comment)
        elif comment.own_line:
            lines = comment.above
            if lines is None:
                self._complain(comment, own, "nothing follows that this comment could speak of")
                return
        directive = Directive(comment, span, codes, lines)
        self.directives.append(directive)
        if verb == "disable":
            self._open.append(directive)

    def _close(self, comment: Comment, own: re.Match[str], codes: tuple[str, ...], span: Span) -> None:
        """End the range that the nearest `disable` with the same rules and indentation has begun."""
        for each in reversed(self._open):
            if each.codes == codes and each.span.column == span.column and each.lines is not None:
                first, last = each.lines
                if comment.line <= last:
                    each.lines, each.closing = (first, comment.line), span
                    self._open.remove(each)
                    return
        self._complain(comment, own, "no `disable` with the same rules and indentation stands above")

    def _end_of_block(self, comment: Comment) -> int:
        """The last line before one that is indented less than a comment."""
        lines = self._source.code_lines
        for index in range(comment.line, len(lines)):
            text = lines[index].lstrip()
            is_code = text and text[0] not in "#\r\n" and index not in self._comments.rows
            if is_code and len(lines[index]) - len(text) < comment.column - 1:
                return index
        return len(lines)

    def _span(self, comment: Comment, start: int, end: int) -> Span:
        line, column = comment.line, comment.column
        return Span(self._filename, line, column + start, line, column + end)

    def _complain(self, comment: Comment, match: re.Match[str], message: str) -> None:
        span = self._span(comment, match.start(), match.start() + len(match[0].rstrip()))
        self.problems.append(Problem("invalid-suppression", message, span))

    def unknown(self, rules: Mapping[str, Rule]) -> list[Problem]:
        """A problem for each code that is evidently meant for this linter and names no rule."""
        known = {*rules, *(rule.name for rule in rules.values())}
        prefixes = {code.rstrip("0123456789") for code in rules}
        problems = []
        for each in self.directives:
            for code in each.codes or ():
                ours = not each.is_noqa or (code.rstrip("0123456789") in prefixes and code[-1].isdigit())
                if ours and code not in known:
                    message = f"unknown rule `{code}`{suggestion(code, known)}"
                    problems.append(Problem("invalid-suppression", message, each.span))
        for word, span in self._unread:
            if word.upper().rstrip("0123456789") in prefixes and (word[-1].isdigit() or word.isupper()):
                message = f"`{word}` is no rule code, and silences nothing{suggestion(word, rules)}"
                if word in rules:
                    message = f"`{word}` silences nothing, for what follows it; codes are separated by commas"
                problems.append(Problem("invalid-suppression", message, span))
        return problems

    def unused(self, judged: Container[str], rules: Mapping[str, Rule]) -> list[Problem]:
        """A problem for each directive that silenced nothing, with the edit that removes what is idle.

        Only the rules whose codes are in `judged` were applied, so nothing is said of others; a bare `# noqa`
        may serve another linter.
        """
        by_word = {word: rule.code for rule in rules.values() for word in (rule.code, rule.name)}
        problems = []
        for each in self.directives:
            if each.codes is None:
                if not each.is_noqa and not each.used:
                    problems.append(self._unused(each, "", ()))
                continue
            idle = tuple(code for code in each.codes if code not in each.used and by_word.get(code) in judged)
            if idle:
                left = tuple(code for code in each.codes if code not in idle)
                problems.append(self._unused(each, ", ".join(f"`{code}`" for code in idle), left))
        return problems

    def _unused(self, directive: Directive, idle: str, left: tuple[str, ...]) -> Problem:
        message = f"unused suppression: {idle}" if idle else "unused suppression"
        spans = [directive.span] if directive.closing is None else [directive.span, directive.closing]
        edits = [self._kept(each, directive, left) if left else self._removal(each) for each in spans]
        fix = Fix("Remove what suppresses nothing", edits, "safe")
        return Problem("unused-suppression", message, directive.span, fix)

    def _kept(self, span: Span, directive: Directive, left: tuple[str, ...]) -> Edit:
        """Leave only these codes in the directive."""
        text = self._source.lines[span.line - 1][span.column - 1 : span.end_column - 1]
        head = text[: text.index((directive.codes or left)[0])]
        return Edit(span, head + ", ".join(left) + ("]" if text.endswith("]") else ""))

    def _removal(self, span: Span) -> Edit:
        """Take the directive away, and no more of its comment; the line too where nothing else is on it."""
        line = self._source.lines[span.line - 1]
        before, after = line[: span.column - 1], line[span.end_column - 1 :]
        column, end_column, text = span.column, span.end_column, ""
        if after.strip():
            end_column += len(after) - len(after.lstrip())
            text = "" if after.lstrip().startswith("#") else "# "
        elif before.strip():
            column = len(before.rstrip()) + 1
        else:
            return Edit(Span(self._filename, span.line, 1, span.line + 1, 1), "")
        return Edit(Span(self._filename, span.line, column, span.line, end_column), text)
