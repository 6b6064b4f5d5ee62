"""Random hands between players: uneven stacks, many all-ins, boards on which hands tie."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from croupier.cards import DECK, Card, cards

MADE_BOARDS = (
    "Ts Js Qs Ks As",
    "9h Th Jd Qc Ks",
    "Ah Ad Ac As Kh",
    "Kc Kd Kh 7s 7d",
    "2c 3d 4h 5s 6c",
    "3c 3d 9h 9s Ac",
)
"""Boards that most hands play as they lie."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A hand to be played in both engines; the choices come from `chance` while it is played."""

    structure: str
    stacks: tuple[int, ...]
    """From the left of the button; the button is last."""
    seats: tuple[int, ...]
    blinds: tuple[int, int]
    sizes: tuple[int, int]
    """The bets of the early and the late streets; both the least bet without limit."""
    literal: bool
    """Heads-up, the button has the big blind."""
    capped: bool
    dynamic: bool
    """The cap is lifted as soon as two can still wager, not only from the next round on."""
    chip: int
    deck: tuple[Card, ...]
    """Two cards each, one at a time, then burns and board as they leave the deck."""
    raises: float
    folds: float
    jams: float
    """How readily players raise, fold and go all-in."""


def draw(chance: Random) -> Drawn:
    """A hand of two to ten players."""
    ladder = chance.random() < 0.15
    fixed = chance.random() < (0.2 if ladder else 0.5)
    count = chance.choice((6, 8, 10) if ladder else (2, 2, 3, 3, 4, 5, 6, 7, 8, 9))
    big = chance.choice((12, 20, 25) if ladder else (2, 4, 10, 15, 20))
    small = chance.choice((big // 2, max(1, big // 3), big if count > 2 else 1))
    bet = chance.choice((big, big, 2 * big))
    seats = sorted(chance.sample(range(1, 11), count))
    turn = chance.randrange(count)
    literal = count == 2 and chance.random() < 0.5
    stacks = _ladder(chance, count, big) if ladder else _stacks(chance, count, big)
    at = 0 if count == 2 and not literal else 1
    if stacks[at] < big and chance.random() < 0.7:  # most big blinds can be posted in full
        stacks[at] += big
    return Drawn(
        structure="fixed" if fixed else "no_limit",
        stacks=tuple(stacks),
        seats=tuple(seats[turn:] + seats[:turn]),
        blinds=(small, big),
        sizes=(bet, 2 * bet if fixed else bet),
        literal=literal,
        capped=fixed or chance.random() < 0.5,
        dynamic=chance.random() < 0.25,
        chip=chance.choice((1, 1, 1, 5)),
        deck=_deck(chance, count),
        raises=0.5 if ladder else chance.choice((0.1, 0.25, 0.5, 0.8)),
        folds=0.05 if ladder else chance.choice((0.05, 0.15, 0.35)),
        jams=chance.choice((0.5, 0.8) if ladder else (0.02, 0.1, 0.4)),
    )


def _ladder(chance: Random, count: int, big: int) -> list[int]:
    """Three deep stacks and others a little apart, so that one all-in after another is short."""
    step = chance.randint(max(1, big // 4), max(1, big // 2))
    short = [2 * big + (i + 1) * step for i in range(count - 3)]
    if chance.random() < 0.3:
        chance.shuffle(short)
    return [*short[:2], 100 * big, 90 * big, 95 * big, *short[2:]]  # the deep act first


def _stacks(chance: Random, count: int, big: int) -> list[int]:
    """Some deep, some of a few bets, some that hardly pay a blind; seldom a round number."""
    most = chance.choice((4, 12, 40))
    stacks = []
    for _ in range(count):
        kind = chance.random()
        if kind < 0.1:
            stacks.append(chance.randint(1, 2 * big))
        elif kind < 0.7:
            stacks.append(chance.randint(big, most * big))
        else:
            stacks.append(chance.randint(20, 100) * big)
    return stacks


def _deck(chance: Random, count: int) -> tuple[Card, ...]:
    """Shuffled: the whole deck, a few ranks of it, or with a made hand on the board."""
    kind = chance.random()
    holes = 2 * count
    if kind < 0.25:
        board = list(cards(chance.choice(MADE_BOARDS)))
        rest = [card for card in DECK if card not in board]
        chance.shuffle(rest)
        burns = rest[holes : holes + 3]
        return (*rest[:holes], burns[0], *board[:3], burns[1], board[3], burns[2], board[4])
    ranks = chance.sample(range(13), 7) if kind < 0.6 else range(13)
    deck = [card for card in DECK if card >> 2 in ranks]
    chance.shuffle(deck)
    return tuple(deck[: holes + 8])
