"""The text of rules: its sections and blocks, and the pages of the site made of it.

`python -m tool_contracts.rule_pages FOLDER` writes one page for each built-in rule and an index of all. Where the folder
holds a `prevalence.json`, as `benchmarks/prevalence.py` writes it, each page tells how common the finding is.
"""

from __future__ import annotations

import json
import os
import sys

from tool_contracts import plugins

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from tool_contracts.rule import Profile, Rule

GROUPS = {
    "TOOL0": "The run itself",
    "TOOL1": "Types",
    "TOOL2": "Descriptor",
    "TOOL3": "Documentation",
    "TOOL4": "Providers",
    "TOOL5": "Toolset",
    "TOOL6": "Implementation",
    "TOOL7": "Calls",
    "TOOL8": "Results",
    "TOOL9": "Effects",
}
"""Prefix of the codes of each group to its title, in the order of the index."""

_HOW_TO = """\
Select and ignore rules by code, by prefix (`TOOL1`) or by name (`bare-array`); *on* means selected by default.
`tool-contracts rule CODE` prints a page in the terminal."""

_READS = {
    "tool": "the definition of a tool",
    "toolset": "the tools that are offered together",
    "profile": "the definition of a tool, once for each provider selected",
    "published": "what the framework publishes, in the test run",
    "call": "each call, in the test run",
    "calls": "the calls of one phase, in the test run",
    "problem": "what went wrong with a file",
}


_LINTED = ("tool", "toolset", "profile", "problem")
_LEGEND = (
    "A limit that is not verified is told, and never changes the exit code. What is not refused is taken against advice, or"
    " loses a part without a word."
)


class Block:
    """One fenced block of a rule's text: the language that it is tagged with, and its code."""

    __slots__ = ("code", "language")

    def __init__(self, language: str, code: str) -> None:
        self.language = language
        self.code = code

    def __repr__(self) -> str:
        return f"Block({self.language!r}, {self.code!r})"


def sections(text: str) -> dict[str, str]:
    """The parts of a rule's text below its summary, heading (`Avoid`) to Markdown.

    A line that begins with `## ` is a heading, unless it stands within a fence.
    """
    found: dict[str, str] = {}
    heading, lines, fenced = None, list[str](), False
    for line in text.strip().splitlines():
        fenced ^= line.startswith("```")
        if line.startswith("## ") and not fenced:
            if heading is not None:
                found[heading] = "\n".join(lines).strip()
            heading, lines = line[3:].strip(), []
        else:
            lines.append(line)
    if heading is not None:
        found[heading] = "\n".join(lines).strip()
    return found


def blocks(text: str, heading: str) -> list[Block]:
    """The fenced blocks under a heading of a rule's text, in order; none where there is no such heading."""
    found: list[Block] = []
    language, lines = None, list[str]()
    for line in sections(text).get(heading, "").splitlines():
        if not line.startswith("```"):
            lines.append(line)
        elif language is None:
            language, lines = line[3:].strip(), []
        else:
            found.append(Block(language, "\n".join(lines) + "\n"))
            language = None
    return found


def limits(rule: Rule, profiles: Iterable[Profile]) -> str:
    """The limits that a rule holds tools against, as a table with the source of each; empty where it knows none."""
    rows = [
        f"| `{profile.name}` | {name} | {_cell(fact.value)} | {fact.source} | {fact.date} |"
        f" {'yes' if fact.verified else 'no'} | {'yes' if fact.refused else 'no'} |".replace("\n", " ")
        for profile, name, fact in rule.limits(profiles)
    ]
    head = [
        "| profile | limit | value | source | as of | verified | refused |",
        "|---|---|---|---|---|---|---|",
    ]
    return "\n".join([*head, *rows]) if rows else ""


def _cell(value: Any) -> str:
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    elif isinstance(value, tuple):
        value = tuple(" with ".join(pair) for pair in value)
    listed = value if isinstance(value, tuple) else (value if isinstance(value, str) else json.dumps(value),)
    return ", ".join(f"`{each}`" for each in listed).replace("|", "\\|")


