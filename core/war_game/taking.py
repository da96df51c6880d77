"""Who is asked about losses names the units that go (doubt N3)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.board import commands, known_place, names, opposes
from core.war_game.book import rule
from core.war_game.kinds import is_cargo
from core.war_game.losses import DOUBTS, grounds, owners_pick, to_pay
from core.war_game.offers import keeps, standing
from core.war_game.order_parts import Units
from core.war_game.orders import TakeLosses
from core.war_game.scoring import scorers
from core.war_game.selection import chosen
from core.war_game.state import GAMEMASTER, Game, plays
from events.war_game.battle import Question
from events.war_game.battles import LossesTaken
from events.war_game.board import Unit

WITH_SHIP = "went down with their ship"


class Taking(msgspec.Struct, frozen=True):
    """Units that a seat gives up for the hits of a question."""

    seat: str
    question: Question
    place: str
    units: tuple[Unit, ...]


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == "losses"), None)


def taking(game: Game, order: TakeLosses, seat: str) -> Taking:
    """What the order means; raises `Mistake` if nothing is asked that is answered so."""
    if (question := _open(game)) is None:
        raise Unworkable("question", "No losses are to be taken now.")
    place = known_place(game, order.place)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_TAKE, Taking(seat, question, place, (unit,)))

    return Taking(seat, question, place, chosen(game, order.units, alone))


@rule(
    "IV/grounding/2.3:those",
    "Losses are taken among the units that the hits reach.",
    "{unit} is not reached by these hits at {place}; they reach {allowed}.",
    lambda _game, request: DOUBTS[request.question.about],
)
def reached_by_the_hits(_: Game, request: Taking) -> Iterable[Finding]:
    """The question lists all of them."""
    question = request.question
    for unit in request.units:
        if unit.name not in question.units or request.place != question.place:
            yield Finding(unit.name, question.place, allowed=", ".join(question.units))


@rule(
    "IV/grounding/2.3:number",
    "As many units go as there are hits.",
    "{given} units are named for {allowed} hits at {place}.",
)
def no_more_than_the_hits(_: Game, request: Taking) -> Iterable[Finding]:
    """Fewer may be named: what is left over is asked about again."""
    question = request.question
    if len(request.units) > question.hits:
        yield Finding(place=question.place, given=str(len(request.units)), allowed=str(question.hits))


def _joint(game: Game, question: Question) -> tuple[str, ...]:
    """The doubt about units of several players, if it is they who are asked."""
    there = [game.units[name] for name in question.units if name in game.units]
    owners = owners_pick(game, question.about, there) and len(question.seats) > 1
    return ("N20",) if owners else ()


@rule(
    "IV/grounding/2.3:own",
    "Of several players who defend or attack together each gives up units of his own.",
    "{unit} is {allowed}'s, for which {given} does not speak.",
    lambda game, request: _joint(game, request.question),
)
def own_units_are_given_up(game: Game, request: Taking) -> Iterable[Finding]:
    """By doubt N20 an ally may name them as well; who shoots names the other side's anyway (N3)."""
    if not gives_up_his_own(game, request.question):
        return
    for unit in request.units:
        if unit.name in request.question.units and not commands(game, request.seat, unit.nation):
            yield Finding(unit.name, given=request.seat, allowed=unit.nation)


def gives_up_his_own(game: Game, question: Question) -> bool:
    """Are several players asked about units of theirs, of which each speaks for his own (doubt N20)?"""
    return bool(_joint(game, question)) and plays(game, "N20") == "own_units"


@rule(
    "IV/grounding/2.3:hits",
    "Of several players who shoot together each picks the losses to hits of his own units.",
    "{given} names {allowed}.",
    lambda game, request: ("N39",) if _of_several_shooters(game, request.question) else (),
)
def for_own_hits(game: Game, request: Taking) -> Iterable[Finding]:
    """By doubt N39 any of them answers for all."""
    made = _own_hits(game, request)
    if made is not None and len(request.units) > made:
        count = "1 unit" if len(request.units) == 1 else f"{len(request.units)} units"
        hits = "1 hit" if made == 1 else f"{made} hits"
        yield Finding(given=request.seat, allowed=f"{count} for {hits} of its own")


def _of_several_shooters(game: Game, question: Question) -> bool:
    there = [game.units[name] for name in question.units if name in game.units]
    return len(question.seats) > 1 and not owners_pick(game, question.about, there)


def _own_hits(game: Game, request: Taking) -> int | None:
    """How many of the hits the seat's own units made; None where it does not matter."""
    question = request.question
    if request.seat == GAMEMASTER or not _of_several_shooters(game, question):
        return None
    made = scorers(game, game.battles[question.place], question.by, question.about)
    own = (hits for nation, hits in made.items() if commands(game, request.seat, nation))
    return sum(own) if made else None


MAY_TAKE = (reached_by_the_hits, no_more_than_the_hits, own_units_are_given_up, for_own_hits)


def take(game: Game, request: Taking) -> Iterator[Ruled]:
    """They are gone, and so many hits are paid for."""
    question = request.question
    several = _of_several_shooters(game, question) and request.seat in game.seats
    picked = game.seats[request.seat].nations if several else ()
    count, lost = len(request.units), names(request.units)
    taken = LossesTaken(question.place, question.by, question.about, count, lost, picked)
    due = to_pay(game)
    yield Ruled(taken, grounds(game, due) if due else (question.rule, *DOUBTS[question.about]))


def sunk_aboard(game: Game) -> list[Unit]:
    """Who is below deck of a ship that is there no more; aircraft in the air are not (IV/grounding/1.5)."""
    lost = (u for u in game.units.values() if u.aboard and u.aboard not in game.units)
    guests = [u for u in game.units.values() if u.below and u.below not in game.units]
    own = [unit for unit in lost if lies_aboard(game, unit)]
    return sorted((*own, *guests), key=lambda unit: unit.name)


def lies_aboard(game: Game, unit: Unit) -> bool:
    """Is it cargo, or a fighter below deck: kept there, back from a retreat, or an attacker's that stayed?"""
    if is_cargo(game, unit):
        return True
    below = unit.grounded or unit.retreated or not opposes(game, unit.nation)
    return bool(unit.aboard) and unit.flight is None and below


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The units that the question names and the seat may give up, group by group."""
    if (question := _open(game)) is None:
        return
    there = [game.units[name] for name in question.units]

    def request(units: tuple[Unit, ...]) -> Taking:
        return Taking(seat, question, question.place, units)

    def order(group: Units) -> TakeLosses:
        return TakeLosses(question.place, group)

    yield from standing(game, MAY_TAKE, request, there, order)


TAKING = Procedure(taking, MAY_TAKE, take, offers)
