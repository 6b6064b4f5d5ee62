"""The `.round` notation of a round of a house-banked game, as a person writes and reads it.

Each line states one thing that happened. Blanks and tabs separate words, and `#` begins a remark.
What a table does by itself (closing bets before the deal, exposing the dealer, settling in order)
need not be written.

The table, first:

    rulebook  maryland-uth-1.5
    set       paytables.trips = "B"           a choice of the submission
    meter     Mega 12000.00 reserve 150.00, Major 2000.00
    feed                                      this round's wagers are still to feed the meters
    limits                                    the table's limits and caps are applied

What happens, besides bets, decisions, `deal`, `flop` and the like:

    close                                     no more bets
    report    wrong_count at board by floor -> void 13.E
    cards     Kh 9d ?? Jh                     the next cards from the deck, any number
    expose                                    the dealer's cards are turned up
    expose    dealer Jh 8d  box 2c 2h 9c Td   with their faces, having been dealt unseen
    settle    seat 3                          this box is settled now
    settle    seat 3 with Meter 12000.00      after other tables have moved the meter
    approve   seat 3 by ann
    pay       envy seat 1
    end                                       the table finishes the round by itself

What is expected (the first three at their line, the others once the round is over):

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
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from croupier import money
from croupier.engine.banked import commands, events
from croupier.engine.banked.deal_plan import BOX, DEALER
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game, compile_game
from croupier.engine.payment import Payment
from croupier.law.rulebook import Rulebook
from croupier.notation.banked_play import PlayedRound
from croupier.notation.fault import BadRound, Unreadable
from croupier.notation.frame import Grammar
from croupier.notation.player import Later, Now, Script
from croupier.notation.reports import BANKED, read_report
from croupier.notation.steps import Line, read_street, shared_lines
from croupier.notation.submission import examined, key_of, rulebook_of
from croupier.notation.words import (
    AMOUNT,
    NOTHING,
    SEAT,
    by_place,
    cents_of,
    faces_of,
    match,
    name_of,
    parts,
    place_of,
    readings_of,
    split_name,
)

PLACES = PlayedRound.places
SEAT_WORDS: Mapping[str, Callable[[int], commands.Command]] = {
    "check": commands.Check,
    "fold": commands.Fold,
    "leave": commands.Stand,
    "take back": commands.TakeBack,
}


@dataclass(slots=True)
class RoundScript(Script):
    """A round of a house-banked game as written."""

    meters: dict[str, int] = field(default_factory=dict)
    reserves: dict[str, int] = field(default_factory=dict)
    feeds: bool = False
    """Whether the written meters do not contain this round's wagers yet."""
    limits: bool = False


def play(script: RoundScript, *, limits: bool = False, game: Game | None = None) -> PlayedRound:
    """Play the script to its end, or to the first refusal that it does not expect."""
    game = game or game_for(script, limits=limits)
    check_meters(game, (*script.meters, *script.reserves), "meter ")
    played = PlayedRound(game, opening(game, script.meters, script.reserves))
    played.play(script.entries)
    return played


def check_meters(game: Game, names: Iterable[str], place: str) -> None:
    """Raise BadRound, with this place, if the table has no such meter."""
    for name in names:
        if name not in game.meters:
            advice = f"its meters are: {', '.join(game.meters) or 'none'}"
            raise BadRound(f"{place}{name}", f"this table has no meter {name!r}", advice)


def game_for(script: RoundScript, *, limits: bool = False, book: Rulebook | None = None) -> Game:
    """Return the game of the script, under this rulebook or the released one that it names."""
    key, limits = key_of(script.rulebook, script.submission), limits or script.limits
    if book is not None:
        return compile_game(examined(key, book), limits=limits, feeds=script.feeds)
    rulebook_of(script.rulebook, "banked")
    return game_of(key, limits, script.feeds)


@lru_cache(maxsize=512)
def game_of(key: str, limits: bool, feeds: bool = False) -> Game:
    """Return the game of the submission of this key.

    A file has the meters as settlement begins, so this round's part is already in them, unless it
    says that the round `feeds` them.
    """
    return compile_game(examined(key), limits=limits, feeds=feeds)


