"""15.6, 15.61: one round: who is in it, its roll, what it requires, which losses satisfy it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from core.ruling import Finding, Ruled
from core.world_at_war.air_combat.groups import BY_DEFAULT, Modifier, Readings, reads
from core.world_at_war.board import name, seats_for
from core.world_at_war.conditions import rule
from core.world_at_war.edition import ground_combat
from core.world_at_war.ground_combat.strength import (
    AIR,
    CVE,
    FLEET,
    GROUND,
    SHIPS,
    THIRDS,
    Attack,
    Odds,
    Part,
    attack_strength,
    covering,
    defending,
    defense_strength,
    in_thirds,
    odds,
    parts_of,
    remnants,
    turned_on,
)
from core.world_at_war.state import GAMEMASTER, Game, distance, fact_key, plays
from core.world_at_war.support.announcing import ATTACKING_FACTORS, DEFENDING_FACTORS, is_an_invasion
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER, Side
from core.world_at_war.under_way.over_land import EXPLOITATION, INVASION, defensive_support, ground_support
from events.sentences import kept, say
from events.world_at_war.board import AirUnit
from events.world_at_war.ground_combat import GroundAttack, GroundLossesTaken
from events.world_at_war.sequence import FactDeclared, FactLapsed

# The ground attack that is fought: who is in it, with which factors, what is asked.

FACTOR, FLEET_FACTOR = kept("ground factor")(), kept("fleet factor")()
FACTOR_IN = kept("ground factor in {place}")


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
    return FACTOR if len(attack.hexes) == 1 else FACTOR_IN(place=place)


def _air(units: Iterable[AirUnit], place: str = "") -> Iterator[Part]:
    return (Part(unit.name, unit.kind, place=place) for unit in units)


def speakers(game: Game, attack: GroundAttack, side: Side) -> tuple[str, ...]:
    """The seats that speak for a side of the attack: those of its units, or of the whole side.

    The whole side as well where factors without a name attack alone: nobody knows whose they are.
    """
    nameless = side == ATTACKER and attack.factors > 0 and not attack.ground
    named = (part.name for part in parts_of(both(game, attack), side))
    found = (game.units.get(name) or game.ground.get(name) for name in named)
    nations = frozenset(unit.nation for unit in found if unit)
    ours = (s.name for s in game.seats.values() if (s.side == game.turn.side) == (side == ATTACKER))
    theirs = () if nameless else seats_for(game, nations)
    return theirs or tuple(ours) or (GAMEMASTER,)


BY, EARLIER = kept("ground combat")(), kept("earlier rounds of this combat")


def fewer_declared(game: Game, attack: GroundAttack, taken: GroundLossesTaken) -> Iterator[Ruled]:
    """The declarations as they stand after a loss; where nothing is left of the factors they lapse."""
    kind = ATTACKING_FACTORS if taken.side == ATTACKER else DEFENDING_FACTORS
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


OF_ROLLS = ("W129", "W130", "W132", "W133", "W134", "W302", "W308", "W384")
OF_LOSSES = ("W303", "W304", "W305", "W306", "W307")
ELIMINATED = "D"


class Due(msgspec.Struct, frozen=True):
    """What a side must lose by a result: at least so many factors, or everything.

    `modified` tells whether a defender's DM counts in the factors.
    """

    side: Side
    rule: str
    factors: int
    everything: bool = False
    modified: bool = True


class Round(msgspec.Struct, frozen=True):
    """A round that was rolled for: its odds, the die, its modifiers, the result and what it requires."""

    odds: Odds
    die: int
    modifiers: tuple[Modifier, ...]
    code: str
    dues: tuple[Due, ...]

    @property
    def net_roll(self) -> int:
        """The die with its modifiers."""
        return self.die + sum(one.value for one in self.modifiers)

    def due(self, side: Side) -> Due | None:
        """What a side must lose, if anything."""
        return next((due for due in self.dues if due.side == side), None)


def modifiers(earlier: int) -> tuple[Modifier, ...]:
    """15.6/modifier: one for each round of this combat that was fought before."""
    return (Modifier("15.6/modifier", earlier, EARLIER()),) if earlier else ()


def round_odds(attack: Attack, first: Odds | None, readings: Readings = BY_DEFAULT) -> Odds:
    """The odds of a round; `first` are those of the first one. They are reckoned anew (doubt W132)."""
    return first if first and reads(readings, "W132") == "kept" else odds(attack, readings)


def fought(
    attack: Attack, die: int, earlier: int = 0, first: Odds | None = None, readings: Readings = BY_DEFAULT
) -> Round:
    """The round with this die; `earlier` rounds went before it, at `first` odds in the first of them."""
    found, added, net = round_odds(attack, first, readings), modifiers(earlier), die + earlier
    automatic = found.beyond and reads(readings, "W130") == "automatic"
    code = ELIMINATED if automatic else ground_combat(found.column, net, reads(readings, "W133"))
    return Round(found, die, added, code, dues(attack, code, readings))


def doubts_of_roll(
    attack: Attack, die: int, earlier: int = 0, first: Odds | None = None, readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which the result of a round turned, and what it requires."""
    return turned_on(lambda other: fought(attack, die, earlier, first, other).dues, readings, OF_ROLLS)


