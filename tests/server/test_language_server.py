"""The language server as an editor sees it: a real client, over the standard streams of a process."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.lsp.client import LanguageClient

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

BAD = '''\
from praisonaiagents import tool


@tool
def search(été: str, tags: list, s: str = "😀", limit: int | None = None):
    """Search."""
    return []
'''
SECONDS = 30


class Editor:
    """A client with the documents that it has opened."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.published: dict[str, list[types.Diagnostic]] = {}
        self.messages: list[str] = []
        self._news = asyncio.Event()

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: types.PublishDiagnosticsParams) -> None:
            self.published[params.uri] = list(params.diagnostics)
            self._news.set()

        @client.feature(types.WINDOW_SHOW_MESSAGE)
        def shown(params: types.ShowMessageParams) -> None:
            self.messages.append(params.message)

    def uri(self, name: str) -> str:
        return name if name.startswith("cell:") else (self.folder / name).as_uri()

    async def news(self) -> None:
        await asyncio.wait_for(self._news.wait(), SECONDS)
        self._news.clear()

    async def open(self, name: str, text: str, language: str = "python") -> list[types.Diagnostic]:
        document = types.TextDocumentItem(self.uri(name), language, 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        await self.news()
        return self.published[self.uri(name)]

    async def open_notebook(self, name: str, texts: dict[str, str]) -> None:
        """Each cell is called by its key; one whose text begins with `# ` is prose."""
        kinds = {
            each: types.NotebookCellKind.Markup if text.startswith("# ") else types.NotebookCellKind.Code
            for each, text in texts.items()
        }
        cells = [types.NotebookCell(kind, f"cell:{each}") for each, kind in kinds.items()]
        items = [types.TextDocumentItem(f"cell:{each}", "python", 1, text) for each, text in texts.items()]
        notebook = types.NotebookDocument(self.uri(name), "jupyter-notebook", 1, cells)
        self.client.notebook_document_did_open(types.DidOpenNotebookDocumentParams(notebook, items))
        await self.news()

    async def change(self, name: str, text: str, version: int = 2) -> list[types.Diagnostic]:
        document = types.VersionedTextDocumentIdentifier(version, self.uri(name))
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [whole]))
        await self.news()
        return self.published[self.uri(name)]

    async def actions(
        self, name: str, line: int, only: list[str] | None = None
    ) -> dict[str, types.CodeAction]:
        where = types.Range(types.Position(line, 0), types.Position(line, 999))
        found = await self.client.text_document_code_action_async(
            types.CodeActionParams(
                types.TextDocumentIdentifier(self.uri(name)), where, types.CodeActionContext([], only)
            )
        )
        return {each.title: each for each in found or [] if isinstance(each, types.CodeAction)}

    async def hover(self, name: str, line: int) -> str | None:
        found = await self.client.text_document_hover_async(
            types.HoverParams(types.TextDocumentIdentifier(self.uri(name)), types.Position(line, 5))
        )
        return found.contents.value if found and isinstance(found.contents, types.MarkupContent) else None


def edited(text: str, action: types.CodeAction) -> str:
    """The text after an action on one document."""
    (found,) = all_edited({"": text}, action).values()
    return found


def all_edited(texts: dict[str, str], action: types.CodeAction) -> dict[str, str]:
    """The texts that an action changes, after it; a single one may have any name."""
    assert action.edit is not None
    found = {}
    for change in action.edit.document_changes or ():
        assert isinstance(change, types.TextDocumentEdit)
        name = change.text_document.uri.removeprefix("cell:")
        found[name] = after(texts[name] if name in texts else texts[""], change)
    return found


def after(text: str, change: types.TextDocumentEdit) -> str:
    """A text after edits, places counted in UTF-16 as the client does."""
    lines = [each.encode("utf-16-le") for each in text.splitlines(keepends=True)]
    starts = [sum(map(len, lines[:index])) for index in range(len(lines) + 1)]
    data = b"".join(lines)

    def offset(position: types.Position) -> int:
        return min(starts[position.line] + 2 * position.character, len(data))

    for each in sorted(change.edits, key=lambda each: offset(each.range.start), reverse=True):
        assert isinstance(each, types.TextEdit)
        data = (
            data[: offset(each.range.start)]
            + each.new_text.encode("utf-16-le")
            + data[offset(each.range.end) :]
        )
    return data.decode("utf-16-le")


def session(folder: Path, work: Callable[[Editor], Awaitable[None]], options: Any = None) -> None:
    """Start a server, do the work, and see that it ends well."""

    async def run() -> None:
        client = LanguageClient("test", "1")
        editor = Editor(client, folder)
        await client.start_io(sys.executable, "-m", "tool_contracts", "server", "--stdio")
        await asyncio.wait_for(
            client.initialize_async(
                types.InitializeParams(
                    types.ClientCapabilities(),
                    workspace_folders=[types.WorkspaceFolder(folder.as_uri(), "project")],
                    initialization_options=options,
                )
            ),
            SECONDS,
        )
        client.initialized(types.InitializedParams())
        try:
            await work(editor)
        finally:
            await asyncio.wait_for(client.shutdown_async(None), SECONDS)
            client.exit(None)
            await client.stop()

    asyncio.run(run())