def _read_meter(script: RoundScript, rest: str) -> None:
    for part in parts(rest):
        found = match(r"(\S+) (\S+)(?: reserve (\S+))?", part)
        script.meters[found[1]] = money.meter_units(found[2])
        if found[3]:
            script.reserves[found[1]] = money.meter_units(found[3])


def _read_flag(name: str, script: RoundScript, rest: str) -> None:
    match("", rest)
    setattr(script, name, True)


def _read_seat(rest: str) -> commands.Command:
    found = match(r"([0-9]{1,3})\s+(.*)", rest)
    seat, action = int(found[1]), " ".join(found[2].split())
    if action in SEAT_WORDS:
        return SEAT_WORDS[action](seat)
    if played := re.fullmatch(r"play ([0-9]{1,3})x( with tip)?", action):
        return commands.Play(seat, int(played[1]), bool(played[2]))
    if forfeits := re.fullmatch(r"forfeit by (.+)", found[2]):
        return commands.Forfeit(seat, name_of(forfeits[1]))
    if shown := re.fullmatch(r"shows? (.+)", action):
        return commands.Show(seat, faces_of(shown[1]))
    player, bets = split_name(found[2]) or ("", action)
    wagers: list[tuple[str, int]] = []
    tips: list[tuple[str, int]] = []
    for part in parts(bets):
        bet = re.fullmatch(rf"(tip )?([a-z_]+) ({AMOUNT})", part)
        if bet is None:
            raise Unreadable("seat 1  ante 10, blind 10, trips 5", f"seat {seat} {found[2]}")
        (tips if bet[1] else wagers).append((bet[2], money.cents(bet[3])))
    return commands.PlaceWagers(seat, tuple(wagers), player, tuple(tips))


def _read_close(rest: str) -> commands.CloseBets:
    match("", rest)
    return commands.CloseBets()


def _read_expose(rest: str) -> commands.Expose:
    dealt = dict(by_place(rest, PLACES)) if rest else {}
    faces = {
        place: tuple(card for card in cards if card is not None) for place, cards in dealt.items()
    }
    if set(dealt) - {DEALER, BOX} or faces != dealt:
        raise Unreadable
    return commands.Expose(faces.get(DEALER, ()), faces.get(BOX, ()))


def _read_approval(rest: str) -> commands.ApprovePayout:
    found = match(rf"{SEAT} by (.+?)(?: with (.+))?", rest)
    meters = readings_of(found[3]) if found[3] else None
    return commands.ApprovePayout(int(found[1]), name_of(found[2]), meters)


@dataclass(frozen=True, slots=True)
class ExpectedNets(Later[PlayedRound]):
    """The expected net of a seat's wagers."""

    seat: int
    wagers: tuple[str, ...]


def _read_settlement(rest: str) -> commands.SettleBox | ExpectedNets:
    found = match(rf"{SEAT}(?:\s+(.*))?", rest)
    seat, words = int(found[1]), found[2]
    if not words:
        return commands.SettleBox(seat)
    if words.startswith("with "):
        return commands.SettleBox(seat, readings_of(words.removeprefix("with ")))
    nets = list[tuple[str, bool, int | str]]()
    for part in parts(words):
        net = match(r"(tip )?([a-z_]+) (?:(push|void|back)|([+-]?\$?[\d.]+))", part)
        nets.append((net[2], bool(net[1]), net[3] or cents_of(net[4])))
    wagers = tuple(wager for wager, _, _ in nets)
    return ExpectedNets(lambda played: _unlike_nets(played, seat, nets), seat, wagers)


def _unlike_nets(
    played: PlayedRound, seat: int, nets: Iterable[tuple[str, bool, int | str]]
) -> Iterable[str]:
    """Yield the differences; `nets` has wager, whether it is a tip, and cents or the result."""
    box = played.round.at(seat)
    lines = [*(box.lines if box else ()), *played.round.envy]
    for wager, tip, net in nets:
        found = [line for line in lines if (line.seat, line.wager, line.tip) == (seat, wager, tip)]
        name = f"tip {wager}" if tip else wager
        comes = sum(payment.net for payment in found)
        if not found:
            yield f"seat {seat} has no line for {name}"
        elif isinstance(net, str):
            ends = [(end_of(item), item.net) for item in found]
            yield from (
                f"{name} is {end} with {_signed(came)}, not {net}"
                for end, came in ends
                if (end, came) != (net, 0)
            )
        elif comes != net:
            yield f"{name} nets {_signed(comes)}, not {_signed(net)}"


