"""Whether ways that fork, meet again and lead in circles come to a goal, each place of them looked at once.

A search that gives up at the first goal would leave most of what it met undecided, to be searched again by the next
question. Here whatever was met is decided: what is still open when a goal is found leads to it, as it is left open
only because it leads to the place that is looked at (Tarjan, "Depth-first search and linear graph algorithms", 1972).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator
    from typing import Protocol, TypeVar

    P = TypeVar("P", bound=Hashable)
    K = TypeVar("K", bound=Hashable, contravariant=True)

    class Answers(Protocol[K]):
        """What is known of places: a dictionary, or what behaves as one."""

        def get(self, place: K, /) -> bool | None: ...  # noqa: D102

        def __setitem__(self, place: K, answer: bool, /) -> None: ...


def leads(start: P, onward: Callable[[P], Iterable[P] | None], answers: Answers[P]) -> bool:
    """Whether a goal is met from a place on.

    `onward` gives the places that come next, None for a goal; it is asked once for each place over all questions with
    the same `answers`.
    """
    known = answers.get(start)
    if known is not None:
        return known
    first = onward(start)
    if first is None:
        answers[start] = True
        return True
    undecided = [start]
    positions = {start: 0}
    # of each place on the way: its position, what is left of it to try, the first position that it leads back to
    way: list[tuple[int, Iterator[P]]] = [(0, iter(first))]
    back = [0]
    while way:
        position, rest = way[-1]
        for place in rest:
            known = answers.get(place)
            if known is False:
                continue
            if known is None and place in positions:
                back[-1] = min(back[-1], positions[place])
                continue
            further = None if known else onward(place)
            if further is None:
                for each in (*undecided, place):
                    answers[each] = True
                return True
            positions[place] = len(undecided)
            way.append((len(undecided), iter(further)))
            back.append(len(undecided))
            undecided.append(place)
            break
        else:
            way.pop()
            earliest = back.pop()
            if earliest == position:
                for each in undecided[position:]:
                    answers[each] = False
                del undecided[position:]
            else:
                back[-1] = min(back[-1], earliest)
    return False
