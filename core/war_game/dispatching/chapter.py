"""Aircraft that are dispatched: who may be sent, whither, and when again; what the chapter declares
(IV/dispatching).
"""

from collections.abc import Iterable, Iterator
from functools import partial

from core.chapter import Chapter
from core.menus import Offer
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import CALLED_OFF, GIVEN_UP, OFF, attackers, under_attack
from core.war_game.board import (
    can_stand,
    commands,
    is_aircraft,
    is_cargo,
    known_place,
    names,
    neighbours,
    opposes,
    rule,
    seat_speaks_for_the_units,
    whereabouts,
)
from core.war_game.dispatching.flights import is_landing
from core.war_game.dispatching.helping import MAY_HELP, Dispatching
from core.war_game.dispatching.landing import LANDING
from core.war_game.menus import Part, keeps, may_go, moving
from core.war_game.orders import Dispatch, LandAircraft
from core.war_game.state import Game, plays
from core.war_game.wherever import own_chosen
from events.sentences import said, say, translated
from events.war_game.board import EN_ROUTE, Flight, Unit
from events.war_game.facts import AircraftDispatched


@rule(
    "IV/dispatching/1.2",
    "Fighters and bombers are dispatched, nothing else.",
    "{unit} is of the kind {given}.",
)
def is_an_aircraft(game: Game, request: Dispatching) -> Iterable[Finding]:
    """A bomber has its air defense roll alone where it comes to."""
    for unit in request.units:
        if not is_aircraft(game, unit) or is_cargo(game, unit):
            yield Finding(unit.name, given=translated(unit.kind))


