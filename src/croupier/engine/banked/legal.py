"""The commands that may be given now, and by whom; the only source for screens, bots and consoles.

An offer states all that `decide` requires of a command, so a command within it is never refused.
"""

from __future__ import annotations

from croupier.engine.banked import commands
from croupier.engine.banked.bets import terms
from croupier.engine.banked.deal import bet_on_box
from croupier.engine.banked.deal_plan import BOARD
from croupier.engine.banked.decisions import tips_of
from croupier.engine.banked.envy import envy_clause, owed
from croupier.engine.banked.game import Game
from croupier.engine.banked.irregularities import cases
from croupier.engine.banked.settlement import needs_cards
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import cards_due, due_wagers, to_act, to_settle
from croupier.engine.machine import FLOORPERSON, Faces, Offer, Readings, offer
from croupier.law.vocabulary.banked import Abandon, Approval


def legal(game: Game, round: Round, seat: int = 0) -> tuple[Offer, ...]:
    """Return every command that may be given now; only those of one seat, if it is named."""
    if seat:
        return tuple(player for player in _by_players(game, round) if player.seat == seat)
    return (*_by_players(game, round), *_by_the_house(game, round))


def _by_players(game: Game, round: Round) -> tuple[Offer, ...]:
    if round.phase == "bets":
        clause = game.cite(game.entries[0][2])
        offers = [
            offer(
                commands.PlaceWagers, "player", clause, seat=seat, wagers=terms(game, round, seat)
            )
            for seat in range(1, game.seats + 1)
        ]
        offers += [offer(commands.TakeBack, "player", seat=box.seat) for box in round.boxes]
        return tuple(offers)
    if round.phase in ("close", "over"):
        return ()
    staying = [box for box in round.boxes if box.open and not box.left]
    return (
        *_decisions(game, round),
        *(offer(commands.Stand, "player", seat=box.seat) for box in staying),
    )


def _decisions(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_act(round)
    if box is None:
        return ()
    stage = game.stages[round.stage]
    clause = game.cite(stage.clause)
    instead: type[commands.Command] = (
        commands.Check if stage.otherwise == "check" else commands.Fold
    )
    plays = {"seat": box.seat, "multiple": stage.multiples, "tip": tips_of(game, box)}
    return (
        offer(commands.Play, "player", clause, **plays),
        offer(instead, "player", clause, seat=box.seat),
    )


def _by_the_house(game: Game, round: Round) -> tuple[Offer, ...]:
    match round.phase:
        case "bets":
            return (offer(commands.CloseBets, "dealer"),) if round.boxes else ()
        case "deal":
            main = [_deal(round)]
        case "turn":
            hidden = round.board[round.seen : game.stages[round.stage].board]
            main = [offer(commands.TurnUp, "dealer", cards=Faces(len(hidden), None in hidden))]
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
    return offer(commands.Deal, "dealer", cards=Faces(cards_due(round), face_up, places, BOARD))


def _expose(game: Game, round: Round) -> Offer:
    dealer = Faces(len(round.dealer), None in round.dealer)
    box = Faces(len(round.box), None in round.box and bet_on_box(game, round))
    return offer(commands.Expose, "dealer", cards=dealer, box=box)


def _settlement(game: Game, round: Round) -> tuple[Offer, ...]:
    box = to_settle(game, round)
    if box is None:
        return ()
    told = {"seat": box.seat, "meters": Readings(tuple(round.meters))}
    offers: list[Offer] = []
    if None in box.cards:
        offers.append(
            offer(commands.Show, "dealer", target=box.seat, cards=Faces(len(box.cards), True))
        )
    if box.held:
        offers.append(offer(commands.ApprovePayout, FLOORPERSON, approval_clause(game), **told))
    elif not _waits_for_cards(game, round, box):
        clause = game.cite(game.laps[round.lap].clause)
        offers.append(offer(commands.SettleBox, "dealer", clause, **told))
    return tuple(offers)


def _closing(game: Game, round: Round) -> tuple[Offer, ...]:
    """Return the offers at the end: validations, then Envy Bonuses, then the close (I-145)."""
    unpaid = owed(game, round)
    if not unpaid:
        return (offer(commands.CloseRound, "dealer"),)
    waiting = sorted({item.holder for item in unpaid if item.waits})
    clause = approval_clause(game)
    offers = [
        offer(commands.ApprovePayout, FLOORPERSON, clause, seat=seat, meters=Readings(()))
        for seat in waiting
    ]
    if not unpaid[0].waits:
        offers.append(
            offer(commands.PayEnvy, "dealer", envy_clause(game), seat=unpaid[0].line.seat)
        )
    return tuple(offers)


def approval_clause(game: Game) -> str:
    """Return the clause that requires approval of a payment."""
    return game.cite(next((rule.clause for rule in game.law.all(Approval)), ""))


def _waits_for_cards(game: Game, round: Round, box: Box) -> bool:
    wagers = due_wagers(game, round, box, round.lap)
    return None in box.cards and needs_cards(game, box, wagers)


def _forfeits(game: Game, round: Round) -> tuple[Offer, ...]:
    if game.abandon.policy == "auto_check_fold" or round.phase == "close":
        return ()
    gone = [box for box in round.boxes if box.left and box.open]
    clause = abandon_clause(game)
    return tuple(offer(commands.Forfeit, FLOORPERSON, clause, seat=box.seat) for box in gone)


def abandon_clause(game: Game) -> str:
    """Return the clause about players who leave or do not act."""
    return game.cite(game.law.source(Abandon, "policy"))


def _reports(game: Game, round: Round) -> tuple[Offer, ...]:
    return tuple(
        Offer(commands.ReportIrregularity, case.by, case.clause, whole=case)
        for case in cases(game, round)
    )
