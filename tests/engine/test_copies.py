"""A copy has every field of the value but for those that change, however it is made."""

from dataclasses import dataclass, fields
from typing import Any

import pytest

from croupier.engine.copies import copy_with
from croupier.engine.procedure import Table
from croupier.house.table.state import TableState


@dataclass(frozen=True, slots=True)
class One:
    only: int


@dataclass(frozen=True)
class Loose:
    first: int
    second: int = 2


def different(kind: Any) -> Any:
    """A value with something else in every field."""
    return kind(*(object() for _ in names_of(kind)))


def names_of(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass, or of a state that is kept in another way."""
    return getattr(kind, "__struct_fields__", None) or tuple(field.name for field in fields(kind))


@pytest.mark.parametrize("kind", [TableState, Table, One, Loose])
def test_every_field_is_copied_but_for_those_that_change(kind: Any) -> None:
    value = different(kind)
    for changed in names_of(kind):
        new = object()
        copy = copy_with(value, **{changed: new})
        assert type(copy) is kind
        for name in names_of(kind):
            assert getattr(copy, name) is (new if name == changed else getattr(value, name))


@pytest.mark.parametrize("kind", [TableState, Table, One, Loose])
def test_a_copy_is_frozen_as_its_class_is(kind: Any) -> None:
    copy = copy_with(different(kind))
    with pytest.raises(AttributeError):  # FrozenInstanceError is one
        setattr(copy, names_of(kind)[0], 1)


def test_a_field_that_is_none_is_refused() -> None:
    for kind in (TableState, Table, One, Loose):
        with pytest.raises((AttributeError, TypeError)):
            copy_with(different(kind), none_of_its=1)
