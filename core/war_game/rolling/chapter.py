"""Units roll, each side in its own time, and say where a bomb's hit falls (IV/fighters, IV/bombers)."""

from collections.abc import Iterable, Iterator
from functools import partial

import msgspec
from msgspec.structs import replace

from core.chapter import Chapter
from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import (
    ATTACKER,
    COMBAT_AT,
    battle_at,
    fought,
    hits_on,
    members,
    no_battle_at,
    other,
    targets_left,
)
from core.war_game.board import (
    FAMILIES,
    FIGHTER,
    All,
    Units,
    commands,
    family,
    known_place,
    names,
    rule,
    seats_for,
    values,
)
from core.war_game.dice import hits, rolls_for
from core.war_game.menus import Part, keeps, moving
from core.war_game.orders import DirectBomb, RollAll, RollUnits
from core.war_game.rolling.aiming import AIMS, MAY_ROLL, aimed, aims, rolls, still_to_roll, with_vain_bombs
from core.war_game.rolling.kinds import AIRCRAFT, Rolling
from core.war_game.selection import all_of, chosen, whoever
from core.war_game.state import GAMEMASTER, Game, plays
from core.war_game.steps import side_to_roll
from events.message import DiceRolled, RollCalledFor
from events.sentences import all_of as all_of_names
from events.sentences import said, say, translated
from events.war_game.board import Battle, Question, RollDue, Unit
from events.war_game.facts import BombDirected, BombDirectionCalledFor, UnitRoll, UnitsRolled, UnitsSentToRoll

# Units roll: each side in its own time, unit by unit, at what is left before each die (IV/fighters/1.5).

RULES = {
    "fighter": ("IV/fighters/1.1", "IV/fighters/1.5"),
    "bomber": ("IV/bombers/1.1", "IV/bombers/1.3"),
    "anti-aircraft": ("IV/anti-aircraft/1",),
    "land": ("IV/concept/1",),
    "ship": ("IV/concept/1",),
}


def rolling(game: Game, order: RollUnits, seat: str) -> Rolling:
    """What the order means; raises `Mistake` for units, places and aims that are not there."""
    battle = battle_at(game, place := known_place(game, order.place))
    if battle is None:
        raise no_battle_at(place)
    if order.at not in AIMS:
        told = say("A roll is at aircraft, land or bombs; “{given}” is none of them.", given=order.at)
        raise Unworkable("aim", told)
    return _request(game, battle, order.units, order.at, seat)


def _request(game: Game, battle: Battle, units: Units, at: str, seat: str) -> Rolling:
    by = side_to_roll(game)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_ROLL, Rolling(seat, battle, by, (unit,), at))

    if isinstance(units, All) and units.place == battle.place:
        there = all_of(game, units, alone, still_to_roll(game, battle, by, seat))
        return _in_turn(game, Rolling(seat, battle, by, there, at))
    return Rolling(seat, battle, by, chosen(game, units, alone, whoever), at)


def _in_turn(game: Game, request: Rolling) -> Rolling:
    """Fighters, bombers, guns, then the others (IV/anti-aircraft/1), as far as all have an aim in any case.

    Of fighters those come first that are better against aircraft, as in IV/sample battle/1.
    """
    rolling = replace(request, units=())
    for unit in sorted(request.units, key=partial(_turn_to_roll, game)):
        one_more = replace(rolling, units=(*rolling.units, unit))
        rolling = one_more if keeps(game, MAY_ROLL, one_more) else rolling
    return rolling if rolling.units else request


def send(game: Game, request: Rolling) -> Iterator[Ruled]:
    """The dice are called for; they are looked at one after the other when they have fallen."""
    battle, by = request.battle, request.by
    seats = seats_for(game, frozenset(unit.nation for unit in request.units))
    left = targets_left(game, battle, other(by))
    at = ((unit, aimed(game, battle, unit, by, (left, request.at))) for unit in request.units)
    dice = sum(len(rolls(game, unit, by, aim)) for unit, aim in at)
    sent = UnitsSentToRoll(names(request.units), battle.place, by, seats, dice, request.at)
    numbers = dict.fromkeys(n for unit in request.units for n in RULES.get(family(game, unit), ()))
    yield Ruled(sent, (*numbers, *(("R1",) if _fighters_differ(game, request) else ())))
    yield Ruled(RollCalledFor(COMBAT_AT(place=battle.place), dice, (), by, seats), ("N16",))


