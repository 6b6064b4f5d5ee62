"""What a watcher sees, built field by field, so that no hidden card of a live round leaks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from croupier.cards import text
from croupier.engine.banked.commands import Unseen
from croupier.engine.banked.deal_plan import held_in_device
from croupier.engine.banked.envy import Owed, keeps_cards, owed
from croupier.engine.banked.game import EQUAL, HIGHER, LOWER, Game
from croupier.engine.banked.lines import does_qualify, versus_of
from croupier.engine.banked.results import (
    Tips,
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.engine.banked.settlement import held_payment
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import cards_due, to_act, to_settle
from croupier.engine.made_hand import Made, made_of, rank_seen
from croupier.engine.payment import Payment
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.law.vocabulary.common import Expose

AGAINST = {LOWER: "loses", EQUAL: "ties", HIGHER: "wins"}
"""How a hand fares against the dealer's."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A box as the watcher sees it."""

    seat: int
    player: str
    status: str
    wagers: tuple[tuple[str, int], ...]
    tips: tuple[tuple[str, int], ...]
    cards: tuple[str, ...]
    hand: Made | None
    """What the box makes with the board; None unless the watcher sees its cards."""
    against: str
    """wins, ties or loses against the dealer; empty until the watcher sees both hands."""
    play: int
    held: str
    award: Payment | None
    """The payment that needs approval, by the last meter readings."""
    left: bool
    lines: tuple[Payment, ...]
    nets: tuple[int, ...]
    """The net of each of these lines, and then of each Envy Bonus to the box."""
    net: int
    """What the player's chips have changed by, as far as the box is settled; envy included."""
    tipped: Tips
    """What came of the tips so far."""


@dataclass(frozen=True, slots=True)
class View:
    """A round as the watcher sees it."""

    phase: str
    street: str
    board: tuple[str, ...]
    dealer: tuple[str, ...]
    dealer_hand: Made | None
    """What the dealer makes with the board; None unless the watcher sees the dealer's cards."""
    qualifies: bool | None
    """Whether the dealer qualifies; None until the watcher sees the whole hand."""
    box: tuple[str, ...]
    seats: tuple[SeatView, ...]
    turn: int
    settling: int
    cards_due: int
    meters: tuple[tuple[str, int], ...]
    envy: tuple[Payment, ...]
    owed: tuple[Owed, ...]
    """Envy that is still to be paid."""
    then: tuple[str, ...]
    house_net: int
    """What the house is up or down so far, meters and tray together."""
    tip_box: int
    """What went to the tip box so far; with it and the house's, all nets sum to zero."""


def view(game: Game, round: Round, watcher: Watcher) -> View:
    """Return the round as this watcher may see it."""
    acting, settling = to_act(round), to_settle(game, round)
    stage = game.stages[round.stage].name if round.phase != "bets" else ""
    board, dealer, rank = _shared(game, round, watcher)
    return View(
        phase=round.phase,
        street=stage,
        board=board,
        dealer=dealer,
        dealer_hand=made_of(dealer, board),
        qualifies=does_qualify(game, rank) if rank and game.qualifies else None,
        box=_common(game, round, watcher, "box"),
        seats=tuple(_seat(game, round, box, watcher, (board, rank)) for box in round.boxes),
        turn=acting.seat if acting else 0,
        settling=settling.seat if settling else 0,
        cards_due=cards_due(round),
        meters=tuple(sorted(round.meters.items())),
        envy=round.envy,
        owed=owed(game, round),
        then=round.then,
        house_net=house_net_of(all_lines(round)),
        tip_box=tip_box_of(all_lines(round)),
    )


def own_boxes(game: Game, round: Round, player: str) -> tuple[SeatView, ...]:
    """Return the player's own boxes; the rest is seen as the public sees it."""
    watcher = Watcher("player", player)
    board, _, rank = _shared(game, round, watcher)
    own = (box for box in round.boxes if box.player == player)
    return tuple(_seat(game, round, box, watcher, (board, rank)) for box in own)


