"""Losses: hits of both sides are paid for, by the units that their owner names (IV/fighters/1.5)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import (
    DEFENDER,
    all_battles,
    hits_on,
    members,
    other,
    scorers,
)
from core.war_game.board import (
    DAMAGED,
    Units,
    commands,
    known_place,
    names,
    of_seat,
    rule,
    seats_for,
)
from core.war_game.losses.reached import (
    BOMBS,
    ORDERS,
    RULES,
    Due,
    all_are_lost,
    candidates,
    doubts_of,
    grounds,
    is_a_choice,
    out_of_reach,
)
from core.war_game.menus import Part, keeps, standing
from core.war_game.orders import TakeLosses
from core.war_game.rolling.chapter import in_two_steps, next_bomb
from core.war_game.selection import chosen
from core.war_game.state import GAMEMASTER, Game, plays
from events.sentences import say
from events.war_game.board import Question, Unit
from events.war_game.facts import LossesCalledFor, LossesTaken, ShipsDamaged

# Losses: hits of both sides are paid for, by the units that their owner names (doubts R5, N3).


def to_pay(game: Game) -> Due | None:
    """The next purse that is not empty: in which battle, of which side, how many hits."""
    order = ORDERS[plays(game, "N28")]
    purses = ((b, by, about) for b in all_battles(game) for by in (DEFENDER, "attacker") for about in order)
    found = ((b, by, about, getattr(hits_on(b, by), about)) for b, by, about in purses)
    return next((one for one in found if one[3] > 0), None)


def next_loss(game: Game) -> Iterator[Ruled]:
    """What becomes of the next purse: units lost without a choice, hits without effect, or a question."""
    if (due := to_pay(game)) is None:
        return
    battle, by, about, hits = due
    there = candidates(game, battle, by, about)
    if not there:
        taken = LossesTaken(battle.place, by, about, hits, ())
        yield Ruled(taken, (RULES[about], *out_of_reach(game, due)))
    elif whole := _takes_one_more(game, there):
        damaged = ShipsDamaged(battle.place, by, about, names(tuple(whole[:hits])))
        yield Ruled(damaged, (*grounds(game, due), "R31"))
    elif _is_directed(game, due, there):
        yield from next_bomb(game, battle, by, there)
    elif not is_a_choice(game, due):
        lost = tuple(there[:hits])
        taken = LossesTaken(battle.place, by, about, len(lost), names(lost))
        yield Ruled(taken, grounds(game, due))
    else:
        yield _asked(game, due, there)


def _takes_one_more(game: Game, there: list[Unit]) -> list[Unit]:
    """Ships that two hits remove, and that were not hit yet (doubt R31): they pay before others do."""
    return [unit for unit in there if unit.kind in DAMAGED] if plays(game, "R31") == "two_hits" else []


def _is_directed(game: Game, due: Due, there: list[Unit]) -> bool:
    """Do those who are hit say on what a bomb falls, where not all are lost (IV/grounding/2.3, doubt N33)?"""
    battle, by, about, hits = due
    if about != BOMBS or not in_two_steps(game) or len({unit.grounded for unit in there}) == 1:
        return False
    begun = hits_on(battle, by).down + hits_on(battle, by).others > 0
    return begun or not (hits >= len(there) or all_are_lost(game, battle, by, about))


def owners_pick(game: Game, about: str, there: Iterable[Unit]) -> bool:
    """Do those who are hit say what is lost: by doubt N3, or as bombs reach grounded aircraft beside others?

    Whether a bomb's hit falls on grounded aircraft is the defender's word, whoever picks elsewhere
    (IV/grounding/2.3); by doubt N33 he says so beforehand, or picks the unit.
    """
    spared = {unit.grounded for unit in there} == {True, False}
    return plays(game, "N3") == "owner_of_target" or (about == BOMBS and spared)


def _nations(units: Iterable[Unit]) -> frozenset[str]:
    return frozenset(unit.nation for unit in units)


def _asked(game: Game, due: Due, there: list[Unit]) -> Ruled:
    battle, by, about, hits = due
    who = by if owners_pick(game, about, there) else other(by)
    shooting = frozenset(scorers(game, battle, by, about)) or _nations(members(game, battle, who))
    nations = _nations(there) if who == by else shooting
    seats = seats_for(game, nations) or seats_for(game, _nations(there))
    rules = grounds(game, due)
    called = LossesCalledFor(battle.place, by, about, hits, seats, names(there), rules[0])
    return Ruled(called, rules)


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
        raise Unworkable("question", say("No losses are to be taken now."))
    place = known_place(game, order.place)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_TAKE, Taking(seat, question, place, (unit,)))

    return Taking(seat, question, place, chosen(game, order.units, alone, likely=of_seat(game, seat)))


def _asked_about(game: Game, question: Question) -> Due:
    return game.battles[question.place], question.by, question.about, question.hits


@rule(
    "IV/grounding/2.3:those",
    "Losses are taken among the units that the hits reach.",
    "{unit} is not reached by these hits at {place}; they reach {allowed}.",
    lambda game, request: doubts_of(game, _asked_about(game, request.question)),
)
def reached_by_the_hits(_: Game, request: Taking) -> Iterable[Finding]:
    """The question lists all of them."""
    question = request.question
    for unit in request.units:
        if unit.name not in question.units or request.place != question.place:
            yield Finding(unit.name, question.place, allowed=", ".join(question.units))


@rule(
    "IV/grounding/2.3:number",
    "No more units go than there are hits, for each unit takes one.",
    "{given} are named for {allowed} at {place}, and each takes one hit.",
)
def no_more_than_the_hits(_: Game, request: Taking) -> Iterable[Finding]:
    """Fewer may be named: what is left over is asked about again."""
    question = request.question
    if (count := len(request.units)) > question.hits:
        given = say("{count} units ({units})", count=count, units=names(request.units))
        allowed = say("{hits} {hits:hit|hits}", hits=question.hits)
        yield Finding(place=question.place, given=given, allowed=allowed)


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
        allowed = say(
            "{units} {units:unit|units} for {hits} {hits:hit|hits} of its own",
            units=len(request.units),
            hits=made,
        )
        yield Finding(given=request.seat, allowed=allowed)


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
    yield Ruled(taken, grounds(game, to_pay(game) or _asked_about(game, question)))


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


CHAPTER = Chapter(
    orders={
        Part.REST: {
            TakeLosses: TAKING,
        },
    },
    plays={
        "R4": ("no", "yes"),
        "R22": ("wasted", "carried_over"),
        "R31": ("one_hit", "two_hits"),
        "N18": ("any_defender", "land_and_sea"),
        "N22": ("no", "yes"),
        "N28": ("others_first", "bombs_first"),
    },
)
