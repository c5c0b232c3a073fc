"""Streams that record one call after the other."""

from __future__ import annotations

import logging
import sys
from typing import TYPE_CHECKING

import pytest

from tool_contracts.run.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Callable


def test_each_call_has_what_it_wrote_itself() -> None:
    """Nothing of an earlier call comes again, whether or not something was written in between."""
    recording, found = Recording(), []
    for text in ("one", "", "", "two"):
        with recording:
            print(text, end="")
        found.append(recording.stdout)
    assert found == ["one", "", "", "two"]


@pytest.mark.parametrize(
    "leave",
    [
        lambda: sys.stdout.close(),
        lambda: sys.stdout.detach(),  # type: ignore[union-attr]
        lambda: sys.stdout.reconfigure(encoding="ascii", errors="replace"),  # type: ignore[union-attr]
        lambda: sys.stdout.seek(5),
        lambda: setattr(sys.stdout, "write", len),
        lambda: sys.stdout.buffer.writelines([b"x"]),
    ],
    ids=["closed", "detached", "configured", "moved", "replaced", "written"],
)
def test_what_a_call_does_to_its_streams_stays_with_it(leave: Callable[[], object]) -> None:
    """The next one finds a stream that writes as at the beginning."""
    recording = Recording()
    with recording:
        leave()
    with recording:
        print("Grüße", end="")
    assert recording.stdout == "Grüße"


def test_a_handler_of_an_earlier_call_writes_into_the_present_one() -> None:
    """And after the last of them where output goes then."""
    recording = Recording()
    with recording:
        handler = logging.StreamHandler()
    record = logging.LogRecord("name", logging.INFO, "", 1, "later", (), None)
    with recording:
        handler.emit(record)
    assert recording.stderr == "later\n"
    outer = Recording()
    with outer:
        handler.emit(record)
    assert outer.stderr == "later\n"
