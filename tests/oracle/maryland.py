"""Settlement in Maryland: Ultimate Texas Hold'em (1.4, 1.5) and Jackpot Hold'em."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from tests.oracle import paytables
from tests.oracle.envy import pay_envy
from tests.oracle.paytables import Award, Book
from tests.oracle.plain_cards import ACE, JACK, KING, PAIR, ROYAL, TEN, VALUE, judge
from tests.oracle.table import Box, Table


class Words(NamedTuple):
    """How one of the two books calls its wagers and which clause decides what."""

    blind: str
    bonus: str
    below_pair: str
    lower: str
    higher: str
    unlisted: str
    equal: str
    fold: str
    bonus_in: str
    bonus_folded: str
    progressive_in: str
    progressive_folded: str


UTH = Words(
    blind="blind",
    bonus="trips",
    below_pair="11.H.1",
    lower="11.H.3.a",
    higher="11.H.3.b",
    unlisted="11.H.3.c",
    equal="11.H.3.d",
    fold="11.F.2",
    bonus_in="11.I.1",
    bonus_folded="11.F.3.a",
    progressive_in="11.J",
    progressive_folded="11.J",
)
JACKPOT = Words(
    blind="xtra_bonus",
    bonus="player_bonus",
    below_pair="11.I.1",
    lower="11.I.3.a",
    higher="11.I.3.b",
    unlisted="11.I.3.b",
    equal="11.I.3.c",
    fold="11.G.2",
    bonus_in="11.J.1",
    bonus_folded="11.G.3.a",
    progressive_in="11.K",
    progressive_folded="11.G.4.a",
)
LATE = {"ultimate_pairs": "7.F.5", "bad_beat": "7.F.6", "play_the_board": "7.F.7"}
NEED_THE_CARDS = ("trips", "six_card_bonus", "progressive", "ultimate_pairs", "bad_beat")


def settle_uth(table: Table) -> None:
    """Settles every box, then Envy."""
    for box in table.lap():
        if box.play:
            _main(table, box, UTH, paytables.UTH)
            _uth_sides(table, box, "11.I.1", "11.I.3", set(box.wagers))
            _limit(table, box, UTH)
    for box in table.lap():
        if box.folded:
            living = _living(table, box)
            _give_up(table, box, UTH, living)
            _uth_sides(table, box, "11.F.3.a", "11.F.3.c", living)
            _limit(table, box, UTH)
    pay_envy(table, lambda box: _cards_lie(table, box), "11.J.2.e")


def settle_jackpot(table: Table) -> None:
    """Settles every box; this book has no Envy (I-74)."""
    for box in table.lap():
        if box.play:
            _main(table, box, JACKPOT, paytables.JACKPOT)
            _jackpot_sides(table, box, JACKPOT.bonus_in, JACKPOT.progressive_in)
            _limit(table, box, JACKPOT)
    for box in table.lap():
        if box.folded:
            _give_up(table, box, JACKPOT, {"player_bonus", "progressive"})
            _jackpot_sides(table, box, JACKPOT.bonus_folded, JACKPOT.progressive_folded)
            _limit(table, box, JACKPOT)


def _main(table: Table, box: Box, words: Words, tables: Book) -> None:
    """Ante, Blind and Play of a box that stayed in."""
    versus = table.versus(box)
    if not table.qualified:
        table.push(box, "ante", words.below_pair)
    elif versus > 0:
        table.even(box, "ante", box.wagers["ante"], words.higher)
    elif versus == 0:
        table.push(box, "ante", words.equal)
    else:
        table.lose(box, "ante", words.lower)
    if versus == 0:
        table.push(box, words.blind, words.equal)
    elif versus < 0:
        table.lose(box, words.blind, words.lower)
    else:
        award = table.odds(tables, words.blind).get(box.hand.name)
        if award is None:
            table.push(box, words.blind, words.unlisted)
        else:
            table.pay(box, words.blind, award, words.higher)
    table.settle_play(box, win=words.higher, lose=words.lower, tie=words.equal)


def _living(table: Table, box: Box) -> set[str]:
    """The wagers of a folded box that wait for the end of the round (I-29)."""
    lives = {"trips", "six_card_bonus"}
    for wager in ("progressive", *LATE):
        if table.options[f"survives_fold.{wager}"]:
            lives.add(wager)
    return lives & set(box.wagers)


def _give_up(table: Table, box: Box, words: Words, living: set[str]) -> None:
    """Ante, Blind and whatever does not live on are taken at the fold."""
    table.lose(box, "ante", words.fold)
    table.lose(box, words.blind, words.fold)
    for wager, clause in {**LATE, "progressive": words.progressive_folded}.items():
        if wager in box.wagers and wager not in living:
            table.lose(box, wager, clause)


def _uth_sides(table: Table, box: Box, trips: str, six: str, living: set[str]) -> None:
    tables = paytables.UTH
    if "trips" in living:
        table.pay(box, "trips", table.odds(tables, "trips").get(box.hand.name), trips)
    if "six_card_bonus" in living:
        line = table.odds(tables, "six_card_bonus").get(six_card_line(table, box))
        table.pay(box, "six_card_bonus", line, six)
    if "ultimate_pairs" in living:
        line = ultimate_pairs(table, box)
        table.pay(box, "ultimate_pairs", line, LATE["ultimate_pairs"])
    if "bad_beat" in living:
        _bad_beat(table, box)
    if "play_the_board" in living:
        line = table.odds(tables, "play_the_board").get(board_line(table))
        table.pay(box, "play_the_board", line, LATE["play_the_board"])
    if "progressive" in living:
        hand = table.progressive_hand(box).name
        award = table.odds(tables, "progressive").get(hand)
        for1 = table.options["progressive_a_mode"] == "for1"  # I-39
        if award is not None and award.kind == "to" and for1:
            award = award._replace(kind="for")
        table.pay(box, "progressive", award, "11.J")


def six_card_line(table: Table, box: Box) -> str:
    """Two cards and the four of the box: a super royal takes all six (6.F.8, I-04)."""
    cards = box.cards + table.six_box
    values = {VALUE[card] for card in cards}
    if len({card[1] for card in cards}) == 1 and values == set(range(9, ACE + 1)):
        return "super_royal_diamonds" if cards[0][1] == "d" else "super_royal"
    return judge(cards).name


def ultimate_pairs(table: Table, box: Box) -> Award | None:
    """The first line of the table that the two cards fit (I-56)."""
    odds = table.odds(paytables.UTH, "ultimate_pairs")
    high, low = sorted((VALUE[card] for card in box.cards), reverse=True)
    suited = box.cards[0][1] == box.cards[1][1]
    if high == low == ACE:
        if "both_aces" in odds and all(VALUE[card] == ACE for card in table.dealer_cards):
            return odds["both_aces"]
        if "red_aces" in odds and set(box.cards) == {"Ah", "Ad"}:
            return odds["red_aces"]
        return odds["aces"]
    if high == low:
        return odds["court_pair" if high >= JACK else "small_pair"]
    if high == ACE and low >= JACK:
        other = "king" if low == KING else "face"
        return odds[f"ace_{other}_{'suited' if suited else 'offsuit'}"]
    return None


def _bad_beat(table: Table, box: Box) -> None:
    """Return what the lower of the two final hands pays, either side's (I-57, I-58)."""
    clause = LATE["bad_beat"]
    versus = table.versus(box)
    if versus == 0:
        equal: Callable[[Box, str, str], None] = (
            table.push if table.options["bad_beat_tie"] == "push" else table.lose
        )
        equal(box, "bad_beat", clause)
    elif versus > 0 and table.options["bad_beat_mode"] == "player_only":
        table.lose(box, "bad_beat", clause)
    else:
        beaten = table.dealer if versus > 0 else box.hand
        award = table.odds(paytables.UTH, "bad_beat").get(beaten.name)
        table.pay(box, "bad_beat", award, clause)


