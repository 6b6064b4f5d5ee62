"""The explanation of one reason, and a group of them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.refusal import Reason


@dataclass(frozen=True, slots=True)
class Entry:
    """The explanation of one reason."""

    means: str
    """What is wrong, in a few words."""
    occurs: str
    """When a request is refused for this reason."""
    advice: str
    """What makes the request succeed, or what to do instead."""


@dataclass(frozen=True, slots=True)
class Section:
    """A group of reasons, in order of precedence."""

    title: str
    about: str
    entries: dict[Reason, Entry]
