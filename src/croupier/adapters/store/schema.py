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

# Names sort and compare by their bytes in both databases, independent of the server's locale.
Name = Text().with_variant(Text(collation="C"), "postgresql")
Number = BigInteger().with_variant(Integer, "sqlite")
"""A generated number: SQLite generates only its own kind of integer."""

heads = Table(
    "heads",
    metadata,
    Column("number", Number, primary_key=True),
    Column("stream", Name, nullable=False, unique=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("mac", LargeBinary, nullable=False),
)
"""The streams with a short number each, and their heads: a tail cut off is noticed."""

laws = Table(
    "laws",
    metadata,
    Column("number", Number, primary_key=True),
    Column("rulebook", Text, nullable=False),
    Column("submission", Text, nullable=False),
    UniqueConstraint("rulebook", "submission"),
)
"""The rulebooks and submissions of entries, by digest, with a short number each."""

entries = Table(
    "entries",
    metadata,
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
"""The log: append-only, one hash chain per stream, one entry per command; docs/log.md."""

movements = Table(
    "movements",
    metadata,
    Column("account", Name, nullable=False),
    Column("mark", BigInteger, nullable=False),
    Column("stream", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("units", BigInteger, nullable=False),
    PrimaryKeyConstraint("account", "mark"),
    sqlite_with_rowid=False,
)
"""Which entry moved a shared account, in the order of its movements; rebuilt from the log."""

balances = Table(
    "balances",
    metadata,
    Column("account", Name, primary_key=True),
    Column("units", BigInteger, nullable=False),
    Column("mark", BigInteger, nullable=False),
)
"""The balance of each account and how many numbered movements it has had; rebuilt from the log."""

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
"""Finished rounds, for searching; rebuilt from the log."""

notes = Table(
    "notes",
    metadata,
    Column("stream", Name, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("kind", Name, nullable=False),
    PrimaryKeyConstraint("stream", "seq", "kind"),
    sqlite_with_rowid=False,
)
"""Entries with an event that rounds are searched by; rebuilt from the log."""

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Tables between two rounds, sealed, so that a server need not replay their whole log."""

leases = Table(
    "leases",
    metadata,
    Column("stream", Name, primary_key=True),
    Column("holder", Name, nullable=False),
    Column("fence", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Which process runs a table, until when; the fencing token rises with every new holder."""

calls = Table(
    "calls",
    metadata,
    Column("table", Name, primary_key=True),
    Column("by", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""Tables that have called for a floorperson, until the call is answered."""

processes = Table(
    "processes",
    metadata,
    Column("holder", Name, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""The processes that are alive to run tables, until when."""

inbox = Table(
    "inbox",
    metadata,
    Column("id", Number, primary_key=True),
    Column("stream", Name, nullable=False),
    Column("command", Name, nullable=False),
    Column("person", Name, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", LargeBinary, nullable=False, unique=True),
    Column("body", LargeBinary, nullable=False),
    Column("answer", Text),
)
"""Commands that arrived at a process that does not run the table: sealed, identified by a digest.
"""

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
"""Sessions; only the hash of the token is kept."""

links = Table(
    "links",
    metadata,
    Column("id", Name, primary_key=True),
    Column("stream", Name, nullable=False),
    Column("by", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("left", Integer, nullable=False),
)
"""Invitation links, each for a number of people."""

VERSION = 5
"""The version of these tables; each change is a migration and raises it."""
OLDEST = 5
"""The oldest version that this program reads: earlier logs lack facts that the audit needs."""

VERSION_TABLE = "croupier_version"
