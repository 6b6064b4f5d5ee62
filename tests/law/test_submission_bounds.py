"""Submissions that stand exactly on a boundary, and a step beyond it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import pytest

from croupier import money
from croupier.law.load import load, released
from croupier.law.options import options_of
from croupier.law.resolve import faults_of
from croupier.law.submission import Examined, demonstration, examine, with_demonstration
from croupier.law.submission.returns import Counted, percent_of, returned_by
from croupier.law.vocabulary.banked import Meter, Paytable

UTH, JACKPOT, DAKOTA, CALIFORNIA = (
    "maryland-uth-1.5",
    "maryland-jackpot-1.0",
    "south-dakota-uth",
    "california-holdem",
)


def over(book: str, **sections: object) -> Examined:
    """The demonstration with these sections' lines changed, examined."""
    return examine(with_demonstration({"rulebook": book, **sections}))


def places(examined: Examined) -> list[str]:
    """Where the faults and warnings stand."""
    return [fault.path for fault in examined.faults]


BY_HAND = {"dealing": "hand"}
SHOE = {"dealing": "manual_shoe"}
COUNTED = {"shuffler_counts": False}
EACH_BET = {"sd_bet_limit_scope": "each_bet"}
LATE = {"payout_limit_covers_late_side_wagers": True}
LETTER = "letter 12"

Lines = Mapping[str, Mapping[str, object]]


def _within(name: str, book: str, inside: Lines, outside: Lines, place: str) -> object:
    return pytest.param(book, inside, outside, place, id=name)


def _option(book: str, name: str, inside: object, outside: object, **beside: object) -> object:
    """On the boundary and beyond it, for one option."""
    within, beyond = ({"options": {**beside, name: value}} for value in (inside, outside))
    return _within(f"{book} {name} {inside}", book, within, beyond, f"options.{name}")


