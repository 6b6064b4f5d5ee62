"""What players can afford with their chips: bets, Play wagers, and what is missing."""

from __future__ import annotations

from typing import Any

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.legal import legal
from croupier.engine.banked.state import Box
from croupier.engine.banked.turn import to_act
from croupier.engine.machine import Offer
from croupier.house.table.banked.play import box_at, game_of, round_of
from croupier.house.table.state import TableState
from croupier.law.names import spelling
from croupier.money import dollars


def price_of_play(live: TableState, box: Box, multiple: int, *, tip: bool) -> int:
    """Return the cents of a Play wager of this multiple, and of one for the dealer as a tip."""
    measure = game_of(live.setup).base_wager
    staked = box.stakes.get(measure, 0) + (box.tips.get(measure, 0) if tip else 0)
    return staked * max(0, multiple)


def lies_on(box: Box | None, player: str) -> int:
    """Return this player's cents on the box, which are returned if the bet is changed."""
    if box is None or box.player != player:
        return 0
    return sum(box.stakes.values()) + sum(box.tips.values())


def too_little(live: TableState, player: str, cents: int, what: str, *, own: bool) -> str:
    """Return the message for a player who has fewer chips than this needs; empty if there are
    enough.
    """
    has = live.chips.get(player, 0)
    if cents <= has:
        return ""
    who = "you have" if own else f"{player} has"
    return f"{who} {dollars(has)} in chips; {what} needs {dollars(cents)}"


def play_named(live: TableState, multiple: int) -> str:
    """Return a Play wager of this multiple inside a sentence: "Play 4×"."""
    return f"{spelling(live.setup.book, game_of(live.setup).play)} {multiple}×"


def payable(live: TableState, offer: Offer, player: str) -> Offer | None:
    """Return the offer with what the player can afford; None if that is nothing."""
    box = box_at(live, offer.seat)
    has = live.chips.get(player, 0)
    if offer.kind is banked_commands.Play and box is not None:
        must = tip_required(offer)
        plays = offer.choices("multiple")
        found = tuple(n for n in plays if price_of_play(live, box, n, tip=must) <= has)
        both = all(price_of_play(live, box, n, tip=True) <= has for n in found)
        tips = offer.choices("tip") if must or both else (False,)
        return offer.choosing(multiple=found, tip=tips) if found else None
    terms = offer.holds("wagers")
    if isinstance(terms, BetTerms) and _least(terms) > has + lies_on(box, player):
        return None
    return offer


def tip_required(play: Offer) -> bool:
    """Return whether a Play wager for the dealer must go with this one."""
    return False not in play.choices("tip")


def purse(live: TableState, seat: int, player: str) -> int:
    """Return the most cents of the player's whole bet on this seat."""
    box = box_at(live, seat)
    return live.chips.get(player, 0) + lies_on(box, player)


def lacking(live: TableState, player: str) -> dict[str, Any] | None:
    """Return the Play wagers that this player cannot afford now, with the cents each lacks."""
    current = round_of(live)
    box = to_act(current) if current is not None else None
    if current is None or box is None or box.player != player:
        return None
    has = live.chips.get(player, 0)
    for offer in legal(game_of(live.setup), current, box.seat):
        if offer.kind is banked_commands.Play:
            must = tip_required(offer)
            plays = offer.choices("multiple")
            prices = [(n, price_of_play(live, box, n, tip=must)) for n in plays]
            lacks = [[n, cents - has] for n, cents in prices if cents > has]
            told = {"seat": box.seat, "clause": offer.clause, "lacks": lacks}
            return told | ({"tip_required": True} if must else {}) if lacks else None
    return None


def _least(terms: BetTerms) -> int:
    """Return the cents of the smallest bet that opens a box."""
    least = {name: low for name, low, _ in terms.wagers}
    same = dict(terms.equal)
    return min(
        sum(max(least[name], least.get(same.get(name, ""), 0)) for name in opening)
        for opening in terms.opening
    )
