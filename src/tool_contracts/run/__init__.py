"""Importing modules, and calling a tool while seeing everything that it does."""
