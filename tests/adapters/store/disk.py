"""A disk that remembers: what SQLite wrote, and what of it a loss of power may leave.

SQLite's own doors to the system (its VFS) are put ajar with ctypes: every write, truncation, sync
and deletion of the production store passes through here before it is done. From that record any
moment's disk can be rebuilt as a loss of power may leave it: what was synced is there; of what was
not, any part may be there, down to single sectors, or none.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

SECTOR = 512
CREATE, MAIN_JOURNAL, SUPER_JOURNAL, WAL = 0x4, 0x800, 0x4000, 0x80000
NAME = b"croupier-remembering"


def library() -> ctypes.CDLL | None:
    """The SQLite that Python's own module uses; None if it cannot be reached."""
    found = ctypes.CDLL(getattr(_sqlite3, "__file__", None))
    return found if hasattr(found, "sqlite3_vfs_register") else None


class _Vfs(ctypes.Structure):
    _fields_: ClassVar = [
        ("version", c_int),
        ("file_size", c_int),
        ("path_length", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", c_void_p),
        ("delete", c_void_p),
        ("others", c_void_p * 14),
    ]


class _Methods(ctypes.Structure):
    _fields_: ClassVar = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", c_void_p),
        ("truncate", c_void_p),
        ("sync", c_void_p),
        ("others", c_void_p * 13),
    ]


class _File(ctypes.Structure):
    _fields_: ClassVar = [("methods", c_void_p)]


OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


@dataclass(frozen=True)
class Event:
    """One thing that was done to the disk, or said of it."""

    what: str
    """open, write, truncate, sync, delete, or "ack": a command was acknowledged."""
    name: str
    offset: int = 0
    data: bytes = b""


class Remembering:
    """Passes everything on to the system's own functions, and remembers it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        found = library()
        assert found is not None
        self._library = found
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._original: Any = self._library.sqlite3_vfs_find(None)
        self._names: dict[int, tuple[str, Any]] = {}
        """By the file's address: its name, and the functions it had."""
        self._methods: dict[int, _Methods] = {}
        self._keep = [OPEN(self._open), DELETE(self._delete)]
        self._keep += [WRITE(self._write), TRUNCATE(self._truncate), SYNC(self._sync)]
        self._addresses = [ctypes.cast(function, c_void_p).value for function in self._keep]
        self._vfs = _Vfs()
        ctypes.pointer(self._vfs)[0] = self._original.contents
        self._vfs.name = NAME
        self._vfs.open, self._vfs.delete = self._addresses[:2]

    def install(self) -> None:
        """From now on files are opened through here."""
        self._library.sqlite3_vfs_register(ctypes.byref(self._vfs), 1)

    def remove(self) -> None:
        """Files are opened by the system again."""
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._vfs))
        self._library.sqlite3_vfs_register(self._original, 1)

    def acknowledge(self, command: str) -> None:
        """A command was acknowledged."""
        self.events.append(Event("ack", command))

    def _open(self, vfs: int, path: int | None, file: int, flags: int, answer: int | None) -> int:
        code: int = OPEN(self._original.contents.open)(vfs, path, file, flags, answer)
        if code == 0 and path:
            opened = _File.from_address(file)
            original = _Methods.from_address(opened.methods)
            name = Path(ctypes.string_at(path).decode()).name
            self._names[file] = (name, original)
            opened.methods = ctypes.addressof(self._wrapped(opened.methods))
            dir_sync = flags & CREATE and flags & (MAIN_JOURNAL | SUPER_JOURNAL | WAL)
            self.events.append(Event("open", name, int(bool(dir_sync))))
        return code

    def _wrapped(self, address: int) -> _Methods:
        if address not in self._methods:
            copy = _Methods()
            ctypes.pointer(copy)[0] = _Methods.from_address(address)
            copy.write, copy.truncate, copy.sync = self._addresses[2:]
            self._methods[address] = copy
        return self._methods[address]

    def _delete(self, vfs: int, path: bytes, dir_sync: int) -> int:
        code: int = DELETE(self._original.contents.delete)(vfs, path, dir_sync)
        if code == 0:
            self.events.append(Event("delete", Path(path.decode()).name, int(bool(dir_sync))))
        return code

    def _write(self, file: int, data: int, length: int, offset: int) -> int:
        name, original = self._names[file]
        self.events.append(Event("write", name, offset, ctypes.string_at(data, length)))
        return int(WRITE(original.write)(file, data, length, offset))

    def _truncate(self, file: int, size: int) -> int:
        name, original = self._names[file]
        self.events.append(Event("truncate", name, size))
        return int(TRUNCATE(original.truncate)(file, size))

    def _sync(self, file: int, flags: int) -> int:
        name, original = self._names[file]
        code = int(SYNC(original.sync)(file, flags))
        self.events.append(Event("sync", name))
        return code


