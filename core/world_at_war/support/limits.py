"""18.554, 18.555, 18.614: support is held against its limit, and who is beyond it is named."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec

from core.fold import evolve
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.air_combat.groups import NAS
from core.world_at_war.conditions import another_seat_s, owners_asked, rule, several_owners
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.folds.ground_combat import fought_over
from core.world_at_war.folds.support import EXCESS
from core.world_at_war.menus import most_kept, standing
from core.world_at_war.state import GAMEMASTER, Game, has_rule, numbers, plays, turns_on
from core.world_at_war.support.announcing import (
    NameExcess,
    in_thirds,
    invading_factors,
    most_in_thirds,
    to_name,
    told,
)
from core.world_at_war.support.ships import still_there
from core.world_at_war.support.supporting import flown_home
from core.world_at_war.under_way.over_land import (
    GROUND_SUPPORT,
    attack_on,
    defensive_support,
    ground_support,
    in_play,
    occasion,
)
from core.world_at_war.units import chosen, groups
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Question
from events.world_at_war.support import (
    AT_THE_TABLE,
    GroundSupport,
    SupportCounted,
    SupportExcessCalledFor,
    SupportExcessNamed,
    SupportMeasured,
)

INTERCEPTED = "interception"
"""Why attackers are fewer than they were to be, where it is not their choice (18.5552)."""

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
    """What is beyond a limit is asked for, or named if all are alike; then it is counted who takes part.

    18.614C.1, 18.614C.2: what is beyond the limit takes no part in any round, and no result touches it.
    """
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
    """The air of both sides that takes part (18.615).

    18.614C.1: whoever is beyond the limit is none of them, also if losses make room.
    """
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
        if _not_by_choice(game, attack):
            yield Excess(HOME, attack.hexes[0], ours, thirds)
        else:
            yield Excess(LOST, attack.hexes[0], ours, in_thirds(game, ours) if _all_is_lost(game) else thirds)
    for place, ground in attack.against.items():
        theirs = defensive_support(game, (place,), attack.occasion)
        if (thirds := in_thirds(game, theirs) - most_in_thirds(game, ground)) > 0:
            yield Excess(DEFENSE, place, theirs, thirds)


def _all_is_lost(game: Game) -> bool:
    """Is all support lost, and not what is beyond the limit alone, if too few attack by choice?"""
    return has_rule(game, "2005:18.555")


def _invading(game: Game, attack: GroundSupport) -> int:
    """The ground factors that invade: as the attack was announced, or all of one that is only told of."""
    known = attack_on(game, attack.hexes)
    return attack.factors if known is None else invading_factors(game, known)


def _not_by_choice(game: Game, attack: GroundSupport) -> bool:
    """18.5552: fewer attackers by interception; of an attack that is only told of that is doubt W348."""
    told_of = attack.because == AT_THE_TABLE
    return attack.because == INTERCEPTED or (told_of and plays(game, "W348") == "home")


def _alike(game: Game, over: Excess) -> Units | None:
    """The units that are beyond the limit where it makes no difference which; None where it does.

    Doubt W195 may make them those of a defender that were committed last.
    """
    if over.rule == LOST and _all_is_lost(game):
        return over.units
    said_before = over.rule == DEFENSE and plays(game, "W195") == "owner_at_start"
    if not said_before and len({(u.nation, u.kind, u.base, u.elite) for u in over.units}) > 1:
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


def beyond_after_losses(game: Game, units: Units, ground: int) -> Units:
    """18.556 of 2005: the support that so many ground factors do not bear any more, as little as may be."""
    over = Excess(HOME, "", units, in_thirds(game, units) - most_in_thirds(game, ground))
    return _least(game, over) if over.thirds > 0 else ()


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


class Naming(msgspec.Struct, frozen=True):
    """An answer: these units are beyond the limit."""

    seat: str
    units: Units


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == EXCESS), None)


def naming(game: Game, order: NameExcess, seat: str) -> Naming:
    """What the order means; raises `Mistake` for units that are not there."""
    return Naming(seat, chosen(game, order.units, to_name(_open(game))))


@rule(
    "seat/beyond",
    "Of the support beyond a limit each seat names its own.",
    "{given} does not speak for {allowed}.",
)
def its_own_units(game: Game, request: Naming) -> Iterable[Finding]:
    """18.555, 18.614C: the owner says which; of partners none names the other's (doubts W191, W195)."""
    asked = _open(game)
    seats = asked.seats if asked else ()
    found = (another_seat_s(game, request.seat, seats, unit.name) for unit in request.units)
    yield from (Finding(given=request.seat, allowed=nation) for nation in dict.fromkeys(found) if nation)


