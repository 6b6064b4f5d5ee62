"""The `croupier` command, which says what to install where its own packages are missing."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; without its packages, print the command that installs them."""
    from croupier.errors import missing

    try:
        from croupier.cli import main as run_command
    except ModuleNotFoundError as error:
        print(f"croupier: {missing(error)}", file=sys.stderr)
        sys.exit(2)
    run_command()
