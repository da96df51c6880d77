"""22.41: the naval combat that is fought, its sides and groups, and what seats see of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.mistakes import Unworkable, known
from core.world_at_war.board import commands, side_of
from core.world_at_war.state import GAMEMASTER, Game
from core.world_at_war.under_way.naval_air import in_round
from core.world_at_war.under_way.ships import available, factors_of
from events.world_at_war.board import AirUnit
from events.world_at_war.naval_combat import NavalCombat
from events.world_at_war.ships import NavalForce

Units = tuple[AirUnit, ...]
STAYS, LEAVES = "stays", "leaves"


def present_combat(game: Game) -> NavalCombat | None:
    """The naval combat that is fought."""
    return next(iter(game.naval_combats), None)


def being_fought(game: Game) -> NavalCombat:
    """The same; raises `Mistake` where there is none."""
    if (combat := present_combat(game)) is None:
        raise Unworkable("naval combat", "No naval combat is being fought.")
    return combat


def as_known_to(game: Game, seat: str) -> NavalCombat:
    """The same as far as a seat knows it: what others allotted in secret bears on no order of its (D13)."""
    return being_fought(allotments_seen(game, seat))


def occasion(combat: NavalCombat) -> str:
    """What a land-based unit may play one role in: this round (23.161)."""
    return in_round(combat.name, combat.round)


def groups_of(game: Game, combat: NavalCombat) -> tuple[NavalForce, ...]:
    """The combat groups of both sides, by name."""
    return tuple(game.forces[name] for name in groups_in(game, combat))


def groups_of_side(game: Game, combat: NavalCombat, side: str) -> tuple[NavalForce, ...]:
    """The combat groups of a side."""
    return tuple(g for g in groups_of(game, combat) if side_of(game, g.nation) == side)


def enemy_groups(game: Game, combat: NavalCombat, side: str) -> tuple[NavalForce, ...]:
    """The combat groups against a side."""
    return tuple(g for g in groups_of(game, combat) if side_of(game, g.nation) != side)


def known_group(game: Game, combat: NavalCombat, given: str) -> NavalForce:
    """The combat group of that name; raises `Mistake`."""
    return known("combat group", given, {group.name: group for group in groups_of(game, combat)})


def sides_in(game: Game, combat: NavalCombat) -> tuple[str, ...]:
    """The sides that have ships left in it, in the order of play."""
    afloat = {side_of(game, g.nation) for g in groups_of(game, combat) if factors_of(game, g.name)}
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


def goes_on(game: Game) -> bool:
    """Have both sides said that they stay?"""
    combat = present_combat(game)
    return combat is not None and decided(game, combat) and LEAVES not in combat.decisions.values()


def decided(game: Game, combat: NavalCombat) -> bool:
    """Have all sides that are left in it said what they do?"""
    return set(sides_in(game, combat)) <= set(combat.decisions)


def strikes_planned(game: Game) -> bool:
    """Is a strike announced in this round?"""
    return any(combat.strikes for combat in game.naval_combats)


def surprise_planned(game: Game) -> bool:
    """Is one of them to be a surprise?"""
    return any(one.surprise for combat in game.naval_combats for one in combat.strikes)


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
