"""Where a server listens, and whether others may reach it there."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from croupier.cli.output.terminal import usage_error


@dataclass(frozen=True, slots=True)
class Reach:
    """Where the server listens, and the URL that people use."""

    host: str
    port: int
    tls_cert: Path | None
    tls_key: Path | None
    address: str
    insecure: bool


def check_reach(reach: Reach) -> None:
    """Refuse unencrypted access from other machines unless it is explicitly allowed."""
    if (reach.tls_cert is None) != (reach.tls_key is None):
        usage_error("TLS needs both --tls-cert and --tls-key")
    if reach.address and not _is_origin(reach.address):
        usage_error(
            f"--public-url must be a URL like https://floor.example (got {reach.address!r})"
        )
    if not is_loopback(reach.host) and reach.tls_cert is None and not reach.insecure:
        usage_error(
            f"--host {reach.host} accepts other machines; give --tls-cert and --tls-key, "
            "or --insecure to send everything unencrypted"
        )


def _is_origin(address: str) -> bool:
    try:
        parts = urlsplit(address)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return known and address == f"{parts.scheme}://{parts.netloc}" and "@" not in parts.netloc


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach the host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_of(reach: Reach, port: int) -> str:
    """Return the address at which people reach the server."""
    if reach.address:
        return reach.address
    scheme = "https" if reach.tls_cert is not None else "http"
    host = socket.gethostname() if reach.host in ("0.0.0.0", "::", "") else reach.host
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"
