"""18.4 Missions: the conditions that each of them asks, and the order to fly one settled at the table."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, near_misses
from core.ruling import Finding, Procedure, Rule, Ruled
from core.world_at_war.basing.open_bases import has_strategic, ruled_as_air_unit
from core.world_at_war.board import (
    box_of,
    faction_of,
    hex_of,
    known_place,
    lies_in,
    name,
    phase,
    places_printed,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_units
from core.world_at_war.flight.operating import BASE_LETS, OPERATIONS, flown_now, offensive, phasing
from core.world_at_war.flight.refereed import REFEREED
from core.world_at_war.flight.targets import WHERE_IT_GOES, not_from_a_box
from core.world_at_war.flight.ways import RETURNING, elsewhere
from core.world_at_war.state import Game, fact_grounds, fact_key, numbers, plays, turns_on
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.under_way.commitments import (
    OVER_PORTS,
    _beside_its_carrier,
    flew_from_deck,
    out,
    told,
    under_way,
)
from core.world_at_war.units import WHOLE, Order, Units, chosen, to_fly
from events.sentences import say, translated
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown

# 18.4 Employment: the conditions that every mission asks.

BY_SQUADRONS = ("counterair",)
"""Missions that army air flies as squadrons, too (23.152)."""


def free_of_brps(game: Game, mission: str) -> bool:
    """Is this mission flown at no BRP cost in the present phase (18.511E, 18.512G, 18.513)?"""
    free = numbers(game).free_of_brps
    return mission in free.get("missions", ()) or phase(game) in free.get("phases", ())


def option_on(game: Game, faction: str, front: str) -> bool:
    """Has an alliance faction an offensive option or a limited offensive on a front, as declared (18.45)?

    What is declared for its side serves it as well where doubt W396 is played so.
    """
    parties = (faction, *(_its_side(game, faction) if plays(game, "W396") == "side" else ()))
    keys = (fact_key("option", f"{party}/{front}") for party in parties)
    return next((game.facts[key].value != "none" for key in keys if key in game.facts), False)


def _its_side(game: Game, faction: str) -> tuple[str, ...]:
    return tuple({nation.side: "" for nation in game.nations.values() if nation.faction == faction})


def option_grounds(game: Game, faction: str, front: str) -> Iterator[str]:
    """The declared facts on the options of a faction, and the doubt on whose they are."""
    keys = (fact_key("option", f"{party}/{front}") for party in (faction, *_its_side(game, faction)))
    yield from fact_grounds(game, keys)
    if _shared(game, faction) and turns_on(game, "W396", lambda played: option_on(played, faction, front)):
        yield "W396"


def _shared(game: Game, faction: str) -> bool:
    """Has the side of this faction others, whose option one of the side might be?"""
    side = _its_side(game, faction)
    return any(nation.side in side and nation.faction != faction for nation in game.nations.values())


@rule("18.41", "An air unit flies one mission a player turn.", "{unit} has flown {given} this player turn.")
def one_mission_a_player_turn(_: Game, request: Any) -> Iterable[Finding]:
    """18.41, first sentence, and 18.42A."""
    flown = (u for u in request.units if u.used and not committed_at_sea(u))
    yield from (Finding(unit=u.name, given=translated(u.used)) for u in flown)


@rule(
    "18.41/committed",
    "Who is out on a mission flies no other.",
    "{unit} is committed to {given}.",
)
def out_on_nothing_else(game: Game, request: Any) -> Iterable[Finding]:
    """18.41, 18.522B, 18.5634, 18.622, 23.411B; survivors fly again over their port (23.54)."""
    errands = under_way(game)
    for unit in request.units:
        errand = out(unit, errands)
        if errand and not (errand.again and request.mission in OVER_PORTS):
            yield Finding(unit=unit.name, given=told(game, errand))


@rule(
    "23.162/mission",
    "Who searched, flew cover or attacked at sea flies no air mission in that player turn.",
    "{unit} is committed to naval activities this player turn.",
)
def not_used_at_sea(_: Game, request: Any) -> Iterable[Finding]:
    """23.162, second sentence, and 18.42B."""
    yield from (Finding(unit=u.name) for u in request.units if committed_at_sea(u))


def _flown_from_deck(game: Game, request: Any) -> Iterator[Finding]:
    flown = flew_from_deck(game)
    yield from (
        Finding(unit=u.name, given=translated(flown[u.name])) for u in request.units if u.name in flown
    )


@rule(
    "18.44/mission",
    "Naval air that attacked or counteraired from its carrier in naval combat flies no mission that turn.",
    "{unit} was used this player turn: {given}.",
    lambda game, request: (
        ("W415",) if turns_on(game, "W415", lambda played: list(_flown_from_deck(played, request))) else ()
    ),
)
def not_used_from_its_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """18.41, 18.42B; whether these hold for air on carriers is doubt W415."""
    yield from _flown_from_deck(game, request)


@rule("18.41/uninverted", "Missions are flown by uninverted air units.", "{unit} is inverted ({given}).")
def uninverted(_: Game, request: Any) -> Iterable[Finding]:
    """18.41; a unit that is inverted because it flew is told by the one mission."""
    inverted = (u for u in request.units if u.inverted and not u.used)
    yield from (Finding(unit=u.name, given=translated(u.inverted)) for u in inverted)


@rule(
    "17.3126E",
    "Naval air based on a carrier in port flies nothing but the defense of its base.",
    "{unit} is on {place} in port.",
)
def not_from_a_carrier_in_port(game: Game, request: Any) -> Iterable[Finding]:
    """17.3126E, with the sentence above it."""
    for unit in request.units:
        if unit.base in game.carriers and not game.carriers[unit.base].at_sea:
            yield Finding(unit=unit.name, place=unit.base)


@rule("17.3124/launch", "A damaged carrier launches no naval air.", "{place} is damaged; {unit} can't start.")
def not_from_a_damaged_carrier(game: Game, request: Any) -> Iterable[Finding]:
    """17.3124; in port nothing is flown from any carrier."""
    for unit in request.units:
        deck = game.carriers.get(unit.base)
        if deck and deck.damaged and deck.at_sea:
            yield Finding(unit=unit.name, place=deck.name)


@rule(
    "23.141A",
    "What army air flies as factors it does not fly as squadrons.",
    "{unit} is a squadron; recombine it before it flies {given}.",
    lambda _, request: ("W222",) if any(_flown_as_squadrons(request)) else (),
)
def squadrons_recombine_first(_: Game, request: Any) -> Iterable[Finding]:
    """23.141A with 23.162, 17.25: only a counterair is flown by squadrons, against naval air (doubt W222)."""
    flown = translated(request.mission)
    return (Finding(unit=unit.name, given=flown) for unit in _flown_as_squadrons(request))


def _flown_as_squadrons(request: Any) -> Iterator[AirUnit]:
    if request.mission not in BY_SQUADRONS:
        yield from (unit for unit in request.units if unit.kind in WHOLE)


def _options_asked(game: Game, request: Any) -> tuple[tuple[str, str], ...]:
    """The options that this mission needs, by faction and front; none where it needs no option."""
    goal = hex_of(game, request.hex)
    meant = tuple(unit for unit in request.units if ruled_as_air_unit(game, unit))
    needs = meant and offensive(game, request.mission) and phasing(game, request)
    if not needs or free_of_brps(game, request.mission):
        return ()
    fronts = ((unit, goal.front if goal else _front_of_its_base(game, request, unit)) for unit in meant)
    return tuple(dict.fromkeys((faction_of(game, unit.nation), front) for unit, front in fronts if front))


def _front_of_its_base(game: Game, request: Any, unit: AirUnit) -> str:
    """A raid on a box is part of an option on the front of the base, if doubt W264 is played so."""
    if box_of(game, request.hex) is None or plays(game, "W264") != "as_staging":
        return ""
    home = hex_of(game, lies_in(game, unit.base))
    return home.front if home else unit.front


def _option_grounds(game: Game, request: Any) -> Iterator[str]:
    for faction, front in _options_asked(game, request):
        yield from option_grounds(game, faction, front)
    if has_strategic(request.units) and turns_on(game, "W393", lambda g: list(_outside(g, request))):
        yield "W393"


def _outside(game: Game, request: Any) -> Iterator[Finding]:
    for faction, front in _options_asked(game, request):
        if not option_on(game, faction, front):
            whose = _who_has_none(game, faction)
            yield Finding(place=front, given=translated(request.mission), allowed=whose)


def _who_has_none(game: Game, faction: str) -> str:
    return faction if plays(game, "W396") == "faction" else game.turn.side


@rule(
    "18.45/option",
    "Offensive missions of movement and combat are part of an offensive option or a limited offensive.",
    "{given} is not part of one: {allowed} has none on the {place} front.",
    _option_grounds,
)
def in_an_offensive(game: Game, request: Any) -> Iterable[Finding]:
    """18.45, first sentence; the front is that of the hex flown to. Strategic units are doubt W393."""
    return _outside(game, request)


@rule(
    "17.3126E/ashore",
    "What naval air of a carrier in port may fly when it is ashore is doubt W406.",
    "{unit} is ashore from {place}, and defends its base alone.",
    lambda game, request: ("W406",) if any(True for _ in _with_their_carriers(game, request)) else (),
)
def defends_its_base_alone(game: Game, request: Any) -> Iterable[Finding]:
    """17.3126E against 17.3126C (doubt W406)."""
    if plays(game, "W406") == "defends_only":
        found = _with_their_carriers(game, request)
        yield from (Finding(unit=unit.name, place=unit.deck) for unit in found)


MISSION_RULES = (
    seat_speaks_for_the_units,
    *OPERATIONS,
    squadrons_recombine_first,
    one_mission_a_player_turn,
    out_on_nothing_else,
    not_used_at_sea,
    not_used_from_its_carrier,
    uninverted,
    not_from_a_carrier_in_port,
    defends_its_base_alone,
    not_from_a_damaged_carrier,
    *BASE_LETS,
    not_from_a_box,
    *WHERE_IT_GOES,
    in_an_offensive,
    *RETURNING,
)


def _with_their_carriers(game: Game, request: Any) -> Iterator[AirUnit]:
    """Those of the units that are ashore from a carrier in the same port."""
    yield from (unit for unit in request.units if _beside_its_carrier(game, unit))


# 18.4 The order to fly a mission that is settled at the table, as earlier ledgers have it.


class Mission(msgspec.Struct, frozen=True):
    """A request to fly: who asks, which units of one base, what, over which hex, and back to where."""

    seat: str
    units: tuple[AirUnit, ...]
    mission: str
    hex: str
    returning: str


class FlyMission(Order, frozen=True, tag="FlyMission/1"):
    """Declare an air mission settled at the table (18.4); `returning` is another base to fly back to."""

    units: Units
    mission: str
    to: str
    returning: str = ""


def mission(game: Game, order: FlyMission, seat: str) -> Mission:
    """What the order means; raises `Mistake` for units, places and missions that are not there."""
    units = chosen(game, order.units, to_fly)
    flown = known_mission(game, order.mission)
    back = deck_or_place(game, order.returning) if order.returning else units[0].base
    return Mission(seat, units, flown, known_place(game, order.to), back)


def _flown_as(mission: str, form: str) -> Callable[[Game, Mission], Iterable[Finding]]:
    def declared(game: Game, request: Mission) -> Iterable[Finding]:
        in_play = (flown_now(game, side) for side in game.sides)
        if request.mission == mission and any(mission in flown for flown in in_play):
            ordered = form.format(place=name(game, request.hex))
            yield Finding(place=name(game, request.hex), given=translated(mission), allowed=ordered)

    return declared


FOUGHT_OUT: tuple[Rule, ...] = tuple(
    rule(
        f"{number}/order",
        sentence,
        "{given} is not declared as flown; order “{allowed}” in its part of the phase.",
    )(_flown_as(mission, form))
    for mission, (number, form, sentence) in REFEREED.items()
)
"""Ledgers from before a mission was refereed hold declared ones (18.52)."""


def known_mission(game: Game, given: str) -> str:
    """The mission that a person means; raises `Mistake` with the near misses and the list of all."""
    known = {name.casefold(): name for name in numbers(game).operations}
    for spelling in (given.casefold(), "the " + given.casefold()):
        if spelling in known:
            return known[spelling]
    hint = say("The missions are {missions}.", missions=tuple(known.values()))
    raise Mistake("mission", given, near_misses(given, known.values()), hint)


def fly(_: Game, request: Mission) -> Iterator[Ruled]:
    """The units have flown, are back at a base, and are inverted for the rest of the player turn (18.42A)."""
    names = tuple(unit.name for unit in request.units)
    rules = ("18.41", "18.42A", "18.46") if elsewhere(request) else ("18.41", "18.42A")
    yield Ruled(AirMissionFlown(names, request.mission, request.hex, request.returning), rules)


def none_offered(_: Game, __: str) -> Iterator[Offer]:
    """Nothing: each mission is fought out (`FOUGHT_OUT`)."""
    return iter(())


def deck_or_place(game: Game, given: str) -> str:
    """The carrier, hex or box that a person means; raises `Mistake` with the near misses of all of them."""
    names = {**game.atlas.places, **{carrier.casefold(): carrier for carrier in game.carriers}}
    if (found := names.get(given.casefold())) is not None:
        return found
    raise Mistake("carrier or place", given, near_misses(given, (*places_printed(game), *game.carriers)))


MISSIONS = Procedure(mission, (*MISSION_RULES, *FOUGHT_OUT), fly, none_offered)
"""For ledgers from before the missions were refereed; given anew it is told what to order instead."""
