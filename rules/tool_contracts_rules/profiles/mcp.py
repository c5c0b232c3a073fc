"""The Model Context Protocol as its specification and the TypeScript SDK, which most clients use, hold it."""

from __future__ import annotations

from tool_contracts import Fact, Profile

_SDK = "@modelcontextprotocol/sdk 1.32.2 ListToolsResultSchema"
_TOOLS = "MCP 2026-07-28, server/tools"
_BASIC = "MCP 2026-07-28, basic, JSON Schema usage"
_DATE = "2026-07-28"

PROFILE = Profile(
    "mcp",
    "Model Context Protocol",
    {
        # "SHOULD" in both; the SDKs log a warning and register the tool.
        "name-pattern": Fact("^[A-Za-z0-9_.-]+$", source=f"{_TOOLS}, Tool Names", date=_DATE, refused=False),
        "name-max-length": Fact(128, source=f"{_TOOLS}, Tool Names", date=_DATE, refused=False),
        "description-null": Fact(False, source=_SDK, date="2026-11"),
        "input-schema-required": Fact(True, source=_TOOLS, date=_DATE),
        "root-type": Fact("object", source=f"MCP 2026-07-28, schema.ts Tool.inputSchema; {_SDK}", date=_DATE),
        "output-root-type": Fact("object", source=_SDK, date="2026-11"),
        "boolean-schemas": Fact("properties", source=_SDK, date="2026-11"),
        "refs": Fact("document", source=_BASIC, date=_DATE),
        # The SDKs take no list of types either, not even one with "null".
        "header-keyword": Fact(
            "x-mcp-header",
            source=f"{_TOOLS}, streamable HTTP; mcp 2.3 find_invalid_x_mcp_header",
            date="2026-11",
        ),
    },
)
