"""The English of messages."""

from __future__ import annotations

_SPELLED_WITH_VOWEL = frozenset("AEFHILMNORSX")
"""Letters whose own names begin with a vowel, which is how abbreviations are read."""

_SPOKEN_WITH_CONSONANT = ("eu", "one", "uni", "use", "uti", "uuid")
_SPOKEN_WITH_VOWEL = ("hour", "honest", "heir", "nd", "unin", "unim")


def with_article(noun: str) -> str:
    """A noun, or the name of a class, after the `a` or `an` that it is spoken with: `an int`, `a UUID`, `an HTTPError`."""
    word = noun.lstrip("`'\"")
    is_abbreviation = word[:2].isupper() and len(word) > 1
    spoken = word.lower()
    if is_abbreviation:
        takes_an = word[0] in _SPELLED_WITH_VOWEL
    elif spoken.startswith(_SPOKEN_WITH_VOWEL):
        takes_an = True
    else:
        takes_an = spoken.startswith(tuple("aeiou")) and not spoken.startswith(_SPOKEN_WITH_CONSONANT)
    return f"{'an' if takes_an else 'a'} {noun}"


_MOST_SAID = 500
"""Characters of a message that is not our own; `jsonschema` prints whole values into its."""


def shortened(message: str) -> str:
    """A message as it is, or its first 500 characters where it is longer."""
    return message if len(message) <= _MOST_SAID else message[: _MOST_SAID - 3] + "..."
