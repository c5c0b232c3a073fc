"""Text as spans count it: lines end at LF, CR LF or CR alone, columns are characters from 1."""

from __future__ import annotations

import io

from tool_contracts.sources import is_python

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Replacement = tuple[int, int, str]
    """From which offset to which, and by what."""

_BOM = b"\xef\xbb\xbf"


class UndecodableError(Exception):
    """The bytes of a file are no text, or none of what the file is."""


class Source:
    """A file as text, with what is needed to write it back the same: encoding, byte order mark."""

    __slots__ = ("bom", "encoding", "lines", "text")

    def __init__(self, text: str, encoding: str = "utf-8", *, bom: bool = False) -> None:
        self.text = text
        self.encoding = encoding
        self.bom = bom
        self.lines = split_lines(text)

    @property
    def newline(self) -> str:
        """The line ending of the first line, else LF."""
        first = self.lines[0] if self.lines else ""
        return next((each for each in ("\r\n", "\n", "\r") if first.endswith(each)), "\n")

    @property
    def code_lines(self) -> list[str]:
        """The lines as the language sees them."""
        return self.lines

    def place(self, line: int) -> tuple[int, int] | None:
        """In a notebook the number of the cell that a line lies in, and the line within the cell."""
        return None

    def starts(self) -> list[int]:
        """The offset of each line, and of the end of the text."""
        offsets = [0]
        for line in self.lines:
            offsets.append(offsets[-1] + len(line))
        return offsets

    def replaced(self, replacements: Sequence[Replacement]) -> bytes:
        """The file with parts of its text replaced, none of which overlap.

        Raises:
            UnicodeEncodeError: the file's encoding has no such character.

        """
        return self.encode(replaced(self.text, replacements))

    def gives_back(self, data: bytes) -> bool:
        """Whether the file, which holds `data`, can be written again as it is: some encodings say one text in many ways."""
        try:
            return self.replaced([]) == data
        except UnicodeError:
            return False

    def encode(self, text: str) -> bytes:
        """Another text in the form of this file.

        Raises:
            UnicodeEncodeError: the file's encoding has no such character.

        """
        return (_BOM if self.bom else b"") + text.encode(self.encoding)


def replaced(text: str, replacements: Sequence[Replacement]) -> str:
    """The text with parts of it replaced, none of which overlap."""
    parts, position = [], 0
    for start, end, new in sorted(replacements):
        parts += [text[position:start], new]
        position = end
    return "".join([*parts, text[position:]])


def decode(path: str, data: bytes) -> Source:
    """The text of a file: Python by its encoding declaration, the code of a notebook, anything else as UTF-8.

    Raises:
        UndecodableError: the bytes are not in that encoding, or it is unknown, or none of text, or it is no notebook.

    """
    if path.lower().endswith(".ipynb"):
        from tool_contracts.lint.notebooks import NotebookSource

        return NotebookSource(data)
    bom = data.startswith(_BOM)
    data = data[len(_BOM) :] if bom else data
    encoding = "utf-8"
    try:
        if is_python(path) and b"coding" in data[:400]:
            import tokenize

            encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        return Source(data.decode(encoding), encoding, bom=bom)
    # what does not fit, and for an encoding of bytes the one or the other, by Python's version
    except (SyntaxError, LookupError, ValueError) as error:
        raise UndecodableError(str(error)) from None


def split_lines(text: str) -> list[str]:
    """The lines with their endings; unlike `str.splitlines`, form feeds and such end none."""
    return list(io.StringIO(text, newline=""))


def offset(starts: list[int], line: int, column: int) -> int:
    """The offset of a place, given the offsets of the lines; places outside the text are moved to its end."""
    if line > len(starts) - 1:
        return starts[-1]
    return min(starts[line - 1] + column - 1, starts[line])
