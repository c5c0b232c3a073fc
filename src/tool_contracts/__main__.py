"""`python -m tool_contracts`, the same as `tool-contracts`."""

from __future__ import annotations

import sys

from tool_contracts.cli import main

sys.exit(main())
