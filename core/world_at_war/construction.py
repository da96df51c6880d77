"""17.24, 17.34, 17.54, 17.64, 17.74, 17.84 Construction: air units come from the force pool to the board."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.mistakes import Unworkable
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.basing import MAY_BASE, STRATEGIC_KINDS
from core.world_at_war.board import commands, known_front, known_nation, known_place, side_of
from core.world_at_war.carriers_first import to_carriers_first
from core.world_at_war.construction_allowed import ALLOWED
from core.world_at_war.force_pool import buildable, cost, taken, unbuilt
from core.world_at_war.kamikaze_pool import KAMIKAZE
from core.world_at_war.new_places import at_home, fully_supplied, homes
from core.world_at_war.offers import most_kept
from core.world_at_war.open_bases import new_airbase_for_its_owner_alone
from core.world_at_war.orders import ConstructAirUnits
from core.world_at_war.state import Game, numbers
from core.world_at_war.training import made_regular, may_have_naval_air, within_the_training_rate
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import AirUnitsConstructed


class Construction(msgspec.Struct, frozen=True):
    """A request to build: who asks, which units of the force pool, where, on which front."""

    seat: str
    nation: str
    kind: str
    units: tuple[AirUnit, ...]
    base: str
    front: str = ""


def construction(game: Game, order: ConstructAirUnits, seat: str) -> Construction:
    """What the order means; raises `Mistake` for names that are not there and units that are not unbuilt."""
    nation, kind = known_nation(game, order.nation).name, buildable(game, order.kind)
    base, front = _place(game, order.at), _front(game, kind, order.front)
    return Construction(seat, nation, kind, taken(game, nation, kind, order.count), base, front)


def _place(game: Game, given: str) -> str:
    if (deck := game.carriers.get(given)) and given.casefold() not in game.atlas.places:
        told = f"Naval air is built in a port or box and goes aboard {deck.name} from there (17.3122)."
        raise Unworkable("place", told)
    return known_place(game, given)


def _front(game: Game, kind: str, given: str) -> str:
    if given and kind not in STRATEGIC_KINDS:
        raise Unworkable(
            "front", f"Only strategic bombers and interceptors have a front, not {kind} (17.71)."
        )
    return known_front(game, given)


def construct(game: Game, request: Construction) -> Iterator[Ruled]:
    """They stand in their place, inverted until after redeployment; what they cost is told."""
    yield from made_regular(game, request.units)
    names, brps = tuple(u.name for u in request.units), cost(game, request.kind, len(request.units))
    where = request.base, request.front
    new = AirUnitsConstructed(request.nation, request.kind, names, *where, brps)
    yield Ruled(new, (numbers(game).construction[request.kind].rule, "18.72C"))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation and kind of the seat's force pools: how many, where, and on which fronts."""
    for nation in game.nations:
        if commands(game, seat, nation) and side_of(game, nation) == game.turn.side:
            for kind in numbers(game).construction:
                if kind != KAMIKAZE:
                    yield from _offers(game, seat, nation, kind)


def _offers(game: Game, seat: str, nation: str, kind: str) -> Iterator[Offer]:
    fronts = tuple(game.atlas.map.fronts) if kind in STRATEGIC_KINDS else ("",)
    like = Construction(seat, nation, kind, (), "")
    pool, on = unbuilt(game, nation, kind), tuple[Choice, ...]()
    for front in fronts:
        on += _choice(game, OF_THE_NATION, replace(like, front=front), pool, front)
    ready, at = pool[: max((choice.most for choice in on), default=0)], tuple[Choice, ...]()
    for place in homes(game, nation, kind) if ready else ():
        at += _choice(game, OF_THE_PLACE, replace(like, base=place), ready, place)
    if at:
        order = ConstructAirUnits(nation, kind, 1, at[0].value, on[0].value)
        slots = (Slot("at", at), Slot("front", on)) if on[0].value else (Slot("at", at),)
        yield Offer(order, slots, len(ready))


def _choice(
    game: Game, rules: Iterable[Rule], like: Construction, pool: list[AirUnit], value: str
) -> tuple[Choice, ...]:
    """How many units of the pool may be built so, as a choice; none if not even one."""
    count = most_kept(game, rules, lambda units, _: replace(like, units=units), pool, value)
    return (Choice(value, count),) if count else ()


OF_THE_NATION = (seat_speaks_for_the_nation, *ALLOWED, may_have_naval_air, within_the_training_rate)
OF_THE_PLACE = (
    at_home,
    fully_supplied,
    *MAY_BASE,
    new_airbase_for_its_owner_alone,
    to_carriers_first,
)
CONSTRUCTING = Procedure(construction, (*OF_THE_NATION, *OF_THE_PLACE), construct, offers)
