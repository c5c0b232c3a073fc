"""Errors of the system about names that arguments give."""

from __future__ import annotations

import errno
import os
from typing import Any

import pytest

from tool_contracts.run.absence import is_null_in_path, names_an_argument, without_nulls


def absent(path: object, number: int = errno.ENOENT) -> OSError:
    return OSError(number, "no", path)


@pytest.mark.parametrize(
    ("error", "arguments", "named"),
    [
        (absent("/home/x.txt"), {"name": "x.txt"}, True),
        (absent("/home/x.txt"), {"names": ["y", {"n": "x.txt"}]}, True),
        (absent(b"/home/x.txt"), {"name": "x.txt"}, True),
        (absent("/home/x.txt"), {"name": "./x.txt"}, True),
        (absent("/home/"), {"name": " "}, True),
        (absent("/home/x.txt"), {"name": "y.txt", "n": 3}, False),
        (absent("/home/x.txt"), {}, False),
        (absent("/home/x.txt", errno.EIO), {"name": "x.txt"}, False),
        (absent(3), {"name": "x.txt"}, False),
        (ValueError("x.txt"), {"name": "x.txt"}, False),
    ],
)
def test_a_path_made_of_an_argument(error: BaseException, arguments: Any, named: bool) -> None:
    """The system says that it is not there or may not be opened, wherever among the arguments its name stands."""
    assert names_an_argument(error, arguments) is named


def test_a_nul_in_a_path() -> None:
    """Python's own refusal is known, and the same arguments without NULs are made to ask the system instead."""
    with pytest.raises(ValueError, match="null") as caught:
        os.stat("a\0b")
    assert is_null_in_path(caught.value)
    assert not is_null_in_path(ValueError("no"))
    other = without_nulls({"paths": ["a\0", "b"], "n": 1})
    assert "\0" not in other["paths"][0]
    assert (other["paths"][1], other["n"]) == ("b", 1)
