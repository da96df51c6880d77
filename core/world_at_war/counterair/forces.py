"""18.52 and rule 19: the units of a battle as forces of air combat, and losses as units."""

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from core.world_at_war.air_combat.groups import (
    AAF,
    ATTACKER,
    FACTORS,
    PARTS,
    SQUADRONS,
    TRANSPORT,
    Circumstances,
    Fight,
    Group,
    merged,
)
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.board import declared, hex_of, supply, theater
from core.world_at_war.counterair.battle import Units, attackers, defenders
from core.world_at_war.operating import draws_on_its_base, short_of_oil
from core.world_at_war.squadrons import WHOLE, factor_kind
from core.world_at_war.state import Game
from events.world_at_war.board import AirBattle, AirUnit

SPARED = "spared"
ENGAGED = "engaged"
"""The attacker's choice about air transports in the base (18.521B)."""


def engaged(game: Game, battle: AirBattle) -> Units:
    """The defenders that fight in the round: without air transports if these are spared (18.521B)."""
    there = defenders(game, battle)
    if battle.transports != SPARED:
        return there
    return tuple(unit for unit in there if factor_kind(unit.kind) != TRANSPORT)


def naval_air_fights(game: Game, battle: AirBattle) -> bool:
    """Is there naval air on either side, so that all fight as squadrons (17.141C, 19.51)?"""
    return any(unit.kind == "NAS" for unit in (*attackers(game, battle), *engaged(game, battle)))


def as_squadrons(game: Game, battle: AirBattle) -> bool:
    """Do they fight as squadrons? Once divided they stay so until the counterairs are over (23.152D)."""
    units = (*attackers(game, battle), *engaged(game, battle))
    return any(unit.kind == "NAS" or unit.kind in WHOLE for unit in units)


def fight_of(game: Game, battle: AirBattle) -> Fight:
    """The round as rule 19 sees it; whoever fights as squadrons has been divided by then."""
    where = hex_of(game, battle.place)
    fought_in = theater(game, where) if where else ""
    ours = merged(_group(game, unit, fought_in) for unit in attackers(game, battle))
    theirs = merged(_group(game, unit, fought_in) for unit in engaged(game, battle))
    unit = SQUADRONS if as_squadrons(game, battle) else FACTORS
    return Fight(_summed(ours), _summed(theirs), unit, Circumstances(apply_to_inverted=battle.applied))


def _group(game: Game, unit: AirUnit, fought_in: str) -> Group:
    """A group of one."""
    return Group(
        unit.nation,
        factor_kind(unit.kind),
        1,
        unit.elite,
        bool(unit.inverted),
        parts=_parts(unit),
        winter=_number(declared(game, "winter", unit.nation, "0")),
        short=_shortages(game, unit),
        research=_number(declared(game, "research", f"{unit.nation}/air nationality", "0")),
        theater=fought_in,
    )


def _parts(unit: AirUnit) -> tuple[int, int, int]:
    attack, cover, search = (int(unit.part == part) for part in PARTS)
    return attack, cover, search


def _summed(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Army air squadrons of a nation are of one type, whatever their kinds (19.65A)."""
    found: dict[Group, list[Group]] = {}
    for group in groups:
        found.setdefault(replace(group, count=0, parts=(0, 0, 0)), []).append(group)
    return tuple(_one(like, alike) for like, alike in found.items())


def _one(like: Group, alike: list[Group]) -> Group:
    attack, cover, search = (sum(g.parts[i] and g.count for g in alike) for i in range(len(PARTS)))
    return replace(like, count=sum(group.count for group in alike), parts=(attack, cover, search))


def _number(value: str) -> int:
    return int(value) if value.isdecimal() else 0


def _shortages(game: Game, unit: AirUnit) -> int:
    """How many of partial supply and air oil effects the unit suffers (19.31A, doubt W209)."""
    partial = draws_on_its_base(game, unit) and supply(game, unit.base, unit.nation) == "partial"
    return int(partial) + int(short_of_oil(game, unit.nation))


def of_group(units: Units, group: Group) -> list[AirUnit]:
    """The units that make up a group, those of the lowest names first (doubt W277)."""
    like = (group.nation, group.kind, group.elite, group.inverted)
    found = (u for u in units if (u.nation, factor_kind(u.kind), u.elite, bool(u.inverted)) == like)
    return sorted(found, key=lambda unit: unit.name)


def befallen(units: Units, losses: Iterable[Loss]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the units that are eliminated, and of those that abort."""
    eliminated, aborted = [], []
    for loss in losses:
        for some, lost, turned in _shares(of_group(units, loss.group), loss):
            names = [unit.name for unit in some]
            eliminated += names[:lost]
            aborted += names[lost : lost + turned]
    return tuple(eliminated), tuple(aborted)


def _shares(units: list[AirUnit], loss: Loss) -> Iterator[tuple[list[AirUnit], int, int]]:
    """The units of a group with what they take; army air squadrons by their parts (19.65B)."""
    if loss.group.kind != AAF or not loss.parts:
        yield units, loss.eliminated, loss.aborted
        return
    for part, result in zip(PARTS, loss.parts, strict=True):
        yield [unit for unit in units if unit.part == part], result.eliminated, result.aborted


def both(game: Game, battle: AirBattle) -> Units:
    """All that fight in the round."""
    return tuple(chain(attackers(game, battle), engaged(game, battle)))


def side_fights(game: Game, battle: AirBattle, side: str) -> Units:
    """What a side fights with in the round."""
    return attackers(game, battle) if side == ATTACKER else engaged(game, battle)
