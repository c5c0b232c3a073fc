"""Property tests that no busy machine fails: how long one takes proves nothing."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""What Hypothesis measures in time is left out."""
