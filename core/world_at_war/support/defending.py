"""18.61: defensive air support: where, from whom, escorted, and who of it stays for the exploitation."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled, fact_ground
from core.world_at_war.board import (
    commands,
    controller,
    declared,
    faction_of,
    hex_of,
    known_place,
    lies_in,
    name,
    side_of,
)
from core.world_at_war.conditions import at_war_with_one, nations_of, rule, seat_speaks_for_the_units
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.missions import MISSION_RULES
from core.world_at_war.flight.operating import over_its_own_hex, winter_confines
from core.world_at_war.flight.targets import WHERE_IT_GOES
from core.world_at_war.flight.ways import operational_range
from core.world_at_war.menus import most_kept, moving, moving_first
from core.world_at_war.state import Game, distance, fact_key, has_rule, numbers
from core.world_at_war.support.announcing import (
    DEFENDING_FACTORS,
    DefendFromTheAir,
    KeepSupport,
    defenders_in,
    defending_factors,
    factor_grounds,
    ready,
    supportable,
)
from core.world_at_war.support.later_windows import army_air_in_later_windows, not_flown_in_the_game_turn
from core.world_at_war.under_way.commitments import free_first
from core.world_at_war.under_way.over_land import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    EXPLOITATION,
    OVERRUN,
    REGULAR,
    aloft,
    attack_on,
    attacked,
    attackers,
    defense_over,
    occasion,
)
from core.world_at_war.under_way.steps import against_low_odds
from core.world_at_war.units import Preference, chosen, groups
from events.sentences import said, say
from events.world_at_war.board import AirUnit
from events.world_at_war.support import DefensiveSupport, DefensiveSupportKept, DefensiveSupportPlaced


def _ours(game: Game, place: str) -> bool:
    """Is this a hex on land in which ground units of the defending side may stand?"""
    if (hex_ := hex_of(game, place)) is None or hex_.land == "none":
        return False
    holder = side_of(game, controller(game, hex_))
    return holder not in ("", game.turn.side) or bool(
        defenders_in(game, place) or defending_factors(game, place)
    )


def open_hexes(game: Game) -> frozenset[str] | None:
    """The hexes that the present window is about: an overrun's, those of a low-odds attack; None: all."""
    when = occasion(game)
    if against_low_odds(game):
        return frozenset(one.hex for one in game.defenses if one.deferred and one.occasion == when)
    if when == OVERRUN:
        there = (s.hexes for s in game.supports if s.occasion == when and not s.ended)
        return frozenset(place for hexes in there for place in hexes)
    return None


def defended(game: Game) -> frozenset[str]:
    """The hexes that may get defensive air support now."""
    among = open_hexes(game)
    return frozenset(place for place in (game.atlas.hexes if among is None else among) if _ours(game, place))


@rule(
    "18.611",
    "Defensive air support is for ground units of the own side that may be attacked.",
    "{place} is {given}.",
    lambda game, request: factor_grounds(game, DEFENDING_FACTORS, request.hex),
)
def with_defenders(game: Game, request: Any) -> Iterable[Finding]:
    """18.611; a hex of the own side may have ground units that no ledger knows."""
    if not _ours(game, request.hex):
        hex_ = hex_of(game, request.hex)
        by_sea = hex_ is None or hex_.land == "none"
        given = say("no hex on land" if by_sea else "not of the defending side")
        yield Finding(place=name(game, request.hex), given=given)


@rule(
    "18.611/window",
    "Against an overrun, and against low odds, only the attacked hexes get more air.",
    "{place} is not attacked now, but {allowed}.",
)
def a_window_for_this_hex(game: Game, request: Any) -> Iterable[Finding]:
    """18.611 and 18.619: units being overrun, or those that the announced attack is against."""
    among = open_hexes(game)
    if among is not None and request.hex not in among:
        allowed = ", ".join(sorted(name(game, place) for place in among)) or say("no hex")
        yield Finding(place=name(game, request.hex), allowed=allowed)


