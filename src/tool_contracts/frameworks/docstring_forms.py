"""Forms of docstrings that several frameworks read, as regular expressions for `Framework.docstring_form`."""

from __future__ import annotations

GRIFFE = r"(?s)\A(?!.*\n\s*@param\b)"
"""What griffe reads: every style but Epytext (measured with its release of November 2026)."""
