"""What `audit hand` says: a finished hand as a story, as text that settles again, or in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.cli.output.terminal import say, say_json, say_table, say_text

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.hand import Hand
    from croupier.house.audit.hand_history import Line
    from croupier.house.ledger.accounts import Moves


def run(books: Books, id: str, form: str) -> None:
    """The hand is told in this form."""
    from croupier.house.audit.hand import hand

    found = hand(books.archive, books.keys.seal, id)
    match form:
        case "round":
            say(found.round_text().rstrip("\n"))
        case "phh":
            say(found.phh().rstrip("\n"))
        case "json":
            say_json(told(found))
        case _:
            _story(found)


def told(hand: Hand) -> dict[str, Any]:
    """The hand for programs."""
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
        "story": [_line(line) for line in hand.story()],
        "round": _or_why(hand.round_text),
        "phh": _or_why(hand.phh) if hand.in_phh else None,
        "fair": _fair(hand),
    }


def _or_why(write: Callable[[], str]) -> str | dict[str, str]:
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


def _line(line: Line) -> dict[str, Any]:
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


def _story(hand: Hand) -> None:
    from croupier.house.audit.export import time_text

    setup = hand.played.setup
    say_text(f"{hand.id}: {setup.name}, {setup.book.id}", style="bold")
    say(f"{time_text(hand.steps[0].entry.at)} to {time_text(hand.played.finished.at)}")
    if hand.played.bots:
        say_text(f"Bots: {', '.join(sorted(hand.played.bots))}")
    say()
    rows = []
    for line in hand.story():
        sentence = line.sentence
        clock = time_text(sentence.at)[11:23]
        rows.append(
            [clock, line.by, sentence.whole, " ".join(sentence.clauses), _money(line.moves)]
        )
        rows += [["", "", f"  {part.text}", " ".join(part.clauses), ""] for part in sentence.parts]
    say_table(["Time", "By", "What happened", "Clause", "Money"], rows)


def _money(moves: Moves) -> str:
    """What moved: the accounts without the table's id, which the title has."""
    from croupier.house.narrator.words import in_cents

    told = []
    for account, units in moves.items():
        kind, _, rest = account.partition(":")
        name = rest.rpartition(":")[2] if kind in ("chips", "wallet", "meter", "reserve") else ""
        sign = "+" if units > 0 else "−"
        told.append(f"{' '.join(filter(None, (kind, name)))} {sign}{in_cents(abs(units))}")
    return ", ".join(told)
