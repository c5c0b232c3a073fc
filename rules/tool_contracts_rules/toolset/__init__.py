"""TOOL5: tools that are offered together."""
