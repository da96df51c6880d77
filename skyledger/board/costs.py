"""What an order of A World at War costs the seat that gives it, where the order doesn't say so itself."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.dice import RollDice
from core.ruling import Accepted, Ruled, Ruling
from core.world_at_war.basing.losing import EliminateAirbase
from core.world_at_war.carriers.chapter import SinkCarrier
from core.world_at_war.declared.declaring import Adjust, GainTerritory, TakeHex
from core.world_at_war.excess.chapter import GiveUpExcess
from core.world_at_war.sequence import Choose
from core.world_at_war.ships.forming import DamageShip, HitShip, SinkShip
from core.world_at_war.state import Game
from events.world_at_war import AirUnitsEliminated
from skyledger.secrecy.entries import as_far_as_known

SAY_SO = (
    Adjust,
    Choose,
    DamageShip,
    EliminateAirbase,
    GainTerritory,
    GiveUpExcess,
    HitShip,
    RollDice,
    SinkCarrier,
    SinkShip,
    TakeHex,
)
"""Orders that tell what is lost, or what was lost at the table; answers and dice."""


def costs(game: Game, seat: str, order: Any, ruling: Ruling) -> Iterator[Ruled]:
    """The own air units that an order loses at once, without a die and without naming them (18.555)."""
    known = as_far_as_known(game, ruling, seat)
    if not isinstance(known, Accepted) or isinstance(order, SAY_SO) or seat not in game.seats:
        return
    ours = game.seats[seat].nations
    for fact in known.facts:
        if isinstance(fact.event, AirUnitsEliminated):
            lost = (one for one in fact.event.units if one in game.units)
            if own := tuple(one for one in lost if game.units[one].nation in ours):
                yield replace(fact, event=replace(fact.event, units=own))
