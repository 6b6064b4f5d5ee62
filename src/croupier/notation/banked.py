"""The `.round` notation: a round as text that a person can write and read, both ways.

One line, one thing that happened; two or more blanks or a tab set the parts of a line apart where
it matters; `#` begins a remark. What a table does by itself (closing bets before the deal, exposing
the dealer, settling in order) need not be written.

The table, first:

    rulebook  maryland-uth-1.5
    set       paytables.trips = "B"           a choice of the submission
    meter     Mega 12000.00 reserve 150.00, Major 2000.00
    feed                                      this round's wagers still come to the meters
    limits                                    the table's limits and caps are applied

What happens, besides bets, decisions, `deal`, `flop` and the like:

    close                                     no more bets
    report    wrong_count at board by floor -> void 13.E
    cards     Kh 9d ?? Jh                     the next cards from the deck, however far they go
    expose                                    the dealer's cards are turned up
    expose    dealer Jh 8d  box 2c 2h 9c Td   and their faces told, having been dealt unseen
    settle    seat 3                          this box is settled now
    settle    seat 3 with Meter 12000.00      and the meter has been moved by other tables
    approve   seat 3 by ann
    pay       envy seat 1
    end                                       the table finishes the round by itself

What must come (the first three where they stand, the others once the round is over):

    refused   seat 1 play 5x -> not_a_choice 11.B.1
    sees      seat 1: seat 1 Kh 9d, seat 3 ?? ??, dealer ?? ??, board Ks 7c 2d, box -
    then      reshuffle, remove_deck          what the table must do before the next round
    order     seat 1 x2, dealer x2 / burn, board x3 / burn, board x2
    paid      seat 3 ante blind play, seat 1 trips
    settle    seat 3  ante push, play +100, trips void, tip ante +5, tip blind back
    meters    Meter 10000.00
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from typing import Any

from croupier import money
from croupier.cards import card, text
from croupier.notation.fields import BadRound
from croupier.notation.frame import NOTHING, UNSEEN, bad_line, choose, read_lines, unseen
from croupier.notation.steps import (
    Dealt,
    End,
    Entry,
    Expected,
    ExpectedEffect,
    ExpectedLines,
    ExpectedMeters,
    ExpectedOrder,
    ExpectedRefusal,
    ExpectedThen,
    ExpectedView,
    Later,
    Now,
    Script,
    TurnedUp,
)
from croupier.notation.words import name_of, readings_of, split_name
from croupier.round.banked import commands as c
from croupier.round.banked.plan import BOARD, BOX, BURN, DEALER

_PLACES = {"dealer": DEALER, "box": BOX, "burn": BURN}
_BOARD = {"board": BOARD}
"""A place where cards are seen and go to; a deal line may leave it to the streets."""
_REPORT_KEYS = ("at", "seat", "card", "cause", "misdealt", "fifty_two", "deck", "by")


def parse(source: str) -> Script:
    """The round written in this text; BadRound with the line of the first fault."""
    script = Script()
    read_lines(source, lambda number, line: _line(script, number, line), "refused  seat 1 play 5x")
    if not script.rulebook:
        raise BadRound("line 1", "the round does not name its rulebook", "begin with rulebook …")
    return script


def _line(script: Script, number: int, line: str) -> None:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    if word == "rulebook":
        script.rulebook = rest
    elif word == "set":
        choose(script.submission, number, rest)
    elif word == "meter":
        _meter(script, number, rest)
    elif line == "feed":
        script.feeds = True
    elif line == "limits":
        script.limits = True
    else:
        script.entries.append((number, entry(number, word, rest)))


def _meter(script: Script, number: int, rest: str) -> None:
    for one in rest.split(","):
        found = re.fullmatch(r"(\S+)\s+(\S+)(?:\s+reserve\s+(\S+))?", one.strip())
        if not found:
            raise bad_line(number, f"meter {rest}", "meter Meter 23456.78")
        script.meters[found[1]] = money.meter_units(found[2])
        if found[3]:
            script.reserves[found[1]] = money.meter_units(found[3])


def entry(number: int, word: str, rest: str) -> Entry:
    """One thing that happens or must come."""
    simple: dict[str, Entry] = {"close": c.CloseBets(), "expose": c.Expose(), "end": End()}
    if word in simple and not rest:
        return simple[word]
    reader = _READERS.get(word)
    return reader(number, rest) if reader else _turned(number, word, rest)


def _approve(number: int, rest: str) -> c.ApprovePayout:
    found = re.fullmatch(r"seat (\d+) by (.+?)(?: with (.+))?", rest)
    if not found:
        raise bad_line(number, f"approve {rest}", "approve seat 3 by floor")
    meters = readings_of(found[3]) if found[3] else None
    return c.ApprovePayout(int(found[1]), name_of(found[2]), meters)


def _pay(number: int, rest: str) -> c.PayEnvy:
    found = re.fullmatch(r"envy seat (\d+)", rest)
    if not found:
        raise bad_line(number, f"pay {rest}", "pay envy seat 3")
    return c.PayEnvy(int(found[1]))


def _meters(number: int, rest: str) -> ExpectedMeters:
    pairs = [_two(number, one.strip(), "Meter 10000.00") for one in rest.split(",")]
    return ExpectedMeters(tuple((name, money.meter_units(at)) for name, at in pairs))


def _then(number: int, rest: str) -> ExpectedThen:
    if not rest:
        raise bad_line(number, "then", "then reshuffle")
    return ExpectedThen(tuple(one.strip() for one in rest.split(",") if one.strip() != NOTHING))


def _place(number: int, words: list[str], line: str) -> tuple[int, list[str]]:
    """The place that these words begin with, and what follows it."""
    if words[:1] == ["seat"] and len(words) > 1 and words[1].isdigit():
        return int(words[1]), words[2:]
    if words and words[0] in _PLACES | _BOARD:
        return (_PLACES | _BOARD)[words[0]], words[1:]
    raise bad_line(number, line, "name a place: seat 1, dealer, board, box or burn")


def _sees(number: int, rest: str) -> ExpectedView:
    who, colon, told = rest.partition(":")
    watcher = who.strip().removeprefix("seat ").strip()
    if not colon or not watcher:
        raise bad_line(number, f"sees {rest}", "sees  seat 1: dealer ?? ??, board Ks 7c 2d")
    places = []
    for one in told.split(","):
        place, shown = _place(number, one.split(), f"sees {rest}")
        faces = [face for face in shown if face != NOTHING]
        places.append(
            (place, tuple(face if face == UNSEEN else text(card(face)) for face in faces))
        )
    return ExpectedView(watcher, tuple(places))


def _order(number: int, rest: str) -> ExpectedOrder:
    stages = []
    for stage in rest.split("/"):
        targets: list[int] = []
        for one in stage.split(","):
            if one.strip() in ("", NOTHING):
                continue
            place, more = _place(number, one.split(), f"order {rest}")
            times = re.fullmatch(r"x(\d{1,2})", more[0]) if len(more) == 1 else None
            if more and not times:
                raise bad_line(number, f"order {rest}", "order  seat 1 x2, dealer x2 / board x3")
            targets += [place] * (int(times[1]) if times else 1)
        stages.append(tuple(targets))
    return ExpectedOrder(tuple(stages))


def _paid(number: int, rest: str) -> ExpectedLines:
    lines: list[tuple[int, str]] = []
    for one in rest.split(","):
        seat, wagers = _place(number, one.split(), f"paid {rest}")
        lines += [(seat, wager) for wager in wagers]
    return ExpectedLines(tuple(lines))


def _two(number: int, rest: str, example: str) -> tuple[str, str]:
    parts = rest.split()
    if len(parts) != 2:
        raise bad_line(number, rest, example)
    return parts[0], parts[1]


def _cents(words: str) -> int:
    return money.cents(words)


def _seat(number: int, rest: str) -> c.Command:
    found = re.match(r"(\d+)\s+(.*)", rest)
    if not found:
        raise bad_line(number, f"seat {rest}", "seat 1  ante 10, blind 10")
    seat, told = int(found[1]), found[2].strip()
    simple: dict[str, c.Command] = {
        "check": c.Check(seat),
        "fold": c.Fold(seat),
        "leave": c.Stand(seat),
        "take back": c.TakeBack(seat),
    }
    if told in simple:
        return simple[told]
    played = re.fullmatch(r"play (\d+)x( with tip)?", told)
    if played:
        return c.Play(seat, int(played[1]), bool(played[2]))
    forfeits = re.fullmatch(r"forfeit by (.+)", told)
    if forfeits:
        return c.Forfeit(seat, name_of(forfeits[1]))
    shown = re.fullmatch(r"shows? (.+)", told)
    if shown:
        return c.Show(seat, tuple(card(one) for one in shown[1].split()))
    return _bet(number, seat, told)


def _bet(number: int, seat: int, told: str) -> c.PlaceWagers:
    player, bets = split_name(told) or ("", told)
    wagers: list[tuple[str, int]] = []
    tips: list[tuple[str, int]] = []
    for one in bets.split(","):
        found = re.fullmatch(r"(tip )?([a-z_]+) (\$?[\d.,]+)", one.strip())
        if not found:
            raise bad_line(number, f"seat {seat} {told}", "seat 1  ante 10, blind 10, trips 5")
        (tips if found[1] else wagers).append((found[2], _cents(found[3])))
    return c.PlaceWagers(seat, tuple(wagers), player, tuple(tips))


def _deal(number: int, rest: str) -> Dealt:
    return Dealt(_by_place(number, "deal", rest))


def _by_place(number: int, word: str, rest: str) -> tuple[tuple[int, tuple[c.Unseen, ...]], ...]:
    named = _PLACES | _BOARD
    places: list[tuple[int, tuple[c.Unseen, ...]]] = []
    words = rest.split()
    at = 0
    while at < len(words):
        if words[at] == "seat" and at + 1 < len(words) and words[at + 1].isdigit():
            place, at = int(words[at + 1]), at + 2
        elif words[at] in named:
            place, at = named[words[at]], at + 1
        else:
            raise bad_line(number, f"{word} {rest}", "deal  seat 1 Kh 9d  dealer Jh 8d")
        cards = []
        while at < len(words) and words[at] != "seat" and words[at] not in named:
            cards.append(unseen(words[at]))
            at += 1
        places.append((place, tuple(cards)))
    return tuple(places)


def _cards(number: int, rest: str) -> c.Deal:
    if not rest:
        raise bad_line(number, "cards", "cards  Kh 9d ?? Jh")
    return c.Deal(tuple(unseen(word) for word in rest.split()))


def _expose(number: int, rest: str) -> c.Expose:
    told = dict(_by_place(number, "expose", rest))
    faces = {place: tuple(one for one in cards if one is not None) for place, cards in told.items()}
    if set(told) - {DEALER, BOX} or faces != told:
        raise bad_line(number, f"expose {rest}", "expose  dealer Jh 8d  box 2c 2h 9c Td")
    return c.Expose(faces.get(DEALER, ()), faces.get(BOX, ()))


def _turned(number: int, word: str, rest: str) -> TurnedUp:
    words = rest.split()
    burned: c.Unseen = None
    if words[:1] == ["burn"] and len(words) > 1:
        burned, words = unseen(words[1]), words[2:]
    if not words or not re.fullmatch(r"[a-z_]+", word):
        raise bad_line(number, f"{word} {rest}", "flop  Ks 7c 2d")
    return TurnedUp(word, tuple(card(one) for one in words), burned)


def _settle(number: int, rest: str) -> Expected | c.SettleBox:
    found = re.fullmatch(r"seat (\d+)(?:\s+(.*))?", rest)
    if not found:
        raise bad_line(number, f"settle {rest}", "settle  seat 3  ante push, play +100")
    if not found[2]:
        return c.SettleBox(int(found[1]))
    if found[2].startswith("with "):
        return c.SettleBox(int(found[1]), readings_of(found[2].removeprefix("with ")))
    nets: list[tuple[str, bool, int | str]] = []
    for one in found[2].split(","):
        part = re.fullmatch(r"(tip )?([a-z_]+) (push|void|back|[+-]?\$?[\d.]+)", one.strip())
        if not part:
            raise bad_line(number, f"settle {rest}", "settle  seat 3  ante push, play +100")
        nets.append((part[2], bool(part[1]), _net(part[3])))
    return Expected(int(found[1]), tuple(nets))


def _net(words: str) -> int | str:
    if words in ("push", "void", "back"):
        return words
    amount = _cents(words.lstrip("+-"))
    return -amount if words.startswith("-") else amount


def _refused(number: int, rest: str) -> ExpectedRefusal:
    told, _, why = rest.partition("->")
    word, _, tail = told.strip().partition(" ")
    command = entry(number, word, tail.strip())
    if isinstance(command, End | Now | Later):
        raise bad_line(number, f"refused {rest}", "refused  seat 1 play 5x -> not_a_choice 11.B.1")
    parts = why.split()
    return ExpectedRefusal(command, *(parts[:2] if parts else ()))


def _report(number: int, rest: str) -> c.ReportIrregularity | ExpectedEffect:
    """`report wrong_count at board by floor -> void 13.E`: the report, then key and value."""
    told, _, effect = rest.partition("->")
    words = shlex.split(told)
    if not words or len(words) % 2 == 0:
        raise bad_line(number, f"report {rest}", "report wrong_count at board")
    values: dict[str, Any] = {}
    for key, value in zip(words[1::2], words[2::2], strict=True):
        if key not in _REPORT_KEYS:
            raise bad_line(number, f"report {rest}", f"keys are {', '.join(_REPORT_KEYS)}")
        values[key] = _report_value(key, value)
    command = c.ReportIrregularity(words[0], **values)
    return ExpectedEffect(command, *effect.split()[:2]) if effect.strip() else command


def _report_value(key: str, value: str) -> object:
    if key == "seat":
        return int(value) if value.isdigit() else 0
    if key == "card":
        return unseen(value)
    if key in ("misdealt", "fifty_two"):
        return value in ("yes", "true")
    return name_of(value) if key == "by" else value


_READERS: dict[str, Callable[[int, str], Entry]] = {
    "seat": _seat,
    "deal": _deal,
    "cards": _cards,
    "expose": _expose,
    "settle": _settle,
    "envy": _settle,
    "refused": _refused,
    "report": _report,
    "approve": _approve,
    "pay": _pay,
    "meters": _meters,
    "then": _then,
    "sees": _sees,
    "order": _order,
    "paid": _paid,
}
