"""Tables whose requests are stored as on the wire, and random sessions on them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from tests.house.table import pit as pits
from tests.house.table.asking import all_offers, command_for, everything
from tests.house.table.dealing import walk
from tests.house.table.pit import ANN, BOB, EVE, FLO, JOE, Pit
from tools.golden.adapter import (
    Conduct,
    Json,
    Person,
    Refused,
    request_of,
    shuffled,
    submission_of,
    table_commands,
    text,
)

START = 1_700_000_000_000
MARYLAND = ("manual_shoe", "hand", "device")
WAYS = {
    "maryland-uth-1.5": MARYLAND,
    "maryland-uth-1.4": MARYLAND,
    "maryland-jackpot-1.0": MARYLAND,
    "south-dakota-uth": ("hand", "machine"),
    "california-holdem": ("",),
}
VARIANTS: Mapping[str, tuple[str, Json]] = {
    "two-decks": ("maryland-uth-1.5", {"mode": "physical", "dealing": "hand", "decks": 2}),
    "second-deck": (
        "south-dakota-uth",
        {"mode": "physical", "dealing": "machine", "sd_second_deck_in_shuffler": True},
    ),
    "no-limit": (
        "california-holdem",
        {"mode": "virtual", "ca_structure": "no_limit", "bet_min": 4}
        | {"ca_fee_timing": "button_pays"},
    ),
    "spread": (
        "california-holdem",
        {"mode": "physical", "ca_structure": "spread", "bet_min": 4, "bet_max": 20}
        | {"ca_fee_timing": "each_player_pays", "ca_entry": "post_big_blind"}
        | {"ca_missed_blinds": "post_missed", "ca_button": "dead_button"},
    ),
}
"""Tables with options different from the demonstrations that lead to another course."""


def tables() -> dict[str, tuple[str, Json]]:
    """Every kind of table by name: its book and its options."""
    found: dict[str, tuple[str, Json]] = {}
    for book, ways in WAYS.items():
        for mode in ("virtual", "physical"):
            for way in ways if mode == "physical" else ways[:1]:
                name = "-".join(item for item in (book, mode, way) if item)
                found[name] = (book, {"mode": mode, **({"dealing": way} if way else {})})
    more = {f"{book}-{name}": (book, options) for name, (book, options) in VARIANTS.items()}
    return found | more


RARELY = (
    *("fill", "buy", "sit_out", "order_shuffle", "stand", "pause", "close_table"),
    *("take_bets_down", "report", "rule", "fail_device", "remove_deck", "go_idle"),
)
"""What would keep the table from ever playing if it happened as often as the rest."""
NONSENSE: tuple[Json, ...] = (
    {"do": "dance"},
    {"do": "sit", "seat": "one", "chips": 100},
    {"do": "sit", "seat": 1},
    {"do": "play", "seat": 1, "multiple": 4, "color": "red"},
    {"do": "wager", "seat": 1, "wagers": {"ante": "ten"}},
    {"do": "deal", "cards": "Ah"},
    {"do": "wash", "deck": None},
)


class Recorder(Pit):
    """A table whose every request is kept as it was sent."""

    made: ClassVar[list[Recorder]] = []

    def __init__(
        self,
        book: str,
        conduct: Conduct | None = None,
        submission: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        chosen = conduct or Conduct(floor="automatic", pace=0)
        super().__init__(book, chosen, submission, seed)
        options = dict(submission.get("options", {})) if submission else {}
        whole = {name: getattr(chosen, name) for name in Conduct.__slots__}
        self.opening: Json = {"book": book, "options": options, "conduct": whole}
        self.now = START
        self.requests: list[Json] = []
        self.answers: list[str] = []
        """Of each request, why it was refused; nothing where it was not."""
        self._deck: Json = {}
        self.made.append(self)

    def shoe(self, asked: Any) -> Any:
        """What a shoe says whose seed is kept."""
        if asked.draw:
            return super().shoe(asked)
        top = [text(card) for card in self.stacked]
        self._deck = {"seed": self.chance.randrange(10**9), **({"top": top} if top else {})}
        return table_commands.Shuffle(*shuffled(self._deck["seed"], top))

    def ask(self, person: Person, command: Any) -> Refused | None:
        """The command is carried out or refused, and kept."""
        request: Json = {"at": self.now, "by": person.actor}
        if isinstance(command, table_commands.Shuffle):
            request |= {"do": "shuffle", **self._deck}
        else:
            request |= request_of(command)
        self.requests.append(request)
        refused = super().ask(person, command)
        self.answers.append(refused.reason.word if refused is not None else "")
        return refused


class Stroll(Recorder):
    """A table on which anything may happen, lawful or not, in an order that chance decides."""

    steered = 0.0
    often: tuple[str, ...] = ("report", "rule", "fail_device", "confirm", "forfeit")

    def steps(self, count: int) -> None:
        """Send this many random requests from people who have offers."""
        chance = self.chance
        while len(self.requests) < count:
            dice = chance.random()
            if dice < 0.06:
                self._anything(chance)
            elif dice < self.steered and self._steer():
                continue
            else:
                self._offered(chance)

    def _anything(self, chance: random.Random) -> None:
        person = chance.choice((EVE, JOE, ANN, BOB, pits.AUD))
        if chance.random() < 0.15:
            told = {"at": self.now, "by": person.actor, **chance.choice(NONSENSE)}
            self.requests.append(told)
            self.answers.append("bad_command")
            return
        command = chance.choice(list(everything(self, chance)))
        self.attempt(person, command)

    def attempt(self, person: Person, command: Any) -> None:
        """Send a request. Drop one that no log could store."""
        kept = (self.live, dict(self.balances), len(self.requests), len(self.log))
        try:
            self.ask(person, command)
        except AssertionError:
            self.live, self.balances = kept[0], kept[1]
            del self.requests[kept[2] :], self.answers[kept[2] :], self.log[kept[3] :]

    def _offered(self, chance: random.Random) -> None:
        person = chance.choice((EVE, EVE, FLO, JOE, JOE, ANN, ANN, BOB))
        offered = [offer for offer in all_offers(self, person) if self._now(offer["do"], chance)]
        self.now += chance.choice((0, 10, 1000))
        if not offered or chance.random() < 0.3:
            try:
                self.goes_on()
            except AssertionError:
                self.now += 1000
            return
        command = command_for(self, chance.choice(offered), chance)
        if command is not None:
            self.attempt(person, command)

    def _steer(self) -> bool:
        """Do the steps on the console. Return False where it waits for players."""
        round = self.live.round
        if round is not None and round.phase in ("bets", "decide"):
            player = self.chance.choice((ANN, BOB))
            asks = ("sit", "wager") if round.phase == "bets" else ("play", "check", "fold")
            offered = [offer for offer in all_offers(self, player) if offer["do"] in asks]
            if offered and (round.phase == "decide" or len(round.boxes) < 2):
                self.attempt(player, command_for(self, self.chance.choice(offered), self.chance))
                return True
        try:
            return walk(self)
        except AssertionError:
            return False

    def _now(self, do: str, chance: random.Random) -> bool:
        if do in self.often:
            return chance.random() < 0.4
        return do not in RARELY or chance.random() < 0.02


def stroll(book: str, options: Json, seed: int, steps: int) -> Stroll:
    """Return a session of this many requests at a table of this kind."""
    mode = options["mode"]
    submission = submission_of(book, options)
    staffed = mode == "physical" or seed % 2 == 1
    conduct = Conduct(floor="staff" if staffed else "automatic", pace=0)
    found = Stroll(book, conduct, submission, seed)
    found.opening["options"] = options
    found.rich, found.hides = True, 0.4
    found.steered = (0.75, 0.9, 0.5)[seed % 3] if mode == "physical" else 0.0
    if not seed % 2:
        found.often = ()
    if mode == "virtual" and seed % 3 == 0:
        found.runs()
        found.attempt(EVE, table_commands.SeatBot(3, "Bot 3", 40_000))
        found.attempt(EVE, table_commands.SeatBot(4, "Bot 4", 40_000))
    found.steps(steps)
    return found