def standing(rule: Rule) -> str:
    """Whether a rule applies unless it is deselected, how grave its findings are, and what it looks at, in one line."""
    return f"{_default(rule)} · {rule.severity} · reads {_READS[rule.reads]}"


def page(rule: Rule, measured: Mapping[str, Any] | None = None, profiles: Iterable[Profile] = ()) -> str:
    """One rule as a page of Markdown; `measured` holds the prevalence of all rules, `profiles` what providers accept."""
    parts = [
        f"# {rule.name} ({rule.code})",
        rule.summary,
        standing(rule),
    ]
    for heading, body in sections(rule.text).items():
        parts += [f"## {heading}", body]
    if table := limits(rule, profiles):
        parts += [
            "## Limits",
            table,
            _LEGEND,
        ]
    if measured is not None:
        parts += ["## How common it is", _prevalence(rule, measured)]
    return "\n\n".join(parts) + "\n"


def index(rules: Iterable[Rule]) -> str:
    """All rules as a page of Markdown, one table for each group."""
    parts = [
        "# Rules",
        _HOW_TO,
    ]
    ordered = sorted(rules, key=lambda rule: rule.code)
    for prefix, title in GROUPS.items():
        rows = [
            f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.summary} | {'on' if rule.default else 'off'} |"
            for rule in ordered
            if rule.code.startswith(prefix)
        ]
        if rows:
            parts += [
                f"## {title} ({prefix})",
                "\n".join(["| code | name | rule | |", "|---|---|---|---|", *rows]),
            ]
    return "\n\n".join(parts) + "\n"


def pages(
    rules: Iterable[Rule], measured: Mapping[str, Any] | None = None, profiles: Iterable[Profile] = ()
) -> dict[str, str]:
    """The name and content of every file of the site's part on rules."""
    listed, known = list(rules), list(profiles)
    return {"index.md": index(listed), **{f"{rule.code}.md": page(rule, measured, known) for rule in listed}}


def write(folder: str, rules: Iterable[Rule], profiles: Iterable[Profile] = ()) -> None:
    """Write the pages into a folder, and remove the pages of rules that are no more."""
    os.makedirs(folder, exist_ok=True)
    content = pages(rules, _measured(os.path.join(folder, "prevalence.json")), profiles)
    for name in os.listdir(folder):
        if name.startswith("TOOL") and name.endswith(".md") and name not in content:
            os.remove(os.path.join(folder, name))
    for name, text in content.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
            file.write(text)


def _measured(filename: str) -> Mapping[str, Any] | None:
    try:
        with open(filename, encoding="utf-8") as file:
            found: Mapping[str, Any] = json.load(file)
    except FileNotFoundError:
        return None
    return found


def _prevalence(rule: Rule, measured: Mapping[str, Any]) -> str:
    looked_at = f"{measured['tools']:,} tools of {measured['packages']} [published packages](../precision.md)"
    if rule.reads not in _LINTED:
        return (
            "It is found by calling tools, or by loading them, and was not counted over published packages."
        )
    hits, packages = measured["rules"].get(rule.code, (0, 0))
    if rule.reads == "profile":
        looked_at += ", judged by the profile `portable`,"
    if not hits:
        return f"Among {looked_at} it was not found."
    times, places = ("once", "one") if hits == 1 else (f"{hits:,} times", f"{packages}")
    return f"Among {looked_at} it was found {times}, in {places} of the packages."


def _default(rule: Rule) -> str:
    return "On by default" if rule.default else "Off by default"


def main(arguments: Sequence[str]) -> int:
    """Write the pages of the built-in rules into the one folder named; 2 where none, or more, are named."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print("usage: python -m tool_contracts.rule_pages FOLDER", file=sys.stderr)
        return 2
    built_in = plugins.load([plugins.RULES])
    write(arguments[0], built_in.rules.values(), built_in.profiles.values())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
