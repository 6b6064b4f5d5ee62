"""A second, independent settlement of whole rounds, from the statutes; no croupier inside.

It reads the round file of DESIGN section 5 and gives the answer described there. It does not
referee: rounds are taken to be lawful.
"""

from __future__ import annotations

from tests.oracle import maryland, south_dakota
from tests.oracle.table import Json, Table

BOOKS = {
    "maryland-uth-1.5": ("MD-UTH-1.5", maryland.settle_uth),
    "maryland-uth-1.4": ("MD-UTH-1.4", maryland.settle_uth),
    "maryland-jackpot-1.0": ("MD-JH-1.0", maryland.settle_jackpot),
    "south-dakota-uth": ("SD-UTH", south_dakota.settle),
}


def settle(source: Json) -> Json:
    """The answer to a round file; money in whole cents, meters in dollars as text."""
    prefix, run = BOOKS[source["rulebook"]]
    table = Table(source, prefix)
    run(table)
    seats = [box.json() for box in table.boxes]
    return {
        "rulebook": source["rulebook"],
        "dealer": {
            "hand": table.dealer.name,
            "best": list(table.dealer.best),
            "qualifies": table.qualified,
        },
        "seats": seats,
        "meters": table.meters.texts(),
        "house_net": -sum(seat["net"] for seat in seats),
    }
