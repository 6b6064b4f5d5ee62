"""Hands of our own to be written, and hand histories as pokerkit replays them."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pokerkit import HandHistory

from croupier.cards import DECK, Card, cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.game import Game, compile_game, in_chips
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.turn import price_of, to_act
from croupier.law.submission import demonstration, examine
from croupier.refusal import Refused

CARDROOM = compile_game(examine(demonstration("california-holdem")))
NO_LIMIT = replace(
    in_chips(CARDROOM, blinds=(5, 10), sizes=(10, None)), fee_timing="", missed="post_missed"
)


class Played:
    """Return a hand with its events; the commands must be legal."""

    def __init__(self, game: Game, *stacks: int, names: Sequence[str] = ()) -> None:
        count = len(stacks)
        told = names or [""] * count
        seated = [(i + 1, told[i], stack) for i, stack in enumerate(stacks)]
        self.game = game
        self.hand = self.opened = open_hand(game, seated, button=count)
        self.events: list[hand_events.Event] = []
        self.do(hand_commands.PostBlinds())

    def do(self, command: hand_commands.Command) -> None:
        """The command, which must be taken."""
        self.hand, judged = step(self.game, self.hand, command)
        assert not isinstance(judged, Refused), judged
        self.events += judged

    def deal(self, holes: str = "") -> None:
        """The next cards: those told, player by player and ?? for unseen ones, or any."""
        if not holes:
            rest = [card for card in DECK if card not in self.hand.known]
            self.do(hand_commands.Deal(tuple(rest[: len(self.hand.due)])))
            return
        told: list[Card | None] = [
            None if name == "??" else cards(name)[0] for name in holes.split()
        ]
        self.do(hand_commands.Deal((*told[::2], *told[1::2])))

    def act(self, *actions: str) -> None:
        """Actions of the players in turn: f, cc, or an amount to bet or raise to."""
        for action in actions:
            player = to_act(self.hand)
            assert player is not None
            if action == "f":
                self.do(hand_commands.Fold(player.seat))
            elif action == "cc":
                owed = price_of(self.hand, player)
                self.do(
                    hand_commands.Call(player.seat) if owed else hand_commands.Check(player.seat)
                )
            else:
                self.do(hand_commands.Bet(player.seat, int(action)))

    def run_out(self) -> None:
        """Checked down to the showdown."""
        while self.hand.phase in ("deal", "act"):
            if self.hand.phase == "deal":
                self.deal()
            else:
                self.act("cc")

    def stacks(self) -> list[int]:
        """What the players have, from the left of the button."""
        return _stacks(self.hand)


def _stacks(hand: Hand) -> list[int]:
    return [player.stack for player in hand.players]


def in_pokerkit(text: str, **parameters: Any) -> list[int]:
    """The stacks with which pokerkit ends the hand; every action must be taken as it is written."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(text, **parameters)
        return replayed(history)


def replayed(history: HandHistory) -> list[int]:
    """The stacks with which pokerkit ends the hand."""
    steps = list(history.state_actions)
    taken = [action for _, action in steps if action is not None]
    assert taken == history.actions, "pokerkit repaired the hand"
    state = steps[-1][0]
    assert not state.status
    return list(state.stacks)
