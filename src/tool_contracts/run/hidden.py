"""Modules of a project that stand in the place of libraries, since their folder is searched first."""

from __future__ import annotations

import os
import sys
import traceback
from types import ModuleType

from tool_contracts.run import frames


def hidden_library(error: BaseException) -> str | None:
    """One line about the module that a library has got instead of the one it needs; None where something else is wrong."""
    module = _module(error)
    filename = getattr(module, "__file__", None)
    if module is None or not isinstance(filename, str) or not frames.is_user_file(filename):
        return None
    *_, last = traceback.walk_tb(error.__traceback__)
    if frames.is_user_file(last[0].f_code.co_filename):
        # the project itself asks its module for what is not there
        return None
    place = os.path.relpath(filename)
    return f"`{module.__name__}` is {place} here, which hides a library that is needed: give it another name"


def _module(error: BaseException) -> ModuleType | None:
    """The module in which something is missing."""
    if isinstance(error, AttributeError):
        return error.obj if isinstance(error.obj, ModuleType) else None
    if not isinstance(error, ImportError) or error.name is None:
        return None
    # of a module that is no package, what is missing is a part
    name = error.name.rpartition(".")[0] if isinstance(error, ModuleNotFoundError) else error.name
    return sys.modules.get(name)
