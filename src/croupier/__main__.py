"""``python -m croupier`` is the command line."""

from croupier.entry import main

if __name__ == "__main__":
    main()
