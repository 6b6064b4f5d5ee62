"""The tables of the database, the same in SQLite and in PostgreSQL."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# Names sort and compare by their bytes in both databases, whatever language a server is set to.
Name = Text().with_variant(Text(collation="C"), "postgresql")

entries = Table(
    "entries",
    metadata,
    Column("stream", Name, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Name, nullable=False),
    Column("request", Text, nullable=False),
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
"""The log: append-only, one hash chain per stream."""

heads = Table(
    "heads",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("mac", LargeBinary, nullable=False),
)
"""Where each stream ends, so that a tail cut off is noticed."""

receipts = Table(
    "receipts",
    metadata,
    Column("stream", Name, nullable=False),
    Column("command", Name, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Column("request", Text, nullable=False),
    PrimaryKeyConstraint("stream", "command"),
)
"""What each command brought about: it takes effect once."""

balances = Table(
    "balances",
    metadata,
    Column("account", Name, primary_key=True),
    Column("units", BigInteger, nullable=False),
    Column("mark", BigInteger, nullable=False),
)
"""What each account holds, and how many numbered movements it has had; rebuilt from postings."""

postings = Table(
    "postings",
    metadata,
    Column("stream", Name, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("account", Name, nullable=False),
    Column("units", BigInteger, nullable=False),
    Column("mark", BigInteger, nullable=False),
    PrimaryKeyConstraint("stream", "seq", "account"),
)
"""What each entry moved into each account."""

Index(
    "postings_marks",
    postings.c.account,
    postings.c.mark,
    unique=True,
    sqlite_where=postings.c.mark > 0,
    postgresql_where=postings.c.mark > 0,
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", Name, nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    PrimaryKeyConstraint("stream", "number"),
    Index("rounds_by_time", "at"),
)
"""Finished rounds, for those who look for one; rebuilt from the log."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Tables between two rounds, sealed, so that a server need not replay their whole life."""

leases = Table(
    "leases",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("holder", Name, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Which process runs a table, until when; the fence rises with every new holder."""

calls = Table(
    "calls",
    metadata,
    Column("table", Name, primary_key=True),
    Column("by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Tables at which a floorperson is wanted, until somebody has answered."""

processes = Table(
    "processes",
    metadata,
    Column("holder", Name, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Which processes are there to run tables, until when."""

inbox = Table(
    "inbox",
    metadata,
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
"""Commands that arrived at a process which does not run the table."""

people = Table(
    "people",
    metadata,
    Column("name", Name, primary_key=True),
    Column("role", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("temporary", Boolean, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),
    Column("person", Name, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)
"""Who is signed in; only the token's hash is kept."""

links = Table(
    "links",
    metadata,
    Column("id", Name, primary_key=True),
    Column("stream", Name, nullable=False),
    Column("by", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("left", Integer, nullable=False),
)
"""Links to join a table, each for so many people."""

VERSION = 3
"""The version of these tables; each change of them is a migration and raises it."""
OLDEST = 3
"""The oldest version that this program reads: hashes and seals before it were made otherwise."""

VERSION_TABLE = "croupier_version"