_FOR_EVER: list[Remembering] = []
"""SQLite may call a function again as long as a file is open; none may be collected."""


@contextmanager
def remembering() -> Iterator[Remembering]:
    """All that SQLite does within the block is remembered."""
    memory = Remembering()
    _FOR_EVER.append(memory)
    memory.install()
    try:
        yield memory
    finally:
        memory.remove()


@dataclass
class Content:
    """A file: what is surely on the disk, and what was done since."""

    synced: bytearray = field(default_factory=bytearray)
    since: list[Event] = field(default_factory=list)
    named: bool = False
    """Whether its name is surely in the folder."""
    names_at_sync: bool = False
    """Whether its next sync also syncs the folder."""
    deleted: bool = False
    """Whether it was deleted, though not surely."""


def apply(content: bytearray, event: Event) -> None:
    """The event is done to the content."""
    end = event.offset + len(event.data)
    if event.what == "truncate":
        del content[event.offset :]
        content.extend(bytes(event.offset - len(content)))
        return
    content.extend(bytes(max(0, end - len(content))))
    content[event.offset : end] = event.data


class Disk:
    """The disk as the events made it, one after another."""

    def __init__(self) -> None:
        self.files: dict[str, Content] = {}

    def take(self, event: Event) -> None:
        """The event has happened."""
        file = self.files.setdefault(event.name, Content())
        if event.what == "open":
            if file.deleted:  # a new file under an old name
                file = self.files[event.name] = Content()
            file.names_at_sync |= bool(event.offset)
        elif event.what == "sync":
            for change in file.since:
                apply(file.synced, change)
            file.since.clear()
            if file.names_at_sync:
                file.names_at_sync = False
                self._sync_folder()
        elif event.what == "delete":
            file.deleted = True
            if event.offset:
                self._sync_folder()
        else:
            file.since.append(event)

    def _sync_folder(self) -> None:
        self.files = {name: file for name, file in self.files.items() if not file.deleted}
        for file in self.files.values():
            file.named = True

    def after_loss(self, dice: random.Random | None) -> dict[str, bytes]:
        """The files after the power is back.

        Without dice nothing is left but what was synced; with them, chance decides for each sector
        that was written since, and for each name.
        """
        left = {}
        for name, file in self.files.items():
            if not file.named and (dice is None or dice.randrange(4) == 0):
                continue
            if file.deleted and (dice is None or dice.randrange(2)):
                continue
            content = bytearray(file.synced)
            if dice is not None:
                keep = dice.choice((0.1, 0.5, 0.9, 1.0))
                for event in file.since:
                    for piece in sectors(event):
                        if dice.random() < keep:
                            apply(content, piece)
            left[name] = bytes(content)
        return left


def sectors(event: Event) -> Sequence[Event]:
    """The parts of a write that reach the disk or do not, each by itself."""
    if event.what != "write":
        return [event]
    pieces, at, end = [], event.offset, event.offset + len(event.data)
    while at < end:
        until = min(end, at - at % SECTOR + SECTOR)
        data = event.data[at - event.offset : until - event.offset]
        pieces.append(Event("write", event.name, at, data))
        at = until
    return pieces
