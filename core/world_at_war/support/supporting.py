"""18.55: ground support is announced, and who supported goes home after the attacks (18.42A, 18.618)."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import hex_of, known_place, lies_in, name, only_by_sea, phase
from core.world_at_war.conditions import rule, side_finished
from core.world_at_war.counterair.returning import Returning
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.missions import MISSION_RULES, in_an_offensive
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import RETURNING, elsewhere, operational_range
from core.world_at_war.menus import most_kept
from core.world_at_war.state import GAMEMASTER, Game, has_rule, numbers, plays
from core.world_at_war.support.announcing import (
    ATTACKING_FACTORS,
    SupportAttack,
    at_war_with_the_attacked,
    attackers_key,
    attacking_factors,
    can_be_attacked,
    comes_from_the_sea,
    defenders_in,
    defending_factors,
    enemy_hex,
    factor_grounds,
    in_thirds,
    most_in_thirds,
    ready,
    told,
)
from core.world_at_war.under_way.commitments import free_first
from core.world_at_war.under_way.over_land import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    EXPLOITATION,
    GROUND_SUPPORT,
    INTERCEPTION,
    INVASION,
    OVERRUN,
    REGULAR,
    aloft,
    attacks_to_come,
    in_play,
    kind_supported,
    occasion,
    supporters_over,
)
from core.world_at_war.under_way.steps import said_base
from core.world_at_war.units import Group, chosen
from events.message import SeatFinished
from events.sentences import say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.support import (
    AttackSettled,
    DefensiveSupport,
    DefensiveSupportKept,
    ExploitationAnnounced,
    GroundSupport,
    GroundSupportAnnounced,
    SupportsEnded,
)

# 18.55: ground support is announced, for overruns, regular attacks, invasions and exploitation.


class Supporting(msgspec.Struct, frozen=True):
    """Air units of one base or deck that would support an attack on some hexes, and what kind it is."""

    seat: str
    units: tuple[AirUnit, ...]
    hexes: tuple[str, ...]
    occasion: str
    kind: str
    mission: str = GROUND_SUPPORT
    goal: str = ""

    @property
    def hex(self) -> str:
        """The hex to which they fly, the first if none is said; the others are asked about beside it."""
        return self.goal or self.hexes[0]

    @property
    def returning(self) -> str:
        """Where they are based; where they land is said when they return (18.46)."""
        return self.units[0].base


def supporting(game: Game, order: SupportAttack, seat: str) -> Supporting:
    """What the order means; raises `Mistake` for units and places that are not there."""
    hexes = tuple(dict.fromkeys(known_place(game, place) for place in (order.to, *order.also)))
    when = occasion(game)
    if order.kind and not (order.kind == INVASION and when == REGULAR):
        told = say(
            "Here an attack is of the kind {kind}, not {given}.", kind=translated(when), given=order.kind
        )
        raise Unworkable("attack", told)
    asked = Supporting(seat, chosen(game, order.units, free_first(game)), hexes, when, order.kind or when)
    return replace(asked, goal=any_in_reach(game, asked)) if has_rule(game, "2005:18.551") else asked


def any_in_reach(game: Game, asked: Supporting) -> str:
    """18.551 of 2005: who reaches any of the hexes supports the attack."""
    flights = (replace(asked, goal=place) for place in asked.hexes)
    return next((one.goal for one in flights if all(rule.kept(game, one) for rule in WHERE_IT_GOES)), "")


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
                told_ = say(asked.told, **msgspec.structs.asdict(found))
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
            yield Finding(
                unit=unit.name,
                place=unit.base,
                given=say("an attack in {kind}", kind=translated(request.occasion)),
            )


def support_of(game: Game, hexes: tuple[str, ...], when: str, kind: str) -> GroundSupport:
    """What supports this attack so far."""
    known = (s for s in game.supports if (s.hexes, s.occasion, s.kind) == (hexes, when, kind) and not s.ended)
    return next(known, GroundSupport(hexes, when, kind))


def _limit_grounds(game: Game, request: Supporting) -> Iterator[str]:
    yield from factor_grounds(game, ATTACKING_FACTORS, attackers_key(request.hexes))
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

    found = [Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in near]
    group = Group(1, like[0].kind, like[0].nation, like[0].base)
    seaborne = kind if kind == INVASION else ""
    aside = {to: _is_aside(game, to, kind) for to in near}
    for sort in dict.fromkeys(aside.values()):
        if open_ := tuple(one for one in found if one.most and aside[one.value] == sort):
            order = SupportAttack(group, open_[0].value, (), seaborne)
            yield Offer(order, (Slot("to", open_),), len(like), aside=any(sort), unlikely=sort[1])


def _is_aside(game: Game, place: str, kind: str) -> tuple[bool, bool]:
    """Does the support of an attack stand aside, and does nothing on the board speak for it?

    An invasion stands aside where ground units may come over land, and an attack over land where none may,
    or where an invasion is supported already.
    """
    if kind not in (REGULAR, INVASION):
        return (entered := _is_empty(game, place)), entered
    unlikely = _is_empty(game, place) or (kind == REGULAR and only_by_sea(game, place))
    first = kind_supported(game, place) or (INVASION if only_by_sea(game, place) else REGULAR)
    return unlikely or kind != first, unlikely


def _is_empty(game: Game, place: str) -> bool:
    """Is the hex entered rather than attacked (15.6): ground units are known, and none of the enemy there?"""
    return bool(game.ground) and not (defenders_in(game, place) or defending_factors(game, place))


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


# 18.42A, 18.555, 18.613, 18.618: who supported goes home, inverted, when the attacks are over.


def flown_home(units: Iterable[AirUnit], mission: str, place: str, rules: tuple[str, ...]) -> Iterator[Ruled]:
    """The units are back at their bases, and inverted; one fact for each base."""
    by_base: dict[str, list[str]] = {}
    for unit in units:
        by_base.setdefault(unit.base, []).append(unit.name)
    for base, names in by_base.items():
        yield Ruled(AirMissionFlown(tuple(names), mission, place, base), rules)


def over(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """The side has no further attack: all support goes home."""
    if side_finished(game):
        yield from _home(game, game.supports, game.defenses)
        yield Ruled(SupportsEnded(REGULAR), ("18.42A", "18.618"))


def none_announced(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """The side has announced no attack at all: what would defend against one goes home."""
    if side_finished(game) and not attacks_to_come(game) and game.defenses:
        yield from _home(game, game.supports, game.defenses)
        yield Ruled(SupportsEnded(REGULAR), ("18.618",))


def _home(
    game: Game, supports: Iterable[GroundSupport], defenses: Iterable[DefensiveSupport]
) -> Iterator[Ruled]:
    """18.42A, 18.618: each unit that is still out returns to its base."""
    for one in supports:
        place = one.hexes[0] if one.hexes else ""
        yield from flown_home(aloft(game, one.units), GROUND_SUPPORT, place, ("18.42A", "18.46"))
    for its in defenses:
        out = {DEFENSIVE_SUPPORT: its.units, ESCORT: its.escorts, INTERCEPTION: its.interceptors}
        for mission, names in out.items():
            rules = ("18.564",) if mission == INTERCEPTION else ("18.618", *_because(its, mission))
            yield from _as_said(game, aloft(game, names), mission, its.hex, (*rules, "18.42A", "18.46"))


def _as_said(
    game: Game, units: tuple[AirUnit, ...], mission: str, place: str, rules: tuple[str, ...]
) -> Iterator[Ruled]:
    """18.46: home, or to the base that was said while they were out, if it takes them still."""
    by_base: dict[str, list[AirUnit]] = {}
    for unit in units:
        by_base.setdefault(said_base(game, unit), []).append(unit)
    for base, going in by_base.items():
        if _takes(game, tuple(going), mission, place, base):
            names = tuple(unit.name for unit in going)
            yield Ruled(AirMissionFlown(names, mission, place, base), (*rules, "W346"))
        else:
            yield from flown_home(going, mission, place, rules)


def _takes(game: Game, units: tuple[AirUnit, ...], mission: str, place: str, base: str) -> bool:
    """Is it another base than their own, and may they land there?"""
    landing = Returning(GAMEMASTER, units, place, base, mission)
    return elsewhere(landing) and all(asked.kept(game, landing) for asked in RETURNING)


def _because(one: DefensiveSupport, mission: str) -> tuple[str, ...]:
    if mission == ESCORT:
        return ("18.6141",)
    return ("18.614C.3",) if one.excess else ()


def as_exploitation_begins(game: Game, _: ExploitationAnnounced) -> Iterator[Ruled]:
    """18.551: who supported a regular attack supports none in exploitation, and goes home now."""
    yield from _home(game, [one for one in game.supports if one.occasion == REGULAR], ())


def overrun_over(game: Game, event: AttackSettled) -> Iterator[Ruled]:
    """18.613: what prevented the overrun stays over its hex for regular combat; all else goes home."""
    if event.occasion != OVERRUN:
        return
    fought = event.how == "fought"  # else `settling` has told what becomes of ground support
    supports = [one for one in game.supports if fought and one.occasion == OVERRUN]
    met = [one for one in game.defenses if fought and one.occasion == REGULAR and one.hex in event.hexes]
    defenses = [one for one in game.defenses if one.occasion == OVERRUN]
    if event.how == "prevented" and not has_rule(game, "2005:18.613"):
        yield from _staying(game, defenses)
        defenses = []
    yield from _home(game, supports, (*defenses, *met))
    yield Ruled(SupportsEnded(OVERRUN), ("18.42A",))


def _staying(game: Game, defenses: Iterable[DefensiveSupport]) -> Iterator[Ruled]:
    for one in defenses:
        there = (*one.units, *one.escorts) if not one.cancelled else ()
        stay = tuple(u.name for u in aloft(game, there) if u.name not in one.aborted)
        stay = stay if supporters_over(game, one.hex) else ()  # jets alone escort nobody (18.6141)
        if stay:
            yield Ruled(DefensiveSupportKept(stay, one.hex, REGULAR), ("18.613",))
        gone = (n for n in (*there, *one.interceptors) if n not in stay)
        yield from flown_home(aloft(game, gone), DEFENSIVE_SUPPORT, one.hex, ("18.618", "18.42A"))
