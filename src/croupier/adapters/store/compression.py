"""The compression dictionary: texts common to most entries, from `words.txt`.

The file is part of the format (docs/log.md): other words would be another version of the database.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

WORDS: Final = files("croupier.adapters.store").joinpath("words.txt").read_bytes()
"""Bodies of entries, the most frequent last."""
