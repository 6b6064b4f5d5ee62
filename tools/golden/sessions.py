"""Sessions at tables: kept requests are asked again, and everything that comes of them is kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tools.golden.adapter import WATCHERS, Answer, Json, Table
from tools.golden.corpus import KEPT, Files, Part, digest, plain, read

BLOCK = 10
"""Requests that share a line of digests."""
FACE = re.compile(r'"([2-9TJQKA][cdhs])"')
COLUMNS = ("answers", "words", "money", "coming", "allowed", "offers", "faces", "views")
"""What is kept as digests; those that come of the wording or the form have columns of their own.

`answers` are events, or reason and clause of a refusal; `words` its sentences; `allowed` the name,
seat and clause of each offer, `offers` everything in it; `faces` the cards that each watcher sees,
`views` everything that each watcher sees.
"""


@dataclass
class Session:
    """A table and what is asked of it."""

    name: str
    opening: Json
    requests: list[Json] = field(default_factory=list)


def groups() -> list[str]:
    """The kinds of tables of which there are sessions."""
    return sorted(path.name.removesuffix(".jsonl.gz") for path in (KEPT / "requests").glob("*.gz"))


@cache
def sessions(group: str) -> tuple[Session, ...]:
    """The kept sessions of one kind of table."""
    found: list[Session] = []
    for line in read(f"requests/{group}.jsonl.gz").splitlines():
        told = json.loads(line)
        if "session" in told:
            found.append(Session(told.pop("session"), told))
        else:
            found[-1].requests.append(told)
    return tuple(found)


def written(several: list[Session]) -> str:
    """Sessions as they are kept."""
    lines = []
    for session in several:
        lines.append(plain({"session": session.name, **session.opening}))
        lines += [plain(request) for request in session.requests]
    return "\n".join(lines) + "\n"


def parts() -> Iterator[Part]:
    """The sessions and, apart from them, their stories."""
    for group in groups():
        yield Part(f"sessions/{group}", lambda group=group: _made(group))  # type: ignore[misc]
        yield Part(f"stories/{group}", lambda group=group: _stories(group))  # type: ignore[misc]


def _made(group: str) -> Files:
    lines: list[str] = []
    found: Files = {}
    counts: Counter[str] = Counter()
    for number, session in enumerate(sessions(group)):
        told = [*steps(session)]
        lines += [f"# {session.name}", *_digests(told)]
        counts.update(word for step in told for word in _reached(step))
        if number == 0:
            found[f"sessions/{group}.{session.name}.txt.gz"] = full(session, told)
    found[f"sessions/{group}.txt"] = "\n".join(lines) + "\n"
    reached = [f"{word} {count}" for word, count in sorted(counts.items())]
    found[f"sessions/{group}.reached.txt"] = "\n".join(reached) + "\n"
    return found


def _reached(step: Step) -> Iterator[str]:
    """What is asked, what happens, why it is refused."""
    yield f"do {step.request['do']}"
    for kind, _ in step.answer.events:
        yield f"event {kind}"
    if step.answer.refused is not None:
        yield f"refused {step.answer.refused['reason']}"


def reached(what: str) -> set[str]:
    """Every event, command or reason for a refusal that the kept sessions reach."""
    found = set()
    for path in (KEPT / "sessions").glob("*.reached.txt"):
        words = (line.split() for line in path.read_text("utf-8").splitlines())
        found |= {name for kind, name, _ in words if kind == what}
    return found


def _stories(group: str) -> Files:
    lines: list[str] = []
    for session in sessions(group):
        table = Table(session.opening)
        for request in session.requests:
            table.ask(request)
        lines += [f"# {session.name}", *table.sentences()]
    return {f"stories/{group}.txt.gz": "\n".join(lines) + "\n"}


@dataclass(frozen=True)
class Step:
    """A request, what came of it, and what each watcher then has before them."""

    request: Json
    answer: Answer
    coming: Json | None
    seen: dict[str, tuple[Json, list[Json]]]

    def column(self, name: str) -> Any:
        """What the digest of this name is made of."""
        refused = self.answer.refused or {}
        match name:
            case "answers":
                return [self.answer.events, refused.get("reason"), refused.get("clause")]
            case "words":
                return [refused.get("message"), refused.get("advice")]
            case "money":
                return self.answer.money
            case "coming":
                return self.coming
            case "allowed":
                return [allowed(offers) for _, offers in self.seen.values()]
            case "offers":
                return [offers for _, offers in self.seen.values()]
            case "faces":
                return [faces(view) for view, _ in self.seen.values()]
        return [view for view, _ in self.seen.values()]


def steps(session: Session) -> Iterator[Step]:
    """The session, request by request."""
    table = Table(session.opening)
    last: Step | None = None
    for request in session.requests:
        answer = table.ask(request)
        if last is None or answer.refused is None or request["at"] != last.request["at"]:
            seen = {who: table.seen(who) for who in WATCHERS}
            last = Step(request, answer, table.coming(), seen)
        else:  # nothing has changed
            last = Step(request, answer, last.coming, last.seen)
        yield last


def allowed(offers: list[Json]) -> list[str]:
    """Each offer by name, seat and clause."""
    names = ("do", "seat", "target", "proposal", "clause")
    return sorted(" ".join(str(offer.get(name, "")) for name in names) for offer in offers)


def faces(view: Json) -> list[str]:
    """Every card whose face is anywhere in a view."""
    return sorted(set(FACE.findall(plain(view))))


def _digests(told: list[Step]) -> Iterator[str]:
    for first in range(0, len(told), BLOCK):
        block = told[first : first + BLOCK]
        texts = (
            f"{name}={digest(plain([step.column(name) for step in block]))}" for name in COLUMNS
        )
        yield f"{first}-{first + len(block) - 1} {' '.join(texts)}"


def full(session: Session, told: list[Step]) -> str:
    """The session to be read: each request, its answer, and what changed for each watcher."""
    lines = [f"# {session.name} {plain(session.opening)}"]
    before: dict[str, dict[str, str]] = {}
    for number, step in enumerate(told):
        request = {key: value for key, value in step.request.items() if key not in ("at", "by")}
        lines.append(f"## {number} {step.request['at']} {step.request['by']} {plain(request)}")
        lines += [f"event {kind} {plain(body)}" for kind, body in step.answer.events]
        if step.answer.refused is not None:
            lines.append(f"refused {plain(step.answer.refused)}")
        lines += [
            f"money {name} {units:+}" for name, units in sorted((step.answer.money or {}).items())
        ]
        lines.append(f"coming {plain(step.coming)}")
        for who, (view, offers) in step.seen.items():
            now = dict(flat("", view))
            now |= {f"offer {plain(offer)}": "" for offer in offers}
            lines += [f"{who} {line}" for line in _changed(before.get(who, {}), now)]
            before[who] = now
    return "\n".join(lines) + "\n"


def flat(place: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every value in a view with its place."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from flat(f"{place}.{key}" if place else str(key), item)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for number, item in enumerate(value):
            yield from flat(f"{place}[{number}]", item)
    else:
        yield place, plain(value)


def _changed(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for place in sorted({*before, *now}):
        if before.get(place) != now.get(place):
            sign = "+" if place not in before else "-" if place not in now else "="
            yield f"{sign} {place} {now.get(place, '')}".rstrip()


def shown(name: str) -> str:
    """One session in full, as it is now; to be compared with the same on another commit."""
    for group in groups():
        for session in sessions(group):
            if session.name == name:
                return full(session, [*steps(session)])
    raise SystemExit(f"there is no session {name!r}; they are in tests/golden/requests")
