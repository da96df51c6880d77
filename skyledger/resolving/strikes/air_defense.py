"""Air defense at the table: the request, what is wrong with it, and the answer as JSON (23.42)."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.world_at_war.air_combat.groups import Group, Modifier, Readings, merged, turned_on
from core.world_at_war.air_combat.losses import Suffered
from core.world_at_war.air_combat.round import unaborted
from core.world_at_war.ship_damage.air_defense import Defense, Fired, fired, fires, parts
from core.world_at_war.ship_damage.defending_air import tally
from core.world_at_war.ship_damage.ships import CRUISERS, Fleet, LightShips, NamedShip
from events.sentences import say
from skyledger.datafiles.problems import Fault
from skyledger.resolving.air_combat.answer import choice_told, losses_told
from skyledger.resolving.air_combat.request import (
    Conditions,
    conditions_faults,
    edition_faults,
    number_faults,
    sum_faults,
)
from skyledger.resolving.strikes.course import StrikeDice
from skyledger.resolving.strikes.faults import (
    AT_SEA,
    IN_PORT,
    doubts_of_ships,
    naval_target_faults,
    strike_faults,
)
from skyledger.resolving.strikes.request import DOUBTS, NavalTarget, StrikeRow, fleet_of, groups_of
from skyledger.resolving.table import Table, in_order, read_as

# Groups, choices and ships as the answers about strikes on ships tell them.


def rows_told(groups: Iterable[Group]) -> list[dict[str, Any]]:
    """Rows of air, as a request would have them."""
    return [
        {
            "nation": group.nation,
            "kind": group.kind,
            "count": group.count,
            **({"elite": True} if group.elite else {}),
        }
        for group in merged(groups)
        if group.count
    ]


def fleet_told(fleet: Fleet, *, at_sea: bool) -> dict[str, Any]:
    """Ships as a request for the next attack would have them; what was sunk at sea is gone."""
    return {
        "ships": [_ship(one) for one in fleet.named if not (one.sunk and at_sea)],
        "light": [_light(one) for one in fleet.light if one.factors],
    }


def _ship(ship: NamedShip) -> dict[str, Any]:
    marks = {mark: True for mark in ("slow", "sunk", "in_yard") if getattr(ship, mark)}
    told = {"name": ship.name, "nation": ship.nation, "kind": ship.kind, "size": ship.size}
    supply = {"partial_supply_or_oil": True} if ship.short else {}
    return told | {"damaged": ship.damaged, "hits": ship.hits} | marks | supply


def _light(light: LightShips) -> dict[str, Any]:
    told: dict[str, Any] = {"nation": light.nation, "kind": light.kind, "factors": light.factors}
    if light.kind == CRUISERS:
        told |= {"damaged": light.damaged, "hit": light.hit}
    if light.patrolling:
        told["patrolling"] = True
    return told | ({"partial_supply_or_oil": True} if light.short else {})


AIR_DEFENSE = "air_defense"


class AirDefenseRequest(NavalTarget, frozen=True, forbid_unknown_fields=True):
    """Air defense that is to be resolved: who fires, at whom, the dice, picks, doubts."""

    edition: str = "current"
    attacker: tuple[StrikeRow, ...] = ()
    surprise_level: int = 0
    circumstances: Conditions = Conditions()
    dice: int = 0
    picks: tuple[str, ...] = ()
    doubts: dict[str, str] = msgspec.field(default_factory=dict)


class Resolved(msgspec.Struct, frozen=True):
    """Air defense that was resolved: what makes up its level, and its roll if it made one."""

    request: AirDefenseRequest
    parts: tuple[Modifier, ...]
    fired: Fired | None
    doubts: tuple[str, ...]
    dice: StrikeDice
    seed: int

    @property
    def level(self) -> int:
        """The level; one that is less than one does not roll."""
        return sum(one.value for one in self.parts)


def read_air_defense(content: bytes, name: str) -> AirDefenseRequest:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(AirDefenseRequest, content, name)


def resolve_air_defense(request: AirDefenseRequest, table: Table) -> Resolved:
    """The air defense that a request asks for, and its dice where the two are not given.

    Raises `DataError` with every wrong value.
    """
    table.refuse(_faults(request))
    dice = StrikeDice({AIR_DEFENSE: request.dice}, table)
    with table.picking("picks"):
        done = _fired(request, dice, request.doubts)
    asked = done.suffered.choices if done else ()
    if len(request.picks) > len(asked):
        reason = say(
            "The attacker picks {asked} times, and {picks} picks are given.",
            asked=len(asked),
            picks=len(request.picks),
        )
        table.refuse([Fault(("picks",), reason)])
    turned = in_order(turned_on(partial(_told, request, dice), DOUBTS, request.doubts))
    return Resolved(request, parts(_defense(request), request.doubts), done, turned, dice, table.seed)


def air_defense_answer(done: Resolved) -> dict[str, Any]:
    """The answer as it is documented."""
    told = fire_told(done.parts, done.fired)
    told["through"] = rows_told(unaborted(done.fired.suffered)) if done.fired else _all(done.request)
    told["doubts"] = done.doubts
    return {**told, "thrown": done.dice.thrown, "seed": done.seed} if done.dice.thrown else told


def fire_told(made: Iterable[Modifier], shot: Fired | None) -> dict[str, Any]:
    """A level with what makes it up, the roll (None where there is none), and what it cost the attackers."""
    cost, listed = shot.suffered if shot else Suffered(()), tuple(made)
    return {
        "level": sum(one.value for one in listed),
        "parts": [msgspec.structs.asdict(one) for one in listed],
        "roll": {"dice": shot.dice, "result": msgspec.structs.asdict(shot.result)} if shot else None,
        "losses": losses_told(cost),
        "choices": [choice_told(one) for one in cost.choices],
    }


def _all(request: AirDefenseRequest) -> list[dict[str, Any]]:
    return rows_told(groups_of(request.attacker, request.circumstances))


def _defense(request: AirDefenseRequest) -> Defense:
    return Defense(fleet_of(request), request.port, request.air_defense_research, request.surprise_level)


def _fired(request: AirDefenseRequest, dice: StrikeDice, readings: Readings) -> Fired | None:
    defense = _defense(request)
    if not fires(defense, readings):
        return None
    strike = groups_of(request.attacker, request.circumstances)
    return fired(defense, strike, dice.two(AIR_DEFENSE), request.picks, readings)


def _told(request: AirDefenseRequest, dice: StrikeDice, readings: Readings) -> object:
    """The level, the roll and the losses with the same dice by these readings; None where a pick is amiss."""
    try:
        done = _fired(request, dice.again(), readings)
    except Mistake:
        return None
    return done and (done.level, done.result, tally(done.suffered))


def _faults(request: AirDefenseRequest) -> Iterator[Fault]:
    yield from edition_faults(request.edition)
    yield from strike_faults(request.attacker, IN_PORT if request.port else AT_SEA, ("attacker",))
    yield from naval_target_faults(request)
    yield from conditions_faults(request.circumstances)
    yield from number_faults(("surprise_level",), request.surprise_level)
    if request.surprise_level and request.port:
        yield Fault(("surprise_level",), say("Surprise is for strikes at sea in naval combat (23.741)."))
    yield from sum_faults(("dice",), request.dice)
    yield from doubts_of_ships(request.doubts)
