"""The figures of the books against those of the statutes: nothing more and nothing less."""

from __future__ import annotations

from typing import TypeVar

import pytest

from croupier import hands, money
from croupier.cards import cards
from croupier.law.check import settings_of
from croupier.law.load import load, released
from croupier.law.options import options_of
from croupier.law.resolve import Law, Settings, resolve
from croupier.law.rulebook import CLASSES, Rulebook
from croupier.law.vocabulary import banked, cardroom, common, procedure
from tests.law.figures.facts import HERE, facts_of, granted
from tests.law.figures.odds import expected, meters_of_law, of_law, printed

T = TypeVar("T")
BOOKS = tuple(load(id) for id in released())
BANKED = tuple(book for book in BOOKS if book.game == "banked")
MARYLAND_UTH = ("maryland-uth-1.5", "maryland-uth-1.4")
MARYLAND = (*MARYLAND_UTH, "maryland-jackpot-1.0")
UTH = (*MARYLAND_UTH, "south-dakota-uth")
every_book = pytest.mark.parametrize("book", BOOKS, ids=released())
every_banked = pytest.mark.parametrize("book", BANKED, ids=[book.id for book in BANKED])


def law_of(book: Rulebook | str, **chosen: object) -> Law:
    """The law under plain settings, but for the options given."""
    book = load(book) if isinstance(book, str) else book
    plain = next(iter(settings_of(book, every_option=False)))
    assert set(chosen) <= set(plain.options)
    return resolve(book, Settings({**plain.options, **chosen}))


def whole(law: Law, kind: type[T]) -> T:
    found = law.whole(kind)
    assert found is not None
    return found


# --------------------------------------------------------------------------- rows and clauses


def test_every_row_of_the_statutes_is_carried() -> None:
    tables = [table for book in BOOKS for table in printed(book.prefix).items()]
    assert sum(len(lines) for table, lines in tables if not table.option) == 592


@every_banked
def test_paytables(book: Rulebook) -> None:
    assert of_law(law_of(book)) == expected(book.prefix)


@pytest.mark.parametrize("id", MARYLAND_UTH)
def test_paytable_a_clarified_as_for_1(id: str) -> None:
    law = law_of(id, progressive_a_mode="for1")
    assert of_law(law) == expected(law.book.prefix, "progressive_a_mode for1")


@pytest.mark.parametrize("id", MARYLAND)
def test_meters(id: str) -> None:
    law = law_of(id)
    stated = printed(law.book.prefix).items()
    wanted = {key.name: dict(lines) for key, lines in stated if key.wager == "meter"}
    assert meters_of_law(law) == wanted


def test_south_dakota_states_no_least_meter() -> None:
    law = law_of("south-dakota-uth")
    names = ("UTHP-01", "UTHP-02", "PMG-01", "PMG-02")
    assert meters_of_law(law) == {name: {"Progressive": "$0"} for name in names}


@every_book
def test_every_datum_of_every_clause_is_a_fact(book: Rulebook) -> None:
    wanted = facts_of(book.prefix)
    assert {clause.id for clause in book} >= set(wanted)
    for clause in book:
        told = wanted.get(clause.id)
        assert granted(clause) == (told if told is not None else {}), book.cite(clause.id)


@every_book
def test_clauses_and_their_kinds(book: Rulebook) -> None:
    lines = (HERE / "clauses.txt").read_text("utf-8").splitlines()
    told = dict(line.split() for line in lines if line.startswith(f"{book.prefix}:"))
    if book.extends:
        rest = {f"{book.prefix}:{id}" for id in book.own} | {f"{book.prefix}:all-others"}
        assert set(told) == rest
        return
    assert [(book.cite(clause.id), clause.class_) for clause in book] == list(told.items())
    assert {clause.class_ for clause in book} <= set(CLASSES)


# ------------------------------------------------------------------- seats, streets and cards


@pytest.mark.parametrize(
    ("id", "option", "least", "most", "usual"),
    [
        ("maryland-uth-1.5", "seats", 1, 6, 6),
        ("maryland-uth-1.4", "seats", 1, 6, 6),
        ("maryland-jackpot-1.0", "seats", 1, 6, 6),
        ("south-dakota-uth", "sd_seats", 1, 7, 6),
        ("california-holdem", "seats", 2, 10, 10),
    ],
)
def test_seats(id: str, option: str, least: int, most: int, usual: int) -> None:
    seats = options_of(load(id))[option].option
    assert (seats.least, seats.most, seats.default) == (least, most, usual)
    assert whole(law_of(id), common.Seats).count == usual
    assert whole(law_of(id, **{option: most}), common.Seats).count == most


