"""What a rule is: a promise with a code, a text and a check, in one file of its own."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, Literal

    from tool_contracts.calls import Call, EffectKind, Outcome
    from tool_contracts.findings import Fix, Severity
    from tool_contracts.model import Span, Tool

    Subject = Literal["tool", "toolset", "profile", "published", "call", "calls", "problem"]
    Place = str | Span
    Report = tuple[Place, str] | tuple[Place, str, Fix | None] | tuple[Place, str, Fix | None, Severity]
    Member = Tool | Call
    MemberReport = (
        tuple[Member, Place, str]
        | tuple[Member, Place, str, Fix | None]
        | tuple[Member, Place, str, Fix | None, Severity]
    )
    Check = Callable[..., Iterable[Report]] | Callable[..., Iterable[MemberReport]]


class Rule:
    """A promise that tools are held to.

    `reads` says what its check is called with: a `tool`; a `toolset` (the tools offered together, a list); a
    tool and a provider `profile`, once for each profile selected; a `published` tool as its framework sends it,
    with the same tool as read from source (or None) and the `LiveTool`; a `call` that was made; the `calls` of a
    phase, a list without the returned values; or a `problem` with a file. The check yields `(pointer, message)`,
    `(pointer, message, fix)` or `(pointer, message, fix, severity)`; a `Span` may stand for the pointer where a
    place in the body of a function is meant. A toolset rule yields `(tool, pointer, message)` and a calls rule
    `(call, pointer, message)`, with the same optional parts, because it must say which one it means.

    `facts` names what a rule that reads a profile looks up in it, by which its page lists the limits of each provider.
    A rule that reads a call is given only those that end in one of `outcomes` and have one of `effects`, whichever where
    nothing is named.

    `text` is the documentation: the docstring of the module that the check stands in, with the sections
    *Why it matters*, *Avoid* and *Prefer*.
    """

    __slots__ = (
        "check",
        "code",
        "default",
        "effects",
        "facts",
        "group",
        "name",
        "outcomes",
        "reads",
        "severity",
        "text",
    )

    def __init__(
        self,
        check: Check,
        code: str,
        name: str,
        *,
        group: str,
        reads: Subject = "tool",
        default: bool = True,
        severity: Severity = "error",
        facts: Iterable[str] = (),
        outcomes: Iterable[Outcome] = (),
        effects: Iterable[EffectKind] = (),
    ) -> None:
        self.check = check
        self.facts = tuple(facts)
        self.outcomes = frozenset(outcomes)
        self.effects = frozenset(effects)
        self.code = code
        self.name = name
        self.group = group
        self.reads = reads
        self.default = default
        self.severity = severity
        self.text = sys.modules[check.__module__].__doc__ or ""

    def concerns(self, call: Call) -> bool:
        """Whether a rule that reads a call has anything to say of one that ended and did what this one did."""
        return (not self.outcomes or call.outcome in self.outcomes) and (
            not self.effects or any(each.kind in self.effects for each in call.effects)
        )

    def limits(self, profiles: Iterable[Profile]) -> list[tuple[Profile, str, Fact]]:
        """What the profiles say of the facts that the rule looks up, by fact and profile."""
        ordered = sorted(profiles, key=lambda profile: profile.name)
        return [
            (profile, name, profile.facts[name])
            for name in self.facts
            for profile in ordered
            if name in profile.facts
        ]

    @property
    def summary(self) -> str:
        """The rule in one sentence: the first line of its text."""
        return self.text.strip().partition("\n")[0]

    def __repr__(self) -> str:
        return f"<rule {self.code} {self.name}>"


def rule(
    code: str,
    name: str,
    *,
    group: str,
    reads: Subject = "tool",
    default: bool = True,
    severity: Severity = "error",
    facts: Iterable[str] = (),
    outcomes: Iterable[Outcome] = (),
    effects: Iterable[EffectKind] = (),
) -> Callable[[Check], Rule]:
    """Make a rule of the check below; see `Rule` for what a check is given and what it yields."""

    def decorate(check: Check) -> Rule:
        return Rule(
            check,
            code,
            name,
            group=group,
            reads=reads,
            default=default,
            severity=severity,
            facts=facts,
            outcomes=outcomes,
            effects=effects,
        )

    return decorate


class Fact:
    """A limit that a provider or client sets, with where and when that was learnt.

    `verified` is true where the limit was seen at work or is documented by the provider itself; a finding from an
    unverified fact never changes the exit code. `refused` is false where what exceeds the limit is taken, against
    advice or with a part of it dropped, instead of being answered with an error; a finding is then a warning.
    """

    __slots__ = ("date", "refused", "source", "value", "verified")

    def __init__(
        self, value: Any, *, source: str, date: str, verified: bool = True, refused: bool = True
    ) -> None:
        self.value = value
        self.source = source
        self.date = date
        self.verified = verified
        self.refused = refused


class Profile:
    """What one provider or client accepts: a name and its facts, each a row of data.

    `strict` is what holds besides for a tool that asks for strict mode itself, whatever profile was chosen.
    """

    __slots__ = ("facts", "name", "strict", "title")

    def __init__(
        self, name: str, title: str, facts: Mapping[str, Fact], *, strict: Profile | None = None
    ) -> None:
        self.name = name
        self.title = title
        self.facts = dict(facts)
        self.strict = strict

    def get(self, fact: str) -> Any:
        """The value of a fact, or None where this provider sets no such limit."""
        found = self.facts.get(fact)
        return None if found is None else found.value


def holding(tool: Tool, profiles: Sequence[Profile]) -> Sequence[Profile]:
    """The profiles that a tool is held against: those that were chosen, and the strict ones of which it asks for itself.

    A strict one that says all that the chosen one says stands in its place.
    """
    if "asks_strict" not in tool.traits:
        return profiles
    found: dict[str, Profile] = {}
    for each in profiles:
        strict = each.strict
        if strict is None or not each.facts.keys() <= strict.facts.keys():
            found[each.name] = each
        if strict is not None:
            found[strict.name] = strict
    return list(found.values())
