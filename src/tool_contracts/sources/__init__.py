"""Reading tool definitions without running them: one module per language or format."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.findings import Problem
    from tool_contracts.model import Span, Tool
    from tool_contracts.sources.python.project import Project


PYTHON_ENDINGS = (".py", ".pyi", ".pyw")
DESCRIPTOR_ENDINGS = (".json", ".yaml", ".yml")
OTHER_ENDINGS = (".ipynb", *DESCRIPTOR_ENDINGS, ".ex", ".exs", ".rb")
"""The endings of files that may hold tools; what a project includes under any other is Python."""


def is_python(path: str) -> bool:
    """Whether a file is read as Python: those of all endings that mean nothing else."""
    return not path.lower().endswith(OTHER_ENDINGS)


class Offer:
    """Tools that are offered together wherever they are defined, as the toolset `key`.

    `members` are the places of the definitions in the list of one agent, which is of the `framework`. `mounted` is the
    toolset of a server that the server `key` takes over, under names that begin with `prefix`.
    """

    __slots__ = ("framework", "key", "members", "mounted", "prefix")

    def __init__(
        self,
        key: str,
        members: list[Span] | None = None,
        *,
        framework: str = "",
        mounted: str = "",
        prefix: str = "",
    ) -> None:
        self.key = key
        self.framework = framework
        self.members = [] if members is None else members
        self.mounted = mounted
        self.prefix = prefix


class Reading:
    """What one file holds: its tools, what kept it from being read, and what looks like a tool but isn't followed.

    An entry of `not_understood` says why in words, and where; `defines` tells whether a tool is defined at one of them for
    certain, whatever it is, and `unread` names the classes that are one, as tools name their symbols, with why and where.
    `needs` names what must be installed for reading a file that mentions tools. `offers` tells which tools, also of other
    files, are offered together. `skimmed` says that the file was only searched for words, of which none leads to a framework.
    """

    __slots__ = ("defines", "needs", "not_understood", "offers", "problems", "skimmed", "tools", "unread")

    def __init__(
        self,
        tools: list[Tool] | None = None,
        problems: list[Problem] | None = None,
        not_understood: list[tuple[str, Span]] | None = None,
        needs: str | None = None,
        *,
        skimmed: bool = False,
    ) -> None:
        self.skimmed = skimmed
        self.tools = [] if tools is None else tools
        self.problems = [] if problems is None else problems
        self.not_understood = [] if not_understood is None else not_understood
        self.offers: list[Offer] = []
        self.defines = False
        self.unread: list[tuple[str, str, Span]] = []
        self.needs = needs


def read_tools(path: str, data: bytes | None, project: Project) -> Reading:
    """Read one file by its ending; `data` is its content where that is at hand, else it is read from disk.

    A file that cannot be opened is a problem, never an exception.
    """
    if is_python(path):
        from tool_contracts.sources.python import read_python

        return read_python(path, data, project)
    if data is None:
        try:
            with open(path, "rb") as file:
                data = file.read()
        except OSError as error:
            return unreadable(path, error)
    ending = path[path.rfind(".") :].lower()
    if ending == ".ipynb":
        from tool_contracts.sources.notebook import read_notebook

        return read_notebook(path, data, project)
    if ending in (".ex", ".exs"):
        from tool_contracts.sources.elixir import read_elixir

        return read_elixir(path, data)
    if ending == ".rb":
        from tool_contracts.sources.ruby import read_ruby

        return read_ruby(path, data)
    from tool_contracts.sources.descriptors import read_descriptors

    return read_descriptors(path, data, explicit=os.path.abspath(path) in project.explicit)


def unreadable(path: str, error: OSError) -> Reading:
    """The reading of a file that the system does not let us open."""
    from tool_contracts.findings import Problem
    from tool_contracts.model import Span

    reason = error.strerror or type(error).__name__
    return Reading(problems=[Problem("unreadable-file", f"cannot be read: {reason}", Span(path))])
