"""The command line; `main` is its entry point."""

from __future__ import annotations

from tool_contracts.cli.program import main

__all__ = ["main"]
