"""What is on offer: paytables chosen, chosen together, and nothing set up that is not offered."""

from __future__ import annotations

from croupier.law.submission.examination import Case
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.banked import Choose, Envy, Rate


def examine(case: Case) -> None:
    """Adds the faults of the paytables; fills in those that follow from others."""
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


def _unknown(case: Case, name: str) -> None:
    known = [wager for each in case.law.all(Choose) for wager in each.item.wagers]
    if known:  # otherwise the game has no paytables at all, which is said once
        says = f"there is no paytable to choose for {quoted(name)} in this rulebook"
        case.fault(f"paytables.{name}", "", says, f"choose for {', '.join(known)}")


def _chosen(case: Case, clause: str, choose: Choose) -> None:
    """Each wager has one of its paytables; those named together have the same (I-94)."""
    listed = " or ".join(choose.from_)
    given = {name: case.paytables[name] for name in choose.wagers if name in case.paytables}
    if len(set(given.values())) > 1:
        told = ", ".join(f"{name} {quoted(code)}" for name, code in given.items())
        says = f"one code chooses for {' and '.join(choose.wagers)} together, not {told}"
        case.fault("paytables", clause, says, "write the same code for both")
    for name, letter in given.items():
        if letter not in choose.from_:
            del case.paytables[name]
            says = f"{name} has no paytable {quoted(letter)}"
            case.fault(f"paytables.{name}", clause, says, f"choose {listed}")
    for name in choose.wagers:
        if given:
            letter = next(iter(given.values()))
            if name not in given and letter in choose.from_:
                case.paytables[name] = letter
        elif case.wagers()[name].item.offered == "always" and not _named(case, name):
            says = f"no paytable is chosen for {name}"
            case.fault(f"paytables.{name}", clause, says, f"choose {listed}")


def _named(case: Case, name: str) -> bool:
    """Whether a paytable is stated for the wager, even one that there is not."""
    return name in case.submission.paytables or case.unread(f"paytables.{name}")


def _follow(case: Case, clause: str, choose: Choose, leader: str) -> None:
    """A schedule that carries the letter of another wager's paytable (I-48)."""
    letter = case.paytables.get(leader)
    for name in choose.wagers:
        own = case.paytables.pop(name, None)
        place = f"paytables.{name}"
        if letter in choose.from_:
            if own not in (None, letter):
                says = f"{name} has schedule {quoted(own)} and {leader} paytable {letter}"
                case.fault(place, clause, says, f'write "{letter}", or leave it out')
            case.paytables[name] = str(letter)
        elif own is not None and not _named(case, leader):
            says = f"{name} is chosen, which goes only with {leader} {' or '.join(choose.from_)}"
            case.fault(place, clause, says, "leave it out")
        elif own is not None and letter is not None:
            says = f"{leader} paytable {letter} has no {name}"
            advice = f"leave it out, or choose {leader} {' or '.join(choose.from_)}"
            case.fault(place, clause, says, advice)


def _idle(case: Case) -> None:
    """Nothing may be set up for a wager that is not on offer."""
    given = case.submission
    metered = {rate.item.wager for rate in case.law.all(Rate)}
    follower = case.law.source(Envy, "to")
    for name, wager in case.wagers().items():
        if name in case.offered() or (wager.item.stake == "none" and follower):
            continue
        if _named(case, name):
            continue  # meant to be on offer: what is wrong is its paytable
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
            says = f"{name} is not on offer, and yet there is {', '.join(found[:3])}{more}"
            advice = f"choose paytables.{name}, or take these out"
            case.fault(f"paytables.{name}", wager.clause, says, advice)
