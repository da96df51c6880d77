"""Aircraft whose carrier or home is gone: where they come down, and who says so (doubts R10, R17, R29)."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from core.fold import fold
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Rule, Ruled
from core.war_game.battles import all_battles, battle_at
from core.war_game.board import (
    FIGHTER,
    Named,
    Units,
    at_sea,
    belongs,
    doubts_about,
    family,
    names,
    neighbours,
    room,
    rule,
    seat_speaks_for_the_units,
    seats_for,
    shuts_out,
    side_of,
    stands_in,
)
from core.war_game.dispatching.helping import helps
from core.war_game.folds.changes import down
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.menus import keeps, moving
from core.war_game.orders import LandAircraft
from core.war_game.selection import alike, chosen
from core.war_game.state import GAMEMASTER, Game, plays
from events.message import Event
from events.sentences import any_of, kept, say
from events.war_game.board import Question, Unit
from events.war_game.facts import (
    AircraftLanded,
    LandingCalledFor,
    LandingSettled,
    UnitsDestroyed,
    UnitsRetreated,
)


class Landing(msgspec.Struct, frozen=True):
    """Where a seat has aircraft come down, and the questions that ask about them."""

    seat: str
    questions: tuple[Question, ...]
    units: tuple[Unit, ...]
    to: str


class Homeless(msgspec.Struct, frozen=True):
    """An aircraft without a landing place: the doubt on which its loss rests, and may it land elsewhere?"""

    unit: Unit
    doubt: str
    elsewhere: bool


NO_PLACE = kept("no landing place")()
"""How aircraft are lost that can land nowhere."""


def nowhere_to_land(game: Game, homeless: Sequence[Homeless]) -> Iterator[Ruled]:
    """Each of these aircraft is asked about if there is another landing place for it, else it is lost.

    Where decks are too few for those that may go to them, and these are not all one, they are asked about
    together: their owners say who gets one.
    """
    ways = {one.unit.name: landing_places(game, one.unit) if one.elsewhere else () for one in homeless}
    asked: set[str] = set()
    for one in homeless:
        if not (options := ways[one.unit.name]):
            lost = UnitsDestroyed((one.unit.name,), one.unit.place, NO_PLACE)
            about = ("R29", *_about_places(game, one.unit)) if one.elsewhere else ()
            yield Ruled(lost, (one.doubt, *about))
        elif one.unit.name not in asked:
            rivals = [each.unit for each in homeless if ways[each.unit.name] == options]
            units = rivals if _too_few(game, options, rivals) else [one.unit]
            asked.update(names(units))
            yield _called(game, units, options, one.doubt)


def _too_few(game: Game, options: tuple[str, ...], units: list[Unit]) -> bool:
    """Are there decks for some of these units only, and is it not all one for whom?"""
    decks = [game.units[to] for to in options if to in game.units]
    places = sum(room(game, deck.name) for deck in decks)
    return len(decks) == len(options) and places < len(units) and not alike(game, units)


def _called(game: Game, units: list[Unit], options: tuple[str, ...], doubt: str) -> Ruled:
    able = [unit for unit in units if any(_comes_first(game, units, unit, to) for to in options)]
    seats = seats_for(game, frozenset(unit.nation for unit in able))
    called = LandingCalledFor(names(units), units[0].place, seats, options, "IV/dispatching/2.2")
    return Ruled(called, (doubt, "R29", *_about_places(game, units[0])))


def _comes_first(game: Game, rivals: list[Unit], unit: Unit, to: str) -> bool:
    """Has a deck room for a unit beside those of her own nation that contend for it (doubt N38)?"""
    if to not in game.units or plays(game, "N38") == "first_answer":
        return True
    nation = game.units[to].nation
    own = sum(1 for one in rivals if one.nation == nation)
    return unit.nation == nation or room(game, to) > own


def _about_places(game: Game, unit: Unit) -> tuple[str, ...]:
    """The doubts about whose the lands in range are."""
    lands = sorted(place for place in _near(game, unit) if not at_sea(game, place))
    return tuple(dict.fromkeys(doubt for place in lands for doubt in doubts_about(game, place)))


def _near(game: Game, unit: Unit) -> set[str]:
    """What is in range of an aircraft that has to land (doubt R29)."""
    place = unit.place
    return {place} if plays(game, "R29") == "same_place" else {place, *neighbours(game, place)}


def landing_places(game: Game, unit: Unit) -> tuple[str, ...]:
    """Lands in range where own or helped units stand, and decks in range with room (doubt R29)."""
    near = _near(game, unit)
    lands = sorted(one for one in near if not at_sea(game, one) and _friendly(game, unit, one))
    decks = (u for u in game.units.values() if u.place in near and _takes_in(game, unit, u))
    fighter = family(game, unit) == FIGHTER
    free = sorted(u.name for u in decks if fighter and (belongs(unit, u.name) or room(game, u.name) > 0))
    return (*lands, *free)


def _takes_in(game: Game, unit: Unit, ship: Unit) -> bool:
    """Is it a ship of a nation that it helps, and none that attacks in the unit's own battle?"""
    battle = battle_at(game, unit.place)
    fights_on = battle is not None and ship.name in battle.attackers
    return helps(game, unit.nation, ship.nation) and not fights_on


