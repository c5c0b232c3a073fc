"""TOOL9: what a tool does to the world around it."""
