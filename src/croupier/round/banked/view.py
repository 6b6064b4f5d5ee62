"""What a watcher sees, built up from nothing: nobody sees a hidden card of a live round."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import text
from croupier.law.words.common import Expose
from croupier.round.banked.asks import cards_due, to_act, to_settle
from croupier.round.banked.commands import Unseen
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round

HIDDEN = "??"


@dataclass(frozen=True, slots=True)
class Watcher:
    """Who looks: a player by name, the dealer, the floor, a sign, the public, or an auditor."""

    role: str
    player: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A box as the watcher sees it."""

    seat: int
    player: str
    stand: str
    wagers: tuple[tuple[str, int], ...]
    tips: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]
    play: int
    held: str
    left: bool
    lines: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class View:
    """A round as the watcher sees it."""

    phase: str
    street: str
    board: tuple[str, ...]
    dealer: tuple[str, ...]
    box: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: int
    settling: int
    cards_due: int
    meters: tuple[tuple[str, int], ...]
    envy: tuple[Payment, ...]
    then: tuple[str, ...]


def view(game: Game, round: Round, watcher: Watcher) -> View:
    """The round as this watcher may see it."""
    finished = round.phase == "over"
    acting, settling = to_act(round), to_settle(game, round)
    past_decisions = finished or round.phase in ("settle", "close")
    shown = past_decisions and not _dealer_still_down(game, round)
    audits = finished and watcher.role == "auditor"
    stage = game.stages[round.stage].name if round.phase != "bets" else ""
    return View(
        phase=round.phase,
        street=stage,
        board=tuple(
            _face(card, index < round.seen or audits) for index, card in enumerate(round.board)
        ),
        dealer=tuple(_face(card, shown or audits) for card in round.dealer),
        box=tuple(_face(card, shown or audits) for card in round.box),
        seats=tuple(_seat(game, round, box, watcher) for box in round.boxes),
        turn=acting.seat if acting else 0,
        settling=settling.seat if settling else 0,
        cards_due=cards_due(round),
        meters=tuple(sorted(round.meters.items())),
        envy=round.envy,
        then=round.then,
    )


def _dealer_still_down(game: Game, round: Round) -> bool:
    """The lap that settles folds before the dealer's cards are turned up."""
    return round.phase == "settle" and game.laps[round.lap].before_dealer


def _face(card: Unseen, seen: bool) -> str:
    return text(card) if seen and card is not None else HIDDEN


def _seat(game: Game, round: Round, box: Box, watcher: Watcher) -> SeatView:
    own = watcher.role == "player" and watcher.player == box.player
    finished = watcher.role == "auditor" and round.phase == "over"
    seen = own or finished or _turned_up(game, round, box)
    return SeatView(
        seat=box.seat,
        player=box.player,
        stand=box.stand,
        wagers=tuple(box.stakes.items()),
        tips=tuple(box.tips.items()),
        cards=tuple(_face(card, seen) for card in box.cards),
        play=box.play,
        held=box.held,
        left=box.left,
        lines=box.lines,
    )


def _turned_up(game: Game, round: Round, box: Box) -> bool:
    """Whether the box's cards lie face up: at its turn, by the clause for its stand (I-136)."""
    settled = [line for line in box.lines if line.result != "void" and not line.early]
    turn = to_settle(game, round)
    at_turn = turn is not None and turn.seat == box.seat
    if not settled and not at_turn:
        return False
    for expose in game.law.all(Expose):
        if expose.item.cards != "hole" or expose.item.at != "box_turn":
            continue
        if box.stand in expose.item.stands:
            return expose.item.only_if != "wins" or any(one.result == "win" for one in settled)
    return False
