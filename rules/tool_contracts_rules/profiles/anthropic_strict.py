"""Anthropic's strict mode: structured outputs for tools."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import anthropic

_PAGE = "platform.claude.com, Structured outputs"
_SDK = "anthropic 2.14 _transform.py"
_DATE = "2026-09-20"

PROFILE = Profile(
    "anthropic-strict",
    "Anthropic tool use with strict: true",
    {
        **anthropic.PROFILE.facts,
        "closed-objects": Fact(True, source=_PAGE, date=_DATE),
        "recursion": Fact(False, source=_PAGE, date=_DATE),
        "refs": Fact("document", source=_PAGE, date=_DATE),
        "enum-values": Fact("scalars", source=_PAGE, date=_DATE),
        "enum-case": Fact(False, source=_PAGE, date=_DATE),
        "min-items-maximum": Fact(1, source=_PAGE, date=_DATE),
        "refused-keywords": Fact(
            frozenset(
                {
                    "minimum",
                    "maximum",
                    "exclusiveMinimum",
                    "exclusiveMaximum",
                    "multipleOf",
                    "minLength",
                    "maxLength",
                    "maxItems",
                }
            ),
            source=_PAGE,
            date=_DATE,
        ),
        "formats": Fact(
            frozenset(
                {
                    "date-time",
                    "time",
                    "date",
                    "duration",
                    "email",
                    "hostname",
                    "uri",
                    "ipv4",
                    "ipv6",
                    "uuid",
                }
            ),
            source=_SDK,
            date="2026-11",
        ),
        # The limits are per request; one tool that exceeds them exceeds them in any request.
        "max-optional": Fact(24, source=_PAGE, date=_DATE),
        "max-unions": Fact(16, source=_PAGE, date=_DATE),
    },
)
