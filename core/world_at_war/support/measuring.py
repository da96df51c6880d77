"""18.554, 18.555, 18.5552, 18.614: support is held against its limit when an attack starts."""

from collections.abc import Iterator
from functools import partial

import msgspec

from core.fold import evolve
from core.ruling import Ruled
from core.world_at_war.air_combat.groups import NAS
from core.world_at_war.asked_first import owners_asked, several_owners
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.state import GAMEMASTER, Game, numbers, plays, turns_on
from core.world_at_war.support.afloat import still_there
from core.world_at_war.support.at_peace import attack_on
from core.world_at_war.support.factors import in_thirds, most_in_thirds
from core.world_at_war.support.homeward import flown_home
from core.world_at_war.support.invading import invading_factors
from core.world_at_war.support.placed import GROUND_SUPPORT, defensive_support, ground_support, in_play
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.support import (
    GroundSupport,
    SupportCounted,
    SupportExcessCalledFor,
    SupportExcessNamed,
    SupportMeasured,
)

INTERCEPTED = "interception"
"""Why attackers are fewer than they were to be, where it is not their choice (18.5552)."""

AT_THE_TABLE = "fought at the table"
"""It is only told that the attack was fought; its factors are those that are declared or known."""

LOST, HOME, DEFENSE = "18.555", "18.5552", "18.614C"
"""The rules by which units are beyond a limit."""

TURNED_ON = {LOST: ("18.554A", "W191"), HOME: ("18.554A", "W191"), DEFENSE: ("18.614A", "W195")}

Units = tuple[AirUnit, ...]


class Excess(msgspec.Struct, frozen=True):
    """One side's support beyond its limit: by which rule, where, who it is, how many thirds too much."""

    rule: str
    place: str
    units: Units
    thirds: int


def starting(game: Game) -> GroundSupport | None:
    """The attack that starts, while it is not known yet who takes part."""
    return next((s for s in game.supports if s.against and not (s.counted or s.ended)), None)


def measured(game: Game, _: SupportMeasured) -> Iterator[Ruled]:
    """18.554, 18.614: an attack starts, and nobody has named anything yet."""
    yield from _measured(game, frozenset())


def _measured(game: Game, spoke: frozenset[str]) -> Iterator[Ruled]:
    """What is beyond a limit is asked for, or named if all are alike; then it is counted who takes part."""
    if (attack := starting(game)) is None:
        return
    if (over := excess(game)) is None:
        ours, theirs = _taking_part(game, attack)
        counted = SupportCounted(attack.hexes, attack.occasion, _names(ours), _names(theirs))
        doubts = (
            one
            for one in ("W422", "W432")
            if turns_on(game, one, lambda played: _taking_part(played, attack))
        )
        yield Ruled(counted, ("18.554C", "18.614B", "18.615", *doubts))
    elif (alike := _alike(game, over)) is not None:
        named = SupportExcessNamed(over.rule, over.place, _names(alike))
        yield Ruled(named, (*rules_of(over.rule), *_doubted(attack, over)))
    else:
        asked = SupportExcessCalledFor(over.rule, over.place, _asked(game, over, spoke), _names(over.units))
        several = several_owners(game, (unit.nation for unit in over.units))
        yield Ruled(asked, (*rules_of(over.rule), *_doubted(attack, over), *several))


def _taking_part(game: Game, attack: GroundSupport) -> tuple[Units, Units]:
    """The air of both sides that takes part (18.615)."""
    ours = ground_support(game, attack.hexes, attack.occasion)
    return ours, defensive_support(game, attack.hexes, attack.occasion)


def _names(units: Units) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def _doubted(attack: GroundSupport, over: Excess) -> tuple[str, ...]:
    return ("W348",) if attack.because == AT_THE_TABLE and over.rule != DEFENSE else ()


def rules_of(number: str) -> tuple[str, ...]:
    """What it rests on that units are beyond a limit by this rule."""
    return (number, *TURNED_ON[number])


def excess(game: Game) -> Excess | None:
    """The first side that has more air than its limit in the attack that starts, the attackers before."""
    attack = starting(game)
    return next(_excesses(game, attack), None) if attack else None