def _supported(game: Game, place: str) -> tuple[str, ...]:
    """The nations that would be supported in a hex: those of its ground units, else its holder."""
    nations = dict.fromkeys(unit.nation for unit in supportable(game, place))
    hex_ = hex_of(game, place)
    return tuple(nations) or ((controller(game, hex_),) if hex_ and controller(game, hex_) else ())


def _winter_grounds(game: Game, request: Any) -> Iterator[str]:
    keys = (fact_key("winter", nation) for nation in _supported(game, request.hex))
    yield from (fact_ground(key) for key in keys if key in game.facts)


@rule(
    "18.611D.1",
    "Under a hard winter in their hex ground units are supported by air based there alone.",
    "{unit} is not based in {place}, where {given} suffers a hard winter.",
    _winter_grounds,
)
def own_hex_in_a_hard_winter(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D; supply, oil and winter of the air unit itself are asked by 18.45."""
    cold = [n for n in _supported(game, request.hex) if winter_confines(game, n)]
    for unit in request.units if cold else ():
        if unit.base != request.hex:
            yield Finding(unit.name, name(game, request.hex), cold[0])


def _cooperation_key(game: Game, unit: AirUnit, nation: str) -> str:
    factions = {faction_of(game, unit.nation), faction_of(game, nation)}
    return "/".join(sorted(factions)) if len(factions) > 1 else ""


def _barred(game: Game, request: Any) -> Iterator[tuple[AirUnit, str, str]]:
    """Each unit none of whose partners in the hex it may work with, as declared, with one of these."""
    for unit in request.units:
        pairs = [(nation, _cooperation_key(game, unit, nation)) for nation in _supported(game, request.hex)]
        barred = [
            (nation, key) for nation, key in pairs if key and declared(game, "cooperation", key) == "none"
        ]
        if barred and len(barred) == len(pairs):
            yield unit, *barred[0]


@rule(
    "18.611D.2",
    "Limits on cooperation bind defensive air support.",
    "{unit} does not cooperate with {given}, as declared.",
    lambda game, request: (fact_ground(fact_key("cooperation", key)) for _, _, key in _barred(game, request)),
)
def cooperation_lets_it_defend(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D with 52 and 53, which are declared."""
    for unit, nation, _ in _barred(game, request):
        yield Finding(unit=unit.name, given=nation)


def _may_attack(game: Game, request: Any) -> Iterator[str]:
    """The nations that attack a hex, or may as far as it is known; else all of the side that moves."""
    if (attack := attack_on(game, (request.hex,))) is not None:
        return attackers(game, attack)
    known = tuple(_beside_or_supporting(game, request))
    others = (nation.name for nation in game.nations.values() if nation.side == game.turn.side)
    return iter(known or tuple(others))


def _beside_or_supporting(game: Game, request: Any) -> Iterator[str]:
    """Those of ground units beside the hex, and of air that supports an attack on it."""
    hex_ = hex_of(game, request.hex)
    for unit in game.ground.values():
        near = hex_of(game, unit.place)
        if hex_ and near and side_of(game, unit.nation) == game.turn.side and distance(near, hex_) <= 1:
            yield unit.nation
    for one in game.supports:
        if request.hex in one.hexes:
            yield from nations_of(game, one.units)


at_war_with_the_attackers = at_war_with_one(
    "18.611/war", said("Only a nation at war with those who may attack a hex defends it."), _may_attack
)
"""18.611: which of them attack is not known before 18.619; of an invasion less is, unless air supports it."""


@rule(
    "18.611D.3",
    "Partisans get no defensive air support.",
    "There are none but partisans in {place}.",
)
def no_support_for_partisans(game: Game, request: Any) -> Iterable[Finding]:
    """18.611D; others that are attacked together with them may get it."""
    if defenders_in(game, request.hex) and not defending_factors(game, request.hex):
        yield Finding(place=name(game, request.hex))


JET = "jet"


class Defending(msgspec.Struct, frozen=True):
    """Air units of one base that would support the defenders of a hex; jets escort these units."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str

    @property
    def mission(self) -> str:
        """Jets alone escort; whoever goes with others is asked as they are (18.6141)."""
        return ESCORT if all(unit.kind == JET for unit in self.units) else DEFENSIVE_SUPPORT

    @property
    def returning(self) -> str:
        """Where they are based; where they land is said when they return (18.46)."""
        return self.units[0].base


def defending(game: Game, order: DefendFromTheAir, seat: str) -> Defending:
    """What the order means; raises `Mistake` for units and places that are not there."""
    return Defending(seat, chosen(game, order.units, free_first(game)), known_place(game, order.to))


@rule("18.612", "Naval air gives defensive support from land.", "{unit} is on {place}.")
def naval_air_from_land(game: Game, request: Defending) -> Iterable[Finding]:
    """18.612, first sentence."""
    aboard = (unit for unit in request.units if unit.base in game.carriers)
    yield from (Finding(unit=unit.name, place=unit.base) for unit in aboard)


@rule(
    "18.6141",
    "Jets over a hex escort others that give its defenders air support.",
    "{unit} would escort nobody: no other air supports the defenders of {place}; send that first.",
)
def escorts_somebody(game: Game, request: Defending) -> Iterable[Finding]:
    """18.6141 with 17.531: jets give no support; nor do others over the hex whose attack is over (18.619)."""
    there = defense_over(game, request.hex)
    if request.mission == ESCORT and not (there and aloft(game, there.units)):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


def defend(game: Game, request: Defending) -> Iterator[Ruled]:
    """The units are over the hex; jets escort (18.6141). Any number may be sent (18.614C)."""
    jets = tuple(unit.name for unit in request.units if unit.kind == JET)
    others = tuple(unit.name for unit in request.units if unit.kind != JET)
    late = against_low_odds(game)
    rules = ("18.611", *(("18.6141",) if jets else ()), *(("18.619",) if late else ()))
    yield Ruled(DefensiveSupportPlaced(others, jets, request.hex, occasion(game), late), rules)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units that may fly: the hexes within range that may be defended."""
    kinds, goals, now = {*numbers(game).operations[DEFENSIVE_SUPPORT], JET}, defended(game), attacked(game)
    for like in ready(game, seat, kinds):
        unit = like[0]

        def request(units: tuple[AirUnit, ...], to: str) -> Defending:
            return Defending(seat, units, to)

        home = lies_in(game, unit.base)
        if not all(asked.kept(game, request((unit,), home)) for asked in OF_THE_UNITS):
            continue
        near = goals & reach_by(game, "W102", home, operational_range(game, unit)).keys()
        choices = (Choice(to, most_kept(game, OF_THE_HEX, request, like, to)) for to in sorted(near))
        yield from moving_first(now, DefendFromTheAir, like, (c for c in choices if hex_of(game, c.value)))


OF_THE_HEX = (
    *WHERE_IT_GOES,
    over_its_own_hex,
    with_defenders,
    a_window_for_this_hex,
    own_hex_in_a_hard_winter,
    at_war_with_the_attackers,
    cooperation_lets_it_defend,
    no_support_for_partisans,
    escorts_somebody,
)
MAY_DEFEND = (
    *MISSION_RULES,
    naval_air_from_land,
    army_air_in_later_windows,
    not_flown_in_the_game_turn,
    *(asked for asked in OF_THE_HEX if asked not in MISSION_RULES),
)
OF_THE_UNITS = tuple(asked for asked in MAY_DEFEND if asked not in OF_THE_HEX)
DEFENDING = Procedure(defending, MAY_DEFEND, defend, offers)


# 18.613, 18.618: defensive air support of regular combat stays over its hex for the exploitation.


class Keeping(msgspec.Struct, frozen=True):
    """Units over a hex that would stay there: whose word it is, which, and over which hex."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str


def keeping(game: Game, order: KeepSupport, seat: str) -> Keeping:
    """What the order means; raises `Mistake` for units and places that are not there."""
    place = known_place(game, order.to)
    return Keeping(seat, chosen(game, order.units, to_keep(game, place)), place)


def to_keep(game: Game, place: str) -> Preference:
    """In what order like units are taken to stay over a hex: those first that may."""

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        return bool(_why_not(game, unit, place)), bool(unit.inverted), bool(unit.used), unit.elite, unit.name

    return preference


def _over(game: Game, unit: AirUnit, place: str) -> DefensiveSupport | None:
    """The regular support over a hex that a unit is part of."""
    there = (d for d in game.defenses if d.hex == place and d.occasion == REGULAR)
    return next((d for d in there if unit.name in (*d.units, *d.escorts)), None)


@rule(
    "18.618",
    "Support stays for exploitation unless interceptors forced it to abort or it was used.",
    "{unit} can't stay over {place}: {given}.",
)
def may_stay(game: Game, request: Keeping) -> Iterable[Finding]:
    """18.618, first sentence, and 18.613, last."""
    nothing = say("earlier support is none in exploitation") if has_rule(game, "2005:18.613") else ""
    for unit in request.units:
        if why := nothing or _why_not(game, unit, request.hex):
            yield Finding(unit.name, name(game, request.hex), why)


def _why_not(game: Game, unit: AirUnit, place: str) -> str:
    if any(unit.name in (*d.units, *d.escorts) for d in _kept(game, place)):
        return say("it is kept for exploitation already")
    one = _over(game, unit, place)
    if one is None:
        return say("it gave no defensive support there in regular combat")
    if one.cancelled:
        return say("its mission was given up")
    if unit.name in one.aborted:
        return say("interceptors forced it to abort")
    if unit.name in one.used:
        return say("it was used in ground combat")
    return "" if aloft(game, (unit.name,)) else say("it is no longer over the hex")


def _kept(game: Game, place: str) -> Iterator[DefensiveSupport]:
    """What is kept over a hex for exploitation."""
    return (one for one in game.defenses if one.hex == place and one.occasion == EXPLOITATION)


@rule(
    "18.6141/kept",
    "Jets stay over a hex to escort others that stay there.",
    "{unit} would escort nobody in exploitation: no other air is kept over {place}; keep that first.",
)
def escorts_somebody_there(game: Game, request: Keeping) -> Iterable[Finding]:
    """18.6141 with 17.531."""
    supporting = [*aloft(game, (name for one in _kept(game, request.hex) for name in one.units))]
    if not supporting and all(unit.kind == JET for unit in request.units):
        yield from (Finding(unit.name, name(game, request.hex)) for unit in request.units)


def keep(game: Game, request: Keeping) -> Iterator[Ruled]:
    """The units support the hex in exploitation, and not in regular combat if that is to come (18.611A)."""
    names = tuple(unit.name for unit in request.units)
    held_back = ("18.611A",) if occasion(game) == REGULAR else ()
    yield Ruled(DefensiveSupportKept(names, request.hex, EXPLOITATION), (*held_back, "18.613", "18.618"))


def offers_to_keep(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that may stay over a hex."""
    for place in dict.fromkeys(d.hex for d in game.defenses if d.occasion == REGULAR):
        mine = [u for u in game.units.values() if u.base and commands(game, seat, u.nation)]
        able = (u for u in mine if not _why_not(game, u, place))

        def request(units: tuple[AirUnit, ...], to: str) -> Keeping:
            return Keeping(seat, units, to)

        for group in groups(game, able, to_keep(game, place)):
            choice = Choice(place, most_kept(game, MAY_KEEP, request, group, place))
            yield from moving(KeepSupport, group, (choice,))


MAY_KEEP = (seat_speaks_for_the_units, may_stay, escorts_somebody_there)
KEEPING = Procedure(keeping, MAY_KEEP, keep, offers_to_keep)
