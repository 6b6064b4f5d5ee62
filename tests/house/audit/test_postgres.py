"""The audit of books that PostgreSQL keeps."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from croupier.house.audit.archive import AuditKeys
from croupier.house.audit.export import Span, csv_lines, jsonl
from croupier.house.audit.hand import hand
from croupier.house.audit.meters import reconcile
from croupier.house.audit.verify import verify
from croupier.house.errors import What
from tests.house.audit.night import Night, night_at
from tests.postgres import postgres_server, postgres_url

__all__ = ["postgres_server", "postgres_url"]


@pytest.fixture
def shared(tmp_path_factory: pytest.TempPathFactory, postgres_url: str) -> Iterator[Night]:
    """A night whose books PostgreSQL keeps."""
    night = night_at(tmp_path_factory.mktemp("shared"), 1, postgres_url)
    yield night
    night.store.close()


def told(shared: Night) -> None:
    """The books are clean, and show what happened."""
    with shared.archive.reading() as kept:
        report = verify(kept, shared.audit_keys)
        assert report.findings == []
        assert report.complete
        assert verify(kept, AuditKeys()).clean
    item = hand(shared.archive, shared.keys.seal, "B1-1")
    assert item.round_text().startswith("rulebook  maryland-uth-1.5")
    assert all(found.reconciled for found in reconcile(shared.archive))
    entries = sum(head.seq for head in shared.store.heads().values())
    assert len(list(jsonl(shared.archive, shared.keys.seal, Span()))) == entries
    assert len(list(csv_lines(shared.archive, shared.keys.seal, Span("table/B1")))) > 10


OWN = "stream = (SELECT number FROM heads WHERE stream = '{}')".format
TAMPERINGS = {
    f"UPDATE entries SET at = at + 1 WHERE {OWN('table/A1')} AND seq = 9": (What.CHANGED, 9),
    f"DELETE FROM entries WHERE {OWN('table/A2')} AND seq = 9": (What.GAP, 9),
    f"UPDATE movements SET units = 1 WHERE {OWN('table/A3')} AND seq = 1": (What.LEDGER, 1),
    "UPDATE rounds SET at = at + 1 WHERE stream = 'table/L1' AND number = 1": (What.ROUND, None),
    "UPDATE heads SET fence = 7 WHERE stream = 'table/L2'": (What.HEAD, None),
}


def test_a_night_is_clean_and_each_tampering_is_reported_at_its_place(shared: Night) -> None:
    told(shared)
    with shared.store.engine.begin() as connection:
        for statement in TAMPERINGS:
            assert connection.execute(text(statement)).rowcount
    with shared.archive.reading() as kept:
        faults = verify(kept, shared.audit_keys).findings
    for statement, (what, seq) in TAMPERINGS.items():
        stream = statement.rpartition("stream = '")[2].partition("'")[0]
        found = [fault for fault in faults if fault.stream == stream]
        assert what in {fault.what for fault in found}, statement
        assert seq is None or seq in {fault.seq for fault in found}
