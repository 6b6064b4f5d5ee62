"""The `.round` notation of a cardroom hand, as a person writes and reads it.

Each line states one thing that happened, `#` begins a remark, and amounts are in dollars. What a
table does by itself (posting the blinds before the deal, comparing hands at the end) need not be
written.

The table, first:

    rulebook  california-holdem
    set       options.ca_structure = "no_limit"   a choice of the submission
    seat 1    ann: 200                        a player dealt in, with name and stack
    button    seat 1
    blinds    seat 3, seat 7                  where they do not follow from the button; - for none
    posts     seat 9 4, seat 5 4 dead 2       who comes in or has missed blinds; dead: no wager

What happens:

    post                                      the blinds are posted, and fees due before the deal
    deal      seat 3 Kh 9d  seat 7 ?? ??      hole cards, ?? where nobody saw them
    cards     Kh Qs ?? 9d                     the next cards from the deck, any number
    flop      burn 4h  Ks 7c 2d               the burn card may be left out
    seat 3    check
    seat 3    call                            with all that is left if it is less
    seat 3    bet 8
    seat 3    raise to 16                     the whole bet of this betting round
    seat 3    fold
    seat 3    leave
    seat 3    shows Kh 9d                     faces that were dealt unseen
    seat 3    muck
    seat 3    takes too long
    rule      exposed_card seat 3 card 2 faces Kh by floor -> replace_with_burn deck.s2
    end                                       the table finishes the hand by itself

What is expected (the first four at their line, the others once the hand is over):

    refused   seat 3 raise to 9 -> out_of_limits deal.6.c
    post      seat 3 2, seat 7 4              the blinds are posted, by these seats
    acts      seat 3  call 4, raise to 8-40   who is to act, and what is open besides a fold
    sees      seat 3: seat 3 Kh 9d, seat 7 ?? ??, board -
    order     seat 3, seat 7, seat 3, seat 7 / burn, board x3
    back      seat 3 10                       an uncalled wager
    fee       3                               or what seats pay: fee  4 from seat 1 2, seat 3 2
    pot 1     40 to seat 3                    what is left of it after the fee
    pot 2     25 to seat 3 13, seat 7 12
    shows     seat 3, seat 7                  whose cards are turned up, in this order
    settle    seat 3 +32, seat 7 -35
    stacks    seat 3 232, seat 7 165
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial

from croupier import money
from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.game import Game, compile_game
from croupier.engine.cardroom.hand.state import Hand, Post
from croupier.engine.cardroom.hand.turn import price_of, raise_sizes, to_act
from croupier.law.rulebook import Rulebook
from croupier.notation.cardroom_play import PlayedHand, Seated
from croupier.notation.fault import BadRound, Unreadable
from croupier.notation.frame import Grammar
from croupier.notation.player import Action, Later, Now, Script
from croupier.notation.reports import CARDROOM, read_report
from croupier.notation.steps import Line, read_street, shared_lines
from croupier.notation.submission import examined, key_of, rulebook_of
from croupier.notation.words import (
    AMOUNT,
    NOTHING,
    SEAT,
    Shares,
    cents_of,
    cents_text,
    faces_of,
    match,
    parts,
    shares_of,
    shares_text,
    split_name,
)

PLACES = PlayedHand.places
SEAT_WORDS: Mapping[str, Callable[[int], commands.Command]] = {
    "fold": commands.Fold,
    "check": commands.Check,
    "call": commands.Call,
    "muck": commands.Muck,
    "leave": commands.Stand,
    "takes too long": commands.TimeOut,
}


@dataclass(slots=True)
class HandScript(Script):
    """A cardroom hand as written."""

    button: int = 0
    """The button's seat, which may be empty."""
    blinds: tuple[int, int] | None = None
    """The seats of both blinds where they do not follow from the button; 0 for nobody."""
    posts: list[Post] = field(default_factory=list)


def play(script: HandScript, *, game: Game | None = None) -> PlayedHand:
    """Play the script to its end, or to the first refusal that it does not expect."""
    game = game or game_for(script.rulebook, script.submission)
    played = PlayedHand(game, Hand((), script.button, 0, 0))
    seated = [(f"line {at}", item) for at, item in script.entries if isinstance(item, Seated)]
    if not script.button:
        raise BadRound("button", "the button is required", "write: button  seat 1")
    if played.sit(seated, script.button, script.blinds, script.posts):
        played.play(script.entries)
    return played


def game_for(rulebook: str, submission: Mapping[str, object], book: Rulebook | None = None) -> Game:
    """Return the game of this submission, completed by the demonstration of its rulebook."""
    key = key_of(rulebook, submission)
    if book is not None:
        return compile_game(examined(key, book))
    rulebook_of(rulebook, "cardroom")
    return game_of(key)


