"""Files taken apart: the same tree, place by place, as that of the whole file."""

from __future__ import annotations

import ast

import pytest

from tool_contracts.sources.python.slices import Slice, parse_around, parse_slices, split
from tool_contracts.sources.python.text import SourceError

TEXT = '''\
"""A module.

def not_code(): ...
"""
import os

A = """
class NotCode:
"""


@first
@second(
    1,
)
# a comment
async def f(x):
    """Text
class NotCode: pass
    """
    return "it's", 'a "quote"'  # don't


class C(Base):
    x = 1

if A:
    def inside(): ...
else:
    B = 1
def g(): pass
def h(): pass
'''


def whole(text: str) -> ast.Module:
    """The tree of a text by its parts, all of them parsed."""
    slices = split(text)
    tree = parse_around(text, slices)
    parse_slices(slices)
    tree.body = [each.definition if isinstance(each, Slice) else each for each in tree.body]
    return tree


@pytest.mark.parametrize(
    "text", [TEXT, TEXT.rstrip(), TEXT.replace("\n", "\r\n"), "", "def f(): pass", "x = 1"]
)
def test_the_parts_make_the_whole(text: str) -> None:
    """Every node of every part has the place that it has in the whole file."""
    assert ast.dump(whole(text), include_attributes=True) == ast.dump(
        ast.parse(text), include_attributes=True
    )


def test_one_part_alone() -> None:
    """A part that is parsed by itself has its place in the file too."""
    found = {each.name: each for each in split(TEXT)}
    assert list(found) == ["f", "C", "g", "h"]
    assert [each.kind for each in found.values()] == ["function", "class", "function", "function"]
    expected = next(each for each in ast.parse(TEXT).body if isinstance(each, ast.ClassDef))
    assert ast.dump(found["C"].definition, include_attributes=True) == ast.dump(
        expected, include_attributes=True
    )


@pytest.mark.parametrize("text", [TEXT.replace("\n", "\r"), "\f" + TEXT])
def test_odd_lines_are_not_taken_apart(text: str) -> None:
    """Where lines end or begin otherwise, the file stays whole."""
    assert split(text) == []


@pytest.mark.parametrize("text", ["def f(:\n    pass\n", "class C:\nx = 1\n", "def f():\n    g(\nx\n    )\n"])
def test_a_part_that_cannot_be_parsed(text: str) -> None:
    """It is told where several are parsed, and is a `pass` where a name leads to it."""
    slices = split(text)
    with pytest.raises(SourceError):
        parse_slices(slices)
    assert isinstance(slices[0].definition, ast.Pass)


@pytest.mark.parametrize("header", ["(  # noqa: D101\n    Base,\n)", "[T: int](Base)"])
def test_the_words_of_a_header(header: str) -> None:
    """A colon in a comment or among type parameters does not end the header of a class."""
    (part,) = split(f"class C{header}:\n    x = 1\n")
    assert "Base" in part.words_of_header()
