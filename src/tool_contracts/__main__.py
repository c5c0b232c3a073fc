"""`python -m tool_contracts`, the same as `tool-contracts`."""

from __future__ import annotations

from tool_contracts.cli import command

command()
