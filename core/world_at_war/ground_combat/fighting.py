"""15.6, 18.619: an attack from its announcement to its die, and what the die requires."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import NAS
from core.world_at_war.ground_combat.attacks import both, present
from core.world_at_war.ground_combat.calling import PURPOSE, called
from core.world_at_war.ground_combat.giving_up import go_on, lost_at_once
from core.world_at_war.ground_combat.odds import Odds, low, of_strengths
from core.world_at_war.ground_combat.parts import GROUND, Attack
from core.world_at_war.ground_combat.round import doubts_of_roll, fought
from core.world_at_war.state import Game, plays, turns_on
from core.world_at_war.support.factors import supportable
from core.world_at_war.support.measuring import within_limits
from events.message import DiceRolled, PhaseEntered
from events.world_at_war.ground_combat import GroundAttack, GroundAttackAnnounced, GroundCombatRolled
from events.world_at_war.support import DeferredSupportCalledFor, SupportCounted, SupportMeasured

ODDS_TURN_ON = ("W196", "W190")
"""The doubts that the odds which open deferred support may turn on."""


def attack_begun(game: Game, _: GroundAttackAnnounced) -> Iterator[Ruled]:
    """18.619: below even odds the defenders may send more air first; else it is measured who takes part."""
    if (attack := present(game)) is None:
        return
    if _low(game, attack):
        doubts = [one for one in ODDS_TURN_ON if turns_on(game, one, lambda played: _low(played, attack))]
        yield Ruled(DeferredSupportCalledFor(attack.hexes, attack.occasion), ("18.619", *doubts))
    else:
        yield _measured(game, attack)


def _low(game: Game, attack: GroundAttack) -> bool:
    """Are the initial odds below even, with the support that the limits let fight (18.554A, 18.614A)?"""
    if plays(game, "W196") == "ground_only":
        return low(_on_the_ground(both(game, attack)), game.doubts)
    return low(both(within_limits(game, _starts(game, attack)), attack), game.doubts)


def _on_the_ground(forces: Attack) -> Attack:
    """The ground units alone (doubt W196)."""
    ours, theirs = (tuple(p for p in side if p.kind == GROUND) for side in (forces.attacker, forces.defender))
    return Attack(ours, theirs, forces.invasion)


def resumed(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """18.619: the attack is gone through with, whatever the deferred support has made of the odds."""
    attack = present(game)
    if attack is not None and not attack.round:
        yield _measured(game, attack)


def _measured(game: Game, attack: GroundAttack) -> Ruled:
    """18.554C, 18.614B: both limits are held against the ground factors as combat starts."""
    return Ruled(_starts(game, attack), ("18.554C", "18.614B"))


def _starts(game: Game, attack: GroundAttack) -> SupportMeasured:
    """The ground factors of both sides that the limits are held against."""
    ours = sum(game.ground[one].factors for one in attack.ground) + attack.factors
    theirs = {place: _supported(game, attack, place) for place in attack.hexes}
    return SupportMeasured(attack.hexes, attack.occasion, ours, theirs, attack.because)


def _supported(game: Game, attack: GroundAttack, place: str) -> int:
    """The ground factors in a hex that air may support: partisans are none of them (18.611D.3)."""
    units = sum(unit.factors for unit in supportable(game, place) if unit.name in attack.defenders)
    return units + attack.defending.get(place, 0)


def counted(game: Game, event: SupportCounted) -> Iterator[Ruled]:
    """The air that takes part is known: the die is called for."""
    attack = present(game)
    if attack is not None and attack.hexes == event.hexes and not attack.round:
        yield called(game, attack)


def rolled(game: Game, event: DiceRolled) -> Iterator[Ruled]:
    """15.61: the result, and what each side must lose by it."""
    attack = present(game)
    if attack is None or event.purpose != PURPOSE:
        return
    forces, first = both(game, attack), _first(game, attack)
    [die] = event.dice
    done = fought(forces, die, attack.round, first, game.doubts)
    told = GroundCombatRolled(
        attack.hexes,
        attack.round + 1,
        done.odds.attacker,
        done.odds.defender,
        done.odds.column,
        die,
        tuple((one.rule, one.value, one.why) for one in done.modifiers),
        done.net_roll,
        done.code,
        {due.side: due.factors for due in done.dues},
        tuple(due.side for due in done.dues if due.everything),
    )
    doubts = doubts_of_roll(forces, die, attack.round, first, game.doubts)
    yield Ruled(told, ("15.6", f"15.61/{done.code}", *_of_support(forces), *doubts))


def _of_support(forces: Attack) -> Iterator[str]:
    """The rules by which air and ships added to the strengths."""
    ours = {part.kind for part in forces.attacker} - {GROUND}
    theirs = {part.kind for part in forces.defender} - {GROUND}
    if ours:
        yield "18.5521" if ours - {"AAF", "CVE"} else "18.551"
    if theirs:
        yield "18.611C" if forces.invasion else "18.611B"
    if NAS in theirs and not forces.invasion:
        yield "18.612"


def _first(game: Game, attack: GroundAttack) -> Odds | None:
    """The odds of the first round (doubt W132)."""
    if not attack.first:
        return None
    ours, theirs = attack.first
    return of_strengths(ours, theirs, game.doubts)


def after_the_roll(game: Game, event: GroundCombatRolled) -> Iterator[Ruled]:
    """Who loses everything loses it at once; of the others their owners are asked."""
    if (attack := present(game)) is not None:
        yield from go_on(game, lost_at_once(game, attack, event.everything))
