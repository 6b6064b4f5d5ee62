"""Reads hand histories in the PHH notation and plays them.

Beside the fields of the notation these are understood, which `phh_writer` writes where a hand needs
them: `_fee`, what the house took from the pot; `_price`, what a full call was worth when the big
blind was posted short (I-138); `_odd_chip` and `_odd_rule`, how a pot was split (I-119).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NoReturn, TypeGuard

from croupier.cards import BadCard, Card
from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.game import Game, in_chips
from croupier.engine.cardroom.hand.opening import BadHandOpening, open_hand
from croupier.engine.cardroom.hand.showdown import may_muck, unseen_claim
from croupier.engine.cardroom.hand.state import Post
from croupier.engine.cardroom.hand.turn import BURN, price_of
from croupier.notation.cardroom_play import PlayedHand
from croupier.notation.fault import BadRound
from croupier.notation.phh_amounts import Table
from croupier.notation.words import unseen
from croupier.refusal import Refused

VARIANTS = {"FT": "fixed-limit Texas hold'em", "NT": "no-limit Texas hold'em"}
_ACTION = re.compile(r"p(\d{1,2}) (f|cc|cbr|sm)(?: (\S+))?\Z")
_DEAL = re.compile(r"d (db|dh p(\d{1,2})) (\S+)\Z")
_AMOUNT = re.compile(r"[0-9]{1,18}\Z")
_ODD_RULES = ("all_to_first", "one_each_clockwise")


@dataclass(slots=True)
class Replayed(PlayedHand):
    """A hand history in play through the engine."""

    holes: dict[int, tuple[commands.Unseen, ...]] = field(default_factory=dict)
    """Hole cards read so far; they are dealt when all are known."""
    faces: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    """Faces written before the showdown, which all-in players may show long before it."""
    mucked: list[int] = field(default_factory=list)
    checked: tuple[int, int] = (-1, 0)
    """The street and the seat of a check that our rules do not require."""

    def refuse(self, why: Refused, place: str) -> NoReturn:
        """Raise BadRound for a history that breaks a rule."""
        raise BadRound(place, why.message, why.advice, why.clause)

    def finishing_stacks(self) -> list[int]:
        """Return each player's final stack, in the order of the file."""
        return [player.stack for player in sorted(self.hand.players, key=lambda item: item.seat)]


def hands_of(table: Table) -> list[tuple[str, Table]]:
    """Return the hands of a file by name: one without a name, or several in tables.

    BadRound where it holds none.
    """
    if "variant" in table:
        return [("", table)]
    hands: list[tuple[str, Table]] = []
    for key, item in table.items():
        if not isinstance(item, dict):
            message = f"{key} is outside the hands"
            raise BadRound("file", message, "give a variant, or each hand a table like [1]")
        hands.append((key, item))
    if not hands:
        raise BadRound("file", "the file has no hand", "a hand names its variant, FT or NT")
    return hands


def replay(game: Game, table: Table, *, unseen: bool = False) -> Replayed:
    """Return the hand of a PHH table; options are set to fit it (I-113).

    With `unseen`, a hand whose winner no card shows stops at the showdown instead of being refused.
    """
    variant = table.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        listed = ", ".join(VARIANTS)
        raise BadRound("variant", f"{variant!r} is not played here", f"give one of {listed}")
    stacks = _amounts(table, "starting_stacks")
    blinds = _amounts(table, "blinds_or_straddles", negative=True)
    if len(stacks) < 2 or len(blinds) != len(stacks):
        message = "stacks and blinds must have the same length"
        raise BadRound("blinds_or_straddles", message, "give one for each player")
    if len(blinds) == 2:
        blinds.reverse()  # PHH writes the blinds of two players in the other order
    small, big, posts = _blind_places(blinds)
    game = _fitted(game, table, blinds, 0 if small is None else blinds[small])
    players = [(i + 1, f"p{i + 1}", stack) for i, stack in enumerate(stacks)]
    left = None if small is None else small + 1
    try:
        opened = open_hand(
            game,
            players,
            button=len(players),
            small_blind=left,
            big_blind=big + 1,
            posts=posts,
        )
    except BadHandOpening as error:
        message, _, advice = str(error).removesuffix(".").partition("; ")
        raise BadRound("starting_stacks", message, advice) from None
    played = Replayed(game, opened)
    played.do(commands.PostBlinds(), "blinds_or_straddles")
    actions = table.get("actions", [])
    if not _is_list(actions):
        raise BadRound("actions", "there is no list of actions", "write actions = […]")
    for number, text in enumerate(actions):
        _action(played, f"actions[{number}]", text)
    if played.hand.phase == "showdown":
        _finish(played, unseen)
    return played


