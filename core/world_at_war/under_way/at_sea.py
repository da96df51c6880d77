"""22.41, 23.11, 23.752: what is under way at sea: what air does there, naval activities, the naval combat."""

from collections.abc import Iterable, Iterator
from itertools import count

import msgspec
from msgspec.structs import replace

from core.mistakes import Unworkable, known
from core.world_at_war.board import commands, side_of
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.ships import ESCAPE, available, factors_of, present, survivors
from events.sentences import listed, said, say
from events.world_at_war.activities import NavalActivity
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.ships import NavalForce

# 23.11: what land-based air does at sea, and which of it goes on against ships that escape.

SPOTTING, SEARCH, COVER, ATTACK = said("spotting"), said("search"), said("cover"), said("attack")

ROLES = {SPOTTING: "23.11A", SEARCH: "23.11B", COVER: "23.11D", ATTACK: "23.11E"}
"""The roles of land-based air, and the letter that names who plays each of them.

Naval air covers and searches from land alone (17.33B, 17.33C); army air does as well (17.23B, 17.23C).
"""

PART = {SPOTTING: "search", SEARCH: "search", COVER: "cover", ATTACK: "attack"}
"""The kind of army air squadron that each role is for, worth a naval air squadron there (17.141D, 23.151)."""

CONVERSION = {SPOTTING: "23.131B", SEARCH: "23.131D", COVER: "23.131C", ATTACK: "23.131E"}
"""The letter by which army air factors become squadrons before each role."""

KINDS = ("AAF", "AAS", "NAS")
"""The kinds of land-based air that play a part at sea, or of which squadrons are made that do (23.11)."""

UNDER_ATTACK = said("submarine patrol under attack")
"""What an attack on submarines that stay on patrol is called among naval activities (18.511B)."""

SUPPLY_LINE = said("sea supply line")
"""What a sea supply line is called among naval activities, and as a target (23.752D)."""

NAVAL_ACTIVITY = said("naval activity")
"""What an air unit is said to be used for that searched, flew cover or attacked at sea this player turn."""


AT_SEA, VOYAGE, ROUND = said("at sea"), ", voyage ", ": round "
"""What occasions have in them: of a force without an activity, on a later voyage, in naval combat."""


class Use(msgspec.Struct, frozen=True):
    """What land-based air is asked to do at sea: a role in a hex, on an occasion, by a seat's word.

    `taken` are the units that the same order named before, or that have their part already; like ones are
    others.
    """

    role: str
    hex: str
    occasion: str = ""
    seat: str = ""
    taken: frozenset[str] = frozenset()


class Interaction(msgspec.Struct, frozen=True):
    """A request to use land-based air at sea.

    `units` are the units as they stand, factors among them that are to be divided for it (`dividing`);
    `names` the squadrons and naval air that carry it out. `occasion` is that of 23.161: in one, a unit plays
    one role. `seat` is empty where nobody in particular asks. A request that says more is a kind of its own,
    made with `asdict` of the one that `enlisted` gives.
    """

    units: tuple[AirUnit, ...]
    role: str
    hex: str
    occasion: str = ""
    seat: str = ""
    names: tuple[str, ...] = ()
    dividing: tuple[str, ...] = ()

    @property
    def mission(self) -> str:
        """The role, for checks that ask any flight what it flies."""
        return self.role


def voyage_of(force: str, voyage: int) -> str:
    """How occasions call a naval force: by its name, and from the second voyage of a player turn by that."""
    return f"{force}{VOYAGE}{voyage + 1}" if voyage else force


def next_voyage(game: Game, forces: Iterable[str]) -> int:
    """The first voyage of this player turn in which air had nothing to do with any of these forces yet."""
    entries = (one.entry for one in game.base_attacks)
    names, done = tuple(forces), (*(one.occasion for one in game.employments), *entries)

    def fresh(voyage: int) -> bool:
        begun = tuple(f"{voyage_of(name, voyage)}: " for name in names)
        return not any(occasion.startswith(begun) for occasion in done)

    return next(filter(fresh, count()))


def entry(force: NavalForce) -> str:
    """The occasion that a naval force gives by entering the hex where it is, outside naval combat (23.161).

    Where several task forces move together, it is the entry of the first of them by name. A force that comes
    to the same hex again on its path gives another one (doubt W255), and so it does on another voyage.
    """
    called = voyage_of(force.name, force.voyage)
    return f"{called}: {force.activity or AT_SEA} {force.reached}, {force.place}"


def entry_of(forces: Iterable[NavalForce]) -> str:
    """The occasion of several task forces that move together."""
    return entry(min(forces, key=lambda force: force.name))


def in_round(battle: str, number: int) -> str:
    """The occasion that a round of naval combat gives; `battle` is any name that no other battle has."""
    return f"{battle}{ROUND}{number}"


def committed_at_sea(unit: AirUnit) -> bool:
    """Did the unit search, fly cover or attack at sea this player turn (23.162, 23.164)?"""
    return unit.used == NAVAL_ACTIVITY


