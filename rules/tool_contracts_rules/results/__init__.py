"""TOOL8: what a tool returns."""
