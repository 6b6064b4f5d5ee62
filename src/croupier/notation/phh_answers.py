"""The outcome of a hand history: final stacks, results, and what the file records otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.cardroom.hand.game import Game
from croupier.notation.fault import BadRound
from croupier.notation.phh import Replayed, replay
from croupier.notation.phh_amounts import Amount, Table, Units, in_units, without_antes

_HEADING = re.compile(r"^\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """The result of a hand history, in the file's own money."""

    finishing_stacks: list[Amount | None]
    """None for a stack without an end."""
    net: list[Amount]
    by: str
    """cards if the hand was decided here, winnings if the file alone knows who won."""
    agrees: bool | None
    """Whether the file records the same; None if it records nothing."""
    rake: Amount | None
    """What the players got less than the pot, by the recorded winnings."""


def sections(text: str) -> Iterator[tuple[str, str]]:
    """Yield the hands of a file as texts, with the names of their tables; one without a name."""
    found = list(_HEADING.finditer(text))
    if not found:
        yield "", text
        return
    ends = [*(match.start() for match in found[1:]), len(text)]
    for match, end in zip(found, ends, strict=True):
        yield match[1].strip(), text[match.end() : end]


def answer_of(game: Game, table: Table) -> HandAnswer:
    """Return the outcome of a hand; BadRound with the action at which it stops."""
    units = in_units(table)
    told, antes = without_antes(units.table)
    played = replay(game, told, unseen=True)
    began = [stack + ante for (_, stack), ante in zip(_began(played), antes, strict=True)]
    final, by = played.finishing_stacks(), "cards"
    if played.hand.phase != "over":
        final, by = _by_winnings(played, units.table), "winnings"
    else:
        _give_antes(played, final, sum(antes))
    net = [units.amount(after - before) for after, before in zip(final, began, strict=True)]
    agrees, rake = (None, None) if by == "winnings" else _compared(units, played, final, antes)
    return HandAnswer(units.amounts(final), net, by, agrees, rake)


def _began(played: Replayed) -> list[tuple[int, int]]:
    """Return the stack of each seat before the blinds."""
    return sorted((player.seat, player.stack) for player in played.opened.players)


def _winnings(table: Table) -> list[int]:
    value = table.get("winnings")
    return [item for item in value if type(item) is int] if isinstance(value, list) else []


def _by_winnings(played: Replayed, table: Table) -> list[int]:
    """Return the stacks by the recorded winnings, where no cards show the winner."""
    won, left = _winnings(table), played.finishing_stacks()
    if len(won) != len(left) or not any(won):
        place = f"actions[{max(0, len(_actions(table)) - 1)}]"
        message = "the hand ends with cards unseen and no winnings"
        raise BadRound(place, message, "show them, or record winnings")
    return [stack + more for stack, more in zip(left, won, strict=True)]


def _actions(table: Table) -> list[object]:
    value = table.get("actions")
    return value if isinstance(value, list) else []


def _give_antes(played: Replayed, final: list[int], total: int) -> None:
    """Add the antes to the stacks of those who won the main pot."""
    awards = played.hand.awards
    if not total or not awards:
        return
    winners = [seat for seat, _ in awards[0].shares]
    share, odd = divmod(total, len(winners))
    for place, seat in enumerate(winners):
        final[seat - 1] += share + (odd if place == 0 else 0)


def _compared(
    units: Units, played: Replayed, final: list[int], antes: list[int]
) -> tuple[bool | None, Amount | None]:
    recorded = units.table.get("finishing_stacks")
    agrees = None if recorded is None else recorded == final
    won = _winnings(units.table)
    if not any(won):
        return agrees, None
    winners = {seat for award in played.hand.awards for seat, _ in award.shares}
    same = winners == {place + 1 for place, item in enumerate(won) if item}
    rake = sum(award.amount for award in played.hand.awards) + sum(antes) - sum(won)
    if rake < 0:  # some sites count an uncalled wager as won
        rake += sum(amount for _, amount in played.returned())
    if isinstance(recorded, list) and len(recorded) == len(final):
        others = (place for place in range(len(final)) if place + 1 not in winners)
        same = same and all(recorded[place] == final[place] for place in others)
        same = same and sum(final) - sum(recorded) in (0, rake)
    return same, units.amount(rake)
