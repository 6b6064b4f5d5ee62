"""Reading commands from the wire and writing them, derived from their declarations.

Cards are written "Ah", amounts by wager as an object. Fields that the house fills in are not on the
wire.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, get_origin, get_type_hints

import msgspec

from croupier.cards import BadCard, Card, card, text
from croupier.engine.command import Amounts, Declaration, Field, declared
from croupier.refusal import Reason

UNSEEN = "??"
"""A face-down card as it is written."""


class BadCommand(ValueError):
    """An input that is not a command, with what is allowed."""

    def __init__(
        self,
        message: str,
        reason: Reason = Reason.MALFORMED,
        advice: str = "see the table's offers",
    ) -> None:
        super().__init__(message)
        self.reason, self.advice = reason, advice


@dataclass(frozen=True, slots=True)
class WireField:
    """A field of a command on the wire."""

    name: str
    about: Field
    kind: Any
    """Its type on the wire."""
    default: Any
    """As written; MISSING if it is required."""
    read: Callable[[Any], Any] | None
    write: Callable[[Any], Any] | None
    """Converts the engine's form to the wire's, where they differ."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a command is read and written, derived from its declaration."""

    declared: Declaration
    fields: tuple[WireField, ...]
    shape: type[msgspec.Struct]
    names: frozenset[str]
    """The names of the fields."""
    singles: tuple[WireField, ...]
    """Fields for which a single card may be given without a list."""
    cards: tuple[str, ...]
    """The names of the fields that hold cards."""
    reads: tuple[tuple[str, Callable[[Any], Any]], ...]
    """By name, the reader of a value whose wire form differs."""
    writes: tuple[tuple[str, Callable[[Any], Any] | None], ...]
    """By name, the writer of each value."""

    def read(self, given: Mapping[Any, Any]) -> Any:
        """Return the command with these fields; raise BadCommand if they are not its own."""
        given = self._spelled_out(given) if self.singles else given
        name = self.declared.name
        if not self.names.issuperset(given):
            unknown = next(str(item) for item in given if item not in self.names)
            listed = ", ".join(wire_field.name for wire_field in self.fields) or "no fields"
            raise BadCommand(f"{name} has no field {unknown[:40]!r}; it has {listed}")
        try:
            made = msgspec.convert(given if type(given) is dict else dict(given), self.shape)
        except msgspec.ValidationError as error:
            raise BadCommand(f"{name}: {error}") from None
        values = msgspec.structs.asdict(made)
        for field, read in self.reads:
            values[field] = read(values[field])
        return self.declared.kind(**values)

    def _spelled_out(self, given: Mapping[Any, Any]) -> Mapping[Any, Any]:
        """Return the fields as declared: a single card becomes a list of one."""
        for wire_field in self.singles:
            single = wire_field.about.single
            if single in given and wire_field.name not in given:
                others = {name: value for name, value in given.items() if name != single}
                return {
                    **others,
                    wire_field.name: [] if given[single] in (None, "") else [given[single]],
                }
        return given

    def write(self, command: Any) -> dict[str, Any]:
        """Return the fields of the command as lists, texts, and numbers."""
        return {
            name: write(getattr(command, name)) if write else getattr(command, name)
            for name, write in self.writes
        }


_FORMS: dict[type[Any], Form] = {}


def form_of(kind: type[Any]) -> Form:
    """Return how commands of this kind are read and written."""
    found = _FORMS.get(kind)
    if found is None:
        found = _FORMS[kind] = _derived(kind)
    return found


def _derived(kind: type[Any]) -> Form:
    hints = get_type_hints(kind, include_extras=True)
    found = [_wired(field, hints[field.name]) for field in fields(kind)]
    several = tuple(wire_field for wire_field in found if not wire_field.about.carried)
    shape = msgspec.defstruct(
        kind.__name__,
        [
            (field.name, field.kind)
            if field.default is MISSING
            else (field.name, field.kind, field.default)
            for field in sorted(several, key=lambda item: item.default is not MISSING)
        ],
    )
    return Form(
        declared(kind),
        several,
        shape,
        names=frozenset(field.name for field in several),
        singles=tuple(field for field in several if field.about.single),
        cards=tuple(field.name for field in several if field.about.unit == "cards"),
        reads=tuple((field.name, field.read) for field in several if field.read is not None),
        writes=tuple((field.name, _writer(field)) for field in several),
    )


def _writer(wire_field: WireField) -> Callable[[Any], Any] | None:
    plain = wire_field.kind in (int, str, bool)
    return wire_field.write or (None if plain else msgspec.to_builtins)


def _wired(item: Any, hint: Any) -> WireField:
    kind, about = hint, Field(item.name)
    if get_origin(hint) is Annotated:
        kind, about = hint.__origin__, next(x for x in hint.__metadata__ if isinstance(x, Field))
    reads: Callable[[Any], Any] | None = None
    writes: Callable[[Any], Any] | None = None
    if about.unit == "cards":
        kind, writes = tuple[str, ...], written_cards
        reads = _shown_cards if about.shown else _read_cards
    elif kind == Amounts:
        kind, reads, writes = Mapping[str, int], _read_amounts, dict
    default = item.default
    if default is not MISSING and writes is not None:
        default = writes(default)
    if isinstance(default, dict | list):
        default = msgspec.field(default_factory=default.copy)
    return WireField(item.name, about, kind, default, reads, writes)


def _read_cards(written: tuple[str, ...]) -> tuple[Card | None, ...]:
    try:
        return tuple(None if name == UNSEEN else card(name) for name in written)
    except BadCard as error:
        raise BadCommand(str(error), Reason.BAD_CARDS, "write cards like Ah") from None


def _shown_cards(written: tuple[str, ...]) -> tuple[Card, ...]:
    shown = _read_cards(written)
    if None in shown:
        raise BadCommand("the face of a card is missing", Reason.CARDS_UNKNOWN, "enter the card")
    return tuple(item for item in shown if item is not None)


def written_cards(cards: tuple[Card | None, ...]) -> list[str]:
    return [UNSEEN if item is None else text(item) for item in cards]


def _read_amounts(written: Mapping[str, int]) -> Amounts:
    return tuple(written.items())
