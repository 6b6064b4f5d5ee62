"""What `audit verify` says: faults with their places, what could not be verified, sums."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.progress import bar
from croupier.cli.output.terminal import refuse, say, say_json, say_table, say_text

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.report import Report

MOST_SHOWN = 50
"""Faults that a person is shown; JSON has them all."""


def run(books: Books, as_json: bool, *, since: int = 0, jobs: int = 0) -> bool:
    """Whether the books are clean; tells what was found."""
    report = _verified(books, since, jobs)
    if as_json:
        say_json(_told(books, report))
    else:
        _show(books, report)
    return report.clean


def _verified(books: Books, since: int, jobs: int) -> Report:
    from croupier.house.audit.key_check import fits
    from croupier.house.audit.verify import verify
    from croupier.house.log.entry import Head

    with books.archive.reading() as kept:
        if not fits(kept, books.keys):
            refuse(f"the keys are not those that {books.name} was written with")
        heads = [head for head in kept.heads().values() if isinstance(head, Head)]
        whole, spread = sum(head.seq for head in heads), books.spread(jobs)
        with bar(whole, "Verifying") as progress:
            return verify(kept, books.keys, books.anchors, progress, since=since, spread=spread)


def _told(books: Books, report: Report) -> dict[str, object]:
    return {
        "clean": report.clean,
        "complete": report.complete,
        "public_key": books.keys.public.hex() if books.keys.public else None,
        "faults": [{**asdict(fault), "place": str(fault)} for fault in report.faults],
        "unverified": report.unverified,
        "streams": [asdict(stream) for stream in report.streams],
        "money": {kind: _dollars(units) for kind, units in report.money.items()},
        "meters": {name: _dollars(units) for name, units in report.of_kind("meter").items()},
        "reserves": {name: _dollars(units) for name, units in report.of_kind("reserve").items()},
        "checkpoints": report.checkpoints,
        "anchored": report.anchored,
        "since": report.since or None,
    }


def _dollars(units: int) -> str:
    """A sum to the last unit, as text."""
    return f"{'-' if units < 0 else ''}{money.meter_text(abs(units))}"


def _show(books: Books, report: Report) -> None:
    for fault in report.faults[:MOST_SHOWN]:
        say_text(f"{fault} [{fault.what}]", lead="✗ ", style="bold red")
    if len(report.faults) > MOST_SHOWN:
        say(f"… and {len(report.faults) - MOST_SHOWN} more; --json tells them all.")
    if report.faults:
        say()
    rows = [
        [
            stream.stream.removeprefix("table/"),
            stream.name,
            stream.rulebook,
            f"{stream.entries:,}",
            f"{stream.commands:,}" if stream.commands else "",
            f"{stream.rounds:,}" if stream.rulebook else "",
            "yes" if stream.replayed else "NO",
        ]
        for stream in report.streams
    ]
    heads = ["Log", "Table", "Rulebook", "Entries", "Commands", "Rounds", "Replayed"]
    say_table(heads, rows, right=(3, 4, 5))
    _show_money(report)
    for sentence in report.unverified:
        say_text(f"Not verified: {sentence}.", style="yellow")
    _verdict(books, report)


def _show_money(report: Report) -> None:
    if not report.accounts:
        return
    rows = [[kind, _dollars(units)] for kind, units in report.money.items() if units]
    rows += [[name, _dollars(units)] for name, units in report.of_kind("meter").items()]
    rows += [[name, _dollars(units)] for name, units in report.of_kind("reserve").items() if units]
    rows.append(["all accounts", _dollars(sum(report.accounts.values()))])
    say()
    say_table(["Money", "Dollars"], rows, right=(1,))
    say()


def _verdict(books: Books, report: Report) -> None:
    if books.keys.public:
        say(f"Public key: {books.keys.public.hex()}")
    entries = sum(stream.entries for stream in report.streams)
    rounds = sum(stream_told.rounds for stream_told in report.streams)
    anchored = f", {report.anchored:,} in anchor files" if report.anchored else ""
    seen = (
        f"{len(report.streams)} logs, {entries:,} entries, {rounds:,} rounds, "
        f"{report.checkpoints:,} checkpoints{anchored}"
    )
    if report.since:
        say(f"Everything up to checkpoint {report.since} was believed, as its hashes lead there.")
    if report.faults:
        count = len(report.faults)
        say_text(f"{books.name}: {count} fault{'s' * (count != 1)} found in {seen}.", style="red")
    elif report.complete:
        say_text(f"{books.name}: clean. {seen}.", style="green")
    else:
        say_text(f"{books.name}: nothing wrong in what could be verified. {seen}.", style="yellow")