def _friendly(game: Game, unit: Unit, place: str) -> bool:
    if battle_at(game, place):
        return False
    there = [u for u in game.units.values() if stands_in(game, u, place) and u.name != unit.name]
    own = side_of(game, unit.nation)
    enemies = any(shuts_out(game, own, side_of(game, u.nation)) for u in there)
    return not enemies and any(helps(game, unit.nation, u.nation) for u in there)


def _open(game: Game) -> tuple[Question, ...]:
    """What is asked of landings, while that is what is asked first."""
    landings = tuple(q for q in game.questions if q.kind == "landing")
    return landings if landings[:1] == game.questions[:1] else ()


def _asked(game: Game) -> tuple[Question, ...]:
    if not (questions := _open(game)):
        raise Unworkable("question", say("No aircraft waits to be told where to land."))
    return questions


def _about(questions: tuple[Question, ...], units: tuple[Unit, ...]) -> tuple[Question, ...]:
    """The questions that ask about any of these units; the first where none does."""
    wanted = set(names(units))
    return tuple(q for q in questions if wanted.intersection(q.units)) or questions[:1]


def landing(game: Game, order: LandAircraft, seat: str) -> Landing:
    """What the order means; raises `Unworkable` if nothing is asked that is answered so."""
    questions = _asked(game)
    said = order.to.casefold()
    to = next((one for q in questions for one in q.options if one.casefold() == said), order.to)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_LAND, Landing(seat, _about(questions, (unit,)), (unit,), to))

    units = chosen(game, _meant(questions[0], order), alone)
    return Landing(seat, _about(questions, units), units, to)


def _meant(question: Question, order: LandAircraft) -> Units:
    """The units that the order names, or the only one that is asked about first."""
    if order.units is None and len(question.units) > 1:
        units = any_of(question.units)
        told = say("Say which comes down at {place}: “… with {units}”.", place=order.to, units=units)
        raise Unworkable("units", told)
    return order.units or Named(question.units)


@rule(
    "IV/dispatching/2.2:landing",
    "Aircraft without a home come down where own or helped units are, in range and with room.",
    "{place} is none of the places for {unit}; they are {allowed}.",
    lambda _game, _request: ("R17", "R29"),
)
def one_of_the_places(_: Game, request: Landing) -> Iterable[Finding]:
    """Each question lists all of them."""
    for question in request.questions:
        if request.to not in question.options:
            units = [n for n in names(request.units) if n in question.units] or names(request.units)
            yield Finding(", ".join(units), request.to, allowed=", ".join(question.options))


@rule(
    "IV/dispatching/2.2:those",
    "Those come down that have lost their landing place.",
    "{unit} is not asked about; {allowed} is.",
    lambda _game, _request: ("R17", "R29"),
)
def who_is_asked_about(game: Game, request: Landing) -> Iterable[Finding]:
    """Any of those that a question is open about, in whatever order."""
    asked = {name for question in request.questions for name in question.units}
    for unit in request.units:
        if unit.name not in asked:
            yield Finding(unit.name, allowed=any_of([name for q in _open(game) for name in q.units]))


@rule(
    "IV/dispatching/2.2:room",
    "A carrier takes as many fighters as it has room for.",
    "{place} has {given}.",
)
def has_room(game: Game, request: Landing) -> Iterable[Finding]:
    """Others may have come down there meanwhile."""
    if request.to not in game.units or not any(request.to in q.options for q in request.questions):
        return
    left = max(0, room(game, request.to))
    if left < sum(1 for unit in request.units if not belongs(unit, request.to)):
        yield Finding(
            place=request.to, given=say("room for {count} more" if left else "no room left", count=left)
        )


def _contends(game: Game, request: Landing) -> bool:
    """Do aircraft of several nations contend for a deck?"""
    nations = {game.units[name].nation for question in request.questions for name in question.units}
    return request.to in game.units and len(nations) > 1


