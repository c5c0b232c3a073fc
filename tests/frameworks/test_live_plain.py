"""Descriptors without a framework, and what every live half shares."""

from __future__ import annotations

import functools
import subprocess
import sys
from typing import Any

import pytest

from tool_contracts.frameworks import _bindings, _live

ENVELOPES = {
    "openai chat": {
        "type": "function",
        "function": {"name": "search", "description": "d", "parameters": {"type": "object"}},
    },
    "openai responses": {
        "type": "function",
        "name": "search",
        "description": "d",
        "parameters": {"type": "object"},
    },
    "anthropic": {"name": "search", "description": "d", "input_schema": {"type": "object"}},
    "mcp": {"name": "search", "description": "d", "inputSchema": {"type": "object"}},
    "gemini": {
        "functionDeclarations": [{"name": "search", "description": "d", "parameters": {"type": "object"}}]
    },
    "bedrock": {
        "toolConfig": {
            "tools": [
                {
                    "toolSpec": {
                        "name": "search",
                        "description": "d",
                        "inputSchema": {"json": {"type": "object"}},
                    }
                }
            ]
        }
    },
    "list": [{"name": "search", "description": "d", "input_schema": {"type": "object"}}],
    "answer": {"tools": [{"name": "search", "description": "d", "inputSchema": {"type": "object"}}]},
}


@pytest.mark.parametrize("envelope", ENVELOPES)
def test_a_descriptor_is_paired_with_the_function_of_its_name(bench: Any, envelope: str) -> None:
    """Every envelope is read; the function is called with keywords."""
    source = f"DESCRIPTOR = {ENVELOPES[envelope]!r}\ndef search(query):\n    return [query]\n"
    tools = bench.tools("plain", source)
    assert list(tools) == ["search"]
    assert tools["search"].tool.description == "d"
    assert tools["search"].tool.input_schema == {"type": "object"}
    assert tools["search"].tool.origin.symbol == "search"
    assert bench.call(tools["search"], {"query": "q"}) == ["q"]


def test_output_schema_and_hints_are_read(bench: Any) -> None:
    """What MCP adds to a descriptor belongs to the tool."""
    tools = bench.tools(
        "plain",
        """
        TOOLS = [{"name": "count", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object"},
                  "annotations": {"readOnlyHint": True}}]
        async def count():
            return {"n": 1}
        """,
    )
    assert tools["count"].tool.output_schema == {"type": "object"}
    assert tools["count"].tool.annotations == {"readOnlyHint": True}
    assert bench.call(tools["count"], {}) == {"n": 1}
    assert bench.repeat(tools["count"], {}).stdout == "{'n': 1}\n"


def test_only_descriptors_with_a_function_are_tools(bench: Any) -> None:
    """Other dicts, classes, and descriptors whose function is elsewhere are no tools that can be called."""
    assert (
        bench.found(
            "plain",
            """
        SETTINGS = {"name": "search", "value": 1}
        OTHER = {"name": "absent", "input_schema": {}}
        KIND = {"name": "Search", "input_schema": {}}
        class Search: ...
        def search(): ...
        """,
        )
        == []
    )


def test_a_keyword_that_is_no_name_is_passed_in_a_dict(bench: Any) -> None:
    """The snippet stays valid Python whatever the arguments are called."""
    tools = bench.tools(
        "plain", "D = {'name': 'f', 'input_schema': {}}\ndef f(**given):\n    return sorted(given)\n"
    )
    arguments = {"class": 1, "not a name": 2}
    assert bench.repeat(tools["f"], arguments).stdout == "['class', 'not a name']\n"
    assert "f(a=1)" in tools["f"].framework.snippet(tools["f"], {"a": 1})


def test_no_framework_imports_another(bench: Any) -> None:
    """Looking for live tools loads no framework that the module has not loaded."""
    code = (
        "import sys, types\n"
        "from tool_contracts.plugins import FRAMEWORKS, load\n"
        "module = types.ModuleType('empty')\n"
        "for each in load([FRAMEWORKS]).frameworks.values():\n"
        "    assert list(each.live_tools(module)) == []\n"
        "heavy = {'mcp', 'fastmcp', 'langchain_core', 'praisonaiagents', 'mojentic', 'pydantic', 'asyncio'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stderr


def test_loading_the_frameworks_leaves_the_live_halves_alone() -> None:
    """What only the test run needs is not loaded by the linter."""
    code = (
        "import sys\n"
        "from tool_contracts.plugins import FRAMEWORKS, load\n"
        "load([FRAMEWORKS])\n"
        "print(sorted(n for n in sys.modules if n.startswith('tool_contracts.frameworks._')))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stderr


def test_imported_names_are_read_from_the_source(bench: Any) -> None:
    """Imports in branches and star imports count; a function's own imports do not."""
    bench.module("shared = object()\n_hidden = object()\n", "star_source")
    module = bench.module(
        """
        import os.path
        try:
            import json as js
        except ImportError:
            js = None
        from star_source import *
        def f():
            import ast
        own = shared
        """
    )
    assert _bindings.imported_names(module) == {"os", "js", "shared"}
    assert {each.expression for each in _bindings.bindings(module)} == {"f", "own"}


def test_a_lazy_proxy_is_never_woken(bench: Any) -> None:
    """The type is asked, not the object, which may raise at every touch."""
    module = bench.module(
        """
        class Proxy:
            @property
            def __class__(self):
                raise RuntimeError("no application context")
            def __getattr__(self, name):
                raise RuntimeError("no application context")
        current = Proxy()
        LISTED = [current, (current, [current])]
        NAMED = {"function": current, "tools": [current], "name": current}
        """
    )
    for framework in bench.frameworks.values():
        assert list(framework.live_tools(module)) == []


def test_the_innermost_function_is_the_users(bench: Any) -> None:
    """Partial objects, methods, wrappers and callable instances lead to the function as written."""

    def written(x: int) -> int:
        return x

    @functools.wraps(written)
    def wrapper(*args: int) -> int:
        return written(*args)

    class Service:
        def method(self) -> None: ...

        def __call__(self) -> None: ...

    assert _live.innermost(functools.partial(wrapper, 1)) is written
    assert _live.innermost(Service().method) is Service.method
    assert _live.innermost(Service()) is Service.__call__


def test_an_error_is_traced_through_the_users_code() -> None:
    """An error counts as the user's where it passed the function or a wrapper around it."""

    def raises() -> None:
        raise ValueError

    @functools.wraps(raises)
    def wrapper() -> None:
        raise TypeError

    def error_of(function: Any) -> BaseException:
        with pytest.raises((ValueError, TypeError)) as caught:
            function()
        return caught.value

    assert _live.reached(error_of(raises), raises)
    assert _live.reached(error_of(wrapper), wrapper)
    assert not _live.reached(error_of(wrapper), raises)
