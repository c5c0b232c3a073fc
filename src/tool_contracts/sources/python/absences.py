"""That a word stands in none of many files but those that are known to have it, as something that was relied on."""

from __future__ import annotations

from tool_contracts.sources.python.lines import occurrences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    Absence = tuple[tuple[str, ...], bytes]
    """Files that were searched, and the word. Those in which it stands are relied on as wholes, besides."""


def undone(absences: Mapping[str, Iterable[Absence]], touched: Collection[str]) -> set[str]:
    """Those who relied on an absence of a word that stands in a file that has been touched since."""
    texts: dict[str, bytes] = {}
    answers: dict[tuple[str, bytes], bool] = {}
    searched = {files for relied_on in absences.values() for files, _ in relied_on}
    among = {files: [path for path in files if path in touched] for files in searched}

    def holds(path: str, word: bytes) -> bool:
        key = path, word
        if key not in answers:
            if path not in texts:
                texts[path] = _text(path)
            answers[key] = bool(occurrences(texts[path], word))
        return answers[key]

    return {
        user
        for user, relied_on in absences.items()
        if any(holds(path, word) for files, word in relied_on for path in among[files])
    }


def _text(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""