def board_line(table: Table) -> str:
    """The five community cards alone; a pair counts from tens (I-59)."""
    hand = table.board_hand
    if hand.place == PAIR:
        return "tens_or_better" if hand.values[0] >= TEN else "small_pair"
    return hand.name


def _jackpot_sides(table: Table, box: Box, bonus: str, progressive: str) -> None:
    tables = paytables.JACKPOT
    if "player_bonus" in box.wagers:
        award = table.odds(tables, "player_bonus").get(box.hand.name)
        table.pay(box, "player_bonus", award, bonus)
    if "progressive" in box.wagers:
        hand = table.progressive_hand(box)
        name = hand.name
        if hand.place == ROYAL and hand.best[0][1] == "d":
            name = "royal_flush_diamonds"
        table.pay(box, "progressive", table.odds(tables, "progressive").get(name), progressive)


def _limit(table: Table, box: Box, words: Words) -> None:
    """Cuts what the covered wagers of the box win to the payout limit (I-54, I-55)."""
    limit = table.options["payout_limit_usd"]
    if limit is None:
        return
    left = int(Decimal(str(limit)) * 100)
    covered = ["ante", "play", words.blind, words.bonus]
    if table.options["payout_limit_covers_late_side_wagers"]:
        covered += LATE
    for wager in covered:
        for line in box.lines:
            if line.wager == wager:
                line.pays = min(line.pays, left)
                left -= line.pays


def _cards_lie(table: Table, box: Box) -> bool:
    """Whether the box's cards are still on the layout: not racked at the fold (I-28, I-49)."""
    return not box.folded or any(wager in NEED_THE_CARDS for wager in _living(table, box))
