"""Errors of compiling a game."""

from __future__ import annotations

from croupier.errors import Error


class InvalidSubmission(Error):
    """The submission has faults; no table opens with it."""
