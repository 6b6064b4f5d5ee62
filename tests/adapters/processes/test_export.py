"""Exports in a child process that ends with its reader and reports failures."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from croupier.adapters.processes.export import EXPORTS_AT_ONCE, Exports, Text, Write
from croupier.house.audit.export import Form, Span
from croupier.house.errors import BadStore, Unavailable

ALL = Span()
LONG = "x" * 1000 + "\n"


def tells_what_it_heard(form: Form, span: Span, hidden: bool) -> Iterator[str]:
    """Lines that name the process and what was asked of it."""
    yield f"{os.getpid()}\n"
    yield f"{form} {span.stream} {hidden}\n"


def no_end(_: Form, __: Span, ___: bool) -> Iterator[str]:
    """Lines without end."""
    while True:
        yield LONG


def nothing(_: Form, __: Span, ___: bool) -> Iterator[str]:
    """No line at all."""
    yield from ()


def cannot(_: Form, __: Span, ___: bool) -> Iterator[str]:
    """There is nothing to be written out."""
    yield from ()
    raise BadStore("There are no books.")


def falls(_: Form, __: Span, ___: bool) -> Iterator[str]:
    """The process is gone before the first piece."""
    yield "a line"
    os._exit(3)


def falls_later(_: Form, __: Span, ___: bool) -> Iterator[str]:
    """The process is gone in the middle of it."""
    for _number in range(200):
        yield LONG
    os._exit(3)


def asked(exports: Exports) -> Text:
    """The pieces, which are not refused."""
    pieces = exports.ask("jsonl", ALL, hidden=False)
    assert pieces is not None
    return pieces


def test_another_process_does_it() -> None:
    pieces = Exports(tells_what_it_heard).ask("csv", Span("table/A1"), hidden=True)
    assert pieces is not None
    process, heard = "".join(pieces).splitlines()
    assert int(process) != os.getpid()
    assert heard == "csv table/A1 True"


def test_what_is_empty_is_written_so() -> None:
    assert "".join(asked(Exports(nothing))) == ""


@pytest.mark.parametrize(
    ("write", "says"), [(cannot, "There are no books."), (falls, "ended before it finished")]
)
def test_whoever_asks_for_what_is_not_to_be_had_hears_it_at_once(write: Write, says: str) -> None:
    exports = Exports(write)
    with pytest.raises(Unavailable, match=says):
        exports.ask("jsonl", ALL, hidden=False)
    assert not exports.running


def test_a_text_that_breaks_off_is_not_taken_for_a_whole_one() -> None:
    pieces = asked(Exports(falls_later))
    with pytest.raises(Unavailable, match="ended before it finished"):
        list(pieces)


def test_so_many_at_once_and_each_ends_with_its_reader() -> None:
    exports = Exports(no_end)
    several = [asked(exports) for _ in range(EXPORTS_AT_ONCE)]
    assert all(next(item).startswith("xxx") for item in several)
    assert exports.ask("jsonl", ALL, hidden=False) is None
    children = list(exports.running)
    several.pop(0).close()  # the reader of this one has gone
    several.append(asked(exports))
    assert sum(child.pid is not None for child in children) == EXPORTS_AT_ONCE - 1
    exports.close()
    assert not any(child.pid for child in children)
    for each in several:
        with pytest.raises(Unavailable):
            list(each)
    assert not exports.running
