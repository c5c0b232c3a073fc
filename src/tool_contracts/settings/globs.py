"""Glob patterns as regular expressions, in the two dialects that matter: settings and .gitignore."""

from __future__ import annotations

_SPECIAL = frozenset("*?[{\\")


class InvalidGlobError(ValueError):
    """The pattern can match nothing: an unclosed class or brace, or a backslash at the end; the text says which."""


def is_literal(pattern: str) -> bool:
    """Whether the pattern stands for itself."""
    return not _SPECIAL.intersection(pattern)


def translate(pattern: str, *, crossing: bool, braces: bool) -> str:
    """The regular expression, without anchors, for a pattern with `/` as separator.

    `crossing` lets `*` and `?` match a `/` (globset, as in ruff's settings); gitignore's do not. `braces` gives
    `{a,b}` its meaning, and takes `[[:digit:]]` for the single characters. `**` as a whole component matches any
    number of folders in both.

    Raises:
        InvalidGlobError: the pattern is malformed.

    """
    any_one = "." if crossing else "[^/]"
    out: list[str] = []
    depth = index = 0
    while index < len(pattern):
        char = pattern[index]
        index += 1
        if char == "*":
            start = index - 1
            while index < len(pattern) and pattern[index] == "*":
                index += 1
            whole = index - start == 2 and (start == 0 or pattern[start - 1] == "/")
            if whole and pattern[index : index + 1] == "/":
                out.append("(?:.*/)?")
                index += 1
            elif whole and index == len(pattern):
                out.append(".*" if start == 0 else ".+")
            else:
                out.append(any_one + "*")
        elif char == "?":
            out.append(any_one)
        elif char == "[":
            text, index = _character_class(pattern, index, crossing, is_posix=not braces)
            out.append(text)
        elif char == "\\":
            if index == len(pattern):
                raise InvalidGlobError("a backslash at the end")
            out.append(_escape(pattern[index]))
            index += 1
        elif braces and char == "{":
            depth += 1
            out.append("(?:")
        elif braces and char == "}":
            if not depth:
                raise InvalidGlobError("a `}` without its `{` (`[}]` is a brace)")
            depth -= 1
            out.append(")")
        elif braces and char == "," and depth:
            out.append("|")
        else:
            out.append(_escape(char))
    if depth:
        raise InvalidGlobError("a `{` without its `}` (`[{]` is a brace)")
    return "".join(out)


def escape(text: str) -> str:
    """A pattern that matches just this text."""
    return "".join("\\" + char if char in "*?[]{}\\" else char for char in text)


_POSIX = {
    "alnum": "a-zA-Z0-9",
    "alpha": "a-zA-Z",
    "blank": " \\t",
    "cntrl": "\\x00-\\x1f\\x7f",
    "digit": "0-9",
    "graph": "!-~",
    "lower": "a-z",
    "print": " -~",
    "punct": "!-/:-@\\[-`{-~",
    "space": " \\t\\n\\r\\f\\v",
    "upper": "A-Z",
    "xdigit": "0-9a-fA-F",
}


def _character_class(pattern: str, index: int, crossing: bool, *, is_posix: bool) -> tuple[str, int]:
    """The class that opens just before `index`, and where it ends; git skips a range that runs backwards."""
    negated = pattern[index : index + 1] in ("!", "^")
    index += negated
    items: list[str] = []
    first = True
    while first or pattern[index : index + 1] != "]":
        first = False
        if is_posix and pattern.startswith("[:", index):
            end = pattern.find(":]", index)
            name = pattern[index + 2 : end] if end > 0 else ""
            if name not in _POSIX:
                raise InvalidGlobError(f"no class is called `{name}`")
            items.append(_POSIX[name])
            index = end + 2
            continue
        low, index = _class_member(pattern, index)
        if pattern[index : index + 1] == "-" and pattern[index + 1 : index + 2] not in ("", "]"):
            high, index = _class_member(pattern, index + 1)
            if low <= high:
                items.append(f"{_escape(low)}-{_escape(high)}")
            elif not is_posix:
                raise InvalidGlobError(f"a range that runs backwards: `{low}-{high}`")
        else:
            items.append(_escape(low))
    body = "".join(items)
    if not body:
        return ("(?!)" if not negated else "."), index + 1
    guard = "" if crossing else "(?!/)"
    return f"{guard}[{'^' if negated else ''}{body}]", index + 1


def _class_member(pattern: str, index: int) -> tuple[str, int]:
    if pattern[index : index + 1] == "\\":
        index += 1
    if index >= len(pattern):
        raise InvalidGlobError("a `[` without its `]` (`[[]` is a bracket)")
    return pattern[index], index + 1


def _escape(char: str) -> str:
    return char if char.isalnum() or char in "_/" else "\\" + char
