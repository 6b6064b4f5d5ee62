"""Entries, receipts and commands that wait carry the fingerprint of what was asked.

Before, an id that was used again was answered as done, whatever was asked with it.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, Text, UniqueConstraint

revision = "3"
down_revision = "2"

Name = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Adds the column; what waits is forgotten, and asked again by who had no answer."""
    for table in ("entries", "receipts"):
        op.add_column(table, Column("request", Text, nullable=False, server_default=""))
    op.drop_table("inbox")
    op.create_table(
        "inbox",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("stream", Name, nullable=False),
        Column("command", Name, nullable=False),
        Column("person", Name, nullable=False),
        Column("request", Name, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("body", Text, nullable=False),
        Column("answer", Text),
        UniqueConstraint("stream", "command", "person", "request"),
    )
