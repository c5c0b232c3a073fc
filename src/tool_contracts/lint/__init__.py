"""Linting: paths in, findings out."""

from __future__ import annotations

from tool_contracts.lint.engine import lint_paths, lint_source
from tool_contracts.lint.result import LintResult

__all__ = ["LintResult", "lint_paths", "lint_source"]