def _blind_places(blinds: list[int]) -> tuple[int | None, int, tuple[Post, ...]]:
    """Return who posts the small blind, if anyone, who the largest, and other posts.

    The largest blind is the one that is to be called: a straddle, if there is one. A blind between
    the small blind and a straddle counts as a post, and so does a negative amount, with which a
    returning player comes in.
    """
    posted = [place for place, amount in enumerate(blinds) if amount > 0]
    if not posted:
        raise BadRound("blinds_or_straddles", "no player posts a blind", "give the big blind")
    last = -1 if len(blinds) == 2 else 1  # of equal blinds the later is the big one
    big = max(posted, key=lambda place: (blinds[place], last * place))
    others = [place for place in posted if place != big]
    small = min(others, key=lambda place: (blinds[place], place)) if others else None
    most = blinds[big]
    live = {place: blinds[place] for place in others if place != small}
    live |= {place: min(-amount, most) for place, amount in enumerate(blinds) if amount < 0}
    dead = {place: -amount - most for place, amount in enumerate(blinds) if -amount > most}
    return small, big, tuple(Post(place + 1, live[place], dead.get(place, 0)) for place in live)


def _fitted(game: Game, table: Table, blinds: list[int], small_blind: int) -> Game:
    """Return the game with the file's amounts and the options under which it was played."""
    if any(_amounts(table, "antes", blinds)):
        raise BadRound("antes", "antes are not played here", "give 0 for each")
    stacks = _amounts(table, "starting_stacks")
    posted = [min(stacks[i], amount) for i, amount in enumerate(blinds)]
    # Others take the largest blind posted for the price, we the full big blind.
    price = _amount(table, "_price") if "_price" in table else max(posted)
    sizes = (
        (_amount(table, "small_bet"), _amount(table, "big_bet"))
        if table["variant"] == "FT"
        else (_amount(table, "min_bet"), None)
    )
    fee = _amount(table, "_fee") if "_fee" in table else 0
    rule = table.get("_odd_rule", _ODD_RULES[0])
    if rule not in _ODD_RULES:
        raise BadRound("_odd_rule", f"unknown rule {rule!r}", f"give {' or '.join(_ODD_RULES)}")
    return replace(
        in_chips(game, blinds=(small_blind, price), sizes=sizes),
        seats=max(game.seats, len(blinds)),
        least_raise=game.least_raise if sizes[0] >= price else "table_min",
        raise_cap=None,
        reopens_at=Fraction(0),
        all_in="allowed",
        fees={"": (2, len(blinds), fee)},
        fee_timing="from_pot_at_flop" if fee else "",
        no_flop_no_drop=False,
        odd_chip=_amount(table, "_odd_chip") if "_odd_chip" in table else 1,
        odd_rule=str(rule),
        losers_may_muck=True,
        missed="post_missed",  # hands from elsewhere come with the posts of their house
    )


def _amounts(
    table: Table, key: str, default: list[int] | None = None, *, negative: bool = False
) -> list[int]:
    value = table.get(key)
    if value is None and default is not None:
        return [0] * len(default)
    amounts = (
        [number for number in value if type(number) is int and (negative or number >= 0)]
        if _is_list(value)
        else []
    )
    if not _is_list(value) or len(amounts) != len(value):
        raise BadRound(key, f"must be whole amounts (got {value!r})", f"write {key} = [100, 200]")
    return amounts


def _is_list(value: object) -> TypeGuard[list[object]]:
    return isinstance(value, list)


def _amount(table: Table, key: str) -> int:
    value = table.get(key)
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return value
    raise BadRound(key, f"must be an amount (got {value!r})", f"write {key} = 100")


