"""What a table waits for: its mode, what is open, what comes first, who does it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from croupier.engine.machine import Giver
from croupier.engine.procedure.rules import Life, Mode, Ruleset
from croupier.engine.procedure.state import Deck, Item, Table
from croupier.engine.procedure.task import Task
from croupier.law.vocabulary.procedure import Act
from croupier.refusal import Reason, Refused

GATES = {
    "before_deal": "deal",
    "cards_dealt": "showdown",
    "count_right": "showdown",
    "count_wrong": "showdown",
    "betting_round_over": "showdown",
    "showdown": "finish",
    "box_turn": "finish",
    "progressive_won": "finish",
}
"""What the steps of an occasion hold up within a round; all others hold up the next round."""

OF_ONE_GO: frozenset[Act] = frozenset(("shuffle", "cut"))
"""Acts that fulfil at once every clause which asks for them."""

FLOOR = "floorperson"
AWARD = "progressive_won"
"""The occasion of an award's steps."""


def mode_of(ruleset: Ruleset, table: Table) -> Mode:
    """Return the steps that hold now; the submission's own if no lawful way is left."""
    out, method = table.out, table.method
    if not out and method == ruleset.method:
        return ruleset.base
    return ruleset.modes.get((out, method), ruleset.base)


def lawful(ruleset: Ruleset, table: Table) -> bool:
    """Return whether cards may be dealt this way with the devices that work."""
    out, method = table.out, table.method
    return (not out and method == ruleset.method) or (out, method) in ruleset.modes


def task_of(ruleset: Ruleset, table: Table, item: Item) -> Task:
    """Return the step of an item."""
    task = mode_of(ruleset, table).task(item.step) or ruleset.task(item.step)
    if task is None:
        raise LookupError(f"no step {item.step!r} under {ruleset.book}")
    return task


Ordered = tuple[tuple[Item, Task], ...]
_latest: list[tuple[Ruleset, Table, Ordered]] = []
"""The last answer of `in_order`: one decision asks for the same table a dozen times."""


def in_order(ruleset: Ruleset, table: Table) -> Ordered:
    """Return everything open, in the order in which it is to be done."""
    if not table.items:
        return ()
    for rules, known, answer in _latest:
        if known is table and rules is ruleset:
            return answer
    named = mode_of(ruleset, table).named
    pairs = [(item, named.get(item.step) or task_of(ruleset, table, item)) for item in table.items]
    ordered = tuple(sorted(pairs, key=lambda pair: (pair[0].seq, pair[1].order)))
    _latest[:] = [(ruleset, table, ordered)]
    return ordered


def fits(mode: Mode, task: Task, deck: Deck) -> bool:
    """Return whether the step applies to this deck, as it came and was shuffled."""
    if deck.preshuffled and task.name in mode.skipped:
        return False
    if task.act == "tally":
        return deck.shuffled == ("machine" if mode.shuffles_by_machine else "hand")
    return not task.shuffled or deck.shuffled in task.shuffled


def opening_steps(ruleset: Ruleset, table: Table, deck: Deck) -> tuple[Task, ...]:
    """Return the steps after the first player has looked at the deck."""
    if ruleset.virtual_cards:
        return ()
    mode = mode_of(ruleset, table)
    return tuple(task for task in mode.of("first_player") if fits(mode, task, deck))


def gate_of(table: Table, item: Item, task: Task) -> str:
    """Return what the item holds up: play, deal, showdown, finish, or nothing."""
    if task.line:
        return ""
    if table.round and item.occasion in GATES and task.act != "remove":
        return GATES[item.occasion]
    urgent = item.deck in (0, table.live) or table.live == 0 or item.occasion == "device_failed"
    return "play" if urgent else ""


def open_act(
    ruleset: Ruleset, table: Table, act: Act, deck: int = 0
) -> tuple[tuple[Item, Task], ...]:
    """Return open items that this act fulfills, for one deck if it is named."""
    return tuple(
        (item, task)
        for item, task in in_order(ruleset, table)
        if task.act == act and not task.line and deck in (0, item.deck)
    )


def ahead(ruleset: Ruleset, table: Table, wanted: Item) -> Task | None:
    """Return the step that comes before this one: same deck, or same occasion and place."""
    act = task_of(ruleset, table, wanted).act
    everything = in_order(ruleset, table)
    for item, task in takewhile(lambda pair: pair[0] != wanted, everything):
        if task.act == act and act in OF_ONE_GO:
            continue
        alike = (item.occasion, item.seat, item.device) == (
            wanted.occasion,
            wanted.seat,
            wanted.device,
        )
        if not task.line and (
            (item.deck and item.deck == wanted.deck) or (alike and not item.deck)
        ):
            return task
    return None


