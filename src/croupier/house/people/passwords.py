"""Passwords: argon2id hashes, one-time passwords, and what a good one is."""

from __future__ import annotations

import secrets
import threading
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.house.people.permissions import Role

LEAST: Final = 8
LEAST_FOR_STAFF: Final = 12
MOST: Final = 256

_ONE_TIME_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that can be taken for another when it is read from a screen."""


class Passwords:
    """Makes and checks hashes, a few at a time: each takes its memory for a moment.

    The costs are those that RFC 9106 recommends where memory is scarce. A hash tells the costs that
    it was made with, so they can be raised: an older one is made anew when its password comes by.
    """

    def __init__(
        self,
        *,
        time_cost: int = 3,
        memory_kib: int = 65_536,
        lanes: int = 4,
        at_once: int = 2,
    ) -> None:
        self._hasher = PasswordHasher(
            time_cost=time_cost, memory_cost=memory_kib, parallelism=lanes
        )
        self._turns = threading.BoundedSemaphore(at_once)

    def hash(self, password: str) -> str:
        """A hash of the password, with a salt of its own."""
        with self._turns:
            return self._hasher.hash(_plain(password))

    def matches(self, hashed: str, password: str) -> bool:
        """Whether the hash is of this password."""
        try:
            with self._turns:
                return self._hasher.verify(hashed, _plain(password))
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, hashed: str) -> bool:
        """Whether the hash was made with other costs than those of today."""
        try:
            return self._hasher.check_needs_rehash(hashed)
        except InvalidHashError:
            return True


def one_time() -> str:
    """A fresh password to be read out or copied once: four groups, 79 bits."""
    groups = ("".join(secrets.choice(_ONE_TIME_LETTERS) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def fault_in(password: str, name: str, role: Role) -> str:
    """What is wrong with a new password, in one sentence; empty if nothing is."""
    least = LEAST_FOR_STAFF if role.staff else LEAST
    plain = unicodedata.normalize("NFKC", password)
    if len(plain) < least:
        return f"Use at least {least} characters."
    if len(password) > MOST:
        return f"Use at most {MOST} characters."
    if plain.casefold() == name.casefold():
        return "Your password can't be your name."
    return ""


def _plain(password: str) -> bytes:
    """The same bytes for the same password, whatever keyboard it comes from."""
    cut = password[: MOST + 1]  # beyond it nothing was ever accepted; do not work for it
    return unicodedata.normalize("NFKC", cut).encode("utf-8", "surrogatepass")
