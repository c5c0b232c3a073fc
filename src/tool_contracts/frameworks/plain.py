"""Descriptors written by hand beside an ordinary function, without a framework."""

from __future__ import annotations

from tool_contracts.framework import Framework


class Plain(Framework):
    """A dict that describes a tool and, in the same module, a function of the same name."""

    name = "plain"


plain = Plain()
