"""What is known of a file while it is linted."""

from __future__ import annotations

import math

from tool_contracts.lint import files

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.findings import Finding
    from tool_contracts.lint.suppressions import Suppressions
    from tool_contracts.lint.text import Source
    from tool_contracts.settings import Settings
    from tool_contracts.sources import Reading


_BROKEN = frozenset({"syntax-error", "unreadable-file"})


class Entry:
    """One file on its way through the linter, with what is derived from its content.

    A `frozen` entry is not fixed any more, because its fixes would spoil it.
    """

    __slots__ = (
        "_data",
        "_mentions",
        "_source",
        "_suppressions",
        "findings",
        "frozen",
        "path",
        "reading",
        "settings",
    )

    def __init__(self, path: str, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.reading: Reading | None = None
        self.frozen = False
        self.replace(b"")

    def replace(self, data: bytes) -> None:
        """Give the file another content; what was derived from the old one is forgotten."""
        self._data: bytes | None = data
        self.findings: list[Finding] | None = None
        self._source: Source | None = None
        self._suppressions: Suppressions | None = None
        self._mentions: tuple[bool, bool] | None = None

    def recall(self, reading: Reading, findings: list[Finding] | None, mentions: tuple[bool, bool]) -> None:
        """Take over what is known of the content that is on the disk, which is read when somebody asks for it."""
        self._data = None
        self.reading, self.findings, self._mentions = reading, findings, mentions

    @property
    def data(self) -> bytes:
        """The content."""
        if self._data is None:
            try:
                self._data = files.read(self.path) or b""
            except OSError:
                self._data = b""
        return self._data

    def let_go(self) -> None:
        """Forget the syntax trees of the tools, when all that is asked of single tools has been asked."""
        for tool in self.reading.tools if self.reading else ():
            if tool.signature is not None:
                signature = tool.signature
                signature.node = signature.locate = signature.import_line = None
                signature.helper = signature.value = None
            tool.handler = None

    @property
    def places(self) -> set[str]:
        """The files in which its tools and findings have their places."""
        tools = self.reading.tools if self.reading else []
        found = {span.filename for tool in tools for span in tool.spans.values()}
        found |= {tool.origin.filename for tool in tools}
        return found | {finding.span.filename for finding in self.findings or ()}

    @property
    def faults(self) -> float:
        """How often the content could not be read for what it is; a file that was not read at all is past counting."""
        if self.reading is None:
            return math.inf
        own = (each for each in self.reading.problems if each.span.filename == self.path)
        return sum(each.kind in _BROKEN for each in own)

    @property
    def source(self) -> Source | None:
        """The text, None where it cannot be decoded."""
        if self._source is None:
            from tool_contracts.lint.text import UndecodableError, decode

            try:
                self._source = decode(self.path, self.data)
            except UndecodableError:
                return None
        return self._source

    @property
    def mentions(self) -> tuple[bool, bool]:
        """Whether the bytes can hold a comment of ours, and whether they can hold one for linters of any kind."""
        if self._mentions is None:
            self._mentions = b"tool-contracts" in self.data, b"noqa" in self.data.lower()
        return self._mentions

    @property
    def may_suppress(self) -> bool:
        """Whether the bytes can hold a comment that silences something."""
        return any(self.mentions)

    @property
    def suppressions(self) -> Suppressions | None:
        """The comments that silence findings, None where the text cannot be decoded."""
        if self._suppressions is None and self.source is not None:
            from tool_contracts.lint.suppressions import Suppressions

            self._suppressions = Suppressions(self.path, self.source)
        return self._suppressions
