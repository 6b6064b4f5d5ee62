"""Plays a written round through the engine and says where it differs from what it expects."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from croupier.law.clause import Rulebook
from croupier.notation.expect import differences, effect_differs, then_differs, view_differs
from croupier.notation.fields import BadRound, rulebook_of
from croupier.notation.round_file import FLOOR, game_of, game_under
from croupier.notation.steps import (
    Dealt,
    End,
    Entry,
    ExpectedEffect,
    ExpectedRefusal,
    ExpectedThen,
    ExpectedView,
    Later,
    Script,
    TurnedUp,
)
from croupier.refusal import Refused
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due, to_settle
from croupier.round.banked.decide import step
from croupier.round.banked.events import Event
from croupier.round.banked.evolve import opening
from croupier.round.banked.game import Game
from croupier.round.banked.plan import BOARD, BURN
from croupier.round.banked.settling import at_close
from croupier.round.banked.state import Box, Round


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
    reached: list[tuple[int, int]] = field(default_factory=list)
    """By line in the order of the script, how much had happened when it was reached."""

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


def play(script: Script, *, limits: bool = False, game: Game | None = None) -> Played:
    """The script carried out to its end, or to the first refusal that it does not expect."""
    game = game or game_for(script, limits=limits)
    for name in (*script.meters, *script.reserves):
        if name not in game.meters:
            advice = f"its meters are: {', '.join(game.meters) or 'none'}"
            raise BadRound(f"meter {name}", f"this table has no meter {name!r}", advice)
    played = Played(game, opening(game, script.meters, script.reserves))
    later: list[tuple[int, Later]] = []
    for number, entry in script.entries:
        if isinstance(entry, Later):
            later.append((number, entry))
            continue
        played.reached.append((number, len(played.events)))
        if not _entry(played, f"line {number}", entry):
            return played
    if _finish(played):
        for number, expected in later:
            told = differences(played.round, played.events, expected)
            played.differs += [f"line {number}: {one}" for one in told]
    return played


def game_for(script: Script, *, limits: bool = False, book: Rulebook | None = None) -> Game:
    """The game that the script is played by: under this book, or the released one it names."""
    table = {**script.submission, "rulebook": script.rulebook}
    key = json.dumps(table, sort_keys=True, default=str)
    limits = limits or script.limits
    if book is None:
        rulebook_of(script.rulebook, "banked")
        return game_of(key, limits, script.feeds)
    return game_under(book, key, limits, script.feeds)


def _entry(played: Played, place: str, entry: Entry) -> bool:
    match entry:
        case Dealt():
            return _dealt(played, entry, place)
        case TurnedUp():
            return _turned(played, entry, place)
        case End():
            return _finish(played)
        case ExpectedRefusal():
            _differ(played, place, _refusal(played, entry, place))
            return True
        case ExpectedView():
            _differ(played, place, view_differs(played.game, played.round, entry))
            return True
        case ExpectedThen():
            _differ(played, place, then_differs(played.round, entry))
            return True
        case ExpectedEffect():
            return _effect(played, entry, place)
        case c.Show() | c.ApprovePayout():
            _settle_until(played, entry)
            return played.do(entry, place)
        case c.Deal():
            closed = played.round.phase != "bets" or played.do(c.CloseBets(), place)
            return closed and played.do(entry, place)
        case c.SettleBox():
            _to_settlement(played)
            return played.do(entry, place)
        case c.PayEnvy():
            _finish(played, until=c.PayEnvy)
            return played.do(entry, place)
    return isinstance(entry, Later) or played.do(entry, place)


def _differ(played: Played, place: str, told: list[str]) -> None:
    played.differs += [f"{place}: {one}" for one in told]


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


def _effect(played: Played, entry: ExpectedEffect, place: str) -> bool:
    if not played.do(entry.command, place):
        return False
    _differ(played, place, effect_differs(played.game, played.events[-1], entry))
    return True


def _refusal(played: Played, entry: ExpectedRefusal, place: str) -> list[str]:
    if isinstance(entry.command, (c.ApprovePayout, c.SettleBox, c.Show)):
        _to_settlement(played)
    trial = Played(played.game, played.round)
    if isinstance(entry.command, Dealt | TurnedUp):
        _entry(trial, place, entry.command)
    else:
        trial.do(entry.command, place)
    judged = trial.refused
    if judged is None:
        return ["it is allowed and should be refused"]
    told = []
    if entry.reason and judged.reason.word != entry.reason:
        told.append(f"refused as {judged.reason.word}, not {entry.reason}")
    wanted = played.game.cite(entry.clause) if ":" not in entry.clause else entry.clause
    if entry.clause and judged.clause != wanted:
        told.append(f"refused by {judged.clause or 'no clause'}, not {wanted}")
    return told


def _to_settlement(played: Played) -> None:
    if played.round.phase == "expose":
        played.do(c.Expose(), "dealer")


def _settle_until(played: Played, entry: c.Show | c.ApprovePayout) -> None:
    """Settles boxes until the one that the entry speaks of has its turn."""
    seat = entry.target if isinstance(entry, c.Show) else entry.seat
    _to_settlement(played)
    while True:
        box = to_settle(played.game, played.round)
        if box is None or (box.seat == seat and (box.held or isinstance(entry, c.Show))):
            return
        if not _settle_one(played, box):
            return


def _settle_one(played: Played, box: Box) -> bool:
    if box.held:
        return played.do(c.ApprovePayout(box.seat, FLOOR), f"seat {box.seat}")
    return played.do(c.SettleBox(box.seat), f"seat {box.seat}")


def _finish(played: Played, until: type[c.Command] | None = None) -> bool:
    """What a table does by itself once everybody has decided; up to such a command, if told."""
    while played.round.phase not in ("over", "bets", "deal", "turn", "decide"):
        if played.round.phase == "expose":
            done = played.do(c.Expose(), "dealer")
        elif box := to_settle(played.game, played.round):
            done = _settle_one(played, box)
        else:
            closing = at_close(played.game, played.round, FLOOR)
            if isinstance(closing, until or ()):
                return True
            done = played.do(closing, "the end")
        if not done:
            return False
    return True
