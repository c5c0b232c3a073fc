"""What a syntax error is about that a later Python takes for none: the parser of an older one cannot tell."""

from __future__ import annotations

import re
import sys

_CAME: tuple[tuple[tuple[int, int], str, str], ...] = (
    ((3, 14), r"\s*except\*?\s+[\w.]+\s*,", "`except` without parentheses"),
    ((3, 14), r"""(?i).*(?<![\w'"])(?:t|tr|rt)['"]""", "a template string"),
    ((3, 13), r"\s*(?:async\s+def|def|class|type)\s+\w+\s*\[[^\]:]*=", "the default of a type parameter"),
    ((3, 12), r"\s*(?:async\s+def|def|class)\s+\w+\s*\[", "a type parameter"),
    ((3, 12), r"\s*type\s+\w+\s*[=\[]", "the `type` statement"),
)
"""The version that something came with, what a line looks like that holds it, and what it is."""


def explained(message: str, line: str) -> str:
    """The message of a syntax error, with the version that knows what stands in the line, where that is another."""
    this = sys.version_info[:2]
    own = "{}.{}".format(*this)
    for version, pattern, what in _CAME:
        if this < version and re.match(pattern, line):
            came = "{}.{}".format(*version)
            return f"{message}: {what} needs Python {came}, and the linter runs with {own}"
    if this < (3, 12) and message.startswith("f-string: "):
        return f"{message}; Python 3.12 may read it, and the linter runs with {own}"
    return message