def _action(played: Replayed, place: str, text: object) -> None:
    told = str(text).partition("#")[0].strip()
    dealt, acted = _DEAL.match(told), _ACTION.match(told)
    if dealt:
        _deal(played, place, dealt)
    elif acted:
        _act(played, place, acted)
    elif told:
        raise BadRound(place, f"unknown action {told!r}", "write 'p1 cbr 200' or 'd db AhKdQc'")


def _cards(place: str, text: str) -> tuple[commands.Unseen, ...]:
    if len(text) % 2:
        raise BadRound(place, f"{text!r} is not a run of cards", "write cards like AhKd")
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    try:
        return tuple(unseen(pair) for pair in pairs)
    except BadCard as error:
        raise BadRound(place, str(error).split(";")[0], "write cards like AhKd") from None


def _deal(played: Replayed, place: str, dealt: re.Match[str]) -> None:
    """Deal hole cards, which PHH writes by player, and the board after a burn."""
    cards = _cards(place, dealt[3])
    hand = played.hand
    if dealt[1] == "db":
        played.deal([*(None for target in hand.due if target == BURN), *cards], place)
        return
    seat = int(dealt[2])
    player = hand.at(seat)
    if player is None or hand.phase != "deal" or hand.street:
        raise BadRound(place, f"there is no p{seat} to deal to", "deal hole cards first")
    if len(cards) != 2 or seat in played.holes:
        count = len(cards) + len(played.holes.get(seat, ()))
        raise BadRound(place, f"p{seat} gets {count} cards", "deal two")
    played.holes[seat] = cards
    count = len(hand.players)
    if len(played.holes) == count:
        played.deal((played.holes[number][i // count] for i, number in enumerate(hand.due)), place)


def _act(played: Replayed, place: str, acted: re.Match[str]) -> None:
    seat, what, rest = int(acted[1]), acted[2], acted[3]
    hand = played.hand
    player = hand.at(seat)
    if player is None:
        raise BadRound(place, f"there is no p{seat}", f"name p1 to p{len(hand.players)}")
    if what == "sm":
        _show(played, place, seat, rest)
    elif what == "f":
        played.do(commands.Fold(seat), place)
    elif what == "cc":
        if not _needless(played, seat):
            played.do(
                commands.Call(seat) if price_of(hand, player) else commands.Check(seat), place
            )
    elif rest and _AMOUNT.match(rest):
        played.do(commands.Bet(seat, int(rest)), place)
    else:
        raise BadRound(place, f"{rest!r} is not an amount", "write 'p1 cbr 200'")


def _needless(played: Replayed, seat: int) -> bool:
    """Return whether it is a check by the last player with chips, which I-115 does not require."""
    hand = played.hand
    last = [player.seat for player in hand.players if player.can_wager]
    now = (hand.street, seat)
    if hand.phase not in ("deal", "showdown") or last != [seat] or played.checked == now:
        return False
    played.checked = now
    return len(hand.live()) > 1


def _show(played: Replayed, place: str, seat: int, rest: str | None) -> None:
    """Keep what is shown or mucked until hands are compared."""
    if rest is None:
        played.mucked.append(seat)
        return
    player = played.hand.at(seat)
    lie = () if player is None else player.cards
    told = lie if rest == "-" else _cards(place, rest)
    faces = tuple(card for card in told if card is not None)
    if len(faces) != len(lie):
        return
    if len(set(faces)) < len(faces) or any(item not in faces for item in lie if item is not None):
        raise BadRound(place, f"p{seat} was dealt different cards", "show those of the deal")
    if None in lie:
        played.faces[seat] = faces


def _finish(played: Replayed, unseen: bool) -> None:
    """Show, muck and compare hands; where cards are unseen, only if they are not needed."""
    for seat, faces in played.faces.items():
        player = played.hand.at(seat)
        if player is not None and not player.folded:
            known = [card for card in player.cards if card is not None]
            rest = iter(face for face in faces if face not in known)
            told = tuple(next(rest) if item is None else item for item in player.cards)
            played.do(commands.Show(seat, told), "actions")
    for seat in played.mucked:
        player = played.hand.at(seat)
        if player is not None and may_muck(played.game, played.hand, player):
            played.do(commands.Muck(seat), "actions")
    if not unseen or unseen_claim(played.hand) is None:
        played.do(commands.Expose(), "actions")
