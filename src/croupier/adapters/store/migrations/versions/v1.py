"""The first tables."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    text,
)

revision = "1"
down_revision = None

Name = Text().with_variant(Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Makes the tables; books are never taken back to an older version."""
    make_log()
    make_ledger()
    make_floor()
    make_people()


def make_log() -> None:
    """The log, where it ends, and what its commands were answered."""
    op.create_table(
        "entries",
        Column("stream", Name, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("actor", Text, nullable=False),
        Column("command", Name, nullable=False),
        Column("rulebook", Text, nullable=False),
        Column("submission", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("sealed", Boolean, nullable=False),
        Column("marks", Text, nullable=False),
        Column("prev", LargeBinary, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        PrimaryKeyConstraint("stream", "seq"),
    )
    op.create_table(
        "heads",
        Column("stream", Name, primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        Column("fence", BigInteger, nullable=False),
        Column("mac", LargeBinary, nullable=False),
    )
    op.create_table(
        "receipts",
        Column("stream", Name, nullable=False),
        Column("command", Name, nullable=False),
        Column("first", BigInteger, nullable=False),
        Column("last", BigInteger, nullable=False),
        Column("answer", Text, nullable=False),
        PrimaryKeyConstraint("stream", "command"),
    )


def make_ledger() -> None:
    """What is derived from the log, and the checkpoints."""
    op.create_table(
        "balances",
        Column("account", Name, primary_key=True),
        Column("units", BigInteger, nullable=False),
        Column("mark", BigInteger, nullable=False),
    )
    op.create_table(
        "postings",
        Column("stream", Name, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("account", Name, nullable=False),
        Column("units", BigInteger, nullable=False),
        Column("mark", BigInteger, nullable=False),
        PrimaryKeyConstraint("stream", "seq", "account"),
    )
    op.create_table(
        "checkpoints",
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("signature", LargeBinary, nullable=False),
    )
    op.create_index(
        "postings_marks",
        "postings",
        ["account", "mark"],
        unique=True,
        sqlite_where=text("mark > 0"),
        postgresql_where=text("mark > 0"),
    )


def make_floor() -> None:
    """Rounds, and the processes that run the tables."""
    op.create_table(
        "rounds",
        Column("stream", Name, nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("first", BigInteger, nullable=False),
        Column("last", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("outcome", Text, nullable=False),
        PrimaryKeyConstraint("stream", "number"),
    )
    op.create_table(
        "snapshots",
        Column("stream", Name, primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "leases",
        Column("stream", Name, primary_key=True),
        Column("holder", Name, nullable=False),
        Column("fence", BigInteger, nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "inbox",
        Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
        Column("stream", Name, nullable=False),
        Column("command", Name, nullable=False),
        Column("person", Name, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("body", Text, nullable=False),
        Column("answer", Text),
        UniqueConstraint("stream", "command", "person"),
    )


def make_people() -> None:
    """Who may come in."""
    op.create_table(
        "people",
        Column("name", Name, primary_key=True),
        Column("role", Text, nullable=False),
        Column("password", Text, nullable=False),
        Column("temporary", Boolean, nullable=False),
        Column("disabled", Boolean, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("failures", Integer, nullable=False),
        Column("locked_until", BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        Column("token", LargeBinary, primary_key=True),
        Column("person", Name, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        Column("id", Name, primary_key=True),
        Column("stream", Name, nullable=False),
        Column("by", Text, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Column("left", Integer, nullable=False),
    )
