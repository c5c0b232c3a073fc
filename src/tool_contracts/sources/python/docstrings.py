"""Docstrings: the summary, the parameters that they document, and where those stand in the file.

Google, NumPy and Sphinx styles are told apart by the `docstring_parser` library, which is imported only for a
docstring that has anything like a section.
"""

from __future__ import annotations

import contextlib
import re

from tool_contracts.model import Docstring
from tool_contracts.sources.python.classes import clean, docstring_node

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast
    from collections.abc import Iterator

    import docstring_parser

    from tool_contracts.model import Span
    from tool_contracts.sources.python.module import Module

_SECTION = re.compile(
    r"^[ \t]*(?:"
    r":\w[\w \t,\[\].|*]*:"
    r"|(?:Args|Arguments|Attributes|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters"
    r"|Returns|Return|Raises|Except|Exceptions|Yields|Examples?):?[ \t]*$"
    r"|@(?:param|return|raise)\b)",
    re.MULTILINE,
)
_OF_OTHER_STYLES = re.compile(r"^[ \t]*(?:[:@]|\.\.|-+[ \t]*$)", re.MULTILINE)
_NAME = re.compile(r"\w+\Z")
_WORD = re.compile(r"\w+")
_ENTRY = re.compile(
    r"[ \t]*(?::(?:param|parameter|arg|argument|key|keyword)\s([^:]*)"
    r"|(?:@param\s+)?\**(\w+(?:[ \t]*,[ \t]*\**\w+)+(?=[ \t]*[:(])|\w+))"
)


def read_docstring(module: Module, node: ast.AST) -> Docstring | None:
    """The docstring of a function or class, None where it has none."""
    literal = docstring_node(node)
    if literal is None:
        return None
    text = clean(str(literal.value))
    span = module.span(literal)
    plain = Docstring(text, summary=text.strip(), span=span)
    if not _SECTION.search(text):
        return plain
    try:
        parsed = _parse(text)
    except Exception:  # the library raises errors of several kinds on texts that it cannot take apart
        return plain
    parameters: dict[str, tuple[str, Span | None]] = {}
    places = _places(module, literal)
    for each in parsed.params:
        if each.args and each.args[0] == "attribute":
            continue
        for name in each.arg_name.split(","):
            name = name.strip().lstrip("*\\")
            if _NAME.match(name):
                parameters[name] = (each.description or "").strip(), places.get(name)
    return Docstring(
        text,
        summary="\n\n".join(part for part in (parsed.short_description, parsed.long_description) if part),
        style=parsed.style.name.lower() if parsed.style and parsed.meta else None,
        parameters=parameters,
        raises=[each.type_name for each in parsed.raises if each.type_name],
        returns=parsed.returns.description if parsed.returns else None,
        span=span,
    )


def _parse(text: str) -> docstring_parser.Docstring:
    """What the library makes of a text: that of the style that finds most in it, the first of all where none does."""
    import docstring_parser

    if not _OF_OTHER_STYLES.search(text):
        # Only the style of Google has sections without a sign of its own; to ask the others costs three times as much.
        with contextlib.suppress(docstring_parser.ParseError):
            parsed = docstring_parser.parse(text, docstring_parser.DocstringStyle.GOOGLE)
            if parsed.meta:
                return parsed
    return docstring_parser.parse(text)


def _places(module: Module, literal: ast.Constant) -> dict[str, Span]:
    """Where a docstring documents parameters: each word at the beginning of a line, or in a field before its colon."""
    found: dict[str, Span] = {}
    for number, line in _lines(module, literal):
        entry = _ENTRY.match(line)
        if entry is None:
            continue
        for word in _WORD.finditer(line, *entry.span(entry.lastindex or 0)):
            found.setdefault(word.group(), module.between(number, *word.span()))
    return found


def _lines(module: Module, literal: ast.Constant) -> Iterator[tuple[int, str]]:
    # The first line holds the summary, unless the whole docstring is one line.
    first = literal.lineno
    last = literal.end_lineno or first
    for number in range(first if first == last else first + 1, last + 1):
        yield number, module.line(number)
