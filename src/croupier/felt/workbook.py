"""A workbook of figures whose sums are formulas: change a payment and the edge moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import BinaryIO

from xlsxwriter import Workbook
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet


@dataclass(frozen=True, slots=True)
class Sheet:
    """One wager by one paytable."""

    wager: str
    paytable: str
    clause: str
    lines: Sequence[tuple[str, int, str, Fraction]]
    """Hand, count, what it pays as the paytable says it, and the net result per unit."""


_HEADS = ("Hand", "Count", "Probability", "Pays", "Net per unit", "Return", "Return squared")
_WIDTHS = (34, 20, 14, 26, 16, 14, 16)
_FIRST = 4
"""The row of the first line, counted from 1."""


def write_workbook(file: BinaryIO, sheets: Sequence[Sheet]) -> None:
    """Writes a summary and a sheet for each wager; every sum in it is a live formula."""
    book = Workbook(file, {"in_memory": True})
    look = {
        "head": book.add_format({"bold": True, "bottom": 1}),
        "sum": book.add_format({"bold": True, "top": 1, "num_format": "0.00000000"}),
        "percent": book.add_format({"num_format": "0.0000%"}),
        "number": book.add_format({"num_format": "0.00000000"}),
        "whole": book.add_format({"num_format": "#,##0"}),
    }
    summary = book.add_worksheet("Summary")
    heads = ("Wager", "Paytable", "House edge", "Deviation", "Wins", "Clause")
    _heads(summary, 0, heads, (22, 10, 14, 14, 12, 24), look["head"])
    for row, sheet in enumerate(sheets, 1):
        name = _name(sheet, row)
        sums = _page(book.add_worksheet(name), sheet, look)
        summary.write_url(row, 0, f"internal:'{name}'!A1", string=sheet.wager)
        summary.write_string(row, 1, sheet.paytable)
        summary.write_formula(row, 2, f"=-'{name}'!F{sums}", look["percent"], -_ev(sheet))
        deviation = f"=SQRT('{name}'!G{sums}-'{name}'!F{sums}^2)"
        summary.write_formula(row, 3, deviation, look["number"], _deviation(sheet))
        counted = f"'{name}'!E{_FIRST}:E{sums - 1},\">0\",'{name}'!C{_FIRST}:C{sums - 1}"
        summary.write_formula(row, 4, f"=SUMIF({counted})", look["percent"], _wins(sheet))
        summary.write_string(row, 5, sheet.clause)
    book.close()


def _heads(
    page: Worksheet, row: int, heads: Sequence[str], widths: Sequence[int], look: Format
) -> None:
    for column, (head, wide) in enumerate(zip(heads, widths, strict=True)):
        page.write_string(row, column, head, look)
        page.set_column(column, column, wide)


def _name(sheet: Sheet, number: int) -> str:
    """Return a sheet's name: at most 31 characters, all allowed in a workbook, and unique."""
    full = f"{number} {sheet.wager} {sheet.paytable}"
    return "".join(sign for sign in full if sign not in "[]:*?/\\'")[:31]


def _page(page: Worksheet, sheet: Sheet, look: dict[str, Format]) -> int:
    """Fills a sheet; returns the row of its sums, counted from 1."""
    page.write_string(0, 0, f"{sheet.wager}, paytable {sheet.paytable} ({sheet.clause})")
    _heads(page, _FIRST - 2, _HEADS, _WIDTHS, look["head"])
    sums = _FIRST + len(sheet.lines)
    total = _total(sheet)
    for row, (hand, count, pays, net) in enumerate(sheet.lines, _FIRST):
        part = count / total
        page.write_string(row - 1, 0, hand.replace("_", " "))
        page.write_number(row - 1, 1, count, look["whole"])
        page.write_formula(row - 1, 2, f"=B{row}/B${sums}", look["number"], part)
        page.write_string(row - 1, 3, pays)
        page.write_number(row - 1, 4, float(net), look["number"])
        page.write_formula(row - 1, 5, f"=C{row}*E{row}", look["number"], part * float(net))
        page.write_formula(row - 1, 6, f"=C{row}*E{row}^2", look["number"], part * float(net) ** 2)
    page.write_string(sums - 1, 0, "total", look["sum"])
    squares = sum(float(net) ** 2 * count for _, count, _, net in sheet.lines) / total
    for column, value in ((1, total), (2, 1), (5, _ev(sheet)), (6, squares)):
        letter = "ABCDEFG"[column]
        formula = f"=SUM({letter}{_FIRST}:{letter}{sums - 1})"
        page.write_formula(sums - 1, column, formula, look["sum"], float(value))
    return sums


def _total(sheet: Sheet) -> int:
    return sum(count for _, count, _, _ in sheet.lines)


def _ev(sheet: Sheet) -> float:
    return float(sum((net * count for _, count, _, net in sheet.lines), Fraction(0))) / _total(
        sheet
    )


def _deviation(sheet: Sheet) -> float:
    squares = sum((net**2 * count for _, count, _, net in sheet.lines), Fraction(0))
    return sqrt(squares / _total(sheet) - Fraction(_ev(sheet)) ** 2)


def _wins(sheet: Sheet) -> float:
    return sum(count for _, count, _, net in sheet.lines if net > 0) / _total(sheet)
