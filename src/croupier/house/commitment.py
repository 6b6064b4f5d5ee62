"""Commitments: a deck is committed to before bets close, and each shown card is opened against it.

The commitment is the root of a Merkle tree over salted cards. Everything that is hashed is plain
text, so that a player can verify an opening with a few lines of any language (docs/fairness.md):

- a card's leaf is SHA-256 of `card:<position>:<card>:<salt>`: `card:0:Ah:` and 32 hex digits;

- positions 0 to 51 are the deck from the top; the tree has 64 leaves, and each of the other twelve
is SHA-256 of `pad`;

- a node is SHA-256 of `node:<left><right>`, two lower-case hex digests.

The words in front keep leaf, padding, and node apart. The position is in the leaf as well as in the
path, so a position has one card and no other. The salt, 128 random bits of its own, keeps an
unopened card hidden from anyone who tries all 52 of them against a digest in a path.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

import msgspec

from croupier.cards import DECK, BadCard, Card, card, text

SALT_BYTES: Final = 16
LEVELS: Final = 6
LEAVES: Final = 2**LEVELS

_PAD: Final = sha256(b"pad").hexdigest()
_DIGEST: Final = re.compile("[0-9a-f]{64}")
_SALT: Final = re.compile("[0-9a-f]{32}")


class BadOpening(ValueError):
    """A text that is not an opening, or a deck that cannot be committed to."""


@dataclass(frozen=True, slots=True, repr=False)
class Shoe:
    """A shuffled deck from the top, with a salt for each card. Its representation shows neither."""

    order: tuple[Card, ...]
    salts: tuple[bytes, ...]


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card of a committed deck, with the proof that it was there."""

    position: int
    """From the top of the deck; the first card is 0."""
    card: str
    salt: str
    path: tuple[str, ...]
    """The sibling digests on the way from the leaf to the root, in that order."""


class WholeDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every card and salt of a committed deck, for the auditor of a finished round."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]


def commit(order: Sequence[Card], salts: Sequence[bytes]) -> str:
    """Return the root as 64 hex digits: it fixes every card's place and reveals none."""
    return _tree(tuple(order), tuple(salts))[-1][0]


def opening(order: Sequence[Card], salts: Sequence[bytes], position: int) -> Opening:
    """Return the proof that the card at the position is the one committed to."""
    return openings(order, salts, [position])[0]


def openings(
    order: Sequence[Card], salts: Sequence[bytes], positions: Iterable[int]
) -> tuple[Opening, ...]:
    """Return the openings of several positions, in the given order."""
    levels = _tree(tuple(order), tuple(salts))
    answer = []
    for position in positions:
        if not 0 <= position < len(DECK):
            raise BadOpening(f"{position} is not a position of a deck; positions are 0 to 51.")
        path = tuple(levels[level][(position >> level) ^ 1] for level in range(LEVELS))
        answer.append(Opening(position, text(order[position]), salts[position].hex(), path))
    return tuple(answer)


def check(root: str, opened: Opening) -> bool:
    """Return whether the opened card is at its position in the deck of this root."""
    position = opened.position
    if not 0 <= position < len(DECK) or len(opened.path) != LEVELS:
        return False
    if not _is_card(opened.card) or not _SALT.fullmatch(opened.salt):
        return False
    if not all(_DIGEST.fullmatch(digest) for digest in (root, *opened.path)):
        return False
    node = _leaf(position, opened.card, opened.salt)
    for level, sibling in enumerate(opened.path):
        node = _node(sibling, node) if position >> level & 1 else _node(node, sibling)
    return hmac.compare_digest(node, root)


def whole_deck(order: Sequence[Card], salts: Sequence[bytes]) -> WholeDeck:
    """Return everything that was committed to, with each card of the deck."""
    _tree(tuple(order), tuple(salts))
    return WholeDeck(tuple(map(text, order)), tuple(salt.hex() for salt in salts))


def check_deck(root: str, deck: WholeDeck) -> bool:
    """Return whether this is the deck of the root: 52 different cards, each in its place."""
    if not all(map(_is_card, deck.cards)) or not all(map(_SALT.fullmatch, deck.salts)):
        return False
    try:
        found = commit(tuple(map(card, deck.cards)), tuple(map(bytes.fromhex, deck.salts)))
    except BadOpening:
        return False
    return bool(_DIGEST.fullmatch(root)) and hmac.compare_digest(found, root)


def wire(value: Opening | WholeDeck) -> bytes:
    """Return the value as JSON, always the same bytes for the same value."""
    return msgspec.json.encode(value, order="sorted")


def read_opening(source: bytes | str) -> Opening:
    """Return the opening of the JSON text; `check` decides whether it is true."""
    try:
        return msgspec.json.decode(source, type=Opening)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadOpening(f"This is not an opening of a card: {_told(error)}") from None


def read_deck(source: bytes | str) -> WholeDeck:
    """Return the whole deck of the JSON text; `check_deck` decides whether it is true."""
    try:
        return msgspec.json.decode(source, type=WholeDeck)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadOpening(f"This is not an opening of a deck: {_told(error)}") from None


def _told(error: Exception) -> str:
    return f"{str(error)[:200].rstrip('.')}."


@lru_cache(maxsize=256)
def _tree(order: tuple[Card, ...], salts: tuple[bytes, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the tree level by level, leaves first, the root alone at the end.

    It is cached for recent decks: each card is opened to each watcher as it is shown.
    """
    if sorted(order) != list(DECK):
        raise BadOpening("A commitment needs a whole deck: 52 cards, each of them once.")
    if len(salts) != len(DECK) or any(len(salt) != SALT_BYTES for salt in salts):
        raise BadOpening(f"A commitment takes 52 salts of {SALT_BYTES} bytes, one for each card.")
    cards = zip(range(len(order)), map(text, order), salts, strict=True)
    leaves = [_leaf(place, name, salt.hex()) for place, name, salt in cards]
    levels, own = [(*leaves, *_PADDING[0])], len(leaves)
    for padding in _PADDING[1:]:
        below, own = levels[-1], (own + 1) // 2
        nodes = [_node(below[at], below[at + 1]) for at in range(0, 2 * own, 2)]
        levels.append((*nodes, *padding))
    return tuple(levels)


def _is_card(name: str) -> bool:
    """Return whether the text is a card in its canonical spelling."""
    try:
        return text(card(name)) == name
    except BadCard:
        return False


def _leaf(position: int, name: str, salt: str) -> str:
    return sha256(f"card:{position}:{name}:{salt}".encode()).hexdigest()


def _node(left: str, right: str) -> str:
    return sha256(f"node:{left}{right}".encode()).hexdigest()


def _padding() -> Iterator[tuple[str, ...]]:
    """Level by level, the nodes at its end that no card bears on: the same in every tree."""
    own, pad = len(DECK), _PAD
    for level in range(LEVELS + 1):
        yield (pad,) * ((LEAVES >> level) - own)
        own, pad = (own + 1) // 2, _node(pad, pad)


_PADDING: Final = tuple(_padding())
