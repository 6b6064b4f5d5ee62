"""The composition root: which database, clock, shoe, and server a floor is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from croupier.cli.commands.audit import Books, Place
from croupier.cli.commands.audit import command as audit_command
from croupier.cli.commands.backup import Copied, Wish, backup_command, restore_command
from croupier.cli.commands.keys import KeysShown, keys_command
from croupier.cli.commands.reach import address_of, check_reach, is_loopback
from croupier.cli.commands.serve import ServeOptions, command
from croupier.refusal import Refused

if TYPE_CHECKING:
    import socket

    from croupier.adapters.backup import Backup
    from croupier.adapters.keys import Keys
    from croupier.adapters.store import Store
    from croupier.house.audit.export import Form, Span
    from croupier.house.audit.report import Report
    from croupier.house.commitment import Shoe
    from croupier.house.floor.writer import Floor
    from croupier.house.people import Endings, Given, Passwords, People, SignedIn
    from croupier.web.server.context import House, Settings

NAMES: Final = ("Lantern", "Anchor", "Juniper", "Prairie", "Redwood")
"""Names of the demo tables, one for each rulebook in their order."""
LOOPBACK: Final = frozenset(("127.0.0.1", "::1", "localhost"))
KEYS_OF_NO_FILE: Final = "croupier.key"
"""The keys file of a database that is not itself a file."""


@dataclass(slots=True)
class Premises:
    """A running floor and its parts."""

    house: House
    store: Store
    keys: Keys
    given: Given | None
    """The first floorperson's password, if the floor is new."""
    colleagues: tuple[Given, ...] = ()
    """The passwords of the floorpersons that a new floor begins with besides."""


@contextmanager
def opened(
    db: str,
    keys_file: Path | None = None,
    *,
    settings: Settings | None = None,
    demo: bool = True,
    passwords: Passwords | None = None,
    clock: Callable[[], int] | None = None,
    shoe: Callable[[], Shoe] | None = None,
    edges: bool = False,
    floorpersons: tuple[str, ...] = (),
    accept_rollback: str = "",
) -> Iterator[Premises]:
    """Yield a floor on this database, its tables running as the log left them; closed at the end.

    At the end every request is answered, logged, and signed.
    """
    from croupier.adapters import clock as machine
    from croupier.adapters.archive import StoredArchive
    from croupier.adapters.floor_logs import log_floor
    from croupier.adapters.processes.analysis import Analysis
    from croupier.adapters.processes.edges import Edges, edge_of, spread_of
    from croupier.adapters.processes.export import Exports
    from croupier.adapters.processes.verify import Verification
    from croupier.adapters.rollback import refuse_rollback
    from croupier.adapters.shoe import fresh_shoe
    from croupier.adapters.solutions import Solutions
    from croupier.house.floor.writer import Floor
    from croupier.house.log.receipts import make_receipt
    from croupier.web.server.context import House, NoFigures, Settings

    with ExitStack() as stack:
        store, keys, anchor = _books(stack, db, keys_file)
        accepted = refuse_rollback(anchor, store.heads(), keys.public, accept_rollback)
        now = clock or machine.now
        people, walk_in = _people(store, keys, passwords)
        given, colleagues = _first_people(people, floorpersons, now())
        solutions = stack.enter_context(closing(Solutions()))
        floor = Floor(store, keys.seal, clock=now, shoe=shoe or fresh_shoe, advisor=solutions.best)
        log_floor(floor)
        floor.names = people.office.free_for_a_bot
        if not store.is_shared:
            _recover(floor, store)
        _sign(stack, store, anchor, keys, now)
        floor.start()
        stack.callback(floor.stop)
        if store.is_shared:
            _share(stack, floor, store, people.endings)
        _begin(floor, demo, accept_rollback if accepted else "")
        place = Place(db, keys_file)
        house = House(
            floor,
            people,
            store,
            StoredArchive(store),
            stack.enter_context(closing(Verification(partial(verified, place)))),
            stack.enter_context(closing(Exports(partial(exported, place)))),
            stack.enter_context(closing(Analysis())),
            solutions,
            walk_in,
            settings or Settings(),
            edges=stack.enter_context(closing(Edges(edge_of))) if edges else NoFigures(),
            spreads=stack.enter_context(closing(Edges(spread_of))) if edges else NoFigures(),
            sign_receipt=lambda entry: make_receipt(entry, keys.sign),
        )
        yield Premises(house, store, keys, given, colleagues)


