"""The phases of a test run, each one source of arguments for a tool, and the loop that turns calls into findings."""

from __future__ import annotations

REPLAY = "replay"
"""The phase that stands in for all of them where arguments are given."""