def _excesses(game: Game, attack: GroundSupport) -> Iterator[Excess]:
    ours = ground_support(game, attack.hexes, attack.occasion)
    carriers = min(still_there(game, attack), _invading(game, attack))  # 18.553C: more give no support
    room = most_in_thirds(game, attack.factors) - carriers * numbers(game).squadrons_a_factor
    if ours and (thirds := in_thirds(game, ours) - max(room, 0)) > 0:
        yield Excess(HOME if _not_by_choice(game, attack) else LOST, attack.hexes[0], ours, thirds)
    for place, ground in attack.against.items():
        theirs = defensive_support(game, (place,), attack.occasion)
        if (thirds := in_thirds(game, theirs) - most_in_thirds(game, ground)) > 0:
            yield Excess(DEFENSE, place, theirs, thirds)


def _invading(game: Game, attack: GroundSupport) -> int:
    """The ground factors that invade: as the attack was announced, or all of one that is only told of."""
    known = attack_on(game, attack.hexes)
    return attack.factors if known is None else invading_factors(game, known)


def _not_by_choice(game: Game, attack: GroundSupport) -> bool:
    """18.5552: fewer attackers by interception; of an attack that is only told of that is doubt W348."""
    told_of = attack.because == AT_THE_TABLE
    return attack.because == INTERCEPTED or (told_of and plays(game, "W348") == "home")


def _alike(game: Game, over: Excess) -> Units | None:
    """The units that are beyond the limit where it makes no difference which; None where it does."""
    if len({(u.nation, u.kind, u.base, u.elite) for u in over.units}) > 1:
        return None
    last = (over.units[len(over.units) - count :] for count in range(1, len(over.units) + 1))
    return next(some for some in last if enough(game, over, some))


def within_limits(game: Game, starts: SupportMeasured) -> Game:
    """The game as it would stand if an attack started now, without the support that is beyond the limits.

    Who is beyond them is not named yet; as much stays as the limits let (18.554A, 18.614A).
    """
    game = evolve(EVOLUTIONS, game, starts)
    while (over := excess(game)) is not None:
        game = evolve(EVOLUTIONS, game, SupportExcessNamed(over.rule, over.place, _names(_least(game, over))))
    return game


def _least(game: Game, over: Excess) -> Units:
    """Of the units beyond a limit those without which most factors stay."""
    naval = [unit for unit in over.units if unit.kind == NAS]
    army = [unit for unit in over.units if unit.kind != NAS]
    some = (
        (*army[:factors], *naval[:squadrons])
        for factors in range(len(army) + 1)
        for squadrons in range(len(naval) + 1)
    )
    return min((one for one in some if enough(game, over, one)), key=partial(_worth, game))


def _worth(game: Game, units: Units) -> int:
    """What units add to a ground combat, in thirds of a factor (18.5521)."""
    return sum(1 if unit.kind == NAS else numbers(game).squadrons_a_factor for unit in units)


def enough(game: Game, over: Excess, named: Units) -> bool:
    """Is what stays within the limit when these are out of it?"""
    out = {unit.name for unit in named}
    stay = in_thirds(game, (unit for unit in over.units if unit.name not in out))
    return in_thirds(game, over.units) - stay >= over.thirds


def _asked(game: Game, over: Excess, spoke: frozenset[str]) -> tuple[str, ...]:
    """The seats of the owners, first who spoke before; of the other side if doubt W191 is read so."""
    if over.rule != DEFENSE and plays(game, "W191") == "opponent":
        return tuple(s.name for s in game.seats.values() if s.side != game.turn.side) or (GAMEMASTER,)
    return owners_asked(game, (unit.nation for unit in over.units), spoke)


def after_the_excess(game: Game, event: SupportExcessNamed) -> Iterator[Ruled]:
    """18.555: lost; 18.5552: home, inverted; 18.614C: there still, without a part in the combat."""
    units = in_play(game, event.units)
    if event.rule == LOST:
        yield Ruled(AirUnitsEliminated(event.units), (LOST,))
    if event.rule == HOME:
        yield from flown_home(units, GROUND_SUPPORT, event.place, (HOME, "18.42A"))
    yield from _measured(game, frozenset(game.units[one].nation for one in event.units if one in game.units))
