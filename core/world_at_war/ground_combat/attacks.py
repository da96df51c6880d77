"""The ground attack that is fought: who is in it, with which factors, what is asked."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.ruling import Finding, Ruled
from core.world_at_war.board import name, seats_for
from core.world_at_war.conditions import rule
from core.world_at_war.folds.ground_combat import fought_over
from core.world_at_war.ground_combat.strength import CVE, FLEET, GROUND, Attack, Part, parts_of
from core.world_at_war.state import GAMEMASTER, Game, distance, fact_key, plays
from core.world_at_war.support.factors import is_an_invasion
from core.world_at_war.under_way.missions import ATTACKER, Side
from core.world_at_war.under_way.supports import EXPLOITATION, INVASION, defensive_support, ground_support
from events.world_at_war.board import AirUnit
from events.world_at_war.declared import FactDeclared, FactLapsed
from events.world_at_war.ground_combat import GroundAttack, GroundLossesTaken

FACTOR = "ground factor"
FLEET_FACTOR = "fleet factor"


def present(game: Game) -> GroundAttack | None:
    """The attack that is being fought."""
    return next(iter(game.ground_attacks), None)


def in_exploitation(game: Game) -> bool:
    """Is the attack that is fought an exploitation attack?"""
    return any(one.occasion == EXPLOITATION for one in game.ground_attacks)


def both(game: Game, attack: GroundAttack) -> Attack:
    """Both sides as they stand, with the air that takes part (18.615)."""
    attacker = (*_attackers(game, attack), *_air(ground_support(game, attack.hexes, attack.occasion)))
    over = ((place, defensive_support(game, (place,), attack.occasion)) for place in attack.hexes)
    air = (part for place, units in over for part in _air(units, place))
    return Attack(attacker, (*_defenders(game, attack), *air), is_an_invasion(game, attack))


def _attackers(game: Game, attack: GroundAttack) -> Iterator[Part]:
    yield from (Part(one, GROUND, 1, game.ground[one].factors) for one in attack.ground)
    ships = (CVE, CVE, attack.cves), (FLEET_FACTOR, FLEET, attack.fleet)
    declared = ((FACTOR, GROUND, attack.factors), *ships)
    yield from (Part(name, kind, count) for name, kind, count in declared if count)


def _defenders(game: Game, attack: GroundAttack) -> Iterator[Part]:
    for one in attack.defenders:
        unit = game.ground[one]
        yield Part(one, GROUND, 1, unit.factors, attack.modifiers[unit.place])
    for place, count in attack.defending.items():
        if count:
            yield Part(factor_in(attack, place), GROUND, count, 1, attack.modifiers[place])


def factor_in(attack: GroundAttack, place: str) -> str:
    """What a declared ground factor that defends is called."""
    return FACTOR if len(attack.hexes) == 1 else f"{FACTOR} in {place}"


def _air(units: Iterable[AirUnit], place: str = "") -> Iterator[Part]:
    return (Part(unit.name, unit.kind, place=place) for unit in units)


def speakers(game: Game, attack: GroundAttack, side: Side) -> tuple[str, ...]:
    """The seats that speak for a side of the attack: those of its units, or of the whole side."""
    named = (part.name for part in parts_of(both(game, attack), side))
    found = (game.units.get(name) or game.ground.get(name) for name in named)
    nations = frozenset(unit.nation for unit in found if unit)
    ours = (s.name for s in game.seats.values() if (s.side == game.turn.side) == (side == ATTACKER))
    return seats_for(game, nations) or tuple(ours) or (GAMEMASTER,)


ATTACKING, DEFENDING = "attacking factors", "defending factors"
BY = "ground combat"


def fewer_declared(game: Game, attack: GroundAttack, taken: GroundLossesTaken) -> Iterator[Ruled]:
    """The declarations as they stand after a loss; where nothing is left of the factors they lapse."""
    kind = ATTACKING if taken.side == ATTACKER else DEFENDING
    for place, lost in taken.factors.items():
        if (fact := game.facts.get(fact_key(kind, place or attack.hexes[0]))) is None:
            continue
        number = f"15.61/{attack.code}"
        if (left := int(fact.value) - lost) > 0:
            said = FactDeclared(kind, fact.subject, str(left), BY, number, fact.until)
            yield Ruled(said, (number,))
        else:
            yield Ruled(FactLapsed(kind, fact.subject), (number,))


@rule(
    "15.6/again",
    "In one combat a hex is attacked once, if doubt W365 is read so.",
    "{place} was attacked before in this player turn, in {given} attacks.",
    lambda game, request: ("W365",) if any(_attacked_before(game, request)) else (),
)
def not_attacked_before(game: Game, request: Any) -> Iterable[Finding]:
    """15.6; attacks in exploitation are a combat of their own (18.551)."""
    if plays(game, "W365") == "once":
        yield from _attacked_before(game, request)


def _attacked_before(game: Game, request: Any) -> Iterator[Finding]:
    for place in request.hexes:
        if fought_over(place, request.occasion) in game.fought_over:
            yield Finding(place=name(game, place), given=request.occasion)


@rule(
    "15.6/beside",
    "Ground units attack hexes beside their own, if doubt W366 is read so.",
    "{unit} stands at {place}, which is beside none of what is attacked.",
    lambda game, request: ("W366",) if any(_far_from_it(game, request)) else (),
)
def attackers_stand_beside(game: Game, request: Any) -> Iterable[Finding]:
    """15.6; who invades comes from the sea."""
    if plays(game, "W366") == "beside":
        yield from _far_from_it(game, request)


def _far_from_it(game: Game, request: Any) -> Iterator[Finding]:
    for unit in request.ground if request.kind != INVASION else ():
        stands = unit.place in game.atlas.hexes
        if unit.place and not (stands and any(beside(game, unit.place, place) for place in request.hexes)):
            yield Finding(unit.name, name(game, unit.place))


def beside(game: Game, one: str, other: str) -> bool:
    """Are two hexes the same, or beside each other? A box is beside nothing."""
    hexes = game.atlas.hexes
    return one in hexes and other in hexes and distance(hexes[one], hexes[other]) <= 1
