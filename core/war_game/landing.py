"""Aircraft whose carrier or home is gone: where they come down, and who says so (doubts R10, R17, R29)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import battle_at
from core.war_game.board import at_sea, neighbours, seats_for, side_of
from core.war_game.book import rule
from core.war_game.changes import down
from core.war_game.helping import helps
from core.war_game.kinds import FIGHTER, family, room
from core.war_game.orders import LandAircraft
from core.war_game.state import Game, plays
from events.message import Event
from events.war_game.battle import Question
from events.war_game.battles import UnitsDestroyed
from events.war_game.board import Unit
from events.war_game.flights import AircraftLanded, LandingCalledFor, LandingSettled


class Landing(msgspec.Struct, frozen=True):
    """Where aircraft come down that are asked about."""

    question: Question
    to: str


def nowhere_to_land(
    game: Game, units: Iterable[Unit], place: str, doubts: tuple[str, str]
) -> Iterator[Ruled]:
    """These aircraft have no landing place any more: each is asked about if it has another, else it is lost.

    Of the two doubts the first is what the loss rests on, the second is empty where no other is allowed.
    """
    cited, asked = doubts
    for unit in units:
        options = _landing_places(game, unit, place) if asked else ()
        if options:
            seats = seats_for(game, frozenset({unit.nation}))
            called = LandingCalledFor((unit.name,), place, seats, options, "IV/dispatching/2.2")
            yield Ruled(called, (cited, "R29"))
        else:
            yield Ruled(UnitsDestroyed((unit.name,), place, "no landing place"), (cited, "R29"))


def _landing_places(game: Game, unit: Unit, place: str) -> tuple[str, ...]:
    """Lands in range where own or helped units stand, and decks in range with room (doubt R29)."""
    near = {place} if plays(game, "R29") == "same_place" else {place, *neighbours(game, place)}
    lands = sorted(one for one in near if not at_sea(game, one) and _friendly(game, unit, one))
    decks = (u for u in game.units.values() if u.place in near and helps(game, unit.nation, u.nation))
    free = sorted(u.name for u in decks if family(game, unit) == FIGHTER and room(game, u.name) > 0)
    return (*lands, *free)


def _friendly(game: Game, unit: Unit, place: str) -> bool:
    if battle_at(game, place):
        return False
    there = [u for u in game.units.values() if u.place == place and u.flight is None and u.name != unit.name]
    enemies = any(side_of(game, u.nation) != side_of(game, unit.nation) for u in there)
    return not enemies and any(helps(game, unit.nation, u.nation) for u in there)


def _asked(game: Game) -> Question:
    question = next((q for q in game.questions[:1] if q.kind == "landing"), None)
    if question is None:
        raise Unworkable("question", "No aircraft waits to be told where to land.")
    return question


def landing(game: Game, order: LandAircraft, _: str) -> Landing:
    """What the order means; raises `Unworkable` if nothing is asked that is answered so."""
    question = _asked(game)
    said = order.to.casefold()
    meant = (one for one in question.options if one.casefold() == said)
    return Landing(question, next(meant, order.to))


@rule(
    "IV/dispatching/2.2:landing",
    "Aircraft without a home come down where own or helped units are, in range and with room.",
    "{place} is none of the places for {unit}; they are {allowed}.",
    lambda _game, _request: ("R17", "R29"),
)
def one_of_the_places(_: Game, request: Landing) -> Iterable[Finding]:
    """The question lists all of them."""
    question = request.question
    if request.to not in question.options:
        yield Finding(", ".join(question.units), request.to, allowed=", ".join(question.options))


@rule(
    "IV/dispatching/2.2:room",
    "A carrier takes as many fighters as it has room for.",
    "{place} has no room left.",
)
def has_room(game: Game, request: Landing) -> Iterable[Finding]:
    """Others may have come down there meanwhile."""
    if request.to in game.units and request.to in request.question.options and room(game, request.to) < 1:
        yield Finding(place=request.to)


def land(game: Game, request: Landing) -> Iterator[Ruled]:
    """Down."""
    place, aboard = down(game, request.to)
    asked, rules = request.question, ("IV/dispatching/2.2", "R17", "R29")
    yield Ruled(AircraftLanded(asked.units, place, aboard), rules)
    yield Ruled(LandingSettled(asked.units, asked.place), rules)


def offers(game: Game, _: str) -> Iterator[Offer]:
    """The places that the question names and that still have room."""
    question = next((q for q in game.questions[:1] if q.kind == "landing"), None)
    if question is None:
        return
    free = [one for one in question.options if not _full(game, question, one)]
    if free:
        yield Offer(LandAircraft(free[0]), (Slot("to", tuple(Choice(one) for one in free)),))


def asked_anew(game: Game, _: Event) -> Iterator[Ruled]:
    """Where all that a question names is taken meanwhile, its aircraft are lost."""
    question = next((q for q in game.questions[:1] if q.kind == "landing"), None)
    if question is None or any(not _full(game, question, one) for one in question.options):
        return
    yield Ruled(UnitsDestroyed(question.units, question.place, "no landing place"), ("R17", "R29"))
    yield Ruled(LandingSettled(question.units, question.place), ("R17", "R29"))


def _full(game: Game, question: Question, to: str) -> bool:
    return has_room.violation(game, Landing(question, to)) is not None


LANDING = Procedure(landing, (one_of_the_places, has_room), land, offers)
