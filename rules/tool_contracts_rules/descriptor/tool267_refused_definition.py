r"""The framework refuses the definition.

## Why it matters

Intelligence checks a definition when it is built: each argument needs a name and a description, a type is one string, in
`items` never a symbol, and a block holds no other names than those it knows. Anything else raises while the file is loaded,
and takes all tools in it along.

So does Pydantic AI where a function takes its context in another way than the decorator says, OpenAI Agents where the context is
not the first parameter, the MCP SDK where `@server.tool` stands without `()`, FastMCP where `exclude_args` names what is no
parameter or one without a default, and smolagents where the `inputs` of a class
differ from the parameters of `forward` or do not describe one, where its name is no name in Python or its `output_type` no type,
and where a decorated function does not say what it returns (measured).

The base classes of LangChain, CrewAI and FastMCP are models of pydantic, which raises at a field without an annotation:
`name = "search"` has to be `name: str = "search"`. Pydantic 1 inferred the type, so files that import it are left alone. OpenAI
Agents raises at a `timeout` for a function that is not asynchronous. Constructors raise that are called without an argument that
they need: `FunctionTool(f)` of AutoGen without its `description`, `Tool(...)` of Haystack without its `parameters`.

## Avoid

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'string', required: true
end
```

```python
from pydantic_ai import Agent

agent = Agent("openai:gpt-5")

@agent.tool(description="Tell the weather of a city.")
def fetch(city: str) -> str:
    return city
```

## Prefer

```ruby
weather = Intelligence::Tool.build! do
  name :weather
  description \
    "Tell the weather of a day. " \
    "Days more than a week ahead are guesses."
  argument name: :city, type: 'string', required: true do
    description "Name of the place, such as Oslo."
  end
end
```

```python
from pydantic_ai import Agent

agent = Agent("openai:gpt-5")

@agent.tool_plain(description="Tell the weather of a city.")
def fetch(city: str) -> str:
    return city
```
"""

from __future__ import annotations

from tool_contracts import rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from tool_contracts import Span, Tool


@rule("TOOL267", "refused-definition", group="descriptor")
def refused_definition(tool: Tool) -> Iterator[tuple[Span, str]]:
    """What is missing, or known to raise, in a definition that is checked."""
    for remark in tool.remarks:
        if remark.kind == "unknown-method":
            yield remark.span, f"there is no `{remark.text}` here: the block raises `NoMethodError`"
        elif remark.kind == "refused-when-made":
            yield remark.span, f"{tool.framework} refuses it: {remark.text}"
        elif remark.kind == "refused":
            yield remark.span, f"`build!` refuses it: {remark.text}"
