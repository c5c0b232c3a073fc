"""Regular expressions of schemas: ECMA-262 syntax, matched by Python's `re`.

JSON Schema writes patterns in ECMA-262 (2020-12 core, section 6.4), where digits and word characters are ASCII,
`$` is the end of the text and Unicode categories can be named. Patterns made by Python programs are accepted
as they are where ECMA says nothing.
"""

from __future__ import annotations

import importlib
import re
import warnings
from functools import lru_cache

from tool_contracts.schema.categories import members, others
from tool_contracts.schema.parsing import parts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SPACE_EVERYWHERE = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_SPACE = _SPACE_EVERYWHERE + r"\ufeff"
_NOT_LINE_END = r"[^\n\r\u2028\u2029]"

_HALF = re.compile(r"[\ud800-\udfff]|\\u[dD][89a-fA-F]")
_FEW = 3
_MOST_STEPS = 50_000_000
"""Steps of a matcher, of which a second has as many."""

_SHORT = 12
"""Characters of a text that every pattern can be matched on: a few thousand ways to read it at most."""


class _UntranslatableError(Exception):
    pass


@lru_cache(maxsize=2048)
def compiled(pattern: str) -> re.Pattern[str] | None:
    """The pattern for Python's `re`, or None where it cannot be translated or is malformed."""
    try:
        return _compile(_translated(pattern))
    except (_UntranslatableError, re.error, OverflowError, RecursionError):
        return _python(pattern)


@lru_cache(maxsize=2048)
def fault(pattern: str) -> str | None:
    """What is wrong with a pattern that is malformed in ECMA-262 and in Python alike; None for any other."""
    try:
        _compile(_translated(pattern))
    except re.error as error:
        return None if _python(pattern) is not None else str(error)
    except (_UntranslatableError, OverflowError, RecursionError):
        return None
    return None


def matches(pattern: str, text: str) -> bool | None:
    """Whether the pattern is found in the text; None where that cannot be told, or not in reasonable time."""
    if len(text) > _SHORT:
        if explodes(pattern):
            return matches(bounded(pattern), text) or None if _has_easy_part(pattern) else None
        if (longest := longest_matched(pattern)) is not None and len(text) > longest:
            return None
    expression = compiled(pattern)
    if expression is None:
        return None
    found = expression.search(text) is not None
    if "\\p" in pattern.lower() and not text.isascii():
        return True if found and "\\P" not in pattern and "[^" not in pattern else None
    return found


def longest_matched(pattern: str) -> int | None:
    """Characters of the longest text of which it can be told in reasonable time that the pattern is found; None for any."""
    if explodes(pattern):
        return None if _has_easy_part(pattern) else _SHORT
    longest = _longest_searched(pattern)
    return None if longest is None else max(_SHORT, longest)


@lru_cache(maxsize=2048)
def _longest_searched(pattern: str) -> int | None:
    expression = compiled(pattern)
    if expression is None or sum(map(pattern.count, "*+{")) < 2:
        return None
    from tool_contracts.schema.ambiguity import longest_searched

    return longest_searched(expression, _MOST_STEPS)


def _has_easy_part(pattern: str) -> bool:
    """Whether a pattern that explodes matches all that it matches with few rounds of each repetition, which does not."""
    return "(?!" not in pattern and "(?<!" not in pattern and not explodes(bounded(pattern))


def drawable(pattern: str) -> re.Pattern[str] | None:
    """What to draw texts for the pattern from: as `compiled`, with blanks that are some for Python too."""
    expression = compiled(pattern)
    if expression is None or "[^" in expression.pattern:
        return expression
    return re.compile(expression.pattern.replace(_SPACE, _SPACE_EVERYWHERE), expression.flags)


def names_halves(pattern: str) -> bool:
    """Whether the pattern speaks of halves of surrogate pairs, which are no characters of UTF-8, to ECMA-262 or to Python."""
    expression = compiled(pattern)
    read = (pattern,) if expression is None else (pattern, expression.pattern)
    return any(map(_HALF.search, read))


