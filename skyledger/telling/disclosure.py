"""What an entry shows a seat that it did not know: no seat takes such an entry back (DESIGN D11).

Known from the views alone: a ship or air unit that a task force concealed from a seat stands before its eyes
after the entry, or is named in what it reads of the entry; or a fact says by its nature what was concealed,
such as how many shots a concealed force fires.
"""

from core.world_at_war.state import Game
from core.world_at_war.under_way.naval_air import COVER
from core.world_at_war.under_way.ships import concealed_from
from events.message import Event, RollCalledFor
from events.world_at_war import (
    AirOverGroupShown,
    CarrierSunk,
    LightShipsLost,
    NavalAirRevealed,
    NavalForceDisbanded,
    NavalForceLost,
    NavalForceRevealed,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
)
from events.world_at_war.strikes import AirDefenseFired, NavalStrikeCovered
from skyledger.board.sight import contents_seen
from skyledger.telling.secrets import hidden_ships, names_any, seen_by
from skyledger.timeline import Step

TELLING = (
    NavalForceRevealed, NavalForceDisbanded, NavalForceLost, NavalAirRevealed, AirOverGroupShown,
    NavalStrikeCovered, AirDefenseFired, ShipSunk, ShipDamaged, ShipBattered, LightShipsLost, CarrierSunk,
)  # fmt: skip
"""Facts by which everybody learns what was under a marker: it is shown, taken up, or hit."""


def shows(step: Step) -> bool:
    """Does an entry show any side what was concealed from it?"""
    return any(_learns(step, viewer) for viewer in _viewers(step.before))


def tells(event: Event, rules: tuple[str, ...]) -> bool:
    """Do the rules let this fact tell others what was secret, though it may name nothing of it?"""
    shots = isinstance(event, RollCalledFor) and event.purpose == "air defense"
    return shots or isinstance(event, TELLING) or getattr(event, "role", "") == COVER or "23.131C" in rules


def _viewers(game: Game) -> tuple[str, ...]:
    """One seat of each side: what forces conceal, they conceal from all of a side."""
    of_sides = {seat.side: seat.name for seat in game.seats.values()}
    return tuple(of_sides.values())


def _learns(step: Step, viewer: str) -> bool:
    before = step.before
    if not (concealed_from(before, before.seats[viewer].side) or before.naval_combats):
        return False
    seen = seen_by(step, viewer)
    return any(tells(event, rules) for event, rules in seen.facts) or _meets(step, seen, viewer)


def _meets(step: Step, seen: Step, viewer: str) -> bool:
    """Does the viewer read or see what no seat of its side could know by name before?"""
    hidden = frozenset().union(*hidden_ships(step.before, viewer))
    if not hidden:
        return False
    after = contents_seen(step.after, viewer)
    there = {*after.carriers, *after.ships, *after.units}
    return bool(hidden & there) or names_any((seen.order, [event for event, _ in seen.facts]), hidden)
