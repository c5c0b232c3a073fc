"""TOOL0: the run itself, such as files that cannot be read."""
