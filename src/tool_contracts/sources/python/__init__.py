"""Python sources: found, parsed and understood, and never imported."""
