"""Plays a written round through the engine and says where it differs from what it expects."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from croupier import money
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due, to_settle
from croupier.round.banked.decide import step
from croupier.round.banked.events import Event
from croupier.round.banked.evolve import opening
from croupier.round.banked.game import Game
from croupier.round.banked.plan import BOARD, BURN
from croupier.round.banked.state import Round
from croupier.round.file import FLOOR, game_of
from croupier.round.notation import (
    Dealt,
    Entry,
    Expected,
    ExpectedMeters,
    ExpectedRefusal,
    Script,
    TurnedUp,
)
from croupier.round.reading import BadRound
from croupier.round.refusal import Refused


@dataclass(slots=True)
class Played:
    """A script played: the round, what happened, and every difference from the script."""

    game: Game
    round: Round
    commands: list[c.Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    differs: list[str] = field(default_factory=list)
    refused: Refused | None = None
    place: str = ""

    def do(self, command: c.Command, place: str) -> bool:
        """Carries the command out; False if it is refused."""
        after, judged = step(self.game, self.round, command)
        if isinstance(judged, Refused):
            self.refused, self.place = judged, place
            return False
        self.round = after
        self.commands.append(command)
        self.events += judged
        return True


def play(script: Script, *, limits: bool = False) -> Played:
    """The script carried out to its end, or to the first refusal that it does not expect."""
    key = json.dumps(
        {**script.submission, "rulebook": script.rulebook}, sort_keys=True, default=str
    )
    game = game_of(key, limits)
    played = Played(game, opening(game, script.meters))
    expected: list[tuple[int, Entry]] = []
    for number, entry in script.entries:
        if isinstance(entry, (Expected, ExpectedMeters)):
            expected.append((number, entry))
            continue
        if not _entry(played, number, entry):
            return played
    if _finish(played):
        for number, entry in expected:
            _compare(played, number, entry)
    return played


def _entry(played: Played, number: int, entry: Entry) -> bool:
    place = f"line {number}"
    if isinstance(entry, Dealt):
        return _dealt(played, entry, place)
    if isinstance(entry, TurnedUp):
        return _turned(played, entry, place)
    if isinstance(entry, ExpectedRefusal):
        return _refusal(played, entry, place)
    if isinstance(entry, (Expected, ExpectedMeters)):
        return True
    if isinstance(entry, (c.Show, c.ApprovePayout)):
        _settle_until(played, entry)
    return played.do(entry, place)


def _dealt(played: Played, dealt: Dealt, place: str) -> bool:
    if played.round.phase == "bets" and not played.do(c.CloseBets(), place):
        return False
    waiting = {target: list(cards) for target, cards in dealt.places}
    due = (
        played.round.plan[played.round.dealt][played.round.next :]
        if cards_due(played.round)
        else ()
    )
    cards: list[c.Unseen] = []
    for target in due:
        told = waiting.get(target)
        if told:
            cards.append(told.pop(0))
        elif target in waiting or target > 0:
            break  # the deal stops in the middle: something is reported next
        else:
            cards.append(None)
    if any(waiting.values()):
        spare = next(target for target, left in waiting.items() if left)
        raise BadRound(place, f"there are too many cards for {spare}", "deal what the method deals")
    return played.do(c.Deal(tuple(cards)), place)


def _turned(played: Played, turned: TurnedUp, place: str) -> bool:
    if played.round.phase == "deal":
        due = played.round.plan[played.round.dealt][played.round.next :]
        faces = list(turned.cards)
        cards: list[c.Unseen] = []
        for target in due:
            if target == BURN:
                cards.append(turned.burned)
            elif target == BOARD and faces:
                cards.append(faces.pop(0))
        if not played.do(c.Deal(tuple(cards)), place):
            return False
        if not faces:
            return True
        return played.do(c.TurnUp(tuple(faces)), place)
    hidden = played.round.board[played.round.seen :][: len(turned.cards)]
    known = hidden == turned.cards
    return played.do(c.TurnUp(() if known else turned.cards), place)


def _refusal(played: Played, entry: ExpectedRefusal, place: str) -> bool:
    if isinstance(entry.command, (c.ApprovePayout, c.SettleBox, c.Show)):
        _to_settlement(played)
    _, judged = step(played.game, played.round, entry.command)
    if not isinstance(judged, Refused):
        played.differs.append(f"{place}: it is allowed and should be refused")
        return True
    if entry.reason and judged.reason.word != entry.reason:
        played.differs.append(f"{place}: refused as {judged.reason.word}, not {entry.reason}")
    wanted = played.game.cite(entry.clause) if ":" not in entry.clause else entry.clause
    if entry.clause and judged.clause != wanted:
        played.differs.append(f"{place}: refused by {judged.clause or 'no clause'}, not {wanted}")
    return True


def _to_settlement(played: Played) -> None:
    if played.round.phase == "expose":
        played.do(c.ExposeDealer(), "dealer")


def _settle_until(played: Played, entry: c.Show | c.ApprovePayout) -> None:
    """Settles boxes until the one that the entry speaks of has its turn."""
    seat = entry.target if isinstance(entry, c.Show) else entry.seat
    _to_settlement(played)
    while True:
        box = to_settle(played.game, played.round)
        if box is None or (box.seat == seat and (box.held or isinstance(entry, c.Show))):
            return
        if not _settle_one(played):
            return


def _settle_one(played: Played) -> bool:
    box = to_settle(played.game, played.round)
    if box is None:
        return False
    if box.held:
        return played.do(c.ApprovePayout(box.seat, FLOOR), f"seat {box.seat}")
    return played.do(c.SettleBox(box.seat), f"seat {box.seat}")


def _finish(played: Played) -> bool:
    """What a table does by itself once everybody has decided."""
    while played.round.phase not in ("over", "bets", "deal", "turn", "decide"):
        if played.round.phase == "expose":
            done = played.do(c.ExposeDealer(), "dealer")
        elif played.round.phase == "settle":
            done = _settle_one(played)
        else:
            done = played.do(c.CloseRound(), "the end")
        if not done:
            return False
    return True


def _compare(played: Played, number: int, entry: Entry) -> None:
    place = f"line {number}"
    if isinstance(entry, ExpectedMeters):
        for name, units in entry.meters:
            shows = played.round.meters.get(name)
            if shows != units:
                told = "nothing" if shows is None else money.meter_text(shows)
                wanted = money.meter_text(units)
                played.differs.append(f"{place}: {name} shows {told}, not {wanted}")
    if not isinstance(entry, Expected):
        return
    box = played.round.at(entry.seat)
    lines = [*(box.lines if box else ()), *played.round.envy]
    for wager, net in entry.nets:
        found = [one for one in lines if one.seat == entry.seat and one.wager == wager]
        comes = sum(one.net for one in found)
        if not found:
            played.differs.append(f"{place}: seat {entry.seat} has no line for {wager}")
        elif net is None and not all(one.result in ("push", "void") for one in found):
            played.differs.append(f"{place}: {wager} comes to {_signed(comes)}, not a push")
        elif net is not None and comes != net:
            played.differs.append(f"{place}: {wager} comes to {_signed(comes)}, not {_signed(net)}")


def _signed(cents: int) -> str:
    return f"{'-' if cents < 0 else '+'}{money.dollars(abs(cents))}"
