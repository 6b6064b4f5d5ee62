"""`python -m tools.warm`: compiles the kernels and solves the games, so that many need not.

The results are in the user's cache; a second run takes a few seconds.
"""

from __future__ import annotations

from croupier.cli import run

BOOKS = ("maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth")
FEW = ("--rounds", "1e4", "--seats", "2", "--seed", "1")


def warm() -> None:
    """Every book is priced, dealt and played by rules once."""
    for book in BOOKS:
        for words in (("edge", book), ("simulate", book, *FEW), ("strategy", book)):
            run(words)


if __name__ == "__main__":
    warm()