def streets(law: Law) -> list[tuple[str, int, tuple[int, ...], str]]:
    seen = {rule.item.street: rule.item.board for rule in law.all(common.Opens)}
    seen |= {item.item.street: item.item.board for item in law.all(common.Reveal)}
    told = [each.item for each in law.all(banked.Street)]
    return [(street.name, seen[street.name], street.play, street.else_) for street in told]


@pytest.mark.parametrize("id", UTH)
def test_streets(id: str) -> None:
    assert streets(law_of(id)) == [
        ("preflop", 0, (3, 4), "check"),
        ("flop", 3, (2,), "check"),
        ("river", 5, (1,), "fold"),
    ]


def test_streets_of_jackpot() -> None:
    assert streets(law_of("maryland-jackpot-1.0")) == [
        ("first", 1, (3,), "check"),
        ("flop", 3, (2,), "check"),
        ("river", 5, (1,), "fold"),
    ]


@pytest.mark.parametrize(
    ("id", "turned"),
    [
        *((id, [3, 2]) for id in UTH),
        ("maryland-jackpot-1.0", [1, 2, 2]),
        ("california-holdem", [3, 1, 1]),
    ],
)
def test_cards_turned_up_together(id: str, turned: list[int]) -> None:
    assert [rule.item.cards for rule in law_of(id).all(common.Reveal)] == turned


Order = list[tuple[str, int, int]]
"""To whom, how many, how many at a time, in the order in which they leave the deck."""
ROTATION: Order = [("players_then_dealer", 2, 1), ("board", 5, 1)]
FIRST_DEVICE: Order = [("board", 5, 5), ("dealer", 2, 2), ("players", 2, 2)]
HELD_DEVICE: Order = [("board", 5, 5), ("players", 2, 2), ("dealer", 2, 2)]


def dealt(law: Law, method: str) -> Order:
    deals = [rule.item for rule in law.all(common.Deal) if method in rule.item.methods]
    return [(deal.to, deal.cards, deal.packet) for deal in deals if deal.when != "opening"]


@pytest.mark.parametrize("id", MARYLAND_UTH)
def test_deal_of_maryland(id: str) -> None:
    box = [("box", 4, 4)]
    assert dealt(law_of(id), "manual_shoe") == box + ROTATION
    assert dealt(law_of(id), "hand") == box + ROTATION
    assert dealt(law_of(id), "device") == box + FIRST_DEVICE
    held = law_of(id, device_dealer_hand="held_in_shuffler")
    assert dealt(held, "device") == box + HELD_DEVICE
    assert [rule.item.held for rule in held.all(common.Deal)][-1]


def test_deal_of_jackpot() -> None:
    law = law_of("maryland-jackpot-1.0")
    face_down = [("players_then_dealer", 2, 1), ("board", 5, 5)]
    assert dealt(law, "manual_shoe") == dealt(law, "hand") == face_down
    assert dealt(law, "device") == FIRST_DEVICE
    held = law_of("maryland-jackpot-1.0", device_dealer_hand="held_in_shuffler")
    assert dealt(held, "device") == HELD_DEVICE


def test_deal_of_south_dakota() -> None:
    law = law_of("south-dakota-uth")
    assert dealt(law, "hand") == ROTATION
    assert dealt(law, "machine") == HELD_DEVICE
    assert not any(rule.item.held for rule in law.all(common.Deal))


def test_deal_of_california() -> None:
    law = law_of("california-holdem")
    assert dealt(law, "hand") == [("each_player", 2, 1), ("board", 5, 1)]
    opening = [rule.item for rule in law.all(common.Deal) if rule.item.when == "opening"]
    assert [(deal.cards, deal.face, deal.from_) for deal in opening] == [
        (1, "up", "left_of_dealer")
    ]


