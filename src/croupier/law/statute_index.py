"""Finds each clause in a reader's own copy of the statute: best effort, and honest about it.

Nothing of a statute is kept here. The clause numbers of a rulebook guide the search: chapters by
number or heading, then the marks of paragraphs in their order, sentences by counting, schedules
by column, and what is left by likeness to what our clause says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from croupier.law.rulebook import Rulebook

_NOISE = re.compile(r"^.{0,100}(?:\bPage \d+ of \d+|\bVersion \d+\.\d+).{0,20}$", re.MULTILINE)
_MARKUP = re.compile(r"<[^<>]{1,10}>|\*\*|^#+ |\\(?=\$)", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.;:])[\"”]?\s+(?=[\"“A-Z])")
_NTH_SENTENCE = re.compile(r"s\d+[a-z]?$")
_SCHEDULE = re.compile(r"[A-Z]{2,}-\d+$")
_PROSE = 60
"""A line this long is prose and no cell of a schedule."""


@dataclass(frozen=True, slots=True)
class Passage:
    """What a statute says in one clause."""

    text: str
    sure: bool
    """False where it was found by likeness only."""


@dataclass(slots=True)
class _Part:
    segment: str
    says: str = ""
    """Empty where the number has no clause of its own."""
    parts: dict[str, _Part] = field(default_factory=dict)
    start: int = -1
    body: int = -1
    """Where its own words begin: behind a heading."""
    end: int = -1
    sure: bool = True

    @property
    def found(self) -> bool:
        return self.start >= 0

    def put(self, start: int, body: int = -1) -> None:
        """The part begins here."""
        self.start, self.body = start, start if body < 0 else body


def locate(book: Rulebook, statute: str) -> dict[str, Passage]:
    """The passages of the clauses that could be found, by clause number."""
    text = "\n\n" + _NOISE.sub("", _MARKUP.sub("", statute.replace("\xa0", " "))).lstrip("\n")
    root = _Part("", start=0, end=len(text))
    for clause in book:
        part = root
        for segment in clause.id.split("."):
            part = part.parts.setdefault(segment, _Part(segment))
        part.says = clause.says
    _chapters(text, root, book)
    found: dict[str, Passage] = {}
    for name, chapter in root.parts.items():
        if chapter.found:
            _place(text, chapter, 1)
            found.update(_passages(text, chapter, name, ""))
    return found


def _chapters(text: str, root: _Part, book: Rulebook) -> None:
    position = 0
    for chapter in root.parts.values():
        named = rf"^\W*Chapter {re.escape(chapter.segment)}\b(?![^\n]*\t\d+$)[^\n]*\n"
        match = re.compile(named, re.MULTILINE).search(text, position)
        numbered = None
        if match is None and chapter.segment.isdigit():
            numbered = _mark(text, chapter, 1, position)
        elif match is None:
            match = _heading(text, book.chapters.get(chapter.segment, ""), position)
        if headed := match or numbered:
            chapter.put(headed.start(), match.end() if match else -1)
            position = headed.end()
    _close(root)


def _heading(text: str, title: str, position: int) -> re.Match[str] | None:
    """The short line from here on that shares most words with the title."""
    lines = re.compile(r"(?<=\n)\n[A-Z][^\n\t]{2,90}[^\n\t.;:,]\n(?=\n)")
    wanted = _stems(title)
    scored = [
        (len(wanted & _stems(match[0])), -match.start(), match)
        for match in lines.finditer(text, position)
    ]
    best = max(scored, key=lambda row: row[:2], default=None)
    return best[2] if best and best[0] else None


def _stems(text: str) -> set[str]:
    return {word[:4] for word in re.findall(r"[a-z0-9]{2,}", text.lower())} - {"the", "and", "of"}


def _close(part: _Part) -> None:
    """Each part found ends where the next one found begins."""
    found = [item for item in part.parts.values() if item.found]
    for each, after in zip_longest(found, found[1:]):
        each.end = after.start if after else part.end


def _place(text: str, part: _Part, depth: int) -> None:
    """Finds the parts of a part within its range, and theirs."""
    position = part.start + 1
    for item in part.parts.values():
        match = None
        if not _NTH_SENTENCE.match(item.segment):
            match = _mark(text, item, depth + 1, position, part.end)
        if match:
            item.put(match.start())
            position = match.start() if _SCHEDULE.match(item.segment) else match.end()
    _likely(text, part)
    _close(part)
    for item in part.parts.values():
        if item.found:
            _place(text, item, depth + 1)


def _mark(
    text: str, part: _Part, depth: int, start: int, end: int | None = None
) -> re.Match[str] | None:
    """The first mark of this part in the range, at the beginning of a line or within one."""
    bare = re.sub(r"(?<=[A-Z])\d$", "", part.segment)
    mark = re.escape(bare)
    patterns = [
        rf"^[ \t\-•]*\(?{mark}[.)][ \t]",
        rf"(?:(?<=[:;.] )|(?<=and )|(?<= or ))\({mark}\) ",
    ]
    if depth > 2 and re.fullmatch("[A-Z]", bare):
        patterns.insert(0, rf"(?:\(\w+\)\s+)?Paytable {mark}\b(?! or)")
    if _SCHEDULE.match(bare):
        patterns = [rf"^[ \t]*{mark}[ \t]*$"]
    stop = len(text) if end is None else end
    found = (re.compile(pattern, re.MULTILINE).search(text, start, stop) for pattern in patterns)
    return min((match for match in found if match), key=lambda item: item.start(), default=None)


def _likely(text: str, part: _Part) -> None:
    """Places what has no mark on the line most like what the clause says, between neighbors."""
    several = [item for item in part.parts.values() if not _NTH_SENTENCE.match(item.segment)]
    for number, one in enumerate(several):
        if one.found or not one.says or _SCHEDULE.match(part.segment):
            continue
        low = max((other.start for other in several[:number]), default=-1)
        high = next((other.start for other in several[number + 1 :] if other.found), part.end)
        start = _most_like(text, one.says, low + 1 if low >= 0 else part.start + 1, high)
        if start is not None:
            one.put(start)
            one.sure = False


def _most_like(text: str, says: str, start: int, end: int, taken: Iterable[int] = ()) -> int | None:
    """Where the line begins that shares most words with this, for its length; a first word in
    common counts for much, two words in common are the least.
    """
    wanted, first = _stems(says), re.findall(r"\w+", says.lower())[:1]
    best, most = None, 0
    for match in re.compile(r"^[^\n]*\S[^\n]*$", re.MULTILINE).finditer(text, start, end):
        if match.start() in taken:
            continue
        line = _stems(match[0])
        same = re.findall(r"\w+", match[0].lower())[:1] == first
        shared = len(wanted & line)
        score = 2000 * shared // (len(wanted) + len(line)) + (500 if same else 0)
        if shared + same > 1 and score > most:
            best, most = match.start(), score
    return best


def _passages(text: str, part: _Part, id: str, before: str) -> Iterator[tuple[str, Passage]]:
    """The part's own passage and those of its parts; an introduction goes to the first of them."""
    stops = [item.start for item in part.parts.values() if item.found]
    own = _tidy(text[part.body : min(stops, default=part.end)].splitlines())
    marked = [
        each.start
        for each in part.parts.values()
        if each.found and not _SCHEDULE.match(each.segment)
    ]
    sentences = _sentences(text[part.body : min(marked, default=part.end)])
    counted = [child for child in part.parts.values() if _NTH_SENTENCE.match(child.segment)]
    if part.says:
        said = sentences[0] if counted and sentences else own
        yield id, Passage(f"{before}{said}", part.sure)
    before = "" if part.says or not own else f"{before}{own}\n"
    for child in counted:
        number = int(re.sub(r"\D", "", child.segment))
        if number <= len(sentences):
            yield f"{id}.{child.segment}", Passage(sentences[number - 1], part.sure)
        elif (start := _most_like(text, child.says, part.body, part.end, stops)) is not None:
            yield f"{id}.{child.segment}", Passage(_tidy([text[start:].split("\n", 1)[0]]), False)
    for child in part.parts.values():
        name = f"{id}.{child.segment}"
        if child.found and _SCHEDULE.match(child.segment):
            top = text.rfind("\n\n", part.start, child.start) + 2
            column = Passage(_column(text[top : part.end], child.segment), True)
            yield name, column
            yield from ((f"{name}.{other}", column) for other in child.parts)
        elif child.found:
            yield from _passages(text, child, name, "" if counted else before)
            before = ""


def _tidy(lines: Iterable[str]) -> str:
    shown = (re.sub(r"\s+", " ", line).strip(" -") for line in lines)
    return "\n".join(line for line in shown if line)


def _sentences(text: str) -> list[str]:
    prose = " ".join(line.strip() for line in text.splitlines() if len(line) >= _PROSE)
    several = [_tidy([item]) for item in _SENTENCE.split(prose) if item.strip()]
    if len(several) > 1 and len(several[0]) < 8:  # the mark of the paragraph
        several[:2] = [" ".join(several[:2])]
    return several


def _column(text: str, name: str) -> str:
    """One column of a schedule whose cells stand below each other, a row between empty lines."""
    rows = [[cell.strip() for cell in row.split("\n")] for row in text.split("\n\n")]
    heads = rows[0][1:]
    number = heads.index(name) if name in heads else 0
    lines = [name]
    for row in rows[1:]:
        width = (len(row) - 1) // len(heads) if heads else 0
        if width < 1 or len(max(row, key=len)) >= _PROSE:
            break
        cells = [cell for cell in row[1 + number * width : 1 + (number + 1) * width] if cell]
        lines.append(f"{row[0]}: {', '.join(cells)}" if row[0] else ", ".join(cells))
    return "\n".join(lines)
