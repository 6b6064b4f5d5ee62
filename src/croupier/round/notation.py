"""The `.round` notation: a round as text that a person can write and read, both ways.

One line, one thing that happened; two or more blanks or a tab set the parts of a line apart where
it matters; `#` begins a remark. What a table does by itself (closing bets before the deal, exposing
the dealer, settling in order) need not be written; `settle` and `refused` lines say what must come.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass, field

from croupier import money
from croupier.cards import BadCard, Card, card, text
from croupier.law.submission.choice import choice
from croupier.round.banked import commands as c
from croupier.round.banked.plan import BOX, BURN, DEALER
from croupier.round.reading import BadRound

_PLACES = {"dealer": DEALER, "box": BOX, "burn": BURN}
_REPORT_KEYS = ("at", "seat", "card", "cause", "misdealt", "fifty_two", "deck", "by")
UNSEEN = "??"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards by place, as a deal line names them."""

    places: tuple[tuple[int, tuple[c.Unseen, ...]], ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Community cards as they come to be seen."""

    street: str
    cards: tuple[Card, ...]
    burned: c.Unseen = None


@dataclass(frozen=True, slots=True)
class Expected:
    """What a seat's wagers must come to, in cents; None stands for a push."""

    seat: int
    nets: tuple[tuple[str, int | None], ...]


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """A command that must be refused, with the reason and clause if they are told."""

    command: c.Command
    reason: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedMeters:
    """What meters must show afterwards, in meter units."""

    meters: tuple[tuple[str, int], ...]


Entry = c.Command | Dealt | TurnedUp | Expected | ExpectedRefusal | ExpectedMeters


@dataclass(slots=True)
class Script:
    """A round as written."""

    rulebook: str = ""
    submission: dict[str, object] = field(default_factory=dict)
    meters: dict[str, int] = field(default_factory=dict)
    entries: list[tuple[int, Entry]] = field(default_factory=list)


def parse(source: str) -> Script:
    """The round written in this text; BadRound with the line of the first fault."""
    script = Script()
    for number, raw in enumerate(source.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if line:
            try:
                _line(script, number, line)
            except (BadCard, money.BadMoney, money.BadAward) as error:
                says, _, advice = str(error).rstrip(".").partition("; ")
                raise BadRound(f"line {number}", says, advice or "mend the line") from None
    if not script.rulebook:
        raise BadRound("line 1", "the round does not name its rulebook", "begin with rulebook …")
    return script


def _line(script: Script, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if word == "rulebook":
        script.rulebook = rest
    elif word == "set":
        _set(script, number, rest)
    elif word == "meter":
        name, amount = _two(number, rest, "meter Meter 23456.78")
        script.meters[name] = money.meter_units(amount)
    else:
        script.entries.append((number, entry(number, word, rest)))


def entry(number: int, word: str, rest: str) -> Entry:
    """One thing that happens or must come."""
    match word:
        case "seat":
            return _seat(number, rest)
        case "deal":
            return _deal(number, rest)
        case "settle" | "envy":
            return _settle(number, rest)
        case "refused":
            return _refused(number, rest)
        case "report":
            return _report(number, rest)
        case "approve":
            found = re.fullmatch(r"seat (\d+) by (.+)", rest)
            if found:
                return c.ApprovePayout(int(found[1]), found[2].strip())
        case "close":
            return c.CloseBets()
        case "meters":
            pairs = [_two(number, one.strip(), "Meter 10000.00") for one in rest.split(",")]
            return ExpectedMeters(tuple((name, money.meter_units(at)) for name, at in pairs))
        case _:
            return _turned(number, word, rest)
    raise _bad(number, f"{word} {rest}", "approve seat 3 by floor")


def _bad(number: int, line: str, example: str) -> BadRound:
    return BadRound(
        f"line {number}", f"{line.strip()!r} cannot be read", f"write it like: {example}"
    )


def _two(number: int, rest: str, example: str) -> tuple[str, str]:
    parts = rest.split()
    if len(parts) != 2:
        raise _bad(number, rest, example)
    return parts[0], parts[1]


def _set(script: Script, number: int, rest: str) -> None:
    """A choice of the submission: `set options.seats = 5`."""
    table = choice(rest)
    if table is None:
        raise _bad(number, f"set {rest}", 'set paytables.trips = "B"')
    _merge(script.submission, table)


def _merge(into: dict[str, object], table: dict[str, object]) -> None:
    for key, value in table.items():
        there = into.get(key)
        if isinstance(there, dict) and isinstance(value, dict):
            _merge(there, value)
        else:
            into[key] = value


def _cents(words: str) -> int:
    return money.cents(words)


def _seat(number: int, rest: str) -> c.Command:
    found = re.match(r"(\d+)\s+(.*)", rest)
    if not found:
        raise _bad(number, f"seat {rest}", "seat 1  ante 10, blind 10")
    seat, told = int(found[1]), found[2].strip()
    simple: dict[str, c.Command] = {
        "check": c.Check(seat),
        "fold": c.Fold(seat),
        "leave": c.Leave(seat),
        "take back": c.TakeBack(seat),
    }
    if told in simple:
        return simple[told]
    played = re.fullmatch(r"play (\d+)x( with tip)?", told)
    if played:
        return c.Play(seat, int(played[1]), bool(played[2]))
    forfeits = re.fullmatch(r"forfeit by (.+)", told)
    if forfeits:
        return c.Forfeit(seat, forfeits[1])
    shown = re.fullmatch(r"shows? (.+)", told)
    if shown:
        return c.Show(seat, tuple(card(one) for one in shown[1].split()))
    return _bet(number, seat, told)


def _bet(number: int, seat: int, told: str) -> c.PlaceWagers:
    player, colon, bets = told.partition(":")
    if not colon:
        player, bets = "", told
    wagers: list[tuple[str, int]] = []
    tips: list[tuple[str, int]] = []
    for one in bets.split(","):
        found = re.fullmatch(r"(tip )?([a-z_]+) (\$?[\d.,]+)", one.strip())
        if not found:
            raise _bad(number, f"seat {seat} {told}", "seat 1  ante 10, blind 10, trips 5")
        (tips if found[1] else wagers).append((found[2], _cents(found[3])))
    return c.PlaceWagers(seat, tuple(wagers), player.strip(), tuple(tips))


def _deal(number: int, rest: str) -> Dealt:
    places: list[tuple[int, tuple[c.Unseen, ...]]] = []
    words = rest.split()
    at = 0
    while at < len(words):
        if words[at] == "seat" and at + 1 < len(words) and words[at + 1].isdigit():
            place, at = int(words[at + 1]), at + 2
        elif words[at] in _PLACES:
            place, at = _PLACES[words[at]], at + 1
        else:
            raise _bad(number, f"deal {rest}", "deal  seat 1 Kh 9d  dealer Jh 8d")
        cards = []
        while at < len(words) and words[at] != "seat" and words[at] not in _PLACES:
            cards.append(None if words[at] == UNSEEN else card(words[at]))
            at += 1
        places.append((place, tuple(cards)))
    return Dealt(tuple(places))


def _turned(number: int, word: str, rest: str) -> TurnedUp:
    words = rest.split()
    burned: c.Unseen = None
    if words[:1] == ["burn"] and len(words) > 1:
        burned = None if words[1] == UNSEEN else card(words[1])
        words = words[2:]
    if not words or not re.fullmatch(r"[a-z_]+", word):
        raise _bad(number, f"{word} {rest}", "flop  Ks 7c 2d")
    return TurnedUp(word, tuple(card(one) for one in words), burned)


def _settle(number: int, rest: str) -> Expected:
    found = re.match(r"seat (\d+)\s+(.*)", rest)
    if not found:
        raise _bad(number, f"settle {rest}", "settle  seat 3  ante push, play +100")
    nets: list[tuple[str, int | None]] = []
    for one in found[2].split(","):
        part = re.fullmatch(r"([a-z_]+) (push|void|[+-]?\$?[\d.]+)", one.strip())
        if not part:
            raise _bad(number, f"settle {rest}", "settle  seat 3  ante push, play +100")
        nets.append((part[1], _net(part[2])))
    return Expected(int(found[1]), tuple(nets))


def _net(words: str) -> int | None:
    if words in ("push", "void"):
        return None
    amount = _cents(words.lstrip("+-"))
    return -amount if words.startswith("-") else amount


def _refused(number: int, rest: str) -> ExpectedRefusal:
    told, _, why = rest.partition("->")
    word, _, tail = told.strip().partition(" ")
    command = entry(number, word, tail.strip())
    if isinstance(command, (Dealt, TurnedUp, Expected, ExpectedRefusal, ExpectedMeters)):
        raise _bad(number, f"refused {rest}", "refused  seat 1 play 5x -> not_a_choice 11.B.1")
    parts = why.split()
    return ExpectedRefusal(command, *(parts[:2] if parts else ()))


def _report(number: int, rest: str) -> c.ReportIrregularity:
    """`report wrong_count at board by floor`: the report, then key and value."""
    words = shlex.split(rest)
    if not words or len(words) % 2 == 0:
        raise _bad(number, f"report {rest}", "report wrong_count at board")
    values: dict[str, object] = {}
    for key, value in zip(words[1::2], words[2::2], strict=True):
        if key not in _REPORT_KEYS:
            raise _bad(number, f"report {rest}", f"keys are {', '.join(_REPORT_KEYS)}")
        values[key] = _report_value(key, value)
    return c.ReportIrregularity(words[0], **values)  # type: ignore[arg-type]


def _report_value(key: str, value: str) -> object:
    if key == "seat":
        return int(value) if value.isdigit() else 0
    if key == "card":
        return None if value == UNSEEN else card(value)
    if key in ("misdealt", "fifty_two"):
        return value in ("yes", "true")
    return value


def show(unseen: c.Unseen) -> str:
    """A card as a deal line writes it."""
    return UNSEEN if unseen is None else text(unseen)
