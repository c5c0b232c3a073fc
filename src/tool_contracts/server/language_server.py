"""The features of the server: diagnostics, code actions, hover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls import uris
from pygls.lsp.server import LanguageServer

from tool_contracts.lint.configuration import Configuration
from tool_contracts.server import notebooks
from tool_contracts.server.analysis import Analysis
from tool_contracts.server.conversion import SOURCE, Converter, description
from tool_contracts.server.pages import CellPage, Page
from tool_contracts.settings import SettingsError
from tool_contracts.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pygls.workspace import TextDocument

    from tool_contracts.findings import Finding

FIX_ALL = f"source.fixAll.{SOURCE}"
_EXTENSIONS = {
    "python": ".py",
    "json": ".json",
    "jsonc": ".json",
    "yaml": ".yaml",
    "elixir": ".ex",
    "ruby": ".rb",
}


class Server(LanguageServer):
    """A language server with the state that its features share."""

    def __init__(self) -> None:
        super().__init__(SOURCE, __version__, notebook_document_sync=notebooks.SYNC)
        self._settings: dict[str, Any] = {}
        self._complaint = ""

    def configure(self, options: Any) -> None:
        """Take the settings that the client lays over those of the files: a table under `settings`."""
        settings = options.get("settings") if isinstance(options, dict) else None
        self._settings = settings if isinstance(settings, dict) else {}

    def page(self, uri: str) -> Page | None:
        """What is known of a document or cell; None under settings that cannot be used, which the user is told once."""
        notebook = self.workspace.get_notebook_document(cell_uri=uri)
        if notebook is None:
            document = self.workspace.get_text_document(uri)
            analysis = self._analysis(_path(document), document.source)
            return None if analysis is None else Page(document, analysis, self.workspace.position_codec)
        text = notebooks.text_of(notebook, self.workspace)
        analysis = self._analysis(notebooks.path_of(notebook), text)
        if analysis is None:
            return None
        index = [each.document for each in notebook.cells].index(uri)
        cells = [self.workspace.get_text_document(each.document) for each in notebook.cells]
        return CellPage(cells, index, analysis, self.workspace.position_codec)

    def _analysis(self, path: str, text: str) -> Analysis | None:
        folders = [
            folder
            for each in self.workspace.folders.values()
            if (folder := uris.to_fs_path(each.uri)) is not None
        ]
        overrides = [(self._settings, "the settings of the editor")] if self._settings else []
        try:
            found = Analysis(path, text, folders, Configuration(overrides=overrides))
        except SettingsError as error:
            if str(error) != self._complaint:
                self._complaint = str(error)
                message = f"{SOURCE}: {error}"
                self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))
            return None
        self._complaint = ""
        return found

    def publish(self, document: TextDocument) -> None:
        """Send the diagnostics of a document."""
        page = self.page(document.uri)
        diagnostics = [] if page is None else [each for _, each in page.diagnostics()]
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, diagnostics, document.version)
        )

    def publish_notebook(self, uri: str) -> None:
        """Send those of a notebook, cell by cell."""
        notebook = self.workspace.get_notebook_document(notebook_uri=uri)
        if notebook is None:
            return
        analysis = self._analysis(notebooks.path_of(notebook), notebooks.text_of(notebook, self.workspace))
        if analysis is None:
            return
        converter = Converter(analysis.lines, self.workspace.position_codec)
        for cell, found in notebooks.diagnostics(notebook, analysis, converter):
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(cell, found))

    def publish_all(self) -> None:
        """Send those of every open document, as one file can change what another means."""
        for uri in list(self.workspace.notebook_documents):
            self.publish_notebook(uri)
        for document in list(self.workspace.text_documents.values()):
            if self.workspace.get_notebook_document(cell_uri=document.uri) is None:
                self.publish(document)

    def actions(self, params: types.CodeActionParams) -> Iterator[types.CodeAction]:
        """What can be done about the findings in a range."""
        page = self.page(params.text_document.uri)
        if page is None:
            return
        wanted = params.context.only
        found = list(page.diagnostics())
        if _is_wanted(types.CodeActionKind.QuickFix, wanted):
            for finding, diagnostic in found:
                if _overlap(diagnostic.range, params.range):
                    yield from _quick_fixes(finding, diagnostic, page)
        if _is_wanted(FIX_ALL, wanted) and any(
            each.fix is not None and each.fix.applicability == "safe" for each, _ in found
        ):
            new = page.analysis.repaired()
            edit = None if new is None else page.becoming(new, alone=True)
            if edit is not None:
                yield types.CodeAction(f"{SOURCE}: Fix all that is safe to fix", FIX_ALL, edit=edit)

    def hover(self, params: types.HoverParams) -> types.Hover | None:
        """What the model will see of the tool whose definition begins here."""
        page = self.page(params.text_document.uri)
        line = None if page is None else page.line(params.position)
        if page is None or line is None:
            return None
        path = page.analysis.path
        for tool in page.analysis.tools:
            start = tool.span()
            spans = [span for pointer, span in tool.spans.items() if pointer and span.filename == path]
            last = max([start.line, *(each.end_line for each in spans)])
            if page.holds(start) and start.line <= line <= last:
                content = types.MarkupContent(types.MarkupKind.Markdown, description(tool))
                return types.Hover(content, page.name_of(tool))
        return None


def _path(document: TextDocument) -> str:
    """The path of a document; one that was never saved is called by its language."""
    if document.uri.startswith("file:"):
        return document.path
    return f"/{document.filename or 'untitled'}{_EXTENSIONS.get(document.language_id or '', '')}"


def _overlap(one: types.Range, other: types.Range) -> bool:
    return one.start <= other.end and other.start <= one.end


def _is_wanted(kind: str, wanted: Any) -> bool:
    """Whether a client that asks for these kinds asks for this one; a kind includes what begins with it."""
    return wanted is None or any(kind == each or kind.startswith(f"{each}.") for each in wanted)


def _quick_fixes(finding: Finding, diagnostic: types.Diagnostic, page: Page) -> Iterator[types.CodeAction]:
    quick_fix = types.CodeActionKind.QuickFix
    fix = finding.fix
    edit = None if fix is None or fix.applicability == "display-only" else page.fixed(fix)
    if fix is not None and edit is not None:
        safe = fix.applicability == "safe"
        title = f"{SOURCE} ({finding.code}): {fix.message}" + ("" if safe else " (unsafe)")
        yield types.CodeAction(title, quick_fix, [diagnostic], is_preferred=safe, edit=edit)
    new = page.analysis.silenced(finding)
    edit = None if new is None else page.becoming(new)
    if edit is not None:
        title = f"{SOURCE} ({finding.code}): Disable for this line"
        yield types.CodeAction(title, quick_fix, [diagnostic], edit=edit)


def make_server() -> Server:
    """A server with all its features, not yet started."""
    server = Server()

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        server.configure(params.initialization_options)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.publish(server.workspace.get_text_document(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.publish(server.workspace.get_text_document(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.publish_all()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched_changed(params: types.DidChangeWatchedFilesParams) -> None:
        server.publish_all()

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_OPEN)
    def notebook_opened(params: types.DidOpenNotebookDocumentParams) -> None:
        server.publish_notebook(params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CHANGE)
    def notebook_changed(params: types.DidChangeNotebookDocumentParams) -> None:
        server.publish_notebook(params.notebook_document.uri)

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_SAVE)
    def notebook_saved(params: types.DidSaveNotebookDocumentParams) -> None:
        server.publish_all()

    @server.feature(types.NOTEBOOK_DOCUMENT_DID_CLOSE)
    def notebook_closed(params: types.DidCloseNotebookDocumentParams) -> None:
        for cell in params.cell_text_documents:
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(cell.uri, []))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL]),
    )
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        return list(server.actions(params))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return server.hover(params)

    return server
