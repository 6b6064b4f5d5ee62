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
Number = BigInteger().with_variant(Integer, "sqlite")
"""A number that the database gives: SQLite counts in its own kind of whole numbers only."""

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
"""The streams, each with a number for short, and where it ends: a tail cut off is noticed."""

laws = Table(
    "laws",
    metadata,
    Column("number", Number, primary_key=True),
    Column("rulebook", Text, nullable=False),
    Column("submission", Text, nullable=False),
    UniqueConstraint("rulebook", "submission"),
)
"""What entries were judged under, by digest; each with a number for short."""

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
"""The log: append-only, one hash chain per stream, an entry for each command; docs/log.md."""

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
"""What each account holds, and how many numbered movements it has had; rebuilt from the log."""

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

notes = Table(
    "notes",
    metadata,
    Column("stream", Name, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("kind", Name, nullable=False),
    PrimaryKeyConstraint("stream", "seq", "kind"),
    sqlite_with_rowid=False,
)
"""Entries with an event that rounds are looked for by; rebuilt from the log."""

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
    Column("id", Number, primary_key=True),
    Column("stream", Name, nullable=False),
    Column("command", Name, nullable=False),
    Column("person", Name, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", LargeBinary, nullable=False, unique=True),
    Column("body", LargeBinary, nullable=False),
    Column("answer", Text),
)
"""Commands that arrived at a process which does not run the table: sealed, known by a digest."""

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

VERSION = 5
"""The version of these tables; each change of them is a migration and raises it."""
OLDEST = 5
"""The oldest version that this program reads: logs before it lack facts that the audit needs."""

VERSION_TABLE = "croupier_version"
