"""Cents, awards, percentages and meters."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import money
from croupier.money import (
    MOST_CENTS,
    MOST_UNITS,
    UNITS_PER_CENT,
    Award,
    BadAward,
    BadMoney,
    Fixed,
    Odds,
    Push,
    Share,
    award,
    cents,
    contribution,
    dollars,
    meter_text,
    meter_units,
    percent,
    percent_text,
    returned,
    share_of,
    to_chip,
    won,
)

amounts = st.integers(0, MOST_CENTS)
numbers = st.integers(1, 10**9)
parts = st.fractions(0, 1, max_denominator=10**6)
meters = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}( [A-Za-z0-9_-]{1,8})?", fullmatch=True)
awards: st.SearchStrategy[Award] = st.one_of(
    st.builds(Odds, numbers, numbers, st.booleans()),
    st.builds(Share, parts.filter(bool), meters),
    st.builds(Fixed, st.integers(1, MOST_CENTS)),
    st.just(Push()),
)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (10, 1_000),
        (0, 0),
        ("10", 1_000),
        ("10.5", 1_050),
        ("10.50", 1_050),
        ("0.01", 1),
        ("$1,000,000", 100_000_000),
        (" $1,000.05 ", 100_005),
        ("1000", 100_000),
        (Decimal("10.50"), 1_050),
        (Decimal("1E+3"), 100_000),
        (Decimal("-0"), 0),
        ("$10,000,000,000,000", MOST_CENTS),
    ],
)
def test_dollars_become_cents(value: int | str | Decimal, expected: int) -> None:
    assert cents(value) == expected


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (10.0, "is not an amount of dollars"),
        (True, "is not an amount of dollars"),
        (None, "is not an amount of dollars"),
        (Decimal("NaN"), "is not an amount of dollars"),
        (Decimal("Infinity"), "is not an amount of dollars"),
        (Decimal("1E+999999"), "is not an amount of dollars"),
        (Decimal("1E-999999"), "is not an amount of dollars"),
        ("", "is not an amount of dollars"),
        ("ten", "is not an amount of dollars"),
        ("1,00", "is not an amount of dollars"),
        ("1000,000", "is not an amount of dollars"),
        ("10.", "is not an amount of dollars"),
        (".5", "is not an amount of dollars"),
        ("1e3", "is not an amount of dollars"),
        ("1_000", "is not an amount of dollars"),
        ("١٠", "is not an amount of dollars"),
        ("1 000", "is not an amount of dollars"),
        ("10.500", "has too many decimals; give at most 2"),
        (Decimal("10.505"), "has too many decimals; give at most 2"),
        (-1, "is below zero"),
        ("-0.01", "is below zero"),
        (Decimal("-5"), "is below zero"),
        ("10000000000000.01", "is too much"),
        (10**13 + 1, "is too much"),
        ("9" * 30, "is too much"),
        ("9" * 5_000, "is not an amount of dollars"),
    ],
)
def test_invalid_amount_is_refused(value: int, why: str) -> None:
    with pytest.raises(BadMoney, match=why) as caught:
        cents(value)
    assert str(caught.value).endswith(".")


def test_below_zero_only_if_asked() -> None:
    assert cents("-$5.25", negative=True) == cents(Decimal("-5.25"), negative=True) == -525
    with pytest.raises(BadMoney, match="too much"):
        cents(-(10**13) - 1, negative=True)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [(0, "$0"), (5, "$0.05"), (100_000, "$1,000"), (100_050, "$1,000.50"), (-525, "-$5.25")],
)
def test_cents_are_written_as_people_do(amount: int, expected: str) -> None:
    assert dollars(amount) == expected


@given(st.integers(-MOST_CENTS, MOST_CENTS))
def test_amounts_parse_back(amount: int) -> None:
    assert cents(dollars(amount), negative=True) == amount
    assert cents(Decimal(amount).scaleb(-2), negative=True) == amount


@given(st.lists(st.integers(0, 10**12), max_size=20))
def test_sums_are_the_same_in_dollars_and_in_cents(many: list[int]) -> None:
    in_dollars = sum((Decimal(number).scaleb(-2) for number in many), Decimal(0))
    assert cents(in_dollars) == sum(cents(dollars(item)) for item in many) == sum(many)


@pytest.mark.parametrize(
    ("source", "expected", "canonical"),
    [
        ("3 to 2", Odds(3, 2, True), "3 to 2"),
        ("6 to 4", Odds(6, 4, True), "6 to 4"),
        ("40 for 1", Odds(40, 1, False), "40 for 1"),
        ("1,000 to 1", Odds(1_000, 1, True), "1,000 to 1"),
        ("10000  TO 1", Odds(10_000, 1, True), "10,000 to 1"),
        ("10 percent of Meter", Share(Fraction(1, 10), "Meter"), "10 percent of Meter"),
        ("100% of Mega", Share(Fraction(1), "Mega"), "100 percent of Mega"),
        ("0.5  % of Mega Royal", Share(Fraction(1, 200), "Mega Royal"), None),
        ("1/3 percent of M", Share(Fraction(1, 300), "M"), "1/3 percent of M"),
        ("$1,000,000", Fixed(100_000_000), "$1,000,000"),
        ("$1000.5", Fixed(100_050), "$1,000.50"),
        (" Push ", Push(), "push"),
    ],
)
def test_awards_are_read_and_written(source: str, expected: Award, canonical: str | None) -> None:
    assert award(source) == expected
    assert str(expected) == (canonical or "0.5 percent of Mega Royal")


@pytest.mark.parametrize(
    "source",
    [
        "",
        "3",
        "3:2",
        "3 to",
        "to 1",
        "0 to 1",
        "1 to 0",
        "-3 to 2",
        "1.5 to 1",
        "1,00 to 1",
        "3 to 2 to 1",
        "1000000",
        "$0",
        "$1.005",
        "$-5",
        "0% of Mega",
        "101% of Mega",
        "1/0  % of Mega",
        "10% of",
        "10% of 7",
        "10 of Mega",
        "pushes",
    ],
)
def test_invalid_award_is_refused_with_advice(source: str) -> None:
    with pytest.raises(BadAward, match=r"(write|give) .*\.$"):
        award(source)


def test_awards_out_of_range_cannot_be_made() -> None:
    for build in (
        lambda: Odds(0, 1, True),
        lambda: Odds(1, -1, True),
        lambda: Share(Fraction(0), "Mega"),
        lambda: Share(Fraction(101, 100), "Mega"),
        lambda: Share(Fraction(1, 2), " Mega"),
        lambda: Fixed(0),
        lambda: Fixed(MOST_CENTS + 1),
    ):
        with pytest.raises(BadAward):
            build()


@given(awards)
def test_awards_parse_back(line: Award) -> None:
    assert award(str(line)) == line
    assert str(award(str(line))) == str(line)


def test_no_two_kinds_of_award_are_equal() -> None:
    kinds: list[Award] = [Odds(1, 1, True), Odds(1, 1, False), Fixed(1), Push()]
    kinds.append(Share(Fraction(1), "Mega"))
    assert len(set(kinds)) == 5


@pytest.mark.parametrize(
    ("source", "stake", "wins", "back"),
    [
        ("3 to 2", 1_000, 1_500, 1_000),
        ("3 to 2", 1_001, 1_502, 1_001),  # I-38: half a cent goes up
        ("3 to 2", 1, 2, 1),
        ("1 to 3", 100, 34, 100),
        ("9 to 1", 100, 900, 100),  # I-39: $10 in all for $1
        ("9 for 1", 100, 900, 0),  # I-39: $9 in all
        ("$1,000,000", 500, 100_000_000, 500),  # I-52
        ("$1,000", 0, 100_000, 0),  # envy has no stake
        ("push", 700, 0, 700),
        ("10 percent of Meter", 100, 234_568, 0),  # I-40; I-38: of 23,456.78
        ("100 percent of Meter", 100, 2_345_678, 0),
    ],
)
def test_win_and_return_of_a_stake(source: str, stake: int, wins: int, back: int) -> None:
    line = award(source)
    assert won(line, stake, {"Meter": meter_units("23456.78")}) == wins
    assert returned(line, stake) == back


def test_a_share_of_an_unread_meter_is_refused() -> None:
    with pytest.raises(BadMoney, match="No amount is known for the meter Mega"):
        won(award("100% of Mega"), 100, {"Meter": 5})


@given(numbers, numbers, st.integers(0, 10**9))
def test_odds_never_pay_less_than_posted_nor_a_cent_more(pays: int, unit: int, stake: int) -> None:
    exact = Fraction(stake * pays, unit)
    assert exact <= Odds(pays, unit, True).won(stake) < exact + 1


@pytest.mark.parametrize(
    ("source", "expected", "canonical"),
    [
        ("15%", Fraction(3, 20), "15%"),
        ("15 percent", Fraction(3, 20), "15%"),
        ("0.5%", Fraction(1, 200), "0.5%"),
        ("12.50  %", Fraction(1, 8), "12.5%"),
        ("0%", Fraction(0), "0%"),
        ("150%", Fraction(3, 2), "150%"),
        ("1/3  %", Fraction(1, 300), "1/3%"),
        ("100/3%", Fraction(1, 3), "100/3%"),
        ("0.0001%", Fraction(1, 10**6), "0.0001%"),
        ("1/8  %", Fraction(1, 800), "0.125%"),
    ],
)
def test_percentages(source: str, expected: Fraction, canonical: str) -> None:
    assert percent(source) == expected
    assert percent_text(expected) == canonical


@pytest.mark.parametrize(
    "source", ["", "15", "0.15", "%", "-5%", "1/0%", "1/00  %", "1.5/2%", "5%%"]
)
def test_invalid_percentage_is_refused(source: str) -> None:
    with pytest.raises(BadMoney, match='is not a percentage; write "15%"'):
        percent(source)


def test_a_percentage_below_zero_is_not_written() -> None:
    with pytest.raises(BadMoney, match="below zero"):
        percent_text(Fraction(-1, 100))


@given(st.fractions(0, 10, max_denominator=10**9))
def test_percentages_parse_back(part: Fraction) -> None:
    assert percent(percent_text(part)) == part


@given(st.integers(0, 10**12), st.integers(0, 12))
def test_percentages_that_end_are_written_as_decimals(digits: int, places: int) -> None:
    part = Fraction(digits, 10**places)
    assert "/" not in percent_text(part)
    assert percent(percent_text(part)) == part


@pytest.mark.parametrize(
    ("source", "units", "canonical"),
    [
        ("23456.78", 23_456_780_000, "23456.78"),
        ("10000", 10_000_000_000, "10000.00"),
        ("$10,000.5", 10_000_500_000, "10000.50"),
        ("0.000001", 1, "0.000001"),
        ("1.0203", 1_020_300, "1.0203"),
        ("0", 0, "0.00"),
        ("1,000,000,000,000", 10**18, "1000000000000.00"),
    ],
)
def test_meters_are_read_and_written(source: str, units: int, canonical: str) -> None:
    assert meter_units(source) == units
    assert meter_text(units) == canonical
    assert cents("123.45") * UNITS_PER_CENT == meter_units("123.45")


@pytest.mark.parametrize("source", ["-1", "0.0000001", "", "x", "1000000000000.000001", 1.5, 10])
def test_invalid_meter_amount_is_refused(source: str) -> None:
    with pytest.raises(BadMoney):
        meter_units(source)


@pytest.mark.parametrize("units", [-1, MOST_UNITS + 1])
def test_units_out_of_range_are_not_written(units: int) -> None:
    with pytest.raises(BadMoney, match="is not a meter's amount"):
        meter_text(units)


@given(st.integers(0, MOST_UNITS))
def test_meters_parse_back(units: int) -> None:
    assert meter_units(meter_text(units)) == units


def test_shares_round_up_to_the_cent() -> None:
    assert share_of(meter_units("100.00"), Fraction(1, 10)) == 1_000
    assert share_of(meter_units("100.000001"), Fraction(1, 10)) == 1_001
    assert share_of(meter_units("100.10"), Fraction(1, 10)) == 1_001
    assert share_of(0, Fraction(1)) == 0


@given(st.integers(0, MOST_UNITS), parts)
def test_shares_never_pay_less_than_posted_nor_a_cent_more(units: int, part: Fraction) -> None:
    exact = units * part / UNITS_PER_CENT
    assert exact <= share_of(units, part) < exact + 1


@pytest.mark.parametrize(
    ("stake", "rate", "units"),
    [
        (100, "15%", 150_000),
        (1, "0.0001%", 0),
        (1, "0.01%", 1),
        (100, "0.0001%", 1),
        (3, "1/3%", 100),
    ],
)
def test_contributions(stake: int, rate: str, units: int) -> None:
    assert contribution(stake, percent(rate)) == units


@given(st.integers(0, 10**9), parts)
def test_contributions_never_exceed_the_rate(stake: int, rate: Fraction) -> None:
    exact = stake * UNITS_PER_CENT * rate
    assert exact - 1 < contribution(stake, rate) <= exact


def test_payments_round_up_to_the_chip() -> None:
    assert to_chip(1_500, 100) == (1_500, 0)
    assert to_chip(1_501, 100) == (1_600, 99)
    assert to_chip(0, 500) == (0, 0)
    assert to_chip(7, 1) == (7, 0)
    with pytest.raises(BadMoney, match="A chip of 0 cents"):
        to_chip(100, 0)


@given(amounts, st.integers(1, 100_000))
def test_breakage_is_what_chips_add(amount: int, chip: int) -> None:
    paid, breakage = to_chip(amount, chip)
    assert paid == amount + breakage
    assert paid % chip == 0
    assert 0 <= breakage < chip


def test_the_last_amounts_that_are_taken() -> None:
    """At the edge of what is taken, to either side."""
    assert Fixed(MOST_CENTS).cents == MOST_CENTS
    assert dollars(-1) == "-$0.01"
    with pytest.raises(BadMoney, match="is not a meter's amount"):
        meter_units("-0.000001")
    with pytest.raises(BadMoney, match=r"give 0 to \d+\.$"):
        meter_text(-1)


def test_a_decimal_of_any_size_is_refused_in_a_few_words() -> None:
    """What would fill pages when written out is not written out."""
    for exponent in (19, -19):
        with pytest.raises(BadMoney, match=r"too much|too many decimals"):
            cents(Decimal(f"1E{exponent}"))
    for exponent in (20, -20, 10**6):
        with pytest.raises(BadMoney, match="is not an amount of dollars"):
            cents(Decimal(f"1E{exponent}"))


def test_an_award_whose_amount_is_wrong_says_what_is_wrong_with_the_amount() -> None:
    with pytest.raises(BadAward, match="has too many decimals; give at most 2"):
        award("$1.005")


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "$0"), (500, "+$5"), (-150, "-$1.50"), (123_456_700, "+$1,234,567")]
)
def test_signed_amounts_have_an_ascii_sign(cents: int, text: str) -> None:
    assert money.signed(cents) == text


@pytest.mark.parametrize(
    ("cents", "text"),
    [
        (Fraction(0), "$0.00"),
        (Fraction(1, 2), "$0.01"),
        (Fraction(-1, 2), "-$0.01"),
        (Fraction(-1, 3), "$0.00"),
        (Fraction(12_345_678, 10), "$12,345.68"),
    ],
)
def test_averages_round_half_away_from_zero(cents: Fraction, text: str) -> None:
    assert money.rounded(cents) == text
    assert money.rounded(abs(cents), sign=True).startswith("+$")


def test_meters_have_thousands_separators() -> None:
    assert money.meter_dollars(money.meter_units("10000.00")) == "$10,000.00"
    assert money.meter_dollars(-money.meter_units("446500.123")) == "-$446,500.123"


def test_percentages_have_no_space() -> None:
    assert money.percentage(Fraction(2, 3), 0) == "67%"
    assert money.percentage(Fraction(607_723_787_676, 27_813_810_024_000)) == "2.1850%"
    assert money.percentage(Fraction(-1, 200), 1, sign=True) == "-0.5%"
    assert money.percentage(Fraction(1, 200), 1, sign=True) == "+0.5%"


def test_plurals() -> None:
    assert money.plural(1, "round") == "1 round"
    assert money.plural(0, "round") == "0 rounds"
    assert money.plural(1_000, "entry", "entries") == "1,000 entries"
