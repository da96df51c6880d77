"""18.555, 18.5552, 18.614C: the answer to the question which air units are beyond the limit."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.authority import another_seat_s
from core.world_at_war.book import rule
from core.world_at_war.evolve_support import EXCESS
from core.world_at_war.offers import most_kept, standing
from core.world_at_war.orders import NameExcess
from core.world_at_war.selection import chosen, groups
from core.world_at_war.state import Game
from core.world_at_war.support.factors import in_thirds, told
from core.world_at_war.support.measuring import DEFENSE, Excess, Units, enough, excess, rules_of
from core.world_at_war.support.preferring import to_name
from events.world_at_war.board import Question
from events.world_at_war.support import SupportExcessNamed


class Naming(msgspec.Struct, frozen=True):
    """An answer: these units are beyond the limit."""

    seat: str
    units: Units


def _open(game: Game) -> Question | None:
    return next((q for q in game.questions[:1] if q.kind == EXCESS), None)


def naming(game: Game, order: NameExcess, seat: str) -> Naming:
    """What the order means; raises `Mistake` for units that are not there."""
    return Naming(seat, chosen(game, order.units, to_name(_open(game))))


@rule(
    "seat/beyond",
    "Of the support beyond a limit each seat names its own.",
    "{given} does not speak for {allowed}.",
)
def its_own_units(game: Game, request: Naming) -> Iterable[Finding]:
    """18.555, 18.614C: the owner says which; of partners none names the other's (doubts W191, W195)."""
    asked = _open(game)
    seats = asked.seats if asked else ()
    found = (another_seat_s(game, request.seat, seats, unit.name) for unit in request.units)
    yield from (Finding(given=request.seat, allowed=nation) for nation in dict.fromkeys(found) if nation)


@rule(
    "18.555/excess",
    "What is beyond the limit is part of the support that is asked about.",
    "{unit} has no part in it.",
)
def part_of_the_ground_support(game: Game, request: Naming) -> Iterable[Finding]:
    """18.555: of the attackers' air."""
    if (asked := _open(game)) and asked.rule != DEFENSE:
        yield from _without_a_part(asked, request)


@rule(
    "18.614C",
    "What is beyond the limit is part of the defensive support that is asked about.",
    "{unit} has no part in it.",
)
def part_of_the_defensive_support(game: Game, request: Naming) -> Iterable[Finding]:
    """18.614C: of the defenders' air."""
    if (asked := _open(game)) and asked.rule == DEFENSE:
        yield from _without_a_part(asked, request)


def _without_a_part(asked: Question, request: Naming) -> Iterator[Finding]:
    yield from (Finding(unit=unit.name) for unit in request.units if unit.name not in asked.units)


@rule(
    "18.554A/excess",
    "No more ground support is beyond the limit than has to be.",
    "{given} factors are too many; {allowed} are beyond the limit.",
)
def no_more_ground_support_than_needed(game: Game, request: Naming) -> Iterable[Finding]:
    """18.554A: the last of them that is named must be needed; with too few it is asked again."""
    if (over := excess(game)) and over.rule != DEFENSE:
        yield from _too_many(game, over, request)


@rule(
    "18.614A",
    "No more defensive support is beyond the limit than has to be.",
    "{given} factors are too many; {allowed} are beyond the limit.",
)
def no_more_defensive_support_than_needed(game: Game, request: Naming) -> Iterable[Finding]:
    """18.614A: as for the attackers."""
    if (over := excess(game)) and over.rule == DEFENSE:
        yield from _too_many(game, over, request)


def _too_many(game: Game, over: Excess, request: Naming) -> Iterator[Finding]:
    if len(request.units) > 1 and enough(game, over, request.units[:-1]):
        yield Finding(given=told(in_thirds(game, request.units)), allowed=told(over.thirds))


def name_excess(game: Game, request: Naming) -> Iterator[Ruled]:
    """These have no part in the ground combat; if they are too few it is asked about the rest."""
    asked = _open(game)
    if asked:
        names = tuple(unit.name for unit in request.units)
        yield Ruled(SupportExcessNamed(asked.rule, asked.place, names), rules_of(asked.rule))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each group of like units that the question is about."""
    asked = _open(game)
    able = [game.units[one] for one in asked.units if one in game.units] if asked else []

    def request(units: Units, _: str) -> Naming:
        return Naming(seat, units)

    for ready in groups(game, able, to_name(asked)):
        most = most_kept(game, MAY_NAME, request, ready, "")
        yield from standing(NameExcess, ready[:most])


MAY_NAME = (
    its_own_units,
    part_of_the_ground_support,
    part_of_the_defensive_support,
    no_more_ground_support_than_needed,
    no_more_defensive_support_than_needed,
)
NAMING = Procedure(naming, MAY_NAME, name_excess, offers)
