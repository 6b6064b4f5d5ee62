"""Money: whole cents, what a line of a paytable awards, and the fine units of a meter.

No floats anywhere. Where a fraction must go somewhere it goes to the player, upwards (I-38).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar, Final, TypeAlias

from croupier.errors import Error

UNITS_PER_CENT: Final = 10_000
MOST_CENTS: Final = 10**15
MOST_UNITS: Final = 10**18
"""A trillion dollars: a meter still fits the 64 bits of a database column."""

_WHOLE: Final = r"[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,30}"
_SHARE: Final = r"[0-9]{1,60}(?:\.[0-9]{1,60}|/[0-9]{1,60})?"
_METER: Final = r"[A-Za-z][A-Za-z0-9_-]*(?: [A-Za-z0-9_-]+)*"
_AMOUNT_TEXT: Final = re.compile(rf"(-?)\$?({_WHOLE})(?:\.([0-9]+))?")
_PERCENT_TEXT: Final = re.compile(rf"({_SHARE}) ?(?:%|percent)", re.IGNORECASE)
_ODDS_TEXT: Final = re.compile(rf"({_WHOLE}) (to|for) ({_WHOLE})", re.IGNORECASE)
_SHARE_TEXT: Final = re.compile(rf"({_SHARE} ?(?:%|percent)) of ({_METER})", re.IGNORECASE)
_METER_NAME: Final = re.compile(_METER)


class BadMoney(Error):
    """Raised for an invalid amount or percentage; its message says what would be right."""


class BadAward(Error):
    """Raised for text that is not a line of a paytable; its message says what would be right."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A multiple of the stake: "3 to 2" gives the stake back as well, "40 for 1" does not (I-39).

    The numbers stay as the regulation prints them: "6 to 4" is not made "3 to 2".
    """

    pays: int
    unit: int
    returns_stake: bool

    def __post_init__(self) -> None:
        if self.pays < 1 or self.unit < 1:
            raise BadAward(f'Odds of {self.pays} and {self.unit} pay nothing; write "3 to 2".')

    def won(self, stake_cents: int) -> int:
        """Return the cents won on top of the stake; a part of a cent counts as a cent (I-38)."""
        return -(-stake_cents * self.pays // self.unit)

    def __str__(self) -> str:
        return f"{self.pays:,} {'to' if self.returns_stake else 'for'} {self.unit:,}"


@dataclass(frozen=True, slots=True)
class Share:
    """A part of a meter, "10 percent of Meter"; the stake does not come back (I-40)."""

    percent: Fraction
    meter: str

    returns_stake: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not 0 < self.percent <= 1:
            raise BadAward(
                f"A meter cannot award {self.percent} of itself; give more than 0% and "
                "at most 100%."
            )
        if not _METER_NAME.fullmatch(self.meter):
            raise BadAward(f'{self.meter!r} is not a meter\'s name; write a word such as "Mega".')

    def __str__(self) -> str:
        return f"{_hundredths(self.percent)} percent of {self.meter}"


@dataclass(frozen=True, slots=True)
class Fixed:
    """A sum of money for any stake, "$1,000,000"; a stake, if any, is returned (I-52).

    Envy is such a sum too, and has no stake: it is settled with a stake of 0.
    """

    cents: int

    returns_stake: ClassVar[bool] = True

    def __post_init__(self) -> None:
        if not 0 < self.cents <= MOST_CENTS:
            raise BadAward(f'A fixed award of {self.cents} cents is out of range; write "$1,000".')

    def __str__(self) -> str:
        return dollars(self.cents)


@dataclass(frozen=True, slots=True)
class Push:
    """Nothing won, nothing lost: "push"."""

    returns_stake: ClassVar[bool] = True

    def __str__(self) -> str:
        return "push"


Award: TypeAlias = Odds | Share | Fixed | Push


def award(source: str) -> Award:
    """Return the award that a paytable's text names; `str` of it gives the canonical text."""
    words = _words(source)
    try:
        if words.lower() == "push":
            return Push()
        if odds := _ODDS_TEXT.fullmatch(words):
            pays, unit = (int(odds[group].replace(",", "")) for group in (1, 3))
            return Odds(pays, unit, returns_stake=odds[2].lower() == "to")
        if share := _SHARE_TEXT.fullmatch(words):
            return Share(percent(share[1]), share[2])
        if words.startswith("$"):
            return Fixed(cents(words))
    except BadMoney as fault:
        raise BadAward(str(fault)) from None
    raise BadAward(
        f'{source!r} is not an award; write "3 to 2", "40 for 1", "10 percent of Meter", '
        '"$1,000" or "push".'
    )


