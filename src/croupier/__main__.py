"""``python -m croupier`` is the command line."""

from croupier.cli import main

if __name__ == "__main__":
    main()
