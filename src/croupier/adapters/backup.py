"""Copies of a floor's books, made while it runs: whole or not there, and checked when restored."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from croupier import __version__
from croupier.adapters.file_lock import held
from croupier.adapters.keys import read_keys
from croupier.adapters.store.anchors import Anchor
from croupier.adapters.store.open import open_store
from croupier.house.errors import BadStore
from croupier.house.log.checkpoints import Checkpoint

FORM: Final = "croupier backup 1"
PREFIX: Final = "croupier-"
"""How the name of a backup's folder begins; the moment in UTC follows."""
BOOKS: Final = "books.db"
ANCHOR: Final = "books.db.checkpoints"
KEYS: Final = "books.db.key"
MANIFEST: Final = "manifest.json"
_PRIVATE: Final = 0o600


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup holds."""

    form: str
    made: str
    """The moment in UTC."""
    source: str
    """The name of the database's file."""
    croupier: str
    """The version of the program that made it."""
    public_key: str
    """The public half of the key that signs checkpoints; empty if the keys were not at hand."""
    checkpoint: int
    """The number of the last checkpoint, 0 if there is none."""
    heads: Mapping[str, tuple[int, str]]
    """By log, the number and the hash of its last entry."""
    files: Mapping[str, str]
    """By name, the SHA-256 of each file."""

    @property
    def entries(self) -> int:
        """How many entries all logs have together."""
        return sum(seq for seq, _ in self.heads.values())


@dataclass(frozen=True, slots=True)
class Backup:
    """A folder with a copy of the books."""

    folder: Path
    manifest: Manifest


def back_up(db: Path, keys: Path, folder: Path, *, with_keys: bool = False) -> Backup:
    """Copy the books at `db` to a new folder in `folder`, while a floor may be writing them.

    The copy is the state of one moment. BadStore says why it cannot be made; then nothing is left.
    """
    open_store(str(db), make=False).close()
    draft = _draft(folder)
    try:
        anchor = db.with_name(f"{db.name}.checkpoints")
        if anchor.exists():  # first: what it says was in the database before
            _copy(anchor, draft / ANCHOR)
        _copy_database(db, draft / BOOKS)
        if with_keys:
            read_keys(keys)
            _copy(keys, draft / KEYS)
        manifest = _describe(draft, db.name, read_keys(keys).public if keys.exists() else "")
        text = json.dumps(asdict(manifest), indent=2).encode() + b"\n"
        _write(draft / MANIFEST, text)
        return Backup(_settle(draft, folder, manifest.made), manifest)
    except OSError as fault:
        raise BadStore(f"The backup cannot be written to {folder}: {fault.strerror}.") from None
    except sqlite3.Error as fault:
        raise BadStore(f"The books at {db} cannot be copied: {fault}.") from None
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _draft(folder: Path) -> Path:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(dir=folder, prefix=".backup-"))
    except OSError as fault:
        raise BadStore(f"The backup cannot be written to {folder}: {fault.strerror}.") from None


