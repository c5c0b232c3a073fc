"""Searches for goals along ways that fork, meet again and lead in circles."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tool_contracts.sources.python.ways import leads
from unhurried import UNHURRIED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_PLACES = st.integers(0, 11)
_WAYS = st.dictionaries(_PLACES, st.lists(_PLACES, max_size=4))


class _Asked:
    """Where ways go on to, and how often each place was asked about."""

    def __init__(self, ways: dict[int, list[int]], goals: Iterable[int]) -> None:
        self.ways = ways
        self.goals = set(goals)
        self.asked: Counter[int] = Counter()

    def __call__(self, place: int) -> list[int] | None:
        self.asked[place] += 1
        return None if place in self.goals else self.ways.get(place, [])

    def reached(self, start: int) -> bool:
        """The same by the definition: all that can be reached is listed."""
        met, todo = {start}, [start]
        while todo:
            todo += set(self.ways.get(todo.pop(), [])) - met
            met.update(todo)
        return not met.isdisjoint(self.goals)


@UNHURRIED
@given(_WAYS, st.sets(_PLACES, max_size=3), st.lists(_PLACES, min_size=1, max_size=20))
def test_what_leads_to_a_goal_is_told_and_each_place_is_asked_once(
    ways: dict[int, list[int]], goals: set[int], questions: list[int]
) -> None:
    """Answers are those of the definition, whatever was asked before, and no place is asked about again."""
    onward = _Asked(ways, goals)
    answers: dict[int, bool] = {}
    for each in questions:
        assert leads(each, onward, answers) == onward.reached(each)
    assert all(answers[each] == onward.reached(each) for each in answers)
    assert not onward.asked or max(onward.asked.values()) == 1


def test_a_large_circle_with_one_goal_is_gone_through_once() -> None:
    """Of many places that all lead to each other, a search from each of them looks at each but once."""
    count = 2000
    onward = _Asked({each: [(each + 1) % count, (each * 7) % count] for each in range(count)}, [count - 1])
    answers: dict[int, bool] = {}
    assert all(leads(each, onward, answers) for each in range(count))
    assert sum(onward.asked.values()) <= count


def test_a_long_way_needs_no_deep_stack() -> None:
    """A way of any length is followed to its end."""
    count = 100_000
    onward = _Asked({each: [each + 1] for each in range(count)}, [])
    answers: dict[int, bool] = {}
    assert leads(0, onward, answers) is False
    assert len(answers) == count + 1
