"""Watchers of a round or a hand, and the text of a card that they may not see."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.made_hand import FACE_DOWN

HIDDEN = FACE_DOWN


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who looks: a player by name, the dealer, the floor, a sign, the public, or an auditor."""

    role: str
    player: str = ""
