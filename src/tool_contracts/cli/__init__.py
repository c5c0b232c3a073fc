"""The command line; `command` is its entry point, `main` the same as a function."""

from __future__ import annotations

from tool_contracts.cli.program import command, main

__all__ = ["command", "main"]
