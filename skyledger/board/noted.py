"""What who gave an order should know of it, though it is sound: that it leapt past rules, what it bars."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.world_at_war.activities.voyages import likely
from core.world_at_war.board import declared, known_carrier, known_nation, known_place, name
from core.world_at_war.bombing.attack import AnnounceBombing
from core.world_at_war.bombing.course import A_THIRD
from core.world_at_war.carriers.chapter import SailCarrier
from core.world_at_war.construction.force_pools import ConstructAirUnits, buildable, cost, payer, spent
from core.world_at_war.flight.operating import based_by_ports_alone
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.ships.forming import MoveForce
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.over_land import ARMY
from core.world_at_war.under_way.ships import known_force
from core.world_at_war.units import chosen, to_fly, to_move
from events.sentences import said, say, translated

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
FROM_PORTS_ALONE = said(
    "Army air at {place} attacks nothing from there, for that is neither city nor airbase (18.51, W116). An "
    "airbase at {place} would do."
)
TOO_FEW = said(
    "Of army air a third bombs, rounded down: by themselves these bomb nothing; {third} or more would (W324)."
)
LEFT = said("Of the {brps} BRPs of {nation} {left} {left:is|are} left this turn, as declared (17.141A).")


def noted(game: Game, _seat: str, order: object) -> Iterator[str]:
    """What is to be known of an order that was sound in this game."""
    match order:
        case MoveForce(force, to):
            moved, place = known_force(game, force), name(game, known_place(game, to))
            activities = tuple(translated(one) for one in likely(game, moved))
            yield say(LEAPT, unit=moved.name, place=place, activities=activities)
        case SailCarrier(carrier, to):
            place = name(game, known_place(game, to))
            yield say(CARRIER_LEAPT, unit=known_carrier(game, carrier).name, place=place)
        case ConstructAirUnits():
            yield from _brps_left(game, order)
        case AnnounceBombing():
            yield from _bombs_nothing(game, order)
        case StageAirUnits() | SeaTransportAirUnits() | RedeployAirUnits():
            yield from _bars_attacks(game, order)


def _bars_attacks(
    game: Game, order: StageAirUnits | SeaTransportAirUnits | RedeployAirUnits
) -> Iterator[str]:
    """18.51: where ports alone base army air, it attacks nothing (doubt W116)."""
    if plays(game, "W116") != "barred" or order.to in game.carriers:
        return
    there = (replace(unit, base=known_place(game, order.to)) for unit in chosen(game, order.units, to_move))
    if any(unit.kind == "AAF" and based_by_ports_alone(game, unit) for unit in there):
        yield say(FROM_PORTS_ALONE, place=name(game, known_place(game, order.to)))


def _brps_left(game: Game, order: ConstructAirUnits) -> Iterator[str]:
    """17.141A: what is left of the BRPs that are declared for air units."""
    purse = payer(game, known_nation(game, order.nation).name)
    if brps := declared(game, "brp", purse):
        left = int(brps) - spent(game, purse) - cost(game, buildable(game, order.kind), order.count)
        yield say(LEFT, left=left, brps=int(brps), nation=purse)


def _bombs_nothing(game: Game, order: AnnounceBombing) -> Iterator[str]:
    """Of army air a third bombs, rounded down (W324): of too little nothing, unless more goes there."""
    sent = chosen(game, order.units, to_fly)
    army = sum(unit.kind == ARMY for unit in sent)
    if plays(game, "W324") == "a_third" and army == len(sent) < A_THIRD:
        yield say(TOO_FEW, third=A_THIRD)
