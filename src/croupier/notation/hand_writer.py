"""Writes a played hand as `.round` text that, read and played again, comes to the same."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence

from croupier.notation.choices import choices_text
from croupier.notation.frame import NOTHING, show
from croupier.notation.hand_expect import fees_kept
from croupier.notation.words import cents_text, name_text
from croupier.refusal import Refused
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import BOARD, BURN
from croupier.round.cardroom.decide import step
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand

Line = tuple[str, str]
_SEAT_WORDS: dict[type[c.Command], str] = {
    c.Check: "check",
    c.Call: "call",
    c.Fold: "fold",
    c.Stand: "leave",
    c.Muck: "muck",
    c.TimeOut: "takes too long",
}


def write(
    submission: Mapping[str, object], game: Game, opened: Hand, commands: Sequence[c.Command]
) -> str:
    """The text of a hand that these commands, none of them refused, played.

    What the whole `submission` has in common with the demonstration is not written.
    """
    lines = list(_table(submission, game, opened))
    hand, at, events = opened, 0, list[e.Event]()
    while at < len(commands):
        command = commands[at]
        count = 1
        if isinstance(command, c.Deal):
            command, count = _together(hand, commands[at:])
        after, judged = step(game, hand, command)
        if isinstance(judged, Refused):
            raise ValueError(f"this is no hand that was played: {judged}")
        lines += _line(game, hand, command, judged)
        events += judged
        hand, at = after, at + count
    lines += _outcome(hand, events)
    return "".join(f"{word:<10}{rest}".rstrip() + "\n" for word, rest in lines)


def _together(hand: Hand, commands: Sequence[c.Command]) -> tuple[c.Deal, int]:
    """The cards that are due now and left the deck with nothing between them, and of how many."""
    cards: tuple[c.Unseen, ...] = ()
    count = 0
    for command in commands:
        if not isinstance(command, c.Deal) or len(cards) + len(command.cards) > len(hand.due):
            break
        cards += command.cards
        count += 1
    return c.Deal(cards), count


def _table(submission: Mapping[str, object], game: Game, opened: Hand) -> Iterator[Line]:
    yield "rulebook", game.rulebook
    for choice in choices_text(game.rulebook, submission):
        yield "set", choice
    for player in sorted(opened.players, key=lambda player: player.seat):
        plain = player.name == f"seat {player.seat}"
        name = "" if plain else f"{name_text(player.name)}: "
        yield f"seat {player.seat}", f"{name}{cents_text(player.stack)}"
    yield "button", f"seat {opened.button}"
    small = f"seat {opened.small}" if opened.small else NOTHING
    yield "blinds", f"{small}, seat {opened.big}"
    for post in opened.posts:
        live = f" {cents_text(post.live)}" if post.live else ""
        dead = f" dead {cents_text(post.dead)}" if post.dead else ""
        yield "posts", f"seat {post.seat}{live}{dead}"


def _line(
    game: Game, hand: Hand, command: c.Command, judged: tuple[e.Event, ...]
) -> Iterator[Line]:
    """The line of a command, where it needs one."""
    match command:
        case c.PostBlinds():
            posts = [one.posts for one in judged if isinstance(one, e.BlindsPosted)]
            yield "post", ", ".join(_share(*one) for several in posts for one in several)
        case c.Deal(cards):
            yield _dealt(game, hand, cards)
        case c.Bet(seat, to):
            yield f"seat {seat}", f"{'raise to' if hand.price else 'bet'} {cents_text(to)}"
        case c.Show(seat, cards):
            yield f"seat {seat}", f"shows {_faces(cards)}"
        case c.Rule():
            yield "rule", _ruling(command)
        case c.Expose():
            yield "end", ""
        case _:
            yield f"seat {command.seat}", _SEAT_WORDS[type(command)]


def _ruling(command: c.Rule) -> str:
    words = [command.report]
    if command.seat > 0:
        words += ["seat", str(command.seat)]
    if command.place > 1:
        words += ["card", str(command.place)]
    if command.cards:
        words += ["faces", ",".join(show(card) for card in command.cards)]
    return " ".join([*words, "by", shlex.quote(name_text(command.by))])


def _share(seat: int, amount: int) -> str:
    return f"seat {seat} {cents_text(amount)}"


def _faces(cards: Sequence[c.Unseen]) -> str:
    return " ".join(show(card) for card in cards)


def _dealt(game: Game, hand: Hand, cards: tuple[c.Unseen, ...]) -> Line:
    """A whole stage by its places; what was dealt of one in parts, as it left the deck."""
    if len(cards) != len(hand.due) or (hand.street == 0 and any(p.cards for p in hand.players)):
        return "cards", _faces(cards)
    places: dict[int, list[c.Unseen]] = {}
    for target, card in zip(hand.due, cards, strict=True):
        places.setdefault(target, []).append(card)
    if hand.street == 0:
        return "deal", "  ".join(f"seat {seat} {_faces(held)}" for seat, held in places.items())
    burned = places.get(BURN, [])
    if len(burned) > 1:
        return "cards", _faces(cards)  # the line of a street has room for one
    burn = f"burn {_faces(burned)}  " if burned and burned != [None] else ""
    return game.streets[hand.street].name, burn + _faces(places[BOARD])


def _outcome(hand: Hand, events: Sequence[e.Event]) -> Iterator[Line]:
    """What it came to, as the reader will find it again."""
    if hand.phase != "over":
        return
    fees = fees_kept(events)
    if fees:
        payers = ", ".join(_share(*payer) for one in fees for payer in one.from_seats)
        amount = cents_text(sum(one.amount for one in fees))
        yield "fee", amount + (f" from {payers}" if payers else "")
    back = [one for one in events if isinstance(one, e.UncalledReturned)]
    if back:
        yield "back", ", ".join(_share(one.seat, one.amount) for one in back)
    for award in hand.awards:
        shares = ", ".join(_share(*share) for share in award.shares)
        alone = f"seat {award.shares[0][0]}" if len(award.shares) == 1 else shares
        yield f"pot {award.pot + 1}", f"{cents_text(award.amount)} to {alone}"
    if hand.awards:
        yield "shows", ", ".join(f"seat {seat}" for seat in hand.shown) or NOTHING
    stacks = sorted((player.seat, player.stack) for player in hand.players)
    yield "stacks", ", ".join(_share(*one) for one in stacks)