def role_of(ruleset: Ruleset, table: Table, item: Item, task: Task) -> str:
    """Return who does the step; the dealer, if the shuffler did not shuffle."""
    if task.act == "shuffle":
        return shuffle_role(ruleset, table, item.deck)
    if task.by != "shuffler" or task.act == "tally":
        return task.by
    deck = table.deck(item.deck)
    return task.by if deck is None or deck.shuffled == "machine" else "dealer"


def shuffle_role(ruleset: Ruleset, table: Table, deck: int) -> str:
    """Return who shuffles this deck: the system if cards are virtual, else as the open steps say.

    After a failure the cards are shuffled as they always are here, by what then works (I-66).
    """
    if ruleset.virtual_cards:
        return "system"
    tasks = [task for _, task in open_act(ruleset, table, "shuffle", deck)]
    usual = [task.by for task in tasks if task.due != "device_failed"]
    if not usual and mode_of(ruleset, table).shuffles_by_machine:
        return "shuffler"
    return "shuffler" if "shuffler" in usual else tasks[0].by


def swap_task(ruleset: Ruleset, table: Table) -> Task | None:
    """Return the step by which the other deck comes into play, if it is due."""
    if ruleset.virtual_cards or table.round or table.last != table.live:
        return None
    task = mode_of(ruleset, table).acting("swap", "after_round")
    return task if task is not None and other_deck(table) and table.live else None


def other_deck(table: Table) -> Deck | None:
    """Return a deck in service that is not the one in play."""
    ready = (deck for deck in table.decks if deck.id != table.live and not deck.opening)
    return next(ready, None)


def expired(ruleset: Ruleset, table: Table, deck: Deck, at: int) -> bool:
    """Return whether the deck's hours are over."""
    ends = ends_at(ruleset, table, deck)
    return ends is not None and at >= ends


def ends_at(ruleset: Ruleset, table: Table, deck: Deck) -> int | None:
    """Return when the deck must have been changed; None if nothing sets a time."""
    if ruleset.virtual_cards or deck.since is None:
        return None
    life = mode_of(ruleset, table).life
    return None if life is None else deck.since + life.seconds


def ending(ruleset: Ruleset, table: Table, deck: Deck, at: int) -> Life | None:
    """Return the hours that are over or nearly over for this deck; None before its warning."""
    ends = ends_at(ruleset, table, deck)
    if ends is None:
        return None
    life = mode_of(ruleset, table).life
    return life if life and at >= ends - life.warning else None


def rack_rule(ruleset: Ruleset) -> Task | None:
    """Return the clause that keeps two decks apart in the rack."""
    return next((task for task in ruleset.base.tasks if task.act == "rack" and task.line), None)


def person(giver: Giver, role: str, clause: str = "") -> Refused | None:
    """Return the refusal unless the right person asks; a floorperson needs a name."""
    if giver.by != role:
        message = f"this is for the {role}, not for the {giver.by}"
        return Refused(Reason.NOT_YOURS_TO_DO, message, f"have the {role} do it", clause, role=role)
    if role == FLOOR and not giver.who:
        message = "a floorperson's decision is recorded with a name"
        return Refused(Reason.NAME_REQUIRED, message, "give the name", clause)
    return None


def reasoned(reason: str, clause: str = "") -> Refused | None:
    """Return the refusal unless a reason is given."""
    if reason.strip():
        return None
    return Refused(Reason.REASON_REQUIRED, "no reason is given", "say why", clause)


def first(*refusals: Refused | None) -> Refused | None:
    """Return the first refusal among these."""
    return next((refusal for refusal in refusals if refusal), None)


def undoing(ruleset: Ruleset, table: Table, task: Task) -> Task | None:
    """Return the step that takes this one back, if the book has one."""
    return next((item for item in mode_of(ruleset, table).tasks if item.undoes == task.name), None)


def wrong_key(ruleset: Ruleset, table: Table) -> Refused | None:
    """Return the refusal while a key is on at a seat that has won nothing (I-102)."""
    for _, task in in_order(ruleset, table):
        if task.undoes:
            return step_open(task)
    return None


def step_open(task: Task) -> Refused:
    """Return the refusal for a step that must be done first."""
    message = f"first: {task.message[:1].lower()}{task.message[1:]}"
    return Refused(Reason.STEP_OPEN, message, f"do {task.name}", task.clause)


def cleared(ruleset: Ruleset, table: Table, device: str = "") -> Refused | None:
    """Return the refusal while cards are still in a device that failed."""
    for item, task in in_order(ruleset, table):
        plain = item.occasion == "device_failed" and task.act != "shuffle"
        if plain and device in ("", item.device):
            return step_open(task)
    return None


def put_away(ruleset: Ruleset, table: Table) -> Refused | None:
    """Return the refusal while a broken device has not been marked."""
    for _, task in in_order(ruleset, table):
        if task.act == "retire":
            return step_open(task)
    return None


def names(tasks: Iterable[Task]) -> tuple[str, ...]:
    """Return the steps' names."""
    return tuple([task.name for task in tasks])
