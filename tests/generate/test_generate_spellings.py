"""How else a model writes a name."""

from __future__ import annotations

import pytest

from tool_contracts.generate.nouns import in_other_number
from tool_contracts.generate.spelling import spellings


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("page_size", ["pageSize", "page-size", "PageSize"]),
        ("pageSize", ["page_size", "page-size", "PageSize"]),
        ("perPage", ["per_page", "per-page", "PerPage"]),
        ("userId", ["user_id", "user-id", "UserId"]),
        ("HTTPServer", ["http_server", "httpServer", "http-server", "HttpServer"]),
        ("query", ["queries", "Query"]),
        ("queries", ["query", "Queries"]),
        ("items", ["item", "Items"]),
        ("item", ["items", "Item"]),
        ("key", ["keys", "Key"]),
        ("URL", ["url", "URLs", "Url"]),
        ("box", ["boxes", "Box"]),
        ("boxes", ["box", "Boxes"]),
        ("address", ["addresses", "Address"]),
        ("addresses", ["address", "Addresses"]),
        ("status", ["statuses", "Status"]),
        ("statuses", ["Statuses"]),
        ("files", ["file", "Files"]),
        ("x", ["X"]),
        ("x1", ["x_1", "x-1", "X1"]),
        ("$filter", ["filter", "Filter"]),
        ("größe", []),
        ("名", []),
        ("", []),
    ],
)
def test_spellings(name: str, others: list[str]) -> None:
    """The likeliest other spelling comes first."""
    assert spellings(name) == others


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        ("query", "queries"), ("category", "categories"), ("movie", "movies"), ("cache", "caches"), ("branch", "branches"),
        ("size", "sizes"), ("box", "boxes"), ("class", "classes"), ("alias", "aliases"), ("database", "databases"),
        ("service", "services"), ("schema", "schemas"), ("video", "videos"), ("id", "ids"), ("url", "urls"), ("tag", "tags"),
        ("reply", "replies"), ("table", "tables"), ("drive", "drives"), ("email", "emails"), ("day", "days"),
    ],
)  # fmt: skip
def test_the_number_of_a_noun(singular: str, plural: str) -> None:
    """A model writes one for the other."""
    assert in_other_number(singular) == plural
    assert in_other_number(plural) == singular


@pytest.mark.parametrize(
    "word",
    ["data", "metadata", "info", "news", "series", "species", "env", "analysis", "children", "radius", "indices", "lives",
     "https", "dns", "gps", "ties", "heroes", "houses", "enabled", "verbose", "recursive", "only", "previous", "from", "to",
     "max", "progress", "xs"],
)  # fmt: skip
def test_a_word_that_has_no_other_number_is_left_alone(word: str) -> None:
    """Nobody writes `datas`, `sery` or `verboses`."""
    assert in_other_number(word) == word
    assert in_other_number(word.upper()) == word.upper()
