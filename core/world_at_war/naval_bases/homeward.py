"""18.42A, 18.526, 17.3126C: what an attack on a naval base leaves behind once its last sortie is flown."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.air_battle.kinds import COUNTERAIR
from core.world_at_war.board import port_at
from core.world_at_war.counterair.aborted import turned_over
from core.world_at_war.naval_bases.from_where import on_its_way
from core.world_at_war.naval_bases.under_way import ATTACK, ESCORT, sent
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown, AirUnitsUninverted
from events.world_at_war.naval_bases import BaseAttack

JET = "jet"


def brought_home(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """Attackers are back, inverted; defenders whom the last roll forced to abort are inverted as well."""
    yield from turned_over_by(game, attack, ("W410",) if attack.sortie > 1 else ())
    found: dict[tuple[str, str], list[str]] = {}
    for unit in in_play(game, (*attack.resting, *sent(attack))):
        found.setdefault((_flown_as(game, attack, unit), unit.base), []).append(unit.name)
    for (mission, base), names in found.items():
        yield Ruled(AirMissionFlown(tuple(names), mission, attack.place, base), ("18.41", "18.42A", "18.46"))
        if base in game.carriers and (by := _ready_again(game, mission, names)):
            yield Ruled(AirUnitsUninverted(tuple(names)), by)


def _ready_again(game: Game, mission: str, names: Iterable[str]) -> tuple[str, ...]:
    """By which readings carrier-based air is ready on its deck again; that of a patrol on its way is W411."""
    if plays(game, "W276") == "as_carrier":
        return ("17.3122D.1", "W276") if mission != COUNTERAIR else ()
    under_way = all(on_its_way(game, game.units[name]) for name in names)
    return ("18.524B", "19.12", "W411") if under_way and plays(game, "W411") == "each_hex" else ()


def _flown_as(game: Game, attack: BaseAttack, unit: AirUnit) -> str:
    """The mission: jets escort (17.53B), and where there is no port it was a counterair (23.63)."""
    if not port_at(game, attack.place):
        return COUNTERAIR
    return ESCORT if unit.kind == JET else ATTACK


def turned_over_by(game: Game, attack: BaseAttack, doubt: tuple[str, ...] = ()) -> Iterator[Ruled]:
    """18.526A, 17.3126C: those in the base still that the attacker's last roll forced to abort."""
    land, ashore = ("23.412A", "18.526A", *doubt), ("23.412A", "17.3126C", *doubt)
    yield from turned_over(game, attack.pinned, attack.place, land, ashore)
