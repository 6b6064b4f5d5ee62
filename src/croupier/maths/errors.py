"""The error of a question that has no answer."""

from __future__ import annotations


class Unanswered(ValueError):
    """A question that cannot be answered. Its text is the reason."""
