"""23.141B: as construction begins, the squadrons that its side has lost become unbuilt factors.

By threes they do; with a remnant of two a third squadron goes that is in play, from where its owner says; a
remnant of one stays as it is until the player turn ends (23.141C). Squadrons in play remain squadrons.
"""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.board import seats_for, side_of
from core.world_at_war.excess.leaving import to_give_up
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.squadrons.dividing import too_many
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.units import A_FACTOR, AirUnits, Aside, Sort, aside, in_the_manner_of, sets_of, sorts
from events.message import PhaseEntered
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Question
from events.world_at_war.squadrons import UnbuiltAirUnitsRecombined

NUMBER = "23.141B"
PAIR = 2


def as_construction_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.141B, 23.17, 23.18: each nation of the phasing side and each kind of factor by itself.

    One of the facts is the question from where a third squadron goes, if there is more than one such place;
    the answer goes on from there.
    """
    return _converted(game)


def third_removed(game: Game, question: Question, taken: str) -> Iterator[Ruled]:
    """The answer: a squadron goes from this place with the remnant of two; then all others are seen to."""
    asked = [sort for sort in _own(game) if _about(sort) == question.about]
    for sort in asked:
        if there := _based(aside(game, sort), taken):
            facts = tuple(_with_a_third(game, sort, there))
            yield from facts
            game = _after(game, facts)
    yield from _converted(game)


def _converted(game: Game) -> Iterator[Ruled]:
    for sort in _own(game):
        threes = tuple(_threes(game, sort))
        yield from threes
        game = _after(game, threes)
        left = aside(game, sort)
        places = tuple(sorted({unit.base for unit in left.based}))
        if _is_a_pair_over(left) and len(places) > 1:
            yield _asked(game, sort, places)
            return
        third = tuple(_with_a_third(game, sort, left.based))
        yield from third
        game = _after(game, third)
    if any(_finds_no_factor(game, sort) for sort in _own(game)):
        yield from too_many(game)


def _own(game: Game) -> list[Sort]:
    return [sort for sort in sorts(game) if side_of(game, sort[0]) == game.turn.side]


def _about(sort: Sort) -> str:
    return " ".join(sort)


def _based(left: Aside, place: str) -> AirUnits:
    return tuple(unit for unit in left.based if unit.base == place)


def _after(game: Game, facts: tuple[Ruled, ...]) -> Game:
    return fold(EVOLUTIONS, game, [fact.event for fact in facts])


def _is_a_pair_over(left: Aside) -> bool:
    return len(left.unbuilt) % A_FACTOR == PAIR


def _asked(game: Game, sort: Sort, places: tuple[str, ...]) -> Ruled:
    seats = seats_for(game, frozenset({sort[0]})) or (GAMEMASTER,)
    asked = ChoiceCalledFor(NUMBER, "", places[0], seats, places, _about(sort))
    return Ruled(asked, (NUMBER, *in_the_manner_of(sort[1])))


def _threes(game: Game, sort: Sort) -> Iterator[Ruled]:
    """Every three of the squadrons that were lost are an unbuilt factor, as long as a factor lies aside."""
    left = aside(game, sort)
    if made := min(len(left.unbuilt) // A_FACTOR, len(left.factors)):
        yield _unbuilt(sort, left, made * A_FACTOR, made)


def _with_a_third(game: Game, sort: Sort, there: AirUnits) -> Iterator[Ruled]:
    """A remnant of two and one of these are an unbuilt factor; where none is in play, the two are (W287)."""
    left = aside(game, sort)
    if not _is_a_pair_over(left):
        return
    if there:
        gone = _worth_least(game, sort, there)
        removed = Ruled(AirUnitsEliminated((gone,)), (NUMBER, *in_the_manner_of(sort[1])))
        yield removed
        yield from _threes(_after(game, (removed,)), sort)
    elif left.factors and plays(game, "W287") == "factor":
        yield _unbuilt(sort, left, PAIR, 1, "W287")


def _worth_least(game: Game, sort: Sort, there: AirUnits) -> str:
    """Of these squadrons the one that no ready factor can be made of, an inverted one first (23.144)."""
    ready = {unit.name for one in sets_of(game, sort[1], there).ready for unit in one}
    return min(there, key=lambda unit: (unit.name in ready, to_give_up(unit))).name


def _unbuilt(sort: Sort, left: Aside, count: int, made: int, *doubts: str) -> Ruled:
    """So many of the squadrons that were lost are no more, and so many factors lie in the force pool.

    Those of which no squadron is in play come first. After the last squadron none lies aside (23.143).
    """
    gone, staying = left.unbuilt[:count], (*left.unbuilt[count:], *left.based)
    parents = {unit.parent for unit in left.based}
    back = sorted(left.factors, key=lambda unit: (unit.name in parents, unit.name))
    names = sorted(unit.name for unit in (back[:made] if staying else back))
    event = UnbuiltAirUnitsRecombined(*sort, tuple(unit.name for unit in gone), tuple(names))
    return Ruled(event, (NUMBER, "23.143", *in_the_manner_of(sort[1]), *doubts))


def _finds_no_factor(game: Game, sort: Sort) -> bool:
    """Would squadrons that were lost be a factor, though none lies aside for them any more (23.142C)?"""
    left = aside(game, sort)
    pair = _is_a_pair_over(left) and plays(game, "W287") == "factor"
    return not left.factors and bool(len(left.unbuilt) // A_FACTOR or pair)
