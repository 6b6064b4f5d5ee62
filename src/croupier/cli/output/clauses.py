"""Clauses on the screen: one below the other, beside the statute, or as differences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import complain, say, say_beside, say_json, say_text, width
from croupier.law.explain import Explainer

if TYPE_CHECKING:
    from croupier.law.diff import Difference, Side
    from croupier.law.rulebook import Clause, Rulebook

NOT_FOUND = "(not found in this file)"


def plainly(book: Rulebook, clauses: list[Clause]) -> None:
    """Each clause with its explanation, under the heading of its chapter."""
    explainer = Explainer.of(book)
    for chapter, clause in _with_chapters(book, clauses):
        if chapter:
            say_text(chapter, style="bold")
            say()
        _clause(book.cite(clause.id), clause, explainer.lines(clause))
        say()


def _with_chapters(book: Rulebook, clauses: list[Clause]) -> Iterator[tuple[str, Clause]]:
    """Each clause, with its chapter's heading where several are shown and a chapter begins."""
    last = "" if len(clauses) > 1 else clauses[0].chapter
    for clause in clauses:
        heading = ""
        if clause.chapter != last:
            last = clause.chapter
            title = book.chapters.get(last, "")
            heading = title if title.startswith(f"({last})") else f"{last}  {title}"
        yield heading, clause


def _clause(cited: str, clause: Clause, lines: Iterable[str]) -> None:
    say_text("  ".join([cited, clause.class_, *clause.readings]), style="cyan")
    say_text(clause.says, indent=2, hang=0, style="italic")
    for line in lines:
        say_text(line, indent=4)


def beside(book: Rulebook, clauses: list[Clause], statute: str) -> None:
    """The reader's statute on the left, what we say and encode on the right."""
    from croupier.law.statute_index import locate

    explainer, found = Explainer.of(book), locate(book, statute)
    if not found:
        complain(f"no clause of {book.id} was found in that file; is it its statute, as text?")
    for chapter, clause in _with_chapters(book, clauses):
        if chapter:
            say_text(chapter, style="bold")
            say("─" * width())
        passage = found.get(clause.id)
        left = passage.text.splitlines() if passage else [NOT_FOUND]
        if passage and not passage.sure:
            left.append("(found by likeness)")
        head = "  ".join([book.cite(clause.id), clause.class_, *clause.readings])
        say_beside(left, [head, clause.says, *(f"  {line}" for line in explainer.lines(clause))])
        say("─" * width())


def as_json(book: Rulebook, clauses: list[Clause], statute: str | None) -> None:
    """Each clause with its data explained, and its passage where a statute is given."""
    explainer = Explainer.of(book)
    told = [_told(book.cite(item.id), item, explainer.lines(item)) for item in clauses]
    if statute is not None:
        from croupier.law.statute_index import locate

        found = locate(book, statute)
        for clause, entry in zip(clauses, told, strict=True):
            passage = found.get(clause.id)
            entry["statute"] = passage.text if passage else None
            entry["statute_by_likeness"] = bool(passage and not passage.sure)
    say_json({"rulebook": book.id, "digest": book.digest, "clauses": told})


def _told(cited: str, clause: Clause, lines: Iterable[str]) -> dict[str, object]:
    return {
        "id": cited,
        "class": clause.class_,
        "says": clause.says,
        "readings": list(clause.readings),
        "explained": list(lines),
        "data": {word: list(tables) for word, tables in clause.words.items()},
        "code": list(clause.codes),
    }


def differences(old: Rulebook, new: Rulebook, found: tuple[Difference, ...], in_json: bool) -> None:
    """Each difference with both sides explained, and a count at the end."""
    if in_json:
        told = [
            {
                "id": difference.id,
                "changed": list(difference.changed),
                "old": _side_told(difference.old),
                "new": _side_told(difference.new),
            }
            for difference in found
        ]
        say_json({"old": old.id, "new": new.id, "differences": told})
        return
    for one in found:
        changed = f"  {', '.join(one.changed)} differ" if one.changed else ""
        only = "" if one.old and one.new else f"  only in {(old if one.old else new).id}"
        say_text(f"{one.id}{changed}{only}", style="bold")
        for sign, style, side in (("-", "red", one.old), ("+", "green", one.new)):
            for line in _side_lines(side):
                say_text(line, indent=2, lead=f"{sign} ", style=style)
        say()
    same = sum(new.clause(clause.id) is not None for clause in old) - sum(
        bool(item.old and item.new) for item in found
    )
    say(f"{old.id} and {new.id}: {len(found)} clause(s) differ, {same} are the same.")


def _side_lines(side: Side | None) -> list[str]:
    if side is None:
        return []
    head = "  ".join([side.cited, side.clause.class_, *side.clause.readings])
    return [head, side.clause.says, *(f"  {line}" for line in side.lines)]


def _side_told(side: Side | None) -> dict[str, object] | None:
    return _told(side.cited, side.clause, side.lines) if side else None
