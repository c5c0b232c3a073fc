"""The built-in rules: one file per rule, one folder per group; `places` and `signatures` are what they share."""
