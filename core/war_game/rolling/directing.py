"""Where a bomb's hit falls: on aircraft on the ground or on what else is there (IV/grounding/2.3).

That is the word of those who are hit. It is asked, hit by hit, where who shoots picks the unit that is lost
(doubts N3 and N33); who is asked for the unit itself says both in one.
"""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Finding, Procedure, Ruled
from core.war_game.battles import hits_on
from core.war_game.board import commands, known_place, names, seats_for
from core.war_game.conditions import rule
from core.war_game.menus import keeps
from core.war_game.orders import DirectBomb
from core.war_game.state import Game, plays
from events.war_game.battle import Battle, Question
from events.war_game.battles import BombDirected, BombDirectionCalledFor
from events.war_game.board import Unit

DOWN, OTHERS = "down", "others"
"""The purses of bombs' hits that are to fall on aircraft on the ground, and on other units."""
AIMS = {"aircraft": DOWN, "others": OTHERS}
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
    open_ = tuple(at for at in AIMS if _left_for(battle, by, at, there) > 0)
    hits = hits_on(battle, by).bombs
    if len(open_) == 1 or hits >= sum(_left_for(battle, by, at, there) for at in AIMS):
        yield Ruled(BombDirected(battle.place, by, AIMS[open_[0]]), (RULE, *DOUBTS))
        return
    seats = seats_for(game, frozenset(unit.nation for unit in there))
    called = BombDirectionCalledFor(battle.place, by, hits, seats, names(there), open_, RULE)
    yield Ruled(called, (RULE, *DOUBTS))


def _left_for(battle: Battle, by: str, at: str, there: list[Unit]) -> int:
    """How many units of that sort are left beside the hits that are put on them already."""
    put: int = getattr(hits_on(battle, by), AIMS[at])
    return len(_of_that_sort(there, at)) - put


def _of_that_sort(there: Iterable[Unit], at: str) -> list[Unit]:
    return [unit for unit in there if unit.grounded == (at == "aircraft")]


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == "bomb"), None)


def directing(game: Game, order: DirectBomb, seat: str) -> Directing:
    """What the order means; raises `Mistake` if nothing is asked that is answered so."""
    question, place = _open(game), known_place(game, order.place)
    if question is None or question.place != place:
        raise Unworkable("question", f"No hit of a bomb at {place} waits to be told what it falls on.")
    if order.at not in AIMS:
        raise Unworkable("aim", f"A bomb falls on aircraft or on others; “{order.at}” is neither.")
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
        sort = "aircraft on the ground" if request.at == "aircraft" else "other units"
        yield Finding(place=question.place, given=request.seat, allowed=sort)


MAY_DIRECT = (has_such_units,)


def direct(_: Game, request: Directing) -> Iterator[Ruled]:
    """The hit is put there; which unit goes is the other side's word."""
    question = request.question
    yield Ruled(BombDirected(question.place, question.by, AIMS[request.at]), (RULE, *DOUBTS))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The sorts of units that the seat may name."""
    if (question := _open(game)) is None:
        return
    open_ = [at for at in question.options if keeps(game, MAY_DIRECT, Directing(seat, question, at))]
    if open_:
        slot = Slot("at", tuple(Choice(at) for at in open_))
        yield Offer(DirectBomb(question.place, open_[0]), (slot,))


DIRECTING = Procedure(directing, MAY_DIRECT, direct, offers)