def end_of(line: Payment) -> str:
    """Return how a wager ends; `back` if a pushed tip goes back to the player."""
    return "back" if line.result == "push" and line.tip and not line.kept else line.result


def _signed(cents: int) -> str:
    return f"{'-' if cents < 0 else '+'}{money.dollars(abs(cents))}"


def _read_meters(rest: str) -> Later[PlayedRound]:
    wanted = [match(r"(\S+) (\S+)", part) for part in parts(rest)]
    return Later(partial(_unlike_meters, {item[1]: money.meter_units(item[2]) for item in wanted}))


def _unlike_meters(wanted: dict[str, int], played: PlayedRound) -> Iterable[str]:
    for name, units in wanted.items():
        shows = played.round.meters.get(name)
        if shows != units:
            there = "nothing" if shows is None else money.meter_text(shows)
            yield f"{name} shows {there}, not {money.meter_text(units)}"


def _read_then(rest: str) -> Now[PlayedRound]:
    match(".+", rest)
    wanted = tuple(part for part in parts(rest) if part != NOTHING)

    def compare(played: PlayedRound, line: str) -> bool:
        there = played.round.then
        other = [] if there == wanted else [f"then {', '.join(there) or 'nothing'}"]
        return played.differ(line, other)

    return Now(compare)


def _read_paid(rest: str) -> Later[PlayedRound]:
    wanted: list[tuple[int, str]] = []
    for part in parts(rest):
        seat, wagers = place_of(part.split(), PLACES)
        wanted += [(seat, wager) for wager in wagers]
    return Later(partial(_unlike_order, wanted))


def _unlike_order(wanted: list[tuple[int, str]], played: PlayedRound) -> Iterable[str]:
    """Expect that wagers are settled in this order, tips with their wagers."""
    settled = list[tuple[int, str]]()
    for event in played.events:
        lines: tuple[Payment, ...] = ()
        if isinstance(event, events.BoxSettled):
            lines = event.lines
        elif isinstance(event, events.PayoutApproved | events.EnvyPaid):
            lines = (event.line,)
        settled += [(line.seat, line.wager) for line in lines if not line.tip]
    if settled != wanted:
        order = ", ".join(f"seat {seat} {wager}" for seat, wager in settled)
        yield f"settled in the order {order or 'nothing'}"


_GRAMMAR = Grammar(
    RoundScript,
    {
        "meter": Line(_read_meter, "meter Meter 23456.78"),
        "feed": Line(partial(_read_flag, "feeds"), "feed"),
        "limits": Line(partial(_read_flag, "limits"), "limits"),
    },
    shared_lines(
        PLACES,
        PLACES,
        deal="deal  seat 1 Kh 9d  dealer Jh 8d",
        sees="sees  seat 1: dealer ?? ??, board Ks 7c 2d",
        order="order  seat 1 x2, dealer x2 / board x3",
    )
    | {
        "seat": Line(_read_seat, "seat 1  ante 10, blind 10"),
        "close": Line(_read_close, "close"),
        "expose": Line(_read_expose, "expose  dealer Jh 8d  box 2c 2h 9c Td"),
        "report": Line(partial(read_report, BANKED), "report wrong_count at board"),
        "approve": Line(_read_approval, "approve seat 3 by floor"),
        "pay": Line(
            lambda rest: commands.PayEnvy(int(match(rf"envy {SEAT}", rest)[1])), "pay envy seat 3"
        ),
        "settle": Line(_read_settlement, "settle  seat 3  ante push, play +100"),
        "envy": Line(_read_settlement, "settle  seat 3  ante push, play +100"),
        "meters": Line(_read_meters, "meters  Meter 10000.00"),
        "then": Line(_read_then, "then reshuffle"),
        "paid": Line(_read_paid, "paid  seat 3 ante blind play, seat 1 trips"),
    },
    partial(read_street, False),
    "refused  seat 1 play 5x -> not_a_choice 11.B.1",
)
parse = _GRAMMAR.parse
"""The round written in a text; BadRound with the line of the first fault."""