def won(line: Award, stake_cents: int, meters: Mapping[str, int]) -> int:
    """Return the cents won on top of the stake; `meters` has the units that each meter shows."""
    if isinstance(line, Odds):
        return line.won(stake_cents)
    if isinstance(line, Share):
        if line.meter not in meters:
            raise BadMoney(f"No amount is known for the meter {line.meter}; read it first.")
        return share_of(meters[line.meter], line.percent)
    return 0 if isinstance(line, Push) else line.cents


def returned(line: Award, stake_cents: int) -> int:
    """Return the part of the stake that comes back with the award: all of it or nothing.

    This is what the award's words say; a rulebook that keeps the stake on every line of a wager,
    as South Dakota's progressive does (I-96), must say so itself.
    """
    return stake_cents if line.returns_stake else 0


def cents(value: int | str | Decimal, *, negative: bool = False) -> int:
    """Return an amount of dollars as whole cents, nothing rounded; below zero only if asked."""
    if isinstance(value, str):
        found = _scaled(value, 2)
    elif isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) < 20:
        found = _scaled(format(value, "f"), 2)
    elif isinstance(value, int) and not isinstance(value, bool):
        found = value * 100
    else:
        raise BadMoney(f'{value!r} is not an amount of dollars; write 10, "10.50" or a Decimal.')
    if abs(found) > MOST_CENTS:
        raise BadMoney(f"{value!r} dollars is too much; at most {dollars(MOST_CENTS)} is meant.")
    if found < 0 and not negative:
        raise BadMoney(f"{value!r} is below zero; an amount of dollars here is zero or more.")
    return found


def dollars(amount_cents: int) -> str:
    """Return whole cents as people write them: "$1,000.50", and "$1,000" for whole dollars."""
    whole, part = divmod(abs(amount_cents), 100)
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


def percent(source: str) -> Fraction:
    """Return "15%" or "15 percent" as a fraction, 3/20; "1/3%" is a third of a hundredth."""
    found = _PERCENT_TEXT.fullmatch(_words(source))
    if not found or re.search(r"/0+$", found[1]):
        raise BadMoney(f'{source!r} is not a percentage; write "15%", "0.5%" or "1/3%".')
    return Fraction(found[1]) / 100


def percent_text(part: Fraction) -> str:
    """Return a fraction as a percentage: "15%", "0.5%", and "1/3%" if decimals never end.

    Parses back up to sixty digits on either side of the point.
    """
    if part < 0:
        raise BadMoney(f"{part} is below zero; a percentage here is zero or more.")
    return f"{_hundredths(part)}%"


def meter_units(source: str) -> int:
    """Return a meter's dollars, "23456.78" with up to six decimals, in 1/10,000 of a cent."""
    found = _scaled(source, 6)
    if not 0 <= found <= MOST_UNITS:
        raise BadMoney(f"{source!r} is not a meter's amount; give $0 to $1,000,000,000,000.")
    return found


def meter_text(units: int) -> str:
    """Return a meter's dollars as text, two decimals and more only if there are more."""
    if not 0 <= units <= MOST_UNITS:
        raise BadMoney(f"{units} units is not a meter's amount; give 0 to {MOST_UNITS}.")
    whole, part = divmod(units, 100 * UNITS_PER_CENT)
    decimals = f"{part:06}"
    return f"{whole}.{decimals[:2]}{decimals[2:].rstrip('0')}"


