"""Where the decks are: what each device holds, and whether the round still waits for it (I-66)."""

from __future__ import annotations

from croupier.engine.procedure.pending import mode_of, open_act
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.engine.procedure.without_device import DEALING_DEVICE, SHUFFLER
from croupier.law.vocabulary.common import Deal

EMPTY = 0
"""The number that stands for no deck."""


def one_machine(ruleset: Ruleset) -> bool:
    """Return whether the shuffler itself deals, because it keeps the dealer's cards (I-23)."""
    law, method = ruleset.base.law, ruleset.method
    return any(rule.item.held and method in rule.item.methods for rule in law.all(Deal))


def decks_in(ruleset: Ruleset, table: Table, device: str) -> tuple[int, ...]:
    """Return the decks that may be in this device; `EMPTY` alone if it holds none."""
    names = (SHUFFLER, DEALING_DEVICE) if one_machine(ruleset) else (device,)
    found = [deck.id for deck in table.decks if place_of(ruleset, table, deck) in names]
    return tuple(found) or (EMPTY,)


def place_of(ruleset: Ruleset, table: Table, deck: Deck) -> str:
    """Return the device in which the deck is; empty if it is in none."""
    dealing = DEALING_DEVICE if table.device(DEALING_DEVICE) is not None else ""
    on = table.round if table.round is not None and table.round.deck == deck.id else None
    if on is not None and on.stage == "dealing":
        return dealing
    if on is not None and on.stage in ("dealt", "showdown"):
        return dealing if _awaited(ruleset, table) or _stub(ruleset, table) else ""
    if _loaded(ruleset, table, deck):
        return dealing
    if table.device(SHUFFLER) is not None:
        return "" if deck.shuffled in ("hand", "preshuffled") else SHUFFLER
    return "" if mode_of(ruleset, table).acting("load") else dealing  # a machine that does both


def awaited(ruleset: Ruleset, table: Table, deck: int) -> bool:
    """Return whether cards of the current round are still to come from this deck."""
    on = table.round
    dealt = on is not None and on.stage in ("dealt", "showdown")
    return on is not None and on.deck == deck and (not dealt or _awaited(ruleset, table))


def _awaited(ruleset: Ruleset, table: Table) -> bool:
    """Return whether the machine still holds the dealer's cards after everyone else has theirs."""
    return one_machine(ruleset) and table.round is not None and table.round.stage == "dealt"


def _stub(ruleset: Ruleset, table: Table) -> bool:
    """Return whether the rest of the deck has been neither racked nor counted."""
    acts = (*open_act(ruleset, table, "rack"), *open_act(ruleset, table, "count"))
    return any(item.occasion == "cards_dealt" for item, _ in acts)


def _loaded(ruleset: Ruleset, table: Table, deck: Deck) -> bool:
    """Return whether the deck was put where it is dealt from."""
    if deck.id != table.live or not deck.shuffled:
        return False
    if mode_of(ruleset, table).acting("load") is None:
        return deck.cut  # dealt from the hand: it was taken out to be cut
    waits = (*open_act(ruleset, table, "cut", deck.id), *open_act(ruleset, table, "load", deck.id))
    return not waits
