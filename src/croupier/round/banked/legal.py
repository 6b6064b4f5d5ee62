"""What may be done now, by whom: screens, bots and consoles ask here and nowhere else.

An offer says all that `decide` asks of a command, so that whoever keeps to it is never refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.words.banked import Abandon, Approval
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due, due_wagers, to_act, to_settle
from croupier.round.banked.betting import BetTerms, terms
from croupier.round.banked.cases import Case, cases
from croupier.round.banked.dealing import bet_on_box
from croupier.round.banked.envy import envy_clause, owed
from croupier.round.banked.game import Game
from croupier.round.banked.plan import BOARD
from croupier.round.banked.settling import needs_cards
from croupier.round.banked.state import Box, Round


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of thing that may be done."""

    command: type[c.Command]
    who: str
    """player, dealer or floorperson, who gives a name."""
    seat: int = 0
    clause: str = ""
    choices: tuple[int, ...] = ()
    """Multiples that may be played."""
    tip: bool = False
    """Whether a Play wager for the dealer may go with it."""
    must_tip: bool = False
    cards: int = 0
    """The most cards that may be dealt at once, or the number whose faces may be told."""
    must_tell: bool = False
    """Whether faces must be told: all of them, or of those that are dealt face up."""
    places: tuple[int, ...] = ()
    """Where the next cards go, in the order in which they leave the deck."""
    box: int = 0
    """The number of cards in the box whose faces may be told."""
    must_tell_box: bool = False
    bet: BetTerms | None = None
    meters: tuple[str, ...] = ()
    """Meters whose readings may be told."""
    case: Case | None = None
    """The irregularity that may be reported, with what it leads to."""


def legal(game: Game, round: Round, seat: int = 0) -> tuple[Offer, ...]:
    """Everything that may be done now; of one seat's player only, if it is named."""
    if seat:
        return tuple(one for one in _by_players(game, round) if one.seat == seat)
    return (*_by_players(game, round), *_by_the_house(game, round))


def _by_players(game: Game, round: Round) -> tuple[Offer, ...]:
    if round.phase == "bets":
        clause = game.cite(game.entries[0][2])
        offers = [
            Offer(c.PlaceWagers, "player", seat, clause, bet=terms(game, round, seat))
            for seat in range(1, game.seats + 1)
        ]
        offers += [Offer(c.TakeBack, "player", box.seat) for box in round.boxes]
        return tuple(offers)
    if round.phase in ("close", "over"):
        return ()
    staying = [box for box in round.boxes if box.open and not box.left]
    return (*_decisions(game, round), *(Offer(c.Stand, "player", box.seat) for box in staying))


def _decisions(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_act(round)
    if box is None:
        return ()
    stage = game.stages[round.stage]
    clause = game.cite(stage.clause)
    instead: type[c.Command] = c.Check if stage.instead == "check" else c.Fold
    tip = game.measure in box.tips
    must = tip and game.tips is not None and not game.tips.without_play
    return (
        Offer(c.Play, "player", box.seat, clause, stage.multiples, tip, must),
        Offer(instead, "player", box.seat, clause),
    )


def _by_the_house(game: Game, round: Round) -> tuple[Offer, ...]:
    match round.phase:
        case "bets":
            return (Offer(c.CloseBets, "dealer"),) if round.boxes else ()
        case "deal":
            main = [_deal(round)]
        case "turn":
            hidden = round.board[round.seen : game.stages[round.stage].board]
            main = [Offer(c.TurnUp, "dealer", cards=len(hidden), must_tell=None in hidden)]
        case "expose":
            main = [_expose(game, round)]
        case "settle":
            main = list(_settlement(game, round))
        case "close":
            main = list(_closing(game, round))
        case "decide":
            main = []
        case _:
            return ()
    return (*main, *_forfeits(game, round), *_reports(game, round))


def _deal(round: Round) -> Offer:
    places = round.plan[round.dealt][round.next :]
    face_up = bool(round.dealt) and BOARD in places
    return Offer(c.Deal, "dealer", cards=cards_due(round), must_tell=face_up, places=places)


def _expose(game: Game, round: Round) -> Offer:
    return Offer(
        c.Expose,
        "dealer",
        cards=len(round.dealer),
        must_tell=None in round.dealer,
        box=len(round.box),
        must_tell_box=None in round.box and bet_on_box(game, round),
    )


def _settlement(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_settle(game, round)
    if box is None:
        return ()
    meters = tuple(round.meters)
    offers: list[Offer] = []
    if None in box.cards:
        offers.append(Offer(c.Show, "dealer", box.seat, cards=len(box.cards), must_tell=True))
    if box.held:
        clause = approval_clause(game)
        offers.append(Offer(c.ApprovePayout, "floorperson", box.seat, clause, meters=meters))
    elif not _waits_for_cards(game, round, box):
        clause = game.cite(game.laps[round.lap].clause)
        offers.append(Offer(c.SettleBox, "dealer", box.seat, clause, meters=meters))
    return tuple(offers)


def _closing(game: Game, round: Round) -> tuple[Offer, ...]:
    """Envy first, and before it the validation of hands that it waits for (I-145)."""
    unpaid = owed(game, round)
    if not unpaid:
        return (Offer(c.CloseRound, "dealer"),)
    waiting = sorted({one.holder for one in unpaid if one.waits})
    clause = approval_clause(game)
    offers = [Offer(c.ApprovePayout, "floorperson", seat, clause) for seat in waiting]
    if not unpaid[0].waits:
        offers.append(Offer(c.PayEnvy, "dealer", unpaid[0].line.seat, envy_clause(game)))
    return tuple(offers)


def approval_clause(game: Game) -> str:
    """Where the law says that a payment waits for somebody's word."""
    return game.cite(next((one.clause for one in game.law.all(Approval)), ""))


def _waits_for_cards(game: Game, round: Round, box: Box) -> bool:
    wagers = due_wagers(game, round, box, round.lap)
    return None in box.cards and needs_cards(game, box, wagers)


def _forfeits(game: Game, round: Round) -> tuple[Offer, ...]:
    if game.abandon.policy == "auto_check_fold" or round.phase == "close":
        return ()
    gone = [box for box in round.boxes if box.left and box.open]
    clause = abandon_clause(game)
    return tuple(Offer(c.Forfeit, "floorperson", box.seat, clause) for box in gone)


def abandon_clause(game: Game) -> str:
    """Where the law says what becomes of who leaves or does not act."""
    return game.cite(game.law.source(Abandon, "policy"))


def _reports(game: Game, round: Round) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            c.ReportIrregularity,
            "floorperson" if one.approved else "dealer",
            clause=one.clause,
            case=one,
        )
        for one in cases(game, round)
    )
