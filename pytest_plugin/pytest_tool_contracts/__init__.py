"""The pytest plugin: `pytest --tool-contracts` finds a project's tools and tests what they promise."""
