"""What who gave an order should know of it, though it is sound: that it leapt past rules, what it bars."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from core.dice import AT_ONCE, RollDice, when_rolled
from core.ruling import Refused
from core.world_at_war.activities.orders import DeclareSupplyLine, SailForce
from core.world_at_war.activities.sailing import sailing, supplying
from core.world_at_war.activities.voyages import likely
from core.world_at_war.air_transport.flights import FlyAirdrop, FlyAirSupply, FlyAirTransport, FlyTheHump
from core.world_at_war.basing.airbases import PlaceAirbase
from core.world_at_war.basing.open_bases import why_untraced
from core.world_at_war.board import (
    known_carrier,
    known_nation,
    known_place,
    name,
    only_by_sea,
    seats_for,
    supply,
)
from core.world_at_war.bombing.attack import AnnounceBombing
from core.world_at_war.bombing.course import A_THIRD
from core.world_at_war.carriers.chapter import SailCarrier
from core.world_at_war.construction.force_pools import ConstructAirUnits, buildable, cost, payer
from core.world_at_war.counterair.announcing import announcing, force_of
from core.world_at_war.counterair.targets import AnnounceCounterair
from core.world_at_war.ground_combat.announcing import AttackHex, attacking, own_beside
from core.world_at_war.naval_air.chapter import Search
from core.world_at_war.naval_combat.orders import FindGroup, LeaveBattle
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.sequence import Finish
from core.world_at_war.ships.forming import MoveForce
from core.world_at_war.ships.ways import Way, from_coast_to_coast
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import GAMEMASTER, NAME, Game, plays
from core.world_at_war.strikes.course import present as strike_present
from core.world_at_war.support.announcing import AnnounceExploitation, SupportAttack
from core.world_at_war.under_way.commitments import present
from core.world_at_war.under_way.over_land import ARMY, INVASION, REGULAR, occasion
from core.world_at_war.under_way.ships import known_force
from core.world_at_war.units import chosen, to_fly
from events.sentences import Part, any_of, listed, retold, said, say, translated
from phases.referee import silent_beside
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.air_transports import flies_over_the_enemy
from skyledger.board.at_sea import done_means
from skyledger.board.at_the_front import seats_in_turn
from skyledger.board.before_strikes import of_the_battle
from skyledger.board.costs import brps_left
from skyledger.board.ports_alone import bars_attacks, serves_others_later
from skyledger.board.redeploying import of_a_redeployment
from skyledger.notation import notation_of

APART = said(
    "This counterair of {place} is fought by itself, and not together with the other: land-based and "
    "carrier-based air, and that of carriers in two hexes, fight one after the other ({doubts})."
)
LEAPT = said(
    "That was a leap at the table, past all that might meet {unit} on its way. By the rules it sails hex by "
    "hex as a naval activity: “sail {unit} as ACTIVITY to {place}”, ACTIVITY being one of {activities}; "
    "“undo” takes the leap back."
)
CARRIER_LEAPT = said(
    "That was a leap at the table, past all that might meet {unit} on its way. By the rules it sails in a "
    "task force (“form FORCE with {unit}”) hex by hex: “sail FORCE as ACTIVITY to {place}”; “undo” takes "
    "the leap back."
)
OF_NO_UNIT = said(
    "{factors} of these ground factors {factors:is|are} none of the ledger's: no unit of it loses anything "
    "by {factors:it|them}. With those that stand there it is “{attack}”; “undo” takes this back."
)
TWO_COASTS = said(
    "At {places} the way comes in off one coast and goes out off another: no side of a hex that is land "
    "alone is passed, and within a hex no coast is told from another (W446)."
)
STILL_DUE = said("{dice} {dice:die waits|dice wait} still, the {by}'s for {purpose}, from {seats}.")
STILL_DUE_AT = said(
    "{dice} {dice:die waits|dice wait} still, the {by}'s for {purpose} over {place}, from {seats}."
)
IN_VAIN = said("Nobody waits for {seat} here, but for {silent}.{counts}")
BY_SEA_ALONE = said(
    "No land lies beside {place}: it is attacked from the sea, and the other order is “support the invasion "
    "of {place} with …”. What supports either counts in the attack that is made; should the invasion be "
    "turned back, the support of the invasion alone flies home for that (18.5551)."
)
OVER_FOR_OTHERS = said(
    "With that the regular attacks of {others} are over as well, and nobody is asked for more of them; "
    "“undo” takes it back."
)
TOO_FEW = said(
    "Of army air a third bombs, rounded down: by themselves these bomb nothing; {third} or more would (W324)."
)


TRACED = said(
    "Supply is traced at the table (rule 30): once {place} has it, “declare supply of {place} full” says so."
)
FOR_WANT_OF_SUPPLY = frozenset({"18.21D", "18.51/supply", "18.531", "18.547C.1", "18.72A", "18.143/supply"})
"""Refusals for want of supply that don't tell themselves by which order it is declared."""


