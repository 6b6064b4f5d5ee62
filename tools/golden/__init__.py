"""The golden corpus: what the code answers today, kept so that a redesign can be checked by it."""
