"""What may be done now, by whom: screens, bots and consoles ask here and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.law.check.irregularities import REPORTS
from croupier.law.words.banked import Irregularity
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due, to_act, to_settle
from croupier.round.banked.game import Game
from croupier.round.banked.state import Box, Round


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of thing that may be done."""

    command: type[c.Command]
    who: str
    """player, dealer or floorperson."""
    seat: int = 0
    clause: str = ""
    choices: tuple[int, ...] = ()
    """Multiples that may be played."""
    cards: int = 0
    """The most cards that may be dealt at once, or the number whose faces must be told."""
    must_tell: bool = False
    wagers: tuple[tuple[str, int, int], ...] = ()
    """Each wager that may be bet with its least and most."""
    reports: tuple[str, ...] = field(default=())


def legal(game: Game, round: Round, seat: int = 0) -> tuple[Offer, ...]:
    """Everything that may be done now; of one seat only, if it is named."""
    offers = _offers(game, round)
    if seat:
        offers = tuple(one for one in offers if one.seat == seat and one.who == "player")
    return offers


def _offers(game: Game, round: Round) -> tuple[Offer, ...]:
    match round.phase:
        case "bets":
            return _bets(game, round)
        case "deal":
            main = [Offer(c.Deal, "dealer", cards=cards_due(round))]
        case "turn":
            hidden = round.board[round.seen : game.stages[round.stage].board]
            main = [Offer(c.TurnUp, "dealer", cards=len(hidden), must_tell=None in hidden)]
        case "decide":
            main = list(_decisions(game, round))
        case "expose":
            main = [Offer(c.ExposeDealer, "dealer", cards=2, must_tell=None in round.dealer)]
        case "settle":
            main = list(_settlement(game, round))
        case "close":
            main = [Offer(c.CloseRound, "dealer")]
        case _:
            return ()
    return (*main, *_always(game, round))


def _bets(game: Game, round: Round) -> tuple[Offer, ...]:
    wagers = tuple(
        (bet.name, bet.unit or bet.least, bet.unit or bet.most)
        for bet in game.bets.values()
        if bet.name != game.play
    )
    clause = game.cite(game.entries[0][2])
    offers = [
        Offer(c.PlaceWagers, "player", seat, clause, wagers=wagers)
        for seat in range(1, game.seats + 1)
    ]
    offers += [Offer(c.TakeBack, "player", box.seat) for box in round.boxes]
    if round.boxes:
        offers.append(Offer(c.CloseBets, "dealer"))
    return tuple(offers)


def _decisions(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_act(round)
    if box is None:
        return ()
    stage = game.stages[round.stage]
    clause = game.cite(stage.clause)
    instead: type[c.Command] = c.Check if stage.instead == "check" else c.Fold
    return (
        Offer(c.Play, "player", box.seat, clause, stage.multiples),
        Offer(instead, "player", box.seat, clause),
    )


def _settlement(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_settle(game, round)
    if box is None:
        return ()
    if box.held:
        return (Offer(c.ApprovePayout, "floorperson", box.seat),)
    settle = Offer(c.SettleBox, "dealer", box.seat, game.cite(game.laps[round.lap].clause))
    if None in box.cards:
        return (Offer(c.Show, "dealer", box.seat, cards=len(box.cards), must_tell=True), settle)
    return (settle,)


def _always(game: Game, round: Round) -> tuple[Offer, ...]:
    answered = {one.item.report for one in game.law.all(Irregularity)}
    reports = tuple(one for one in REPORTS if one in answered)
    offers = [Offer(c.ReportIrregularity, "dealer", reports=reports)]
    if round.phase != "close":
        offers += [Offer(c.Leave, "player", box.seat) for box in _staying(round.boxes)]
        if game.abandon.policy != "auto_check_fold":
            offers += [
                Offer(c.Forfeit, "floorperson", box.seat)
                for box in round.boxes
                if box.left and box.open
            ]
    return tuple(offers)


def _staying(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    return tuple(box for box in boxes if box.open and not box.left)