def share_of(units: int, part: Fraction) -> int:
    """Return the cents in a part of a meter, up to the next cent (I-38)."""
    return -(-units * part.numerator // (part.denominator * UNITS_PER_CENT))


def contribution(stake_cents: int, rate: Fraction) -> int:
    """Return what a stake adds to a meter, in units, never more than the rate gives.

    Rounded down, since a meter must not show more money than was staked. Rates with up to four
    decimals of a percent come out whole, so nothing is lost with any rate that is posted so;
    and a void takes back exactly what was added (I-43), since the same call gives it.
    """
    return stake_cents * UNITS_PER_CENT * rate.numerator // rate.denominator


def to_chip(amount_cents: int, smallest_chip_cents: int) -> tuple[int, int]:
    """Return what is paid in chips, rounded up, and the breakage that the house adds (I-38)."""
    if smallest_chip_cents < 1:
        raise BadMoney(f"A chip of {smallest_chip_cents} cents pays nothing; give at least 1.")
    breakage = -amount_cents % smallest_chip_cents
    return amount_cents + breakage, breakage


def signed(amount_cents: int) -> str:
    """Return whole cents with their sign, as a terminal prints them: "+$5", "-$1.50", "$0"."""
    return f"{'+' if amount_cents > 0 else ''}{dollars(amount_cents)}"


def rounded(amount_cents: Fraction, *, sign: bool = False) -> str:
    """Return an average in dollars and cents, half a cent rounded away from zero: "-$1,204.50"."""
    before, number = _decimal(amount_cents / 100, 2)
    return f"{before or '+' * sign}${number}"


def meter_dollars(units: int) -> str:
    """Return the sum of an account or meter for people: "$10,000.00", "-$5.00"."""
    whole, point, decimals = meter_text(abs(units)).partition(".")
    return f"{'-' if units < 0 else ''}${int(whole):,}{point}{decimals}"


def percentage(part: Fraction, places: int = 4, *, sign: bool = False) -> str:
    """Return a part of one as a percentage with this many decimals, half rounded up: "2.1850%"."""
    before, number = _decimal(part * 100, places)
    return f"{before or '+' * sign}{number}%"


def plural(number: int, noun: str, several: str = "") -> str:
    """Return a number with its noun: "1 round", "2 rounds", "1,000 rounds", "1 box", "2 boxes"."""
    return f"{number:,} {noun if number == 1 else several or noun + 's'}"


def _decimal(value: Fraction, places: int) -> tuple[str, str]:
    """Return the sign and the rounded digits of a number, with a comma for each thousand."""
    scaled = (abs(value) * 2 * 10**places + 1) // 2
    whole, part = divmod(scaled, 10**places)
    before = "-" if value < 0 and scaled else ""
    return before, f"{whole:,}.{part:0{places}}" if places else f"{whole:,}"


def _words(source: object) -> str:
    """Return the text with single spaces; empty for other types, such as a float in JSON."""
    return " ".join(source.split()) if isinstance(source, str) else ""


def _scaled(source: str, places: int) -> int:
    """Return the decimal number in the text times ten to the `places`, exactly."""
    found = _AMOUNT_TEXT.fullmatch(_words(source))
    if not found:
        raise BadMoney(f'{source!r} is not an amount of dollars; write "10", "10.50" or "$1,000".')
    decimals = found[3] or ""
    if len(decimals) > places:
        raise BadMoney(f"{source!r} has too many decimals; give at most {places}.")
    digits = int(found[2].replace(",", "") + decimals.ljust(places, "0"))
    return -digits if found[1] else digits


def _hundredths(part: Fraction) -> str:
    """Return a hundred times the part: decimals where they end, "1/3" where they do not."""
    number = part * 100
    rest, places = number.denominator, 0
    while shared := next((prime for prime in (10, 5, 2) if rest % prime == 0), 0):
        rest //= shared
        places += 1
    if rest != 1:
        return str(number)
    if places == 0:
        return str(number.numerator)
    digits = number.numerator * 10**places // number.denominator
    whole, decimals = divmod(digits, 10**places)
    return f"{whole}.{decimals:0{places}}"
