"""The rules of every tracked file: no package registry, no path of a machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

# In pieces, so that this file passes its own check.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("anaconda", "org"),
        ("crates", "io"),
        ("rubygems", "org"),
        ("proxy", "golang", "org"),
    )
)
# Not behind a letter, a dot, a bracket: src/work/ and $HOME/work/ are relative, and
# example.org/home/ is somebody's page.
MACHINE_PATH = re.compile(r"(?<![\w.\-)}>])/(?:root|work|home|Users)/|\b[A-Za-z]:\\+Users\\")


def tracked_files(repository: Path) -> list[Path]:
    """What git tracks or would track; without git, every file outside hidden caches and .venv."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        check=False,
    )
    # A folder inside somebody else's repository is not that repository.
    if listing.returncode == 0 and (repository / ".git").exists():
        names = listing.stdout.decode().split("\0")
        return sorted(path for name in names if name and (path := repository / name).is_file())
    skipped = re.compile(r"\.venv|\.git|__pycache__|\.\w+_cache|\.hypothesis")
    return sorted(
        path
        for path in repository.rglob("*")
        if path.is_file()
        and not any(skipped.fullmatch(part) for part in path.relative_to(repository).parts)
    )


def unhygienic(repository: Path) -> list[str]:
    """Text files that name a package registry's host or a place on somebody's machine."""
    faults = []
    for path in tracked_files(repository):
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
            place = f"{path.relative_to(repository)}:{number}"
            faults += [f"{place}: names {host}" for host in REGISTRY_HOSTS if host in line.lower()]
            if found := MACHINE_PATH.search(line):
                faults.append(f"{place}: names a machine's path {found.group()}")
    return faults