def _books(stack: ExitStack, db: str, keys_file: Path | None) -> tuple[Store, Keys, Path]:
    """Return the store and its keys, and the path of the anchor file.

    Keys are created only for a new database: an existing one can be read with its own keys only.
    """
    from croupier.adapters.file_lock import held
    from croupier.adapters.keys import keys_at, read_keys
    from croupier.adapters.store import open_store
    from croupier.adapters.store.open import read_address, sqlite_path

    path = sqlite_path(read_address(db))
    if path is not None and path.parent.is_dir() and not path.is_dir():
        stack.enter_context(held(path.with_name(f"{path.name}.lock")))
    place = keys_file or _usual_keys(path)
    looked = open_store(db)
    try:
        written = bool(looked.heads())
    finally:
        looked.close()
    keys = read_keys(place) if written else keys_at(place)
    store = open_store(db, keys.mac)
    stack.callback(store.close)
    named = path or place
    return store, keys, named.with_name(f"{named.name}.checkpoints")


def _usual_keys(path: Path | None) -> Path:
    return path.with_name(f"{path.name}.key") if path is not None else Path(KEYS_OF_NO_FILE)


def _people(
    store: Store, keys: Keys, passwords: Passwords | None
) -> tuple[People, Callable[[str, int], SignedIn | Refused]]:
    from croupier.adapters.people_log import Recording
    from croupier.adapters.store.people import SqlBooks
    from croupier.house.people import Endings, Passwords, People
    from croupier.house.people.guests import walk_in

    endings = Endings()
    books = SqlBooks(store.engine, Recording(keys.mac), endings.tell)
    people = People(books, passwords or Passwords(), keys.links, endings)
    return people, partial(walk_in, books)


def _first_people(
    people: People, floorpersons: tuple[str, ...], now: int
) -> tuple[Given | None, tuple[Given, ...]]:
    """Return the first floorperson's password and the others', where the floor is new."""
    from croupier.house.errors import BadStore

    given = people.office.start(now)
    colleagues = people.office.found(floorpersons if given else (), now)
    if isinstance(colleagues, Refused):
        raise BadStore(colleagues.message)
    return given, colleagues


def _sign(stack: ExitStack, store: Store, anchor: Path, keys: Keys, now: Callable[[], int]) -> None:
    """Sign checkpoints until the stack is closed."""
    from croupier.adapters.checkpoint_timer import Checkpointing
    from croupier.adapters.store.anchors import Anchor

    signing = Checkpointing(store, Anchor(anchor), keys.sign, now)
    signing.start()
    stack.callback(signing.stop)


def _begin(floor: Floor, demo: bool, accepted_by: str) -> None:
    """Record who accepted a rollback, and open the demonstration tables of a new floor."""
    from croupier.house.floor.accounts import NoteAccount
    from croupier.house.table.state import SYSTEM

    if accepted_by:
        floor.ask("floor", SYSTEM, NoteAccount("rollback_accepted", accepted_by))
    if demo and not floor.general.tables:
        open_demonstrations(floor)


def _recover(floor: Floor, store: Store) -> None:
    """Run every table again, exactly as its log leaves it; a closed one may be reopened."""
    for stream in store.streams():
        if stream.startswith("table/"):
            floor.run_table(stream)


def _share(stack: ExitStack, floor: Floor, store: Store, endings: Endings) -> None:
    """Run this process's share of the tables, and follow the others."""
    from croupier.adapters.store.notify import Heard, Notice
    from croupier.house.floor.peers import Sharing

    sharing = Sharing(floor, store)
    listener = store.listen()
    sharing.start()
    stack.callback(sharing.stop)

    def hear(notice: Notice) -> None:
        if notice.heard in (Heard.SESSIONS, Heard.AGAIN):
            endings.tell(notice.stream)
        sharing.hear(notice.heard, notice.stream, notice.number)

    listener.start(hear)
    stack.callback(listener.close)


def open_demonstrations(floor: Floor) -> None:
    """Open one table of each rulebook, ready to sit at."""
    from croupier.house.floor.table_opening import OpenTable, fresh_id
    from croupier.house.table.setup import Conduct, set_up
    from croupier.house.table.state import SYSTEM
    from croupier.law.load import released
    from croupier.law.submission import demonstration

    conduct = Conduct(floor="automatic")
    for number, book in enumerate(released()):
        name = NAMES[number] if number < len(NAMES) else f"Table {number + 1}"
        setup = set_up(fresh_id(), name, demonstration(book), conduct)
        # With an id of its own: of several processes that start together, one opens it.
        floor.ask("floor", SYSTEM, OpenTable(setup), f"demonstration-{book}")


