"""Passwords: argon2id hashes, one-time passwords, and the rules for new ones."""

from __future__ import annotations

import secrets
import threading
import unicodedata
from itertools import pairwise
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.house.people.permissions import Role

LEAST: Final = 8
LEAST_FOR_STAFF: Final = 12
MOST_CHARACTERS: Final = 256

LEAST_DIFFERENT: Final = 5
"""The fewest different characters."""
LEAST_PART: Final = 5
"""The fewest characters that must remain besides a name or a common word."""
_ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz")
_WORDS: Final = (
    *("password", "passwort", "letmein", "welcome", "iloveyou", "sunshine", "princess", "football"),
    *("baseball", "superman", "trustno1", "changeme", "croupier", "casino", "floorperson"),
    *("administrator", "123456789", "12345678", "qwertyuiop", "qwerty123", "1q2w3e4r", "abc123"),
)

_ONE_TIME_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that cannot be confused when read from a screen."""


class Passwords:
    """Makes and checks hashes, a few at a time, because each takes its memory for a moment.

    The costs are those that RFC 9106 recommends where memory is scarce. A hash contains the costs
    that it was made with, so they can be raised: an older one is replaced at the next sign-in.
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
        """Return a hash of the password with a salt of its own."""
        with self._turns:
            return self._hasher.hash(_plain(password))

    def matches(self, hashed: str, password: str) -> bool:
        """Return whether the hash is of this password."""
        try:
            with self._turns:
                return self._hasher.verify(hashed, _plain(password))
        except (VerificationError, InvalidHashError):
            return False

    def outdated(self, hashed: str) -> bool:
        """Return whether the hash was made with other costs than today's."""
        try:
            return self._hasher.check_needs_rehash(hashed)
        except InvalidHashError:
            return True


def one_time() -> str:
    """Return a new password to be read out or copied once: four groups, 79 bits."""
    groups = ("".join(secrets.choice(_ONE_TIME_LETTERS) for _ in range(4)) for _ in range(4))
    return "-".join(groups)


def fault_in(password: str, name: str, role: Role) -> str:
    """Return what is wrong with a new password, in one sentence; empty if nothing is."""
    least = LEAST_FOR_STAFF if role.staff else LEAST
    plain = unicodedata.normalize("NFKC", password)
    if len(plain) < least:
        return f"Use at least {least} characters."
    if len(password) > MOST_CHARACTERS:
        return f"Use at most {MOST_CHARACTERS} characters."
    if plain.casefold() == name.casefold():
        return "Your password can't be your name."
    if _is_common(plain.casefold(), name.casefold()):
        return "That password is too easy to guess."
    return ""


def _is_common(plain: str, name: str) -> bool:
    """Return whether a guesser would try it early: few characters, a row of keys, a common word."""
    rest = plain.replace(name, "") if len(name) >= LEAST_PART else plain
    if len(set(plain)) < LEAST_DIFFERENT or len(rest) < LEAST_PART:
        return True
    steps = {ord(after) - ord(before) for before, after in pairwise(plain)}
    rows = any(plain in row * 3 or plain in row[::-1] * 3 for row in _ROWS)
    words = any(len(plain.replace(word, "")) < LEAST_PART for word in _WORDS)
    return len(steps) == 1 or rows or words


def _plain(password: str) -> bytes:
    """Return the same bytes for the same password from any keyboard."""
    cut = password[
        : MOST_CHARACTERS + 1
    ]  # longer ones are never accepted, so they are not hashed in full
    return unicodedata.normalize("NFKC", cut).encode("utf-8", "surrogatepass")
