"""Other ways of writing the name of a property, as language models mix them up."""

from __future__ import annotations

import re

from tool_contracts.generate.nouns import in_other_number

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+")


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
    if len(words) == 1 and name.isalpha():
        likely.append(in_other_number(name))
    found = dict.fromkeys([*likely, "-".join(words), "".join(capital)])
    return [each for each in found if each != name]
