"""23.5, 23.6: what is asked of air units that are sent over a naval base, and of the base."""

from collections.abc import Iterable, Iterator

from core.ruling import Finding
from core.world_at_war.board import name, phase
from core.world_at_war.conditions import rule
from core.world_at_war.flight.employment import MISSION_RULES as RULES_OF_MISSIONS
from core.world_at_war.flight.employment import in_an_offensive
from core.world_at_war.flight.employment import one_mission_a_player_turn as one_mission
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.naval_bases.from_where import (
    from_a_patrol_or_mission_hex,
    no_ships_from_the_way,
    once_from_a_hex_on_the_way,
    one_mission_a_player_turn,
    patrols_in_movement,
)
from core.world_at_war.naval_bases.target import (
    OverPort,
    a_naval_base_of_the_enemy,
    an_air_base_of_the_enemy,
    at_war,
    ships_lie_there,
)
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.base_attacks import (
    ESCORT,
    FLOWN,
    attacks_on,
    by_kamikazes,
    may_fly_again,
    present,
    struck_from,
)
from core.world_at_war.under_way.steps import other_missions_have_begun
from events.world_at_war.board import AirUnit


def _of_land(game: Game, request: OverPort) -> list[AirUnit]:
    return [unit for unit in request.units if unit.base not in game.carriers]


@rule(
    "18.511C",
    "In the movement phase naval bases are attacked by patrolling task forces alone.",
    "{unit} is land-based; its time is the combat phase.",
)
def from_carriers_in_movement(game: Game, request: OverPort) -> Iterable[Finding]:
    """18.511C; land-based air attacks naval bases in the combat phase (18.512B, 23.51)."""
    if phase(game) == "movement":
        yield from (Finding(unit=unit.name) for unit in _of_land(game, request))


@rule(
    "23.51/when",
    "Land-based air attacks naval bases as soon as the counterairs of the combat phase are over.",
    "{unit} is late: other missions of the phase have begun.",
)
def at_its_time(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.51: after counterairs, before any mission of naval units."""
    if other_missions_have_begun(game):
        yield from (Finding(unit=unit.name) for unit in _of_land(game, request))


@rule(
    "23.54",
    "Another sortie is flown over the same port, by land-based survivors of the one before.",
    "{unit} can't fly one over {place}.",
    lambda game, request: (
        number
        for number in ("W248", "W344", "W379")
        if turns_on(game, number, lambda played: list(_beyond(played, request)))
    ),
)
def survivors_fly_again(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.54; whether air from carriers may is doubt W379 (19.12), whether units that aborted may W344."""
    yield from _beyond(game, request)


def _beyond(game: Game, request: OverPort) -> Iterator[Finding]:
    attack = present(game)
    if attack is None or attack.step != FLOWN:
        return
    able = {unit.name for unit in may_fly_again(game, attack)}
    for unit in request.units:
        if request.hex != attack.place or unit.name not in able:
            yield Finding(unit=unit.name, place=name(game, request.hex))


@rule(
    "23.63/again",
    "By one reading carriers attack a naval base once in a phase from one hex.",
    "{place} was attacked from {given} before in this phase.",
    lambda game, request: ("W379",) if struck_from(game, request.hex, request.returning) else (),
)
def not_from_the_same_hex_again(game: Game, request: OverPort) -> Iterable[Finding]:
    """23.63, 19.12 (doubt W379): with squadrons that have not flown in the phase."""
    if plays(game, "W379") == "once" and (hex_ := struck_from(game, request.hex, request.returning)):
        yield Finding(place=name(game, request.hex), given=name(game, hex_))


@rule(
    "17.47C/port",
    "No other air attacks the port that kamikazes attack.",
    "Kamikazes are sent against {place}.",
)
def not_with_kamikazes(game: Game, request: OverPort) -> Iterable[Finding]:
    """17.47C, 17.47D.3: the ships in a port are one target."""
    if any(by_kamikazes(one) for one in attacks_on(game, request.hex)):
        yield Finding(place=name(game, request.hex))


def _alone(game: Game, request: OverPort) -> Iterator[Finding]:
    """Jets that would counterair a port whose ships nobody goes for."""
    attacks = (one for one in attacks_on(game, request.hex) if not (one.ended or by_kamikazes(one)))
    if request.mission == ESCORT and not any(one.striking for one in attacks):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


@rule(
    "17.53B/escort",
    "Over a port jets escort those that go for its ships, if doubt W385 is read so.",
    "{unit} would escort nobody: no air is sent against the ships at {place}; send that first.",
    lambda game, request: ("W385",) if any(_alone(game, request)) else (),
)
def jets_escort_somebody(game: Game, request: OverPort) -> Iterable[Finding]:
    """17.53B with 17.531; by themselves they counterair the base (17.53A, 23.411A)."""
    if plays(game, "W385") == "with_others":
        yield from _alone(game, request)


OF_THE_TARGET = (
    a_naval_base_of_the_enemy,
    an_air_base_of_the_enemy,
    ships_lie_there,
    at_war,
    survivors_fly_again,
    not_from_the_same_hex_again,
    once_from_a_hex_on_the_way,
    no_ships_from_the_way,
    not_with_kamikazes,
    jets_escort_somebody,
)
OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
"""What is asked of the port, for each unit."""

MISSION_RULES = tuple(one_mission_a_player_turn if one is one_mission else one for one in RULES_OF_MISSIONS)
"""What every mission is asked; that it is the only one, as patrols on their way are asked it (doubt W411)."""

OF_WHO_FLIES = (
    from_carriers_in_movement,
    at_its_time,
    from_a_patrol_or_mission_hex,
    patrols_in_movement,
)
OF_THE_UNITS = (*(one for one in MISSION_RULES if one not in OF_THE_HEX), *OF_WHO_FLIES)
"""What is asked of the units, wherever they go."""

MAY_ATTACK = (*MISSION_RULES, *OF_WHO_FLIES, *OF_THE_TARGET)
