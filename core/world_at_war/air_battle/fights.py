"""19.1, 23.411: a round as rule 19 sees it, or over a port as 23.411 does, with named air units."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from core.world_at_war.air_battle.battle import Units, attackers
from core.world_at_war.air_battle.forces import (
    as_group,
    as_squadrons,
    befallen,
    befallen_among,
    both,
    engaged,
    fight_of,
)
from core.world_at_war.air_battle.kinds import OVER_PORT
from core.world_at_war.air_combat.groups import ATTACKER, FACTORS, SQUADRONS, Fight, Group, Side, merged
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, call, fought
from core.world_at_war.air_combat.strength import force_of
from core.world_at_war.air_combat.turned_on import doubts_used
from core.world_at_war.naval_bases.under_way import present
from core.world_at_war.naval_strike.over_ports import (
    Raid,
    calls,
    doubts_over_port,
    fight_over_port,
    opposed,
    unit_over_port,
)
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import Game
from events.world_at_war.battle import AirBattle

Answers = Mapping[Side, tuple[str, ...]]
Names = tuple[str, ...]


def fight_in(game: Game, battle: AirBattle) -> Fight:
    """The round before its dice."""
    if battle.kind == OVER_PORT:
        return fight_over_port(raid_of(game, battle), game.doubts)
    return fight_of(game, battle)


def call_in(game: Game, battle: AirBattle, fight: Fight, side: Side) -> Call | None:
    """What a side is to roll, if it rolls at all."""
    if battle.kind == OVER_PORT:
        return calls(raid_of(game, battle), game.doubts)[side]
    return call(fight, side, game.doubts)


def fought_in(
    game: Game, battle: AirBattle, fight: Fight, dice: Mapping[Side, int], answers: Answers
) -> Round:
    """The round by its dice and the answers that were given."""
    if battle.kind != OVER_PORT:
        return fought(fight, dice, answers, game.doubts)
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    return opposed(raid, dice, answers, game.doubts).round


def doubts_in(game: Game, battle: AirBattle, fight: Fight, dice: Mapping[Side, int]) -> tuple[str, ...]:
    """The doubts on which the round turned."""
    used = doubts_used(fight, dice, game.doubts)
    if battle.kind != OVER_PORT:
        return used
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    return tuple(dict.fromkeys((*used, *doubts_over_port(raid, dice, game.doubts))))


def force_in(game: Game, battle: AirBattle, fight: Fight, side: Side) -> Sequence[Group]:
    """Everybody of a side on whom the round's results may fall; over a port those that strike, too."""
    if battle.kind == OVER_PORT and side == ATTACKER:
        return merged(as_group(game, battle.place, unit) for unit in attackers(game, battle))
    return force_of(fight, side)


def befallen_in(
    game: Game, battle: AirBattle, fight: Fight, side: Side, losses: Sequence[Loss]
) -> tuple[Names, Names]:
    """The units of a side that are eliminated, and those that abort.

    Over a port the losses of those that counterair come first, then those of who goes for the ships.
    """
    if battle.kind != OVER_PORT or side != ATTACKER:
        return befallen(game, battle, side, losses)
    counterairing, striking = _sent(game, battle)
    here = len(fight.attacker) if counterairing else 0
    parts = (counterairing, losses[:here]), (striking, losses[here:])
    found = [befallen_among(game, battle.place, units, some) for units, some in parts]
    return tuple(n for names, _ in found for n in names), tuple(n for _, names in found for n in names)


def in_squadrons(game: Game, battle: AirBattle) -> bool:
    """Is the round fought by squadrons? Over a port W339 has a say in it (19.51)."""
    if battle.kind != OVER_PORT:
        return as_squadrons(game, battle)
    divided = any(unit.kind in WHOLE for unit in both(game, battle))
    return divided or unit_over_port(_raid(game, battle), game.doubts) == SQUADRONS


def raid_of(game: Game, battle: AirBattle, applied: str = "") -> Raid:
    """The attack on a port as 23.411 sees it; who fights as squadrons has been divided by then."""
    unit = SQUADRONS if in_squadrons(game, battle) else FACTORS
    return replace(_raid(game, battle), apply_to_inverted=applied or battle.applied, unit=unit)


def _raid(game: Game, battle: AirBattle) -> Raid:
    counterairing, striking = _sent(game, battle)
    return Raid(
        _groups(game, battle, counterairing),
        _groups(game, battle, striking),
        _groups(game, battle, engaged(game, battle)),
    )


def _sent(game: Game, battle: AirBattle) -> tuple[Units, Units]:
    """The attackers that counterair, and those that go for the ships."""
    attack, there = present(game), attackers(game, battle)
    names = attack.counterairing if attack else ()
    counterairing = tuple(unit for unit in there if unit.name in names)
    return counterairing, tuple(unit for unit in there if unit.name not in names)


def _groups(game: Game, battle: AirBattle, units: Units) -> tuple[Group, ...]:
    return merged(as_group(game, battle.place, unit) for unit in units)