def _fighters_differ(game: Game, request: Rolling) -> bool:
    """Are fighters sent by the attacker, who has fighters of several kinds there (doubt R1)?"""
    if request.by != ATTACKER or not any(family(game, unit) == FIGHTER for unit in request.units):
        return False
    there = members(game, request.battle, ATTACKER)
    return len({unit.kind for unit in there if family(game, unit) == FIGHTER}) > 1


def rolled(game: Game, event: DiceRolled) -> Iterator[Ruled]:
    """What the dice hit: each unit aims at what was left after those before it (IV/fighters/1.3).

    When the last aircraft is hit the fighters that are left roll at land (IV/fighters/1.4), a defending
    bomber in a later round (IV/bombers/1.2); who is grounded makes no roll (IV/grounding/1.3), and bombers
    are hit as aircraft (IV/bombers/1.4).
    """
    due = next((r for r in game.rolls if (r.purpose, r.by) == (event.purpose, event.by)), None)
    if due is not None:
        made = tuple(_each(game, due, event.dice))
        yield Ruled(UnitsRolled(due.place, due.by, game.turn.round, made), ("IV/fighters/1.3", "N16", "N17"))


def _each(game: Game, due: RollDue, dice: tuple[int, ...]) -> Iterator[UnitRoll]:
    battle, by, start = game.battles[due.place], due.by, 0
    left = targets_left(game, battle, other(by))
    for unit in (game.units[name] for name in due.units):
        aim = aimed(game, battle, unit, by, (left, due.aim))
        values = rolls(game, unit, by, aim)
        own = dice[start : start + len(values)]
        count = sum(hits(game, die, value) for die, value in zip(own, values, strict=True))
        left -= count if aim == AIRCRAFT else 0
        start += len(values)
        yield UnitRoll(unit.name, aim, values[0], own, count)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Who has not rolled, at each thing that he may aim at."""
    if not (by := side_to_roll(game)):
        return
    for battle in fought(game):
        yield from _in_battle(game, battle, by, (seat, still_to_roll(game, battle, by, seat)))


def _in_battle(game: Game, battle: Battle, by: str, who: tuple[str, list[Unit]]) -> Iterator[Offer]:
    seat, ready = who

    def request(units: tuple[Unit, ...], at: str) -> Rolling:
        return Rolling(seat, battle, by, units, at)

    def order(group: Units, at: str) -> RollUnits:
        return RollUnits(battle.place, group, at)

    found = moving(game, MAY_ROLL, request, ready, order, "at", lambda _: AIMS, whoever)
    yield from (offer for offer in found if not isinstance(offer.order.units, All))


ROLLING = Procedure(rolling, MAY_ROLL, send, offers)


def _turn_to_roll(game: Game, unit: Unit) -> tuple[int, int]:
    return FAMILIES.index(family(game, unit)), -values(game, unit).air


# All that a seat has still to roll, in one battle or in all.


class RollingAll(msgspec.Struct, frozen=True):
    """A seat rolls for all that it has left, battle by battle."""

    seat: str
    battles: tuple[Rolling, ...]


def rolling_all(game: Game, order: RollAll, seat: str) -> RollingAll:
    """What the order means; raises `Unworkable` where the seat has nothing left that could be rolled."""
    place = known_place(game, order.place) if order.place else ""
    if place and battle_at(game, place) is None:
        raise no_battle_at(place)
    found = left_to_roll(game, seat, place)
    if not found:
        raise Unworkable("units", _why_nobody(game, seat, place))
    return RollingAll(seat, found)


DUE_FIRST = said("Dice that were called for are thrown first.")
OTHERS_FIRST = said("The dice at {place} that are due from {seats} are thrown first; then yours roll.")
NOT_THEIRS = said("The {by} rolls now, and you have nobody on that side.")


def _why_nobody(game: Game, seat: str, place: str) -> str:
    """Why nobody of a seat can be sent to roll, there or in any battle."""
    if any(seat in roll.seats for roll in game.rolls):
        return say(DUE_FIRST)
    by, at = side_to_roll(game), [one for one in fought(game) if place in ("", one.place)]
    waiting = {battle.place for battle in at if by and still_to_roll(game, battle, by, seat)}
    before = next((roll for roll in game.rolls if roll.place in waiting), None)
    if before is not None:
        return say(OTHERS_FIRST, place=before.place, seats=all_of_names(before.seats) or GAMEMASTER)
    if by and not rolls_for(game, seat, by):
        return say(NOT_THEIRS, by=translated(by))
    if place:
        return say("Nobody of yours has still to roll at {place}.", place=place)
    return say("Nobody of yours has still to roll in this step.")


def left_to_roll(game: Game, seat: str, place: str = "") -> tuple[Rolling, ...]:
    """Battle by battle those of a seat that have still to roll, in their turn, where no dice are due."""
    by = side_to_roll(game)
    at = [battle for battle in fought(game) if by and place in ("", battle.place)]
    there = (Rolling(seat, battle, by, tuple(still_to_roll(game, battle, by, seat)), "") for battle in at)
    found = (_in_turn(game, _without_vain_bombs(game, one)) for one in there if one.units)
    return tuple(one for one in found if keeps(game, MAY_ROLL, one))


def _without_vain_bombs(game: Game, request: Rolling) -> Rolling:
    """Where bombs can hit nothing, those first who may aim at aircraft, and they do (IV/bombers/1.3, N4)."""
    battle, by = request.battle, request.by
    if not with_vain_bombs(game, battle, by, request.units):
        return request
    left = targets_left(game, battle, other(by))
    able = tuple(unit for unit in request.units if AIRCRAFT in aims(game, battle, unit, by, left))
    return replace(request, units=able, at=AIRCRAFT)


def send_all(game: Game, request: RollingAll) -> Iterator[Ruled]:
    """Those of each battle are sent as by an order of their own."""
    for one in request.battles:
        yield from send(game, one)


def offers_of_all(game: Game, seat: str) -> Iterator[Offer]:
    """All at once; and of several battles those of each."""
    if found := left_to_roll(game, seat):
        places = tuple(Choice(one.battle.place) for one in found)
        yield Offer(RollAll())
        alone = len(places) == 1
        yield Offer(RollAll(places[0].value), (Slot("place", places),), aside=alone, unlikely=alone)


ROLLING_ALL = Procedure(rolling_all, (), send_all, offers_of_all)


# Where a bomb's hit falls: on aircraft on the ground or on what else is there (IV/grounding/2.3).

DOWN, OTHERS = "down", "others"
"""The purses of bombs' hits that are to fall on aircraft on the ground, and on other units."""
SORTS = {"aircraft": DOWN, "others": OTHERS}
"""What is said of a hit, and the purse that it goes into."""
RULE = "IV/grounding/2.3"
DOUBTS = ("N3", "N33")


