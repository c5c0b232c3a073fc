"""Tools in other languages: loaded by their own interpreter, which a script of ours makes a server of MCP."""
