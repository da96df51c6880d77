"""What is different after each fact of an air strike on ships (23.4)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from core.world_at_war.changes import Changes
from core.world_at_war.state import Game
from core.world_at_war.under_way.announced import remembered
from core.world_at_war.under_way.steps import LEFT_TO_A_SIDE
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.strikes import Strike


def announced(game: Game, event: fact.NavalStrikeAnnounced) -> Changes:
    """It is to be resolved after those before it; what was announced before and is over is forgotten."""
    strike = Strike(
        event.strike,
        event.kind,
        event.place,
        event.target,
        event.units,
        event.counterair,
        event.surprise,
        diverted=event.diverted or (),
        groups=event.groups,
    )
    return {"strikes": (*remembered(game), strike)}


def covered(game: Game, event: fact.NavalStrikeCovered) -> Changes:
    """These fly over what is struck."""
    return _of(game, event.strike, cover=event.cover, patrol=event.patrol)


def began(game: Game, event: fact.NavalStrikeBegan) -> Changes:
    """Nothing has stopped any of it yet."""
    return _of(game, event.strike, began=True, left=event.units)


def engaged(game: Game, event: fact.NavalStrikeEngaged) -> Changes:
    """These defenders fight; who stays out is not at risk."""
    return _of(game, event.strike, engaging=(*event.patrol, *event.cover))


def patrol_passed(game: Game, event: fact.NavalStrikePatrolPassed) -> Changes:
    """Who engaged of the patrol is remembered; nobody engages the strike now (doubt W152)."""
    before = next(one for one in game.strikes if one.strike == event.strike)
    return _of(game, event.strike, patrolled=before.engaging, engaging=(), engaged=())


def met(game: Game, event: fact.NavalStrikeMet) -> Changes:
    """These attackers fight."""
    return _of(game, event.strike, engaged=event.units)


def contested(game: Game, event: fact.NavalStrikeContested) -> Changes:
    """Fewer are left; the dice of the step are spent."""
    return _one_step_on(game, event, event.attackers_aborted)


def fired_at(game: Game, event: fact.AirDefenseFired) -> Changes:
    """Fewer are left; the dice of the step are spent."""
    return _one_step_on(game, event, event.units_aborted)


def _one_step_on(
    game: Game, event: fact.NavalStrikeContested | fact.AirDefenseFired, aborted: tuple[str, ...]
) -> Changes:
    """Kamikazes that abort are diverted (17.47E.3)."""
    before = next(one for one in game.strikes if one.strike == event.strike)
    diverted = (*before.diverted, *aborted) if before.kind == "kamikaze" else ()
    return _of(game, event.strike, left=event.through, dice={}, answers={}, diverted=diverted)


def divided(game: Game, event: fact.NavalStrikeDivided) -> Changes:
    """It is known who goes for which task force (2005:17.462C); what was said of it is spent."""
    return _of(game, event.strike, shares=event.shares, dice={}, answers={})


def aimed(game: Game, event: fact.NavalStrikeAimed) -> Changes:
    """The targets are attacked one by one; what told them of kamikazes is spent (17.47F)."""
    return _of(game, event.strike, aims=event.aims, dice={}, answers={})


def rolled(game: Game, event: fact.NavalAttackRolled) -> Changes:
    """One target is behind it; the dice are spent."""
    done = next(one for one in game.strikes if one.strike == event.strike).resolved + 1
    return _of(game, event.strike, resolved=done, dice={}, answers={})


def ended(game: Game, event: fact.NavalStrikeEnded) -> Changes:
    """It is over, and remembered until others are announced."""
    return _of(game, event.strike, ended=event.how)


def _of(game: Game, number: int, **changes: Any) -> Changes:
    """The strike of that number, changed."""
    return {"strikes": tuple(replace(s, **changes) if s.strike == number else s for s in game.strikes)}


def choice_made(game: Game, event: fact.ChoiceMade) -> Changes:
    """The strike that is being resolved knows what was taken."""
    return _of_the_present(game, lambda s: _answered(s, event)) if event.rule in LEFT_TO_A_SIDE else {}


def _answered(strike: Strike, event: fact.ChoiceMade) -> Strike:
    given = (*strike.answers.get(event.side, ()), event.taken)
    return replace(strike, answers={**strike.answers, event.side: given})


def dice_rolled(game: Game, event: fact.DiceRolled) -> Changes:
    """The strike that is being resolved knows the dice that fell for it."""
    return _of_the_present(game, lambda s: replace(s, dice={**s.dice, event.by: event.dice}))


def _of_the_present(game: Game, change: Callable[[Strike], Strike]) -> Changes:
    return {"strikes": tuple(change(one) if one.began and not one.ended else one for one in game.strikes)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.NavalStrikeAnnounced: announced,
    fact.NavalStrikeCovered: covered,
    fact.NavalStrikeBegan: began,
    fact.NavalStrikeEngaged: engaged,
    fact.NavalStrikePatrolPassed: patrol_passed,
    fact.NavalStrikeMet: met,
    fact.NavalStrikeContested: contested,
    fact.AirDefenseFired: fired_at,
    fact.NavalStrikeDivided: divided,
    fact.NavalStrikeAimed: aimed,
    fact.NavalAttackRolled: rolled,
    fact.NavalStrikeEnded: ended,
    fact.ChoiceMade: choice_made,
    fact.DiceRolled: dice_rolled,
}
