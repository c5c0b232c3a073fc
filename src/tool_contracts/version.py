"""The version, as text, so that nothing has to ask the installed metadata for it."""

__version__ = "0.1.0"