Lost = Mapping[str, int]
"""How many are given up, by the names of the parts."""


def doubts_of_losses(
    attack: Attack, round_: Round, lost: Mapping[Side, Lost], readings: Readings = BY_DEFAULT
) -> tuple[str, ...]:
    """The doubts on which it turned that these losses are enough, or are not."""

    def held(other: Readings) -> list[object]:
        return [_held(attack, due, lost.get(due.side, {}), other) for due in dues(attack, round_.code, other)]

    return turned_on(held, readings, OF_LOSSES)


def _held(attack: Attack, due: Due, lost: Lost, readings: Readings) -> object:
    """What must go, if everything must; otherwise whether this is enough."""
    return everything(attack, due, readings) if due.everything else not wanting(attack, due, lost, readings)


def stands(parts: Iterable[Part]) -> bool:
    """Is there a ground unit among these parts?"""
    return any(part.kind == GROUND for part in parts)


def dues(attack: Attack, code: str, readings: Readings = BY_DEFAULT) -> tuple[Due, ...]:
    """15.61: what each side must lose by this result; a side that loses nothing has no line.

    15.61/A, 15.61/a, 15.61/Ex, 15.61/D: one line for each side that loses.
    """
    rule = f"15.61/{code}"
    match code:
        case "A" | "a":
            value = _value_struck(attack, readings)
            found = [Due(ATTACKER, rule, value if code == "A" else _half(value, readings))]
        case "Ex":
            theirs, ours = defense_strength(attack, readings), attack_strength(attack)
            found = [Due(ATTACKER, rule, theirs, ours <= theirs), Due(DEFENDER, rule, ours, theirs <= ours)]
        case "Ex-1" | "Ex-2":
            cost = Due(ATTACKER, rule, _lowered(attack, int(code[-1]), readings))
            found = [cost, Due(DEFENDER, rule, defense_strength(attack, readings), everything=True)]
        case "d":
            found = [Due(DEFENDER, rule, _half(_plain(attack, readings), readings), modified=False)]
        case _:
            found = [Due(DEFENDER, rule, defense_strength(attack, readings), everything=True)]
    return tuple(_capped(attack, due, readings) for due in found if due.factors or due.everything)