@rule(
    "18.555/excess",
    "What is beyond the limit is part of the support that is asked about.",
    "{unit} has no part in it.",
)
def part_of_the_ground_support(game: Game, request: Naming) -> Iterable[Finding]:
    """18.555: of the attackers' air."""
    if (asked := _open(game)) and asked.rule != DEFENSE:
        yield from _without_a_part(asked, request)


@rule(
    "18.614C",
    "What is beyond the limit is part of the defensive support that is asked about.",
    "{unit} has no part in it.",
)
def part_of_the_defensive_support(game: Game, request: Naming) -> Iterable[Finding]:
    """18.614C: of the defenders' air."""
    if (asked := _open(game)) and asked.rule == DEFENSE:
        yield from _without_a_part(asked, request)


def _without_a_part(asked: Question, request: Naming) -> Iterator[Finding]:
    yield from (Finding(unit=unit.name) for unit in request.units if unit.name not in asked.units)


@rule(
    "18.554A/excess",
    "No more ground support is beyond the limit than has to be.",
    "{given} factors are too many; {allowed} are beyond the limit.",
)
def no_more_ground_support_than_needed(game: Game, request: Naming) -> Iterable[Finding]:
    """18.554A: the last of them that is named must be needed; with too few it is asked again."""
    if (over := excess(game)) and over.rule != DEFENSE:
        yield from _too_many(game, over, request)


@rule(
    "18.614A",
    "No more defensive support is beyond the limit than has to be.",
    "{given} factors are too many; {allowed} are beyond the limit.",
)
def no_more_defensive_support_than_needed(game: Game, request: Naming) -> Iterable[Finding]:
    """18.614A: as for the attackers."""
    if (over := excess(game)) and over.rule == DEFENSE:
        yield from _too_many(game, over, request)


def _too_many(game: Game, over: Excess, request: Naming) -> Iterator[Finding]:
    if len(request.units) > 1 and enough(game, over, request.units[:-1]):
        yield Finding(given=told(in_thirds(game, request.units)), allowed=told(over.thirds))


def name_excess(game: Game, request: Naming) -> Iterator[Ruled]:
    """These have no part in the ground combat; if they are too few it is asked about the rest."""
    asked = _open(game)
    if asked:
        names = tuple(unit.name for unit in request.units)
        yield Ruled(SupportExcessNamed(asked.rule, asked.place, names), rules_of(asked.rule))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that the question is about."""
    asked = _open(game)
    able = [game.units[one] for one in asked.units if one in game.units] if asked else []

    def request(units: Units, _: str) -> Naming:
        return Naming(seat, units)

    for ready in groups(game, able, to_name(asked)):
        most = most_kept(game, MAY_NAME, request, ready, "")
        yield from standing(NameExcess, ready[:most])


MAY_NAME = (
    its_own_units,
    part_of_the_ground_support,
    part_of_the_defensive_support,
    no_more_ground_support_than_needed,
    no_more_defensive_support_than_needed,
)
NAMING = Procedure(naming, MAY_NAME, name_excess, offers)


def still_defended(game: Game) -> list[str]:
    """18.615: hexes whose defenders air supports, but for those where the attack was fought out here."""
    when = occasion(game)
    defended = {one.hex for one in game.defenses if defensive_support(game, (one.hex,), when)}
    return sorted(place for place in defended if fought_over(place, when) not in game.fought_over)
