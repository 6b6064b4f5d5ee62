"""The floor's keys: one file, readable by its owner only, written once and never overwritten."""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Final

from croupier.house.errors import BadKeys
from croupier.house.log.checkpoints import public_key

KEY_BYTES: Final = 32
_FORM: Final = "croupier keys 1"
_NAMES: Final = ("seal", "sign", "mac", "links")


@dataclass(frozen=True, slots=True)
class Keys:
    """Four secrets, none of which is shown when the object is printed or logged."""

    seal: bytes = field(repr=False)
    """Seals the bodies that contain hidden cards."""
    sign: bytes = field(repr=False)
    """Signs checkpoints (Ed25519)."""
    mac: bytes = field(repr=False)
    """Authenticates the head of each stream."""
    links: bytes = field(repr=False)
    """Signs invitation links."""

    @property
    def public(self) -> str:
        """Return the public half of `sign` in hex, to verify checkpoints with."""
        return public_key(self.sign).hex()

    @property
    def fingerprints(self) -> dict[str, str]:
        """Return the start of each key's SHA-256, to compare two copies with."""
        return {name: sha256(getattr(self, name)).hexdigest()[:16] for name in _NAMES}


def fresh_keys() -> Keys:
    """Return new keys from the system's entropy."""
    return Keys(*(secrets.token_bytes(KEY_BYTES) for _ in _NAMES))


def make_keys(path: Path) -> Keys:
    """Write new keys to a new file of mode 0600; raise BadKeys if that is impossible."""
    keys = fresh_keys()
    text = json.dumps({"form": _FORM, **{name: getattr(keys, name).hex() for name in _NAMES}})
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        _write(draft, text.encode() + b"\n")
        try:
            os.link(draft, path)  # unlike a rename, this never replaces a file
        finally:
            draft.unlink()
        _sync_folder(path.parent)
    except FileExistsError:
        raise BadKeys(f"{path} already exists and was not changed.") from None
    except OSError as fault:
        raise BadKeys(f"The keys cannot be written to {path}: {fault.strerror}.") from None
    return keys


def _write(path: Path, text: bytes) -> None:
    with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    with suppress(PermissionError):  # Windows cannot open folders
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_keys(path: Path) -> Keys:
    """Return the keys of the file; raise BadKeys if it is missing, incomplete, or readable by
    others.
    """
    try:
        text = path.read_bytes()
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise BadKeys(f"There is no keys file {path}.") from None
    except OSError as fault:
        raise BadKeys(f"The keys file {path} cannot be read: {fault.strerror}.") from None
    if os.name == "posix" and mode & 0o077:
        raise BadKeys(f"Others may read the keys file {path}; give it mode 0600.")
    try:
        read = json.loads(text)
        if not isinstance(read, dict) or read.get("form") != _FORM:
            raise ValueError
    except (ValueError, RecursionError):
        raise BadKeys(f"{path} is not a keys file.") from None
    return Keys(*(_key(path, name, read.get(name)) for name in _NAMES))


def _key(path: Path, name: str, text: object) -> bytes:
    try:
        key = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise BadKeys(f'The key "{name}" in {path} is not {KEY_BYTES} bytes in hex.')
    return key


def keys_at(path: Path) -> Keys:
    """Return the keys of the file, which is created if it does not exist."""
    if path.exists():
        return read_keys(path)
    try:
        return make_keys(path)
    except BadKeys:
        if path.exists():  # another process was quicker
            return read_keys(path)
        raise
