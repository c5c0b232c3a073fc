"""Which processes belong together, wherever they have gone."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tool_contracts.run import families

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there are none")

SLEEP = [sys.executable, "-c", "import time; time.sleep(600)"]


@pytest.fixture
def family() -> Iterator[int]:
    """The one that this process is of meanwhile."""
    before = families.family_of(os.getpid())
    made = families.new()
    families.join(made)
    yield made
    families.join(before)


def family_of(**keywords: Any) -> int:
    """The family of a program that is started now."""
    with subprocess.Popen(SLEEP, **keywords) as process:
        found = families.family_of(process.pid)
        process.kill()
    return found


def test_all_that_a_process_starts_is_of_its_family(family: int) -> None:
    """Whatever it leaves behind: session, environment, files."""
    assert family_of() == family
    assert family_of(start_new_session=True, env={}, close_fds=True) == family


def test_what_was_started_before_or_after_is_not(family: int) -> None:
    """A process can leave its family; what it has started stays."""
    with subprocess.Popen(SLEEP) as process:
        families.join(families.NONE)
        assert family_of() == families.family_of(os.getpid()) == families.NONE
        assert families.family_of(process.pid) == family
        process.kill()
    assert families.family_of(os.getppid()) != family


def test_one_that_has_ended_is_of_its_family_until_somebody_has_waited(family: int) -> None:
    """Of a number that is no process's there is no family."""
    process = os.fork()
    if process == 0:
        os._exit(0)
    os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    assert families.family_of(process) == family
    os.waitpid(process, 0)
    assert families.family_of(process) == families.NONE


def test_kin() -> None:
    """Families that are counted on from the same one."""
    one, other = families.new(), families.new()
    assert families.are_kin(one + 1, one + 2)
    assert not families.are_kin(one + 1, other + 1)
