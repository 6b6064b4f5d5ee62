"""Writes finished hands in the PHH notation, for other programs to read and replay.

What the notation has no field for is written in fields of our own, which begin with an underscore
and which other readers keep and ignore; `phh` says what they mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

from croupier.engine.cardroom.hand import events
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.notation.words import faces_text


class NotTold(ValueError):
    """A hand that the notation cannot express, with the reason."""


def write(game: Game, opened: Hand, happened: Iterable[events.Event]) -> str:
    """Return the text of a finished hand; NotTold for one that the notation cannot express.

    `opened` is the hand before its first event. Cards that nobody told are written `??`.
    """
    told = list(happened)
    _check(game, opened, told)
    telling = _Telling(game, opened)
    for event in told:
        telling.hear(event)
    if telling.hand.phase != "over":
        raise NotTold("The hand is not over; write it when its pots are awarded.")
    lines = [*_fields(game, opened, telling), *_own_fields(game, told, opened)]
    return "".join(f"{key} = {_value(value)}\n" for key, value in lines)


def write_all(hands: Iterable[str]) -> str:
    """Return several hands in one text, numbered from 1: the form of a `.phhs` file."""
    return "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))


def _check(game: Game, opened: Hand, happened: list[events.Event]) -> None:
    if game.structure not in ("fixed", "no_limit"):
        raise NotTold(
            f"PHH cannot express {game.structure}-limit hands; it has fixed limit (FT) "
            "and no limit (NT)."
        )
    if opened.posts:
        raise NotTold("PHH cannot express posts besides the two blinds; export hands without them.")
    for event in happened:
        effect = event.effect if isinstance(event, events.IrregularityRuled) else ""
        if effect == "void":
            raise NotTold("PHH cannot express a misdeal; export the hand that was dealt again.")
        if effect == "dead_hand":
            raise NotTold(
                "PHH cannot express a hand that the floor declared dead; export hands without one."
            )


def _fields(game: Game, opened: Hand, telling: _Telling) -> list[tuple[str, object]]:
    players = opened.players
    blinds = {opened.small: game.small_blind, opened.big: game.big_blind}
    amounts = [blinds.get(player.seat, 0) for player in players]
    if len(players) == 2:
        amounts.reverse()  # PHH writes the blinds of two players in the other order
    fixed = game.structure == "fixed"
    early, late = game.streets[0].min, game.streets[-1].min
    sizes = [("small_bet", early), ("big_bet", late)] if fixed else [("min_bet", early)]
    names = [player.name for player in players]
    return [
        ("variant", "FT" if fixed else "NT"),
        ("ante_trimming_status", True),
        ("antes", [0] * len(players)),
        ("blinds_or_straddles", amounts),
        *sizes,
        ("starting_stacks", [telling.dealt_in[player.seat] for player in players]),
        ("actions", telling.actions),
        ("seats", [player.seat for player in players]),
        *([("players", names)] if any(names) else []),
        ("finishing_stacks", [player.stack for player in telling.hand.players]),
    ]


def _own_fields(game: Game, happened: list[events.Event], opened: Hand) -> list[tuple[str, object]]:
    fee = sum(
        fee_taken.amount
        for fee_taken in happened
        if isinstance(fee_taken, events.FeeTaken) and not fee_taken.from_seats
    )
    fee -= sum(
        fee_returned.amount
        for fee_returned in happened
        if isinstance(fee_returned, events.FeeReturned) and not fee_returned.to_seats
    )
    posted = next(dict(event.posts) for event in happened if isinstance(event, events.BlindsPosted))
    fields: list[tuple[str, object]] = []
    if fee:
        fields.append(("_fee", fee))
    if posted[opened.big] < game.big_blind:
        fields.append(("_price", game.big_blind))
    if game.odd_chip > 1:
        fields.append(("_odd_chip", game.odd_chip))
    if game.odd_rule == "one_each_clockwise":
        fields.append(("_odd_rule", game.odd_rule))
    return fields


def _value(value: object) -> str:
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, str):
        # A string of JSON is one of TOML, which wants one more character escaped.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower()


class _Telling:
    """The actions of a hand, collected from its events."""

    def __init__(self, game: Game, opened: Hand) -> None:
        self.game, self.hand = game, opened
        self.actions: list[str] = []
        self.dealt_in = {player.seat: player.stack for player in opened.players}
        """Stacks when the hand is dealt, without fees that players pay."""
        self.names = {player.seat: f"p{i + 1}" for i, player in enumerate(opened.players)}
        self.acted: set[int] = set()
        self.shows_at: int | None = None
        """The action before which all-in players show their hands."""

    def hear(self, event: events.Event) -> None:
        """Write the event and what follows from it."""
        before, after = self.hand, evolve(self.game, self.hand, event)
        self.hand = after
        if isinstance(event, events.FeeTaken):
            for seat, amount in event.from_seats:
                self.dealt_in[seat] -= amount
        elif isinstance(event, events.FeeReturned):
            for seat, amount in event.to_seats:
                self.dealt_in[seat] += amount
        elif isinstance(event, events.CardsDealt):
            if not before.street and (after.phase, after.street) != ("deal", 0):
                # Dealt once more if a card was replaced; until then nobody has acted.
                self.actions = [
                    f"d dh {self.names[player.seat]} {faces_text(player.cards, '')}"
                    for player in after.players
                ]
            elif before.street and len(event.cards) == len(before.due):
                self._board(after)
            self._closed(before, after, acted=False)
        elif isinstance(event, events.Folded | events.Checked | events.Called | events.Raised):
            self._act(event)
            self._closed(before, after, acted=True)
        elif isinstance(event, events.PotsAwarded):
            self._show()

    def _board(self, after: Hand) -> None:
        told = sum(
            len(action.split()[-1]) // 2 for action in self.actions if action.startswith("d db")
        )
        self.actions.append(f"d db {faces_text(after.board[told:], '')}")

    def _act(self, event: events.Folded | events.Checked | events.Called | events.Raised) -> None:
        name = self.names[event.seat]
        if isinstance(event, events.Folded):
            self.actions.append(f"{name} f")
        elif isinstance(event, events.Raised):
            self.actions.append(f"{name} cbr {event.to}")
            self.acted.clear()
        else:
            self.actions.append(f"{name} cc")
        self.acted.add(event.seat)

    def _closed(self, before: Hand, after: Hand, *, acted: bool) -> None:
        """Once a betting round is over: a check that others ask for, and who must show."""
        if after.phase == "act" or (after.street == before.street and after.phase != "showdown"):
            return
        able = [player for player in after.players if player.can_wager]
        if len(after.live()) > 1 and len(able) < 2:
            if acted and able and able[0].seat not in self.acted and self._asked(before, able[0]):
                self.actions.append(f"{self.names[able[0].seat]} cc")
            if self.shows_at is None:
                self.shows_at = len(self.actions)
        self.acted = set()

    def _asked(self, before: Hand, last: Player) -> bool:
        """Others ask the last player with chips to check, unless nobody could have raised."""
        if before.street:
            return True
        second = sorted(self.dealt_in.values())[-2]
        bet = next(player.bet for player in before.players if player.seat == last.seat)
        return second > bet

    def _show(self) -> None:
        """Write the showdown: remaining players show or muck, all-in players before the board."""
        claims = [item for item in self.hand.players if item.mucked or not item.folded]
        if len(claims) < 2:
            return
        shows = [
            f"{self.names[player.seat]} sm"
            + ("" if player.mucked else f" {faces_text(player.cards, '')}")
            for player in claims
        ]
        at = len(self.actions) if self.shows_at is None else self.shows_at
        self.actions[at:at] = shows
