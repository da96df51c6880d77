"""Rule 19 in play: named air units as forces, a round over land, losses as units."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from core.world_at_war.air_battle.kinds import Answers, Dice, Names, Rounds, kind_of
from core.world_at_war.air_combat.groups import (
    AAF,
    FACTORS,
    KAMIKAZE,
    PARTS,
    SQUADRONS,
    TRANSPORT,
    Circumstances,
    Fight,
    Group,
    merged,
)
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, call, doubts_used, fought
from core.world_at_war.air_combat.strength import force_of
from core.world_at_war.basing.open_bases import pacific_bombers_by_now, traced
from core.world_at_war.board import best_result, declared_number, hex_of, supply, theater
from core.world_at_war.flight.operating import draws_on_its_base, short_of_oil
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.battles import Units, attackers, defenders
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.ships import port_left
from core.world_at_war.units import WHOLE, factor_kind
from events.world_at_war.air_battle import AirBattle
from events.world_at_war.board import AirUnit, Hex

SPARED = "spared"
ENGAGED = "engaged"
"""The attacker's choice about air transports in the base (18.521B)."""


def engaged(game: Game, battle: AirBattle) -> Units:
    """The defenders that fight in the round: without air transports if these are spared (18.521B)."""
    there = defenders(game, battle)
    others = tuple(unit for unit in there if factor_kind(unit.kind) != TRANSPORT)
    return others if others and battle.transports == SPARED else there


def as_squadrons(game: Game, battle: AirBattle) -> bool:
    """Do they fight as squadrons, because there is naval air on either side (17.141C, 19.51)?

    Once divided they stay so until the counterairs are over (23.152D).
    """
    return any(unit.kind in ("NAS", KAMIKAZE) or unit.kind in WHOLE for unit in both(game, battle))


def fight_of(game: Game, battle: AirBattle) -> Fight:
    """The round as rule 19 sees it; whoever fights as squadrons has been divided by then."""
    ours, theirs = (
        merged(as_group(game, battle.place, unit) for unit in side_fights(game, battle, side))
        for side in (ATTACKER, DEFENDER)
    )
    unit = SQUADRONS if as_squadrons(game, battle) else FACTORS
    return Fight(ours, theirs, unit, _circumstances(game, battle))


def _circumstances(game: Game, battle: AirBattle) -> Circumstances:
    """What the kind of battle brings with it: 18.623, and 19.31D over a bombing mission."""
    kind = kind_of(battle)
    radar = _radar(game, battle) if kind.bombing else 0
    return Circumstances(
        bombing=kind.bombing,
        defender_radar=radar,
        apply_to_inverted=battle.applied,
        unanswered=kind.unanswered,
        attacker_counts=kind.counted(game, battle),
    )


def _radar(game: Game, battle: AirBattle) -> int:
    """The radar results of the defender: the most that one of its nations has, as declared."""
    nations = {unit.nation for unit in defenders(game, battle)}
    return best_result(game, nations, "radar")


def as_group(game: Game, place: str, unit: AirUnit) -> Group:
    """A group of one over a place; army air squadrons of a nation are one type (19.65A)."""
    where = hex_of(game, place)
    return Group(
        unit.nation,
        factor_kind(unit.kind),
        1,
        unit.elite,
        bool(unit.inverted),
        parts=_parts(unit),
        winter=declared_number(game, "winter", unit.nation),
        short=_shortages(game, unit),
        research=declared_number(game, "research", f"{unit.nation}/air nationality"),
        theater=_serves_in(game, unit, where) if where else "",
    )


def _serves_in(game: Game, unit: AirUnit, where: Hex) -> str:
    """The theater; as long as there are no bombers of the Pacific, those there are of no theater (17.75C)."""
    early = unit.kind == "strategic bomber" and not pacific_bombers_by_now(game, unit.nation)
    return "" if early else theater(game, where)


def _parts(unit: AirUnit) -> tuple[int, int, int]:
    attack, cover, search = (int(unit.part == part) for part in PARTS)
    return attack, cover, search


def _shortages(game: Game, unit: AirUnit) -> int:
    """How many of short supply and air oil effects the unit suffers (19.31A, doubts W209, W288, W414, W437).

    Kamikazes draw on no base (17.461).
    """
    felt = ("partial", "none") if plays(game, "W288") == "as_partial" else ("partial",)
    poor = _supply(game, unit) in felt
    return int(poor) + int(_feels_oil(game, unit) and short_of_oil(game, unit.nation))


def _feels_oil(game: Game, unit: AirUnit) -> bool:
    """Kamikazes never (17.45), naval air on carriers as doubt W437 says."""
    aboard = unit.base in game.carriers
    return unit.kind != "kamikaze" and not (aboard and plays(game, "W437") == "not_bound")


def _supply(game: Game, unit: AirUnit) -> str:
    """What its base gives it; of naval air on a carrier see doubt W414."""
    if unit.base in game.carriers and plays(game, "W414") == "as_carrier":
        return supply(game, port_left(game, game.carriers[unit.base]), unit.nation)
    return traced(game, unit.base, unit.nation) if draws_on_its_base(game, unit) else "full"


def turns_on_decks(game: Game, units: Iterable[AirUnit]) -> tuple[str, ...]:
    """W414 and W437, where one of these is on a carrier for which supply or oil turns on them."""
    aboard = [unit for unit in units if unit.base in game.carriers]
    told = aboard and turns_on(game, "W414", lambda played: [_supply(played, unit) for unit in aboard])
    oil = any(short_of_oil(game, unit.nation) for unit in aboard)
    return (*(("W414",) if told else ()), *(("W437",) if oil else ()))


def _type(group: Group) -> Group:
    """What makes a group a type of its own: everything but how many it has."""
    return replace(group, count=0, parts=(0, 0, 0))


def _of_type(game: Game, place: str, force: Units, group: Group) -> list[AirUnit]:
    """The units that make up a group, those of the lowest names first (doubt W277)."""
    there = sorted(force, key=lambda unit: unit.name)
    return [unit for unit in there if _type(as_group(game, place, unit)) == _type(group)]


def befallen(
    game: Game, battle: AirBattle, side: str, losses: Iterable[Loss]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the units of a side that are eliminated, and of those that abort."""
    return befallen_among(game, battle.place, side_fights(game, battle, side), losses)


def befallen_among(
    game: Game, place: str, force: Units, losses: Iterable[Loss]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of those of a force over a place that are eliminated, and of those that abort."""
    eliminated, aborted = [], []
    for loss in losses:
        for some, lost, turned in _shares(_of_type(game, place, force, loss.group), loss):
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


def _call(game: Game, _: AirBattle, fight: Fight, side: Side) -> Call | None:
    return call(fight, side, game.doubts)


def _fought(game: Game, _: AirBattle, fight: Fight, dice: Dice, answers: Answers) -> Round:
    return fought(fight, dice, answers, game.doubts)


def _doubts(game: Game, _: AirBattle, fight: Fight, dice: Dice) -> Names:
    return doubts_used(fight, dice, game.doubts)


def _force(_: Game, __: AirBattle, fight: Fight, side: Side) -> Sequence[Group]:
    return force_of(fight, side)


def _befallen(
    game: Game, battle: AirBattle, _: Fight, side: Side, losses: Sequence[Loss]
) -> tuple[Names, Names]:
    return befallen(game, battle, side, losses)


OVER_LAND = Rounds(fight_of, _call, _fought, _doubts, _force, _befallen, as_squadrons)


def rounds_of(battle: AirBattle) -> Rounds:
    """How the rounds of a battle are fought."""
    return kind_of(battle).rounds or OVER_LAND
