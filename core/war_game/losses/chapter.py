"""Losses: hits of both sides are paid for, by the units that their owner names (IV/fighters/1.5)."""

from collections.abc import Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import (
    DEFENDER,
    air_targets,
    airborne,
    all_battles,
    grounded,
    hits_on,
    members,
    other,
    scorers,
    surface,
    was_on_the_ground,
)
from core.war_game.board import (
    DAMAGED,
    Units,
    at_sea,
    commands,
    known_place,
    names,
    of_seat,
    rule,
    seats_for,
)
from core.war_game.menus import Part, keeps, standing
from core.war_game.orders import TakeLosses
from core.war_game.rolling.chapter import DOWN, OTHERS, in_two_steps, next_bomb
from core.war_game.selection import alike, chosen
from core.war_game.state import GAMEMASTER, Game, plays
from events.sentences import say
from events.war_game.board import Battle, Question, Unit
from events.war_game.facts import LossesCalledFor, LossesTaken, ShipsDamaged

# Losses: hits of both sides are paid for, by the units that their owner names (doubts R5, N3).

Due = tuple[Battle, str, str, int]
"""Hits that are to be paid for: in which battle, by which side, of which purse, how many."""
AIR, SURFACE, BOMBS = "air", "surface", "bombs"
PURSES = (AIR, SURFACE, BOMBS, DOWN, OTHERS)
ORDERS = {"others_first": PURSES, "bombs_first": (AIR, BOMBS, DOWN, OTHERS, SURFACE)}
"""In which order the hits of one step are paid for (doubt N28)."""
OF_BOMBS = dict.fromkeys((BOMBS, DOWN, OTHERS), "IV/grounding/2.3")
RULES = {AIR: "IV/fighters/1.1", SURFACE: "IV/concept/1", **OF_BOMBS}
"""On which paragraph hits rest; units on land and sea pay for those that are not of aircraft or bombs."""
DIRECTED = {DOWN: ("N3", "N33"), OTHERS: ("N3", "R4", "N12", "N33")}
DOUBTS = {AIR: ("N3", "R21"), SURFACE: ("N3", "R4"), BOMBS: ("N3", "R4", "N12"), **DIRECTED}


def candidates(game: Game, battle: Battle, by: str, about: str) -> list[Unit]:
    """The units of a side that hits of a purse may remove now."""
    if about == AIR:
        return air_targets(game, battle, by)
    below, down = surface(game, battle, by), grounded(game, battle, by)
    if about == DOWN:
        return down
    if about == BOMBS:
        reached = [*below, *(down if _bombs_reach_down(game, battle) else ())]
    elif about == OTHERS:
        reached = below
    else:
        reached = below or _last_on_the_ground(game, battle, by)
    if plays(game, "R4") == "yes":
        return [*reached, *airborne(game, battle, by)]
    return reached or _hit_in_the_air(game, battle, by)


def _bombs_reach_down(game: Game, battle: Battle) -> bool:
    """Do bombs reach grounded aircraft beside others: on land, below deck by doubt N22 (IV/grounding/2.3)?"""
    return not at_sea(game, battle.place) or plays(game, "N22") == "yes"


def _last_on_the_ground(game: Game, battle: Battle, by: str) -> list[Unit]:
    """Grounded aircraft, when no other defender is left, in the air either (IV/grounding/1.4, doubt N18)."""
    if airborne(game, battle, by) and plays(game, "N18") == "any_defender":
        return []
    return grounded(game, battle, by)


def grounds(game: Game, due: Due) -> tuple[str, ...]:
    """The paragraph and the doubts on which losses rest; N18 where only aircraft are left, some flying."""
    about = due[2]
    if about != AIR and plays(game, "R4") == "no" and _only_in_the_air(game, due):
        beyond = plays(game, "R22") == "carried_over"
        return ("IV/fighters/1.1", "N3", "R22") if beyond else ("IV/grounding/2.1", "N3", "N9")
    return (_paragraph(game, due), *_doubts(game, due))


def _paragraph(game: Game, due: Due) -> str:
    """The paragraph on which losses rest: another where nobody else is left but aircraft on the ground."""
    battle, by, about, _ = due
    last = about == SURFACE and any(unit.grounded for unit in candidates(game, battle, by, about))
    return "IV/grounding/1.4" if last else RULES[about]


def _only_in_the_air(game: Game, due: Due) -> bool:
    """Do hits on land and sea reach nothing but aircraft that fly (doubts R22 and N9)?"""
    battle, by, about, _ = due
    reached = candidates(game, battle, by, about)
    return bool(reached) and all(unit in airborne(game, battle, by) for unit in reached)


def _doubts(game: Game, due: Due) -> tuple[str, ...]:
    battle, by, about, _ = due
    parted = airborne(game, battle, by) and grounded(game, battle, by)
    turns = about == SURFACE and parted and not surface(game, battle, by)
    ships_alone = about == BOMBS and grounded(game, battle, by) and at_sea(game, battle.place)
    mixed = about != AIR and hits_on(battle, by).surface and hits_on(battle, by).bombs
    cited = {"N18": turns, "N22": ships_alone, "N28": mixed and grounded(game, battle, by)}
    return (*DOUBTS[about], *(doubt for doubt, matters in cited.items() if matters))


def _hit_in_the_air(game: Game, battle: Battle, by: str) -> list[Unit]:
    """What land hits reach when nothing on land or sea is left (doubts R22 and N9).

    Who leaves takes off for it only if it was on the ground: no visitor, and nobody who flew before.
    """
    flying = airborne(game, battle, by)
    if plays(game, "R22") == "carried_over":
        return flying
    if plays(game, "N9") == "no":
        return []
    return [unit for unit in flying if unit.leaving and was_on_the_ground(game, unit)]


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
        shielded = ("N18",) if "N18" in _doubts(game, due) else ()
        yield Ruled(taken, ("R4", "N9", "R22", *shielded))
    elif whole := _takes_one_more(game, there):
        damaged = ShipsDamaged(battle.place, by, about, names(tuple(whole[:hits])))
        yield Ruled(damaged, (*grounds(game, due), "R31"))
    elif _is_directed(game, due, there):
        yield from next_bomb(game, battle, by, there)
    elif hits >= len(there) or alike(game, there) or _all_are_lost(game, battle, by, about):
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
    return begun or not (hits >= len(there) or _all_are_lost(game, battle, by, about))


def _all_are_lost(game: Game, battle: Battle, by: str, about: str) -> bool:
    """Do hits on land and sea, with the bombs, remove all that is not in the air, whatever is picked?"""
    if about == AIR or plays(game, "R4") == "yes":
        return False
    due, below = hits_on(battle, by), len(surface(game, battle, by))
    down = grounded(game, battle, by) if _bombs_reach_down(game, battle) else []
    return _hits_beside_bombs(game, battle, by, down) + due.bombs >= below + len(down)


def _hits_beside_bombs(game: Game, battle: Battle, by: str, down: list[Unit]) -> int:
    """How many hits that are no bombs remove something in any case, some of them reaching grounded aircraft.

    Where an aircraft in the air stands before those, the hits end with the land units; and if bombs come
    first, bombs on all of these may leave them nothing (doubts N18 and N28).
    """
    due, below = hits_on(battle, by), len(surface(game, battle, by))
    if not down or _last_on_the_ground(game, battle, by):
        return due.surface
    return min(due.surface, below) if plays(game, "N28") == "others_first" else 0


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
    due = to_pay(game)
    yield Ruled(taken, grounds(game, due) if due else (question.rule, *DOUBTS[question.about]))


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