def role_in(game: Game, unit: AirUnit, occasion: str) -> str:
    """The role that a unit has in an occasion already (23.161, last sentence); empty if it has none."""
    same = {occasion, *_counted_before(game, occasion)}
    found = (e.role for e in game.employments if e.occasion in same and unit.name in e.units)
    return next((role for role in found if role != SPOTTING), "")


def _counted_before(game: Game, occasion: str) -> Iterator[str]:
    """How orders called a round of the battle that is fought, before it was joined: by a force in it."""
    combat = present_combat(game)
    if combat is not None and occasion == occasion_of_combat(combat):
        yield from (in_round(entry(force), combat.round) for force in groups_in_combat(game, combat))


def another_role(game: Game, unit: AirUnit, use: Use) -> str:
    """Another role of this player turn that bars a unit from one (doubt W412); empty if none does.

    Spotting is no role, and in naval combat each round stands for itself (23.161).
    """
    played = plays(game, "W412")
    if played == "each_entry" or use.role == SPOTTING:
        return ""
    done = (e for e in game.employments if unit.name in e.units and e.role not in (use.role, SPOTTING))
    if played == "by_hex":
        done = (
            e for e in done if e.hex == use.hex and not (of_a_round(e.occasion) or of_a_round(use.occasion))
        )
    return next((e.role for e in done), "")


def of_a_round(occasion: str) -> bool:
    """Is an occasion a round of naval combat, and not the entry of a naval force (23.161)?"""
    return ROUND in occasion


def pursues(game: Game, unit: AirUnit, occasion: str) -> bool:
    """Does a unit attack, in this occasion, ships that escape from the base that it attacked?

    It still flies its offensive mission (23.51), and has a part in nothing else at sea (23.162).
    """
    attack, escape = present(game), escape_under_way(game)
    if attack is None or attack.force or escape is None or escape.path[0] != attack.place:
        return False
    left = {one.name for one in survivors(game, attack)}
    return unit.name in left and occasion in _occasions(game, escape)


def escape_under_way(game: Game) -> NavalActivity | None:
    """The escape of naval units that is under way."""
    return next((one for one in game.activities if one.activity == ESCAPE), None)


def _occasions(game: Game, escape: NavalActivity) -> Iterator[str]:
    """That it entered the hex where it is, and the rounds of naval combat in which it is."""
    if forces := [game.forces[name] for name in escape.forces if name in game.forces]:
        yield entry_of(forces)
    for combat in game.naval_combats:
        if set(combat.forces) & set(escape.forces):
            yield in_round(combat.name, combat.round)


# 23.752: the naval activity that is under way, and its combat groups.

Units = tuple[AirUnit, ...]


def present_activity(game: Game) -> NavalActivity | None:
    """The naval activity that is under way, outside naval combat."""
    return next(iter(game.activities), None)


def under_way(game: Game) -> NavalActivity:
    """The same; raises `Mistake` where there is none."""
    if (activity := present_activity(game)) is None:
        raise Unworkable(NAVAL_ACTIVITY, say("No naval activity is under way."))
    return activity


def here(activity: NavalActivity) -> str:
    """The hex where the naval force is."""
    return activity.path[activity.reached]


def forces_of(game: Game, activity: NavalActivity) -> tuple[NavalForce, ...]:
    """The task forces of an activity that are left, and have not gone elsewhere."""
    found = (game.forces[name] for name in activity.forces if name in game.forces)
    return tuple(force for force in found if force.place == here(activity))


def occasion(game: Game, activity: NavalActivity) -> str:
    """What a land-based unit may play one role in: that this force entered this hex (23.161)."""
    return entry_of(forces_of(game, activity))


def groups_of(game: Game, activity: NavalActivity) -> tuple[NavalForce, ...]:
    """The combat groups: each task force as it is, and what was detached from it (23.71A)."""
    there = (force for force in game.forces.values() if force.place == here(activity))
    return tuple(f for f in there if f.name in activity.forces or f.of in activity.forces)


def known_group(game: Game, given: str) -> NavalForce:
    """The combat group of that name in the activity; raises `Mistake`."""
    return _named_among(given, groups_of(game, under_way(game)))


def _named_among(given: str, groups: Iterable[NavalForce]) -> NavalForce:
    there = {group.name: group for group in groups}
    return known("combat group", given, there, say("Here there are {groups}.", groups=listed(list(there))))


def covered_as(game: Game, group: str) -> str:
    """What cover is spread over where this group is attacked: the group, or its task force (doubt W228)."""
    if plays(game, "W228") == "groups_as_tfs":
        return group
    return game.forces[group].of or group


def covered(game: Game, activity: NavalActivity) -> tuple[str, ...]:
    """All that cover is spread over."""
    return tuple(dict.fromkeys(covered_as(game, group.name) for group in groups_of(game, activity)))


def afloat(game: Game, activity: NavalActivity) -> bool:
    """Is anything left of the naval force, or is it a line of supply, which stays while its guards do?"""
    line = activity.activity == SUPPLY_LINE and bool(forces_of(game, activity))
    return line or any(factors_of(game, group.name) for group in groups_of(game, activity))


