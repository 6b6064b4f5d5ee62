"""What a watcher sees, built field by field, so that no player's cards leak in a live hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from croupier.cards import text
from croupier.engine.cardroom.hand.commands import Unseen
from croupier.engine.cardroom.hand.events import Award
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.pot_view import PotView, RaisesLeft, pots_shown, raises_left
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import price_of, to_act
from croupier.engine.made_hand import Made, made_of
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.law.vocabulary.common import Expose


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as the watcher sees one."""

    seat: int
    player: str
    stack: int
    bet: int
    """Wagered in this betting round."""
    put: int
    """Wagered in the whole hand."""
    dead: int
    fee: int
    cards: tuple[str, ...]
    hand: Made | None
    """What they make with the board; None unless the watcher sees them."""
    folded: bool
    mucked: bool
    left: bool


@dataclass(frozen=True, slots=True)
class View:
    """A hand as the watcher sees it."""

    phase: str
    street: str
    button: int
    blinds: tuple[int, int]
    """The seats of the small and the big blind, 0 for nobody."""
    board: tuple[str, ...]
    burned: tuple[str, ...]
    exposed: tuple[str, ...]
    """Hole cards that all have seen in the deal, and that are out."""
    returned: tuple[str, ...]
    """Cards of a flop that came too early, back in the stub."""
    seats: tuple[SeatView, ...]
    pot: int
    pots: tuple[PotView, ...]
    """The main pot first; those last that only form in this betting round."""
    fee: int
    """What the house has taken."""
    turn: int
    to_call: int
    """What the player in turn must add to stay in."""
    raises: int
    """Raises made in this betting round."""
    raises_left: RaisesLeft | None
    """How many it may still have, and why; None outside of a betting round."""
    cards_due: int
    shown: tuple[int, ...]
    """Seats that turned their cards up, in the order of showing."""
    awards: tuple[Award, ...]
    voided: str


def view(game: Game, hand: Hand, watcher: Watcher) -> View:
    """Return the hand as this watcher may see it."""
    acting = to_act(hand)
    return View(
        phase=hand.phase,
        street=game.streets[hand.street].name,
        button=hand.button,
        blinds=(hand.small, hand.big),
        board=tuple(_face(card, seen=True) for card in hand.board),
        burned=tuple(
            _face(card, seen=_audits(hand, watcher) or card in hand.exposed) for card in hand.burned
        ),
        exposed=tuple(text(card) for card in hand.exposed),
        returned=tuple(_face(card, seen=True) for card in hand.returned),
        seats=tuple(_seat(game, hand, player, watcher) for player in hand.players),
        pot=hand.pot(),
        pots=pots_shown(hand),
        fee=hand.taken(),
        turn=acting.seat if acting else 0,
        to_call=price_of(hand, acting) if acting else 0,
        raises=hand.raises,
        raises_left=raises_left(game, hand),
        cards_due=len(hand.due),
        shown=hand.shown,
        awards=hand.awards,
        voided=hand.voided,
    )


def own_seats(game: Game, hand: Hand, player: str) -> tuple[SeatView, ...]:
    """Return the player's own hand; the rest is seen as the public sees it."""
    watcher = Watcher("player", player)
    return tuple(_seat(game, hand, item, watcher) for item in hand.players if item.name == player)


def _audits(hand: Hand, watcher: Watcher) -> bool:
    """Return whether an auditor looks at a finished hand, mucked cards included (I-118)."""
    return hand.phase == "over" and watcher.role == "auditor"


def _face(card: Unseen, *, seen: bool) -> str:
    return text(card) if seen and card is not None else HIDDEN


@lru_cache(maxsize=256)
def _owner_looks(game: Game) -> bool:
    """Return whether a clause lets players look at their own cards as they are dealt."""
    said = [rule.item for rule in game.law.all(Expose)]
    return any((expose.cards, expose.to, expose.at) == ("hole", "owner", "deal") for expose in said)


def _seat(game: Game, hand: Hand, player: Player, watcher: Watcher) -> SeatView:
    own = watcher.role == "player" and watcher.player == player.name and _owner_looks(game)
    up = player.tabled or player.seat in hand.shown
    seen = own or up or _audits(hand, watcher)
    cards = tuple(_face(card, seen=seen) for card in player.cards)
    board = tuple(_face(card, seen=True) for card in hand.board)
    return SeatView(
        seat=player.seat,
        player=player.name,
        stack=player.stack,
        bet=player.bet,
        put=player.put,
        dead=player.dead,
        fee=player.fee,
        cards=cards,
        hand=made_of(cards, board),
        folded=player.folded,
        mucked=player.mucked,
        left=player.left,
    )
