"""The output of `audit receipt`: whether a receipt is genuine and the log still has its entry."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.terminal import print_json, print_line, print_text, usage_error

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.log.receipts import Receipt


def run(books: Books, file: str, as_json: bool) -> bool:
    """Compare a receipt with the log. Return whether the log has exactly its entry."""
    from croupier.house.log.receipts import LONGEST, BadReceipt, read_receipt

    try:
        text = sys.stdin.buffer.read(LONGEST + 1) if file == "-" else Path(file).read_bytes()
        receipt = read_receipt(text)
    except OSError as error:
        usage_error(f"cannot read {file}: {error.strerror}")
    except BadReceipt as error:
        usage_error(f"{file}: {error}")
    fault = _fault(books, receipt)
    if as_json:
        place = {"stream": receipt.stream, "seq": receipt.seq}
        print_json({"valid": not fault, **place, "fault": fault or None})
    elif fault:
        print_text(f"{receipt.stream} entry {receipt.seq}: {fault}", lead="✗ ", style="bold red")
    else:
        print_line(f"{receipt.stream} entry {receipt.seq}: the log has it, as {receipt.actor} did.")
    return not fault


def _fault(books: Books, receipt: Receipt) -> str:
    """Return what the receipt and the log disagree on; empty if nothing."""
    from croupier.house.log.receipts import is_signed

    if books.keys.public is None:
        usage_error("checking a receipt needs --keys or --public")
    if not is_signed(receipt, books.keys.public):
        return "the receipt was altered, or another floor signed it"
    found = books.archive.entries(receipt.stream, receipt.seq - 1, receipt.seq)
    entry = next(found, None)
    if entry is None:
        return "the log ends before this entry: it was rolled back or cut off"
    if entry.hash.hex() != receipt.hash:
        return "the log has another entry in its place: it was rewritten"
    return ""
