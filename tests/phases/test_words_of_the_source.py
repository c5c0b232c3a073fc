"""Values that a tool treats specially, and the smallest arguments beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tool_contracts.run.workspace import Workspace

from phase_running import arguments, contract, run


def test_words_of_the_source_are_tried(workspace: Workspace) -> None:
    """A branch behind a word of the tool's own source is found."""

    def expand(what: str) -> int:
        return len(what) // 0 if what == "changelog" else 1

    result = run("valid", contract(expand, {"what": {"type": "string"}}), workspace, max_examples=200)
    assert arguments(result) == [{"what": "changelog"}]


def test_what_a_word_shows_comes_with_the_smallest_other_arguments(workspace: Workspace) -> None:
    """The parameters beside the one that has the word are as simple as they can be."""

    def pick(count: int, what: str, tags: Sequence[str] = ()) -> int:
        return len(what) // 0 if what == "changelog" else 1

    properties = {
        "count": {"type": "integer"},
        "what": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}},
    }
    made = contract(pick, properties, required=["count", "what"])
    assert arguments(run("valid", made, workspace)) == [{"count": 0, "what": "changelog"}]


def test_the_smallest_arguments_do_not_hang_on_the_seed(workspace: Workspace) -> None:
    """Among several that are as good the first is told, however the draws went."""

    def export(kind: str) -> str:
        return kind.value  # type: ignore[attr-defined,no-any-return]

    made = contract(export, {"kind": {"enum": ["json", "csv", "xml"]}})
    for _ in range(5):
        assert arguments(run("valid", made, workspace)) == [{"kind": "json"}]


def test_lone_surrogates_of_the_source_are_no_arguments(workspace: Workspace) -> None:
    """A tool takes them out of one text, and gives back the other."""

    def clean(text: str, note: str) -> str:
        for each in ("\ud800", "\udfff"):
            text = text.replace(each, "")
        return f"{text} {note}".encode().decode()

    made = contract(clean, {"text": {"type": "string"}, "note": {"type": "string"}})
    assert arguments(run("valid", made, workspace, max_examples=200)) == []


LIMIT = 70_000


def test_numbers_that_the_source_compares_with_are_tried(workspace: Workspace) -> None:
    """A branch behind one number alone is found, whatever is drawn, and so is the far side of a limit."""

    def seventh(n: int) -> int:
        return [][0] if n == -7734 else n

    def over(n: int) -> int:
        if n > LIMIT:
            raise KeyError(n)
        return n

    def chosen(n: int) -> int:
        match n:
            case 7734:
                return {}["n"]
        return n

    def divided(n: int) -> int:
        return 100 // (n - 7734)

    for function, smallest in ((seventh, -7734), (over, 70_001), (chosen, 7734), (divided, 7734)):
        made = contract(function, {"n": {"type": "integer"}})
        assert arguments(run("valid", made, workspace, max_examples=1)) == [{"n": smallest}]
