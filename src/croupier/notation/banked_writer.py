"""Writes a played round as `.round` text that gives the same result when played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from croupier import money
from croupier.engine.banked import commands
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, DEALER, NAMES
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Round
from croupier.engine.payment import Payment
from croupier.notation.banked import SEAT_WORDS, end_of
from croupier.notation.banked_play import FLOOR, PlayedRound
from croupier.notation.reports import BANKED, report_text
from croupier.notation.words import cents_text, faces_text, name_text, readings_text
from croupier.notation.writer import Dealt, Row, play_rows, table_rows, text_of

_OTHERS = (DEALER, BOX, BOARD, BURN)
_WORDS = {type(make(1)): word for word, make in SEAT_WORDS.items()}


@dataclass(frozen=True, slots=True)
class Header:
    """The submission of a round, and its meters when bets opened."""

    rulebook: str
    submission: Mapping[str, object] = field(default_factory=dict)
    """The whole submission; values of the demonstration are not written."""
    feeds: bool = True
    limits: bool = True


def write(header: Header, game: Game, opened: Round, several: Sequence[commands.Command]) -> str:
    """Return the text of a round that these commands played to its end without a refusal."""
    played, last = PlayedRound(game, opened), _implied_from(several)

    def line(at: int, before: Round, command: commands.Command) -> Iterator[Row]:
        deals_next = any(isinstance(event, commands.Deal) for event in several[at + 1 : at + 2])
        closed = deals_next and isinstance(command, commands.CloseBets)  # a deal closes bets
        if at < last and not closed:
            yield _line(game, before, played.round, command)

    rows = [*table_rows(header.rulebook, header.submission), *_table(header, opened)]
    rows += play_rows(played, several, line, _in_order)
    return text_of([*rows, *_outcome(played.round)])


def _table(header: Header, opened: Round) -> Iterator[Row]:
    if header.feeds:
        yield "feed", ""
    if header.limits:
        yield "limits", ""
    for name, units in opened.meters.items():
        kept = opened.reserves.get(name, 0)
        reserve = f" reserve {money.meter_text(kept)}" if kept else ""
        yield "meter", f"{name} {money.meter_text(units)}{reserve}"


def _in_order(dealt: Dealt) -> list[int]:
    """Return seats from the first, then other places if one of their cards is known."""
    seats = sorted(place for place in dealt if place not in NAMES)
    return seats + [
        other for other in _OTHERS if any(card is not None for card in dealt.get(other, ()))
    ]


def _implied_from(several: Sequence[commands.Command]) -> int:
    """Return the number of the first command that the table does by itself to the end.

    If that is only the end, it is written.
    """
    at = len(several)
    while at and _ordinary(several[at - 1]):
        at -= 1
    return at if at != len(several) - 1 else len(several)


def _ordinary(command: commands.Command) -> bool:
    match command:
        case commands.Expose(cards, box):
            return not cards and not box
        case commands.SettleBox(_, meters):
            return meters is None
        case commands.ApprovePayout(_, by, meters):
            return by == FLOOR and meters is None
    return isinstance(command, commands.PayEnvy | commands.CloseRound)


def _line(game: Game, before: Round, after: Round, command: commands.Command) -> Row:
    match command:
        case commands.PlaceWagers():
            return f"seat {command.seat}", _bet(command)
        case commands.CloseBets():
            return "close", ""
        case commands.TurnUp():
            street = game.stages[before.stage].name
            return street, faces_text(after.board[before.seen : after.seen])
        case commands.Play(seat, multiple, tip):
            return f"seat {seat}", f"play {multiple}x" + (" with tip" if tip else "")
        case commands.Forfeit(seat, by):
            return f"seat {seat}", f"forfeit by {name_text(by)}"
        case commands.Show(target, cards):
            return f"seat {target}", f"shows {faces_text(cards)}"
        case commands.ReportIrregularity():
            return "report", report_text(BANKED, command)
        case commands.Expose(cards, box):
            dealt = [("dealer", cards), ("box", box)]
            return "expose", "  ".join(f"{name} {faces_text(row)}" for name, row in dealt if row)
        case commands.SettleBox(seat, meters):
            return "settle", f"seat {seat}{_with(meters)}"
        case commands.ApprovePayout(seat, by, meters):
            return "approve", f"seat {seat} by {name_text(by)}{_with(meters)}"
        case commands.PayEnvy(seat):
            return "pay", f"envy seat {seat}"
        case commands.CloseRound():
            return "end", ""
    return f"seat {getattr(command, 'seat', 0)}", _WORDS[type(command)]


def _with(meters: Mapping[str, int] | None) -> str:
    return f" with {readings_text(meters)}" if meters else ""


def _bet(command: commands.PlaceWagers) -> str:
    bets = [f"{name} {cents_text(amount)}" for name, amount in command.wagers]
    bets += [f"tip {name} {cents_text(amount)}" for name, amount in command.tips]
    player = f"{name_text(command.player)}: " if command.player else ""
    return player + ", ".join(bets)


def _outcome(round: Round) -> Iterator[Row]:
    """Return the results, as the reader will compare them."""
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
    name, end = f"tip {line.wager}" if line.tip else line.wager, end_of(line)
    if end in ("push", "void", "back"):
        return f"{name} {end}"
    return f"{name} {'-' if line.net < 0 else '+'}{cents_text(line.net)}"
