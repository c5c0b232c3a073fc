"""Parameters that are filled in by somebody else than the model, and so are not published."""

from __future__ import annotations

from tool_contracts.schema import join
from tool_contracts.sources.located import is_within
from tool_contracts.sources.python.evaluation import evaluate

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ast

    from tool_contracts.model import Tool
    from tool_contracts.sources.python.making import Making

_ROOT = "/inputSchema"


def hide(tool: Tool, name: str) -> None:
    """Take a parameter that the framework fills in out of what is published."""
    parameter = tool.signature.parameter(name) if tool.signature is not None else None
    if parameter is not None:
        parameter.hidden = True
    if name not in tool.properties:
        return
    del tool.properties[name]
    required = tool.input_schema.get("required")
    if isinstance(required, list) and name in required:
        required.remove(name)
        if not required:
            del tool.input_schema["required"]
    place = join(_ROOT, "properties", name)
    for table in (tool.spans, tool.kinds):
        for pointer in [each for each in table if is_within(each, place)]:
            del table[pointer]
    tool.unknown = frozenset(each for each in tool.unknown if not is_within(each, place))


def hide_keys(tool: Tool, making: Making, node: ast.expr) -> None:
    """Take out the parameters that a dict names by its keys; where these cannot be read, any may be among them."""
    site = making.site(node)
    filled = evaluate(site.module, node, site.scope, meant=making.meant)
    for name in filled.value if isinstance(filled.value, dict) else ():
        hide(tool, name)
    if "" in filled.unknown:
        tool.unknown |= {_ROOT}
