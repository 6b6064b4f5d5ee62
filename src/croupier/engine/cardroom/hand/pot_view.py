"""Pots, raises and the fee as a screen shows them."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.pots import forming, pots_of
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import most_raises
from croupier.law.explain.fees import taken, without_flop
from croupier.law.vocabulary.cardroom import Bracket, Fee, Raises

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot, or one that is forming above a player who is all in."""

    name: str
    amount: int
    """What is gathered in it; 0 while it only forms in this betting round."""
    seats: tuple[int, ...]
    """Who can win it."""
    opens: int = 0
    """Of one that is forming: the full contribution of a player."""


@dataclass(frozen=True, slots=True)
class RaisesLeft:
    """How often the present bet may still be raised."""

    left: int | None
    """None for any number."""
    message: str
    clause: str


@dataclass(frozen=True, slots=True)
class FeeView:
    """What the house takes of a hand with this number of players."""

    amount: int
    message: str
    """Of whom, and for how many players: "a hand, 5 to 6 players"."""
    taken: str
    """How and when: "from the pot at the flop; without a flop: no fee"."""
    clause: str


def pots_shown(hand: Hand) -> tuple[PotView, ...]:
    """Return the pots that are gathered, the main pot first, then those that form."""
    gathered = [pot for pot in pots_of(hand, gathered=True) if pot[0]]
    new = forming(hand)
    first = max(1, len(gathered))
    main = "Main pot" if len(gathered) > 1 or new else "Pot"
    found = [
        PotView(f"Side pot {at}" if at else main, amount, _seats(able))
        for at, (amount, able) in enumerate(gathered)
    ]
    found += [
        PotView(f"Side pot {at}", 0, _seats(able), opens)
        for at, (opens, able) in enumerate(new, first)
    ]
    return tuple(found)


def _seats(players: tuple[Player, ...]) -> tuple[int, ...]:
    return tuple(sorted(player.seat for player in players))


def raises_left(game: Game, hand: Hand) -> RaisesLeft | None:
    """Return how many raises the betting round may still have, and why; None outside of one."""
    if hand.phase != "act":
        return None
    most = most_raises(game, hand)
    clause = game.cite(game.law.source(Raises, "most"))
    if most is None:
        lifted = "Two players left to bet: no" if game.raise_cap is not None else "No"
        return RaisesLeft(None, f"{lifted} limit on the number of raises.", clause)
    left, whole = max(0, most - hand.raises), f"{_counted(most)} in a betting round"
    if not hand.raises:
        message = f"At most {_counted(most)} raise{'s' * (most > 1)} in a betting round."
    elif left:
        message = f"{_counted(left).capitalize()} raise{'s' * (left > 1)} left of {whole}."
    else:
        message = f"No more raises: {whole}."
    return RaisesLeft(left, message, clause)


def _counted(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def fee_shown(game: Game, players: int) -> FeeView | None:
    """Return the fee of a hand with this number of players, or with the fewest that may play."""
    column = game.fee_column(max(players, game.least_players))
    if column is None:
        return None
    least, most, amount = game.fees[column]
    granted = {rule.item.name: rule.clause for rule in game.law.all(Bracket)}
    whose = "from each of" if game.fee_timing == "each_player_pays" else "a hand,"
    many = f"{least} to {most} players" if most > least else f"{least} players"
    fee = game.law.whole(Fee) or Fee()
    kept = without_flop(fee)
    rule = f"{taken(fee)}; without a flop: {kept}" if kept else taken(fee)
    return FeeView(amount, f"{whose} {many}", rule, game.cite(granted.get(column, "")))
