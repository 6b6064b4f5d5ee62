"""Functions that put names, amounts, lists, options and conditions of a rulebook into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal

from croupier import money
from croupier.law.options import Declared

Speak = Callable[[object], str]
"""Turns one decided value into words."""

_SMALL_WORDS = frozenset(("a", "an", "and", "of", "on", "or", "the", "to"))
_SUITS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_RANK = re.compile(r"[2-9TJQKA]")


def words(name: object) -> str:
    """Return the name as words: three_of_a_kind is three of a kind."""
    return str(name).replace("_", " ")


def code(name: object) -> str:
    """Return the identifier in backticks, as an operator copies it into a submission."""
    return f"`{name}`"


def code_value(value: object) -> str:
    """Return a value of an option: a flag as yes or no, a number as it is, a name in backticks."""
    if isinstance(value, bool) or value in ("true", "false"):
        return "yes" if value in (True, "true") else "no"
    return code(value) if isinstance(value, str) else plain(value)


def titled(name: object) -> str:
    """Return the name as players write a wager: six_card_bonus is Six Card Bonus."""
    parts = words(name).split()
    return " ".join(
        part if number and part in _SMALL_WORDS else part[:1].upper() + part[1:]
        for number, part in enumerate(parts)
    )


def sentence(text: str) -> str:
    """Return the text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def listing(parts: Iterable[str], last: str = "and") -> str:
    """Return the parts as a list: A, B and C."""
    several = list(parts)
    if len(several) < 2:
        return "".join(several) or "none"
    return f"{', '.join(several[:-1])} {last} {several[-1]}"


def counted(number: object, name: str, many: str = "") -> str:
    """Return 1 card, 2 cards, or no cards; a phrase in place of the number stays as it is."""
    if number in (0, "0"):
        return f"no {many or name + 's'}"
    return f"{number} {name if number in (1, '1') else many or name + 's'}"


def plain(value: object) -> str:
    """Return any decided value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return listing(plain(item) for item in value)
    if isinstance(value, Mapping):
        return listing(f"{words(key)} {plain(item)}" for key, item in value.items())
    return words(value)


def each(speak: Speak, last: str = "and") -> Speak:
    """Return a function that puts each item of a list into words."""
    return lambda value: (
        listing((speak(item) for item in value), last) if isinstance(value, list) else speak(value)
    )


def among(meanings: Mapping[str, str]) -> Speak:
    """Return a function that words a closed vocabulary; a word without a phrase is spelled out."""
    return lambda value: meanings.get(plain_key(value), plain(value))


def plain_key(value: object) -> str:
    """Return the value as a TOML key would write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def amount(value: object) -> str:
    """Return dollars as a rulebook writes them: $1,000."""
    if isinstance(value, (int, str, Decimal)):
        with suppress(money.BadMoney):
            return money.dollars(money.cents(value))
    return plain(value)  # of a book that has faults


def rank_names(text: object) -> str:
    """Return ranks with the ten written out: AKQJT is A K Q J 10."""
    return " ".join("10" if rank == "T" else rank for rank in _RANK.findall(str(text)))


def suit_names(text: object) -> str:
    """Return suits in words: hsc is hearts, spades or clubs."""
    return listing((_SUIT_NAMES.get(suit, suit) for suit in str(text)), "or")


def card_names(text: object) -> str:
    """Return cards with suit symbols: As Td is A♠ 10♦."""
    pairs = (card for card in str(text).split() if len(card) == 2)
    return " ".join(f"{rank_names(card[0])}{_SUITS.get(card[1], card[1])}" for card in pairs)


def starting(text: object) -> str:
    """Return two starting cards, or several kinds of them: AQo AJo is A Q or A J offsuit."""
    kinds = {"s": "suited", "o": "offsuit"}

    def kind(part: str) -> str:
        if "-" in part:
            return " to ".join(rank_names(end) for end in part.split("-"))
        how = kinds.get(part[-1], "")
        return f"{rank_names(part)} {how}".strip()

    return listing((kind(part) for part in str(text).split()), "or")


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a rulebook, as explanations refer to them."""

    declared: Mapping[str, Declared]
    here: str
    """The clause that is being explained; its own options need no clause number."""

    def name(self, option: object) -> str:
        """Return the option, with the clause that declares it if that is another one."""
        found = self.declared.get(str(option))
        place = f" ({found.clause})" if found and found.clause != self.here else ""
        return f"option {code(option)}{place}"

    def branches(self, value: Mapping[str, object]) -> list[tuple[str, object]]:
        """Return what each value of the option means; nothing if the value itself is used."""
        return [(key, item) for key, item in value.items() if key != "option"]

    def values(self, option: object) -> list[str]:
        """Return the values of a choice or a flag; nothing for numbers, amounts and texts."""
        found = self.declared.get(str(option))
        if found is None:
            return []
        return ["true", "false"] if found.option.type == "flag" else list(found.option.values)

    def tell(self, value: object, speak: Speak = plain) -> str:
        """Return the value in words, with every case of an option that decides it."""
        if not isinstance(value, Mapping) or "option" not in value:
            return speak(value)
        name = self.name(value["option"])
        cases = self.branches(value)
        if not cases:
            return f"see {name}"
        told = [f"{speak(item)} if it is {code_value(key)}" for key, item in cases]
        return ", ".join(told).replace(" if it is ", f" if {name} is ", 1)

    def condition(self, test: object, verb: str = "is") -> str:
        """Return a test or a list of tests in words."""
        if isinstance(test, (list, tuple)):
            return listing(self.condition(item, verb) for item in test)
        if not isinstance(test, Mapping):
            return plain(test)
        if "offered" in test:
            return f"{titled(test['offered'])} {verb} offered"
        if "reference" in test:
            return f"the reference {code(test['reference'])} {verb} on record"
        if "clarified" in test:
            return f"a clarification of {self.name(test['clarified'])} {verb} on record"
        name = self.name(test.get("option"))
        if "given" in test:
            return f"{name} {verb} {'stated' if test['given'] else 'left out'}"
        wanted = test.get("is")
        several = wanted if isinstance(wanted, list) else [wanted]
        return f"{name} {verb} {listing((code_value(item) for item in several), 'or')}"


@dataclass(frozen=True, slots=True)
class Item:
    """One table of a clause, put into words key by key."""

    table: Mapping[str, object]
    options: Options
    states: Mapping[str, str]
    """The dealer's states in words, by name."""

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def get(self, key: str, default: object = None) -> object:
        """Return the value as written."""
        return self.table.get(key, default)

    def tell(self, key: str, speak: Speak = plain, default: object = None) -> str:
        """Return the value in words, options included; the default if the key is absent."""
        return self.options.tell(self.table.get(key, default), speak)

    def part(self, key: str, before: str, speak: Speak = plain, after: str = "") -> list[str]:
        """Return a part of a sentence, or nothing if the key is absent."""
        return [f"{before}{self.tell(key, speak)}{after}"] if key in self.table else []

    def flag(self, key: str, yes: str, no: str = "") -> list[str]:
        """Return a part of a sentence for a flag, or nothing if it is absent or has no words."""
        if key not in self.table:
            return []
        spoken = self.tell(key, lambda value: yes if value else no)
        return [spoken] if spoken else []

    @property
    def only_if(self) -> str:
        """The condition of the whole table, to be added to its sentence."""
        test = self.table.get("if")
        return f" (only if {self.options.condition(test)})" if test is not None else ""

    @property
    def wagers(self) -> str:
        """The wagers that the table covers."""
        return self.tell("wagers", each(titled))