def test_diagnostics_as_you_type(tmp_path: Path) -> None:
    """Findings follow the text, not the disk; columns are UTF-16, closed documents have none."""

    async def work(editor: Editor) -> None:
        found = await editor.open("a.py", BAD)
        assert [(each.code, each.source, each.severity) for each in found] == [
            ("TOOL402", "tool-contracts", types.DiagnosticSeverity.Error),
            ("TOOL101", "tool-contracts", types.DiagnosticSeverity.Error),
            ("TOOL160", "tool-contracts", types.DiagnosticSeverity.Error),
        ]
        line = BAD.splitlines()[4]
        units = len(line[: line.index("limit")].encode("utf-16-le")) // 2
        assert found[2].range.start == types.Position(4, units)
        found = await editor.change("a.py", BAD.replace("list", "list[str]"))
        assert [each.code for each in found] == ["TOOL402", "TOOL160"]
        assert await editor.change("a.py", "def (", 3) == []
        editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(editor.uri("a.py")))
        )
        await editor.news()
        assert editor.published[editor.uri("a.py")] == []

    session(tmp_path, work)


def test_quick_fixes(tmp_path: Path) -> None:
    """A fix and a comment are offered for each finding, and all safe fixes at once."""

    async def work(editor: Editor) -> None:
        await editor.open("a.py", BAD)
        actions = await editor.actions("a.py", 4)
        assert list(actions) == [
            "tool-contracts (TOOL402): Disable for this line",
            "tool-contracts (TOOL101): Disable for this line",
            "tool-contracts (TOOL160): Write `Optional[int]`",
            "tool-contracts (TOOL160): Disable for this line",
            "tool-contracts: Fix all that is safe to fix",
        ]
        fixed = BAD.replace("limit: int | None", "limit: Optional[int]")
        fixed = fixed.replace("from praison", "from typing import Optional\nfrom praison")
        assert edited(BAD, actions["tool-contracts (TOOL160): Write `Optional[int]`"]) == fixed
        assert actions["tool-contracts (TOOL160): Write `Optional[int]`"].is_preferred
        assert edited(BAD, actions["tool-contracts: Fix all that is safe to fix"]) == fixed
        silenced = BAD.replace("None):", "None):  # noqa: TOOL101")
        assert edited(BAD, actions["tool-contracts (TOOL101): Disable for this line"]) == silenced
        assert await editor.actions("a.py", 0) == {
            title: each for title, each in actions.items() if "all" in title
        }
        assert list(await editor.actions("a.py", 4, ["source.fixAll"])) == list(actions)[-1:]

    session(tmp_path, work)


def test_hover(tmp_path: Path) -> None:
    """Hovering over a definition shows the document that the model will see; elsewhere there is nothing."""

    async def work(editor: Editor) -> None:
        await editor.open("a.py", BAD)
        seen = await editor.hover("a.py", 4)
        assert seen is not None
        assert '"name": "search"' in seen
        assert '"description": "Search."' in seen
        assert '"été": {' in seen
        assert await editor.hover("a.py", 0) is None
        assert await editor.hover("a.py", 6) is None

    session(tmp_path, work)


def test_settings(tmp_path: Path) -> None:
    """The nearest settings hold; what the editor lays over them is stronger; broken ones are told once."""
    (tmp_path / "pyproject.toml").write_text(
        "[tool.tool-contracts]\nignore = ['TOOL402']\nexclude = ['old']\n"
    )

    async def work(editor: Editor) -> None:
        assert [each.code for each in await editor.open("a.py", BAD)] == ["TOOL160"]
        assert await editor.open("old/b.py", BAD) == []
        (tmp_path / "pyproject.toml").write_text("[tool.tool-contracts]\nselct = []\n")
        assert await editor.change("a.py", BAD + "\n") == []
        assert await editor.change("a.py", BAD, 3) == []
        assert len(editor.messages) == 1
        assert "unknown key `selct`" in editor.messages[0]

    session(tmp_path, work, {"settings": {"extend-ignore": ["TOOL101"]}})


def test_descriptors_and_other_documents(tmp_path: Path) -> None:
    """JSON is read as on the disk; a document of another kind, or one that was never saved, is no trouble."""
    text = '{"name": "s", "description": "S.", "inputSchema": {"type": "object", "properties": {"a": {"type": "array"}}}}'

    async def work(editor: Editor) -> None:
        assert [each.code for each in await editor.open("a.json", text, "json")] == ["TOOL101"]
        assert list(await editor.actions("a.json", 0)) == []
        assert await editor.open("a.md", "# x", "markdown") == []
        document = types.TextDocumentItem("untitled:Untitled-1", "python", 1, BAD)
        editor.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        await editor.news()
        assert len(editor.published["untitled:Untitled-1"]) == 3

    session(tmp_path, work)


