"""A written hand in plain form: who sits there, what happens, and what must come of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.round.cardroom import commands as c
from croupier.round.cardroom.state import Post


@dataclass(frozen=True, slots=True)
class Seated:
    """A player dealt into the hand, with the stack brought to it."""

    seat: int
    player: str
    stack: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hole cards by seat, as a deal line names them."""

    places: tuple[tuple[int, tuple[c.Unseen, ...]], ...]


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Community cards of one street, with the card burned before them if it is told."""

    street: str
    cards: tuple[c.Unseen, ...]
    burned: c.Unseen = None


@dataclass(frozen=True, slots=True)
class Wagered:
    """A bet, or a raise, in the words of the player."""

    seat: int
    word: str
    """bet or raise."""
    to: int


@dataclass(frozen=True, slots=True)
class End:
    """The table finishes the hand by itself."""


Deed = c.Command | Seated | Dealt | TurnedUp | Wagered
"""What somebody does, and what can therefore be refused."""


@dataclass(frozen=True, slots=True)
class ExpectedRefusal:
    """Something that must be refused, with the reason and clause if they are told."""

    deed: Deed
    reason: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedRuling:
    """A ruling and what it must lead to."""

    command: c.Rule
    effect: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedPosts:
    """Blinds are posted, and these amounts by these seats."""

    posts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedTurn:
    """Who must be to act now, and what must be open to that player besides a fold."""

    seat: int
    choices: tuple[tuple[str, int, int], ...] = ()
    """Word, least and most; empty where it is not told."""


@dataclass(frozen=True, slots=True)
class ExpectedView:
    """What a watcher must see at this moment, by place."""

    watcher: str
    """A role, or the number of a seat for its player."""
    places: tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class ExpectedPot:
    """How a pot must be shared."""

    number: int
    amount: int
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedFee:
    """What the house must have taken, and from whom if seats pay it themselves."""

    amount: int
    from_seats: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ExpectedBack:
    """Uncalled wagers that must have gone back, in order."""

    returned: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedShowing:
    """Whose cards must be turned up at the end, in this order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ExpectedNets:
    """What seats must have won or lost over the whole hand."""

    nets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedStacks:
    """What seats must have in front of them at the end."""

    stacks: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ExpectedOrder:
    """Where cards must have gone in the order in which they left the deck, stage by stage."""

    stages: tuple[tuple[int, ...], ...]


Later = (
    ExpectedPot
    | ExpectedFee
    | ExpectedBack
    | ExpectedShowing
    | ExpectedNets
    | ExpectedStacks
    | ExpectedOrder
)
"""What is compared once the hand has been played."""

Now = ExpectedRefusal | ExpectedRuling | ExpectedPosts | ExpectedTurn | ExpectedView
"""What is compared where it stands."""

Entry = Deed | End | Now | Later


@dataclass(slots=True)
class Script:
    """A hand as written."""

    rulebook: str = ""
    submission: dict[str, object] = field(default_factory=dict)
    button: int = 0
    """The button's seat; nobody need sit there."""
    blinds: tuple[int, int] | None = None
    """The seats of both blinds where they do not follow from the button; 0 for nobody."""
    posts: list[Post] = field(default_factory=list)
    entries: list[tuple[int, Entry]] = field(default_factory=list)
