"""Errors by which the system says that what an argument names is not there.

A tool that takes the name of a file answers a name that means nothing with a FileNotFoundError. That is no crash.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_ABSENT = {
    errno.ENOENT,
    errno.ENOTDIR,
    errno.EISDIR,
    errno.EEXIST,
    errno.EACCES,
    errno.ENAMETOOLONG,
    errno.ELOOP,
    errno.ENOTEMPTY,
}
_NAME = "tool-contracts-no-such-name"


def names_an_argument(error: BaseException, arguments: Any) -> bool:
    """Whether the system refuses a path that was made of one of the arguments."""
    if not isinstance(error, OSError) or error.errno not in _ABSENT:
        return False
    paths = [os.fsdecode(each) for each in (error.filename, error.filename2) if isinstance(each, str | bytes)]
    for text in _texts(arguments):
        if not text.strip() or any(text in path or os.path.normpath(text) in path for path in paths):
            return True
    return False


def is_null_in_path(error: BaseException) -> bool:
    """Whether a path was refused for a NUL: Python raises a ValueError there, before it asks the system."""
    return isinstance(error, ValueError) and "embedded null" in str(error)


def without_nulls(value: Any) -> Any:
    """The arguments with a name in the place of every text that holds a NUL."""
    if isinstance(value, str):
        return _NAME if "\0" in value else value
    if isinstance(value, dict):
        return {key: without_nulls(each) for key, each in value.items()}
    return [without_nulls(each) for each in value] if isinstance(value, list) else value


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
