"""What who redeploys air should know of it: what stays inverted for it, and that by sea it comes to ports."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.menus import Offer
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import name
from core.world_at_war.folds.redeployment import NAVAL, TACTICAL
from core.world_at_war.redeployment.chapter import RedeployAirUnits, redeployment
from core.world_at_war.redeployment.ways import Redeployment, by_the_sea
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.uninversion.by_itself import NUMBER, came_by_sea, in_the_united_states
from core.world_at_war.uninversion.chapter import is_new, waits_for_the_next_turn
from core.world_at_war.units import chosen, to_move
from events.sentences import listed, said, say
from events.world_at_war.board import AirUnit
from skyledger.telling.world_at_war.parts import runs

AS_REDEPLOYED = "18.72D.1"
"""By which rule inverted air that redeploys waits, and ready air is turned over where W122 is read so."""

OFFERED = said(
    "Air redeploys tactically, over land and by air; “redeploy … as naval redeployment” goes by sea. How "
    "many of either a turn has, and what they need, stands in rule 28, which is yours to see to "
    "(18.72D).{inverted}"
)
STAYS_SO = said(" What is inverted as it redeploys stays so until its own side's next player turn ({rules}).")
STAY_SO = said(
    "{units} {count:redeploys inverted and stays|redeploy inverted and stay} so until the next player turn "
    "of {count:its|their} side ({rules})."
)
INLAND = said(
    "No port is at {places}: whether naval redeployment reaches that far stands in rule 28, which is yours "
    "to see to; “undo” takes this back."
)


def redeploying_means(game: Game, offers: Iterable[Offer]) -> str:
    """By which way air redeploys; and where some of that on offer is inverted, that it stays so (18.72D)."""
    found = {(one.kind, one.nation, one.base) for offer in offers for one in _specimens(game, offer)}
    there = (unit for unit in game.units.values() if (unit.kind, unit.nation, unit.base) in found)
    rules = _rules(game, _held(game, there))
    return say(OFFERED, inverted=say(STAYS_SO, rules=rules) if rules else "")


def _specimens(game: Game, offer: Offer) -> tuple[AirUnit, ...]:
    """A unit of those on offer, which stands for all that are like it."""
    return chosen(game, offer.order.units, to_move)


def of_a_redeployment(game: Game, seat: str, order: RedeployAirUnits) -> Iterator[str]:
    """Which of these units are not ready before the next own turn, and which end lies inland."""
    request = redeployment(game, order, seat)
    held = tuple(_held(game, request.units, request.base, request.how))
    if held:
        names = listed(tuple(runs(unit.name for unit in held)))
        yield say(STAY_SO, units=names, count=len(held), rules=_rules(game, held))
    if inland := _inland(game, request):
        yield say(INLAND, places=listed(inland))


def _held(game: Game, units: Iterable[AirUnit], base: str = "", how: str = TACTICAL) -> Iterator[AirUnit]:
    """As they will be: those that wait for the next own player turn once they have redeployed (18.72)."""
    turned_over = plays(game, "W122") == "yes"
    for unit in units:
        used = NUMBER if committed_at_sea(unit) else AS_REDEPLOYED if turned_over else ""
        went = replace(unit, base=base or unit.base, redeployed=how, redeployed_from=unit.base)
        after = replace(went, inverted=unit.inverted or used)
        if waits_for_the_next_turn(game, after) and not _ready_by_itself(game, after):
            yield after


def _ready_by_itself(game: Game, unit: AirUnit) -> bool:
    """18.73: is it turned up as the turn ends, whatever it did (W123)?"""
    if unit.kind == "interceptor":
        return True
    home = in_the_united_states(game, unit) and not came_by_sea(game, unit)
    return plays(game, "W123") != "restricted" and (home or unit.kind in STRATEGIC_KINDS)


def _rules(game: Game, held: Iterable[AirUnit]) -> tuple[str, ...]:
    """By which rules they wait."""
    return tuple(sorted({"18.72C" if is_new(game, unit) else AS_REDEPLOYED for unit in held}))


def _inland(game: Game, request: Redeployment) -> tuple[str, ...]:
    """Which ends of a way by sea are neither port nor box; strategic units have none, they fly."""
    if request.how != NAVAL or any(unit.kind in STRATEGIC_KINDS for unit in request.units):
        return ()
    ends = (place for place in (request.origin, request.base) if place not in game.carriers)
    return tuple(name(game, place) for place in ends if not by_the_sea(game, place))
