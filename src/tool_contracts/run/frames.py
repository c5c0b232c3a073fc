"""Which frames of a traceback are the user's own, and what the innermost one was doing."""

from __future__ import annotations

import functools
import opcode
import os
import sysconfig
import traceback
from typing import TYPE_CHECKING

from tool_contracts.calls import Raised, describe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

_INSTALLED = {"site-packages", "dist-packages"}
_RAISE = opcode.opmap["RAISE_VARARGS"]


@functools.lru_cache(maxsize=4096)
def is_user_file(filename: str) -> bool:
    """Whether a file is neither the standard library's, nor installed, nor ours, nor made up (`<string>`)."""
    if filename.startswith("<") or not os.path.isabs(filename):
        return False
    path = os.path.normpath(filename)
    folders = path.split(os.sep)
    if _INSTALLED & set(folders):
        return False
    return not any(path.startswith(each + os.sep) for each in _not_user_folders())


@functools.cache
def _not_user_folders() -> tuple[str, ...]:
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    # the three packages of an editable install lie in three source roots
    root = os.path.dirname(os.path.dirname(here))
    others = [
        os.path.join(root, *each)
        for each in (("rules", "tool_contracts_rules"), ("pytest_plugin", "pytest_tool_contracts"))
    ]
    paths = sysconfig.get_paths()
    return tuple({os.path.normpath(each) for each in (paths["stdlib"], paths["platstdlib"], here, *others)})


def steps(trace: TracebackType | None) -> Iterator[TracebackType]:
    """The frames of a traceback, the outermost first."""
    while trace is not None:
        yield trace
        trace = trace.tb_next


def place(error: BaseException) -> tuple[str, int] | None:
    """File and line of the innermost frame in user code, None where there is none."""
    found = None
    for step in steps(error.__traceback__):
        if is_user_file(step.tb_frame.f_code.co_filename):
            found = step.tb_frame.f_code.co_filename, step.tb_lineno
    return found


def is_deliberate(error: BaseException) -> bool:
    """Whether the innermost frame is user code that executes a `raise` or a failing `assert`."""
    every = list(steps(error.__traceback__))
    if not every:
        return False
    last = every[-1]
    code = last.tb_frame.f_code
    if not is_user_file(code.co_filename):
        return False
    # the instruction, not the line: `raise Error(table[key])` may fail before it raises
    return code.co_code[last.tb_lasti] == _RAISE


def raised(error: BaseException, *, keeps_frames: bool = False) -> Raised:
    """What is kept of an exception; its frames, from the first one in user code on, only where they are asked for."""
    kept = steps(error.__traceback__) if keeps_frames else ()
    own = next((each for each in kept if is_user_file(each.tb_frame.f_code.co_filename)), None)
    return Raised(type(error).__name__, describe(error), user_trace(error), own)


def user_trace(error: BaseException) -> str:
    """The traceback as Python prints it, with the frames of user code only; then the exception itself."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if is_user_file(each.filename)]
    # as a list: repeated frames of a recursion are told as such
    return "".join(traceback.StackSummary.from_list(frames).format()) + describe(error)
