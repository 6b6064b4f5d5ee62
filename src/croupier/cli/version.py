"""Which croupier this is, and what it computes with."""

from __future__ import annotations

import hashlib
import platform
from importlib import metadata, resources

from croupier import __version__


def versions() -> dict[str, str | None]:
    """The versions of croupier, Python and numba, and a digest of the rulebooks.

    None stands for a package that is not installed.
    """
    lock = resources.files("croupier").joinpath("rulebooks", "released.lock").read_bytes()
    return {
        "croupier": __version__,
        "Python": platform.python_version(),
        "numba": _installed("numba"),
        "rulebooks": hashlib.sha256(lock).hexdigest()[:12],
    }


def _installed(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None
