"""The log, the ledger, and the people of a floor in a database: SQLite or PostgreSQL."""

from __future__ import annotations

from croupier.adapters.store.open import open_store
from croupier.adapters.store.store import Store
from croupier.adapters.store.transaction import Transaction

__all__ = ["Store", "Transaction", "open_store"]
