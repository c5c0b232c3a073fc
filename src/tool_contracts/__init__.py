"""A linter and a pytest plugin for the tools that language models call.

The public names are loaded when they are first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

# Loading a submodule sets it as an attribute of its package: loaded later, the module would hide the decorator.
from tool_contracts.lazy import names_of
from tool_contracts.rule import rule
from tool_contracts.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tool_contracts.calls import Call, Effect, Raised
    from tool_contracts.findings import Edit, Evidence, Finding, Fix, Problem
    from tool_contracts.framework import BrokenTool, CallStyle, ClassStyle, Framework, LiveTool, ObjectStyle
    from tool_contracts.model import (
        MISSING,
        UNKNOWN,
        Docstring,
        Origin,
        Parameter,
        Remark,
        Signature,
        Span,
        Tool,
    )
    from tool_contracts.rule import Fact, Profile, Rule
    from tool_contracts.wording import with_article

__all__ = [
    "MISSING",
    "UNKNOWN",
    "BrokenTool",
    "Call",
    "CallStyle",
    "ClassStyle",
    "Docstring",
    "Edit",
    "Effect",
    "Evidence",
    "Fact",
    "Finding",
    "Fix",
    "Framework",
    "LiveTool",
    "ObjectStyle",
    "Origin",
    "Parameter",
    "Problem",
    "Profile",
    "Raised",
    "Remark",
    "Rule",
    "Signature",
    "Span",
    "Tool",
    "__version__",
    "rule",
    "with_article",
]

__getattr__ = names_of(
    __name__,
    {
        "calls": ("Call", "Effect", "Raised"),
        "findings": ("Edit", "Evidence", "Finding", "Fix", "Problem"),
        "framework": ("BrokenTool", "CallStyle", "ClassStyle", "Framework", "LiveTool", "ObjectStyle"),
        "model": (
            "MISSING",
            "UNKNOWN",
            "Docstring",
            "Origin",
            "Parameter",
            "Remark",
            "Signature",
            "Span",
            "Tool",
        ),
        "rule": ("Fact", "Profile", "Rule"),
        "wording": ("with_article",),
    },
)
