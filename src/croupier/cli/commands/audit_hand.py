"""The output of `audit hand`: a finished hand as text, as a round file, as PHH, or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.cli.output.terminal import print_json, print_line, print_table, print_text

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.hand import Hand
    from croupier.house.audit.hand_history import Line
    from croupier.house.ledger.accounts import Moves


def run(books: Books, id: str, form: str) -> None:
    """Print the hand in this format."""
    from croupier.house.audit.hand import hand

    found = hand(books.archive, books.keys.seal, id)
    match form:
        case "round":
            print_line(found.round_text().rstrip("\n"))
        case "phh":
            print_line(found.phh().rstrip("\n"))
        case "json":
            print_json(hand_json(found))
        case _:
            _show_history(found)


def hand_json(hand: Hand) -> dict[str, Any]:
    """Return the hand as a JSON object."""
    from croupier.house.audit.export import time_text

    finished = hand.played.finished
    return {
        "id": hand.id,
        "table": hand.played.setup.id,
        "name": hand.played.setup.name,
        "rulebook": hand.played.setup.book.id,
        "number": finished.number,
        "began": time_text(hand.steps[0].entry.at),
        "ended": time_text(finished.at),
        "entries": [finished.first, finished.last],
        "outcome": hand.outcome,
        "bots": sorted(hand.played.bots),
        "cards": hand.cards(),
        "story": [_line_json(line) for line in hand.story()],
        "round": _or_reason(hand.round_text),
        "phh": _or_reason(hand.phh) if hand.in_phh else None,
        "fair": _fair(hand),
    }


def _or_reason(write: Callable[[], str]) -> str | dict[str, str]:
    from croupier.house.audit.rounds import NoHand

    try:
        return write()
    except NoHand as error:
        return {"not_told": str(error)}


def _fair(hand: Hand) -> dict[str, Any] | None:
    import msgspec

    if not hand.root:
        return None
    deck = hand.deck()
    return {"root": hand.root, "deck": msgspec.to_builtins(deck) if deck else None}


def _line_json(line: Line) -> dict[str, Any]:
    from croupier.house.audit.export import time_text

    sentence = line.sentence
    return {
        "seq": sentence.seq,
        "at": time_text(sentence.at),
        "by": line.by,
        "who": sentence.who,
        "text": sentence.whole,
        "amount": sentence.amount,
        "clauses": list(sentence.clauses),
        "parts": [{"text": part.text, "clauses": list(part.clauses)} for part in sentence.parts],
        "level": sentence.level,
        "moves": dict(line.moves),
    }


def _show_history(hand: Hand) -> None:
    from croupier.house.audit.export import time_text

    setup = hand.played.setup
    print_text(f"{hand.id}: {setup.name}, {setup.book.id}", style="bold")
    print_line(f"{time_text(hand.steps[0].entry.at)} to {time_text(hand.played.finished.at)}")
    if hand.played.bots:
        print_text(f"Bots: {', '.join(sorted(hand.played.bots))}")
    print_line()
    rows = []
    for line in hand.story():
        sentence = line.sentence
        clock = time_text(sentence.at)[11:23]
        rows.append(
            [clock, line.by, sentence.whole, " ".join(sentence.clauses), _money(line.moves)]
        )
        rows += [["", "", f"  {part.text}", " ".join(part.clauses), ""] for part in sentence.parts]
    print_table(["Time", "By", "What happened", "Clause", "Money"], rows)


def _money(moves: Moves) -> str:
    """Return the money that moved. The table's id is left out; the title has it."""
    from croupier.house.narrator.words import in_cents

    parts = []
    for account, units in moves.items():
        kind, _, rest = account.partition(":")
        name = rest.rpartition(":")[2] if kind in ("chips", "wallet", "meter", "reserve") else ""
        sign = "+" if units > 0 else "-"
        parts.append(f"{' '.join(filter(None, (kind, name)))} {sign}{in_cents(abs(units))}")
    return ", ".join(parts)
