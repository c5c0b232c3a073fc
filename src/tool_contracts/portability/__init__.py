"""One function in every framework that is installed: what each publishes of it, and which allowed calls fail there."""

from __future__ import annotations
