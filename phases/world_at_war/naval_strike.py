"""23.4: the states of an air strike on ships, which a chapter nests wherever strikes are resolved."""

from typing import Any

from core.dice import RollDice
from core.world_at_war import orders as give
from core.world_at_war.strikes.contesting import chooses_who_meets, is_engaged
from core.world_at_war.strikes.course import strikes_to_come
from core.world_at_war.strikes.engaging import may_be_engaged
from phases.world_at_war.at_any_time import MEANWHILE
from phases.world_at_war.chapter import Orders, Transition

STEPS = ("beginning", "engaging", "meeting", "contesting", "firing", "aiming", "attacking")
STRIKE: dict[str, Orders] = {
    "beginning": MEANWHILE,
    "engaging": {give.EngageStrike: "struck", **MEANWHILE},
    "meeting": {give.MeetDefenders: "striking", **MEANWHILE},
    "contesting": {RollDice: "anybody", **MEANWHILE},
    "firing": {RollDice: "anybody", **MEANWHILE},
    "aiming": {give.AimStrike: "striking", RollDice: "anybody", **MEANWHILE},
    "attacking": {RollDice: "anybody", **MEANWHILE},
}


def states(name: str) -> dict[str, Any]:
    """The state of that name within its phase, with what is nested in it."""
    return {"name": name.rpartition(".")[2], "initial": STEPS[0], "children": list(STEPS)}


def transitions(name: str, before: str, after: str) -> list[Transition]:
    """From the state in which strikes begin, through all of them, to the one that follows the last."""
    beginning, engaging, meeting, contesting, firing, aiming, attacking = (f"{name}.{s}" for s in STEPS)
    begins, engaged, more = "strike_may_be_engaged", "strike_is_engaged", "strikes_to_come"
    chooses = "strike_chooses_who_meets"
    start, anywhere = [before, beginning], [engaging, contesting, firing, aiming, attacking]
    return [
        {"trigger": "NavalStrikeBegan", "source": start, "dest": engaging, "conditions": begins},
        {"trigger": "NavalStrikeBegan", "source": start, "dest": firing, "unless": begins},
        {"trigger": "NavalStrikeEngaged", "source": engaging, "dest": firing, "unless": engaged},
        {
            "trigger": "NavalStrikeEngaged",
            "source": engaging,
            "dest": meeting,
            "conditions": [engaged, chooses],
        },
        {
            "trigger": "NavalStrikeEngaged",
            "source": engaging,
            "dest": contesting,
            "conditions": engaged,
            "unless": chooses,
        },
        {"trigger": "NavalStrikeMet", "source": meeting, "dest": contesting},
        {"trigger": "NavalStrikeContested", "source": contesting, "dest": firing},
        {"trigger": "AirDefenseFired", "source": firing, "dest": aiming},
        {"trigger": "NavalStrikeAimed", "source": aiming, "dest": attacking},
        {"trigger": "NavalStrikeEnded", "source": anywhere, "dest": beginning, "conditions": more},
        {"trigger": "NavalStrikeEnded", "source": anywhere, "dest": after, "unless": more},
    ]  # fmt: skip


def accepts(name: str) -> dict[str, Orders]:
    """What may be ordered in each of the states."""
    return {f"{name}.{step}": given for step, given in STRIKE.items()}


GUARDS = {
    "strike_may_be_engaged": may_be_engaged,
    "strike_is_engaged": is_engaged,
    "strike_chooses_who_meets": chooses_who_meets,
    "strikes_to_come": strikes_to_come,
}
"""What a chapter's part of the turn asks the game."""

WHY_NOT_NOW: dict[type, str] = {
    give.EngageStrike: "23.415A",
    give.MeetDefenders: "23.415B",
    give.AimStrike: "23.43",
}
"""The rules that give the orders of a strike their place."""
