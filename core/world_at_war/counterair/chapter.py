"""Counterairs (18.52), and where who is back from any mission lands (18.46)."""

from collections.abc import Iterable, Iterator
from itertools import takewhile

from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, controller, hex_of, known_place, name, on_land, phase, side_of
from core.world_at_war.conditions import BREAKING_OFF, rule, seat_speaks_for_the_units
from core.world_at_war.counterair.announcing import ANNOUNCING, REINFORCING
from core.world_at_war.counterair.in_vain import COUNTERAIRS_IN_TURN
from core.world_at_war.counterair.refuge import COUNTERAIRS
from core.world_at_war.counterair.returning import FLEEING, Returning, bases_near, elsewhere_first
from core.world_at_war.counterair.targets import (
    AnnounceCounterair,
    FlyToRefuge,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.flight.ways import RETURNING, elsewhere
from core.world_at_war.menus import Part, most_kept, moving
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.under_way.at_sea import NAVAL_ACTIVITY
from core.world_at_war.under_way.commitments import COUNTERAIR, ON_TRANSPORT, out, under_way
from core.world_at_war.under_way.missions import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.under_way.over_land import (
    DEFENSIVE_SUPPORT,
    ESCORT,
    GROUND_SUPPORT,
    NOT_MADE,
    OPPOSING,
    aloft,
    in_play,
)
from core.world_at_war.under_way.steps import attacks_are_made, said_base
from core.world_at_war.units import Preference, chosen, groups
from events.sentences import say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown, AirUnitsInverted, AirUnitsRebased, LandingNamed
from events.world_at_war.support import DefensiveSupport, GroundSupport

# 18.46: who is back from a mission, and lands elsewhere.

SAID_ELSEWHERE = (SUPPLY, TRANSPORT, AIRDROP, HUMP)
"""Missions whose order says where they land."""

SAID_IN_TIME = (COUNTERAIR, GROUND_SUPPORT)
"""Missions behind which there is a time to say where they land."""

Flight = tuple[str, str]
"""A mission, or what is flown at sea, and the hex that it flew to."""


def flown(game: Game) -> dict[str, Flight]:
    """The air units that may say where they land, by name; none of those to which another rule says it.

    Whether those that are home already may say so is doubt W346.
    """
    late = dict(_landed(game)) if plays(game, "W346") == "same_phase" else {}
    return late | dict(_out(game))


def _landed(game: Game) -> Iterator[tuple[str, Flight]]:
    """Who came home in this phase, whatever he flew, and is on no other flight."""
    errands = under_way(game)
    for one in game.landings:
        if one.mission in SAID_ELSEWHERE or one.base or one.hex not in game.atlas.hexes:
            continue
        for unit in in_play(game, one.units):
            if on_land(game, unit) and home(unit, one.mission) and out(unit, errands) is None:
                yield unit.name, (one.mission, one.hex)


def home(unit: AirUnit, mission: str) -> bool:
    """Has this unit come home from that flight? Interceptors that fought nobody are ready again (18.623)."""
    return unit.used == mission or (mission == ON_TRANSPORT and not unit.used)


def _out(game: Game) -> Iterator[tuple[str, Flight]]:
    """Who is in the air yet, and whose part in ground combat is over."""
    found: dict[str, Flight] = {}
    if attacks_are_made(game):
        found |= {n: (GROUND_SUPPORT, s.hexes[0]) for s in game.supports if s.hexes for n in _back(s)}
        found |= {n: flight for one in game.defenses for n, flight in _defending(one)}
    yield from ((unit.name, found[unit.name]) for unit in aloft(game, found))


def _back(one: GroundSupport) -> tuple[str, ...]:
    """Of an attack that was fought or could not be; the excess of a smaller attack went home (18.5552)."""
    return one.units if one.ended not in ("", NOT_MADE) else one.excess


def _defending(one: DefensiveSupport) -> Iterator[tuple[str, Flight]]:
    """Who was fought over; who aborted or called it off."""
    over = (*one.units, *one.escorts) if one.cancelled else (*one.used, *one.aborted)
    yield from ((name, _over(one, name)) for name in over)


def _over(one: DefensiveSupport, name: str) -> Flight:
    return (ESCORT if name in one.escorts else DEFENSIVE_SUPPORT), one.hex


def waiting(game: Game) -> dict[str, Flight]:
    """The defensive support that waits over its hex while attacks are made, and may never be fought over.

    It comes home as the combat phase ends, and may say before where it lands (18.46, doubt W346).
    """
    if not (phase(game) == "combat" and attacks_are_made(game)):
        return {}
    there = {name: _over(one, name) for one in game.defenses for name in (*one.units, *one.escorts)}
    done = dict(_out(game))
    return {unit.name: there[unit.name] for unit in aloft(game, there) if unit.name not in done}


Units = tuple[AirUnit, ...]
DEFENSIVE = (DEFENSIVE_SUPPORT, ESCORT, OPPOSING, ON_TRANSPORT)


def to_land(game: Game) -> Preference:
    """Those first whose mission is over, and of these the ones in the air, mission by mission."""
    done = _flights(game)

    def preference(unit: AirUnit) -> tuple[bool, bool, bool, bool, str]:
        flight = " ".join(done.get(unit.name, ()))
        return (
            unit.name not in done,
            bool(unit.inverted),
            False,
            False,
            f"{flight} {unit.elite:d} {unit.name}",
        )

    return preference


def _flights(game: Game) -> dict[str, Flight]:
    """The flights of all who may say where they land: those that wait over a hex among them."""
    return waiting(game) | flown(game)


def landing(game: Game, order: ReturnToBase, seat: str) -> Returning:
    """What the order means where no counterairs are over just now; raises `Mistake` for what is not there."""
    units, base = chosen(game, order.units, to_land(game)), known_place(game, order.to)
    mission, hex_ = _flights(game).get(units[0].name, (GROUND_SUPPORT, base))
    return Returning(seat, units, hex_, base, mission)


def _said_late(game: Game, request: Returning) -> bool:
    """May some of these say it though they are home, or not for that, as doubt W346 is read?"""
    return turns_on(game, "W346", lambda g: [_flights(g).get(unit.name) for unit in request.units])


@rule(
    "18.46/support",
    "Who flew a mission, searched, covered or attacked at sea lands elsewhere when it is over.",
    "{unit} can't land elsewhere: {given}.",
    lambda game, request: ("W346",) if _said_late(game, request) else (),
)
def combat_is_over(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46; one order brings back those that flew to one hex on one mission (doubt W346)."""
    done = _flights(game)
    for unit in request.units:
        if done.get(unit.name) != (request.mission, request.hex):
            yield Finding(unit.name, given=_why_not(game, unit, done))


def _why_not(game: Game, unit: AirUnit, done: dict[str, Flight]) -> str:
    """Why where this unit lands isn't open, or not together with the others."""
    before = [one.mission for one in game.landings if unit.name in one.units and not one.base]
    if unit.name in done:
        return say("it is back from another flight than the others")
    if not before:
        moved = unit.used and (unit.redeployed or unit.shipped_from)
        return say(
            "it has changed its base since it flew" if moved else "it is back from no flight of this phase"
        )
    if before[-1] in SAID_ELSEWHERE:
        return say("the order of its {mission} said where", mission=translated(before[-1]))
    return say("it is home already, or out again")


@rule("18.46/there", "Who is home lands at another base.", "{unit} is at {place} already.")
def not_there_already(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46; in the air it may be said of the own base, too."""
    if not elsewhere(request):
        for unit in _home(game, request):
            yield Finding(unit.name, name(game, unit.base))


@rule("18.46/said", "Of who is out yet another base is said.", "{unit} is to land at {place} as it is.")
def not_said_already(game: Game, request: Returning) -> Iterable[Finding]:
    """18.46: where nothing is said, it is the own base."""
    for unit in _waiting(game, request):
        if said_base(game, unit) == request.returning:
            yield Finding(unit.name, name(game, request.returning))


def _waiting(game: Game, request: Returning) -> Units:
    out = waiting(game)
    return tuple(unit for unit in request.units if unit.name in out)


def _home(game: Game, request: Returning) -> Units:
    out = waiting(game)
    return tuple(unit for unit in request.units if unit.name not in out and not _in_the_air(game, unit))


def _in_the_air(game: Game, unit: AirUnit) -> bool:
    """Is it on its way from ground combat? Whoever is ready otherwise is at his base."""
    return not (unit.used or unit.inverted) and attacks_are_made(game)


def land(game: Game, request: Returning) -> Iterator[Ruled]:
    """The units are at their base, inverted; those that were home are at another one."""
    home, out = _home(game, request), _waiting(game, request)
    if home:
        yield from _at_another_base(home, request)
    if out:
        told = LandingNamed(_names(out), request.mission, request.hex, request.returning)
        yield Ruled(told, ("18.46", "W346"))
    if back := tuple(unit for unit in request.units if unit not in (*home, *out)):
        flew = AirMissionFlown(_names(back), request.mission, request.hex, request.returning)
        yield Ruled(flew, ("18.46", "18.42A"))


def _at_another_base(units: Units, request: Returning) -> Iterator[Ruled]:
    """18.46, last sentence: who flew no mission, and is not inverted for it, is inverted now."""
    yield Ruled(AirUnitsRebased(_names(units), units[0].base, request.returning), ("18.46", "W346"))
    if ready := tuple(unit for unit in units if not unit.inverted):
        yield Ruled(AirUnitsInverted(_names(ready), "18.46"), ("18.46",))


def _names(units: Units) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each group of like units whose mission is over: the bases open to them."""
    done = _flights(game)
    ashore = (game.units[name] for name in done if on_land(game, game.units[name]))
    mine = [unit for unit in ashore if commands(game, seat, unit.nation)]
    for like in groups(game, mine, to_land(game)):
        mission, hex_ = done[like[0].name]
        together = list(_of_one_flight(like, done))

        def request(units: Units, base: str, hex_: str = hex_, mission: str = mission) -> Returning:
            return Returning(seat, units, hex_, base, mission)

        near = bases_near(game, like[0], hex_)
        choices = (Choice(to, most_kept(game, MAY_LAND, request, together, to)) for to in near)
        yield from _by_need(game, together, mission, choices)


def _by_need(game: Game, units: list[AirUnit], mission: str, choices: Iterable[Choice]) -> Iterator[Offer]:
    """Of who may change where it is to land every base; aside what is said again by who is home (W346).

    Who landed at another base already, and is inverted for it, has said what it had to (18.46).
    """
    if units[0].name in waiting(game):
        yield from moving(ReturnToBase, units, choices)
        return
    landed = units[0].inverted == "18.46"
    again = landed or (mission in SAID_IN_TIME and home(units[0], mission))
    for offer in elsewhere_first(units, choices):
        yield replace(offer, aside=offer.aside or again, unlikely=offer.unlikely or landed)


def _of_one_flight(like: Iterable[AirUnit], done: dict[str, Flight]) -> Iterator[AirUnit]:
    """The first of these, and those behind it that flew with it: an order by number takes them so."""
    units = tuple(like)
    return takewhile(lambda unit: done[unit.name] == done[units[0].name], units)


@rule(
    "18.25/away",
    "Whose base falls while he is away on a defensive mission is displaced, or lands elsewhere.",
    "{unit} lost {place} while it was away, and is displaced as the phase ends.",
    lambda game, request: ("W94",) if any(_homeless(game, request)) else (),
)
def displaced_instead(game: Game, request: Returning) -> Iterable[Finding]:
    """18.25 against 18.46 (doubt W94)."""
    if plays(game, "W94") == "displaced":
        yield from _homeless(game, request)


def _homeless(game: Game, request: Returning) -> Iterator[Finding]:
    """Those that are out on a defensive mission, or back from one, and whose own base is the enemy's."""
    defending = request.mission in (*DEFENSIVE, NAVAL_ACTIVITY)
    for unit in request.units if defending else ():
        side, hex_ = side_of(game, unit.nation), hex_of(game, unit.base)
        if hex_ and side != game.turn.side and side_of(game, controller(game, hex_)) not in ("", side):
            yield Finding(unit.name, name(game, unit.base))


MAY_LAND = (
    seat_speaks_for_the_units,
    *RETURNING,
    combat_is_over,
    not_there_already,
    not_said_already,
    displaced_instead,
)
RETURNING_HOME = Procedure(landing, MAY_LAND, land, offers)


CHAPTER = Chapter(
    orders={
        Part.AIR: {
            AnnounceCounterair: ANNOUNCING,
            ReinforceCounterair: REINFORCING,
            FlyToRefuge: FLEEING,
            ReturnToBase: RETURNING_HOME,
        },
    },
    adds={BREAKING_OFF: COUNTERAIRS.leaving},
    kinds={"": COUNTERAIRS_IN_TURN},
    plays={
        "W72": ("permitted_path", "straight"),
        "W94": ("may_choose", "displaced"),
        "W179": ("separate", "together"),
        "W185": ("every", "losses"),
        "W276": ("inverted", "as_carrier"),
        "W283": ("each", "last_of_all"),
        "W285": ("separate", "together"),
        "W286": ("holder", "everybody"),
        "W294": ("as_squadrons", "called_off"),
        "W346": ("same_phase", "in_flight"),
    },
)
