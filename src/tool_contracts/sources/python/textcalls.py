"""The functions and methods that make a text of a text."""

from __future__ import annotations

TEXT_FUNCTIONS = frozenset(("textwrap.dedent", "inspect.cleandoc", "builtins.str"))
"""The functions, by their dotted names."""

TEXT_METHODS = frozenset(
    (
        "capitalize",
        "expandtabs",
        "format",
        "join",
        "lower",
        "lstrip",
        "replace",
        "rstrip",
        "strip",
        "title",
        "upper",
    )
)


def made_of_text(function: str, text: str) -> str:
    """What one of the functions makes of a text."""
    if function == "textwrap.dedent":
        import textwrap

        return textwrap.dedent(text)
    if function == "inspect.cleandoc":
        import inspect

        return inspect.cleandoc(text)
    return text
