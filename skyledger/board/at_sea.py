"""Ships as they are seen in a place, and what goes on at sea and over ports (22.41, 23.5-23.7)."""

from collections.abc import Iterator

from core.world_at_war.board import name, side_of
from core.world_at_war.state import Game
from core.world_at_war.under_way.base_attacks import by_kamikazes
from core.world_at_war.under_way.naval_combats import groups_of
from core.world_at_war.under_way.ships import KINDS, NamedShip, carriers_of, light_of, ships_of
from events.world_at_war.activities import NavalActivity
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.ships import LightShips, NavalForce, Ship
from skyledger.board.stack import Flown, Stacking, flown, some
from skyledger.board.view import (
    TASK_FORCE,
    ActivityView,
    BaseAttackView,
    GroupView,
    NavalCombatView,
    NavalView,
    TrackView,
)

ORDER = (TASK_FORCE, "BB", "BC", *KINDS)


def naval_seen(game: Game, place: str) -> tuple[NavalView, ...]:
    """What floats in a place besides carriers: task forces first, then named ships, then light ships."""
    return tuple(sorted(_all(game, place), key=_rank_afloat))


def _rank_afloat(one: NavalView) -> tuple[int, str, str, str]:
    place = ORDER.index(one.kind) if one.kind in ORDER else len(ORDER)
    return place, one.nation, one.name, one.force


def _all(game: Game, place: str) -> Iterator[NavalView]:
    yield from (_force_seen(game, one) for one in game.forces.values() if one.place == place)
    yield from (_ship_seen(game, one) for one in game.ships.values() if one.place == place)
    yield from (_light_seen(game, one) for one in game.light.values() if one.place == place)


def _force_seen(game: Game, force: NavalForce) -> NavalView:
    return NavalView(TASK_FORCE, force.name, side_of(game, force.nation), force.nation, 0, force.at_sea)


def _ship_seen(game: Game, ship: Ship) -> NavalView:
    side, damaged = side_of(game, ship.nation), int(ship.damaged)
    return NavalView(
        ship.kind, ship.name, side, ship.nation, ship.size, ship.at_sea, damaged, ship.force, ship.hits
    )


def _light_seen(game: Game, light: LightShips) -> NavalView:
    side = side_of(game, light.nation)
    return NavalView(
        light.kind, "", side, light.nation, light.factors, light.at_sea, light.damaged, light.force, light.hit
    )


PATROL, COVER = "combat air patrol", "air cover"


def combats_seen(game: Game, stacks: Stacking) -> Iterator[NavalCombatView]:
    """The naval combat that is fought, with what is allotted as far as the viewer may see it."""
    for one in game.naval_combats:
        groups = sorted(groups_of(game, one), key=lambda group: (_rank(game, group), group.name))
        yield NavalCombatView(
            one.place,
            name(game, one.place),
            one.round,
            tuple(_group(game, one, group, stacks) for group in groups),
            some((*_over_bases(game, one, stacks), *_planned(game, one, stacks))),
            tuple(sorted(one.decisions.items())),
        )


def _rank(game: Game, group: NavalForce) -> int:
    return game.sides.index(side_of(game, group.nation))


def _group(game: Game, combat: NavalCombat, group: NavalForce, stacks: Stacking) -> GroupView:
    patrols = (flown(game, PATROL, one.units, stacks) for one in combat.patrols if one.group == group.name)
    cover = (
        flown(game, COVER, (*_there(game, one.units), *one.dividing), stacks)
        for one in combat.cover
        if one.group == group.name
    )
    return GroupView(
        group.name,
        side_of(game, group.nation),
        group.nation,
        ships_in(game, group.name),
        combat.found.get(group.name, 0),
        some((*patrols, *cover)),
        combat.available.get(group.name, 0),
    )


def _there(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Without the squadrons that factors are still to be divided into."""
    return tuple(one for one in names if one in game.units)


def ships_in(game: Game, force: str) -> tuple[str, ...]:
    """What belongs to a task force, as far as the game that is looked at knows it: names, "4 CA", "2 DD"."""
    named: tuple[NamedShip, ...] = (*carriers_of(game, force), *ships_of(game, force))
    light = (f"{one.factors} {one.kind}" for one in light_of(game, force))
    return (*(f"{ship.name}{' (damaged)' if ship.damaged else ''}" for ship in named), *light)


def _planned(game: Game, combat: NavalCombat, stacks: Stacking) -> Iterator[Flown]:
    for plan in sorted(combat.strikes, key=lambda plan: not plan.surprise):
        part = "surprise strike" if plan.surprise else "air strike"
        yield flown(game, part, plan.units, stacks, plan.group)


def _over_bases(game: Game, combat: NavalCombat, stacks: Stacking) -> Iterator[Flown]:
    """Who counterairs bases in this round; who is back is used for the round (18.524B)."""
    for one in combat.counterairs:
        part = "back from the counterair" if one.over else "counterair"
        yield flown(game, part, one.units, stacks, name(game, one.place))


def activities_seen(game: Game, stacks: Stacking) -> Iterator[ActivityView]:
    """Naval activities under way outside naval combat."""
    for one in game.activities:
        path = tuple(name(game, place) for place in one.path)
        air = some(_in_the_hex(game, one, stacks))
        yield ActivityView(one.activity, one.side, one.forces, path, one.reached, air, one.path)


def _in_the_hex(game: Game, activity: NavalActivity, stacks: Stacking) -> Iterator[Flown]:
    for number, group in enumerate(activity.cover, 1):
        yield flown(game, f"cover group {number}", group.units, stacks, group.over)
    for air in activity.patrols:
        yield flown(game, PATROL, air.units, stacks, air.group)
    for air in activity.strikes:
        yield flown(game, "air strike", air.units, stacks, air.group)


def base_attacks_seen(game: Game, stacks: Stacking) -> Iterator[BaseAttackView]:
    """Attacks on naval bases that are announced or flown, and not over."""
    for one in game.base_attacks:
        if not one.ended:
            origin = "" if by_kamikazes(one) or not one.force else name(game, one.force)
            air = some(_over_the_port(game, one, stacks))
            yield BaseAttackView(one.place, name(game, one.place), origin, one.sortie, air)


def _over_the_port(game: Game, attack: BaseAttack, stacks: Stacking) -> Iterator[Flown]:
    yield flown(game, "against the air there", attack.counterairing, stacks)
    yield flown(game, "against the ships", attack.striking, stacks)
    resting = tuple(one for one in attack.resting if one not in (*attack.counterairing, *attack.striking))
    yield flown(game, "back from a sortie", resting, stacks)


def tracks_seen(game: Game) -> tuple[TrackView, ...]:
    """The ways of task forces at sea; those that sail together have one, and who gave up goes nowhere."""
    together: dict[tuple[str, tuple[str, ...], tuple[str, ...]], list[str]] = {}
    sailing = {force for one in game.activities for force in one.forces}
    for force in game.forces.values():
        if force.at_sea and force.path and not force.of:
            behind, ahead = force.path[: force.reached + 1], force.path[force.reached + 1 :]
            way = (side_of(game, force.nation), behind, ahead if force.name in sailing else ())
            together.setdefault(way, []).append(force.name)
    return tuple(TrackView(tuple(sorted(forces)), *way) for way, forces in sorted(together.items()))
