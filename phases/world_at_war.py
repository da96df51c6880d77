"""The player turn of A World at War as the air rules see it, as data."""

from typing import Any

from core.dice import RollDice
from core.world_at_war import orders as give
from core.world_at_war.counterair.battle import counterairs_announced, present, seats_of
from core.world_at_war.counterair.decisions import attacker_fights_on
from core.world_at_war.counterair.returning import may_finish
from core.world_at_war.rules import RULES
from core.world_at_war.sequence import side_finished
from core.world_at_war.state import GAMEMASTER, Game
from phases.machine import Turn
from phases.referee import System

COUNTERAIR: dict[str, Any] = {
    "name": "counterair",
    "initial": "announcing",
    "children": ["announcing", "rolling", "defender_decides", "attacker_decides", "returning"],
}
STATES: list[Any] = [
    {
        "name": "movement",
        "initial": "airbases",
        "children": ["airbases", "staging", COUNTERAIR, "transfers", "missions"],
    },
    {"name": "combat", "initial": "counterair", "children": [COUNTERAIR, "missions"]},
    {"name": "construction", "initial": "airbases", "children": ["airbases"]},
    {"name": "redeployment", "initial": "transfers", "children": ["transfers"]},
    {"name": "end", "initial": "uninversion", "children": ["uninversion"]},
]

ORDER_OF_PLAY = (
    "movement.airbases",
    "movement.staging",
    "movement.counterair",
    "movement.transfers",
    "movement.missions",
    "combat.counterair",
    "combat.missions",
    "construction.airbases",
    "redeployment.transfers",
    "end.uninversion",
)


def air_battle(name: str, after: str) -> list[dict[str, Any]]:
    """How a counterair goes on: announced, fought battle by battle and round by round, flown home (18.52)."""
    rolling, returning = f"{name}.rolling", f"{name}.returning"
    first, second = f"{name}.defender_decides", f"{name}.attacker_decides"
    announcing, anywhere = f"{name}.announcing", [rolling, first, second]
    done, more = "side_finished", "counterairs_announced"
    return [
        {"trigger": "SeatFinished", "source": announcing, "dest": rolling, "conditions": [done, more]},
        {"trigger": "SeatFinished", "source": announcing, "dest": after, "conditions": done, "unless": more},
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": first, "conditions": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": rolling, "dest": second, "unless": "defender_is_asked"},
        {"trigger": "DecisionCalledFor", "source": first, "dest": second},
        {"trigger": "DecisionMade", "source": second, "dest": rolling, "conditions": "attacker_fights_on"},
        {"trigger": "CounterairEnded", "source": anywhere, "dest": rolling, "conditions": more},
        {"trigger": "CounterairEnded", "source": anywhere, "dest": returning, "unless": more},
        {"trigger": "CounterairsOver", "source": returning, "dest": after},
    ]  # fmt: skip


def _transitions() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for here, there in zip(ORDER_OF_PLAY, (*ORDER_OF_PLAY[1:], ORDER_OF_PLAY[0]), strict=True):
        if here.endswith(".counterair"):
            found += air_battle(here, there)
        else:
            found.append(
                {"trigger": "SeatFinished", "source": here, "dest": there, "conditions": "side_finished"}
            )
    return found


TRANSITIONS = _transitions()

# Declared at any moment, for they happen outside the refereed rules.
ANY_TIME: dict[type, str] = {
    give.Declare: "anybody",
    give.TakeHex: "anybody",
    give.GainTerritory: "anybody",
    give.MoveGroundUnit: "anybody",
    give.EliminateAirbase: "anybody",
    give.SailCarrier: "anybody",
    give.SinkCarrier: "anybody",
    give.EnlargeForcePool: "anybody",
    give.Adjust: "gamemaster",
    give.Finish: "phasing",
    give.UninvertAirUnits: "belligerent",
    give.LeaveStandingOrder: "anybody",
    give.LeaveStandingChoice: "anybody",
    give.LiftStandingChoice: "anybody",
    give.LiftStandingOrder: "anybody",
}

# While air combat is fought nothing else happens but what is declared about it.
MEANWHILE: dict[type, str] = {
    give.Declare: "anybody",
    give.Adjust: "gamemaster",
    give.LeaveStandingOrder: "anybody",
    give.LeaveStandingChoice: "anybody",
    give.LiftStandingChoice: "anybody",
    give.LiftStandingOrder: "anybody",
}
DECIDES: dict[type, str] = {give.FightOn: "asked", give.Disengage: "asked", **MEANWHILE}
BATTLE: dict[str, dict[type, str]] = {
    "rolling": {RollDice: "anybody", **MEANWHILE},
    "defender_decides": DECIDES,
    "attacker_decides": {give.ReinforceCounterair: "phasing", **DECIDES},
    "returning": {give.ReturnToBase: "flying", give.Finish: "flying", **MEANWHILE},
}

