"""The running floor: requests carried out one after another, written down, then made known."""
