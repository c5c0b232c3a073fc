"""Mojentic's tools in Elixir: modules with the behaviour of a tool, whose `descriptor` returns a map."""

from __future__ import annotations

import re

from tool_contracts.model import UNKNOWN, Remark
from tool_contracts.schema import join
from tool_contracts.sources.envelopes import OPENAI_CHAT, Match, make_tool, recognise
from tool_contracts.sources.located import Located

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from tool_contracts.findings import Problem
    from tool_contracts.model import Span, Tool
    from tool_contracts.sources import Reading
    from tool_contracts.sources.elixir.modules import Function, Module
    from tool_contracts.sources.elixir.values import Values
    from tool_contracts.sources.trees import Document

_MENTIONS = tuple(re.compile(each) for each in (rb"@behaviour\b", rb"\bTool\b"))
"""What a tool begins with: where it is broken, its descriptor may not be written yet."""

_BEHAVIOUR = "Mojentic.LLM.Tools.Tool"
_PARTS = {"/name": "name", "/description": "description", "/inputSchema": "parameters"}
_RUN_ARITIES = (2, 3)
"""With the tool and its arguments, and optionally with the context of the run."""


def read_elixir(path: str, data: bytes) -> Reading:
    """The tools of one file of Elixir; a module that is broken is refused where it is broken."""
    from tool_contracts.sources import Reading
    from tool_contracts.sources.trees import text_and_tree

    if not _mentions_tools(data):
        return Reading()
    document, reading = text_and_tree("elixir", path, data)
    if document is not None:
        _read(document, reading)
    return reading


def _mentions_tools(data: bytes) -> bool:
    return all(each.search(data) for each in _MENTIONS)


def _read(document: Document, reading: Reading) -> None:
    from tool_contracts.sources.elixir.modules import modules
    from tool_contracts.sources.trees import stray_end, stray_ends, syntax_errors, text_of

    rest, strays = document.text, stray_ends(document.root)
    for module in modules(document):
        is_tool = any(each.rpartition(".")[2] == "Tool" for each in module.behaviours)
        is_torn = any(module.node.start_byte <= each.start_byte < module.node.end_byte for each in strays)
        is_whole = is_tool and not (module.node.has_error or is_torn)
        tool = _tool(document, module, reading.problems) if is_whole else None
        if tool is not None:
            rest = rest.replace(text_of(module.node), "")
            reading.tools.append(tool)
            if tool.unknown >= {"/name", "/inputSchema"}:
                reading.not_understood.append((f"`{module.name}` computes its descriptor", tool.span()))
    broken = syntax_errors(document, lambda text: _mentions_tools(text.encode()))
    if not broken and _mentions_tools(rest.encode()):
        # What a module holds may lie in pieces, such as behind an `end` too many.
        broken = syntax_errors(document, lambda text: True)[:1]
    reading.problems += broken or [stray_end(document, each) for each in strays[:1]]


def _tool(document: Document, module: Module, problems: list[Problem]) -> Tool | None:
    """The tool that a module is: with Mojentic's behaviour, or another whose descriptor has the same shape."""
    from tool_contracts.findings import Problem
    from tool_contracts.sources.elixir.values import Values

    clauses = module.clauses("descriptor")
    if not clauses:
        return None
    # a tool that is a struct is asked with it, wherever its module takes it
    asked = 1 if module.has_struct and any(1 in each.arities for each in clauses) else 0
    clauses = [each for each in clauses if asked in each.arities] or clauses
    one = clauses[0]
    values = Values(document, module.names(one))
    # Of several clauses, the arguments decide.
    value = values.read(one.body[-1] if len(clauses) == 1 and one.body else None)
    values.spans.setdefault("", document.span(one.head))
    for name, span in values.repeated.values():
        problems.append(Problem("duplicate-key", f"the key {name!r} occurs twice, the last one counts", span))
    if _BEHAVIOUR not in module.behaviours:
        return _described(document.filename, module.name, value, values) if recognise(value) else None
    tool = _described(document.filename, module.name, value, values, framework="mojentic")
    tool.remarks = tuple(_remarks(document, module, values.string_keys))
    return tool


def _described(
    filename: str, symbol: str, value: Any, values: Values, *, framework: str | None = None
) -> Tool:
    """The tool that a descriptor describes, as much of it as could be read."""
    # only Mojentic's behaviour says where the parts stand
    is_flat = framework is None and isinstance(value, dict) and "function" not in value
    place = "" if is_flat else "/function"
    inner = value.get("function") if isinstance(value, dict) and not is_flat else value
    if inner is UNKNOWN or (not isinstance(inner, dict) and "" in values.unknown):
        # Something is returned, and nothing is known of it.
        inner, values.unknown = {}, {*values.unknown, "/function"}
    parts = {
        part: join(place, key) for part, key in _PARTS.items() if isinstance(inner, dict) and key in inner
    }
    located = Located(value, values.spans, unknown=values.unknown)
    tool = make_tool(located, Match(OPENAI_CHAT, "", parts), filename, framework=framework, symbol=symbol)
    tool.origin.style = "elixir"
    return tool


def _remarks(document: Document, module: Module, string_keys: dict[str, Span]) -> Iterator[Remark]:
    """What the behaviour demands and the compiler at best warns of."""
    from tool_contracts.sources.elixir.modules import lookups

    for pointer, span in string_keys.items():
        # The parameters are handed on as they are; what is above them is read as `descriptor.function.name`.
        if pointer.count("/") == 1 or (pointer.startswith("/function/") and pointer.count("/") == 2):
            yield Remark("string-key", pointer.rpartition("/")[2], span)
    runs = module.clauses("run")
    for each in runs:
        index = 0 if len(each.parameters) == 1 else 1
        for key, place in lookups(each, index) if each.parameters else ():
            yield Remark("default", key, document.span(place))
    if not any(arity in each.arities for each in runs for arity in _RUN_ARITIES):
        for each in _first_clauses(runs):
            yield Remark("run-arity", f"run/{each.arities[-1]}", document.span(each.head))
    descriptors = module.clauses("descriptor")
    # That of a struct takes the struct, and is no callback.
    allowed = (0, 1) if module.has_struct else (0,)
    if not any(arity in each.arities for each in descriptors for arity in allowed):
        for each in _first_clauses(descriptors):
            yield Remark("descriptor-arity", f"descriptor/{each.arities[-1]}", document.span(each.head))
    for each in _callbacks(module):
        if not each.is_marked:
            whole = document.span(each.node, each.head)
            yield Remark("missing-impl", f"{each.name}/{each.arities[-1]}", whole)


def _first_clauses(clauses: list[Function]) -> Iterable[Function]:
    """One clause for each number of parameters."""
    return {each.arities: each for each in reversed(clauses)}.values()


def _callbacks(module: Module) -> Iterator[Function]:
    """The first clause of each function that the behaviour asks for."""
    wanted = {("descriptor", 0), *(("run", arity) for arity in _RUN_ARITIES)}
    for each in module.functions:
        served = {(each.name, arity) for arity in each.arities} & wanted
        if each.is_public and served:
            wanted -= served
            yield each
