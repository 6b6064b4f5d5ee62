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
)

revision = "5"
down_revision = None

Name = Text().with_variant(Text(collation="C"), "postgresql")
Number = BigInteger().with_variant(Integer, "sqlite")


def upgrade() -> None:
    """Create the tables; there is no downgrade."""
    make_log()
    make_lists()
    make_ledger()
    make_floor()
    make_people()


def make_log() -> None:
    """Create the log and the heads of its streams."""
    op.create_table(
        "heads",
        Column("number", Number, primary_key=True),
        Column("stream", Name, nullable=False, unique=True),
        Column("seq", BigInteger, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        Column("fence", BigInteger, nullable=False),
        Column("mac", LargeBinary, nullable=False),
    )
    op.create_table(
        "laws",
        Column("number", Number, primary_key=True),
        Column("rulebook", Text, nullable=False),
        Column("submission", Text, nullable=False),
        UniqueConstraint("rulebook", "submission"),
    )
    op.create_table(
        "entries",
        Column("stream", BigInteger, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("actor", Text, nullable=False),
        Column("command", Name, nullable=False),
        Column("law", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("sealed", LargeBinary),
        Column("hash", LargeBinary, nullable=False),
        PrimaryKeyConstraint("stream", "seq"),
        UniqueConstraint("stream", "command"),
    )


def make_lists() -> None:
    """Create checkpoints, rounds, notes, and snapshots."""
    op.create_table(
        "checkpoints",
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
        Column("signature", LargeBinary, nullable=False),
    )
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
    op.create_index("rounds_by_time", "rounds", ["at"])
    op.create_table(
        "notes",
        Column("stream", Name, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("kind", Name, nullable=False),
        PrimaryKeyConstraint("stream", "seq", "kind"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        Column("stream", Name, primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )


def make_ledger() -> None:
    """Create accounts and the movements of shared ones."""
    op.create_table(
        "movements",
        Column("account", Name, nullable=False),
        Column("mark", BigInteger, nullable=False),
        Column("stream", BigInteger, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("units", BigInteger, nullable=False),
        PrimaryKeyConstraint("account", "mark"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "balances",
        Column("account", Name, primary_key=True),
        Column("units", BigInteger, nullable=False),
        Column("mark", BigInteger, nullable=False),
    )


def make_floor() -> None:
    """Create leases, calls, processes, and the inbox."""
    op.create_table(
        "leases",
        Column("stream", Name, primary_key=True),
        Column("holder", Name, nullable=False),
        Column("fence", BigInteger, nullable=False),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "calls",
        Column("table", Name, primary_key=True),
        Column("by", Text, nullable=False),
        Column("reason", Text, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_table(
        "processes",
        Column("holder", Name, primary_key=True),
        Column("until", BigInteger, nullable=False),
    )
    op.create_table(
        "inbox",
        Column("id", Number, primary_key=True),
        Column("stream", Name, nullable=False),
        Column("command", Name, nullable=False),
        Column("person", Name, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("key", LargeBinary, nullable=False, unique=True),
        Column("body", LargeBinary, nullable=False),
        Column("answer", Text),
    )


def make_people() -> None:
    """Create people, sessions, and invitation links."""
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