class Directing(msgspec.Struct, frozen=True):
    """A seat says on what the next hit of a bomb falls."""

    seat: str
    question: Question
    at: str


def in_two_steps(game: Game) -> bool:
    """Do those who are hit say on what a bomb's hit falls, and who shoots which unit it removes?"""
    return plays(game, "N3") == "shooter" and plays(game, "N33") == "two_steps"


def next_bomb(game: Game, battle: Battle, by: str, there: list[Unit]) -> Iterator[Ruled]:
    """The next of a side's hits by bombs: asked about, or put where alone something is left for it."""
    open_ = tuple(at for at in SORTS if _left_for(battle, by, at, there) > 0)
    hits = hits_on(battle, by).bombs
    if len(open_) == 1 or hits >= sum(_left_for(battle, by, at, there) for at in SORTS):
        yield Ruled(BombDirected(battle.place, by, SORTS[open_[0]]), (RULE, *DOUBTS))
        return
    seats = seats_for(game, frozenset(unit.nation for unit in there))
    called = BombDirectionCalledFor(battle.place, by, hits, seats, names(there), open_, RULE)
    yield Ruled(called, (RULE, *DOUBTS))


def _left_for(battle: Battle, by: str, at: str, there: list[Unit]) -> int:
    """How many units of that sort are left beside the hits that are put on them already."""
    put: int = getattr(hits_on(battle, by), SORTS[at])
    return len(_of_that_sort(there, at)) - put


