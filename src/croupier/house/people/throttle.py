"""Rate limits: a bucket of tokens for each address and each person.

A bucket is full at first, each request takes tokens, and they return at a steady pace. Only the
moment at which the bucket is full again is stored, in whole milliseconds.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass
from typing import Final

MOST_BUCKETS: Final = 100_000
"""Buckets beyond which the fullest are dropped: a flood of addresses must not fill the memory."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Requests allowed at once, and milliseconds until one more."""

    burst: int
    every: int

    def __post_init__(self) -> None:
        if self.burst < 1 or self.every < 1:
            raise ValueError("A pace allows at least one request at once, one every millisecond.")


class Throttle:
    """A bucket for each key, at one pace. Times are milliseconds of any clock."""

    def __init__(self, pace: Pace, most: int = MOST_BUCKETS) -> None:
        self.pace = pace
        self._most = most
        self._full_at: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str, now: int, tokens: int = 1) -> int:
        """Take the tokens and return 0, or return how many milliseconds to wait."""
        if not 1 <= tokens <= self.pace.burst:
            raise ValueError(f"A request takes 1 to {self.pace.burst} tokens, not {tokens}.")
        whole = self.pace.burst * self.pace.every
        # A bucket is never emptier than empty, even if the clock was set back.
        full_at = min(max(self._full_at.get(key, now), now), now + whole)
        later = full_at + tokens * self.pace.every
        if later - now > whole:
            self._full_at[key] = full_at
            return later - now - whole
        self._full_at[key] = later
        if len(self._full_at) > self._most:
            self._forget(now)
        return 0

    def _forget(self, now: int) -> None:
        """Drop full buckets, and if needed the fullest tenth of the others."""
        left = {key: full_at for key, full_at in self._full_at.items() if full_at > now}
        if len(left) > self._most - self._most // 10:
            emptiest = sorted(left.items(), key=lambda item: -item[1])
            left = dict(emptiest[: self._most - self._most // 10])
        self._full_at = left


def client_key(address: str) -> str:
    """Return the key of a client: an IPv4 address, or an IPv6 network of 64 bits."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