@rule(
    "IV/dispatching/2.2:deck",
    "On a carrier's deck for which allies contend her own nation's aircraft come down first.",
    "{place} has no room for {unit} beside those of {given} that may come down there.",
    lambda game, request: ("N38",) if _contends(game, request) else (),
)
def own_aircraft_first(game: Game, request: Landing) -> Iterable[Finding]:
    """By the other reading of doubt N38 whoever answers first has it."""
    if not _contends(game, request) or plays(game, "N38") == "first_answer":
        return
    nation, coming = game.units[request.to].nation, names(request.units)
    asked = [name for question in request.questions for name in question.units]
    own = [name for name in asked if game.units[name].nation == nation and name not in coming]
    guests = [unit for unit in request.units if unit.nation != nation]
    if guests and room(game, request.to) - len(coming) < len(own):
        yield Finding(", ".join(names(guests)), request.to, nation)


MAY_LAND: tuple[Rule, ...] = (
    seat_speaks_for_the_units,
    who_is_asked_about,
    one_of_the_places,
    has_room,
    own_aircraft_first,
)


def land(game: Game, request: Landing) -> Iterator[Ruled]:
    """Down; those for whom no deck is left are asked about again, or lost."""
    rules = ("IV/dispatching/2.2", "R17", "R29")
    for question in request.questions:
        coming = tuple(unit for unit in request.units if unit.name in question.units)
        landed = landed_at(game, coming, request.to)
        yield Ruled(landed.event, (*rules, *landed.rules))
        left = [game.units[name] for name in question.units if name not in names(coming)]
        game = fold(EVOLUTIONS, game, [landed.event])
        yield from nowhere_to_land(game, [Homeless(unit, "R17", elsewhere=True) for unit in left])
        yield Ruled(LandingSettled(question.units, question.place), rules)


def landed_at(game: Game, units: tuple[Unit, ...], to: str) -> Ruled:
    """They are down, or on the way; with their own carrier that has retreated out of combat (doubt N23)."""
    deck = game.units.get(to)
    if deck and deck.retreated and belongs(units[0], to) and plays(game, "N23") == "deck_and_done":
        return Ruled(UnitsRetreated(names(units), units[0].place, to), ("N23",))
    place, aboard = down(game, to)
    landed = AircraftLanded(names(units), place, aboard, round_of_flight(game, units[0]))
    return Ruled(
        landed, (*(("N23",) if deck and deck.retreated else ()), *(("N24",) if in_combat(game) else ()))
    )


def round_of_flight(game: Game, unit: Unit) -> int:
    """The round in which an aircraft flies to where it comes down (doubt N24); 0 if it is down at once."""
    if not in_combat(game) or unit.retreated or plays(game, "N24") == "at_once":
        return 0
    battle = game.battles.get(unit.place)
    return max(game.turn.round, battle.last_round + 1 if battle and battle.ended else 0)


def in_combat(game: Game) -> bool:
    """Does combat go on, now or in a later round?"""
    return any(True for _ in all_battles(game))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The places that the question names and that still have room, for each of those who contend for them."""
    question = next((q for q in game.questions[:1] if q.kind == "landing"), None)
    if question is None:
        return
    units = [game.units[name] for name in question.units]

    def request(some: tuple[Unit, ...], to: str) -> Landing:
        return Landing(seat, (question,), some, to)

    def order(group: Units, to: str) -> LandAircraft:
        return LandAircraft(to, group)

    if len(units) > 1:
        yield from moving(game, MAY_LAND, request, units, order, "to", lambda _: question.options)
    elif free := [to for to in question.options if keeps(game, MAY_LAND, request(tuple(units), to))]:
        yield Offer(LandAircraft(free[0]), (Slot("to", tuple(Choice(one) for one in free)),))


def asked_anew(game: Game, _: Event) -> Iterator[Ruled]:
    """Where all that a question names is taken meanwhile, its aircraft are lost."""
    question = next((q for q in game.questions[:1] if q.kind == "landing"), None)
    if question is None or any(not _full(game, question, one) for one in question.options):
        return
    yield Ruled(UnitsDestroyed(question.units, question.place, NO_PLACE), ("R17", "R29"))
    yield Ruled(LandingSettled(question.units, question.place), ("R17", "R29"))


def _full(game: Game, question: Question, to: str) -> bool:
    return (
        has_room.violation(game, Landing(GAMEMASTER, (question,), (game.units[question.units[0]],), to))
        is not None
    )


LANDING = Procedure(landing, MAY_LAND, land, offers)