BOUNDARIES = [
    *(_option(book, "seats", 6, 7) for book in (UTH, "maryland-uth-1.4", JACKPOT)),
    *(_option(book, "seats", 1, 0) for book in (UTH, "maryland-uth-1.4", JACKPOT)),
    _option(DAKOTA, "sd_seats", 7, 8),
    _option(CALIFORNIA, "seats", 10, 11),
    _option(CALIFORNIA, "seats", 2, 1),
    *(_option(book, "max_adjacent_boxes", 6, 7) for book in (UTH, JACKPOT)),
    *(_option(book, "max_adjacent_boxes", 1, 0) for book in (UTH, JACKPOT)),
    _option("maryland-uth-1.4", "max_adjacent_boxes", 1, 2),
    *(_option(book, "decks", 2, 3) for book in (UTH, JACKPOT)),
    *(_option(book, "deck_change_hours", 4, 5, **BY_HAND) for book in (UTH, JACKPOT)),
    *(_option(book, "deck_change_hours", 8, 9, **SHOE) for book in (UTH, JACKPOT)),
    *(_option(book, "deck_change_hours", 8, 9) for book in (UTH, JACKPOT)),
    *(_option(book, "stub_count_every", 5, 6, **COUNTED) for book in (UTH, JACKPOT)),
    _option(UTH, "stub_count_every", 5, 6, **COUNTED, **SHOE),
    _option(UTH, "stub_count_every", 5, 6, **COUNTED, **BY_HAND),
    _option(UTH, "progressive_wager_usd", "1.00", "1.01"),
    _option(JACKPOT, "progressive_wager_usd", "0.01", 0),
    _option(DAKOTA, "progressive_wager_usd", 1, 0),
    *(_option(book, "payout_limit_usd", 50000, "49999.99") for book in (UTH, JACKPOT)),
    _option(CALIFORNIA, "ca_raise_cap", 3, 4),
    _option(CALIFORNIA, "ca_short_allin_reopen_fraction", "1", "1.000000001"),
    _option(CALIFORNIA, "small_blind", 4, "4.01"),
    _option(CALIFORNIA, "small_blind", "0.01", 0),
    _option(CALIFORNIA, "big_blind", "0.01", 0, small_blind="0.01"),
    _option(CALIFORNIA, "small_bet", 8, "8.01"),
    _option(CALIFORNIA, "ca_buy_in_min", 400, "400.01"),
    _option(CALIFORNIA, "ca_odd_chip_unit", "0.01", 0),
    _within(
        "505 times the ante and 50 times trips",
        UTH,
        {"limits": {"ante": [100, 500]}, "options": {"payout_limit_usd": 505 * 100 + 50 * 5}},
        {"limits": {"ante": [100, 500]}, "options": {"payout_limit_usd": "50749.99"}},
        "options.payout_limit_usd",
    ),
    _within(
        "504 times the ante and 100 times the player bonus",
        JACKPOT,
        {"limits": {"ante": [100, 500]}, "options": {"payout_limit_usd": 504 * 100 + 100 * 5}},
        {"limits": {"ante": [100, 500]}, "options": {"payout_limit_usd": "50899.99"}},
        "options.payout_limit_usd",
    ),
    _within(
        "the later wagers at their minimum",
        UTH,
        {
            "options": {**LATE, "payout_limit_usd": 52800},
            "clarifications": dict.fromkeys(LATE, "x"),
        },
        {
            "options": {**LATE, "payout_limit_usd": 52799},
            "clarifications": dict.fromkeys(LATE, "x"),
        },
        "options.payout_limit_usd",
    ),
    _within(
        "six times the ante, trips and the progressive",
        DAKOTA,
        {"limits": {"ante": [5, 125], "trips": [5, 249]}},
        {"limits": {"ante": [5, 125], "trips": [5, "249.01"]}},
        "limits",
    ),
    _within(
        "two hands together",
        DAKOTA,
        {"limits": {"ante": [5, 80], "trips": [5, 19]}, "options": {"sd_max_hands": 2}},
        {"limits": {"ante": [5, 80], "trips": [5, 20]}, "options": {"sd_max_hands": 2}},
        "limits",
    ),
    _within(
        "each bet",
        DAKOTA,
        {
            "limits": {"ante": [5, 250], "trips": [5, 1000]},
            "options": EACH_BET,
            "clarifications": dict.fromkeys(EACH_BET, LETTER),
        },
        {
            "limits": {"ante": [5, 250], "trips": [5, 1001]},
            "options": EACH_BET,
            "clarifications": dict.fromkeys(EACH_BET, LETTER),
        },
        "limits",
    ),
    _within(
        "the whole wager", UTH, {"rates": {"Meter": "100%"}}, {"rates": {"Meter": "101%"}}, "rates"
    ),
    _within(
        "a single stake",
        UTH,
        {"limits": {"six_card_bonus": [5, 5]}},
        {"limits": {"six_card_bonus": [5, "4.99"]}},
        "limits.six_card_bonus",
    ),
]


@pytest.mark.parametrize(("book", "inside", "outside", "place"), BOUNDARIES)
def test_sound_on_the_boundary_and_not_beyond(
    book: str, inside: Lines, outside: Lines, place: str
) -> None:
    within = over(book, **inside)
    assert within.valid, within.faults
    assert within.law is not None
    assert not faults_of(within.law)
    beyond = over(book, **outside)
    assert not beyond.valid
    assert set(places(beyond)) == {place}


def _metered() -> Iterator[object]:
    for id in (UTH, "maryland-uth-1.4", JACKPOT, DAKOTA):
        law = examine(with_demonstration({"rulebook": id})).law
        assert law is not None
        for meter in law.all(Meter):
            for letter in meter.item.paytables if meter.item.used else ():
                name = f"{id} {letter} {meter.item.name}"
                yield pytest.param(id, letter, meter.item, meter.clause, id=name)


@pytest.mark.parametrize(("id", "letter", "meter", "clause"), list(_metered()))
@pytest.mark.parametrize("section", ["initials", "resets"])
def test_every_meter_may_start_at_its_least(
    id: str, letter: str, meter: Meter, clause: str, section: str
) -> None:
    chosen = {"paytables": {"progressive": letter}}
    least = money.dollars(meter.least)
    assert over(id, **chosen, **{section: {meter.name: least}}).valid
    if meter.least:
        below = over(id, **chosen, **{section: {meter.name: money.dollars(meter.least - 1)}})
        found = [fault for fault in below.faults if fault.severity == "error"]
        assert [item.path for item in found] == [f"{section}.{meter.name}"]
        assert found[0].clause == load(id).cite(clause)


