"""The profile for a long run: `pytest tests/generate/test_generate_properties.py --hypothesis-profile long`."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("long", max_examples=2_000, derandomize=False, database=None)
