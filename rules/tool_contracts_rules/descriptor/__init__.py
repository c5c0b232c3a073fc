"""TOOL2: whether a descriptor is sound and accepted."""
