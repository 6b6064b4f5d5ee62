"""Shoes and awards with one thing wrong in them: cards nobody committed to, awards nobody saw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from croupier.cards import DECK
from croupier.house import codec
from croupier.house.audit.judging import Command
from croupier.house.audit.shoe import Shoe
from croupier.table import events as life
from tests.house.audit.by_hand import ONE, entry
from tests.house.audit.faulty_books import Books, Cases, Found, idle, reposted, retold

CASES = Cases()


def other_order(event: Any) -> Any:
    """The same cards dealt, the first of them last."""
    return replace(event, cards=(*event.cards[1:], event.cards[0]))


def other_root(event: Any) -> Any:
    """A commitment to no deck that anybody has."""
    return replace(event, root="ab" * 32)


CASES |= {
    "audit/awards.py Awards.see AWARD": retold(
        "table:step_done/1", lambda event: replace(event, seat=4), at="round:payout_approved/1"
    ),
    "audit/awards.py Awards._second AWARD": retold(
        "round:payout_approved/1", lambda event: replace(event, by="flo")
    ),
    "audit/awards.py Awards._second AWARD 2": retold(
        "round:payout_approved/1", lambda event: replace(event, by="ann")
    ),
    "audit/shoe.py Shoe.see DECK 2": retold(
        "house:deck_committed/1", other_root, at="round:bets_closed/1"
    ),
    "audit/shoe.py Shoe._shuffled DECK": reposted(
        "house:deck_committed/1", idle, at="table:deck_shuffled/1"
    ),
    "audit/shoe.py Shoe._shuffled DECK 2": reposted(
        "table:deck_shuffled/1", lambda _, one: replace(one, actor="dealer:joe")
    ),
    "audit/shoe.py Shoe._shuffled DECK 3": retold("house:deck_committed/1", other_root),
    "audit/shoe.py Shoe._left DECK": retold(
        "house:deck_committed/1", other_root, at="round:cards_dealt/1"
    ),
    "audit/shoe.py Shoe._left DECK 2": retold("round:cards_dealt/1", other_order),
}


@CASES.of("audit/awards.py Awards._unapproved AWARD")
def award_paid_with_its_box(books: Books) -> Found:
    approved = books.first("round:payout_approved/1")
    line = codec.decode(approved.kind, approved.body).line
    paid = retold(
        "round:box_settled/1", lambda event: replace(event, lines=(*event.lines, line), held="")
    )
    return paid(books)


@CASES.of("audit/shoe.py Shoe.see DECK")
def order_of_cards_on_a_table(_: Books) -> Found:
    shuffled = life.DeckShuffled(0, "dealer", "", 1, "hand", (), DECK)
    command = Command("c", ((entry(1), "table", shuffled),))
    return [*Shoe().see(command, virtual=False)], f"{ONE} entry 1"
