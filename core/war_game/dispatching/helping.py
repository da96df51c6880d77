"""Who may help whom, and where help may go (IV/example 1/note)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.ruling import Finding
from core.war_game.battles import attacked_now_or_next, battle_at, defenders, to_stand_aside
from core.war_game.board import at_sea, is_cargo, opposes, rule, side_of
from core.war_game.state import Game, Helping, numbers, plays
from events.war_game.board import Unit


class Dispatching(msgspec.Struct, frozen=True):
    """A seat sends aircraft to defend a place."""

    seat: str
    units: tuple[Unit, ...]
    to: str


OWN, AXIS, ALLIES = "IV/example 1/note.3", "IV/example 1/note.4", "IV/example 1/note.5"


def power_of(game: Game, nation: str) -> str:
    """The major power with which a nation counts: itself, or that of a minor one (doubt N8)."""
    found = game.nations[nation]
    return found.major if found.power == "minor" and plays(game, "N8") == "with_major" else nation


def group_of(game: Game, nation: str) -> Helping | None:
    """The powers among which a nation helps (doubt R18 for France); None for who is in no group."""
    power = power_of(game, nation)
    if power == "France" and plays(game, "R18") == "no":
        return None
    return next((group for group in numbers(game).help if power in group.nations), None)


def helps(game: Game, nation: str, other: str) -> bool:
    """May a nation's aircraft defend the other's units?"""
    if nation == other:
        return True
    group = group_of(game, nation)
    return (
        group is not None and group_of(game, other) is group and side_of(game, nation) == side_of(game, other)
    )


def turned_on(game: Game, request: Dispatching) -> tuple[str, ...]:
    """The doubts about who helps that matter here: minors in it, or France."""
    nations = {*attacked_there(game, request.to), *(unit.nation for unit in request.units)}
    minors = any(game.nations[nation].power == "minor" for nation in nations)
    return (*(("N8",) if minors else ()), *(("R18",) if "France" in nations else ()))


def attacked_there(game: Game, place: str) -> tuple[str, ...]:
    """The nations whose units are attacked at a place, or will be after a pass-through."""
    battle = battle_at(game, place)
    there = defenders(game, battle) if battle else _standing(game, place)
    return tuple(dict.fromkeys(unit.nation for unit in there))


def _standing(game: Game, place: str) -> list[Unit]:
    """The units of the other side that stand at a place and may be attacked there."""
    found = (u for u in game.units.values() if u.place == place and not u.retreated and not is_cargo(game, u))
    there = [unit for unit in found if unit.flight is None and opposes(game, unit.nation)]
    out_of_it = to_stand_aside(game, place)
    return [unit for unit in there if side_of(game, unit.nation) not in out_of_it]


def _unhelped(game: Game, request: Dispatching, number: str) -> Iterator[Finding]:
    """The units that may help none of those attacked, if their nation helps by this rule."""
    attacked = attacked_there(game, request.to)
    if not attacked or not attacked_now_or_next(game, request.to):
        return
    for unit in request.units:
        group = group_of(game, unit.nation)
        own = group.rule if group else OWN
        if own == number and not any(helps(game, unit.nation, other) for other in attacked):
            yield Finding(unit.name, request.to, unit.nation, ", ".join(attacked))


@rule(
    "IV/example 1/note.1",
    "A dispatch goes to a place where own or friendly units are attacked.",
    "{place} is not attacked; there is nothing to defend for {unit}.",
)
def is_attacked(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Where friendly units stand, but nobody attacks them."""
    if _standing(game, request.to) and not attacked_now_or_next(game, request.to):
        yield Finding(request.units[0].name, request.to)


@rule(
    "IV/example 1/note.2:sea",
    "No aircraft is dispatched to an empty sea zone.",
    "{place} is empty: no unit of {unit}'s side is there.",
)
def no_empty_sea(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Nothing of the own side is there to be attacked."""
    if at_sea(game, request.to) and not attacked_there(game, request.to):
        yield Finding(request.units[0].name, request.to)


@rule(
    "IV/example 1/note.2:land",
    "No aircraft is dispatched to a land territory without friendly units.",
    "No unit of {unit}'s side is in {place}.",
)
def no_land_without_friends(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Nothing of the own side is there to be attacked."""
    if not at_sea(game, request.to) and not attacked_there(game, request.to):
        yield Finding(request.units[0].name, request.to)


@rule(
    OWN,
    "The U.S.S.R. and Japan each help nobody but their own units.",
    "{unit} of {given} may not help {allowed} at {place}.",
    turned_on,
)
def helps_its_own(game: Game, request: Dispatching) -> Iterable[Finding]:
    """And so does whoever is in no group."""
    yield from _unhelped(game, request, OWN)


@rule(
    AXIS,
    "Germany and Italy help each other.",
    "{unit} of {given} may not help {allowed} at {place}.",
    turned_on,
)
def germany_and_italy(game: Game, request: Dispatching) -> Iterable[Finding]:
    """And nobody else."""
    yield from _unhelped(game, request, AXIS)


@rule(
    ALLIES,
    "The United Kingdom, France, the United States and China help one another.",
    "{unit} of {given} may not help {allowed} at {place}.",
    turned_on,
)
def the_remaining_allies(game: Game, request: Dispatching) -> Iterable[Finding]:
    """On land as at sea, and nobody else."""
    yield from _unhelped(game, request, ALLIES)


MAY_HELP = (
    is_attacked,
    no_empty_sea,
    no_land_without_friends,
    helps_its_own,
    germany_and_italy,
    the_remaining_allies,
)
