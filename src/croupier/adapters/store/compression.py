"""What most entries of a log say, in `words.txt`: what is kept of a body leaves it out.

The file is part of the format (docs/log.md): with other words the books would be another version.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

WORDS: Final = files("croupier.adapters.store").joinpath("words.txt").read_bytes()
"""Bodies of entries, those that come most often last."""