def has_role(game: Game, activity: NavalActivity, role: str) -> Units:
    """The units that have the role in this hex already."""
    at = occasion(game, activity)
    return tuple(u for u in game.units.values() if u.base and role_in(game, u, at) == role)


def sent_against(game: Game, group: str) -> Units:
    """The air units that are sent against a combat group in this hex."""
    strikes = (air for air in under_way(game).strikes if air.group == group)
    return tuple(game.units[name] for air in strikes for name in air.units)


def has_strikes(game: Game) -> bool:
    """Was any air sent against the naval force in this hex?"""
    activity = present_activity(game)
    return activity is not None and bool(activity.strikes)


# 22.41: the naval combat that is fought, its sides and groups, and what seats see of it.

STAYS, LEAVES = "stays", "leaves"


def present_combat(game: Game) -> NavalCombat | None:
    """The naval combat that is fought."""
    return next(iter(game.naval_combats), None)


def being_fought(game: Game) -> NavalCombat:
    """The same; raises `Mistake` where there is none."""
    if (combat := present_combat(game)) is None:
        raise Unworkable(said("naval combat"), say("No naval combat is being fought."))
    return combat


def as_known_to(game: Game, seat: str) -> NavalCombat:
    """The same as far as a seat knows it: what others allotted in secret bears on no order of its (D13)."""
    return being_fought(allotments_seen(game, seat))


def occasion_of_combat(combat: NavalCombat) -> str:
    """What a land-based unit may play one role in: this round (23.161)."""
    return in_round(combat.name, combat.round)


def groups_in_combat(game: Game, combat: NavalCombat) -> tuple[NavalForce, ...]:
    """The combat groups of both sides, by name."""
    return tuple(game.forces[name] for name in groups_in(game, combat))


def groups_of_side(game: Game, combat: NavalCombat, side: str) -> tuple[NavalForce, ...]:
    """The combat groups of a side."""
    return tuple(g for g in groups_in_combat(game, combat) if side_of(game, g.nation) == side)


def enemy_groups(game: Game, combat: NavalCombat, side: str) -> tuple[NavalForce, ...]:
    """The combat groups against a side."""
    return tuple(g for g in groups_in_combat(game, combat) if side_of(game, g.nation) != side)


def known_group_in_combat(game: Game, combat: NavalCombat, given: str) -> NavalForce:
    """The combat group of that name; raises `Mistake`."""
    return _named_among(given, groups_in_combat(game, combat))


def sides_in(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The sides that have ships left in it, in the order of play."""
    afloat = {side_of(game, g.nation) for g in groups_in_combat(game, combat) if factors_of(game, g.name)}
    return tuple(side for side in game.sides if side in afloat)


def sides_of(game: Game, seat: str) -> tuple[str, ...]:
    """The sides for which a seat may speak: its own, or of the gamemaster all."""
    if seat == GAMEMASTER:
        return game.sides
    return (game.seats[seat].side,) if seat in game.seats else ()


def on_my_decks(game: Game, combat: NavalCombat, seat: str) -> Iterator[tuple[str, Units]]:
    """Each combat group in which a seat has naval air that may be used, guests' decks too (23.35B, 23.74)."""
    for group in groups_in(game, combat):
        if aboard := tuple(u for u in available(game, group) if commands(game, seat, u.nation)):
            yield group, aboard


def available_in(game: Game, combat: NavalCombat) -> dict[str, int]:
    """How much naval air may be used in each combat group as a round begins (23.33)."""
    counted = {group: len(available(game, group)) for group in groups_in(game, combat)}
    return {group: count for group, count in counted.items() if count}


def groups_in(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The combat groups that are there: the task forces that met, and what was detached from them (22.42)."""
    there = (f for f in game.forces.values() if f.at_sea and f.place == combat.place)
    found = (f.name for f in there if f.name in combat.forces or f.of in combat.forces)
    return tuple(sorted(found))


NOBODY = ""


def allotments_seen(game: Game, viewer: str) -> Game:
    """The game without what other seats allotted and nobody was shown; the gamemaster sees all."""
    if viewer == GAMEMASTER or not game.naval_combats:
        return game
    return replace(game, naval_combats=tuple(_seen(game, one, viewer) for one in game.naval_combats))


def allotments_hidden(game: Game) -> Game:
    """The game as anybody knows it."""
    return allotments_seen(game, NOBODY)


def _seen(game: Game, combat: NavalCombat, viewer: str) -> NavalCombat:
    patrols, cover = (
        tuple(air for air in table if air.seat == viewer or air.group in combat.shown)
        for table in (combat.patrols, combat.cover)
    )
    available = {name: count for name, count in combat.available.items() if _ours(game, name, viewer)}
    return replace(combat, patrols=patrols, cover=cover, available=available)


def _ours(game: Game, group: str, viewer: str) -> bool:
    """Is a combat group of the viewer's side, which alone knows what belongs to it (17.3123)?"""
    side = game.seats[viewer].side if viewer in game.seats else ""
    return group in game.forces and side_of(game, game.forces[group].nation) == side


MOST = 6
