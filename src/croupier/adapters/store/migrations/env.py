"""The Alembic environment: upgrades the tables on the connection that it was given."""

from __future__ import annotations

from alembic import context

from croupier.adapters.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