@lru_cache(maxsize=512)
def game_of(key: str) -> Game:
    """Return the game of the submission of this key."""
    return compile_game(examined(key))


def _read_button(script: HandScript, rest: str) -> None:
    script.button = int(match(SEAT, rest)[1])


def _read_blinds(script: HandScript, rest: str) -> None:
    small, big = match(rf"(?:{NOTHING}|{SEAT})\s*,\s*{SEAT}", rest).groups("0")
    script.blinds = int(small), int(big)


def _read_posts(script: HandScript, rest: str) -> None:
    for part in parts(rest):
        found = match(rf"{SEAT}(?: ({AMOUNT}))?(?: dead ({AMOUNT}))?", part)
        live, dead = (money.cents(found[at]) if found[at] else 0 for at in (2, 3))
        if not (found[2] or found[3]):
            raise Unreadable
        script.posts.append(Post(int(found[1]), live, dead))


def _read_seat(rest: str) -> Seated | Action[PlayedHand] | commands.Command:
    found = match(r"([0-9]{1,3})\s+(.*)", rest)
    seat, action = int(found[1]), " ".join(found[2].split())
    if action in SEAT_WORDS:
        return SEAT_WORDS[action](seat)
    if wagers := re.fullmatch(rf"(?:(bet)|(raise) to) ({AMOUNT})", action):
        word, to = wagers[1] or wagers[2], money.cents(wagers[3])
        return PlayedHand.wagered(seat, word, to)
    if shown := re.fullmatch(r"shows (.+)", action):
        return commands.Show(seat, faces_of(shown[1]))
    player, stack = split_name(found[2]) or ("", action)
    return Seated(seat, player, money.cents(match(AMOUNT, stack.strip())[0]))


def _read_post(rest: str) -> commands.PostBlinds | Now[PlayedHand]:
    if not rest:
        return commands.PostBlinds()
    wanted = shares_of(rest)

    def compare(played: PlayedHand, line: str) -> bool:
        done = played.do(commands.PostBlinds(), line)
        return done and played.differ(line, _unlike(played.posted(), wanted, "posted by"))

    return Now(compare)


def _read_turn(rest: str) -> Now[PlayedHand]:
    found = match(rf"{SEAT}(?:\s+(.*))?", rest)
    seat, wanted = int(found[1]), list[tuple[str, int, int]]()
    for name in parts(found[2]) if found[2] else ():
        choice = match(rf"(check|call|bet|raise)(?: to)?(?: ({AMOUNT})(?:-({AMOUNT}))?)?", name)
        least = money.cents(choice[2]) if choice[2] else 0
        wanted.append((choice[1], least, money.cents(choice[3]) if choice[3] else least))
    return Now(lambda played, line: played.differ(line, _unlike_turn(played, seat, wanted)))


def _unlike_turn(
    played: PlayedHand, seat: int, wanted: list[tuple[str, int, int]]
) -> Iterable[str]:
    """Yield differences in who is to act, and in the choices besides a fold."""
    hand = played.hand
    player = to_act(hand)
    if player is None or player.seat != seat:
        yield f"seat {player.seat} is to act" if player else "nobody is to act"
        return
    owed, sizes = price_of(hand, player), raise_sizes(played.game, hand, player)
    least = min(owed, player.stack)
    choices: list[tuple[str, int, int]] = [("call", least, least) if owed else ("check", 0, 0)]
    if sizes is not None:
        choices.append(("raise" if hand.price else "bet", *sizes))
    if wanted and choices != wanted:
        yield f"seat {seat} may {', '.join(_choice_text(*choice) for choice in choices)}"


def _choice_text(word: str, least: int, most: int) -> str:
    if not least:
        return word
    amount = cents_text(least) if least == most else f"{cents_text(least)}-{cents_text(most)}"
    return f"{word} to {amount}" if word == "raise" else f"{word} {amount}"


def _unlike(there: Shares, wanted: Shares, what: str) -> list[str]:
    return [] if there == wanted else [f"{what} {shares_text(there) or 'nobody'}"]


def _read_back(rest: str) -> Later[PlayedHand]:
    wanted = shares_of(rest)
    return Later(lambda played: _unlike(played.returned(), wanted, "uncalled and back"))


