"""The language server: findings as one types, fixes at a click, and what the model will see of a tool.

Needs the extra `lsp`; nothing else of the package imports this room.
"""

from __future__ import annotations
