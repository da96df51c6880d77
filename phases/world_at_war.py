"""The player turn of A World at War as the air rules see it, as data."""

from core.world_at_war import orders as give
from core.world_at_war.rules import RULES
from core.world_at_war.sequence import side_finished
from core.world_at_war.state import GAMEMASTER, Game
from phases.machine import Turn
from phases.referee import System

STATES = [
    {"name": "movement", "initial": "airbases", "children": ["airbases", "staging", "transfers", "missions"]},
    {"name": "combat", "initial": "missions", "children": ["missions"]},
    {"name": "construction", "initial": "airbases", "children": ["airbases"]},
    {"name": "redeployment", "initial": "transfers", "children": ["transfers"]},
    {"name": "end", "initial": "uninversion", "children": ["uninversion"]},
]

ORDER_OF_PLAY = (
    "movement.airbases",
    "movement.staging",
    "movement.transfers",
    "movement.missions",
    "combat.missions",
    "construction.airbases",
    "redeployment.transfers",
    "end.uninversion",
)

TRANSITIONS = [
    {"trigger": "SeatFinished", "source": here, "dest": there, "conditions": "side_finished"}
    for here, there in zip(ORDER_OF_PLAY, (*ORDER_OF_PLAY[1:], ORDER_OF_PLAY[0]), strict=True)
]

# Declared at any moment, for they happen outside the refereed rules.
ANY_TIME: dict[type, str] = {
    give.Declare: "anybody",
    give.TakeHex: "anybody",
    give.GainTerritory: "anybody",
    give.MoveGroundUnit: "anybody",
    give.EliminateAirbase: "anybody",
    give.SailCarrier: "anybody",
    give.SinkCarrier: "anybody",
    give.Adjust: "gamemaster",
    give.Finish: "phasing",
    give.UninvertAirUnits: "anybody",
}

ACCEPTS: dict[str, dict[type, str]] = {
    "movement.airbases": {give.PlaceAirbase: "belligerent", give.TransferNavalAir: "phasing"},
    "movement.staging": {
        give.PlaceAirbase: "belligerent",
        give.StageAirUnits: "phasing",
        give.TransferNavalAir: "phasing",
    },
    "movement.transfers": {
        give.PlaceAirbase: "belligerent",
        give.TransferNavalAir: "phasing",
        give.SeaTransportAirUnits: "phasing",
        give.TurnBackSeaTransport: "phasing",
    },
    "movement.missions": {give.PlaceAirbase: "belligerent", give.FlyMission: "belligerent"},
    "combat.missions": {give.FlyMission: "belligerent"},
    "construction.airbases": {give.PlaceAirbase: "belligerent"},
    "redeployment.transfers": {
        give.PlaceAirbase: "belligerent",
        give.TransferNavalAir: "phasing",
        give.FlyMission: "belligerent",
    },
    "end.uninversion": {},
}
for orders_here in ACCEPTS.values():
    orders_here.update(ANY_TIME)

GUARDS = {"side_finished": side_finished}

ANSWERS: dict[str, tuple[type, ...]] = {
    "excess": (give.MoveExcess, give.GiveUpExcess),
    "displacement": (give.Displace,),
    "always": (give.Declare, give.Adjust),
}

WHY_NOT_NOW: dict[type, str] = {
    give.PlaceAirbase: "18.142A",
    give.StageAirUnits: "18.21",
    give.TransferNavalAir: "17.3122",
    give.SeaTransportAirUnits: "18.24",
    give.TurnBackSeaTransport: "18.24",
    give.FlyMission: "18.45",
    give.MoveExcess: "18.15",
    give.GiveUpExcess: "18.15",
    give.Displace: "18.25",
}


def _of_the_phasing_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side == game.turn.side)


def _at_the_table(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or seat in game.seats


MAY = {
    "phasing": _of_the_phasing_side,
    "belligerent": _at_the_table,
    "anybody": _at_the_table,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}

WORLD_AT_WAR = System(RULES, Turn(STATES, TRANSITIONS, ACCEPTS, GUARDS), MAY, ANSWERS, WHY_NOT_NOW)
