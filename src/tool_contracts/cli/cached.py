"""`tool-contracts lint` on files, where possible by printing what the same run printed before."""

from __future__ import annotations

import functools
import os
import sys
import time

from tool_contracts.cli.common import COLOUR_VARIABLES
from tool_contracts.lint.cache import FOLDER, Answer, Cache, states
from tool_contracts.lint.files import Walk
from tool_contracts.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType
    from typing import Any, TextIO

    from tool_contracts.cli.arguments import Arguments
    from tool_contracts.lint.configuration import Configuration
    from tool_contracts.lint.linter import Linter
    from tool_contracts.lint.readings import Readings
    from tool_contracts.settings import Settings

_VARIABLE = "TOOL_CONTRACTS_"
_MAX_OUTPUT = 20_000_000


def answered(
    argv: Sequence[str],
    arguments: Arguments,
    configuration: Configuration,
    paths: Sequence[str],
    run: Callable[[Walk, Readings | None], tuple[int, Linter]],
) -> int:
    """The exit code of a run, which is made only where nothing is known of it or something has changed."""
    start = time.time_ns()
    walk = Walk(paths, configuration)
    cache = _cache(argv, arguments, configuration, paths, walk)
    if cache is None:
        return run(walk, None)[0]
    answer = Answer(states([each.path for each in walk.files]))
    known = None if walk.problems else cache.get(answer.looked_at)
    if known is not None:
        sys.stdout.write(known.output)
        sys.stderr.write(known.errors)
        return known.code
    from tool_contracts.lint.readings import Readings

    readings = Readings(cache, answer.looked_at)
    with _Copy("stdout") as output, _Copy("stderr") as errors:
        answer.code, linter = run(walk, readings)
    answer.output, answer.errors = output.text, errors.text
    readings.keep(linter.projects, start)
    accepted = linter.silence.relied_on - answer.looked_at.keys()
    answer.folders, answer.followed = readings.facts, {**states(accepted), **readings.followed}
    is_whole = not (linter.failures or walk.problems) and len(answer.output) <= _MAX_OUTPUT
    if is_whole and answer.is_settled(start):
        cache.put(answer)
    return answer.code


def refreshed(
    argv: Sequence[str],
    arguments: Arguments,
    configuration: Configuration,
    paths: Sequence[str],
    run: Callable[[Walk, Readings | None], tuple[int, Linter]],
    walk: Walk | None = None,
) -> int:
    """The exit code of a run that is always made, of files that are read where something has changed.

    `walk` is what is there, where that is known.
    """
    start = time.time_ns()
    walk = Walk(paths, configuration) if walk is None else walk
    cache = _cache(argv, arguments, configuration, paths, walk)
    if cache is None:
        return run(walk, None)[0]
    from tool_contracts.lint.readings import Readings

    readings = Readings(cache, states([each.path for each in walk.files]))
    code, linter = run(walk, readings)
    readings.keep(linter.projects, start)
    return code


def _cache(
    argv: Sequence[str],
    arguments: Arguments,
    configuration: Configuration,
    paths: Sequence[str],
    walk: Walk,
) -> Cache | None:
    """What is kept for such a run, None where nothing may be."""
    asked = {id(each): each for each in map(configuration.of_path, map(os.path.abspath, paths))}
    asked.update((id(each.settings), each.settings) for each in walk.files)
    if not _may_be_kept(arguments, asked.values()):
        return None
    first = next(iter(asked.values()))
    folder = arguments.last("cache-dir") or os.environ.get(f"{_VARIABLE}CACHE_DIR") or first.cache_dir
    return Cache(folder or os.path.join(first.root, FOLDER), _question(argv, list(asked.values())))


def _may_be_kept(arguments: Arguments, settings: Any) -> bool:
    """Whether all that a run does is to print, and all that it depends on is known."""
    if arguments.switch("no-cache") or any(
        arguments.last(name) is not None
        for name in ("add-ignore", "add-noqa", "diff", "output-file", "write-baseline")
    ):
        return False
    if os.environ.get(f"{_VARIABLE}OUTPUT_FILE"):
        return False
    # The modules of plugins can be anywhere, and read anything.
    return not any(each.plugins or each.fix or each.fix_only for each in settings)


def _question(argv: Sequence[str], settings: list[Settings]) -> object:
    """All that decides what is printed, besides the files."""
    variables = sorted(
        (name, value)
        for name, value in os.environ.items()
        if name.startswith(_VARIABLE) or name in COLOUR_VARIABLES
    )
    return (
        __version__,
        _program(),
        sys.version,
        sys.prefix,
        list(argv),
        os.getcwd(),
        os.path.expanduser("~"),
        variables,
        sys.stdout.isatty(),
        [_plain(each) for each in settings],
    )


@functools.cache
def _program() -> list[tuple[int, int]]:
    """The program itself, which changes without its version while it is worked on, and what is installed beside it.

    As it was when it was first asked for: a process that goes on goes on with that.
    """
    from importlib.util import find_spec

    from tool_contracts.plugins import RULES

    rules = find_spec(RULES)
    pending = [os.path.dirname(os.path.dirname(__file__))]
    pending += (rules.submodule_search_locations or ()) if rules else ()
    found = []
    while pending:
        with os.scandir(pending.pop()) as entries:
            for each in entries:
                if each.is_dir():
                    pending.append(each.path)
                elif each.name.endswith(".py"):
                    found.append((each.stat().st_mtime_ns, each.stat().st_size))
    installed = [each for each in sys.path if each.endswith("-packages") and os.path.isdir(each)]
    return sorted(found) + [(os.stat(each).st_mtime_ns, 0) for each in installed]


def _plain(value: Any) -> Any:
    """Settings as what can be compared after it was written to a file."""
    if isinstance(value, list | tuple | frozenset | set):
        return [_plain(each) for each in (value if isinstance(value, list | tuple) else sorted(value))]
    if isinstance(value, dict):
        return [(key, _plain(each)) for key, each in value.items()]
    if hasattr(value, "__slots__") and not isinstance(value, str | int | float | bytes):
        return [(slot, _plain(getattr(value, slot))) for slot in value.__slots__]
    return value


class _Copy:
    """Keeps a copy of what is written to a standard stream."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stream: TextIO = getattr(sys, name)
        self._parts: list[str] = []

    @property
    def text(self) -> str:
        """All that was written."""
        return "".join(self._parts)

    def write(self, text: str) -> int:
        """Write to the stream."""
        self._parts.append(text)
        return self._stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def __enter__(self) -> _Copy:
        setattr(sys, self._name, self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        setattr(sys, self._name, self._stream)