def _backed() -> Iterator[object]:
    for id in released():
        for name, declared in options_of(load(id)).items():
            for section in ("clarified", "filed"):
                for value in getattr(declared.option, section):
                    where = "clarifications" if section == "clarified" else "filed"
                    case = f"{id} {name} {value}"
                    yield pytest.param(id, name, value, where, declared.clause, id=case)


@pytest.mark.parametrize(("id", "name", "value", "section", "clause"), list(_backed()))
def test_a_value_on_record_is_sound_and_off_record_is_not(
    id: str, name: str, value: object, section: str, clause: str
) -> None:
    assert over(id, options={name: value}, **{section: {name: LETTER}}).valid
    (fault,) = over(id, options={name: value}).faults
    assert (fault.path, fault.clause) == (f"options.{name}", load(id).cite(clause))
    assert section in fault.advice


@pytest.mark.parametrize(
    ("id", "letter", "options", "resets"),
    [
        (UTH, "A", {"progressive_wager_usd": 5}, {"Meter": 15000}),
        (UTH, "B", {}, {"Minor": 300}),
        (UTH, "B", {"progressive_wager_usd": 5}, {"Major": 1500, "Minor": 1500}),
        (UTH, "C", {"progressive_wager_usd": 5}, {}),
        (UTH, "D", {"progressive_wager_usd": 5}, {}),
        (JACKPOT, "B", {"progressive_wager_usd": 5}, {"Diamond": 150}),
        (JACKPOT, "D", {"progressive_wager_usd": 5}, {"Diamond": 250}),
        (JACKPOT, "E", {"progressive_wager_usd": 5}, {}),
        (DAKOTA, "PMG-01", {}, {"Progressive": 3000}),
        (DAKOTA, "PMG-02", {"progressive_wager_usd": 5}, {"Progressive": 15000}),
        (DAKOTA, "UTHP-01", {}, {"Progressive": 5000}),
    ],
)
def test_the_reset_suggested_restores_the_order(
    id: str, letter: str, options: Mapping[str, object], resets: Mapping[str, object]
) -> None:
    refuse = {**options, "allow_inverted_awards": "refuse"}
    examined = over(id, paytables={"progressive": letter}, options=refuse, resets=resets)
    assert examined.faults == ()


def test_the_returns_are_those_of_the_interpretation() -> None:
    """I-141: what fixed lines give back on five dealt cards, and on the best of seven."""
    told: dict[tuple[str, str], tuple[str, str]] = {}
    for id in (UTH, JACKPOT, DAKOTA):
        law = examine(with_demonstration({"rulebook": id})).law
        assert law is not None
        for rule in law.all(Paytable):
            if rule.item.wager == "progressive" and rule.item.judges is None:
                five = returned_by(rule.item, Counted.FIVE)
                seven = returned_by(rule.item, Counted.BEST_OF_SEVEN)
                told[id, rule.item.name] = (percent_of(five), percent_of(seven))
    assert told == {
        (UTH, "A"): ("55.9%", "498.5%"),
        (UTH, "B"): ("53.1%", "483.3%"),
        (UTH, "C"): ("48.0%", "437.7%"),
        (UTH, "D"): ("45.9%", "432.9%"),
        (JACKPOT, "A"): ("61.1%", "455.2%"),
        (JACKPOT, "B"): ("53.9%", "325.4%"),
        (JACKPOT, "C"): ("60.0%", "487.8%"),
        (JACKPOT, "D"): ("53.3%", "362.3%"),
        (JACKPOT, "E"): ("42.7%", "338.2%"),
        (DAKOTA, "PMG-01"): ("53.1%", "483.3%"),
        (DAKOTA, "PMG-02"): ("53.1%", "483.3%"),
    }


def test_a_hand_that_the_ranking_does_not_know_returns_nothing() -> None:
    item = money.award("9 to 1")
    table = Paytable("bonus", "A", {"flush": item, "four_to_a_flush": item}, "lose")
    assert returned_by(table, Counted.FIVE) == 10 * Counted.FIVE.chance("flush")
    assert Counted.FIVE.chance("flush") == Fraction(5_108, 2_598_960)


def test_one_code_chooses_for_both_of_a_pair() -> None:
    examined = examine({**demonstration(DAKOTA), "paytables": {"trips": "UTH-03"}})
    assert examined.paytables == {"trips": "UTH-03", "blind": "UTH-03"}
