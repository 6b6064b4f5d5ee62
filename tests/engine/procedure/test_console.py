"""A console walks through every procedure and every line: each is shown, done and on record."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from croupier.engine.commands import CloseRound, OpenRound, SettleBox
from croupier.engine.procedure import Ruleset, view
from croupier.engine.procedure.boxes import WinProgressive
from croupier.engine.procedure.cut import OrderRecut
from croupier.engine.procedure.decks import RemoveDeck
from croupier.engine.procedure.devices import FailDevice, MarkBroken, RepairDevice, UseMethod
from croupier.engine.procedure.hours import GoIdle, Resume
from croupier.engine.procedure.occasions import StepsFellDue, StepsNotApplicable
from croupier.engine.procedure.shuffle import OrderShuffle, ReportCount
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine
from croupier.engine.procedure.stub import CountStub, FindMisdeal
from croupier.law.load import load
from tests.engine.procedure.crew import Crew, Options, rules
from tests.engine.procedure.maryland import DEVICE, HAND, SHOE, TWO
from tests.engine.procedure.test_other_books import SECOND_DECK

Walk = Callable[[Crew], None]
MARYLAND = ("maryland-uth-1.5", "maryland-uth-1.4", "maryland-jackpot-1.0")


class Console(Crew):
    """A crew that ticks every line as soon as the console shows it."""

    def __init__(self, ruleset: Ruleset) -> None:
        super().__init__(ruleset)
        self.ticked: set[str] = set()

    def does(self, kind: Callable[..., Any], **fields: object) -> Crew:
        super().does(kind, **fields)
        heard = self.heard
        for line in view(self.rules, self.table, self.now).checklist:
            super().does(TickChecklistLine, step=line.step, deck=line.deck, seat=line.seat)
            self.ticked.add(self.heard[0].clause)
        self.heard = heard
        return self


def a_day(crew: Crew) -> None:
    """Opening, rounds with a box's turn and a win, orders of the floor, idle hours, decks' end."""
    crew.opened(crew.rules.base.decks).plays(crew.rules.base.decks)
    crew.shown().does(SettleBox, seat=1).does(WinProgressive, seat=1)
    while crew.refusal_to_finish():
        crew.next()
    crew.does(CloseRound).works(OpenRound)
    for order in (OrderShuffle, OrderRecut):
        if crew.can(order):
            crew.does(order, by="floorperson", reason="a walk through everything")
            crew.works(OpenRound)
    idle(crew)
    crew.plays().wait(24 * 3600)
    for deck in crew.table.decks:
        crew.does(RemoveDeck, deck=deck.id, reason="its hours are over")


def idle(crew: Crew) -> None:
    """Idle hours, and play again."""
    crew.does(GoIdle)
    for spread in [due for due in crew.due if due.choices]:
        crew.do(spread.step, choice=spread.choices[0])
    crew.does(Resume).works(OpenRound)


def preshuffled(crew: Crew) -> None:
    """A deck that came preshuffled."""
    crew.opened(1, preshuffled=True).plays()


def miscounted(crew: Crew) -> None:
    """A stub that is wrong, and one that is right."""
    crew.opened().dealt().does(CountStub, cards=51)
    crew.does(FindMisdeal, misdealt=True, fifty_two=True).does(CloseRound, voided=True)
    crew.plays()


def short(crew: Crew) -> None:
    """A deck that its shuffler finds whole, and then short."""
    crew.opened().plays().works(ReportCount)
    crew.does(ReportCount, deck=1, cards=51, by="shuffler")
    crew.does(RemoveDeck, deck=1, reason="51 cards")


def keyed_by_mistake(crew: Crew) -> None:
    """A winner that was none."""
    crew.opened().shown().does(WinProgressive, seat=2).next()
    taking_back = next(task.name for task in crew.rules.base.tasks if task.undoes)
    crew.does(CompleteStep, step=taking_back, seat=2)


def breakdown(device: str, choice: str) -> Walk:
    """A device jams, is cleared and put away, and cards are dealt another way."""

    def walk(crew: Crew) -> None:
        crew = crew.opened().bets() if device == "shuffler" else crew.opened().deal()
        crew.does(FailDevice, device=device, deck=1)
        crew.does(CloseRound, voided=True).next().next()
        crew.does(MarkBroken, device=device, by="floorperson")
        crew.do("retire_device", choice=choice)
        crew.does(UseMethod, method="manual_shoe", by="floorperson").plays()

    return walk


def repaired(crew: Crew) -> None:
    """A device jams in the middle of a round and works again."""
    device = crew.rules.devices[-1]
    crew = crew.opened().bets() if device == "shuffler" else crew.opened().deal()
    crew.does(FailDevice, device=device, deck=1).does(CloseRound, voided=True)
    crew.next().next()
    crew.does(RepairDevice, device=crew.rules.devices[-1], by="floorperson").plays()


COUNTING = {**HAND, "shuffler_counts": True}
EVERY = {"stub_count_every": 1}
WALKS: dict[str, list[tuple[Options, Walk]]] = {
    "maryland": [
        *((way, a_day) for way in (SHOE, {**HAND, **TWO}, DEVICE)),
        (SHOE, preshuffled),
        *(({**way, **EVERY}, miscounted) for way in (SHOE, HAND, DEVICE)),
        (COUNTING, short),
        (HAND, breakdown("shuffler", "covered")),
        (DEVICE, breakdown("device", "marked")),
        (HAND, repaired),
        (DEVICE, repaired),
    ],
    "south": [
        ({"dealing": "hand", "deck_change_hours": 4}, a_day),
        (SECOND_DECK, a_day),
        ({"dealing": "hand"}, keyed_by_mistake),
    ],
}


def shown_and_recorded(console: Console) -> set[str]:
    """The clauses of what was done, verified, ticked, ordered or found."""
    found = set(console.ticked)
    for event in console.log:
        if not isinstance(event, StepsFellDue | StepsNotApplicable):
            task = console.rules.task(getattr(event, "step", ""))
            found |= {getattr(event, "clause", ""), *getattr(event, "clauses", ())}
            found |= {task.clause} if task else set()
    return found


@pytest.mark.parametrize("book", [*MARYLAND, "south-dakota-uth"])
def test_every_procedure_and_every_thing_comes_up_and_is_recorded(book: str) -> None:
    found: set[str] = set()
    for options, walk in WALKS[book.partition("-")[0]]:
        console = Console(rules(book, {"mode": "physical", **options}))
        walk(console)
        found |= shown_and_recorded(console)
    wanted = {
        load(book).cite(clause.id)
        for clause in load(book)
        if clause.class_ in ("procedure", "physical") or "step" in clause.words
    }
    assert wanted - found == set()


def test_how_many_clauses_a_console_walks_through() -> None:
    counts = {}
    for book in (*MARYLAND, "south-dakota-uth"):
        classes = [clause.class_ for clause in load(book)]
        counts[book] = (classes.count("procedure"), classes.count("physical"))
    assert counts == {
        "maryland-uth-1.5": (70, 13),
        "maryland-uth-1.4": (70, 13),
        "maryland-jackpot-1.0": (70, 13),
        "south-dakota-uth": (9, 0),
    }


@pytest.mark.parametrize("book", [*MARYLAND, "south-dakota-uth"])
def test_what_a_step_is_called_makes_no_difference(book: str) -> None:
    """The words of the step say what it does; its name is for people and for other clauses."""
    original = load(book)
    known = [str(word["name"]) for clause in original for word in clause.words.get("step", ())]
    new = {name: f"step_{number}" for number, name in enumerate(dict.fromkeys(known))}
    clauses = tuple(
        dataclasses.replace(clause, words=_renamed(clause.words, new)) for clause in original
    )
    renamed = dataclasses.replace(original, clauses=clauses)
    for options, walk in WALKS[book.partition("-")[0]][:3]:
        chosen = {"mode": "physical", **options}
        plain, other = (Console(rules(book, chosen, rulebook)) for rulebook in (original, renamed))
        walk(plain)
        walk(other)
        assert [type(event) for event in other.log] == [type(item) for item in plain.log]
        assert shown_and_recorded(other) == shown_and_recorded(plain)


def _renamed(value: Any, new: dict[str, str]) -> Any:
    """The words of a clause with steps called otherwise where they are declared and named."""
    words = dict(value)
    for word in {"step", "skip"} & set(words):
        words[word] = tuple(
            {
                key: [new[name] for name in item]
                if key == "steps"
                else new[item]
                if key in ("name", "undoes")
                else item
                for key, item in table.items()
            }
            for table in words[word]
        )
    return words
