"""An annotation has no meaning at run time.

## Why it matters

Frameworks look annotations up when they build the tool. A name that is imported under `if TYPE_CHECKING:` does not exist
then, so that registration raises (NameError in FastMCP, LangChain, OpenAI Agents and Pydantic AI, InvalidSignature in the
MCP SDK, all measured), and so does one that nothing binds at all. The same becomes of a name that only the function around the tool binds, a class of its own or an
import, where the annotation is text, in quotes or by `from __future__ import annotations`. CrewAI and LlamaIndex do not
look names up that `from __future__ import annotations` left as text, but for those that their own modules bind (`Any` in both,
`Optional`, `Union` and some others in LlamaIndex): they raise at the first use, or publish no parameters.

## Avoid

```python
from __future__ import annotations

from typing import TYPE_CHECKING

from mcp.server.fastmcp import FastMCP

if TYPE_CHECKING:
    from mcp.server.fastmcp import Context

mcp = FastMCP("metrics")

@mcp.tool()
async def query(text: str, ctx: Context) -> str:
    \"\"\"Query the metrics.\"\"\"
    await ctx.report_progress(1, 2)
    return text
```

## Prefer

```python
from __future__ import annotations

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

from tool_contracts import rule
from tool_contracts_rules.signatures import annotation_names, is_from_signature, is_quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool

_TRAITS = frozenset({"needs_annotations", "ignores_future_annotations"})


@rule("TOOL162", "missing-annotation-name", group="types")
def missing_annotation_name(tool: Tool) -> Iterator[tuple[str | Span, str]]:
    """Annotations with names that the framework cannot look up, or that it leaves as text."""
    signature = tool.signature
    if signature is None or _TRAITS.isdisjoint(tool.traits) or not is_from_signature(tool):
        return
    is_future = signature.imports.get("annotations") == "__future__.annotations"
    for parameter in signature.parameters:
        names = annotation_names(parameter)
        place = parameter.annotation_span or parameter.span or ""
        missing = sorted(names & signature.typing_only)
        if missing:
            yield (
                place,
                (
                    f"parameter `{parameter.name}`: `{missing[0]}` is imported for type checkers only, and "
                    f"{tool.framework} needs it when it builds the tool"
                ),
            )
        elif unbound := sorted(names & signature.unbound):
            yield (
                place,
                (
                    f"parameter `{parameter.name}`: nothing binds `{unbound[0]}`, and {tool.framework} needs it when it "
                    "builds the tool"
                ),
            )
        elif hidden := sorted(names & signature.enclosing) if is_future or is_quoted(parameter) else []:
            yield (
                place,
                (
                    f"parameter `{parameter.name}`: only the function around the tool knows `{hidden[0]}`, and "
                    f"{tool.framework} looks it up in the module"
                ),
            )
        elif unread := sorted(names & signature.unread):
            yield (
                place,
                (
                    f"parameter `{parameter.name}`: {tool.framework} does not look up `{unread[0]}`, which "
                    "`from __future__ import annotations` leaves as text"
                ),
            )
