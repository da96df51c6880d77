"""A long game for the benchmarks: seeded, played by the referee itself, as long as one likes.

Two sides with army and naval air over all the Mediterranean stage back and forth, turn after turn; every
order is judged, and what is accepted becomes entries as the service would write them.
"""

import hashlib
import random
from collections.abc import Iterator
from itertools import count
from typing import Any

from core.fold import fold
from core.ruling import Accepted
from core.world_at_war.orders import Finish, Named, StageAirUnits
from core.world_at_war.state import Game, game_from
from events.entry import Entry, first_link
from events.world_at_war.board import AirUnit, DeclaredFact, Nation, Position, Seat, Territory, Turn
from phases.referee import decide
from phases.world_at_war import WORLD_AT_WAR
from skyledger import maps
from skyledger.recording import Ordered, sealed
from skyledger.service import GAMEMASTER, Begin
from store.ledger import GameRow, Head

UNITS_A_SIDE = 120
AXIS_LANDS = ("Italy", "Libya", "Greece", "Germany", "Albania", "Yugoslavia", "Dodecanese")
ALLIED_LANDS = ("Egypt", "Malta", "Palestine", "Syria", "Cyprus", "Transjordan", "Iraq", "Gibraltar")


def opening() -> Position:
    """The position from which the long game begins: two nations, air units spread over their cities."""
    chart = maps.load("mediterranean")
    lands = {**dict.fromkeys(AXIS_LANDS, "Italy"), **dict.fromkeys(ALLIED_LANDS, "Britain")}
    known = sorted({h.territory for h in chart.hexes if h.territory})
    homes = {
        nation: [h.id for h in chart.hexes if h.places and lands.get(h.territory) == nation]
        for nation in ("Italy", "Britain")
    }
    return Position(
        title="A long game",
        turn=Turn(1941, "Spring", "Axis"),
        map=chart,
        nations=(
            Nation("Italy", "IT", "Italian", "Axis", "Axis"),
            Nation("Britain", "BR", "British", "Allied", "Western Allies"),
        ),
        seats=(Seat("axis", "Axis", ("Italy",)), Seat("allies", "Allied", ("Britain",))),
        territories=tuple(Territory(t, lands.get(t, ""), t not in lands) for t in known),
        facts=(DeclaredFact("supply", "Axis", "full"), DeclaredFact("supply", "Western Allies", "full")),
        units=tuple(
            AirUnit(
                f"{nation[:2].upper()}-{n:03d}",
                nation,
                "NAS" if n % 4 == 0 else "AAF",
                homes[nation][n % len(homes[nation])],
            )
            for nation in ("Italy", "Britain")
            for n in range(UNITS_A_SIDE)
        ),
    )


def _unit(nation: str, number: int, homes: list[str]) -> AirUnit:
    kind = "NAS" if number % 4 == 0 else "AAF"
    return AirUnit(f"{nation[:2].upper()}-{number:03d}", nation, kind, homes[number % len(homes)])


def orders(game: Game, dice: random.Random) -> Iterator[tuple[str, Any]]:
    """What may be tried next: stagings of the side to move, and to be done with each state of its turn."""
    seat, nation = ("axis", "Italy") if game.turn.side == "Axis" else ("allies", "Britain")
    if game.turn.phase == "movement.staging":
        mine = sorted((u for u in game.units.values() if u.nation == nation and u.base), key=lambda u: u.name)
        bases = sorted({u.base for u in mine})
        for unit in dice.sample(mine, min(30, len(mine))):
            yield seat, StageAirUnits(Named((unit.name,)), dice.choice(bases))
    yield seat, Finish()


def entries(game_id: str, events: int, seed: int = 1942) -> Iterator[Entry]:
    """The entries of a long game, until it has so many events."""
    dice, drawn, rules = random.Random(seed), count(), WORLD_AT_WAR.rules
    salt = lambda n: hashlib.sha256(b"%d" % next(drawn)).digest()[:n]  # noqa: E731 - a stand-in for os.urandom
    position = opening()
    game, head, written = game_from(position), Head(0, first_link(game_id)), 0
    facts: list[Any] = [(rules.started(position), ())]
    order, seat = Begin("long"), GAMEMASTER
    while True:
        entry = sealed(
            Ordered(game_id, seat, order, f"o{head.number}", head.number), head, facts, game.edition, salt
        )
        yield entry
        head, written = Head(entry.number, entry.hash), written + len(facts)
        if written >= events:
            return
        game, seat, order, facts = _next(game, dice)


def _next(game: Game, dice: random.Random) -> tuple[Game, str, Any, list[Any]]:
    """The next order that stands, now and then passing one over."""
    evolutions = WORLD_AT_WAR.rules.evolutions
    for seat, order in orders(game, dice):
        ruling = decide(WORLD_AT_WAR, game, seat, order)
        if isinstance(ruling, Accepted) and (isinstance(order, Finish) or dice.random() < 0.98):
            facts = [(f.event, f.rules) for f in ruling.facts]
            return fold(evolutions, game, [e for e, _ in facts]), seat, order, facts
    raise RuntimeError("nothing stands, not even to be done")


def row(game_id: str, head: Head) -> GameRow:
    """The game as the ledger lists it."""
    return GameRow(game_id, "A long game", WORLD_AT_WAR.rules.name, 0, head)