SPOKEN_FOR = said(
    "For {nation} orders are given, and what its ships lose is declared, by {seats}; at a table with that "
    "seat by “{first}: …”."
)
OF_ANOTHER = frozenset({"seat", "seat/nation", "seat/forces"})
"""Refusals of orders for units of others."""


def mends(game: Game, refused: Refused) -> Iterator[str]:
    """Who may give an order that was refused to another seat, and by which order supply is declared."""
    whose = (p for broken in refused.violations if broken.check in OF_ANOTHER for p in broken.parameters)
    for nation in dict.fromkeys(str(one.get("allowed", "")) for one in whose):
        if seats := seats_for(game, frozenset({nation})):
            yield say(SPOKEN_FOR, nation=nation, seats=any_of(list(seats)), first=seats[0])
    yield from _declares_supply(game, refused)


def _declares_supply(game: Game, refused: Refused) -> Iterator[str]:
    """By which order it is, of each place for want of whose supply an order was refused."""
    of = (
        one
        for broken in refused.violations
        if broken.check in FOR_WANT_OF_SUPPLY
        for one in broken.parameters
    )
    places = dict.fromkeys(one["place"] for one in of if _could_be_traced(game, one))
    return (say(TRACED, place=place) for place in places)


def _could_be_traced(game: Game, found: Mapping[str, Part]) -> bool:
    """Is it supply that was wanting, and would a word of the table be enough (W43, W388)?"""
    air = game.units.get(str(found.get("unit", "")))
    if air is None:
        return True
    supplied = supply(game, air.base, air.nation) == "full"
    return not supplied and not why_untraced(game, air.base, air.nation)


def noted(game: Game, seat: str, order: object) -> Iterator[str]:
    """What is to be known of an order that was sound in this game."""
    match order:
        case MoveForce() | SailCarrier() | SailForce() | DeclareSupplyLine():
            yield from _of_ways(game, seat, order)
        case ConstructAirUnits():
            yield from _brps_left(game, order)
        case StageAirUnits() | SeaTransportAirUnits():
            yield from bars_attacks(game, order)
        case RedeployAirUnits():
            yield from bars_attacks(game, order)
            yield from of_a_redeployment(game, seat, order)
        case FindGroup() | Search() | LeaveBattle():
            yield from of_the_battle(game, order)
        case PlaceAirbase():
            yield from serves_others_later(game, order)
        case _:
            yield from _of_attacks(game, seat, order)


def _of_ways(
    game: Game, seat: str, order: MoveForce | SailCarrier | SailForce | DeclareSupplyLine
) -> Iterator[str]:
    match order:
        case MoveForce(force, to):
            moved, place = known_force(game, force), name(game, known_place(game, to))
            activities = tuple(translated(one) for one in likely(game, moved))
            yield say(LEAPT, unit=moved.name, place=place, activities=activities)
        case SailCarrier(carrier, to):
            place = name(game, known_place(game, to))
            yield say(CARRIER_LEAPT, unit=known_carrier(game, carrier).name, place=place)
        case SailForce():
            yield from _by_two_coasts(game, sailing(game, order, seat).path)
        case DeclareSupplyLine():
            yield from _by_two_coasts(game, supplying(game, order, seat).path)


def _of_attacks(game: Game, seat: str, order: object) -> Iterator[str]:
    match order:
        case AnnounceCounterair():
            yield from _fights_apart(game, order, seat)
        case AnnounceBombing():
            yield from _bombs_nothing(game, order)
        case SupportAttack():
            yield from _comes_by_sea(game, order)
        case AttackHex():
            yield from _of_no_unit(game, seat, order)
        case Finish() | RollDice():
            waits = _in_vain if isinstance(order, Finish) else _due_from_others
            yield from waits(game, seat)
        case AnnounceExploitation():
            yield from _over_for_others(game, seat)
        case FlyAirSupply() | FlyAirTransport() | FlyAirdrop() | FlyTheHump():
            yield from flies_over_the_enemy(game, order, seat)


