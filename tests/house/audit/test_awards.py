"""Awards in the log: the audit names a missing step, and one person in two parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from croupier.engine.banked import events as banked
from croupier.engine.copies import copy_with
from croupier.engine.procedure.steps import StepDone
from croupier.house.audit.awards import Awards
from croupier.house.audit.verify import verify
from croupier.house.errors import What
from croupier.house.log import codec
from croupier.house.log.entry import Head, follow
from croupier.house.table.evolve import evolve
from croupier.house.table.state import Person, new_table_state
from tests import vocabulary
from tests.house.audit.forging import first_of, rewritten
from tests.house.audit.night import Night
from tests.house.audit.shelf import Shelf, rows_of
from tests.house.table.pit import EVE, JOE, Pit
from tests.house.table.showdown import (
    MARYLAND,
    PLAIN,
    SOUTH_DAKOTA,
    WAGERS,
    announced,
    at_showdown,
    shows,
    step,
)

Told = tuple[Person, Any]
"""Who brought an event about, and the event."""


def awarded(book: str, steps: tuple[str, ...]) -> tuple[Pit, list[Told], list[Told]]:
    """A table where seat 2 has won $9 and been paid; its log, and that from the showdown on."""
    pit = at_showdown(book, "Ah Jh Th 2c 7d", {1: PLAIN, 2: WAGERS})
    early = [(JOE, codec.decode(kind, body)) for kind, body, _ in pit.log]
    acts: list[tuple[Person, Callable[[], None]]] = [
        (JOE, lambda: shows(pit, 2, "As Ad")),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(2))),
        (JOE, lambda: announced(pit, 2)),
    ]
    if book == SOUTH_DAKOTA:  # the progressives have a lap of their own
        acts.append((JOE, lambda: shows(pit, 1, "9c 8d")))
        acts.append((JOE, lambda: pit.does(JOE, vocabulary.Settle(1))))
        acts.append((JOE, lambda: pit.does(JOE, vocabulary.Settle(2))))
    acts += [(JOE, lambda name=name: step(pit, name, 2)) for name in steps]  # type: ignore[misc]
    acts.append((EVE, lambda: pit.does(EVE, vocabulary.Approve(2))))
    return pit, early, played(pit, *acts)


def named(pit: Pit, early: list[Told], told: list[Told]) -> list[str]:
    """What the audit says of a log with these entries at its end."""
    live, awards, found = new_table_state(pit.setup), Awards(), []
    for seq, (person, event) in enumerate((*early, *told), 1):
        kind = codec.kind_of(event)
        actor = f"{person.role}:{person.name}"
        entry = follow(Head("table/T1", seq - 1), at=pit.now, actor=actor, command="c", body=b"")
        found += [fault.message for fault in awards.see(live, entry, event)]
        live = evolve(live, codec.family_of(kind), event, pit.now)
    return found


BOOKS = [
    (SOUTH_DAKOTA, (("key_winner", "SD-UTH:18.a.iii"), ("call_supervisor", "SD-UTH:18.a.iv"))),
    (
        MARYLAND,
        (("verify_hand", "MD-UTH-1.5:11.J.2.a"), ("verify_light", "MD-UTH-1.5:11.J.2.b")),
    ),
]
CLAUSE = {SOUTH_DAKOTA: "SD-UTH:18.a.iv", MARYLAND: "MD-UTH-1.5:11.J.2.c"}


@pytest.mark.parametrize(("book", "steps"), BOOKS)
def test_a_step_that_the_log_does_not_have_is_named(
    book: str, steps: tuple[tuple[str, str], ...]
) -> None:
    pit, early, told = awarded(book, tuple(name for name, _ in steps))
    assert named(pit, early, told) == []
    for name, clause in steps:
        done = next(row for row in told if isinstance(row[1], StepDone) and row[1].step == name)
        left = [item for item in told if item is not done]
        says = f"the award of seat 2 was paid without {name} [{clause}]"
        assert named(pit, early, left) == [says]


@pytest.mark.parametrize(("book", "steps"), BOOKS)
def test_one_person_in_two_parts_is_named(book: str, steps: tuple[tuple[str, str], ...]) -> None:
    pit, early, told = awarded(book, tuple(name for name, _ in steps))
    for kind, name in (
        (banked.BoxSettled, ""),
        *((StepDone, name) for name, _ in steps),
    ):
        forged = [
            (EVE, event)
            if isinstance(event, kind) and getattr(event, "step", "") in (name, "")
            else (person, event)
            for person, event in told
        ]
        says = "eve approved the award of seat 2 and had a part in it"
        assert named(pit, early, forged) == [f"{says} [{CLAUSE[book]}]"], (kind, name)


def test_a_key_canceled_before_the_payment_is_named() -> None:
    pit, early, told = awarded(
        SOUTH_DAKOTA, ("key_winner", "call_supervisor", "cancel_key", "key_winner")
    )
    assert named(pit, early, told) == []
    keys = [row for row in told if getattr(row[1], "step", "") == "key_winner"]
    left = [item for item in told if item is not keys[-1]]
    says = "the award of seat 2 was paid without key_winner [SD-UTH:18.a.iii]"
    assert named(pit, early, left) == [says]


def played(pit: Pit, *acts: tuple[Person, Callable[[], None]]) -> list[Told]:
    """What these people do, as it stands in the log."""
    told: list[Told] = []
    for person, act in acts:
        before = len(pit.log)
        act()
        told += [(person, codec.decode(kind, body)) for kind, body, _ in pit.log[before:]]
    return told


PART = "eve approved the award of seat 2 and had a part in it [SD-UTH:18.a.iv]"


def test_a_key_pressed_by_mistake_is_no_part_in_a_later_award() -> None:
    pit = at_showdown(SOUTH_DAKOTA, "Ah Jh Th 2c 7d", {1: PLAIN, 2: WAGERS})
    early = [(JOE, codec.decode(kind, body)) for kind, body, _ in pit.log]
    told = played(
        pit,
        (EVE, lambda: step(pit, "key_winner", 2, EVE)),
        (EVE, lambda: step(pit, "cancel_key", 2, EVE)),
        (JOE, lambda: shows(pit, 2, "As Ad")),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(2))),
        (JOE, lambda: shows(pit, 1, "9c 8d")),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(1))),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(2))),
        (JOE, lambda: step(pit, "key_winner", 2)),
        (JOE, lambda: step(pit, "call_supervisor", 2)),
        (EVE, lambda: pit.does(EVE, vocabulary.Approve(2))),
    )
    assert named(pit, early, told) == []
    # Nor does the mistaken key stand for that of the award.
    keys = [row for row in told if getattr(row[1], "step", "") == "key_winner"]
    left = [item for item in told if item is not keys[-1]]
    says = "the award of seat 2 was paid without key_winner [SD-UTH:18.a.iii]"
    assert named(pit, early, left) == [says]


def test_canceling_the_key_of_an_award_is_a_part_in_it() -> None:
    steps = ("key_winner", "call_supervisor", "cancel_key", "key_winner")
    pit, early, told = awarded(SOUTH_DAKOTA, steps)
    forged = [
        (EVE if getattr(event, "step", "") == "cancel_key" else person, event)
        for person, event in told
    ]
    assert named(pit, early, forged) == [PART]


@pytest.mark.parametrize("name", ["ann", "bob", "joe"])
def test_who_is_paid_for_a_hand_or_dealt_it_does_not_validate_it(name: str) -> None:
    """Ann holds the hand, Bob is paid Envy for it, and Joe settled the box."""
    pit = at_showdown(MARYLAND, "Ah Jh Th 2c 7d", {1: PLAIN, 2: WAGERS})
    early = [(JOE, codec.decode(kind, body)) for kind, body, _ in pit.log]
    told = played(
        pit,
        (JOE, lambda: shows(pit, 2, "9s 8d")),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(2))),
        (JOE, lambda: announced(pit, 2)),
        (JOE, lambda: shows(pit, 1, "Kh Qh")),
        (JOE, lambda: pit.does(JOE, vocabulary.Settle(1))),
        (JOE, lambda: announced(pit, 1)),
        (EVE, lambda: pit.does(EVE, vocabulary.Approve(1))),
    )
    assert named(pit, early, told) == []
    other = Person(name, "floorperson")
    forged = [
        (other, copy_with(event, by=name))
        if isinstance(event, banked.HandValidated)
        else (person, event)
        for person, event in told
    ]
    says = f"{name} approved the award of seat 1 and had a part in it"
    assert named(pit, early, forged) == [f"{says} [{CLAUSE[MARYLAND]}]"]


def test_an_award_paid_with_its_box_is_named() -> None:
    pit, early, told = awarded(MARYLAND, ("verify_hand", "verify_light"))
    line = next(event.line for _, event in told if isinstance(event, banked.PayoutApproved))
    forged = [
        (person, copy_with(event, lines=(*event.lines, line), held=""))
        if isinstance(event, banked.BoxSettled)
        else (person, event)
        for person, event in told
    ]
    says = "the award of seat 2 was paid without a floorperson's word [MD-UTH-1.5:11.J.2.c]"
    assert says in named(pit, early, forged)


def test_an_award_approved_by_its_winner_is_a_fault_of_its_own(night: Night) -> None:
    rows = rows_of(night.store)
    seq = first_of(rows, "table/B1", "round:payout_approved/1").seq
    kind, key = "round:payout_approved/1", night.keys.seal
    told = rewritten(rows, "table/B1", seq, kind, lambda event: copy_with(event, by="ann"), key)
    found = [
        fault
        for fault in verify(Shelf(told), night.audit_keys).findings
        if fault.what is What.AWARD
    ]
    assert {(item.stream, item.seq) for item in found} == {("table/B1", seq)}
    assert any(each.message.startswith("ann approved the award of seat 2") for each in found)
