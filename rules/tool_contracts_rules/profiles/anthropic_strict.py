"""Anthropic's strict mode: structured outputs for tools."""

from __future__ import annotations

from tool_contracts import Fact, Profile
from tool_contracts_rules.profiles import anthropic

_PAGE = "platform.claude.com, Structured outputs"
_SDK = "anthropic 2.14 _transform.py"
_REFUSED = "earendil-works/pi#9953, error text"
_GRAMMAR = "error text of the grammar that strict tools and structured outputs share"
_DATE = "2026-11"

PROFILE = Profile(
    "anthropic-strict",
    "Anthropic tool use with strict: true",
    {
        **anthropic.PROFILE.facts,
        "closed-objects": Fact(True, source=_PAGE, date=_DATE),
        "recursion": Fact(False, source=_PAGE, date=_DATE),
        "refs": Fact("document", source=_PAGE, date=_DATE),
        "refs-in-all-of": Fact(False, source=_PAGE, date=_DATE),
        "enum-values": Fact("scalars", source=_PAGE, date=_DATE),
        "enum-case": Fact(False, source=_PAGE, date=_DATE, refused=False),
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
                    "oneOf",
                    "uniqueItems",
                }
            ),
            source=f"{_PAGE}; {_REFUSED}; vercel/ai#12876, BerriAI/litellm#33981, {_GRAMMAR}",
            date=_DATE,
        ),
        "pattern-refused": Fact(
            frozenset({"lookaround", "backreference", "word boundary"}),
            source=f"{_PAGE}; ENTERPILOT/GoModel#963, {_GRAMMAR}",
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
            date=_DATE,
        ),
        # The limits are per request; one tool that exceeds them exceeds them in any request.
        "max-optional": Fact(24, source=f"{_PAGE}; elie222/inbox-zero#2323, error text", date=_DATE),
        "max-unions": Fact(16, source=_PAGE, date=_DATE),
    },
)
