"""The English of messages."""

from __future__ import annotations

import pytest

from tool_contracts import with_article


@pytest.mark.parametrize(
    "text",
    [
        "a str",
        "a dict",
        "a NoneType",
        "a generator",
        "a Union",
        "a user",
        "a UserId",
        "a UUID",
        "a URL",
        "a JSONResponse",
        "a European",
        "an int",
        "an object",
        "an Order",
        "an async_generator",
        "an ndarray",
        "an HTTPError",
        "an SSLSocket",
        "an Update",
        "an unindexed",
        "an hour",
        "a history",
        "a T",
        "an `int`",
        "a `str`",
        "a ",
    ],
)
def test_nouns_have_the_article_that_they_are_spoken_with(text: str) -> None:
    """Vowels by sound rather than by letter; abbreviations are spelled."""
    assert with_article(text.partition(" ")[2]) == text
