"""The output of `audit verify`: findings with their places, gaps, and sums."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.progress import bar
from croupier.cli.output.terminal import (
    print_json,
    print_line,
    print_table,
    print_text,
    usage_error,
)

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.report import Report

MOST_SHOWN = 50
"""Findings that are printed. JSON has all of them."""


def run(books: Books, as_json: bool, *, since: int = 0, jobs: int = 0) -> bool:
    """Print the findings. Return whether there are none."""
    report = _verified(books, since, jobs)
    if as_json:
        print_json(_report_json(books, report))
    else:
        _show(books, report)
    return report.clean


def _verified(books: Books, since: int, jobs: int) -> Report:
    from croupier.house.audit.key_check import fits
    from croupier.house.audit.verify import verify
    from croupier.house.log.entry import Head

    with books.archive.reading() as kept:
        if not fits(kept, books.keys):
            usage_error(f"these keys are not the keys of {books.name}")
        heads = [head for head in kept.heads().values() if isinstance(head, Head)]
        whole, spread = sum(head.seq for head in heads), books.spread(jobs)
        with bar(whole, "Verifying") as progress:
            return verify(kept, books.keys, books.anchors, progress, since=since, spread=spread)


def _report_json(books: Books, report: Report) -> dict[str, object]:
    return {
        "clean": report.clean,
        "complete": report.complete,
        "public_key": books.keys.public.hex() if books.keys.public else None,
        "findings": [{**asdict(fault), "path": str(fault)} for fault in report.findings],
        "not_verified": report.not_verified,
        "streams": [asdict(stream) for stream in report.streams],
        "money": {kind: _text(units) for kind, units in report.money.items()},
        "meters": {name: _text(units) for name, units in report.of_kind("meter").items()},
        "reserves": {name: _text(units) for name, units in report.of_kind("reserve").items()},
        "checkpoints": report.checkpoints,
        "anchored": report.anchored,
        "since": report.since or None,
    }


def _text(units: int) -> str:
    """Return a sum in dollars, to the last unit, without a currency sign."""
    return f"{'-' if units < 0 else ''}{money.meter_text(abs(units))}"


def _show(books: Books, report: Report) -> None:
    for fault in report.findings[:MOST_SHOWN]:
        print_text(f"{fault} [{fault.what}]", lead="✗ ", style="bold red")
    if len(report.findings) > MOST_SHOWN:
        print_line(f"… and {len(report.findings) - MOST_SHOWN} more; use --json to list all.")
    if report.findings:
        print_line()
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
    print_table(heads, rows, right=(3, 4, 5))
    _show_money(report)
    for sentence in report.not_verified:
        print_text(f"Not verified: {sentence}.", style="yellow")
    _show_summary(books, report)


def _show_money(report: Report) -> None:
    if not report.accounts:
        return
    rows = [[kind, money.meter_dollars(units)] for kind, units in report.money.items() if units]
    rows += [[name, money.meter_dollars(units)] for name, units in report.of_kind("meter").items()]
    rows += [
        [name, money.meter_dollars(units)]
        for name, units in report.of_kind("reserve").items()
        if units
    ]
    rows.append(["all accounts", money.meter_dollars(sum(report.accounts.values()))])
    print_line()
    print_table(["Account", "Balance"], rows, right=(1,))
    print_line()


def _show_summary(books: Books, report: Report) -> None:
    if books.keys.public:
        print_line(f"Public key: {books.keys.public.hex()}")
    entries = sum(stream.entries for stream in report.streams)
    rounds = sum(stream.rounds for stream in report.streams)
    anchored = f", {report.anchored:,} in anchor files" if report.anchored else ""
    seen = (
        f"{money.plural(len(report.streams), 'log')}, "
        f"{money.plural(entries, 'entry', 'entries')}, {money.plural(rounds, 'round')}, "
        f"{money.plural(report.checkpoints, 'checkpoint')}{anchored}"
    )
    if report.since:
        print_line(
            f"Rulings up to checkpoint {report.since} were not checked again; its hashes match."
        )
    if report.findings:
        count = money.plural(len(report.findings), "finding")
        print_text(f"{books.name}: {count} in {seen}.", style="red")
    elif report.complete:
        print_text(f"{books.name}: no findings. {seen}.", style="green")
    else:
        print_text(
            f"{books.name}: no findings in the parts that could be verified. {seen}.",
            style="yellow",
        )
