"""What every question without an answer has in common."""

from __future__ import annotations


class Unanswered(ValueError):
    """A question that has no answer here; says why, in one sentence."""
