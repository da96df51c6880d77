"""What is different after each fact of ground combat (15.6, 18.556, 18.616)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import GroundUnit
from events.world_at_war.ground_combat import GroundAttack

ATTACKER = "attacker"
THIRDS = 3


def attack_announced(game: Game, event: fact.GroundAttackAnnounced) -> Changes:
    """One attack is fought after the other; who attacks what is remembered for the player turn (W365)."""
    begun = GroundAttack(
        event.hexes,
        event.occasion,
        event.kind,
        event.ground,
        event.factors,
        event.defenders,
        event.defending,
        event.modifiers,
        event.cves,
        event.fleet,
        event.because,
    )
    now = tuple(fought_over(one, event.occasion) for one in (*event.hexes, *event.ground))
    return {"ground_attacks": (begun,), "fought_over": tuple(dict.fromkeys((*game.fought_over, *now)))}


def fought_over(one: str, occasion: str) -> str:
    """How it is remembered that a hex is attacked, or that a unit attacks, in which sort of attacks."""
    return f"{occasion} {one}"


def combat_rolled(game: Game, event: fact.GroundCombatRolled) -> Changes:
    """The round is begun, and what is due by it is due."""
    due = {side: n * THIRDS for side, n in event.due.items() if side not in event.everything}
    return _of(
        game,
        lambda one: replace(
            one,
            round=event.round,
            first=one.first or (event.attackers, event.defenders),
            code=event.code,
            due=due,
            spent=(),
        ),
    )


def losses_taken(game: Game, event: fact.GroundLossesTaken) -> Changes:
    """What was lost is off the map; air units leave it by a fact of their own."""
    gone = {name: replace(game.ground[name], place="") for name in event.ground}
    ground: dict[str, GroundUnit] = gone
    return {**_of(game, lambda one: _after(one, event)), "ground": ground}


def _after(one: GroundAttack, event: fact.GroundLossesTaken) -> GroundAttack:
    left = one.due.get(event.side, 0) - event.covered
    others = {side: thirds for side, thirds in one.due.items() if side != event.side}
    paid: dict[str, Any] = {
        "due": {**others, event.side: left} if left > 0 else others,
        "spent": (*one.spent, event.covered) if left > 0 else (),
    }
    if event.side == ATTACKER:
        return replace(
            one,
            ground=_less(one.ground, event.ground),
            factors=one.factors - sum(event.factors.values()),
            cves=one.cves - event.cves,
            fleet=one.fleet - event.fleet,
            **paid,
        )
    rest = {place: count - event.factors.get(place, 0) for place, count in one.defending.items()}
    return replace(one, defenders=_less(one.defenders, event.ground), defending=rest, **paid)


def _less(names: tuple[str, ...], lost: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in lost)


def combat_ended(_: Game, __: fact.GroundCombatEnded) -> Changes:
    """The attack is of the past."""
    return {"ground_attacks": ()}


def _of(game: Game, change: Callable[[GroundAttack], GroundAttack]) -> Changes:
    return {"ground_attacks": tuple(change(one) for one in game.ground_attacks)}


def player_turn_began(_: Game, __: fact.PlayerTurnBegan) -> Changes:
    """Where it was fought is forgotten."""
    return {"fought_over": ()}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.GroundAttackAnnounced: attack_announced,
    fact.GroundCombatRolled: combat_rolled,
    fact.GroundLossesTaken: losses_taken,
    fact.GroundCombatEnded: combat_ended,
    fact.PlayerTurnBegan: player_turn_began,
}
