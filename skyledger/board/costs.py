"""What an order of A World at War costs the seat that gives it, and how many BRPs are left for it."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.dice import RollDice
from core.menus import Offer
from core.ruling import Accepted, Ruled, Ruling
from core.world_at_war.basing.losing import EliminateAirbase
from core.world_at_war.board import commands, declared, side_of
from core.world_at_war.carriers.chapter import SinkCarrier
from core.world_at_war.construction.force_pools import BeginEscortCarriers, builder, builders, payer, spent
from core.world_at_war.declared.declaring import Adjust, GainTerritory, TakeHex
from core.world_at_war.excess.chapter import GiveUpExcess
from core.world_at_war.sequence import Choose
from core.world_at_war.ships.forming import DamageShip, HitShip, SinkShip
from core.world_at_war.squadrons.chapter import RecombineAirUnits, recombine, recombining
from core.world_at_war.squadrons.dividing import NUMBER
from core.world_at_war.state import GAMEMASTER, NAME, Game
from events.sentences import listed, said, say
from events.world_at_war import AirUnitsEliminated
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.squadrons import AirUnitsRecombined
from phases.world_at_war import stands_in
from skyledger.notation import notation_of
from skyledger.secrecy.entries import as_far_as_known

SAY_SO = (
    Adjust,
    Choose,
    DamageShip,
    EliminateAirbase,
    GainTerritory,
    GiveUpExcess,
    HitShip,
    RollDice,
    SinkCarrier,
    SinkShip,
    TakeHex,
)
"""Orders that tell what is lost, or what was lost at the table; answers and dice."""


def costs(game: Game, seat: str, order: Any, ruling: Ruling) -> Iterator[Ruled]:
    """The own air units that an order loses at once, without a die and without naming them (18.555)."""
    known = as_far_as_known(game, ruling, seat)
    if not isinstance(known, Accepted) or isinstance(order, SAY_SO) or seat not in game.seats:
        return
    ours = game.seats[seat].nations
    for fact in known.facts:
        if isinstance(fact.event, AirUnitsEliminated):
            lost = (one for one in fact.event.units if one in game.units)
            if own := tuple(one for one in lost if game.units[one].nation in ours):
                yield replace(fact, event=replace(fact.event, units=own))
        elif _beyond_the_pool(fact, ours, seat):
            yield fact


def _beyond_the_pool(fact: Ruled, nations: Container[str], seat: str) -> bool:
    """23.142C: do more factors come of this than the force pool has, so that one of such nations leaves?"""
    match fact.event:
        case ChoiceCalledFor(rule=rule, seats=seats):
            return rule == NUMBER and seat in seats
        case AirUnitsRecombined(nation=nation, lost=lost):
            return bool(lost) and NUMBER in fact.rules and nation in nations
    return False


BACK_TO_FACTORS = said(
    "Three squadrons become a factor again, and so do two that are left (23.142A). It is inverted unless "
    "they are a ready attack, a ready cover and a ready search one (23.144)."
)
COSTS_A_FACTOR = said(
    "{told} Where more came into play than the force pool has, a factor leaves it (23.142C): so it would be "
    "by {orders}."
)


def recombining_means(game: Game, offers: Sequence[Offer]) -> str:
    """What becomes of squadrons that recombine, and which of those offered would cost a factor (23.142C)."""
    told = say(BACK_TO_FACTORS)
    costly = [offer.order for offer in offers if _costs_a_factor(game, offer.order)]
    orders = [f"“{notation_of(NAME).render(game, one)}”" for one in costly]
    return say(COSTS_A_FACTOR, told=told, orders=listed(orders)) if orders else told


def _costs_a_factor(game: Game, order: RecombineAirUnits) -> bool:
    facts = recombine(game, recombining(game, order, GAMEMASTER))
    return any(fact.rules[:1] == (NUMBER,) for fact in facts)


# 17.141A: the BRPs that are declared for air units, and those that nobody counts.

LEFT = said("Of the {brps} BRPs of {nation} {left} {left:is|are} left this turn, as declared (17.141A).")
UNCOUNTED = said(
    "Nobody counts the BRPs of {nations} until they are declared: “declare brp of {nation} 30” (17.141A)."
)


def brps_left(game: Game, purse: str, more: int = 0) -> Iterator[str]:
    """What is left of the BRPs of a purse, once so many more are spent; nothing where none are declared."""
    if brps := declared(game, "brp", purse):
        yield say(LEFT, left=int(brps) - spent(game, purse) - more, brps=int(brps), nation=purse)


def brps_told(game: Game, viewer: str) -> Iterator[str]:
    """While air units are built: what the purses of a seat have left, and which of the side nobody counts."""
    if not stands_in(game, "construction.airbases"):
        return
    ours = {unit.nation for unit in game.units.values() if not (unit.base or unit.divided)}
    nations = [one for one in sorted(ours) if side_of(game, one) == game.turn.side]
    seated = [one for one in nations if viewer not in game.seats or commands(game, viewer, one)]
    for purse in dict.fromkeys(payer(game, one) for one in seated):
        yield from brps_left(game, purse)
    purses = dict.fromkeys(payer(game, one) for one in nations)
    if uncounted := [one for one in purses if not declared(game, "brp", one)]:
        yield say(UNCOUNTED, nations=listed(uncounted), nation=uncounted[0])


def for_another(game: Game, order: BeginEscortCarriers) -> str:
    """17.353B: that a power begins escort carriers for another, and within whose rate."""
    power = builder(game, order.nation)
    others = [one for one in builders(game).get(power, ()) if one != power and one in game.nations]
    told = said(
        "{builder} begins the escort carriers of {others}, too, each turn no more than {others} trains naval "
        "air squadrons (17.353B)."
    )
    return say(told, builder=power, others=listed(others)) if others else ""
