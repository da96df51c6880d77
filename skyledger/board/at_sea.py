"""Ships as they are seen, what goes on at sea and over ports, what is waited for (22.41, 23.4-23.7)."""

from collections.abc import Iterator, Sequence

from core.world_at_war.activities.orders import may_join_battle, strikers
from core.world_at_war.board import name, on_land, side_of
from core.world_at_war.carriers.other_decks import may_land
from core.world_at_war.naval_combat.deciding import a_side_has_left, whole_sides_leave
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import present
from core.world_at_war.under_way.announced import strikes_due
from core.world_at_war.under_way.at_sea import (
    enemy_groups,
    groups_in_combat,
    here,
    present_activity,
    present_combat,
)
from core.world_at_war.under_way.ships import (
    KINDS,
    NamedShip,
    by_kamikazes,
    carriers_of,
    light_of,
    next_attack,
    patrol_on_its_way,
    ships_of,
)
from core.world_at_war.under_way.steps import patrol_comes_down
from events.sentences import any_of, listed, said, say
from events.world_at_war.activities import NavalActivity
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.ships import LightShips, NavalForce, Ship
from phases.world_at_war import awaited, stands_in
from phases.world_at_war.naval_combat import TAGS as COMBAT
from skyledger.board.view import (
    TASK_FORCE,
    ActivityView,
    BaseAttackView,
    Flown,
    GroupView,
    NavalCombatView,
    NavalView,
    Stacking,
    TrackView,
    flown,
    some,
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


PATROL, COVER = said("combat air patrol"), said("air cover")
SURPRISE, STRIKE = STRIKES = said("surprise strike"), said("air strike")


def combats_seen(game: Game, stacks: Stacking) -> Iterator[NavalCombatView]:
    """The naval combat that is fought, with what is allotted as far as the viewer may see it."""
    for one in game.naval_combats:
        groups = sorted(groups_in_combat(game, one), key=lambda group: (_rank(game, group), group.name))
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
    flying = (_from_decks(game, one.units) for one in combat.patrols if one.group == group.name)
    patrols = (flown(game, PATROL, units, stacks) for units in flying)
    cover = (
        flown(game, COVER, (*_there(game, one.units), *one.dividing), stacks)
        for one in combat.cover
        if one.group == group.name
    )
    return GroupView(
        group.name,
        side_of(game, group.nation),
        group.nation,
        ships_in(game, group.name) or _none_left(group),
        combat.found.get(group.name, 0),
        some((*patrols, *cover)),
        combat.available.get(group.name, 0),
    )


def _from_decks(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Without those that have landed ashore, and fly no more: patrol comes from carriers (17.3124)."""
    return tuple(one for one in names if one not in game.units or not on_land(game, game.units[one]))


def _none_left(group: NavalForce) -> tuple[str, ...]:
    """Of a group that everybody can look into, and that has no ships: that these are gone (17.3123)."""
    return () if group.concealed else (say("no ship is left"),)


def _there(game: Game, names: tuple[str, ...]) -> tuple[str, ...]:
    """Without the squadrons that factors are still to be divided into."""
    return tuple(one for one in names if one in game.units)


def ships_in(game: Game, force: str) -> tuple[str, ...]:
    """What belongs to a task force, as far as the game that is looked at knows it: names, "4 CA", "2 DD"."""
    named: tuple[NamedShip, ...] = (*carriers_of(game, force), *ships_of(game, force))
    light = (f"{one.factors} {one.kind}" for one in light_of(game, force))
    return (*(say("{ship} (damaged)", ship=s.name) if s.damaged else s.name for s in named), *light)


def _planned(game: Game, combat: NavalCombat, stacks: Stacking) -> Iterator[Flown]:
    for plan in sorted(strikes_due(combat), key=lambda plan: not plan.surprise):
        yield flown(game, SURPRISE if plan.surprise else STRIKE, plan.units, stacks, plan.group)


def _over_bases(game: Game, combat: NavalCombat, stacks: Stacking) -> Iterator[Flown]:
    """Who counterairs bases in this round; who is back is used for the round (18.524B)."""
    for one in combat.counterairs:
        part = said("back from the counterair") if one.over else said("counterair")
        yield flown(game, part, one.units, stacks, name(game, one.place))


def activities_seen(game: Game, stacks: Stacking) -> Iterator[ActivityView]:
    """Naval activities under way outside naval combat."""
    for one in game.activities:
        path = tuple(name(game, place) for place in one.path)
        air = some(_in_the_hex(game, one, stacks))
        yield ActivityView(one.activity, one.side, one.forces, path, one.reached, air, one.path)


def _in_the_hex(game: Game, activity: NavalActivity, stacks: Stacking) -> Iterator[Flown]:
    for number, group in enumerate(activity.cover, 1):
        yield flown(game, say("cover group {number}", number=number), group.units, stacks, group.over)
    for air in activity.patrols:
        yield flown(game, PATROL, air.units, stacks, air.group)
    for air in activity.strikes:
        yield flown(game, STRIKE, air.units, stacks, air.group)


def base_attacks_seen(game: Game, stacks: Stacking) -> Iterator[BaseAttackView]:
    """Attacks on naval bases that are announced or flown, and not over."""
    for one in game.base_attacks:
        if not one.ended:
            origin = "" if by_kamikazes(one) or not one.force else name(game, one.force)
            air = some(_over_the_port(game, one, stacks))
            yield BaseAttackView(one.place, name(game, one.place), origin, one.sortie, air)


def _over_the_port(game: Game, attack: BaseAttack, stacks: Stacking) -> Iterator[Flown]:
    yield flown(game, said("against the air there"), attack.counterairing, stacks)
    yield flown(game, said("against the ships"), attack.striking, stacks)
    resting = tuple(one for one in attack.resting if one not in (*attack.counterairing, *attack.striking))
    yield flown(game, said("back from a sortie"), resting, stacks)


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


# What is waited for at sea and over ports: what seats have to say in each step (22.41, 23.4-23.7).

DECIDING = "naval_combat.deciding"
STEPS = {
    "naval_activity.entered": said(
        "{seats} may attack the force at {place} with “attack at sea”; “done” lets it pass"
    ),
    "naval_activity.answering": said(
        "{seats} may spread groups, cover and patrols over the force at {place}, and must say “done”"
    ),
    "naval_activity.striking": said(
        "{seats} may send air against combat groups at {place}, and must say “done”"
    ),
    "naval_activity.covering": said(
        "{seats} must place cover groups over those that are attacked at {place}"
    ),
    "naval_activity.continuing": said("{seats} must say “done” to sail on from {place}, or “abort activity”"),
    "naval_combat.grouping": said(
        "{seats} must say “done”; whose task forces are at {place} may form combat groups before"
    ),
    "naval_combat.bases": said(
        "{seats} must say “done”; whose carriers are at {place} may counterair bases from them before"
    ),
    "naval_combat.allotting": said(
        "{seats} must allot combat air patrol at {place}, all of it in one order with commas, or “allot no "
        "patrol”"
    ),
    "naval_combat.covering": said(
        "{seats} must allot air cover at {place}, all of it in one order, as by “allot cover over GROUP with "
        "UNITS over GROUP with UNITS”, or “allot no cover”"
    ),
    "naval_combat.searching": said(
        "{seats} may search at {place}, say by “find” which groups were found, and must say “done”"
    ),
    "naval_combat.striking": said("{seats} may launch air strikes at {place}, and must say “done”"),
    "naval_combat.fleet": said(
        "{seats} may declare what fleet combat at {place} damaged and sank, and must say “done”"
    ),
    DECIDING: said("{seats} must say “stay in the battle” or “leave the battle” for their side"),
    "naval_escape": said("{seats} may let air and ships leave bases near {place}, and must say “done”"),
    "counterair.escaping": said(
        "{seats} may let ships leave ports that were counteraired, or air and ships bases near "
        "the carriers that did it, and must say “done”"
    ),
    "naval_bases.deploying": said(
        "{seats} may make up task forces in ports that kamikazes may attack, each a combat group, and must "
        "say “done”"
    ),
    "naval_bases.announcing": said("{seats} may send air over naval bases, and must say “done”"),
    "naval_bases.from_carriers": said(
        "{seats} may send air from carriers over naval bases, and must say “done”"
    ),
    "naval_bases.escaping": said("{seats} may let air and ships escape from {place}, and must say “done”"),
    "naval_bases.another": said("{seats} may fly another sortie over {place}, and must say “done”"),
    "engaging": said("{seats} must say who engages the strike on {target}: “engage strike with …”"),
    "meeting": said("{seats} must say who of the strike meets the defenders: “meet defenders with …”"),
    "aiming": said("{seats} must aim the strike: “aim strike: … at …”"),
}
"""What seats say in a step, by the end of the state of the turn."""

ONE_SUFFICES = ("engaging", "meeting", "aiming")
"""The steps of a strike in which one of several seats of a side speaks for all of them."""

ENTERED = "naval_activity.entered"
TO_MEET = said(
    "{seats} may meet the force with “join battle at {place}”, as land-based air has spoken; “done” lets it "
    "pass"
)
"""What is said there by those whose ships lie in the hex, once no air is waited for."""

RESTING = "movement.naval_activity.continuing"
SAILING_ON = "naval_activity.continuing"
NAVAL = (".naval_activity.", ".naval_combat.", ".naval_bases.", ".naval_escape", ".counterair.escaping")


FOR_HERE = said(
    "It counts for {place} and for what is asked there now; what comes after that, in the next hex too, is "
    "asked anew."
)


def done_means(game: Game) -> str:
    """For which hex a seat is done at sea or over a port; empty where nothing naval goes on."""
    state = game.turn.phase
    naval = any(chapter in state for chapter in NAVAL) and any(state.endswith(f".{step}") for step in STEPS)
    place = _place(game) if naval else ""
    return say(FOR_HERE, place=place) if place else ""


def what_is_said(game: Game, seats: Sequence[str]) -> str:
    """What the seats that are awaited have to say; empty where nothing naval goes on."""
    state = game.turn.phase
    step = next((step for step in STEPS if state.endswith(f".{step}")), "")
    if not step or not any(chapter in state for chapter in NAVAL):
        return ""
    told = _of_step(game, step, seats)
    who = any_of(list(seats)) if step in ONE_SUFFICES else _each_or_one(game, step, seats)
    clauses = [say(told, seats=who, place=_place(game), target=_target(game))]
    if patrol_comes_down(game) and may_land(game):
        clauses.append(say("patrol that has lost its deck may land before that: “shift … to …”"))
    if state == RESTING and patrol_on_its_way(game):
        clauses.append(say("before that carriers of the patrol may “attack naval base … against its air”"))
    return f"{'; '.join((*clauses, *_ships_that_lie_there(game, seats)))}."


def _each_or_one(game: Game, step: str, seats: Sequence[str]) -> str:
    """All of them, or where a side stays or leaves as a whole one of the seats of each side (22.7, W359)."""
    if step != DECIDING or not whole_sides_leave(game):
        return listed(seats)
    sides = (tuple(s for s in seats if game.seats[s].side == side) for side in game.sides)
    each = sorted(filter(None, sides), key=len)
    return listed([say("one of {seats}", seats=listed(some)) if some[1:] else some[0] for some in each])


AT_ITS_GOAL = said(
    "{seats} must say “done” to end the voyage at {place}, where the force was to go, or “abort activity”"
)


OTHERS_LEFT = said(
    "{seats} must still say “stay in the battle”: the other side has left, so that the battle ends whatever "
    "is said, and an entry puts down that this side was asked"
)


def _of_step(game: Game, step: str, seats: Sequence[str]) -> str:
    """What is to be said in a step, which turns on who is awaited and on whether there is more of a way."""
    combat = present_combat(game) if step == DECIDING else None
    if combat is not None and a_side_has_left(game, combat):
        return OTHERS_LEFT
    if step == ENTERED:
        return TO_MEET if {*seats}.isdisjoint(strikers(game)) else STEPS[step]
    activity = present_activity(game)
    at_goal = activity is not None and activity.reached + 1 == len(activity.path)
    return AT_ITS_GOAL if step == SAILING_ON and at_goal else STEPS[step]


THEIR_SHIPS = {
    ENTERED: said("then {ships} may “join battle at {place}”"),
    "naval_activity.continuing": said(
        "before that {ships} may “join battle at {place}” with ships that lie there, and nobody waits for it"
    ),
}
"""What is said of others than are awaited, whose ships lie in the hex of the force (23.75A)."""


def _ships_that_lie_there(game: Game, seats: Sequence[str]) -> Iterator[str]:
    told = next((told for step, told in THEIR_SHIPS.items() if game.turn.phase.endswith(f".{step}")), "")
    ships = [seat for seat in may_join_battle(game) if seat not in seats] if told else []
    if ships:
        yield say(told, ships=listed(ships), place=_place(game))


def _place(game: Game) -> str:
    combat, activity, attack = present_combat(game), present_activity(game), next_attack(game)
    at_sea = activity is not None and ".naval_activity." in game.turn.phase
    if combat is not None and not at_sea:
        return name(game, combat.place)
    if activity is not None and (at_sea or attack is None):
        return name(game, here(activity))
    return name(game, attack.place) if attack else ""


def _target(game: Game) -> str:
    strike = present(game)
    if strike is None:
        return ""
    return strike.target or say("the ships at {place}", place=name(game, strike.place))


# 23.72A: why there is nothing to strike.

NONE_FOUND = {
    "searching": said(
        "No group of the other side is declared found yet: whoever of the side has thrown says so by “find”, "
        "for a group without a result is not struck in this round (23.72A)."
    ),
    "striking": said(
        "No group of the other side was declared found in this round, so that {seat} strikes none; “find” "
        "had its place in the step of searches (23.72A)."
    ),
}


def none_found(game: Game, viewer: str) -> tuple[str, ...]:
    """That a seat whose word is due where groups are sought, or struck, has found none in this round."""
    combat, seat = present_combat(game), game.seats.get(viewer)
    told = next((words for step, words in NONE_FOUND.items() if stands_in(game, COMBAT[step])), "")
    if combat is None or seat is None or not told or viewer not in (awaited(game) or ()):
        return ()
    theirs = (group.name for group in enemy_groups(game, combat, seat.side))
    return () if any(combat.found.get(group) for group in theirs) else (say(told, seat=viewer),)
