"""18.55: ground support is announced, for overruns, regular attacks, invasions and exploitation."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import hex_of, known_place, lies_in, name, phase
from core.world_at_war.conditions import rule
from core.world_at_war.flight.employment import MISSION_RULES, in_an_offensive
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range, reach_by
from core.world_at_war.menus import most_kept
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.support.announcing import (
    at_war_with_the_attacked,
    can_be_attacked,
    comes_from_the_sea,
    enemy_hex,
)
from core.world_at_war.support.factors import (
    attackers_key,
    attacking_factors,
    factor_grounds,
    in_thirds,
    most_in_thirds,
    ready,
    told,
)
from core.world_at_war.support.orders import SupportAttack
from core.world_at_war.under_way.commitments import free_first
from core.world_at_war.under_way.supports import (
    EXPLOITATION,
    GROUND_SUPPORT,
    INVASION,
    OVERRUN,
    REGULAR,
    in_play,
    occasion,
)
from core.world_at_war.units import Group, chosen
from events.world_at_war.board import AirUnit
from events.world_at_war.support import GroundSupport, GroundSupportAnnounced


class Supporting(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would support an attack on some hexes, and what kind it is."""

    seat: str
    units: tuple[AirUnit, ...]
    hexes: tuple[str, ...]
    occasion: str
    kind: str
    mission: str = GROUND_SUPPORT

    @property
    def hex(self) -> str:
        """The first of the hexes; the others are asked about beside it."""
        return self.hexes[0]

    @property
    def returning(self) -> str:
        """Where they are based; where they land is said when they return (18.46)."""
        return self.units[0].base


def supporting(game: Game, order: SupportAttack, seat: str) -> Supporting:
    """What the order means; raises `Mistake` for units and places that are not there."""
    hexes = tuple(dict.fromkeys(known_place(game, place) for place in (order.to, *order.also)))
    when = occasion(game)
    if order.kind and not (order.kind == INVASION and when == REGULAR):
        raise Unworkable("attack", f"Here an attack is of the kind {when}, not {order.kind}.")
    return Supporting(seat, chosen(game, order.units, free_first(game)), hexes, when, order.kind or when)


def _for_each(request: Supporting) -> Iterator[Supporting]:
    """The same for every further hex."""
    yield from (replace(request, hexes=(place,)) for place in request.hexes[1:])


@rule(
    "18.551/each",
    "Who supports an attack on several hexes reaches each of them.",
    "{unit} {given}",
)
def reaches_every_hex(game: Game, request: Supporting) -> Iterable[Finding]:
    """18.551, last sentence: all that is asked of the first hex is asked of the others."""
    for one in _for_each(request):
        for asked in (*WHERE_IT_GOES, in_an_offensive):
            for found in asked.findings(game, one):
                told_ = asked.told.format(**msgspec.structs.asdict(found))
                yield Finding(unit=found.unit or one.units[0].name, given=f"— {asked.number}: {told_}")


@rule(
    "18.551/again",
    "Who supported a regular attack supports none in exploitation.",
    "{unit} supported the attack on {place}.",
)
def not_in_exploitation_again(game: Game, request: Supporting) -> Iterable[Finding]:
    """18.551, third sentence: not even against the same hex."""
    if request.occasion != EXPLOITATION:
        return
    earlier = {n: s.hexes[0] for s in game.supports if s.hexes and s.occasion == REGULAR for n in s.units}
    for unit in request.units:
        if unit.name in earlier:
            yield Finding(unit=unit.name, place=name(game, earlier[unit.name]))


def _afloat(game: Game, request: Supporting) -> list[AirUnit]:
    return [unit for unit in request.units if unit.base in game.carriers]


@rule(
    "18.5522",
    "Carrier-based air supports regular attacks and invasions alone.",
    "{unit} flies from {place} and can't support {given}.",
    lambda game, request: ("W313",) if request.occasion == OVERRUN and _afloat(game, request) else (),
)
def carriers_support_regular_attacks(game: Game, request: Supporting) -> Iterable[Finding]:
    """18.5522: exploitation is excepted by name, overruns are not among what is listed (doubt W313)."""
    allowed = {REGULAR} | ({OVERRUN} if plays(game, "W313") == "may" else set())
    if request.occasion not in allowed:
        for unit in _afloat(game, request):
            yield Finding(unit=unit.name, place=unit.base, given=f"an attack in {request.occasion}")


def support_of(game: Game, hexes: tuple[str, ...], when: str, kind: str) -> GroundSupport:
    """What supports this attack so far."""
    known = (s for s in game.supports if (s.hexes, s.occasion, s.kind) == (hexes, when, kind) and not s.ended)
    return next(known, GroundSupport(hexes, when, kind))