# serving


def start(options: ServeOptions) -> int:
    """Serve until stopped; return the exit code."""
    from croupier.adapters.json_logs import start_logging
    from croupier.cli.output.terminal import UsageError, print_error
    from croupier.house.errors import BadKeys, BadStore, Unavailable
    from croupier.house.floor.recover import CorruptEntry
    from croupier.house.log.sealing import BadSeal

    check_reach(options.reach)
    start_logging(options.log_level)
    try:
        with _listening(options.reach.host, options.reach.port) as listener:
            return _serve(options, listener)
    except (BadKeys, BadStore) as fault:
        raise UsageError(str(fault)) from None
    except (CorruptEntry, BadSeal, Unavailable) as fault:
        print_error(f"cannot replay the log: {fault} Run `croupier audit verify` for details")
        return 1


def _listening(host: str, port: int) -> socket.socket:
    import errno
    import socket

    from croupier.cli.output.terminal import usage_error
    from croupier.web.server.run import listening

    try:
        return listening(host, port)
    except (socket.gaierror, UnicodeError):
        usage_error(f"unknown host {host!r}")
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            usage_error(f"port {port} on {host} is already in use")
        usage_error(f"cannot listen on port {port} of {host}: {fault.strerror}")


def _serve(options: ServeOptions, listener: socket.socket) -> int:
    from croupier.cli.output.terminal import usage_error
    from croupier.web.server.app import create_app
    from croupier.web.server.run import Server, server_config

    port = listener.getsockname()[1]
    address = address_of(options.reach, port)
    settings = _settings(options, address)
    config = server_config(
        options.reach.tls_cert, options.reach.tls_key, proxied=bool(options.reach.address)
    )
    if isinstance(config, str):
        usage_error(config)
    if options.recover:
        _check_books(options.db)
    with opened(
        options.db,
        options.keys,
        settings=settings,
        demo=options.demo,
        edges=True,
        floorpersons=options.floorpersons,
        accept_rollback=options.accept_rollback,
    ) as premises:
        given = premises.given
        if options.recover:
            again = premises.house.people.office.recover(options.recover, premises.house.now)
            if isinstance(again, Refused):
                usage_error(again.message)
            given = again
        app = create_app(premises.house)
        announce = partial(_announce, options, premises, address, given)
        server = Server(config(app), premises.house, announce)
        try:
            server.run(sockets=[listener])
        finally:
            if given is not None and not server.started:  # otherwise it would never be shown
                _show_password(given)
    return 0


def _check_books(db: str) -> None:
    """Refuse a missing database: a new one would get a password that no one has seen."""
    from croupier.adapters.store import open_store

    open_store(db, make=False).close()


def _settings(options: ServeOptions, address: str) -> Settings:
    from urllib.parse import urlsplit

    from croupier.web.server.context import STARTING_BALANCE, Settings

    local = is_loopback(options.reach.host) and not options.reach.address
    names = LOOPBACK | {options.reach.host.lower(), str(urlsplit(address).hostname)}
    return Settings(
        hosts=frozenset(names) if is_loopback(options.reach.host) else frozenset(),
        address=options.reach.address,
        secure=address.startswith("https:"),
        guests=local or options.open,
        starting_balance=STARTING_BALANCE if options.welcome else 0,
        local_metrics=local,
    )


def _show_password(given: Given) -> None:
    print(f"Sign in as: {given.name}")
    print(f"One-time password: {given.one_time} (shown only once)", flush=True)


def _announce(options: ServeOptions, premises: Premises, address: str, given: Given | None) -> None:
    """Print the address, and a one-time password once: on standard output only."""
    import json

    from croupier.adapters.store.open import read_address, shown

    lives = premises.house.floor.lives.values()
    tables = [
        {"id": live.setup.id, "name": live.setup.name, "rulebook": live.setup.book.id}
        for live in lives
    ]
    if options.as_json:
        told = {
            "address": address,
            "db": shown(read_address(options.db)),
            "public_key": premises.keys.public,
            "name": given.name if given else None,
            "password": given.one_time if given else None,
            "colleagues": {each.name: each.one_time for each in premises.colleagues},
            "tables": tables,
        }
        print(json.dumps(told), flush=True)
        return
    for each in (*((given,) if given else ()), *premises.colleagues):
        _show_password(each)
    for table in tables:
        print(f"{table['name']}: {table['rulebook']}, {address}/table?id={table['id']}")
    print(f"Listening on {address} (press Ctrl-C to stop)", flush=True)


