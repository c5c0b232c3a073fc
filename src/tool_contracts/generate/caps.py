"""How much is made of what a schema leaves open: sizes and counts beyond which nothing is tried.

`docs/arguments.md` says the same to users.
"""

from __future__ import annotations

MOST_CHARACTERS = 1_000_000
"""Of a text."""

MOST_MATCHED = 5_000
"""Characters of a text at a bound that has to match a pattern or a format as well: matching may take their square."""

MOST_ITEMS = 5_000
"""Of an array."""

MOST_DIFFERENT = 200
"""Items of an array that must all differ."""

MOST_NAMES = 300
"""Properties of an object that the schema does not name."""

MOST_PARTS = 100_000
"""Of a value: arrays, objects and leaves, each thousand characters of a text being one."""

MOST_LEVELS = 100
"""Of a value that the author gives: `jsonschema-rs` judges 100 and not 150."""

MOST_MEMBERS = 100
"""Members of one `enum`, or of a union of constants, among boundaries."""

MOST_BOUNDARIES = 300
"""Of one schema; what is more is taken from all places alike."""

MOST_WRITTEN = 5_000_000
"""Characters of all long boundaries of a schema together; one that is longer than what is left of them is left out."""
