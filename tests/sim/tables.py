"""Tables for tests of the simulation, and single rounds of the kernel and the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from croupier.cards import Card, text
from croupier.law.load import load, released
from croupier.maths.edge.wagers import main_game
from croupier.notation.answers import answer
from croupier.sim.blocks import Block, deal_block
from croupier.sim.inputs.table import Setting, set_table
from croupier.sim.kernel import DEALER_AT, RARE, SEATS_AT

UTH = "maryland-uth-1.5"
JACKPOT = "maryland-jackpot-1.0"
DAKOTA = "south-dakota-uth"
BANKED = [rulebook for rulebook in released() if load(rulebook).game == "banked"]


@cache
def table(rulebook: str, seats: int = 1) -> Setting:
    """The demonstration's table, every seat betting on everything."""
    return set_table(main_game({"rulebook": rulebook}), seats=seats)


def all_rare(setting: Setting) -> Setting:
    """The same table, every round left to the engine; the cards stay the same."""
    sheets = setting.deal.sheets
    blind = sheets._replace(classes=np.full_like(sheets.classes, RARE))
    return replace(setting, deal=setting.deal._replace(sheets=blind))


@dataclass(frozen=True)
class Dealt:
    """A round that the kernel dealt: its cards and decisions, as the JSON of a round file."""

    cards: list[int]
    plays: list[int]
    setting: Setting
    submission: Mapping[str, Any]

    def file(self, meters: Mapping[str, str]) -> dict[str, Any]:
        """The round as a file that the engine settles."""
        faces, seats = [text(Card(card)) for card in self.cards], self.setting.seats
        box = faces[SEATS_AT + 2 * seats :]
        return {
            "rulebook": self.setting.game.rulebook,
            "submission": dict(self.submission),
            "meters": dict(meters),
            "dealer": faces[DEALER_AT:SEATS_AT],
            "board": faces[:DEALER_AT],
            **({"six_card_box": box} if box else {}),
            "seats": [
                {
                    "seat": seat + 1,
                    "cards": faces[SEATS_AT + 2 * seat : SEATS_AT + 2 * seat + 2],
                    "wagers": dict(self.setting.stakes),
                    "decisions": list(self.setting.words[play]),
                }
                for seat, play in enumerate(self.plays)
            ],
        }


def one_by_one(
    setting: Setting, seed: int, count: int, submission: Mapping[str, Any]
) -> list[tuple[Block, Dealt]]:
    """Simulations of one round each: what the kernel made of it, and the round itself."""
    blind, found = all_rare(setting), []
    for number in range(count):
        block = deal_block(setting.deal, seed + number, 0, 1, 1)
        (cards,), (plays,) = (
            getattr(deal_block(blind.deal, seed + number, 0, 1, 1), name).tolist()
            for name in ("rare_cards", "rare_plays")
        )
        found.append((block, Dealt(cards, plays, setting, submission)))
    return found


def settled(dealt: Dealt, meters: Mapping[str, str]) -> dict[str, Any]:
    """The engine's answer."""
    found = answer(dealt.file(meters))
    assert "refused" not in found, found
    return found
