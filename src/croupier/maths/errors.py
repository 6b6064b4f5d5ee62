"""The error of a question that has no answer."""

from __future__ import annotations

from croupier.errors import Error


class Unanswered(Error):
    """A question that cannot be answered. Its text is the reason."""
