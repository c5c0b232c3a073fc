"""Importing a user's file as pytest would: under the name that the project itself knows it by."""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import os
import sys
import traceback
import warnings
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tool_contracts.calls import describe_on_one_line
from tool_contracts.run import frames, threads
from tool_contracts.run.deadline import Deadline, DeadlineExceeded
from tool_contracts.run.exits import Exits, ExitStopped
from tool_contracts.run.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tool_contracts.run.workspace import Workspace

TIMEOUT = 60.0
"""Seconds that the import of one module may take, what it imports included."""


class ImportFailure(Exception):  # noqa: N818 - the field's word for it
    """A file cannot be imported: `message` says why in one line, `place` where in user code, `trace` how.

    `error` is what the import raised; `what` names what has failed, where that is a call after the import.
    """

    def __init__(
        self,
        message: str,
        place: tuple[str, int] | None,
        trace: str,
        error: BaseException,
        *,
        what: str = "cannot be imported",
    ) -> None:
        super().__init__(message)
        self.what = what
        self.message = message
        self.place = place
        self.trace = trace
        self.error = error


def import_file(path: str, workspace: Workspace, *, timeout: float = TIMEOUT) -> ModuleType:
    """The module of a Python file, imported once.

    Its name begins at the folder above the outermost one with an `__init__.py`, or at a `src` folder that is on
    the way; that folder is put on `sys.path`. A file that is imported already is used as it is, a file whose name
    another module has taken gets a name of its own.

    Raises:
        ImportFailure: the module raises, exits or does not come back.

    """
    path = os.path.realpath(path)
    if (loaded := loaded_modules().get(path)) is not None:
        return loaded
    root, name = _root_and_name(path)
    if root not in sys.path:
        sys.path.insert(0, root)
    with _watched(workspace, timeout, "importing", "the module exits when it is imported"):
        return _import(name, path)


def loaded_modules() -> dict[str, ModuleType]:
    """The modules that are imported, by the real paths of their files; the first of a file."""
    found: dict[str, ModuleType] = {}
    for module in list(sys.modules.values()):
        if (path := _file(module)) is not None:
            found.setdefault(path, module)
    return found


def call_factories(
    module: ModuleType, names: Iterable[str], workspace: Workspace, *, timeout: float = TIMEOUT
) -> None:
    """Call functions of a module that make tools, without arguments, once each.

    What each returns stands in the module then, under the expression that makes it: `make_server()`.

    Raises:
        ImportFailure: there is no such function, or it raises, exits or does not come back.

    """
    for name in names:
        expression = f"{name}()"
        if expression in vars(module):
            continue
        try:
            with _watched(workspace, timeout, "it", "it exits"):
                made = getattr(module, name)()
                if inspect.iscoroutine(made):
                    made.close()
                    raise TypeError("it is asynchronous, and a function that makes tools is not")
                setattr(module, expression, made)
        except ImportFailure as failure:
            failure.what = f"`{expression}` makes no tools"
            raise


@contextlib.contextmanager
def _watched(workspace: Workspace, timeout: float, doing: str, exits: str) -> Iterator[None]:
    """Within limits; what the body ends with is told as an ImportFailure, in words for a hang and for an exit."""
    before = threads.running()
    try:
        with workspace.imports(), Recording(), warnings.catch_warnings(), Exits(), Deadline(timeout):
            warnings.simplefilter("ignore")
            yield
    except DeadlineExceeded as error:
        message = f"{doing} takes longer than {timeout:g} s"
        raise ImportFailure(message, frames.place(error), frames.user_trace(error), error) from None
    except (SystemExit, ExitStopped) as error:
        how = f"SystemExit: {error.code}" if isinstance(error, SystemExit) else str(error)
        raise ImportFailure(f"{exits}: {how}", frames.place(error), frames.user_trace(error), error) from None
    except BaseException as error:
        # somebody at the keyboard interrupts at any statement but a `raise` of the user's own
        if isinstance(error, KeyboardInterrupt) and not frames.is_deliberate(error):
            raise
        place = frames.place(error)
        if isinstance(error, SyntaxError) and error.filename:
            place = error.filename, error.lineno or 1
        raise ImportFailure(describe_on_one_line(error), place, _trace(error), error) from None
    finally:
        threads.left_behind(before)


def alone(name: str, module: str, value: Any) -> ModuleType:
    """A module under a given name that holds nothing but one object, which counts as its own."""
    holder = ModuleType(module)
    # without a file nothing in it counts as imported from elsewhere
    holder.__file__ = None
    setattr(holder, name, value)
    return holder


def is_importable(module: ModuleType) -> bool:
    """Whether a script can import the module under its name: from its own folder, or from where it is found here."""
    file = _file(module)
    if file is None:
        return False
    name, path = module.__name__, None
    if name == _root_and_name(file)[1]:
        return True
    if package := name.rpartition(".")[0]:
        path = getattr(sys.modules.get(package), "__path__", None)
        if path is None:
            return False
    for finder in sys.meta_path:
        try:
            found = finder.find_spec(name, path)
        except Exception:
            # those of other programs may want more than a name
            continue
        if found is not None:
            return found.origin is not None and os.path.realpath(found.origin) == file
    return False


def _file(module: object) -> str | None:
    filename = getattr(module, "__file__", None) if type(module).__name__ == "module" else None
    return _real_path(filename) if isinstance(filename, str) and filename else None


# each file of tools is looked for among all modules that are loaded
_real_path = functools.cache(os.path.realpath)


def _trace(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return "".join(traceback.format_exception_only(error)).rstrip()
    return frames.user_trace(error)


def _root_and_name(path: str) -> tuple[str, str]:
    folder, base = os.path.split(path)
    parts = [base.rpartition(".")[0]]
    if parts == ["__init__"]:
        folder, last = os.path.split(folder)
        parts = [last]
    packages = folder
    names: list[str] = []
    while os.path.isfile(os.path.join(packages, "__init__.py")) and _is_name(os.path.basename(packages)):
        packages, last = os.path.split(packages)
        names.insert(0, last)
    if not names and (found := _namespace_root(folder)) is not None:
        root, below = found
        return root, ".".join([*below, *parts])
    return packages, ".".join([*names, *parts])


def _namespace_root(folder: str) -> tuple[str, list[str]] | None:
    """The `src` folder around a file in packages without `__init__.py`, and the packages between."""
    below: list[str] = []
    while _is_name(os.path.basename(folder)):
        parent, last = os.path.split(folder)
        if last == "src":
            return folder, below
        below.insert(0, last)
        folder = parent
    return None


def _is_name(text: str) -> bool:
    return text.isidentifier()


def _import(name: str, path: str) -> ModuleType:
    if all(_is_name(part) for part in name.split(".")):
        try:
            importlib.invalidate_caches()
            module = importlib.import_module(name)
        except ModuleNotFoundError as error:
            if error.name is None or not (name == error.name or name.startswith(error.name + ".")):
                raise
        else:
            if _file(module) == path:
                return module
    return _import_alone(name, path)


def _import_alone(name: str, path: str) -> ModuleType:
    import hashlib
    from importlib.util import module_from_spec, spec_from_file_location

    stem = "".join(each if each.isalnum() else "_" for each in name.rpartition(".")[2])
    unique = f"{stem}_{hashlib.sha256(path.encode('utf-8', 'surrogateescape')).hexdigest()[:8]}"
    spec = spec_from_file_location(unique, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no way to import {path}")
    module = module_from_spec(spec)
    sys.modules[unique] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(unique, None)
        raise
    return module
