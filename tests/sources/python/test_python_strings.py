"""Strings that go over several lines, found without reading the lines that have no sign of one."""

from __future__ import annotations

import pytest

from tool_contracts.sources.python.strings import Strings


@pytest.mark.parametrize(
    "text",
    [
        'a = """\n|\n"""',
        "a = '''\n|'''",
        'a = """b""" + """\n|"""',
        'a = "it\'s" + """\n|"""',
        'a = """\n\\"""|"""',
        "a = 'b\\\n|c'",
        "a = 'b\\\r\n|c'",
        'a = """# \'\'\' \n|"""',
        "a = \\\n|b",
    ],
)
def test_what_is_inside(text: str) -> None:
    """A line that begins in a string, or goes on the one before it, lies in one."""
    before, _, after = text.partition("|")
    assert Strings(before + after).end_around(len(before) - 1)


@pytest.mark.parametrize(
    "text",
    [
        'a = """b"""\n|c',
        'a = "b"  # """\n|c\n# """',
        'a = \'"""\'\n|c = \'"""\'',
        'a = "\\""\n|c = """d"""',
        "a = r'\\\\'\n|c",
        "a = b  # \\\n|c",
        'a = """b\n"""  # """\n|c = """d"""',
        '"""|a',
        "",
    ],
)
def test_what_is_outside(text: str) -> None:
    """What looks like the beginning of a string inside of a comment or another string is none."""
    before, _, after = text.partition("|")
    assert not Strings(before + after).end_around(len(before) - 1)
