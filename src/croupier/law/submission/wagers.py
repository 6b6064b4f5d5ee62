"""Checks of the offer: paytables, paytables chosen together, and values of absent wagers."""

from __future__ import annotations

from croupier.law.explain.phrase import listing
from croupier.law.submission.examination import Examination
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.banked import Choose, Envy, Rate


def examine(case: Examination) -> None:
    """Add the faults of the paytables, and fill in those that follow from others."""
    case.paytables = dict(case.submission.paytables)
    for name in list(case.paytables):
        if case.choice_of(name) is None:
            del case.paytables[name]
            _unknown(case, name)
    for choose in case.law.all(Choose):
        if choose.item.follows is None:
            _chosen(case, choose.clause, choose.item)
    for choose in case.law.all(Choose):
        if choose.item.follows is not None:
            _follow(case, choose.clause, choose.item, choose.item.follows)
    _idle(case)


def _unknown(case: Examination, name: str) -> None:
    known = [wager for each in case.law.all(Choose) for wager in each.item.wagers]
    if known:  # otherwise the game has no paytables at all, which is reported once
        message = f"this rulebook has no paytables for {quoted(name)}"
        names = ", ".join(case.name(wager) for wager in known)
        case.fault(f"paytables.{name}", "", message, f"remove it (paytables exist for {names})")


def _chosen(case: Examination, clause: str, choose: Choose) -> None:
    """Require one paytable for each wager, and the same for those named together (I-94)."""
    listed = listing(choose.from_, "or")
    given = {name: case.paytables[name] for name in choose.wagers if name in case.paytables}
    if len(set(given.values())) > 1:
        got = ", ".join(f"{case.name(name)} {quoted(code)}" for name, code in given.items())
        names = listing(case.name(name) for name in choose.wagers)
        message = f"{names} must have the same paytable (got {got})"
        case.fault("paytables", clause, message, "write the same code for both")
    for name, letter in given.items():
        if letter not in choose.from_:
            del case.paytables[name]
            message = f"{case.name(name)} has no paytable {quoted(letter)}"
            case.fault(f"paytables.{name}", clause, message, f"choose {listed}")
    for name in choose.wagers:
        if given:
            letter = next(iter(given.values()))
            if name not in given and letter in choose.from_:
                case.paytables[name] = letter
        elif case.wagers()[name].item.offered == "always" and not _named(case, name):
            message = f"{case.name(name)} needs a paytable"
            case.fault(f"paytables.{name}", clause, message, f"choose {listed}")


def _named(case: Examination, name: str) -> bool:
    """Return whether a paytable is stated for the wager, even an unknown one."""
    return name in case.submission.paytables or case.unread(f"paytables.{name}")


def _follow(case: Examination, clause: str, choose: Choose, leader: str) -> None:
    """Give a wager the letter of another wager's paytable (I-48)."""
    letter = case.paytables.get(leader)
    for name in choose.wagers:
        own = case.paytables.pop(name, None)
        place = f"paytables.{name}"
        if letter in choose.from_:
            if own not in (None, letter):
                message = f"{case.name(name)} must follow {case.name(leader)} (got {quoted(own)})"
                case.fault(place, clause, message, f'write "{letter}", or remove it')
            case.paytables[name] = str(letter)
        elif own is not None and not _named(case, leader):
            needed = f"{case.name(leader)} {listing(choose.from_, 'or')}"
            message = f"{case.name(name)} requires {needed}"
            case.fault(place, clause, message, "remove it")
        elif own is not None and letter is not None:
            message = f"{case.name(leader)} paytable {letter} has no {case.name(name)}"
            advice = f"remove it, or choose {case.name(leader)} {listing(choose.from_, 'or')}"
            case.fault(place, clause, message, advice)


def _idle(case: Examination) -> None:
    """Report values that are set for a wager that is not offered."""
    given = case.submission
    metered = {rate.item.wager for rate in case.law.all(Rate)}
    follower = case.law.source(Envy, "to")
    for name, wager in case.wagers().items():
        if name in case.offered() or (wager.item.stake == "none" and follower):
            continue
        if _named(case, name):
            continue  # it is meant to be offered: the fault is in its paytable
        found = [f"limits.{name}"] if name in given.limits else []
        found += [
            f"options.{item}"
            for item, declared in case.declared.items()
            if declared.option.only_with == name and item in given.options
        ]
        if name in metered:
            for section in ("rates", "initials", "resets", "reserves"):
                found += [f"{section}.{meter}" for meter in getattr(given, section)]
        if found:
            more = f" and {len(found) - 3} more" if len(found) > 3 else ""
            verb = "are" if len(found) > 1 else "is"
            message = (
                f"{case.name(name)} is not offered, but {', '.join(found[:3])}{more} {verb} set"
            )
            advice = f"choose paytables.{name}, or remove these"
            case.fault(f"paytables.{name}", wager.clause, message, advice)
