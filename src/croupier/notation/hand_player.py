"""Plays a written hand through the engine and says where it differs from what it expects."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.notation import hand_expect as expect
from croupier.notation.fields import BadRound
from croupier.notation.hand_steps import (
    Dealt,
    Deed,
    End,
    Entry,
    ExpectedPosts,
    ExpectedRefusal,
    ExpectedRuling,
    ExpectedTurn,
    ExpectedView,
    Later,
    Script,
    Seated,
    TurnedUp,
    Wagered,
)
from croupier.notation.hand_table import game_for, open_at, seat_refused
from croupier.refusal import Reason, Refused
from croupier.round.cardroom import commands as c
from croupier.round.cardroom.asks import BOARD, BURN
from croupier.round.cardroom.decide import clause_of, step
from croupier.round.cardroom.events import Event
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand


@dataclass(slots=True)
class Played:
    """A script played: the hand, what happened, and every difference from the script."""

    game: Game
    hand: Hand
    commands: list[c.Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    stages: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By street, where cards went in the order in which they left the deck."""
    differs: list[str] = field(default_factory=list)
    refused: Refused | None = None
    place: str = ""
    reached: list[tuple[int, int]] = field(default_factory=list)
    """By line in the order of the script, how much had happened when it was reached."""

    def do(self, command: c.Command, place: str) -> bool:
        """Carries the command out; False if it is refused."""
        street, due = self.hand.street, self.hand.due
        after, judged = step(self.game, self.hand, command)
        if isinstance(judged, Refused):
            return self.refuse(judged, place)
        if isinstance(command, c.Deal):
            went = due[: len(command.cards)]
            self.stages[street] = self.stages.get(street, ()) + went
        self.hand = after
        self.commands.append(command)
        self.events += judged
        return True

    def refuse(self, why: Refused, place: str) -> bool:
        """The hand stops here."""
        self.refused, self.place = why, place
        return False


def play(script: Script, *, game: Game | None = None) -> Played:
    """The script carried out to its end, or to the first refusal that it does not expect."""
    game = game or game_for(script.rulebook, script.submission)
    played = Played(game, Hand((), script.button, 0, 0))
    if not _sit(played, script):
        return played
    later: list[tuple[int, Later]] = []
    for number, entry in script.entries:
        if isinstance(entry, Later):
            later.append((number, entry))
            continue
        played.reached.append((number, len(played.events)))
        if not isinstance(entry, Seated) and not _entry(played, f"line {number}", entry):
            return played
    if finish(played):
        for number, expected in later:
            told = expect.differences(played.hand, played.events, played.stages, expected)
            played.differs += [f"line {number}: {one}" for one in told]
    return played


def _sit(played: Played, script: Script) -> bool:
    seated: list[Seated] = []
    for number, entry in script.entries:
        if isinstance(entry, Seated):
            why = seat_refused(played.game, seated, entry)
            if why is not None:
                return played.refuse(why, f"line {number}")
            seated.append(entry)
    if not script.button:
        raise BadRound("button", "nobody has the button", "write: button  seat 1")
    played.hand = open_at(
        played.game, seated, script.button, blinds=script.blinds, posts=script.posts
    )
    return True


def _entry(played: Played, place: str, entry: Entry) -> bool:
    match entry:
        case End():
            return finish(played)
        case ExpectedRefusal():
            return _differ(played, place, _refusal(played, entry))
        case ExpectedTurn():
            return _differ(played, place, expect.turn_differs(played.game, played.hand, entry))
        case ExpectedView():
            return _differ(played, place, expect.view_differs(played.game, played.hand, entry))
        case ExpectedPosts():
            done = played.do(c.PostBlinds(), place)
            return done and _differ(played, place, expect.posts_differ(played.events, entry))
        case ExpectedRuling():
            done = played.do(entry.command, place)
            told = expect.effect_differs(played.game, played.events, entry)
            return done and _differ(played, place, told)
    return isinstance(entry, Later) or _deed(played, place, entry)


def _differ(played: Played, place: str, told: list[str]) -> bool:
    played.differs += [f"{place}: {one}" for one in told]
    return True


def _deed(played: Played, place: str, deed: Deed) -> bool:
    """Does what somebody does; a deal posts the blinds first."""
    deals = isinstance(deed, Dealt | TurnedUp | c.Deal)
    if deals and played.hand.phase == "post":
        played.do(c.PostBlinds(), place)
    match deed:
        case Dealt():
            return _dealt(played, deed, place)
        case TurnedUp():
            return _turned(played, deed, place)
        case Wagered():
            return wager(played, deed, place)
        case Seated():
            there = [Seated(one.seat, one.name, one.stack) for one in played.hand.players]
            why = seat_refused(played.game, there, deed)
            return played.refuse(why, place) if why else True
    return played.do(deed, place)


def wager(played: Played, deed: Wagered, place: str) -> bool:
    """A bet or raise; where one word is allowed the other is not."""
    before = Played(played.game, played.hand)
    if not played.do(c.Bet(deed.seat, deed.to), place):
        return False
    faced = bool(before.hand.price)
    if (deed.word == "raise") == faced:
        return True
    right = "raise" if faced else "bet"
    clause = clause_of(played.game, before.hand, right)
    says = "there is a wager to answer" if faced else "there is nothing to raise"
    why = Refused(Reason.NOT_A_CHOICE, says, f"the word is {right}", played.game.cite(clause))
    return played.refuse(why, place)


def _dealt(played: Played, dealt: Dealt, place: str) -> bool:
    waiting = {target: list(cards) for target, cards in dealt.places}
    cards: list[c.Unseen] = []
    for target in played.hand.due if played.hand.phase == "deal" else ():
        told = waiting.get(target)
        if not told:
            break  # the deal stops in the middle: something is ruled next
        cards.append(told.pop(0))
    spare = next((target for target, left in waiting.items() if left), None)
    if spare is not None and played.hand.phase == "deal":
        says = f"the cards of seat {spare} are too many, or others' are missing before them"
        raise BadRound(place, says, "deal each player one card at a time, from the button's left")
    return played.do(c.Deal(tuple(cards)), place)


def _turned(played: Played, turned: TurnedUp, place: str) -> bool:
    names = [street.name for street in played.game.streets]
    if turned.street not in names:
        says = f"there is no street {turned.street!r}"
        raise BadRound(place, says, f"the streets are {', '.join(names)}")
    here = names[played.hand.street]
    if played.hand.phase == "deal" and turned.street != here:
        raise BadRound(place, f"the cards of the {here} are due", f"begin the line with {here}")
    faces = list(turned.cards)
    cards: list[c.Unseen] = []
    for target in played.hand.due if played.hand.phase == "deal" else ():
        if target == BURN:
            cards.append(turned.burned)
        elif target == BOARD and faces:
            cards.append(faces.pop(0))
    return played.do(c.Deal((*cards, *faces)), place)


def _refusal(played: Played, entry: ExpectedRefusal) -> list[str]:
    trial = Played(played.game, played.hand)
    _deed(trial, "", entry.deed)
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


def finish(played: Played) -> bool:
    """What a table does by itself once nobody has anything left to do."""
    return played.hand.phase != "showdown" or played.do(c.Expose(), "the end")