def _copy_database(source: Path, target: Path) -> None:
    """Copy by SQLite's own backup, which includes what is still in the write-ahead log."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE))
    with closing(sqlite3.connect(source)) as books, closing(sqlite3.connect(target)) as copy:
        books.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
    _sync(target)


def _copy(source: Path, target: Path) -> None:
    _write(target, source.read_bytes())


def _write(path: Path, content: bytes) -> None:
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, _PRIVATE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _describe(folder: Path, source: str, public: str) -> Manifest:
    with closing(open_store(str(folder / BOOKS), make=False)) as store:
        heads = {stream: (head.seq, head.hash.hex()) for stream, head in store.heads().items()}
        last = store.last_checkpoint()
    made = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    files = {path.name: _digest(path) for path in sorted(folder.iterdir())}
    number = last.number if last else 0
    return Manifest(FORM, made, source, __version__, public, number, heads, files)


def _settle(draft: Path, folder: Path, made: str) -> Path:
    """Give the finished folder its name, with a number behind it if the name is taken."""
    number = 1
    while True:
        place = folder / f"{PREFIX}{made}{f'-{number}' if number > 1 else ''}"
        if not place.exists():
            draft.rename(place)
            return place
        number += 1


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def forget_older(made: Backup, keep: int) -> list[Path]:
    """Delete all but the newest `keep` backups of the same floor next to this one."""
    ours = []
    for path in made.folder.parent.glob(f"{PREFIX}*"):
        if path.is_symlink() or not (path / MANIFEST).is_file():
            continue
        try:
            other = _read_manifest(path)
        except BadStore:
            continue
        if (other.source, other.public_key) == (made.manifest.source, made.manifest.public_key):
            ours.append(path)
    ours.sort(key=lambda path: (path / MANIFEST).stat().st_mtime_ns, reverse=True)
    for path in ours[keep:]:
        shutil.rmtree(path)
    return ours[keep:]


def _read_manifest(folder: Path) -> Manifest:
    try:
        told = json.loads((folder / MANIFEST).read_bytes())
        heads = {
            str(name): (int(seq), str(digest)) for name, (seq, digest) in told["heads"].items()
        }
        files = {str(name): str(digest) for name, digest in told["files"].items()}
        texts = {
            name: str(told[name]) for name in ("form", "made", "source", "croupier", "public_key")
        }
        manifest = Manifest(**texts, checkpoint=int(told["checkpoint"]), heads=heads, files=files)
    except FileNotFoundError:
        raise BadStore(f"{folder} is not a backup: it has no {MANIFEST}.") from None
    except OSError as fault:
        raise BadStore(f"{folder} cannot be read: {fault.strerror}.") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadStore(f"{folder / MANIFEST} does not describe a backup.") from None
    if manifest.form != FORM:
        raise BadStore(f"{folder} is a backup of the form {manifest.form!r}; this reads {FORM!r}.")
    if BOOKS not in manifest.files or not manifest.files.keys() <= {BOOKS, ANCHOR, KEYS}:
        raise BadStore(f"{folder / MANIFEST} does not describe a backup.")
    return manifest


def read_backup(folder: Path) -> Backup:
    """Read a backup and compare each of its files with its digest; BadStore if one differs."""
    manifest = _read_manifest(folder)
    for name, digest in manifest.files.items():
        path = folder / name
        if not path.is_file():
            raise BadStore(f"{name} is missing from the backup {folder}.")
        if _digest(path) != digest:
            raise BadStore(f"{path} has changed since the backup was made: its SHA-256 differs.")
    return Backup(folder, manifest)


def restore(folder: Path, db: Path, keys: Path) -> Backup:
    """Put the books of a backup at `db`, where there are none; BadStore changes nothing."""
    backup = read_backup(folder)
    _refuse_occupied(db)
    with held(db.with_name(f"{db.name}.lock")):
        _refuse_occupied(db)
        anchor = db.with_name(f"{db.name}.checkpoints")
        _refuse_rollback(backup, anchor)
        kept = folder / KEYS if KEYS in backup.manifest.files else keys
        _refuse_foreign_keys(backup, keys if keys.exists() else kept, keys)
        wanted = [] if keys.exists() else [(folder / KEYS, keys)]
        if ANCHOR in backup.manifest.files and not anchor.exists():
            wanted.append((folder / ANCHOR, anchor))
        _place_all([*wanted, (folder / BOOKS, db)])
    return backup


def _refuse_occupied(db: Path) -> None:
    if not db.parent.is_dir():
        raise BadStore(f"There is no folder {db.parent} for the database.")
    for path in (db, *(db.with_name(f"{db.name}-{end}") for end in ("wal", "shm", "journal"))):
        if path.exists():
            raise BadStore(f"{path} exists already; move it away, or name another file with --db.")


def _refuse_rollback(backup: Backup, anchor: Path) -> None:
    lines = Anchor(anchor).read()
    signed = [line.number for line in lines if isinstance(line, Checkpoint)]
    if len(signed) < len(lines):
        raise BadStore(f"{anchor} has a damaged line; look into it, or move the file away.")
    if max(signed, default=0) > backup.manifest.checkpoint:
        raise BadStore(
            f"{anchor} has checkpoint {max(signed)}, but the backup ends with checkpoint"
            f" {backup.manifest.checkpoint}; restoring it would lose what was signed after it."
            " Restore a later backup, or move the anchor file away to accept the loss."
        )


def _refuse_foreign_keys(backup: Backup, source: Path, keys: Path) -> None:
    if not source.exists():
        raise BadStore(f"The backup holds no keys; put the keys of these books at {keys}.")
    public = read_keys(source).public
    if backup.manifest.public_key not in ("", public):
        raise BadStore(f"The keys at {source} are not those of the books in the backup.")
    open_store(str(backup.folder / BOOKS), read_keys(source).mac, make=False).close()


def _place_all(pairs: list[tuple[Path, Path]]) -> None:
    """Copy each file to its place, or none of them."""
    placed: list[Path] = []
    try:
        for source, target in pairs:
            _place(source, target)
            placed.append(target)
    except OSError as fault:
        for target in placed:
            target.unlink(missing_ok=True)
        where = pairs[len(placed)][1]
        raise BadStore(f"{where} cannot be written: {fault.strerror}.") from None


def _place(source: Path, target: Path) -> None:
    """Copy a file to where there is none, whole or not at all."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    draft = Path(name)
    try:
        with source.open("rb") as read, os.fdopen(handle, "wb") as file:
            shutil.copyfileobj(read, file)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, target)  # unlike a rename, this never replaces a file
    finally:
        draft.unlink(missing_ok=True)
