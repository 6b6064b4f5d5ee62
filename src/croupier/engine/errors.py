"""Errors of compiling a game."""

from __future__ import annotations


class InvalidSubmission(ValueError):
    """The submission has faults; no table opens with it."""
