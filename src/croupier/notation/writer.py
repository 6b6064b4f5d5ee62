"""Writes a played round as `.round` text that, read and played again, comes to the same."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier import money
from croupier.notation.choices import choices_text
from croupier.notation.frame import show
from croupier.notation.round_file import FLOOR
from croupier.notation.words import cents_text, name_text, readings_text
from croupier.refusal import Refused
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due
from croupier.round.banked.decide import step
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.plan import BOARD, BOX, BURN, DEALER, NAMES
from croupier.round.banked.state import Round

_USUAL = c.ReportIrregularity("")
_SEAT_WORDS: dict[type[c.Command], str] = {
    c.TakeBack: "take back",
    c.Check: "check",
    c.Fold: "fold",
    c.Stand: "leave",
}


@dataclass(frozen=True, slots=True)
class Header:
    """What a round is played under, and where its meters stood when bets opened."""

    rulebook: str
    submission: Mapping[str, object] = field(default_factory=dict)
    """The whole submission; what it has in common with the demonstration is not written."""
    feeds: bool = True
    limits: bool = True


def write(header: Header, game: Game, opened: Round, commands: Sequence[c.Command]) -> str:
    """The text of a round that these commands, none of them refused, played to its end."""
    lines = [*_table(header), *_meters(opened)]
    round, at, last = opened, 0, _implied_from(commands)
    while at < len(commands):
        command = commands[at]
        if isinstance(command, c.Deal):
            command = _together(round, commands[at:])
        after = _after(game, round, command)
        goes_on = isinstance(command, c.CloseBets) and _deals_first(commands[at + 1 :])
        if at < last and not goes_on:  # a deal closes bets
            lines += _line(game, round, after, command)
        at += _count(commands[at:], command)
        round = after
    lines += _outcome(round)
    return "".join(f"{word:<10}{rest}".rstrip() + "\n" for word, rest in lines)


Line = tuple[str, str]


def _after(game: Game, round: Round, command: c.Command) -> Round:
    after, judged = step(game, round, command)
    if isinstance(judged, Refused):
        raise ValueError(f"this is no round that was played: {judged}")
    return after


def _together(round: Round, commands: Sequence[c.Command]) -> c.Deal:
    """The cards of one stage that leave the deck with nothing between them."""
    cards: tuple[c.Unseen, ...] = ()
    for command in commands:
        if not isinstance(command, c.Deal) or len(cards) + len(command.cards) > cards_due(round):
            break
        cards += command.cards
    return c.Deal(cards)


def _count(commands: Sequence[c.Command], done: c.Command) -> int:
    """How many of the commands were just done."""
    if not isinstance(done, c.Deal):
        return 1
    left, count = len(done.cards), 0
    for command in commands:
        if not left or not isinstance(command, c.Deal):
            break
        left -= len(command.cards)
        count += 1
    return count


def _deals_first(commands: Sequence[c.Command]) -> bool:
    return bool(commands) and isinstance(commands[0], c.Deal)


def _implied_from(commands: Sequence[c.Command]) -> int:
    """The number of the first command from which on the table goes on by itself.

    If that is only the end, it is written.
    """
    at = len(commands)
    while at and _ordinary(commands[at - 1]):
        at -= 1
    return at if at != len(commands) - 1 else len(commands)


def _ordinary(command: c.Command) -> bool:
    match command:
        case c.Expose(cards, box):
            return not cards and not box
        case c.SettleBox(_, meters):
            return meters is None
        case c.ApprovePayout(_, by, meters):
            return by == FLOOR and meters is None
    return isinstance(command, c.PayEnvy | c.CloseRound)


def _table(header: Header) -> Iterator[Line]:
    yield "rulebook", header.rulebook
    for choice in choices_text(header.rulebook, header.submission):
        yield "set", choice
    if header.feeds:
        yield "feed", ""
    if header.limits:
        yield "limits", ""


def _meters(opened: Round) -> Iterator[Line]:
    for name, units in opened.meters.items():
        kept = opened.reserves.get(name, 0)
        reserve = f" reserve {money.meter_text(kept)}" if kept else ""
        yield "meter", f"{name} {money.meter_text(units)}{reserve}"


def _line(game: Game, before: Round, after: Round, command: c.Command) -> Iterator[Line]:
    """The line of a command, where it needs one."""
    match command:
        case c.PlaceWagers():
            yield f"seat {command.seat}", _bet(command)
        case c.CloseBets():
            yield "close", ""
        case c.Deal(cards):
            yield _dealt(game, before, cards)
        case c.TurnUp():
            street = game.stages[before.stage].name
            yield street, _faces(after.board[before.seen : after.seen])
        case c.Play(seat, multiple, tip):
            yield f"seat {seat}", f"play {multiple}x" + (" with tip" if tip else "")
        case c.TakeBack(seat) | c.Check(seat) | c.Fold(seat) | c.Stand(seat):
            yield f"seat {seat}", _SEAT_WORDS[type(command)]
        case c.Forfeit(seat, by):
            yield f"seat {seat}", f"forfeit by {name_text(by)}"
        case c.Show(target, cards):
            yield f"seat {target}", f"shows {_faces(cards)}"
        case c.ReportIrregularity():
            yield "report", _report(command)
        case _:
            yield _settlement(command)


def _settlement(
    command: c.Expose | c.SettleBox | c.ApprovePayout | c.PayEnvy | c.CloseRound,
) -> Line:
    match command:
        case c.Expose(cards, box):
            told = [("dealer", cards), ("box", box)]
            return "expose", "  ".join(f"{name} {_faces(one)}" for name, one in told if one)
        case c.SettleBox(seat, meters):
            return "settle", f"seat {seat}{_with(meters)}"
        case c.ApprovePayout(seat, by, meters):
            return "approve", f"seat {seat} by {name_text(by)}{_with(meters)}"
        case c.PayEnvy(seat):
            return "pay", f"envy seat {seat}"
    return "end", ""


def _with(meters: Mapping[str, int] | None) -> str:
    return f" with {readings_text(meters)}" if meters else ""


def _faces(cards: Sequence[c.Unseen]) -> str:
    return " ".join(show(card) for card in cards)


def _bet(command: c.PlaceWagers) -> str:
    bets = [f"{name} {cents_text(amount)}" for name, amount in command.wagers]
    bets += [f"tip {name} {cents_text(amount)}" for name, amount in command.tips]
    player = f"{name_text(command.player)}: " if command.player else ""
    return player + ", ".join(bets)


def _dealt(game: Game, round: Round, cards: tuple[c.Unseen, ...]) -> Line:
    """A whole stage by its places; what was dealt of one in parts, as it left the deck."""
    targets = round.plan[round.dealt]
    if round.next or len(cards) != len(targets):
        return "cards", _faces(cards)
    hands: dict[int, list[c.Unseen]] = {}
    for target, card in zip(targets, cards, strict=True):
        hands.setdefault(target, []).append(card)
    if not round.dealt:
        order = [*sorted(seat for seat in hands if seat > 0), DEALER, BOX, BOARD, BURN]
        told = [p for p in order if p in hands and (p > 0 or any(x is not None for x in hands[p]))]
        return "deal", "  ".join(f"{_place(place)} {_faces(hands[place])}" for place in told)
    burned = hands.get(BURN, [])
    if BOARD not in hands or len(burned) > 1:
        return "cards", _faces(cards)
    burn = f"burn {_faces(burned)}  " if burned and burned != [None] else ""
    return game.stages[round.stage].name, burn + _faces(hands[BOARD])


def _place(target: int) -> str:
    return NAMES.get(target, f"seat {target}")


def _report(command: c.ReportIrregularity) -> str:
    words = [command.report]
    for key in ("at", "cause", "deck"):
        value = getattr(command, key)
        if value != getattr(_USUAL, key) and value.isidentifier():
            words += [key, value]
    if command.seat > 0:
        words += ["seat", str(command.seat)]
    if command.card is not None:
        words += ["card", show(command.card)]
    words += [f"{key} no" for key in ("misdealt", "fifty_two") if not getattr(command, key)]
    if command.by:
        words += ["by", shlex.quote(name_text(command.by))]
    return " ".join(words)


def _outcome(round: Round) -> Iterator[Line]:
    """What it came to, as the reader will find it again."""
    for box in reversed(round.boxes):
        envy = sum(line.pays for line in round.envy if line.seat == box.seat)
        came = [*map(_came, box.lines)]
        if envy:
            came.append(f"{round.envy[0].wager} +{cents_text(envy)}")
        yield "settle", f"seat {box.seat}  {', '.join(came)}"
    if round.meters:
        yield "meters", readings_text(round.meters)
    if round.then:
        yield "then", ", ".join(round.then)


def _came(line: Payment) -> str:
    name = f"tip {line.wager}" if line.tip else line.wager
    if line.result == "push":
        return f"{name} {'push' if line.kept or not line.tip else 'back'}"
    if line.result == "void":
        return f"{name} void"
    return f"{name} {'-' if line.net < 0 else '+'}{cents_text(line.net)}"
