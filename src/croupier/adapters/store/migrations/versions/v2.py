"""Finished rounds are found by their time; processes and calls have tables of their own.

Before, a process that was there had a lease as if it were a stream, and an audit found a stream
that no floor has.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Text

revision = "2"
down_revision = "1"

Name = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Makes index and tables; on books with many rounds it takes a moment."""
    op.create_index("rounds_by_time", "rounds", ["at"])
    op.create_table(
        "processes",
        Column("holder", Name, primary_key=True),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "calls",
        Column("table", Name, primary_key=True),
        Column("by", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.execute("DELETE FROM heads WHERE stream LIKE 'process/%' AND seq = 0")
    op.execute("DELETE FROM leases WHERE stream LIKE 'process/%'")
