"""How a command is declared: its wire name, its fields, who may give it, and when.

A command is declared once, where it is judged. All code that reads, writes, offers, permits or
documents commands uses that declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal, TypeVar, dataclass_transform

from croupier.cards import Card
from croupier.engine.secrecy import HIDDEN

Roles = frozenset[str]

PLAYERS: Final[Roles] = frozenset(("player", "bot", "dealer", "floorperson"))
"""Who acts at a box: its player, or staff who key in what was done there (I-131)."""
SITTERS: Final[Roles] = frozenset(("player", "bot"))
"""Staff have no seat of their own."""
CREW: Final[Roles] = frozenset(("dealer", "floorperson", "system"))
"""Who deals; a floorperson may take the dealer's place."""
FLOOR: Final[Roles] = frozenset(("floorperson",))
KEYERS: Final[Roles] = frozenset(("dealer", "floorperson"))
"""Who keys in what players do at tables with physical cards (I-131)."""
HOSTS: Final[Roles] = frozenset(("player", "floorperson"))
"""Who may fill a seat with a bot; a player only at a practice table."""
CASHIERS: Final[Roles] = frozenset(("floorperson", "system"))
"""Who moves money and meters of the floor."""
STAFF: Final[Roles] = frozenset(("dealer", "floorperson", "auditor", "system"))
"""Whose accounts are on record, with what happens to them."""
SYSTEM: Final[Roles] = frozenset(("system",))

STANDS_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "player": ("player",),
    "bot": ("player",),
    "dealer": ("dealer", "shuffler", "player"),
    "floorperson": ("floorperson", "dealer", "shuffler", "player"),
    "system": ("system", "dealer"),
}
"""By a person's role the roles in which they do steps, their own first; no person is the system."""

Second = Literal["never", "always", "undoing"]
"""When it takes a second person: `undoing` where stakes would go back or be taken out of turn."""


@dataclass(frozen=True, slots=True)
class Field:
    """The description of a command's field."""

    label: str
    unit: str = ""
    """cents, cards, times, units, text of a reason; nothing where it is a plain number or name."""
    min: int | None = None
    """The least number that can ever be accepted."""
    shown: bool = False
    """Of cards: whether each face must be named."""
    single: str = ""
    """Of cards: the name under which one card may be given by itself."""
    carried: bool = False
    """Whether the house fills it in, and it never comes over the wire."""


Seat = Annotated[int, Field("seat", min=1)]
AnySeat = Annotated[int, Field("seat", min=0)]
"""A seat, or 0 for the sender's own or for none."""
Deck = Annotated[int, Field("deck", min=0)]
Cents = Annotated[int, Field("amount", "cents", min=1)]
Reason = Annotated[str, Field("reason")]
Unseen = Card | None
"""A card that has left the deck; None while its face has not been entered."""
Faces = Annotated[tuple[Unseen, ...], Field("cards", "cards"), HIDDEN]
ShownFaces = Annotated[tuple[Card, ...], Field("cards", "cards", shown=True), HIDDEN]
"""Faces that a command enters are sealed; events show which of them are public."""
Amounts = tuple[tuple[str, int], ...]
"""Cents by wager; an object on the wire."""
Player = Annotated[str, Field("player", carried=True)]
Approver = Annotated[str, Field("by", carried=True)]
Reporter = Annotated[str, Field("who reports it", carried=True)]
OwnSeat = Annotated[int, Field("seat", carried=True)]


@dataclass(frozen=True, slots=True)
class Declaration:
    """A command as it was declared."""

    name: str
    """The name on the wire."""
    kind: type[Any]
    by: Roles
    """The roles that may ever give it."""
    second: Second = "never"
    at_box: bool = False
    """Whether it is done at a box: by its player, or by staff if the cards are physical."""
    others: Roles = frozenset()
    """Roles that may give it at another person's seat; at a box, only if the cards are physical."""
    by_house: bool = False
    """Whether a table of virtual cards does it by itself, at its own pace."""
    while_paused: bool = False
    while_called: bool = False
    """Whether it may be done while the floor is called, because it does not touch the round."""
    step: bool = False
    """Whether it is a step of the table's procedures, for which the law names the role."""
    role: str = ""
    """Of a step, the one role in which it is ever done; empty where the law names it each time."""
    meters: bool = False
    """Whether it may read or move meters."""
    ends: bool = False
    """Whether it can end a round, after which absent players are paid."""
    wired: bool = True
    """Whether it can come from outside; False for what only the house itself gives."""
    also: str = ""
    """Another name by which it is read from the wire."""


_DECLARED = "__declared__"
Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(given: type[Kind]) -> type[Kind]:
    """Make the class a record with slots and equality, frozen only for the type checker."""
    return dataclass(slots=True, unsafe_hash=True)(given)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def command(
    name: str,
    by: Roles,
    *,
    second: Second = "never",
    at_box: bool = False,
    others: Roles = frozenset(),
    by_house: bool = False,
    while_paused: bool = False,
    while_called: bool = False,
    step: bool = False,
    role: str = "",
    meters: bool = False,
    ends: bool = False,
    wired: bool = True,
    also: str = "",
) -> Callable[[type[Kind]], type[Kind]]:
    """Return a decorator that declares a command of this name, with slots and equality.

    To the type checker it is frozen. It is not frozen at run time: that triples what making one
    costs, and a round has dozens.
    """

    def declare(given: type[Kind]) -> type[Kind]:
        made = record(given)
        about = Declaration(
            name=name,
            kind=made,
            by=by,
            second=second,
            at_box=at_box,
            others=KEYERS if at_box else others,
            by_house=by_house,
            while_paused=while_paused,
            while_called=while_called,
            step=step,
            role=role,
            meters=meters,
            ends=ends,
            wired=wired,
            also=also,
        )
        setattr(made, _DECLARED, about)
        return made

    return declare


def declared(kind: type[Any]) -> Declaration:
    """Return the declaration of a command's class."""
    found: Declaration = kind.__declared__
    return found


def may_ask(role: str, kind: type[Any]) -> bool:
    """Return whether a person of this role may ever give it."""
    return role in declared(kind).by


def may_do(role: str, kind: type[Any]) -> bool:
    """Return whether a person of this role may ever do it, also in a role they stand in for."""
    about = declared(kind)
    return role in about.by and (not about.role or about.role in STANDS_IN[role])