@rule(
    "IV/dispatching/1.3",
    "Aircraft are dispatched to defend, not to attack.",
    "{unit} is {given}'s, whose turn it is or whose side attacks.",
)
def is_a_defender(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Who attacks reinforces no battle from elsewhere."""
    for unit in request.units:
        if not opposes(game, unit.nation):
            yield Finding(unit.name, given=unit.nation)


def _listed_the_other_way(game: Game, request: Dispatching) -> bool:
    """Does the map list where they start for where they go, and not where they go for where they start?"""
    listed = game.atlas.listed
    return any(u.place in listed[request.to] and request.to not in listed[u.place] for u in request.units)


@rule(
    "IV/dispatching/1.1",
    "An aircraft is dispatched to a place next to the one where it is.",
    "{unit} starts from {given}, which is not next to {place}.",
    lambda game, request: ("R20",) if _listed_the_other_way(game, request) else (),
)
def is_next_to_it(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Measured from its home, also while it is away."""
    for unit in request.units:
        if request.to not in neighbours(game, unit.place):
            yield Finding(unit.name, request.to, unit.place)


@rule(
    "IV/dispatching/1.1:ground",
    "An aircraft is dispatched from land or from its deck.",
    "{unit} is over {place}, and has neither land nor its deck there.",
)
def starts_from_the_ground(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Not from over the open sea; whoever is away already starts from home."""
    for unit in request.units:
        if unit.flight is None and is_aircraft(game, unit) and not can_stand(game, unit):
            yield Finding(unit.name, unit.place)


def pinned(game: Game, unit: Unit) -> bool:
    """Is the aircraft's own place under attack (doubt R19 for an attack from the air alone)?"""
    if not under_attack(game, unit.place):
        return False
    there = attackers(game, game.battles[unit.place])
    return plays(game, "R19") == "counts" or any(not is_aircraft(game, one) for one in there)


def _pins(game: Game, request: Dispatching) -> tuple[str, ...]:
    """The doubts about being attacked: from the air alone, or by an attack that was called off."""
    battles = [game.battles[u.place] for u in request.units if u.place in game.battles]
    air = any(all(is_aircraft(game, one) for one in attackers(game, b)) for b in battles if not b.ended)
    off = any(b.ended in OFF for b in battles)
    return (*(("R19",) if air else ()), *(("N1",) if off else ()))


@rule(
    "IV/dispatching/1.4",
    "No aircraft is dispatched while its own place is under attack.",
    "{unit} is at {place}, which is attacked in round {given}; it may go once a round has no attack there.",
    _pins,
)
def is_not_pinned(game: Game, request: Dispatching) -> Iterable[Finding]:
    """One landed infantry, one lone destroyer is enough.

    So is the fighter of IV/example 2/2.2, until the round after its last enemy is gone.
    """
    for unit in request.units:
        if unit.flight is None and pinned(game, unit):
            yield Finding(unit.name, unit.place, str(game.turn.round))


@rule(
    "IV/dispatching/2.3",
    "An aircraft goes to one place only in a round.",
    "{unit} has been dispatched to {given} in this round.",
)
def goes_to_one_place(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Two aircraft of a base may go to two battles."""
    for unit in request.units:
        if unit.flight and _sent_now(game, unit.flight):
            yield Finding(unit.name, given=unit.flight.to)


@rule(
    "IV/dispatching/2.3:said",
    "An aircraft that retreats or stays on the ground in a round is not sent elsewhere in it.",
    "{unit} {given} in this round.",
    lambda _game, request: ("R19",) if any(u.leaving or u.grounded for u in request.units) else (),
)
def is_said_to_do_nothing_else(game: Game, request: Dispatching) -> Iterable[Finding]:
    """It can't be sent at all from a place under attack, unless that is attacked from the air alone (R19)."""
    for unit in request.units:
        if (unit.leaving or unit.grounded) and unit.flight is None and not pinned(game, unit):
            given = say("retreats to {place}" if unit.leaving else "stays on the ground", place=unit.leaving)
            yield Finding(unit.name, given=given)


def _again_doubts(game: Game, request: Dispatching) -> tuple[str, ...]:
    """The doubts about the way back: from a battle called off, and to another landing place."""
    flights = [unit.flight for unit in request.units if unit.flight]
    landing = any(is_landing(flight) for flight in flights)
    battles = [game.battles[flight.to] for flight in flights if flight.to in game.battles]
    off = any(battle.ended in (CALLED_OFF, GIVEN_UP) for battle in battles)
    return (*(("N1",) if off else ()), *(("N24",) if landing else ()))


@rule(
    "IV/dispatching/2.4",
    "An aircraft is dispatched again in the round after the one in which it flew home.",
    "{unit} {given}; it may be dispatched again {allowed}.",
    _again_doubts,
)
def is_home_again(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Declared in 1, fighting in 2 and 3, it returns in 4, is declared in 5 and arrives in 6."""
    for unit in request.units:
        if unit.flight and not _sent_now(game, unit.flight):
            yield Finding(unit.name, given=_doing(unit.flight), allowed=_again(unit.flight))


def _sent_now(game: Game, flight: Flight) -> bool:
    return flight.status == EN_ROUTE and flight.declared == game.turn.round


def _doing(flight: Flight) -> str:
    match flight.status:
        case "returning" if is_landing(flight):
            told = said("is on the way from {place} to another landing place in round {round}")
        case "returning":
            told = said("returns from {place} in round {round}")
        case "engaged":
            told = said("is engaged at {place} since round {round}")
        case _:
            told = said("is under way to {place}")
    return say(told, place=flight.to, round=flight.since)


def _again(flight: Flight) -> str:
    if flight.status == "returning":
        return say("in round {round}", round=flight.since + 1)
    return say("in the second round after the last that it fights there")


@rule(
    "IV/dispatching/3.5",
    "An aircraft that retreated does not fight again in that player's turn.",
    "{unit} has retreated in the turn of {given}.",
    lambda _game, request: ("R13",) if any(unit.retreated for unit in request.units) else (),
)
def has_not_retreated(game: Game, request: Dispatching) -> Iterable[Finding]:
    """Whether that holds for a retreat from home, too, is doubt R13."""
    for unit in request.units:
        if unit.retreated and (plays(game, "R13") == "locked" or unit.origin):
            yield Finding(unit.name, given=game.turn.player)


MAY_DISPATCH: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    is_an_aircraft,
    is_a_defender,
    is_next_to_it,
    starts_from_the_ground,
    is_not_pinned,
    goes_to_one_place,
    is_said_to_do_nothing_else,
    is_home_again,
    has_not_retreated,
    *MAY_HELP,
)


def dispatching(game: Game, order: Dispatch, seat: str) -> Dispatching:
    """What the order means; raises `Mistake` for units and places that are not there."""
    to = known_place(game, order.to)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_DISPATCH, Dispatching(seat, (unit,), to))

    return Dispatching(seat, own_chosen(game, seat, order.units, alone, partial(is_aircraft, game)), to)


def dispatch(game: Game, request: Dispatching) -> Iterator[Ruled]:
    """They are under way, and there in the next round."""
    now = game.turn.round
    rules = ["IV/dispatching/1.1", "IV/dispatching/1.3"]
    battle = game.battles[request.to]
    if battle.opens > now:
        rules.append("IV/dispatching/3.11" if _landing(game, request.to) else "IV/dispatching/3.9")
    yield Ruled(AircraftDispatched(names(request.units), request.to, now, now + 1), tuple(rules))


def _landing(game: Game, place: str) -> bool:
    return game.atlas.places[place].kind == "land"


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Whither each group of like aircraft may be sent now."""
    near = partial(_battles_near, game)
    yield from moving(game, MAY_DISPATCH, partial(Dispatching, seat), _home(game, seat), Dispatch, "to", near)


def may_send(game: Game, seat: str) -> bool:
    """May a seat dispatch any aircraft now?"""
    near = partial(_battles_near, game)
    return may_go(game, MAY_DISPATCH, partial(Dispatching, seat), _home(game, seat), near)


def _home(game: Game, seat: str) -> list[Unit]:
    own = (u for u in game.units.values() if commands(game, seat, u.nation) and is_aircraft(game, u))
    return [unit for unit in own if unit.flight is None or whereabouts(unit) == unit.place]


def _battles_near(game: Game, unit: Unit) -> list[str]:
    return [place for place in sorted(neighbours(game, unit.place)) if place in game.battles]


DISPATCHING = Procedure(dispatching, MAY_DISPATCH, dispatch, offers)


CHAPTER = Chapter(
    orders={
        Part.REST: {
            Dispatch: DISPATCHING,
            LandAircraft: LANDING,
        },
    },
    plays={
        "R10": ("lost", "lands_elsewhere"),
        "R11": ("joins", "waits"),
        "R12": ("free", "return_round"),
        "R13": ("locked", "free"),
        "R17": ("lands_elsewhere", "lost"),
        "R18": ("scenario", "no"),
        "R19": ("counts", "surface_only"),
        "R27": ("land_units", "any_unit"),
        "R29": ("next_place", "same_place"),
        "R30": ("back_to_deck", "own_landing"),
        "N8": ("with_major", "not_helped"),
        "N21": ("flies_back", "lost"),
        "N23": ("deck_and_done", "to_its_deck", "no_home"),
        "N24": ("after_a_round", "at_once"),
        "N38": ("own_first", "first_answer"),
    },
)