def widths(pattern: str) -> tuple[int, int | None]:
    """How many characters a text that the pattern is found in has at least, and at most where it is anchored."""
    expression = compiled(pattern)
    if expression is None:
        return 0, None
    constants: Any = importlib.import_module("re._constants")
    parsed = parts_of(expression)
    shortest, longest = parsed.getwidth()
    first, last = (parsed.data[0], parsed.data[-1]) if parsed.data else (None, None)
    is_anchored = (
        first in [(constants.AT, constants.AT_BEGINNING), (constants.AT, constants.AT_BEGINNING_STRING)]
        and last == (constants.AT, constants.AT_END_STRING)
        and not expression.flags & re.MULTILINE
    )
    return shortest, longest if is_anchored and longest < constants.MAXREPEAT else None


def matches_everywhere(pattern: str, text: str) -> bool:
    """Whether ECMA-262 and, where it knows the syntax, Python's `re` both find the pattern in the text."""
    if not matches(pattern, text):
        return False
    plain = _python(pattern)
    return plain is None or plain.search(text) is not None


def matches_nowhere(pattern: str, text: str) -> bool:
    """Whether neither ECMA-262 nor Python's `re` finds the pattern in the text: `$` stands before a last line break too."""
    if matches(pattern, text) is not False:
        return False
    plain = _python(pattern)
    return plain is None or plain.search(text) is None


@lru_cache(maxsize=2048)
def _python(pattern: str) -> re.Pattern[str] | None:
    try:
        return _compile(pattern, ascii_only=False)
    except (re.error, OverflowError, RecursionError):
        return None