def _limit_grounds(game: Game, request: Supporting) -> Iterator[str]:
    yield from factor_grounds(game, "attacking factors", attackers_key(request.hexes))
    if any(unit.kind == "NAS" for unit in request.units):
        yield "W190"


@rule(
    "18.554A",
    "Ground support is at most three times the attacking ground factors.",
    "{given} factors of support for {place} are more than {allowed}.",
    _limit_grounds,
)
def within_three_to_one(game: Game, request: Supporting) -> Iterable[Finding]:
    """18.554A, for as many ground factors as are declared or known now; asked again as the attack starts."""
    ground = attacking_factors(game, request.hexes, request.kind)
    if ground is None:
        return
    so_far = support_of(game, request.hexes, request.occasion, request.kind)
    there = (*in_play(game, so_far.units), *(u for u in request.units if u.name not in so_far.units))
    given = in_thirds(game, there) + so_far.cves * numbers(game).squadrons_a_factor
    if given > (most := most_in_thirds(game, ground)):
        yield Finding(place=name(game, request.hex), given=told(given), allowed=told(most))


def support(_: Game, request: Supporting) -> Iterator[Ruled]:
    """The units are committed to the attack."""
    names = tuple(unit.name for unit in request.units)
    rules = ("18.551", *(("18.5551",) if request.kind == INVASION else ()))
    yield Ruled(GroundSupportAnnounced(names, request.hexes, request.occasion, request.kind), rules)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the enemy hexes within its range, each alone."""
    kinds, when = numbers(game).operations[GROUND_SUPPORT], occasion(game)
    goals = attackable(game)
    for like in ready(game, seat, kinds):
        home = (lies_in(game, like[0].base),)
        specimen = Supporting(seat, (like[0],), home, when, when)
        if all(asked.kept(game, specimen) for asked in OF_THE_UNITS):
            near = goals & reach_by(game, "W102", home[0], operational_range(game, like[0])).keys()
            for kind in (REGULAR, INVASION) if when == REGULAR else (when,):
                yield from _supported(game, seat, like, sorted(near), kind)


def _supported(game: Game, seat: str, like: list[AirUnit], near: list[str], kind: str) -> Iterator[Offer]:
    """The attacks of a kind that like units may support, and how many of them."""

    def request(units: tuple[AirUnit, ...], to: str) -> Supporting:
        return Supporting(seat, units, (to,), occasion(game), kind)

    found = (Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in near)
    if open_ := tuple(choice for choice in found if choice.most):
        group = Group(1, like[0].kind, like[0].nation, like[0].base)
        seaborne = kind if kind == INVASION else ""
        order = SupportAttack(group, open_[0].value, (), seaborne)
        yield Offer(order, (Slot("to", open_),), len(like), aside=bool(seaborne))


def attackable(game: Game) -> frozenset[str]:
    """The hexes that may be attacked now: of an overrun the announced ones, else all of the enemy."""
    if phase(game) == "movement":
        found = (s.hexes for s in game.supports if s.occasion == OVERRUN and not s.ended)
        return frozenset(place for hexes in found for place in hexes)
    return frozenset(place for place in game.atlas.hexes if hex_of(game, place) and enemy_hex(game, place))


@rule(
    "18.511G",
    "In the movement phase air supports overruns, as they are announced.",
    "No overrun of {place} is announced.",
)
def overrun_is_announced(game: Game, request: Supporting) -> Iterable[Finding]:
    """18.511G: ground support in the movement phase is for overruns alone."""
    if request.occasion == OVERRUN:
        yield from (Finding(place=name(game, p)) for p in request.hexes if p not in attackable(game))


OF_THE_HEX = (
    *WHERE_IT_GOES,
    in_an_offensive,
    at_war_with_the_attacked,
    can_be_attacked,
    comes_from_the_sea,
    overrun_is_announced,
    within_three_to_one,
)
OF_THE_UNITS = (
    *(asked for asked in MISSION_RULES if asked not in OF_THE_HEX),
    not_in_exploitation_again,
    carriers_support_regular_attacks,
)
MAY_SUPPORT = (
    *MISSION_RULES,
    not_in_exploitation_again,
    carriers_support_regular_attacks,
    at_war_with_the_attacked,
    can_be_attacked,
    comes_from_the_sea,
    overrun_is_announced,
    reaches_every_hex,
    within_three_to_one,
)
SUPPORTING = Procedure(supporting, MAY_SUPPORT, support, offers)