def _in_vain(game: Game, seat: str) -> Iterator[str]:
    """That nobody waits for this seat, where others have still to speak; what its word counts for at sea."""
    if silent := silent_beside(WORLD_AT_WAR, game, seat):
        counts = done_means(game)
        yield say(IN_VAIN, seat=seat, silent=listed(silent), counts=f" {counts}" if counts else "")


def _fought_over(game: Game) -> str:
    """The base or the ships over which an air battle or a strike is fought; empty where neither is."""
    battle, strike = present(game), strike_present(game)
    if strike is not None:
        return strike.target or name(game, strike.place)
    return name(game, battle.place) if battle else ""


def _by_two_coasts(game: Game, path: Way) -> Iterator[str]:
    """23.752A: that a way leads from one coast of a land to another within a hex (doubt W446)."""
    places = [name(game, place) for place in dict.fromkeys(from_coast_to_coast(game, path))]
    if places and plays(game, "W446") == "no_way":
        yield say(TWO_COASTS, places=listed(places))


def _due_from_others(game: Game, seat: str) -> Iterator[str]:
    """19.21: whose dice wait still, and in which combat, beside those that a seat gives."""
    where = _fought_over(game)
    others = [due for due in game.rolls if seat not in (*due.seats, GAMEMASTER)]
    for due in others if when_rolled(game.dice) != AT_ONCE else ():
        told = STILL_DUE_AT if where else STILL_DUE
        whose, seats = translated(due.by), any_of(list(due.seats))
        yield say(told, dice=due.dice, purpose=retold(due.purpose), by=whose, seats=seats, place=where)


def _over_for_others(game: Game, seat: str) -> Iterator[str]:
    """That the regular attacks of partners are over, though nobody asked them."""
    if others := [one for one in seats_in_turn(game) if one != seat]:
        yield say(OVER_FOR_OTHERS, others=listed(others))


def _of_no_unit(game: Game, seat: str, order: AttackHex) -> Iterator[str]:
    """15.6: factors without a name attack, though units of the ledger stand beside the hex."""
    request = attacking(game, order, seat)
    there = dict.fromkeys(unit for place in request.hexes for unit in own_beside(game, place))
    if request.factors and there:
        named = replace(order, ground=tuple(dict.fromkeys((*order.ground, *there))), factors=0)
        yield say(OF_NO_UNIT, factors=request.factors, attack=notation_of(NAME).render(game, named))


def _fights_apart(game: Game, order: AnnounceCounterair, seat: str) -> Iterator[str]:
    """18.521: where other air counterairs the base as well that this does not join (doubts W179 and W285)."""
    request = announcing(game, order, seat)
    theirs = [battle.force for battle in game.battles if battle.place == request.hex]
    force = force_of(game, request)
    if theirs and force not in theirs:
        apart = (("W285", any(theirs) and bool(force)), ("W179", not all((*theirs, force))))
        doubts = tuple(doubt for doubt, matters in apart if matters)
        yield say(APART, place=name(game, request.hex), doubts=doubts)


def _brps_left(game: Game, order: ConstructAirUnits) -> Iterator[str]:
    """17.141A: what is left of the BRPs that are declared for air units."""
    purse = payer(game, known_nation(game, order.nation).name)
    return brps_left(game, purse, cost(game, buildable(game, order.kind), order.count))


def _comes_by_sea(game: Game, order: SupportAttack) -> Iterator[str]:
    """18.5551: support of an attack over land, where ground units come from the sea alone."""
    place = known_place(game, order.to)
    if occasion(game) == REGULAR and order.kind != INVASION and only_by_sea(game, place):
        yield say(BY_SEA_ALONE, place=name(game, place))


def _bombs_nothing(game: Game, order: AnnounceBombing) -> Iterator[str]:
    """Of army air a third bombs, rounded down (W324): of too little nothing, unless more goes there."""
    sent = chosen(game, order.units, to_fly)
    army = sum(unit.kind == ARMY for unit in sent)
    if plays(game, "W324") == "a_third" and army == len(sent) < A_THIRD:
        yield say(TOO_FEW, third=A_THIRD)
