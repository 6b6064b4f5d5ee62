"""What is on offer: paytables chosen, chosen together, and nothing set up that is not offered."""

from __future__ import annotations

from croupier.law.submission.case import Case
from croupier.law.words.banked import Choose, Envy, Rate, Wager


def examine(case: Case) -> None:
    """Adds the faults of the paytables; fills in those that follow from others."""
    case.paytables = dict(case.submission.paytables)
    wagers = case.wagers()
    for name in list(case.paytables):
        if case.choice_of(name) is None:
            del case.paytables[name]
            listed = ", ".join(one for each in case.law.all(Choose) for one in each.item.wagers)
            says = f"no paytable is chosen for {name!r} in this rulebook"
            case.fault(f"paytables.{name}", "", says, f"choose for {listed}" if listed else "none")
    for choose in case.law.all(Choose):
        _package(case, choose.clause, choose.item)
        for name in choose.item.wagers:
            _letter(case, choose.clause, choose.item, name, wagers[name].item)
    for choose in case.law.all(Choose):
        if choose.item.follows:
            _follow(case, choose.clause, choose.item)
    _idle(case)


def _package(case: Case, clause: str, choose: Choose) -> None:
    """One code selects the paytables of all wagers named together (I-94)."""
    given = {name: case.paytables[name] for name in choose.wagers if name in case.paytables}
    if not given or len(choose.wagers) == 1:
        return
    if len(set(given.values())) > 1:
        told = ", ".join(f"{name} {code}" for name, code in given.items())
        says = (
            f"one code chooses the paytables of {' and '.join(choose.wagers)} together, not {told}"
        )
        case.fault("paytables", clause, says, "write the same code for both")
        return
    code = next(iter(given.values()))
    for name in choose.wagers:
        case.paytables.setdefault(name, code)


def _letter(case: Case, clause: str, choose: Choose, name: str, wager: Wager) -> None:
    place, listed = f"paytables.{name}", " or ".join(choose.from_)
    letter = case.paytables.get(name)
    if letter is None:
        if wager.offered == "always":
            says = f"no paytable is chosen for {name}"
            case.fault(place, clause, says, f"choose {listed}")
        return
    if letter not in choose.from_:
        del case.paytables[name]
        if choose.follows is None or case.paytables.get(choose.follows) != letter:
            case.fault(place, clause, f"{name} has no paytable {letter!r}", f"choose {listed}")


def _follow(case: Case, clause: str, choose: Choose) -> None:
    """A schedule that carries the letter of another wager's paytable (I-48)."""
    leader = choose.follows or ""
    letter = case.paytables.get(leader)
    for name in choose.wagers:
        own = case.paytables.get(name)
        place = f"paytables.{name}"
        if letter in choose.from_:
            if own not in (None, letter):
                says = f"{name} has schedule {own} and {leader} paytable {letter}"
                case.fault(place, clause, says, f'write "{letter}", or leave it out')
            case.paytables[name] = str(letter)
        elif own is not None:
            del case.paytables[name]
            says = f"{name} is chosen, which goes only with {leader} {' or '.join(choose.from_)}"
            case.fault(place, clause, says, "leave it out")


def _idle(case: Case) -> None:
    """Nothing may be set up for a wager that is not on offer."""
    given = case.submission
    metered = {rate.item.wager for rate in case.law.all(Rate)}
    follower = case.law.source(Envy, "to")
    for name, wager in case.wagers().items():
        if name in case.offered() or (wager.item.stake == "none" and follower):
            continue
        found = [f"limits.{name}"] if name in given.limits else []
        found += [
            f"options.{one}"
            for one, declared in case.declared.items()
            if declared.option.only_with == name and one in given.options
        ]
        if name in metered:
            for section in ("rates", "initials", "resets", "reserves"):
                found += [f"{section}.{meter}" for meter in getattr(given, section)]
        if found:
            says = f"{name} is set up ({', '.join(found)}) and not on offer"
            advice = f"choose paytables.{name}, or take these out"
            case.fault(f"paytables.{name}", wager.clause, says, advice)
