"""Clauses as text: one after another, next to the statute, or as differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier import money
from croupier.cli.output.terminal import (
    print_columns,
    print_error,
    print_json,
    print_line,
    print_text,
    width,
)
from croupier.law.explain import Explainer

if TYPE_CHECKING:
    from croupier.law.diff import Difference, Side
    from croupier.law.rulebook import Clause, Rulebook

NOT_FOUND = "(not found in this file)"


def print_clauses(book: Rulebook, clauses: list[Clause]) -> None:
    """Print each clause with its explanation, under the heading of its chapter."""
    explainer = Explainer.of(book)
    for chapter, clause in _with_chapters(book, clauses):
        if chapter:
            print_text(chapter, style="bold")
            print_line()
        _clause(book.cite(clause.id), clause, explainer.lines(clause))
        print_line()


def _with_chapters(book: Rulebook, clauses: list[Clause]) -> Iterator[tuple[str, Clause]]:
    """Yield each clause, with its chapter's heading where a chapter begins."""
    last = "" if len(clauses) > 1 else clauses[0].chapter
    for clause in clauses:
        heading = ""
        if clause.chapter != last:
            last = clause.chapter
            title = book.chapters.get(last, "")
            heading = title if title.startswith(f"({last})") else f"{last}  {title}"
        yield heading, clause


def _clause(cited: str, clause: Clause, lines: Iterable[str]) -> None:
    print_text("  ".join([cited, clause.class_, *clause.readings]), style="cyan")
    print_text(clause.says, indent=2, hang=0, style="italic")
    for line in lines:
        print_text(line, indent=4)


def print_side_by_side(book: Rulebook, clauses: list[Clause], statute: str) -> None:
    """Print the reader's statute on the left, our summary and encoding on the right."""
    from croupier.law.statute_index import locate

    explainer, found = Explainer.of(book), locate(book, statute)
    if not found:
        print_error(f"no clause of {book.id} was found in that file; is it the statute as text?")
    for chapter, clause in _with_chapters(book, clauses):
        if chapter:
            print_text(chapter, style="bold")
            print_line("─" * width())
        passage = found.get(clause.id)
        left = passage.text.splitlines() if passage else [NOT_FOUND]
        if passage and not passage.sure:
            left.append("(found by similarity)")
        head = "  ".join([book.cite(clause.id), clause.class_, *clause.readings])
        print_columns(left, [head, clause.says, *(f"  {line}" for line in explainer.lines(clause))])
        print_line("─" * width())


def print_as_json(book: Rulebook, clauses: list[Clause], statute: str | None) -> None:
    """Print each clause with its explanation, and its passage of the statute if there is one."""
    explainer = Explainer.of(book)
    entries = [
        _clause_json(book.cite(clause.id), clause, explainer.lines(clause)) for clause in clauses
    ]
    if statute is not None:
        from croupier.law.statute_index import locate

        found = locate(book, statute)
        for clause, entry in zip(clauses, entries, strict=True):
            passage = found.get(clause.id)
            entry["statute"] = passage.text if passage else None
            entry["statute_by_likeness"] = bool(passage and not passage.sure)
    print_json({"rulebook": book.id, "digest": book.digest, "clauses": entries})


def _clause_json(cited: str, clause: Clause, lines: Iterable[str]) -> dict[str, object]:
    return {
        "id": cited,
        "class": clause.class_,
        "says": clause.says,
        "readings": list(clause.readings),
        "explained": list(lines),
        "data": {word: list(tables) for word, tables in clause.words.items()},
        "code": list(clause.codes),
    }


def print_differences(
    old: Rulebook, new: Rulebook, found: tuple[Difference, ...], in_json: bool
) -> None:
    """Print each difference with both sides explained, then a count."""
    if in_json:
        entries = [
            {
                "id": difference.id,
                "changed": list(difference.changed),
                "old": _side_json(difference.old),
                "new": _side_json(difference.new),
            }
            for difference in found
        ]
        print_json({"old": old.id, "new": new.id, "differences": entries})
        return
    for difference in found:
        changed = f"  {', '.join(difference.changed)} differ" if difference.changed else ""
        both = difference.old and difference.new
        only = "" if both else f"  only in {(old if difference.old else new).id}"
        print_text(f"{difference.id}{changed}{only}", style="bold")
        for sign, style, side in (("-", "red", difference.old), ("+", "green", difference.new)):
            for line in _side_lines(side):
                print_text(line, indent=2, lead=f"{sign} ", style=style)
        print_line()
    same = sum(new.clause(clause.id) is not None for clause in old) - sum(
        bool(difference.old and difference.new) for difference in found
    )
    count = money.plural(len(found), "clause differs", "clauses differ")
    print_line(f"{old.id} and {new.id}: {count}, {same:,} are the same.")


def _side_lines(side: Side | None) -> list[str]:
    if side is None:
        return []
    head = "  ".join([side.cited, side.clause.class_, *side.clause.readings])
    return [head, side.clause.says, *(f"  {line}" for line in side.lines)]


def _side_json(side: Side | None) -> dict[str, object] | None:
    return _clause_json(side.cited, side.clause, side.lines) if side else None
