"""Finished cardroom hands in JSON: read strictly, played through the engine, and answered.

    {"rulebook": …, "submission": {…}, "button": 1,
     "seats": [{"seat": 1, "player": "ann", "stack": 20000, "cards": ["Kh", "9d"]}, …],
     "blinds": {"small": 3, "big": 7},
     "posts": [{"seat": 9, "live": 400, "dead": 200}],
     "board": ["Ks", "7c", "2d"],
     "actions": [{"seat": 3, "act": "raise", "to": 800}, …]}

Amounts are whole cents. `submission`, `player`, `cards`, `blinds`, `posts` and `board` may be left
out: cards that nobody saw are not told, and blinds follow from the button.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier import hands
from croupier.cards import Card, texts
from croupier.engine.cardroom.hand import commands, events
from croupier.engine.cardroom.hand.state import Hand, Player, Post
from croupier.engine.cardroom.hand.turn import BOARD, to_act
from croupier.notation.cardroom import SEAT_WORDS, game_of
from croupier.notation.cardroom_play import PlayedHand, Seated
from croupier.notation.fault import BadRound, shown
from croupier.notation.fields import (
    Table,
    cards_in,
    cents_in,
    distinct,
    key_in,
    objects_in,
    only,
    seats_in,
    whole_in,
)
from croupier.notation.player import Action

_KEYS = ("rulebook", "submission", "button", "seats", "blinds", "posts", "board", "actions")
_SIMPLE = {word: make for word, make in SEAT_WORDS.items() if " " not in word}
_SIMPLE |= {"time_out": commands.TimeOut}
_ACTS = (*_SIMPLE, "bet", "raise")
_BOARDS = (0, 3, 4, 5)


def play_file(table: Table, rulebook: str) -> PlayedHand:
    """Play the hand to its end or its first refusal; BadRound if it cannot be read."""
    only(table, _KEYS)
    key = key_in(table, rulebook)
    seated: list[tuple[str, Seated]] = []
    cards: dict[int, tuple[Card, ...]] = {}
    for place, seat, player, row in seats_in(table, ("seat", "player", "stack", "cards")):
        seated.append((place.rstrip("."), Seated(seat, player, cents_in(row, "stack", place))))
        if "cards" in row:
            cards[seat] = cards_in(row, "cards", 2, place)
    board = _board(table)
    held = [(f"{place}.cards", cards.get(item.seat, ())) for place, item in seated]
    distinct([("board", board), *held])
    button = whole_in(table, "button", "", "the button's seat")
    blinds, posts, actions = _blinds(table), _posts(table), _actions(table)
    played = PlayedHand(game_of(key), Hand((), 0, 0, 0))
    if not played.sit(seated, button, blinds, posts):
        return played
    lying = {seat: iter(held) for seat, held in cards.items()} | {BOARD: iter(board)}
    if played.do(commands.PostBlinds(), "seats"):
        _play(played, lying, actions, len(board))
    return played


def _board(table: Table) -> tuple[Card, ...]:
    value = table.get("board", [])
    if not isinstance(value, list):
        message = f"must be a list of cards (got {shown(value)})"
        raise BadRound("board", message, 'write ["Ah", "Kd", "2c"]')
    if len(value) not in _BOARDS:
        message = f"{len(value)} cards given"
        raise BadRound("board", message, "give none, or three to five cards")
    return cards_in({"board": value}, "board", len(value))


def _blinds(table: Table) -> tuple[int, int] | None:
    if "blinds" not in table:
        return None
    value = table["blinds"]
    if not isinstance(value, Mapping):
        message = f"must name who posts the blinds (got {shown(value)})"
        raise BadRound("blinds", message, 'write {"small": 3, "big": 7}')
    only(value, ("small", "big"), "blinds.")
    small = whole_in(value, "small", "blinds.", "the small blind's seat") if "small" in value else 0
    return small, whole_in(value, "big", "blinds.", "the big blind's seat")


def _posts(table: Table) -> list[Post]:
    posts = []
    for place, row in objects_in({"posts": [], **table}, "posts", ("seat", "live", "dead")):
        seat = whole_in(row, "seat", place, "the number of a seat")
        amounts = [cents_in(row, key, place) if key in row else 0 for key in ("live", "dead")]
        if not any(amounts):
            raise BadRound(place.rstrip("."), "nothing is posted", 'write "live": 400')
        posts.append(Post(seat, *amounts))
    return posts


def _actions(table: Table) -> list[Action[PlayedHand] | commands.Command]:
    actions: list[Action[PlayedHand] | commands.Command] = []
    for place, row in objects_in(table, "actions", ("seat", "act", "to")):
        seat, act = whole_in(row, "seat", place, "the number of a seat"), row.get("act")
        if not isinstance(act, str) or act not in _ACTS:
            message = f"unknown action {shown(act)}"
            raise BadRound(f"{place}act", message, f"write one of {', '.join(_ACTS)}")
        if act not in _SIMPLE:
            actions.append(PlayedHand.wagered(seat, act, cents_in(row, "to", place)))
            continue
        if "to" in row:
            raise BadRound(f"{place}to", f"a {act} has no amount", 'leave "to" out')
        actions.append(_SIMPLE[act](seat))
    return actions


def _play(
    played: PlayedHand,
    lying: Mapping[int, Iterator[Card]],
    actions: list[Action[PlayedHand] | commands.Command],
    board: int,
) -> None:
    """Deal and act until the hand is over; BadRound if an action or a card is left."""
    _deal(played, lying, board)
    for index, action in enumerate(actions):
        if not played.attempt(action, f"actions[{index}]"):
            return
        _deal(played, lying, board)
    street = played.game.streets[played.hand.street]
    if waiting := to_act(played.hand):
        message = f"the hand stops on the {street.name} before seat {waiting.seat} has acted"
        advice = "add what the players do until the hand is over"
        raise BadRound("actions", message, advice, played.game.cite(street.clause))
    if len(played.hand.board) < board:
        message = f"only {len(played.hand.board)} community cards are dealt in this hand"
        raise BadRound("board", message, "leave out cards that are never turned up")
    played.finish()


def _deal(played: PlayedHand, lying: Mapping[int, Iterator[Card]], board: int) -> None:
    """Return the cards that are due now, each from its place in the file."""
    while due := played.due():
        if len(played.hand.board) + due.count(BOARD) > board:
            street = played.game.streets[played.hand.street]
            message, clause = f"the cards of the {street.name} are missing", street.clause
            raise BadRound(
                "board", message, "give all that were turned up", played.game.cite(clause)
            )
        dealt = played.deal((next(lying.get(target, iter(())), None) for target in due), "seats")
        assert dealt, played.refused  # as many as are due, and the file names no card twice


def answer_of(played: PlayedHand) -> dict[str, object]:
    """Return a finished hand as JSON has it."""
    hand = played.hand
    players = sorted(hand.players, key=lambda player: player.seat)
    return {
        "rulebook": played.game.rulebook,
        "button": hand.button,
        "board": texts(_known(hand.board)).split(),
        "fee": _fee(played),
        "returned": [{"seat": seat, "amount": amount} for seat, amount in played.returned()],
        "pots": [_pot(award) for award in hand.awards],
        "seats": [_seat(played, player) for player in players],
        "shown": list(hand.shown),
        "void": hand.voided,
        "house_net": -sum(played.net_of(player.seat) for player in players),
    }


def _known(cards: tuple[Card | None, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _fee(played: PlayedHand) -> dict[str, object]:
    taken = played.fees_kept()
    back = [event for event in played.events if isinstance(event, events.FeeReturned)]
    if back and not played.hand.voided:
        returned = sum(fee_returned.amount for fee_returned in back)
        return {"amount": 0, "returned": returned, "clause": back[0].clause}
    if not taken or played.hand.voided:
        return {"amount": 0}
    payers = [
        {"seat": seat, "amount": paid} for fee_taken in taken for seat, paid in fee_taken.from_seats
    ]
    amount = sum(item.amount for item in taken)
    return {"amount": amount, "from": payers or "pot", "clause": taken[0].clause}


def _pot(award: events.Award) -> dict[str, object]:
    odd = dict(award.odd)
    return {
        "pot": award.pot + 1,
        "amount": award.amount,
        "winners": [
            {"seat": seat, "share": share, **({"odd": odd[seat]} if seat in odd else {})}
            for seat, share in award.shares
        ],
        "clause": award.clause,
        **({"reading": award.reading} if award.reading else {}),
    }


def _seat(played: PlayedHand, player: Player) -> dict[str, object]:
    return {
        "seat": player.seat,
        "player": player.name,
        **_made(played.hand, player),
        "folded": player.folded,
        "stack": player.stack,
        "net": played.net_of(player.seat),
    }


def _made(hand: Hand, player: Player) -> dict[str, object]:
    """Return the hand that the cards make at a showdown."""
    cards = _known((*hand.board, *player.cards))
    if player.folded or len(cards) != 7 or len(hand.live()) < 2:
        return {}
    best = hands.best_five(cards)
    return {"hand": hands.hand_name(hands.rank(best)), "best": texts(best).split()}
