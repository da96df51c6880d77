"""23.13, 17.25: which air units an order at sea means, and its menus."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable
from core.ruling import Rule
from core.world_at_war.board import commands, name, on_land
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import (
    ATTACK,
    KINDS,
    PART,
    SPOTTING,
    UNDER_ATTACK,
    Interaction,
    Use,
    another_role,
    committed_at_sea,
    pursues,
    role_in,
)
from core.world_at_war.under_way.commitments import out, stays_at_home, under_way
from core.world_at_war.units import (
    PARTS,
    Group,
    Named,
    Preference,
    Units,
    chosen,
    like,
    names_when_divided,
    needs_a_squadron,
    require_quality,
)
from events.sentences import say, translated
from events.world_at_war.board import AirUnit

ARMY, SQUADRON = "AAF", "AAS"


def enlisted(game: Game, units: Units, use: Use) -> Interaction:
    """The units that an order means for a role in a hex; raises `Mistake` if they are not there.

    “3 AAS” are squadrons of the kind that the role is for, first those in play, then one of each further
    factor, which is divided for it (23.131); “3 AAF” are three factors of which each gives one squadron.
    Units that are named take part as they are, a factor with the one squadron that the role is for.
    """
    found = _found(game, units, use)
    factors = tuple(unit.name for unit in found if unit.kind == ARMY)
    names = tuple(_takes_part(game, unit, use.role) for unit in found)
    return Interaction(found, use.role, use.hex, use.occasion, use.seat, names, factors)


def _found(game: Game, units: Units, use: Use) -> tuple[AirUnit, ...]:
    if isinstance(units, Named) or units.kind != SQUADRON:
        return chosen(game, units, _untaken_first(game, use))
    if units.count < 1:
        raise Unworkable("units", needs_a_squadron(units.count))
    require_quality(units)
    return _squadrons(game, units, use)


def _untaken_first(game: Game, use: Use) -> Preference:
    """As `for_role`, but what the same order has named already comes last."""
    prefer = for_role(game, use)
    return lambda unit: (unit.name in use.taken, *prefer(unit))


def _squadrons(game: Game, group: Group, use: Use) -> tuple[AirUnit, ...]:
    prefer, part = _untaken_first(game, use), PART[use.role]
    there = [u for u in like(game, group.nation, SQUADRON, group.base, prefer) if u.part == part]
    army = like(game, group.nation, ARMY, group.base, prefer)
    free = [u for u in there if not _bound(game, u, use) and u.name not in use.taken]
    factors = [u for u in army if not _bound(game, u, use) and u.name not in use.taken]
    busy = [unit for unit in there if unit not in free]
    found = (*free, *factors, *busy)
    if len(found) < group.count:
        raise Unworkable("units", _too_few(game, group, use.role, len(found)))
    return found[: group.count]


def _bound(game: Game, unit: AirUnit, use: Use) -> bool:
    return bool(unit.inverted or role_in(game, unit, use.occasion) or another_role(game, unit, use))


def _too_few(game: Game, group: Group, role: str, found: int) -> str:
    return say(
        "There {found:is|are} {found} {part} AAS of {nation} at {place}, with one of each AAF there, "
        "not {count}."
        if found
        else "There is no {part} AAS of {nation} at {place}, not {count}.",
        found=found,
        part=translated(PART[role]),
        nation=group.nation,
        place=name(game, group.base),
        count=group.count,
    )


def for_role(game: Game, use: Use) -> Preference:
    """In what order like units are taken: of the kind for the role, ready, and free in the occasion first.

    Who is sent on a mission comes last, unless it goes on against ships that escape from it (23.462B).
    """
    errands, once = under_way(game), use.role == SPOTTING or _on_a_mission(game, use)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        fits = unit.kind != SQUADRON or unit.part == PART[use.role]
        spent = unit.used and (once or not committed_at_sea(unit))
        sent = out(unit, errands) and not pursues(game, unit, use.occasion)
        return (
            not fits,
            bool(_bound(game, unit, use) or spent or sent or stays_at_home(game, unit)),
            not unit.used,
            unit.elite,
            unit.name,
        )

    return preference


def _on_a_mission(game: Game, use: Use) -> bool:
    """Is it an attack on submarines on patrol, which who was used at sea does not fly (doubt W376)?"""
    hunted = any(one.activity == UNDER_ATTACK for one in game.activities[:1])
    return use.role == ATTACK and hunted and plays(game, "W376") == "mission"


def _takes_part(game: Game, unit: AirUnit, role: str) -> str:
    """The name under which a unit takes part: a factor does by its squadron for the role."""
    if unit.kind != ARMY:
        return unit.name
    return names_when_divided(game.units, unit.name)[PARTS[ARMY].index(PART[role])]


def like_units(game: Game, seat: str) -> Iterator[Group]:
    """One of each sort of land-based unit of a seat that may have a role at sea; factors give squadrons."""
    mine = (u for u in game.units.values() if u.base and u.kind in KINDS and commands(game, seat, u.nation))
    heads = {head for unit in mine if on_land(game, unit) for head in _heads(unit)}
    for base, nation, kind in sorted(heads):
        yield Group(1, kind, nation, base)


def _heads(unit: AirUnit) -> Iterator[tuple[str, str, str]]:
    yield unit.base, unit.nation, unit.kind
    if unit.kind == ARMY:
        yield unit.base, unit.nation, SQUADRON


ALL = 1_000_000
"""As many as there are: no board has more."""


def most_that_may(
    game: Game, rules: Iterable[Rule], request: Callable[[Group], Any], group: Group, limit: int = ALL
) -> int:
    """How many like units, up to a limit, may be named in a request that keeps these rules."""
    asked, count = tuple(rules), 0
    while count < limit and _kept(game, asked, request, replace(group, count=count + 1)):
        count += 1
    return count


def _kept(game: Game, rules: Iterable[Rule], request: Callable[[Group], Any], group: Group) -> bool:
    try:
        wanted = request(group)
    except Mistake:
        return False
    return all(rule.kept(game, wanted) for rule in rules)
