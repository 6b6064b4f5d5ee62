"""Finished rounds are found by their time without looking at all of them."""

from __future__ import annotations

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Makes the index; on books with many rounds it takes a moment."""
    op.create_index("rounds_by_time", "rounds", ["at"])