def _read_fee(rest: str) -> Later[PlayedHand]:
    found = match(rf"({AMOUNT})(?: from (.+))?", rest)
    wanted, payers = money.cents(found[1]), shares_of(found[2]) if found[2] else ()

    def compare(played: PlayedHand) -> Iterable[str]:
        taken = played.fees_kept()
        amount = sum(fee_taken.amount for fee_taken in taken)
        if amount != wanted:
            return [f"the fee is {cents_text(amount)}, not {cents_text(wanted)}"]
        there = tuple(payer for item in taken for payer in item.from_seats)
        return _unlike(there, payers, "the fee comes from")

    return Later(compare)


@dataclass(frozen=True, slots=True)
class ExpectedPot(Later[PlayedHand]):
    """The expected shares of a pot."""

    number: int


def _read_pot(rest: str) -> ExpectedPot:
    found = match(rf"([0-9]{{1,3}})\s+({AMOUNT}) to (.+)", rest)
    number, amount = int(found[1]), money.cents(found[2])
    alone = re.fullmatch(SEAT, found[3])
    wanted = ((int(alone[1]), amount),) if alone else shares_of(found[3])

    def compare(played: PlayedHand) -> Iterable[str]:
        award = next((item for item in played.hand.awards if item.pot == number - 1), None)
        if award is None:
            return [f"there is no pot {number}"]
        if award.amount != amount:
            return [f"pot {number} holds {cents_text(award.amount)}"]
        return _unlike(award.shares, wanted, f"pot {number} goes to")

    return ExpectedPot(compare, number)


def _read_shown(rest: str) -> Later[PlayedHand]:
    wanted = tuple(int(match(SEAT, part)[1]) for part in parts(rest) if rest != NOTHING)

    def compare(played: PlayedHand) -> Iterable[str]:
        seats = ", ".join(f"seat {seat}" for seat in played.hand.shown) or "nobody"
        return [] if played.hand.shown == wanted else [f"shown by {seats}"]

    return Later(compare)


def _read_nets(rest: str) -> Later[PlayedHand]:
    found = [match(rf"{SEAT} ([+-]?{AMOUNT})", part) for part in parts(rest)]
    wanted = [(int(item[1]), cents_of(item[2])) for item in found]
    return Later(partial(_unlike_amounts, wanted, "nets"))


def _read_stacks(rest: str) -> Later[PlayedHand]:
    return Later(partial(_unlike_amounts, shares_of(rest), "has"))


def _unlike_amounts(
    wanted: Iterable[tuple[int, int]], what: str, played: PlayedHand
) -> Iterable[str]:
    """Yield differences in what seats have at the end, or net over the whole hand."""
    started = dict(played.hand.starting) if what == "nets" else {}
    there = {
        player.seat: player.stack - started.get(player.seat, 0) for player in played.hand.players
    }

    def text(cents: int) -> str:
        return f"{'-' if cents < 0 else '+' if started else ''}{cents_text(cents)}"

    for seat, amount in wanted:
        if seat not in there:
            yield f"seat {seat} is not in this hand"
        elif there[seat] != amount:
            yield f"seat {seat} {what} {text(there[seat])}, not {text(amount)}"


_GRAMMAR = Grammar(
    HandScript,
    {
        "button": Line(_read_button, "button  seat 1"),
        "blinds": Line(_read_blinds, "blinds  seat 3, seat 7"),
        "posts": Line(_read_posts, "posts  seat 9 4, seat 5 4 dead 2"),
    },
    shared_lines(
        PLACES,
        {},
        deal="deal  seat 1 ?? ??  seat 3 Kh 9d",
        sees="sees  seat 1: seat 3 ?? ??, board Ks 7c 2d",
        order="order  seat 1, seat 3 / burn, board x3",
    )
    | {
        "seat": Line(_read_seat, "seat 3  raise to 16"),
        "post": Line(_read_post, "post  seat 3 13, seat 7 12"),
        "rule": Line(partial(read_report, CARDROOM), "rule  exposed_card seat 3 card 2 by floor"),
        "acts": Line(_read_turn, "acts  seat 3  call 4, raise to 8-40"),
        "back": Line(_read_back, "back  seat 3 13, seat 7 12"),
        "fee": Line(_read_fee, "fee  4 from seat 1 2, seat 3 2"),
        "pot": Line(_read_pot, "pot 1  40 to seat 3"),
        "shows": Line(_read_shown, "shows  seat 3, seat 7"),
        "settle": Line(_read_nets, "settle  seat 3 +32, seat 7 -35"),
        "stacks": Line(_read_stacks, "stacks  seat 3 13, seat 7 12"),
    },
    partial(read_street, True),
    "refused  seat 1 bet 9 -> out_of_limits deal.11",
)
parse = _GRAMMAR.parse
"""The hand written in a text; BadRound with the line of the first fault."""
