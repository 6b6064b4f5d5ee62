"""Verifying the books of a floor: the chain, who signed it, and every request judged again.

The log is the truth. Its chain and its signed ends show that nobody rewrote it; judging each of its
requests again shows that what it says is what the law gives; and everything else in the database
must be what the log makes of it. Streams are looked at one by one, each in a single pass, so that
several processes can share the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from croupier.house.audit.accounts import Accounts
from croupier.house.audit.archive import AnchorFile, AuditKeys, Kept
from croupier.house.audit.checkpoints import verify_signed
from croupier.house.audit.floor_replay import FloorWitness
from croupier.house.audit.report import Report, StreamTold
from croupier.house.audit.roles import Register
from croupier.house.audit.stream_audit import Following
from croupier.house.audit.table_replay import Lost
from croupier.house.errors import Fault, What
from croupier.house.floor import accounts as floor_accounts
from croupier.house.log.chain import Stamp, Walk
from croupier.house.log.checkpoints import Checkpoint, read_statement
from croupier.house.log.entry import Entry, Head, Unreadable

Progress = Callable[[int], None]
"""Hears how many entries have been looked at."""

TABLES = "table/"
_OF_THE_END = (What.HEAD, What.CHECKPOINT, What.TAIL)
"""Faults that leave the entries before them as they are."""
_STEP = 64


@dataclass(frozen=True, slots=True)
class Task:
    """One stream that is to be looked at."""

    stream: str
    head: Head | Unreadable | None
    fence: object
    stamps: Mapping[int, Stamp]
    since: int = 0
    """Entries up to this one were judged before: their hashes are looked at, and no more."""
    register: Register = field(default_factory=Register)
    """Who had which role when; nobody for the floor's own stream, which says it."""


@dataclass(slots=True)
class Part:
    """What was found in one stream."""

    told: StreamTold
    faults: list[Fault] = field(default_factory=list)
    not_verified: list[str] = field(default_factory=list)
    accounts: Accounts = field(default_factory=Accounts)
    listed: tuple[str, ...] | None = None
    """The tables that the floor's log lists; None where it could not be followed."""
    register: Register = field(default_factory=Register)
    """Who had which role when, as far as the floor's log could be followed."""


Spread = Callable[[Sequence[Task], Progress], Iterable[Part]]
"""Looks at several streams, in whatever processes, and gives what was found in their order."""


def verify(
    kept: Kept,
    keys: AuditKeys,
    anchors: Sequence[AnchorFile] = (),
    progress: Progress | None = None,
    *,
    since: int = 0,
    spread: Spread | None = None,
) -> Report:
    """Everything that is wrong with the books, and what could not be looked at.

    With `since`, the number of a checkpoint, what it signed is believed as far as the log still
    leads there by its hashes; only what came after it is judged.
    """
    report = Report()
    report.findings += kept.damage()
    checkpoints = [*kept.checkpoints()]
    stamps = verify_signed(checkpoints, anchors, keys.public, report)
    if keys.mac is None:
        report.not_verified.append("who noted where the streams end, which needs the keys")
    judged = _since(since, checkpoints, keys, report) if since else {}
    heads, fences = kept.heads(), kept.fences()
    tasks = [
        Task(name, heads.get(name), fences.get(name, 0), stamps.get(name, {}), judged.get(name, 0))
        for name in sorted({*kept.streams(), *stamps})
    ]
    own = [task for task in tasks if task.stream == floor_accounts.STREAM]
    floor = [verify_stream(kept, keys, task, progress or _nobody) for task in own]
    register = floor[0].register if floor else Register(whole=False)
    if not floor:
        report.findings.append(
            Fault(What.TAIL, "the floor's own log is gone", floor_accounts.STREAM, 1)
        )
    rest = [
        replace(task, register=register) for task in tasks if task.stream != floor_accounts.STREAM
    ]
    heard = _further(progress, sum(part.told.entries for part in floor))
    others = spread(rest, heard) if spread else _one_by_one(kept, keys, rest, heard)
    parts = chain(floor, others)
    accounts, listed = Accounts(), None
    for part in parts:
        report.streams.append(part.told)
        report.findings += part.faults
        report.not_verified += part.not_verified
        accounts.add(part.accounts)
        listed = part.listed if part.told.stream == floor_accounts.STREAM else listed
    report.findings += _listed(report, listed)
    report.findings += kept.strays()
    _money(kept, accounts, report)
    return report


def _nobody(_: int) -> None:
    """Nobody hears how far it is."""


def _further(progress: Progress | None, before: int) -> Progress:
    """Return what hears of the entries after these."""
    return (lambda done: progress(before + done)) if progress is not None else _nobody


def _since(
    number: int, checkpoints: Sequence[Checkpoint | Fault], keys: AuditKeys, report: Report
) -> dict[str, int]:
    """By stream, the last entry that the checkpoint signed; none where it is not to be believed."""
    bad = {fault.checkpoint for fault in report.findings}
    found = next(
        (
            checkpoint
            for checkpoint in checkpoints
            if isinstance(checkpoint, Checkpoint) and checkpoint.number == number
        ),
        None,
    )
    said = read_statement(found) if found is not None else None
    if said is None or number in bad or keys.public is None:
        report.not_verified.append(
            f"checkpoint {number}: everything is looked at from the beginning"
        )
        return {}
    report.since = number
    return {stream: seq for stream, (seq, _) in said.heads.items()}