@pytest.mark.parametrize(
    ("law", "burns"),
    [
        (law_of("maryland-uth-1.5"), [("hand", "flop", 1), ("hand", "river", 1)]),
        (law_of("maryland-jackpot-1.0"), []),
        (law_of("south-dakota-uth"), [("hand", "flop", 1), ("hand", "river", 1)]),
        (
            law_of("south-dakota-uth", burn_with_machine=True),
            [("hand machine", "flop", 1), ("hand machine", "river", 1)],
        ),
        (
            law_of("california-holdem"),
            [("hand", "flop", 1), ("hand", "turn", 1), ("hand", "river", 1)],
        ),
    ],
    ids=["maryland", "jackpot", "south dakota", "south dakota, machine", "california"],
)
def test_burns(law: Law, burns: list[tuple[str, str, int]]) -> None:
    found = [rule.item for rule in law.all(common.Burn)]
    assert [(" ".join(burn.methods), burn.before, burn.cards) for burn in found] == burns


@every_book
def test_a_deck_has_52_cards(book: Rulebook) -> None:
    deck = whole(law_of(book), common.Deck)
    assert (deck.cards, deck.jokers, deck.decks) == (52, 0, 1)


@pytest.mark.parametrize(
    ("id", "option", "value"),
    [
        *((id, "decks", 2) for id in MARYLAND),
        ("south-dakota-uth", "sd_second_deck_in_shuffler", True),
    ],
)
def test_two_decks_by_choice(id: str, option: str, value: object) -> None:
    assert whole(law_of(id, **{option: value}), common.Deck).decks == 2


@pytest.mark.parametrize("id", MARYLAND)
def test_hours_of_a_deck(id: str) -> None:
    lives = [rule.item for rule in law_of(id).all(procedure.DeckLife)]
    hours = {method: life.most_hours for life in lives for method in life.methods}
    assert hours == {"hand": 4, "manual_shoe": 8, "device": 8}


@pytest.mark.parametrize("id", MARYLAND)
def test_cut_and_count(id: str) -> None:
    steps = {rule.item.name: rule.item for rule in law_of(id).all(procedure.Step)}
    assert steps["cut"].least_from_top == 10
    counts = [steps[f"{way}_count_stub"] for way in ("shoe", "hand", "device")]
    assert {(count.most_rounds, count.every_rounds, count.cards) for count in counts} == {
        (5, 5, 52)
    }


# ------------------------------------------------------------------------- money and envy


@pytest.mark.parametrize("id", MARYLAND)
def test_payout_limit(id: str) -> None:
    limit = whole(law_of(id), banked.Limit)
    assert limit.least == money.cents("$50,000")
    assert limit.or_most_won_at_minimum
    assert limit.dollars is None
    assert "progressive" in (limit.never or ())


def test_payout_limit_covers_in_this_order() -> None:
    uth, jackpot = law_of("maryland-uth-1.5"), law_of("maryland-jackpot-1.0")
    assert whole(uth, banked.Limit).covers == ("ante", "play", "blind", "trips")
    assert whole(jackpot, banked.Limit).covers == ("ante", "play", "xtra_bonus", "player_bonus")
    late = law_of("maryland-uth-1.5", payout_limit_covers_late_side_wagers=True)
    assert whole(late, banked.Limit).late == ("ultimate_pairs", "bad_beat", "play_the_board")


def test_bet_limit_of_south_dakota() -> None:
    cap = whole(law_of("south-dakota-uth"), banked.Cap)
    assert (cap.dollars, cap.scope, cap.counts_tips) == (money.cents("$1,000"), "total", True)


@pytest.mark.parametrize(
    ("id", "allowed"),
    [
        *((id, (100, 500)) for id in MARYLAND_UTH),
        ("maryland-jackpot-1.0", ()),
        ("south-dakota-uth", ()),
    ],
)
def test_progressive_amounts(id: str, allowed: tuple[int, ...]) -> None:
    units = [rule.item for rule in law_of(id).all(banked.Unit)]
    assert [(unit.wager, unit.allowed) for unit in units] == [("progressive", allowed)]


@pytest.mark.parametrize("id", UTH)
def test_envy(id: str) -> None:
    law = law_of(id)
    envy = whole(law, banked.Envy)
    assert set(envy.hands or ()) == {"straight_flush", "royal_flush"}
    assert (envy.several, envy.own, envy.dealer) == (True, False, False)
    assert (envy.to, envy.paid, envy.from_) == ("progressive", "after_last_box", "tray")
    assert law_of("maryland-jackpot-1.0").whole(banked.Envy) is None


@pytest.mark.parametrize("id", [book.id for book in BANKED])
@pytest.mark.parametrize(
    ("judged", "subject"), [("first_five", "first_five"), ("best_of_seven", "player")]
)
def test_progressive_judges(id: str, judged: str, subject: str) -> None:
    law = law_of(id, progressive_judges=judged)
    wagers = {rule.item.name: rule.item.judges for rule in law.all(banked.Wager)}
    assert wagers["progressive"] == subject
    envy = law.whole(banked.Envy)
    assert envy is None or envy.judges == subject