def _of_that_sort(there: Iterable[Unit], at: str) -> list[Unit]:
    return [unit for unit in there if unit.grounded == (at == "aircraft")]


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == "bomb"), None)


def directing(game: Game, order: DirectBomb, seat: str) -> Directing:
    """What the order means; raises `Mistake` if nothing is asked that is answered so."""
    question, place = _open(game), known_place(game, order.place)
    if question is None or question.place != place:
        told = say("No hit of a bomb at {place} waits to be told what it falls on.", place=place)
        raise Unworkable("question", told)
    if order.at not in SORTS:
        told = say("A bomb falls on aircraft or on others; “{given}” is neither.", given=order.at)
        raise Unworkable("aim", told)
    return Directing(seat, question, order.at)


@rule(
    "IV/grounding/2.3:sort",
    "Of several players who defend together each puts bombs on sorts of units that he has there.",
    "{given} has no {allowed} among the units that the bomb reaches at {place}.",
    lambda _game, request: ("N20",) if len(request.question.seats) > 1 else (),
)
def has_such_units(game: Game, request: Directing) -> Iterable[Finding]:
    """By doubt N20 an ally may say it as well."""
    question = request.question
    if plays(game, "N20") != "own_units" or len(question.seats) < 2:
        return
    there = _of_that_sort((game.units[name] for name in question.units), request.at)
    if not any(commands(game, request.seat, unit.nation) for unit in there):
        sort = say("aircraft on the ground" if request.at == "aircraft" else "other units")
        yield Finding(place=question.place, given=request.seat, allowed=sort)


MAY_DIRECT = (has_such_units,)


def direct(_: Game, request: Directing) -> Iterator[Ruled]:
    """The hit is put there; which unit goes is the other side's word."""
    question = request.question
    yield Ruled(BombDirected(question.place, question.by, SORTS[request.at]), (RULE, *DOUBTS))


def direction_offers(game: Game, seat: str) -> Iterator[Offer]:
    """The sorts of units that the seat may name."""
    if (question := _open(game)) is None:
        return
    open_ = [at for at in question.options if keeps(game, MAY_DIRECT, Directing(seat, question, at))]
    if open_:
        slot = Slot("at", tuple(Choice(at) for at in open_))
        yield Offer(DirectBomb(question.place, open_[0]), (slot,))


DIRECTING = Procedure(directing, MAY_DIRECT, direct, direction_offers)


CHAPTER = Chapter(
    orders={
        Part.REST: {
            RollAll: ROLLING_ALL,
            RollUnits: ROLLING,
            DirectBomb: DIRECTING,
        },
    },
    plays={
        "R3": ("optional", "binding"),
        "R6": ("yes", "no"),
        "R7": ("no", "yes"),
        "R8": ("each_round", "no_return"),
        "R14": ("no", "yes"),
        "R24": ("first_round", "each_round"),
        "N2": ("no", "yes"),
        "N3": ("owner_of_target", "shooter"),
        "N5": ("same_round", "later_rounds"),
        "N12": ("yes", "no"),
        "N20": ("own_units", "any_of_them"),
        "N31": ("with_the_battle", "with_the_landing"),
        "N33": ("two_steps", "owner_picks"),
    },
)
