"""The `.round` notation of a hand between players, both ways: as a person writes and reads it.

One line, one thing that happened; `#` begins a remark; amounts are dollars. What a table does by
itself (posting the blinds before the deal, comparing hands at the end) need not be written.

The table, first:

    rulebook  california-holdem
    set       options.ca_structure = "no_limit"   a choice of the submission
    seat 1    ann: 200                        a player dealt in, with the stack; the name if told
    button    seat 1
    blinds    seat 3, seat 7                  where they do not follow from the button; - for none
    posts     seat 9 4, seat 5 4 dead 2       who comes in or has missed blinds; dead: no wager

What happens:

    post                                      the blinds are posted, and fees due before the deal
    deal      seat 3 Kh 9d  seat 7 ?? ??      hole cards, ?? where nobody saw them
    cards     Kh Qs ?? 9d                     the next cards from the deck, however far they go
    flop      burn 4h  Ks 7c 2d               the burned card need not be told
    seat 3    check
    seat 3    call                            with all that is left if it is less
    seat 3    bet 8
    seat 3    raise to 16                     what the wager of this betting round comes to
    seat 3    fold
    seat 3    leave
    seat 3    shows Kh 9d                     faces that were dealt unseen
    seat 3    muck
    seat 3    takes too long
    rule      exposed_card seat 3 card 2 faces Kh by floor -> replace_with_burn deck.s2
    end                                       the table finishes the hand by itself

What must come (the first four where they stand, the others once the hand is over):

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
import shlex
from collections.abc import Callable

from croupier import money
from croupier.cards import card, text
from croupier.notation.fields import BadRound
from croupier.notation.frame import NOTHING, UNSEEN, bad_line, choose, read_lines, unseen
from croupier.notation.hand_steps import (
    Dealt,
    End,
    Entry,
    ExpectedBack,
    ExpectedFee,
    ExpectedNets,
    ExpectedOrder,
    ExpectedPosts,
    ExpectedPot,
    ExpectedRefusal,
    ExpectedRuling,
    ExpectedShowing,
    ExpectedStacks,
    ExpectedTurn,
    ExpectedView,
    Later,
    Now,
    Script,
    Seated,
    TurnedUp,
    Wagered,
)
from croupier.notation.words import name_of, split_name
from croupier.round.cardroom import commands as c
from croupier.round.cardroom.asks import BOARD, BURN
from croupier.round.cardroom.state import Post

_PLACES = {"board": BOARD, "burn": BURN}
_AMOUNT = r"\$?\d[\d.,]*"
_SHARE = re.compile(rf"seat (\d+) ({_AMOUNT})")


def parse(source: str) -> Script:
    """The hand written in this text; BadRound with the line of the first fault."""
    script = Script()
    read_lines(source, lambda number, line: _line(script, number, line), "refused  seat 1 fold")
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
    elif word == "button":
        script.button = _one_seat(number, line, rest)
    elif word == "blinds":
        small, comma, big = (part.strip() for part in rest.partition(","))
        if not comma:
            raise bad_line(number, line, "blinds  seat 3, seat 7")
        at = 0 if small == NOTHING else _one_seat(number, line, small)
        script.blinds = at, _one_seat(number, line, big)
    elif word == "posts":
        script.posts += _posts(number, rest)
    else:
        script.entries.append((number, entry(number, word, rest)))


def _one_seat(number: int, line: str, words: str) -> int:
    found = re.fullmatch(r"seat (\d{1,3})", words)
    if not found:
        raise bad_line(number, line, f"{line.split(maxsplit=1)[0]}  seat 1")
    return int(found[1])


def _posts(number: int, rest: str) -> list[Post]:
    posts = []
    for one in rest.split(","):
        told = re.fullmatch(
            rf"seat (\d{{1,3}})(?: ({_AMOUNT}))?(?: dead ({_AMOUNT}))?", " ".join(one.split())
        )
        if not told or not (told[2] or told[3]):
            raise bad_line(number, f"posts {rest}", "posts  seat 9 4, seat 5 4 dead 2")
        live, dead = (money.cents(told[part]) if told[part] else 0 for part in (2, 3))
        posts.append(Post(int(told[1]), live, dead))
    return posts


def entry(number: int, word: str, rest: str) -> Entry:
    """One thing that happens or must come."""
    if word == "end" and not rest:
        return End()
    reader = _READERS.get(word)
    return reader(number, rest) if reader else _turned(number, word, rest)


def _seat(number: int, rest: str) -> Seated | Wagered | c.Command:
    found = re.match(r"(\d{1,3})\s+(.*)", rest)
    if not found:
        raise bad_line(number, f"seat {rest}", "seat 3  raise to 16")
    seat, told = int(found[1]), " ".join(found[2].split())
    simple: dict[str, c.Command] = {
        "check": c.Check(seat),
        "call": c.Call(seat),
        "fold": c.Fold(seat),
        "leave": c.Stand(seat),
        "muck": c.Muck(seat),
        "takes too long": c.TimeOut(seat),
    }
    if told in simple:
        return simple[told]
    wagered = re.fullmatch(rf"(?:(bet)|(raise) to) ({_AMOUNT})", told)
    if wagered:
        return Wagered(seat, wagered[1] or wagered[2], money.cents(wagered[3]))
    shown = re.fullmatch(r"shows (.+)", told)
    if shown:
        return c.Show(seat, tuple(card(one) for one in shown[1].split()))
    player, stack = split_name(found[2].strip()) or ("", told)
    if not re.fullmatch(_AMOUNT, stack.strip()):
        raise bad_line(number, f"seat {rest}", "seat 3  raise to 16")
    return Seated(seat, player, money.cents(stack.strip()))


def _post(number: int, rest: str) -> c.PostBlinds | ExpectedPosts:
    return ExpectedPosts(_shares(number, "post", rest)) if rest else c.PostBlinds()


def _shares(number: int, word: str, rest: str) -> tuple[tuple[int, int], ...]:
    """Seats with amounts: `seat 3 13, seat 7 12`, or nothing at all."""
    if rest == NOTHING:
        return ()
    shares = []
    for one in rest.split(","):
        found = _SHARE.fullmatch(" ".join(one.split()))
        if not found:
            raise bad_line(number, f"{word} {rest}", f"{word}  seat 3 13, seat 7 12")
        shares.append((int(found[1]), money.cents(found[2])))
    return tuple(shares)


def _deal(number: int, rest: str) -> Dealt:
    places: list[tuple[int, tuple[c.Unseen, ...]]] = []
    for one in re.split(r"(?:^|\s)seat\s+", rest)[1:]:
        seat, *cards = one.split()
        if not seat.isascii() or not seat.isdigit() or len(seat) > 3:
            break
        places.append((int(seat), tuple(unseen(word) for word in cards)))
    if not rest.startswith("seat") or len(places) != len(re.findall(r"\bseat\b", rest)):
        raise bad_line(number, f"deal {rest}", "deal  seat 1 ?? ??  seat 3 Kh 9d")
    return Dealt(tuple(places))


def _cards(number: int, rest: str) -> c.Deal:
    if not rest:
        raise bad_line(number, "cards", "cards  Kh 9d ?? Jh")
    return c.Deal(tuple(unseen(word) for word in rest.split()))


def _turned(number: int, word: str, rest: str) -> TurnedUp:
    words = rest.split()
    burned: c.Unseen = None
    if words[:1] == ["burn"] and len(words) > 1:
        burned, words = unseen(words[1]), words[2:]
    if not words or not re.fullmatch(r"[a-z_]+", word):
        raise bad_line(number, f"{word} {rest}", "flop  Ks 7c 2d")
    return TurnedUp(word, tuple(unseen(one) for one in words), burned)


def _rule(number: int, rest: str) -> c.Rule | ExpectedRuling:
    """The report, then key and value: `rule exposed_card seat 3 card 2 by floor -> void`."""
    told, _, effect = rest.partition("->")
    words = shlex.split(told)
    values = dict(zip(words[1::2], words[2::2], strict=False))
    seat, place = values.get("seat", "0"), values.get("card", "1")
    known = set(values) <= {"seat", "card", "faces", "by"}
    if not words or len(words) % 2 == 0 or not known or not (_is_seat(seat) and _is_seat(place)):
        raise bad_line(number, f"rule {rest}", "rule  exposed_card seat 3 card 2 by floor")
    faces = tuple(unseen(one) for one in values.get("faces", "").split(",") if one)
    command = c.Rule(words[0], name_of(values.get("by", "")), int(seat), int(place), faces)
    return ExpectedRuling(command, *effect.split()[:2]) if effect.strip() else command


def _is_seat(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


def _refused(number: int, rest: str) -> ExpectedRefusal:
    told, _, why = rest.partition("->")
    word, _, tail = told.strip().partition(" ")
    deed = entry(number, word, tail.strip())
    if isinstance(deed, End | Now | Later):
        raise bad_line(number, f"refused {rest}", "refused  seat 1 bet 9 -> out_of_limits deal.11")
    return ExpectedRefusal(deed, *why.split()[:2])


def _acts(number: int, rest: str) -> ExpectedTurn:
    found = re.fullmatch(r"seat (\d{1,3})(?:\s+(.*))?", rest)
    if not found:
        raise bad_line(number, f"acts {rest}", "acts  seat 3  call 4, raise to 8-40")
    choices: list[tuple[str, int, int]] = []
    for one in (found[2] or "").split(","):
        told = re.fullmatch(
            rf"(check|call|bet|raise)(?: to)?(?: ({_AMOUNT})(?:-({_AMOUNT}))?)?",
            " ".join(one.split()),
        )
        if found[2] and not told:
            raise bad_line(number, f"acts {rest}", "acts  seat 3  call 4, raise to 8-40")
        if told:
            least = money.cents(told[2]) if told[2] else 0
            choices.append((told[1], least, money.cents(told[3]) if told[3] else least))
    return ExpectedTurn(int(found[1]), tuple(choices))


def _place(number: int, words: list[str], line: str) -> tuple[int, list[str]]:
    """The place that these words begin with, and what follows it."""
    if words[:1] == ["seat"] and len(words) > 1 and _is_seat(words[1]):
        return int(words[1]), words[2:]
    if words and words[0] in _PLACES:
        return _PLACES[words[0]], words[1:]
    raise bad_line(number, line, "name a place: seat 1, board or burn")


def _sees(number: int, rest: str) -> ExpectedView:
    who, colon, told = rest.partition(":")
    watcher = who.strip().removeprefix("seat ").strip()
    if not colon or not watcher:
        raise bad_line(number, f"sees {rest}", "sees  seat 1: seat 3 ?? ??, board Ks 7c 2d")
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
            place, more = _place(number, one.split(), f"order {rest}")
            times = re.fullmatch(r"x(\d{1,2})", more[0]) if len(more) == 1 else None
            if more and not times:
                raise bad_line(number, f"order {rest}", "order  seat 1, seat 3 / burn, board x3")
            targets += [place] * (int(times[1]) if times else 1)
        stages.append(tuple(targets))
    return ExpectedOrder(tuple(stages))


def _back(number: int, rest: str) -> ExpectedBack:
    return ExpectedBack(_shares(number, "back", rest))


def _fee(number: int, rest: str) -> ExpectedFee:
    found = re.fullmatch(rf"({_AMOUNT})(?: from (.+))?", rest)
    if not found:
        raise bad_line(number, f"fee {rest}", "fee  4 from seat 1 2, seat 3 2")
    payers = _shares(number, "fee", found[2]) if found[2] else ()
    return ExpectedFee(money.cents(found[1]), payers)


def _pot(number: int, rest: str) -> ExpectedPot:
    found = re.fullmatch(rf"(\d{{1,3}})\s+({_AMOUNT}) to (.+)", rest)
    if not found:
        raise bad_line(number, f"pot {rest}", "pot 1  40 to seat 3")
    amount = money.cents(found[2])
    alone = re.fullmatch(r"seat (\d{1,3})", found[3].strip())
    shares = ((int(alone[1]), amount),) if alone else _shares(number, "pot", found[3])
    return ExpectedPot(int(found[1]), amount, shares)


def _shows(number: int, rest: str) -> ExpectedShowing:
    if rest == NOTHING:
        return ExpectedShowing(())
    seats = [re.fullmatch(r"seat (\d{1,3})", one.strip()) for one in rest.split(",")]
    told = [int(one[1]) for one in seats if one]
    if len(told) != len(seats):
        raise bad_line(number, f"shows {rest}", "shows  seat 3, seat 7")
    return ExpectedShowing(tuple(told))


def _settle(number: int, rest: str) -> ExpectedNets:
    nets = []
    for one in rest.split(","):
        found = re.fullmatch(rf"seat (\d{{1,3}}) ([+-]?)({_AMOUNT})", " ".join(one.split()))
        if not found:
            raise bad_line(number, f"settle {rest}", "settle  seat 3 +32, seat 7 -35")
        amount = money.cents(found[3])
        nets.append((int(found[1]), -amount if found[2] == "-" else amount))
    return ExpectedNets(tuple(nets))


def _stacks(number: int, rest: str) -> ExpectedStacks:
    return ExpectedStacks(_shares(number, "stacks", rest))


_READERS: dict[str, Callable[[int, str], Entry]] = {
    "seat": _seat,
    "post": _post,
    "deal": _deal,
    "cards": _cards,
    "rule": _rule,
    "refused": _refused,
    "acts": _acts,
    "sees": _sees,
    "order": _order,
    "back": _back,
    "fee": _fee,
    "pot": _pot,
    "shows": _shows,
    "settle": _settle,
    "stacks": _stacks,
}