def test_notebooks(tmp_path: Path) -> None:
    """The cells of a notebook are one file: findings stand in their cells, follow each change, and go with the notebook."""
    head, body = BAD.split("\n\n\n")
    texts = {"a": head, "b": f"x = 1\n{body}", "c": "# Words"}

    async def work(editor: Editor) -> None:
        async def seen(codes: list[str]) -> list[types.Diagnostic]:
            while [each.code for each in editor.published.get("cell:b", ())] != codes:
                await editor.news()
            return editor.published["cell:b"]

        uri = editor.uri("work.ipynb")
        await editor.open_notebook("work.ipynb", texts)
        found = await seen(["TOOL402", "TOOL101", "TOOL160"])
        assert {(each.range.start.line, each.range.end.line) for each in found} == {(2, 2)}
        assert found[1].range == types.Range(types.Position(2, 21), types.Position(2, 31))
        assert editor.published.get("cell:a", []) == []
        content = types.NotebookDocumentCellContentChanges(
            types.VersionedTextDocumentIdentifier(2, "cell:b"),
            [types.TextDocumentContentChangeWholeDocument(f"{body}".replace("list", "list[str]"))],
        )
        editor.client.notebook_document_did_change(
            types.DidChangeNotebookDocumentParams(
                types.VersionedNotebookDocumentIdentifier(2, uri),
                types.NotebookDocumentChangeEvent(
                    cells=types.NotebookDocumentCellChanges(text_content=[content])
                ),
            )
        )
        found = await seen(["TOOL402", "TOOL160"])
        assert {each.range.start.line for each in found} == {1}
        editor.client.notebook_document_did_close(
            types.DidCloseNotebookDocumentParams(
                types.NotebookDocumentIdentifier(uri),
                [types.TextDocumentIdentifier(f"cell:{each}") for each in texts],
            )
        )
        await seen([])

    session(tmp_path, work)


def test_quick_fixes_in_notebooks(tmp_path: Path) -> None:
    """A fix may change several cells, a comment changes its own; what is done on saving stays in the cell."""
    head, body = BAD.split("\n\n\n")
    texts = {
        "w": "# Words",
        "a": f"%pip install x\n{head}",
        "b": f"x = 1\n{body}",
        "c": body.replace("search", "find"),
    }

    async def work(editor: Editor) -> None:
        await editor.open_notebook("work.ipynb", texts)
        actions = await editor.actions("cell:b", 2)
        assert list(actions) == [
            "tool-contracts (TOOL402): Disable for this line",
            "tool-contracts (TOOL101): Disable for this line",
            "tool-contracts (TOOL160): Write `Optional[int]`",
            "tool-contracts (TOOL160): Disable for this line",
            "tool-contracts: Fix all that is safe to fix",
        ]
        fixed = texts["b"].replace("limit: int | None", "limit: Optional[int]")
        imported = texts["a"].replace("from praison", "from typing import Optional\nfrom praison")
        found = all_edited(texts, actions["tool-contracts (TOOL160): Write `Optional[int]`"])
        assert found == {"a": imported, "b": fixed}
        assert all_edited(texts, actions["tool-contracts: Fix all that is safe to fix"]) == {"b": fixed}
        silenced = texts["b"].replace("None):", "None):  # noqa: TOOL101")
        found = all_edited(texts, actions["tool-contracts (TOOL101): Disable for this line"])
        assert found == {"b": silenced}
        assert await editor.actions("cell:w", 0) == {}

    session(tmp_path, work)


def test_hover_in_notebooks(tmp_path: Path) -> None:
    """The definition below the pointer is that of the cell."""
    head, body = BAD.split("\n\n\n")
    texts = {"w": "# Words", "a": head, "b": f"x = 1\n{body}", "c": body.replace("def search", "def find")}

    async def work(editor: Editor) -> None:
        await editor.open_notebook("work.ipynb", texts)
        assert '"name": "search"' in (await editor.hover("cell:b", 2) or "")
        assert '"name": "find"' in (await editor.hover("cell:c", 1) or "")
        assert [await editor.hover(*each) for each in (("cell:b", 0), ("cell:a", 0), ("cell:w", 0))] == [
            None
        ] * 3

    session(tmp_path, work)


def test_the_end(tmp_path: Path) -> None:
    """After `shutdown` and `exit` the process ends with 0 and has nothing to complain of."""
    sent = b"".join(
        b"Content-Length: %d\r\n\r\n%b" % (len(each), each)
        for each in (
            json.dumps({"jsonrpc": "2.0", **message}).encode()
            for message in (
                {
                    "id": 1,
                    "method": "initialize",
                    "params": {"processId": None, "rootUri": None, "capabilities": {}},
                },
                {"method": "initialized", "params": {}},
                {"id": 2, "method": "shutdown"},
                {"method": "exit"},
            )
        )
    )
    command = [sys.executable, "-m", "tool_contracts", "server"]
    done = subprocess.run(
        command, cwd=tmp_path, input=sent, capture_output=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