@every_banked
def test_dealer_qualifies_with_a_pair(book: Rulebook) -> None:
    assert whole(law_of(book), banked.Dealer).qualifies_with == "pair"


@pytest.mark.parametrize("id", MARYLAND_UTH)
def test_bad_beat(id: str) -> None:
    def results(law: Law) -> list[tuple[str | None, str]]:
        rows = [rule.item for rule in law.all(banked.Settle) if rule.item.wagers == ("bad_beat",)]
        return [(row.versus, row.result) for row in rows if row.stands == ("in",)]

    two_way = [("lower", "pays"), ("higher", "pays"), ("equal", "lose")]
    assert results(law_of(id)) == two_way
    assert results(law_of(id, bad_beat_mode="player_only"))[1] == ("higher", "lose")
    assert results(law_of(id, bad_beat_tie="push"))[2] == ("equal", "push")


# ------------------------------------------------------------------------------ California


def test_blinds_of_california() -> None:
    blinds = [rule.item for rule in law_of("california-holdem").all(cardroom.Blind)]
    assert [(blind.name, blind.sits) for blind in blinds] == [("small_blind", 1), ("big_blind", 2)]


def test_three_raises() -> None:
    law = law_of("california-holdem")
    raises = whole(law, cardroom.Raises)
    assert (raises.most, raises.heads_up, raises.binds_no_limit) == (3, "no_limit", True)
    assert options_of(law.book)["ca_raise_cap"].option.most == 3


def test_fee_columns() -> None:
    columns = [rule.item for rule in law_of("california-holdem").all(cardroom.Bracket)]
    assert [(column.least, column.most) for column in columns] == [(7, 10), (5, 6), (2, 4)]


def test_betting_rounds() -> None:
    rounds = sorted(
        (rule.item.number, rule.item.street, rule.item.starts)
        for rule in law_of("california-holdem").all(cardroom.Betting)
    )
    assert rounds == [
        (1, "preflop", "left_of_big_blind"),
        (2, "flop", "left_of_button"),
        (3, "turn", "left_of_button"),
        (4, "river", "left_of_button"),
    ]


# --------------------------------------------------------------------------------- ranking

BEST_AND_WORST = {
    "royal_flush": ("Ah Kh Qh Jh Th", "Ah Kh Qh Jh Th"),
    "straight_flush": ("Kh Qh Jh Th 9h", "Ah 2h 3h 4h 5h"),
    "four_of_a_kind": ("Ah Ad Ac As Kc", "2h 2d 2c 2s 3c"),
    "full_house": ("Ah Ad Ac Kc Kd", "2h 2d 2c 3c 3d"),
    "flush": ("Ah Kh Qh Jh 9h", "2h 3h 4h 5h 7h"),
    "straight": ("Ah Kc Qh Jh Th", "Ac 2h 3h 4h 5h"),
    "three_of_a_kind": ("Ah Ad Ac Kc Qd", "2h 2d 2c 3c 4d"),
    "two_pair": ("Ah Ad Kc Kd Qd", "3c 3d 2h 2d 4d"),
    "pair": ("Ah Ad Kc Qd Jd", "2h 2d 3c 4d 5d"),
    "high_card": ("Ah Kc Qd Jd 9d", "2h 3c 4d 5d 7d"),
}


@pytest.mark.parametrize("id", [*MARYLAND, "california-holdem"])
def test_best_and_worst_hands(id: str) -> None:
    places = list(BEST_AND_WORST)[: 10 if id == "california-holdem" else 9]
    ranks = [rule.item for rule in law_of(id).all(common.Rank)]
    assert [(rank.hand, rank.place) for rank in ranks] == [(h, i) for i, h in enumerate(places, 1)]
    for item in ranks:
        best, worst = BEST_AND_WORST[item.hand]
        assert hands.rank(item.best) == hands.rank(cards(best))
        assert hands.rank(item.worst) == hands.rank(cards(worst))


@every_book
def test_order_of_hands(book: Rulebook) -> None:
    (order,) = law_of(book).all(common.Ranks)
    listed = 9 if book.prefix.startswith("MD") else 10
    assert order.item.hands == tuple(BEST_AND_WORST)[:listed]