def _compile(expression: str, *, ascii_only: bool = True) -> re.Pattern[str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return re.compile(expression, re.ASCII if ascii_only and "(?u)" not in expression else 0)


@lru_cache(maxsize=64)
def _translated(pattern: str) -> str:
    out: list[str] = []
    position, in_class = 0, False
    while position < len(pattern):
        char = pattern[position]
        if char == "\\" and position + 1 < len(pattern):
            text, position = _escape(pattern, position, in_class)
            out.append(text)
            continue
        if in_class:
            if char == "]":
                in_class = False
            elif char in "[&|~" or (char == "-" and out[-1] == "-"):
                char = "\\" + char
        elif pattern.startswith("[^]", position):
            char, position = r"[\s\S]", position + 2
        elif pattern.startswith("[]", position):
            char, position = "(?!)", position + 1
        elif char == "[":
            in_class = True
        elif char == "$":
            char = r"\Z"
        elif char == ".":
            char = _NOT_LINE_END
        elif pattern.startswith("(?<", position) and pattern[position + 3 : position + 4] not in ("=", "!"):
            char, position = "(?P<", position + 2
        out.append(char)
        position += 1
    return "".join(out)


_CATEGORY = re.compile(r"\{([^}]+)\}|([CLMNPSZ])")
"""What may follow `\\p`: a letter without braces is a category in Rust, Go, Java and Perl, and an error in ECMA-262 with Unicode."""


def _escape(pattern: str, position: int, in_class: bool) -> tuple[str, int]:
    kind, after = pattern[position + 1], position + 2
    if kind in "pP" and (named := _CATEGORY.match(pattern, after)):
        inside = members(named[1] or named[2])
        if inside is None:
            raise _UntranslatableError
        if in_class:
            return (others(inside) if kind == "P" else inside), named.end()
        return f"[{'^' if kind == 'P' else ''}{inside}]", named.end()
    if kind in "pP" and pattern[after : after + 1] == "{":
        raise _UntranslatableError
    if kind == "u":
        return _code_point(pattern, after)
    if kind == "c" and pattern[after : after + 1].isalpha():
        return f"\\x{ord(pattern[after]) % 32:02x}", after + 1
    if kind == "k" and pattern[after : after + 1] == "<":
        end = pattern.find(">", after)
        return f"(?P={pattern[after + 1 : end]})", end + 1
    if kind == "s":
        return (_SPACE if in_class else f"[{_SPACE}]"), after
    if kind == "S" and not in_class:
        return f"[^{_SPACE}]", after
    if kind == "0" and not pattern[after : after + 1].isdigit():
        return r"\x00", after
    if kind in "AZ" and in_class:
        return kind, after
    if kind == "z" and not in_class:
        # The end of the text in Go, Ruby and Rust, beside whose \A it stands; no escape in ECMA-262 with Unicode.
        return r"\Z", after
    if kind.isascii() and kind.isalpha() and kind not in "AbBdDfnrsStvwWxZ":
        return kind, after
    if kind.isalnum():
        return "\\" + kind, after
    return re.escape(kind), after


def _code_point(pattern: str, after: int) -> tuple[str, int]:
    braced = re.compile(r"\{([0-9a-fA-F]{1,6})\}").match(pattern, after)
    if braced:
        number = int(braced[1], 16)
        if number > 0x10FFFF:
            raise _UntranslatableError
        return re.escape(chr(number)), braced.end()
    pair = re.compile(r"(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE).match(pattern, after)
    if pair:
        number = 0x10000 + ((int(pair[1], 16) - 0xD800) << 10) + int(pair[2], 16) - 0xDC00
        return re.escape(chr(number)), pair.end()
    return "\\u", after


_OPEN_END = re.compile(r"\{(\d+),\}")


def bounded(pattern: str) -> str:
    """The pattern with few rounds of each repetition, where its matching may take too long; else itself.

    Without negative lookaround, what this matches `pattern` matches too.
    """
    return in_few_rounds(pattern) if explodes(pattern) else pattern


def in_few_rounds(pattern: str) -> str:
    """The pattern with three rounds at most of each repetition that has no end."""
    out: list[str] = []
    position, in_class = 0, False
    while position < len(pattern):
        char = pattern[position]
        if char == "\\":
            char = pattern[position : position + 2]
        elif in_class:
            in_class = char != "]"
        elif char == "[":
            in_class = True
        elif char in "*+":
            out.append("{0,3}" if char == "*" else "{1,3}")
            position += 1
            continue
        elif char == "{" and (open_end := _OPEN_END.match(pattern, position)):
            out.append(f"{{{open_end[1]}}}")
            position = open_end.end()
            continue
        out.append(char)
        position += len(char)
    return "".join(out)


def repetitions(pattern: str) -> int:
    """How many repetitions of many rounds stand in one another, of which each makes a text several times as long."""
    expression = compiled(pattern)
    if expression is None:
        return 0
    return _repetitions(parts_of(expression))


def _repetitions(parts: Any) -> int:
    found = 0
    for name, value in parts:
        if str(name).endswith("_REPEAT"):
            found = max(found, int(value[1] > _FEW) + _repetitions(value[2]))
        elif str(name) == "SUBPATTERN":
            found = max(found, _repetitions(value[3]))
        elif str(name) == "BRANCH":
            found = max(found, *map(_repetitions, value[1]))
    return found


@lru_cache(maxsize=2048)
def explodes(pattern: str) -> bool:
    """Whether the time to match the pattern grows exponentially with the text, by its form alone."""
    expression = compiled(pattern)
    if expression is None or not _has_nested_choices(pattern):
        return False
    from tool_contracts.schema.ambiguity import is_ambiguous

    return is_ambiguous(expression)


def _has_nested_choices(pattern: str) -> bool:
    """Whether a repeated group repeats or chooses something inside: without that, nothing explodes."""
    stack: list[bool] = []
    position = 0
    while position < len(pattern):
        char = pattern[position]
        if char == "\\":
            position += 1
        elif char == "[":
            end = pattern.find("]", position + 2)
            position = end if end > 0 else position
        elif char == "(":
            stack.append(False)
        elif char == ")" and stack:
            loose = stack.pop()
            repeated = pattern[position + 1 : position + 2] in ("*", "+", "{")
            if loose and repeated:
                return True
            if stack:
                stack[-1] = stack[-1] or loose or repeated
        elif char in "*+{|?" and stack and not pattern.startswith("(?", position - 1):
            stack[-1] = True
        position += 1
    return False