def _shared(
    game: Game, round: Round, watcher: Watcher
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """Return the board, the dealer's cards and the rank of that hand, 0 while it is not seen."""
    audits = _audits(round, watcher)
    board = tuple(
        _face(card, index < round.seen or audits) for index, card in enumerate(round.board)
    )
    in_device = held_in_device(game) and not round.exposed
    dealer = () if in_device and not audits else _common(game, round, watcher, "dealer")
    return board, dealer, rank_seen(dealer, board) if round.cut is None else 0


def _audits(round: Round, watcher: Watcher) -> bool:
    return round.phase == "over" and watcher.role == "auditor"


def _face(card: Unseen, seen: bool) -> str:
    return text(card) if seen and card is not None else HIDDEN


@lru_cache(maxsize=1024)
def _exposures(game: Game, cards: str, to: str) -> tuple[Expose, ...]:
    """Return the clauses that show these cards to this audience."""
    said = (rule.item for rule in game.law.all(Expose))
    return tuple(expose for expose in said if (expose.cards, expose.to) == (cards, to))


def _common(game: Game, round: Round, watcher: Watcher, place: str) -> tuple[str, ...]:
    """Return the dealer's or the bonus cards, hidden until a clause turns them up for all."""
    cards: tuple[Unseen, ...] = getattr(round, place)
    seen = _audits(round, watcher) or any(
        exposure.at == "deal" or round.exposed for exposure in _exposures(game, place, "all")
    )
    return tuple(_face(card, seen) for card in cards)


def _seat(
    game: Game, round: Round, box: Box, watcher: Watcher, against: tuple[tuple[str, ...], int]
) -> SeatView:
    """Return the box; `against` is the visible board and the rank of the dealer's hand."""
    board, dealer = against
    own = watcher.role == "player" and watcher.player == box.player
    looks = own and any(_looked_at(game, round, box, e) for e in _exposures(game, "hole", "owner"))
    seen = looks or _audits(round, watcher) or _turned_up(game, round, box)
    cards = tuple(_face(card, seen) for card in box.cards)
    own_rank = rank_seen(cards, board) if dealer and box.stand == "in" and not box.void else 0
    lines = lines_of(round, box)
    return SeatView(
        seat=box.seat,
        player=box.player,
        status=box.stand,
        wagers=tuple(box.stakes.items()),
        tips=tuple(box.tips.items()),
        cards=cards,
        hand=made_of(cards, board),
        against=AGAINST[versus_of(own_rank, dealer)] if own_rank else "",
        play=box.play,
        held=box.held,
        award=held_payment(game, round, box) if box.held else None,
        left=box.left,
        lines=box.lines,
        nets=tuple(line.net for line in lines),
        net=net_of(lines),
        tipped=tips_of(lines),
    )


def _looked_at(game: Game, round: Round, box: Box, expose: Expose) -> bool:
    """Return whether the owner has looked: at once, or box after box as each has decided (I-11)."""
    if expose.at != "deal":
        return round.exposed
    if game.boxes.view == "all":
        return True
    return all(
        other.play or other.checked >= 0 or other.stand != "in"
        for other in round.boxes
        if other.player == box.player and other.seat < box.seat
    )


def _turned_up(game: Game, round: Round, box: Box) -> bool:
    """Return whether the box's cards are face up: at its turn, by the clause for it (I-136)."""
    if box.void or (box.stand == "folded" and not keeps_cards(game, box)):
        return False  # they are in the rack
    settled = [line for line in box.lines if line.result != "void" and not line.early]
    turn = to_settle(game, round)
    at_turn = turn is not None and turn.seat == box.seat
    if not settled and not at_turn:
        return False
    for expose in _exposures(game, "hole", "all"):
        if expose.at == "box_turn" and box.stand in expose.stands:
            return expose.only_if != "wins" or any(payment.result == "win" for payment in settled)
    return False