@contextmanager
def opened_to_read(place: Place) -> Iterator[Books]:
    """Yield the database for reading, also while others write it."""
    from croupier.adapters.archive import StoredArchive, anchors_of, audit_keys
    from croupier.adapters.parallel_verify import spread_over
    from croupier.adapters.store import open_store
    from croupier.adapters.store.open import read_address, shown, sqlite_path

    address = read_address(place.db)
    path = sqlite_path(address)
    usual_keys = _usual_keys(path)
    keys = audit_keys(place.keys, usual_keys, place.public)
    usual = path or place.keys or usual_keys
    # The anchor is read first: what is in it was in the database before.
    anchors = anchors_of(usual.with_name(f"{usual.name}.checkpoints"), place.anchor)
    store = open_store(place.db, make=False)
    try:
        spread = partial(spread_over, place.db, keys)
        yield Books(shown(address), StoredArchive(store), keys, anchors, spread)
    finally:
        store.close()


def verified(place: Place, progress: Callable[[int, int], None]) -> Report:
    """Return the report of an audit; `progress` receives how much is done, and of how much."""
    from croupier.house.audit.verify import verify
    from croupier.house.log.entry import Head

    with opened_to_read(place) as books, books.archive.reading() as kept:
        heads = [head for head in kept.heads().values() if isinstance(head, Head)]
        whole = sum(head.seq for head in heads)
        return verify(kept, books.keys, books.anchors, lambda done: progress(done, whole))


def exported(place: Place, form: Form, span: Span, hidden: bool) -> Iterator[str]:
    """Yield that part of the log in that form, with hidden cards if `hidden`."""
    from croupier.house.audit.export import WRITERS

    with opened_to_read(place) as books:
        yield from WRITERS[form](books.archive, books.keys.seal if hidden else None, span)


def backed_up(wish: Wish) -> Copied:
    """The books, copied while a floor may be writing them, and the copy audited."""
    from croupier.adapters.backup import back_up, forget_older

    db, keys = _files(wish)
    made = back_up(db, keys, wish.folder, with_keys=wish.with_keys)
    place = Place(str(made.folder / "books.db"), keys if keys.exists() else None)
    return _copied(wish, made, made.folder, place, lambda: forget_older(made, wish.keep))


def restored(wish: Wish) -> Copied:
    """The books of a backup, put in place and audited there."""
    from croupier.adapters.backup import restore as put_back

    db, keys = _files(wish)
    return _copied(wish, put_back(wish.folder, db, keys), db, Place(str(db), keys))


def _files(wish: Wish) -> tuple[Path, Path]:
    """The database's file and that of its keys; refused for a database that is not a file."""
    from croupier.adapters.store.open import read_address, sqlite_path
    from croupier.cli.output.terminal import usage_error

    path = sqlite_path(read_address(wish.db))
    if path is None:
        usage_error("books in PostgreSQL are copied with pg_dump; docs/backup.md says how")
    return path, wish.keys or path.with_name(f"{path.name}.key")


def _copied(
    wish: Wish,
    made: Backup,
    at: Path,
    place: Place,
    tidy: Callable[[], list[Path]] = list,
) -> Copied:
    report = verified(place, lambda _done, _whole: None) if wish.verify else None
    faults, whole = (len(report.findings), report.complete) if report else (None, False)
    deleted = tuple(tidy()) if wish.keep and (not wish.verify or (whole and not faults)) else ()
    manifest = made.manifest
    size = len(manifest.heads), manifest.entries, manifest.checkpoint
    return Copied(at, *size, faults, whole, deleted)


def shown_keys(db: str, keys_file: Path | None) -> KeysShown:
    """The keys of a database, without the secrets."""
    from croupier.adapters.keys import read_keys
    from croupier.adapters.store.open import read_address, sqlite_path

    file = keys_file or _usual_keys(sqlite_path(read_address(db)))
    found = read_keys(file)
    return KeysShown(file, found.public, found.fingerprints)


keys = keys_command(shown_keys)
backup = backup_command(backed_up)
restore = restore_command(restored)
audit = audit_command(opened_to_read)
app = command(start)