ACCEPTS: dict[str, dict[type, str]] = {
    "movement.airbases": {give.PlaceAirbase: "belligerent", give.TransferNavalAir: "phasing"},
    "movement.staging": {
        give.PlaceAirbase: "belligerent",
        give.StageAirUnits: "phasing",
        give.TransferNavalAir: "phasing",
    },
    "movement.counterair.announcing": {
        give.PlaceAirbase: "belligerent",
        give.AnnounceCounterair: "phasing",
    },
    "movement.transfers": {
        give.PlaceAirbase: "belligerent",
        give.TransferNavalAir: "phasing",
        give.SeaTransportAirUnits: "phasing",
        give.TurnBackSeaTransport: "phasing",
    },
    "movement.missions": {
        give.PlaceAirbase: "belligerent",
        give.RecombineAirUnits: "belligerent",
        give.FlyMission: "belligerent",
    },
    "combat.counterair.announcing": {give.AnnounceCounterair: "phasing"},
    "combat.missions": {give.RecombineAirUnits: "belligerent", give.FlyMission: "belligerent"},
    "construction.airbases": {
        give.PlaceAirbase: "belligerent",
        give.ConstructAirUnits: "phasing",
        give.BeginEscortCarriers: "phasing",
        give.TransferNavalAir: "phasing",
    },
    "redeployment.transfers": {
        give.PlaceAirbase: "belligerent",
        give.RedeployAirUnits: "phasing",
        give.TransferNavalAir: "phasing",
        give.RecombineAirUnits: "belligerent",
        give.FlyMission: "belligerent",
    },
    "end.uninversion": {},
}
for orders_here in ACCEPTS.values():
    orders_here.update(ANY_TIME)
for phase in ("movement", "combat"):
    ACCEPTS.update({f"{phase}.counterair.{state}": given for state, given in BATTLE.items()})


def _defender_is_asked(game: Game) -> bool:
    battle = present(game)
    return battle is not None and battle.asked == "defender"


GUARDS = {
    "side_finished": side_finished,
    "counterairs_announced": counterairs_announced,
    "defender_is_asked": _defender_is_asked,
    "attacker_fights_on": attacker_fights_on,
}

ANSWERS: dict[str, tuple[type, ...]] = {
    "excess": (give.MoveExcess, give.GiveUpExcess),
    "displacement": (give.Displace,),
    "choice": (give.Choose,),
    "refuge": (give.FlyToRefuge,),
    "always": (give.Declare, give.Adjust, give.LeaveStandingChoice, give.LiftStandingChoice),
}

WHY_NOT_NOW: dict[type, str] = {
    give.PlaceAirbase: "18.142A",
    give.ConstructAirUnits: "17.24",
    give.BeginEscortCarriers: "17.353B",
    give.StageAirUnits: "18.21",
    give.RedeployAirUnits: "18.72D",
    give.TransferNavalAir: "17.3122",
    give.SeaTransportAirUnits: "18.24",
    give.TurnBackSeaTransport: "18.24",
    give.FlyMission: "18.45",
    give.UninvertAirUnits: "18.71",
    give.AnnounceCounterair: "18.521",
    give.ReinforceCounterair: "18.522B.2.2",
    give.FightOn: "18.522B",
    give.Disengage: "18.522B",
    give.FlyToRefuge: "18.523",
    give.ReturnToBase: "18.524A",
    give.RecombineAirUnits: "23.141A",
    RollDice: "19.21",
    give.MoveExcess: "18.15",
    give.GiveUpExcess: "18.15",
    give.Displace: "18.25",
}


def _of_the_phasing_side(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or (seat in game.seats and game.seats[seat].side == game.turn.side)


def _at_the_table(game: Game, seat: str) -> bool:
    return seat == GAMEMASTER or seat in game.seats


def _asked(game: Game, seat: str) -> bool:
    battle = present(game)
    return seat == GAMEMASTER or (battle is not None and seat in seats_of(game, battle, battle.asked))


MAY = {
    "asked": _asked,
    "flying": may_finish,
    "phasing": _of_the_phasing_side,
    "belligerent": _at_the_table,
    "anybody": _at_the_table,
    "gamemaster": lambda _, seat: seat == GAMEMASTER,
}

WORLD_AT_WAR = System(RULES, Turn(STATES, TRANSITIONS, ACCEPTS, GUARDS), MAY, ANSWERS, WHY_NOT_NOW)
