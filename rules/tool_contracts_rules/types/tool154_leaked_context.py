"""A context object is published to the model.

## Why it matters

Frameworks fill in a context by its annotation, not by its name. `ctx=None` is an ordinary parameter: the model is asked for
it, sends a string, and the code crashes on the first `ctx.report_progress()`. The same happens to the context class of
another framework, or of another version of the same one.

Semantic Kernel fills in `kernel`, `arguments`, `service` and `execution_settings` by their names and publishes them all the same,
as objects that the model must send, unless they are annotated with `{"include_in_function_choices": False}`; the schema of a
`Kernel` is not even JSON, so that no request with it can be sent (measured with 1.45).

## Avoid

```python
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("metrics")

@mcp.tool()
async def query(text: str, ctx=None) -> str:
    \"\"\"Query the metrics.\"\"\"
    if ctx is not None:
        await ctx.report_progress(1, 2)
    return text
```

## Prefer

```python
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("metrics")

@mcp.tool()
async def query(text: str, ctx: Context) -> str:
    \"\"\"Query the metrics.\"\"\"
    await ctx.report_progress(1, 2)
    return text
```
"""

from __future__ import annotations

from tool_contracts import rule, with_article
from tool_contracts_rules.places import where
from tool_contracts_rules.signatures import is_context, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Parameter, Span, Tool

_PACKAGES = frozenset(
    {
        "agents",
        "autogen_core",
        "crewai",
        "fastmcp",
        "google",
        "langchain",
        "langchain_core",
        "langgraph",
        "livekit",
    }
    | {"llama_index", "mcp", "pydantic_ai", "strands"}
)
_CLASSES = frozenset(
    {
        "CallbackManagerForToolRun",
        "AsyncCallbackManagerForToolRun",
        "CancellationToken",
        "Context",
        "RunContext",
    }
    | {"RunContextWrapper", "RunnableConfig", "ToolContext", "ToolRuntime"}
)


@rule("TOOL154", "leaked-context", group="types")
def leaked_context(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Published parameters that are named, or annotated, as what a framework fills in."""
    for remark in tool.remarks:
        if remark.kind == "published-context":
            message = f"{tool.framework} fills in `{remark.text}` and asks the model for it all the same"
            yield remark.span, message
    for pointer, parameter in published(tool):
        if parameter.kind.startswith("var-"):
            continue
        if is_context(tool, parameter.name):
            yield (
                pointer,
                f"{where(pointer)} looks like a context, and without its annotation the model must fill it in",
            )
        elif (origin := _context_class(tool, parameter)) is not None:
            context = with_article(f"`{origin}`")
            yield pointer, f"{where(pointer)}: this framework does not fill in {context}; the model must"


def _context_class(tool: Tool, parameter: Parameter) -> str | None:
    """The dotted origin of a bare or subscripted annotation that is some framework's context."""
    if tool.signature is None or parameter.annotation is None:
        return None
    written = parameter.annotation.strip("\"'").partition("[")[0]
    first, _, rest = written.partition(".")
    origin = tool.signature.imports.get(first)
    if origin is None:
        return None
    dotted = f"{origin}.{rest}" if rest else origin
    known = dotted.partition(".")[0] in _PACKAGES and dotted.rpartition(".")[2] in _CLASSES
    return dotted if known else None
