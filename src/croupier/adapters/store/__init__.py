"""The books of a floor in a database: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

from croupier.adapters.store.open import open_store
from croupier.adapters.store.store import Store
from croupier.adapters.store.transaction import Transaction

__all__ = ["Store", "Transaction", "open_store"]
