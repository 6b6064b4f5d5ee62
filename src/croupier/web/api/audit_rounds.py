"""The auditor's search: finished rounds of all tables, and one of them with its hashes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Query, Response

from croupier.house.audit.archive import Sought
from croupier.house.audit.hand import hand_of
from croupier.house.audit.replay import replayed
from croupier.house.audit.rounds import Played, Rounds, Step
from croupier.house.errors import Unavailable
from croupier.house.log.codec import IRREGULAR, VOIDED, encode, kind_of, marks_of
from croupier.house.log.entry import BEGINNING, Entry, FinishedRound, true_hash
from croupier.house.people import What
from croupier.house.table.about import table_json
from croupier.refusal import Reason
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.audit import Moment, Reader, Until
from croupier.web.api.callers import HouseHere
from croupier.web.api.openapi import BOOK, responses
from croupier.web.api.rounds import Number, RoundsHere, found
from croupier.web.api.tables import TableId
from croupier.web.server.context import House

router = APIRouter(prefix="/api/audit", tags=["audit"], route_class=StrictRoute)

Kind = Literal["", "irregularity", "void", "progressive_win", "approval"]
Cents = Annotated[int, Query(ge=0, le=forms.WHOLE, description="Cents that somebody won.")]
ENTRIES: Final[dict[str, tuple[str, ...]]] = {
    "irregularity": IRREGULAR,
    "void": VOIDED,
    "approval": ("round:payout_approved/1",),
}
"""For each kind, the marks that a round of this kind has."""
_MARKS: Final = tuple(mark for several in ENTRIES.values() for mark in several)
_AWARDED: Final = '"meters":["'
"""Text in the outcome of a round in which a meter paid."""
_PAGE: Final = 500
"""Rounds read at once."""
_MOST: Final = 20_000
"""Maximum of rounds searched by one request; the next page continues after them."""
_CURSOR: Final = re.compile(r"(\d{1,16})-(\d{1,16})-([\w/-]{1,60})")

_ROW: Final = {
    "table": "D26UJK", "number": 12, "at": 0, "entries": [101, 160], "rulebook": BOOK,
    "net": {"ann": 2500}, "best": 2500, "meters": [], "kinds": ["irregularity"],
}  # fmt: skip


@router.get("/tables", responses=responses("All with a log.", {"tables": [{"id": "D26UJK"}]}))
def list_logged_tables(house: HouseHere, kept: RoundsHere, _: Reader) -> Response:
    """List every table that has a log.

    With closed ones.
    """
    streams = [name for name in house.archive.streams() if name.startswith("table/")]
    return Json({"tables": [_table(house, kept, stream) for stream in streams]})


def _table(house: House, kept: Rounds, stream: str) -> dict[str, Any]:
    live = house.floor.lives.get(stream)
    told = {"id": stream.removeprefix("table/"), "runs": live is not None}
    try:
        setup = live.setup if live is not None else kept.table(stream)
    except (Unavailable, LookupError, ValueError, StopIteration):  # its log is damaged
        return {**told, "name": "", "rulebook": "", "game": ""}
    return {**told, "name": setup.name, "rulebook": setup.book.id, "game": setup.book.game}


@router.get(
    "/rounds",
    responses=responses("The latest first.", {"rounds": [_ROW], "next": "", "looked": 412}),
)
def search_rounds(
    house: HouseHere,
    _: Reader,
    *,
    table: Annotated[str, Query(max_length=24)] = "",
    number: Annotated[int, Query(ge=0, le=forms.WHOLE)] = 0,
    player: Annotated[str, Query(max_length=96)] = "",
    from_: Moment = 0,
    to: Until = None,
    least: Annotated[Cents, Query(alias="min")] = 0,
    kind: Kind = "",
    limit: Annotated[int, Query(ge=1, le=100)] = 25,
    after: Annotated[str, Query(max_length=100, description="`next` of the page before.")] = "",
) -> Response:
    """Search finished rounds.

    By table, number, player, time, win, and what happened. `next` is the cursor of the following
    page; empty at the end. A page can have fewer rounds than `limit` when there are many to search.
    """
    sought = Sought(
        stream=f"table/{table}" if table else "",
        number=number,
        from_=from_,
        to=to,
        kinds=ENTRIES.get(kind, ()),
        holds=(*((_AWARDED,) if kind == "progressive_win" else ()), *_named(player)),
        behind=_read_cursor(after) if after else None,
    )
    page, following, looked = _page(house, sought, player.casefold(), least, limit)
    marked = house.archive.kinds(page, _MARKS) if page else {}
    told = [
        _row(finished_round, marked.get((finished_round.stream, finished_round.number), set()))
        for finished_round in page
    ]
    return Json({"rounds": told, "next": following, "looked": looked})


def _named(player: str) -> tuple[str, ...]:
    """Return what the database can filter by: names without letters that change case."""
    written = msgspec.json.encode(player)[1:-1].decode()
    return (written.lower(),) if player and player.isascii() else ()


def _page(
    house: House, sought: Sought, player: str, least: int, limit: int
) -> tuple[list[FinishedRound], str, int]:
    """Return the rounds of a page, the cursor of the next one, and the number searched."""
    page: list[FinishedRound] = []
    looked, last = 0, sought.behind
    sifts = bool(player or least)
    wanted = _PAGE if sifts else limit + 1
    while looked < _MOST:
        some = house.archive.find(replace(sought, behind=last), wanted)
        for finished_round in some:
            if len(page) == limit:
                return page, _cursor(_place(page[-1])), looked
            looked += 1
            last = _place(finished_round)
            if not sifts or _meets(finished_round, player, least):
                page.append(finished_round)
        if len(some) < wanted:
            return page, "", looked
    return page, _cursor(last) if last else "", looked


Behind = tuple[int, str, int]


def _place(finished_round: FinishedRound) -> Behind:
    return finished_round.at, finished_round.stream, finished_round.number


def _cursor(place: Behind) -> str:
    at, stream, number = place
    return f"{at}-{number}-{stream}"


def _read_cursor(after: str) -> Behind:
    read = _CURSOR.fullmatch(after)
    if read is None:
        message = f"`after` must be the `next` of a page (got {after[:40]!r})."
        raise refuse(Reason.MALFORMED, message, "leave it out for the first page")
    return int(read[1]), read[3], int(read[2])


def _meets(finished_round: FinishedRound, player: str, least: int) -> bool:
    """Return whether a player with such a name took part, and won at least this much."""
    nets = msgspec.json.decode(finished_round.outcome).get("net", {})
    own = {name: cents for name, cents in nets.items() if player in name.casefold()}
    return bool(own) and (not least or max(own.values()) >= least)


def _marks(steps: Iterable[Step]) -> set[str]:
    """Return the marks that these events set in their round."""
    events = [step.event for step in steps]
    return {mark for event in events for mark in marks_of(kind_of(event), encode(event))}


def _row(finished_round: FinishedRound, kinds: set[str]) -> dict[str, Any]:
    outcome = msgspec.json.decode(finished_round.outcome)
    meters = outcome.get("meters", [])
    told = [name for name, several in ENTRIES.items() if kinds & set(several)]
    return {
        "table": finished_round.stream.removeprefix("table/"),
        "number": finished_round.number,
        "at": finished_round.at,
        "entries": [finished_round.first, finished_round.last],
        "rulebook": outcome.get("rulebook", ""),
        "net": outcome.get("net", {}),
        "best": outcome.get("best", 0),
        "meters": meters,
        "kinds": [*told, *(["progressive_win"] if meters else [])],
    }


@router.get(
    "/rounds/{id}/{number}",
    responses=responses("The round.", {"steps": [], "chain": {"valid": True}, "table": {}}),
)
def get_audited_round(
    house: HouseHere, kept: RoundsHere, caller: Reader, id: TableId, number: Number
) -> Response:
    """Get a finished round with its entries.

    Each with its hash, and the table. Only auditors get cards that were face down.
    """
    played = found(kept, id, number)
    hidden = caller.may(What.AUDIT)
    steps = hand_of(played).steps
    told = {
        **_row(played.finished, _marks(steps)),
        "steps": replayed(steps, hidden=hidden),
        "chain": chain_of(house, played),
        "all_cards": hidden,
        "table_info": msgspec.Raw(table_json(played.setup)),
    }
    return Json(told)


def chain_of(house: House, played: Played) -> dict[str, Any]:
    """Return whether the entries of the round are intact and linked to the one before."""
    entries = list(played.entries)
    first = entries[0].seq
    before = next(house.archive.entries(played.finished.stream, first - 2, first - 1), None)
    told = {"first": first, "last": entries[-1].seq, "hash": entries[-1].hash.hex()}
    broken = _broken(entries, before.hash if before is not None else BEGINNING)
    return {**told, "valid": broken is None, "broken": broken}


def _broken(entries: list[Entry], before: bytes) -> dict[str, Any] | None:
    for entry in entries:
        if true_hash(entry, before) != entry.hash:
            message = "the hash does not match the entry and the one before it"
            return {"seq": entry.seq, "message": message}
        before = entry.hash
    return None
