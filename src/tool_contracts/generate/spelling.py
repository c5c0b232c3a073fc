"""Other ways of writing the name of a property, as language models mix them up."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+")
_NOT_PLURAL = ("ss", "us", "is")
_HISSING = ("s", "x", "z", "ch", "sh")
_VOWELS = "aeiou"


def spellings(name: str) -> list[str]:
    """Other ways of writing a name, the likeliest first: snake and camel case for one another, a plural for a singular.

    None for a name with other letters than those of English, whose words are not known.
    """
    words = [word.lower() for word in _WORD.findall(name)] if name.isascii() else []
    if not words:
        return []
    capital = [word.capitalize() for word in words]
    camel, snake = "".join(words[:1] + capital[1:]), "_".join(words)
    likely = [snake, camel] if any(char.isupper() for char in name) else [camel, snake]
    if len(words) == 1 and name.isalpha() and len(name) > 1:
        likely.append(_in_other_number(name))
    found = dict.fromkeys([*likely, "-".join(words), "".join(capital)])
    return [each for each in found if each != name]


def _in_other_number(noun: str) -> str:
    """The plural of a noun, by the rules of English, or the singular of what looks like a plural; itself where that is not plain."""
    lower = noun.lower()
    if lower.endswith("s") and not lower.endswith(_NOT_PLURAL) and len(noun) > 2:
        if lower.endswith("uses"):
            return noun  # of statuses or of houses
        if lower.endswith("ies"):
            return f"{noun[:-3]}y"
        return noun[:-2] if lower.endswith("es") and lower[:-2].endswith((*_HISSING[1:], "ss")) else noun[:-1]
    if lower.endswith("y") and lower[-2] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return noun + ("es" if lower.endswith(_HISSING) else "s")
