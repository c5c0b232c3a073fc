"""What stands between a function and its tool: other decorators, and what is set later."""

from __future__ import annotations

import textwrap

import pytest

from python_reading import one, reading
from tool_contracts.model import UNKNOWN

DECORATORS = """
    import functools
    from functools import wraps

    def sound(function):
        @wraps(function)
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return wrapper

    def updated(function):
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return functools.update_wrapper(wrapper, function)

    def marked(function):
        function.marked = True
        return function

    def injected(name):
        def decorator(function):
            @wraps(function)
            def wrapper(*args, **kwargs):
                return function(name, *args, **kwargs)
            wrapper.__signature__ = without_first(function)
            return wrapper
        return decorator

    def bare(function):
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return wrapper
    """


@pytest.mark.parametrize(
    ("decorator", "known"),
    [
        ("sound", True),
        ("updated", True),
        ("marked", True),
        ("functools.cache", True),
        ("elsewhere.retry(3)", True),
        ("injected('db')", False),
        ("bare", False),
    ],
)
@pytest.mark.parametrize(
    "made", ["{}\ndef f(db, q: str): ...", "{}\ndef f(db, q: str): ...\nmcp.add_tool(f)"]
)
def test_decorators_that_replace_the_signature(decorator: str, known: bool, made: str) -> None:
    """What a decorator of the project publishes instead of the function's own parameters is not known."""
    top = "" if "add_tool" in made else "@mcp.tool()\n"
    code = f"from fastmcp import FastMCP\nmcp = FastMCP('x')\n{top}{made.format('@' + decorator)}\n"
    tool = one(textwrap.dedent(DECORATORS) + code)
    assert tool.is_known("/inputSchema") is known
    assert bool(tool.properties) is known
    assert tool.signature is not None


@pytest.mark.parametrize("use", ["mcp.tool()(f)", "mcp.tool(f)", "@mcp.tool()\ndef g(): ..."])
def test_a_registration_that_is_not_understood_is_told_once(use: str) -> None:
    """One call is one entry, whatever it is part of."""
    (told,) = reading(f"mcp = find()\ndef f(): ...\n{use}\n").not_understood
    assert "`mcp.tool` registers tools on an object that cannot be followed" in told[0]


@pytest.mark.parametrize(
    ("later", "unknown"),
    [
        ("f.__doc__ = TEXT.format(1)", {"/description"}),
        ("f.__doc__ += 'More.'", {"/description"}),
        ("f.__name__ = name", {"/name"}),
        ("f.__signature__ = signature(g)", {"/inputSchema"}),
        ("f.__annotations__ = {}", {"/inputSchema"}),
        ("g.__doc__ = 'G.'", set()),
        ("assert f.__doc__ == 'F.'", set()),
    ],
)
def test_attributes_that_are_set_after_the_definition(later: str, unknown: set[str]) -> None:
    """What a function shows instead of what stands in its definition is not known."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
        f"def f(x: list):\n    'F.'\n{later}\nmcp.tool()(f)\n"
    )
    assert tool.unknown == unknown
    assert (tool.name is UNKNOWN, tool.description is UNKNOWN, tool.properties == {}) == (
        "/name" in unknown,
        "/description" in unknown,
        "/inputSchema" in unknown,
    )


def test_a_name_that_is_given_stays_known() -> None:
    """What the registration says itself does not depend on the function."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\ndef f(x: list): ...\n"
        "f.__name__ = name\nf.__doc__ = text\nmcp.tool(name='g', description='G.')(f)\n"
    )
    assert (tool.name, tool.description, tool.unknown) == ("g", "G.", set())


@pytest.mark.parametrize(
    ("decorators", "parameters"),
    [
        ("@mcp.tool()\n    @classmethod", ["x"]),
        ("@classmethod\n    @mcp.tool()", ["cls", "x"]),
        ("@staticmethod\n    @mcp.tool()", ["cls", "x"]),
    ],
)
def test_a_class_method_is_bound_below_its_tool(decorators: str, parameters: list[str]) -> None:
    """Above the decorator of the tool, `classmethod` comes too late for it."""
    tool = one(
        "from mcp.server.fastmcp import FastMCP\nmcp = FastMCP('x')\n"
        f"class Own:\n    {decorators}\n    def f(cls, x: int): ...\n"
    )
    assert list(tool.properties) == parameters


@pytest.mark.parametrize(
    ("decorators", "told"),
    [
        ("@mcp.tool\n@elsewhere.described", UNKNOWN),
        ("@mcp.tool\n@elsewhere.described(by='x')", UNKNOWN),
        ("@elsewhere.described\n@mcp.tool", None),
        ("@mcp.tool\n@functools.cache", None),
        ("@mcp.tool\n@mcp.prompt", None),
        ("@mcp.tool\n@own", None),
    ],
)
def test_a_docstring_of_which_nobody_knows(decorators: str, told: object) -> None:
    """A decorator from elsewhere, below that of the tool, may describe the function."""
    source = (
        "import functools\nimport elsewhere\nfrom fastmcp import FastMCP\nmcp = FastMCP('x')\n"
        f"def own(f):\n    return f\n{decorators}\ndef f(x: int): ...\n"
    )
    assert one(source).description is told
