"""18.14 Airbases: counters, placement, recycling, and who may use a new one when."""

from collections.abc import Iterable

from core.ruling import Finding
from core.world_at_war.basing import factors_held, installations, squadrons
from core.world_at_war.board import hex_of, name, phase_label, units_at
from core.world_at_war.state import Game, numbers
from events.world_at_war.board import AirUnit, Hex

AT_ONCE = {"Britain": ("Australia", "Free France")}  # 18.146: who may use whose airbases from the start


def guests_beyond_the_old_room(game: Game, units: tuple[AirUnit, ...], base: str) -> Iterable[Finding]:
    """18.146: what a hex with an airbase placed in this phase holds for units of others than the placing power.

    The placer's units fill the new room first (doubt W61); what they leave of the old room is open to guests.
    """
    airbase, hex_ = game.airbases.get(base), hex_of(game, base)
    if airbase is None or hex_ is None or airbase.placed != phase_label(game):
        return
    owners = (airbase.nation, *AT_ONCE.get(airbase.nation, ()))
    there = (*(u for u in units_at(game, base) if u not in units), *units)
    guests = [u for u in there if u.nation not in owners]
    hosts = squadrons(game, (u for u in there if u.nation in owners))
    open_ = _old_room(game, hex_) - max(0, hosts - _new_room(game, hex_))
    if any(u.nation not in owners for u in units) and squadrons(game, guests) > open_:
        yield Finding(place=name(game, base), given=airbase.nation, allowed=str(max(0, open_)))


def _new_room(game: Game, hex_: Hex) -> int:
    return factors_held(game, hex_) // installations(game, hex_) * numbers(game).squadrons_a_factor


def _old_room(game: Game, hex_: Hex) -> int:
    return factors_held(game, hex_) * numbers(game).squadrons_a_factor - _new_room(game, hex_)
