"""18.42A, 18.526, 17.3126C: what an attack on a naval base leaves behind once its last sortie is flown."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.air_battle.kinds import COUNTERAIR
from core.world_at_war.board import port_at
from core.world_at_war.counterair.aborted import turned_over
from core.world_at_war.naval_bases.under_way import ATTACK, ESCORT, sent
from core.world_at_war.state import Game, plays
from events.world_at_war.board import AirUnit
from events.world_at_war.employment import AirMissionFlown, AirUnitsUninverted
from events.world_at_war.naval_bases import BaseAttack

JET = "jet"


def brought_home(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """Attackers are back, inverted; defenders whom the last roll forced to abort are inverted as well."""
    yield from _turned_over(game, attack)
    found: dict[tuple[str, str], list[str]] = {}
    for unit in in_play(game, (*attack.resting, *sent(attack))):
        found.setdefault((_flown_as(game, attack, unit), unit.base), []).append(unit.name)
    for (mission, base), names in found.items():
        yield Ruled(AirMissionFlown(tuple(names), mission, attack.place, base), ("18.41", "18.42A", "18.46"))
        if mission != COUNTERAIR and base in game.carriers and plays(game, "W276") == "as_carrier":
            yield Ruled(AirUnitsUninverted(tuple(names)), ("17.3122D.1", "W276"))


def _flown_as(game: Game, attack: BaseAttack, unit: AirUnit) -> str:
    """The mission: jets escort (17.53B), and where there is no port it was a counterair (23.63)."""
    if not port_at(game, attack.place):
        return COUNTERAIR
    return ESCORT if unit.kind == JET else ATTACK


def _turned_over(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """18.526A, 17.3126C: those in the base still that the attacker's last roll forced to abort."""
    land, ashore = ("23.412A", "18.526A"), ("23.412A", "17.3126C")
    yield from turned_over(game, attack.pinned, attack.place, land, ashore)
