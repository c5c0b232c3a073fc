"""MCP servers over stdio: started, spoken to in raw JSON-RPC, watched, and ended."""