def _one_by_one(
    kept: Kept, keys: AuditKeys, tasks: Sequence[Task], progress: Progress
) -> Iterator[Part]:
    done = 0
    for task in tasks:
        part = verify_stream(kept, keys, task, _further(progress, done))
        done += part.told.entries
        yield part


def verify_stream(kept: Kept, keys: AuditKeys, task: Task, progress: Progress) -> Part:
    """The stream in one pass: each link is checked, and each request judged as far as they hold."""
    told = StreamTold(task.stream)
    part, head = Part(told), task.head
    if isinstance(head, Unreadable):
        part.faults.append(Fault(What.HEAD, head.message, task.stream))
        head = None
    walk = Walk(task.stream, head, keys.mac, task.stamps)
    part.faults += walk.begin()
    following = _follower(kept, keys, task, part)
    broken = 0
    for item in kept.entries(task.stream):
        found = walk.see(item)
        told.entries += 1
        if told.entries % _STEP == 0:
            progress(told.entries)
        if found:
            faults = [*found]
            part.faults += faults
            seqs = (fault.seq for fault in faults if fault.what not in _OF_THE_END)
            broken = broken or min(seqs, default=0)
        if following is not None and not broken and isinstance(item, Entry):
            following = _followed(following, item, part)
    ended = [*walk.end(), *_fenced(task, head)]
    part.faults += ended
    if any(fault.what is What.REPLACED for fault in ended):
        broken = broken or walk.reached
    short = bool(broken) or any(fault.what is What.TAIL for fault in ended)
    if following is not None:
        _ended(following, part, broken or told.entries + 1, short)
    return part


def _follower(kept: Kept, keys: AuditKeys, task: Task, part: Part) -> Following | None:
    stream = task.stream
    if stream != floor_accounts.STREAM and not stream.startswith(TABLES):
        part.faults.append(Fault(What.FOREIGN, "no stream of a floor is called so", stream))
        return None
    if stream != floor_accounts.STREAM and keys.seal is None:
        part.not_verified.append(f"{stream}: its cards, rulings and money, which need the keys")
        return None
    return Following(
        kept,
        part.told,
        part.accounts,
        keys.seal,
        since=task.since,
        register=task.register,
        stamps=task.stamps,
    )


def _followed(following: Following, entry: Entry, part: Part) -> Following | None:
    """The follower one entry further; None where it is lost, which is in the part."""
    try:
        part.faults += following.see(entry)
    except Lost as lost:
        stream = entry.stream
        part.faults.append(Fault(What.REPLAY, str(lost), stream, lost.seq))
        part.not_verified.append(f"{stream} from entry {lost.seq} on")
        following.name()
        _tell_register(following, part, whole=False)
        return None
    return following


def _ended(following: Following, part: Part, first: int, short: bool) -> None:
    following.name()
    if short:
        part.not_verified.append(f"{part.told.stream} from entry {first} on")
    else:
        part.faults += following.end()
        part.told.replayed = True
        if isinstance(following.witness, FloorWitness):
            part.listed = following.witness.general.tables
    _tell_register(following, part, whole=not short)


def _tell_register(following: Following, part: Part, *, whole: bool) -> None:
    if isinstance(following.witness, FloorWitness):
        part.register = replace(following.witness.register, whole=whole)


def _fenced(task: Task, head: Head | None) -> Iterator[Fault]:
    if head is not None and head.fence != task.fence:
        message = "the fence of the stream is not that of its lease"
        yield Fault(What.HEAD, message, task.stream, head.seq)


def _listed(report: Report, listed: tuple[str, ...] | None) -> Iterator[Fault]:
    """Each table that has a log is on the floor's list, and the other way round."""
    if listed is None:
        return
    logs = {told.stream for told in report.streams if told.stream.startswith(TABLES)}
    wanted = {f"{TABLES}{id}" for id in listed}
    for stream in sorted(wanted - logs):
        message = "the floor lists this table, and its log is gone"
        yield Fault(What.TAIL, message, stream, 1)
    for stream in sorted(logs - wanted):
        yield Fault(What.FOREIGN, "the floor does not list this table", stream, 1)


def _money(kept: Kept, accounts: Accounts, report: Report) -> None:
    """All accounts; only counted over where the log could not be replayed."""
    if all(told.replayed for told in report.streams):
        report.accounts = accounts.units
        report.findings += accounts.balanced(kept.balances())
        report.findings += accounts.listed(kept.movements())
        report.findings += accounts.in_order()
        return
    known = {(fault.stream, fault.seq) for fault in report.findings if fault.seq}
    report.findings += [
        fault for fault in kept.recount() if not fault.seq or (fault.stream, fault.seq) not in known
    ]
