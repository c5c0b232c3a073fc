"""Having Hypothesis draw arguments for a test, whatever it has to say of a failure left aside."""

from __future__ import annotations

import io
from contextlib import nullcontext, redirect_stdout
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, Verbosity, given, seed, settings
from hypothesis.errors import FailedHealthCheck, Flaky, Unsatisfiable

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from hypothesis.strategies import SearchStrategy


class Enough(BaseException):
    """Raised by a test for which nothing more may be drawn. No Exception, so that Hypothesis neither keeps nor shrinks it."""


class Drawing:
    """Draws from `strategy`, each time the same for tests that do not fail.

    The number of examples and what else `configured` says is Hypothesis's own matter; so is the seed with `derandomize`.
    Without that and without `sown`, it is another one for each drawing.
    """

    def __init__(self, strategy: SearchStrategy[Any], configured: settings, sown: Hashable = None) -> None:
        self._strategy = strategy
        self._configured = settings(
            configured,
            deadline=None,
            print_blob=False,
            suppress_health_check=[
                *configured.suppress_health_check,
                HealthCheck.differing_executors,
                HealthCheck.too_slow,
            ],
        )
        self._seed = SystemRandom().getrandbits(128) if sown is None else sown

    def run(self, test: Callable[[Any], None], **others: Any) -> str:
        """Draw for a test, with some settings being others; the reason why it ended early, or nothing.

        What the test raises is raised, in a group where that is several things.
        """
        configured = settings(self._configured, **others)
        drawing = given(arguments=self._strategy)(_short(test))
        if not configured.derandomize:
            drawing = seed(self._seed)(drawing)
        # how to repeat a failure in a decorated test function helps nobody here
        quiet = configured.verbosity <= Verbosity.normal
        try:
            with redirect_stdout(io.StringIO()) if quiet else nullcontext():
                configured(drawing)()
        except (Enough, Flaky):
            return ""
        except Unsatisfiable:
            return "no arguments satisfy the input schema"
        except FailedHealthCheck as error:
            return f"too few arguments could be drawn: {str(error).partition('.')[0]}"
        return ""


def _short(test: Callable[[Any], None]) -> Callable[..., None]:
    """A test function of two lines, since Hypothesis splits the source of what it is given into tokens in each run."""

    def tool(arguments: Any) -> None:
        test(arguments)

    return tool