def losable(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> tuple[Part, ...]:
    """What a side has that it can lose; whether ships are in the loss of everything is doubt W305.

    18.553E: ships that support are among them; 18.617: air that does not support is not.
    """
    parts = parts_of(attack, due.side)
    if due.everything and reads(readings, "W305") == "not_ships":
        return tuple(part for part in parts if part.kind not in SHIPS)
    return parts


def _capped(attack: Attack, due: Due, readings: Readings) -> Due:
    """A side that has no more than it must lose loses everything, and that is all that it loses."""
    parts = parts_of(attack, due.side)
    has = sum(covering(attack, due.side, part, readings, modified=due.modified) for part in parts)
    if due.everything or has <= due.factors * THIRDS:
        return msgspec.structs.replace(due, everything=True, factors=min(due.factors, has // THIRDS))
    return due


def _value_struck(attack: Attack, readings: Readings) -> int:
    """15.61/A: the defenders' value with their DMs; whether air support is in it is doubt W302."""
    if reads(readings, "W302") == "with_support":
        return defense_strength(attack, readings)
    ground = (part for part in attack.defender if part.kind == GROUND)
    return sum(_thirds(attack, part, part.modifier) for part in ground) // THIRDS


def _lowered(attack: Attack, by: int, readings: Readings) -> int:
    """15.61/Ex-1, 15.61/Ex-2: the defenders' value with DMs so much lower, zero at the lowest."""
    highest = max(part.modifier for part in attack.defender)
    each = reads(readings, "W308") == "each"
    lower = (
        max(0, part.modifier - by) if each or part.modifier == highest else part.modifier
        for part in attack.defender
    )
    worth = (_thirds(attack, part, dm) for part, dm in zip(attack.defender, lower, strict=True))
    return (sum(worth) - remnants(attack, readings)) // THIRDS


def _plain(attack: Attack, readings: Readings) -> int:
    """15.61/d: the defending factors without any DM."""
    return (sum(_thirds(attack, part, 1) for part in attack.defender) - remnants(attack, readings)) // THIRDS


def _thirds(attack: Attack, part: Part, modifier: int) -> int:
    return defending(part, modifier, invasion=attack.invasion)


def _half(factors: int, readings: Readings) -> int:
    """Half of the factors, rounded up (doubt W134)."""
    return -(-factors // 2) if reads(readings, "W134") == "up" else factors // 2


def covered(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> int:
    """How much of a loss is covered by what is given up, in thirds of a factor."""
    return sum(
        lost.get(part.name, 0) * each(attack, due, part, readings) for part in losable(attack, due, readings)
    )


def each(attack: Attack, due: Due, part: Part, readings: Readings = BY_DEFAULT) -> int:
    """How much one of a part covers, in thirds."""
    return covering(attack, due.side, part, readings, modified=due.modified) // part.count


def everything(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> dict[str, int]:
    """All that a side can lose."""
    return {part.name: part.count for part in losable(attack, due, readings)}


def alone(attack: Attack, due: Due, readings: Readings = BY_DEFAULT) -> dict[str, int]:
    """For each part that covers a loss by itself: how many of it do."""
    need = due.factors * THIRDS
    ways = {
        part.name: -(-need // one)
        for part in losable(attack, due, readings)
        if (one := each(attack, due, part, readings)) and one * part.count >= need
    }
    return {} if due.everything else ways


def not_enough(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """18.556, 18.616: fewer factors are given up than the result requires."""
    if due.everything:
        for name, count in everything(attack, due, readings).items():
            if lost.get(name, 0) < count:
                given = say("{number} of {count}", number=lost.get(name, 0), count=count)
                yield Finding(unit=name, given=given, allowed=say("all of them"))
    elif (gone := covered(attack, due, lost, readings)) < due.factors * THIRDS:
        given = say("1 factor" if gone == THIRDS else "{factors} factors", factors=in_thirds(gone))
        yield Finding(given=given, allowed=say("{factors} or more", factors=due.factors))


def more_than_needed(
    attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT
) -> Iterator[Finding]:
    """What could be spared, where doubt W307 is read so that no more may go than must."""
    if due.everything or reads(readings, "W307") == "sufficient":
        return
    spare = covered(attack, due, lost, readings) - due.factors * THIRDS
    for part in losable(attack, due, readings):
        if lost.get(part.name, 0) and each(attack, due, part, readings) <= spare:
            yield Finding(unit=part.name, given=str(lost[part.name]), allowed=say("one fewer"))


def air_alone(parts: Iterable[Part]) -> bool:
    """Is there air among these parts, and nobody on the ground (doubt W306)?"""
    kinds = {part.kind for part in parts}
    return GROUND not in kinds and not kinds.isdisjoint(AIR)


def air_outlives(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> Iterator[Finding]:
    """All defending ground units are given up while air is kept, where doubt W306 is read against it."""
    if due.side != DEFENDER or due.everything or reads(readings, "W306") == "may":
        return
    if air_alone(part for part in attack.defender if part.count > lost.get(part.name, 0)):
        allowed = say("air before the last ground unit")
        yield Finding(given=say("every ground unit, and not all air"), allowed=allowed)


ASKED = (not_enough, more_than_needed, air_outlives)
"""What a choice of losses is held against."""


def wanting(attack: Attack, due: Due, lost: Lost, readings: Readings = BY_DEFAULT) -> tuple[Finding, ...]:
    """Everything that is wrong with a choice of losses."""
    return tuple(found for asked in ASKED for found in asked(attack, due, lost, readings))
