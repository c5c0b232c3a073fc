"""TOOL7: what happens when a tool is called."""
