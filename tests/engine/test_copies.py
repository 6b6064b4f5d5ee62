"""A copy equals what `dataclasses.replace` makes, however it is made."""

from dataclasses import FrozenInstanceError, dataclass, fields, replace
from typing import Any

import pytest

from croupier.engine.copies import copy_with
from croupier.engine.procedure import Table
from croupier.house.table.state import Live


@dataclass(frozen=True, slots=True)
class One:
    only: int


@dataclass(frozen=True)
class Loose:
    first: int
    second: int = 2


def different(kind: Any) -> Any:
    """A value with something else in every field."""
    return kind(*(object() for _ in fields(kind)))


@pytest.mark.parametrize("kind", [Live, Table, One, Loose])
def test_every_field_is_copied_but_for_those_that_change(kind: Any) -> None:
    value = different(kind)
    for changed in fields(kind):
        new = object()
        copy, right = (make(value, **{changed.name: new}) for make in (copy_with, replace))
        assert type(copy) is kind
        for field in fields(kind):
            assert getattr(copy, field.name) is getattr(right, field.name)


@pytest.mark.parametrize("kind", [Live, Table, One, Loose])
def test_a_copy_is_frozen_as_its_class_is(kind: Any) -> None:
    copy = copy_with(different(kind))
    with pytest.raises(FrozenInstanceError):
        setattr(copy, fields(kind)[0].name, 1)


def test_a_field_that_is_none_is_refused() -> None:
    for kind in (Live, Table, One, Loose):
        with pytest.raises((AttributeError, TypeError)):
            copy_with(different(kind), none_of_its=1)
