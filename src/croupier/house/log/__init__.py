"""The append-only log: entries, their hash chain, checkpoints, and seals."""
