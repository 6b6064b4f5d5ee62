"""Floors on both databases."""

from __future__ import annotations

from tests.adapters.store.conftest import other, postgres_server, postgres_url, store, url

__all__ = ["other", "postgres_server", "postgres_url", "store", "url"]
