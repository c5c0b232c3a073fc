"""JSON with comments and trailing commas, as editors keep their settings."""

from __future__ import annotations

import json
import re
from typing import Any

_PART = re.compile(
    r'"(?:[^"\\]|\\.)*"'  # a text, in which nothing is a comment
    r"|//[^\n]*|/\*.*?\*/"
    r"|,(?=(?:\s|//[^\n]*|/\*.*?\*/)*[}\]])",
    re.DOTALL,
)


def loads(text: str) -> Any:
    """The value of a JSON text that may hold comments and trailing commas.

    Raises:
        ValueError: it is none; the place in the message is that in `text`.

    """
    return json.loads(_PART.sub(_kept, text.removeprefix("\ufeff")))


def _kept(part: re.Match[str]) -> str:
    text = part[0]
    return text if text[0] == '"' else re.sub(r"[^\n]", " ", text)
