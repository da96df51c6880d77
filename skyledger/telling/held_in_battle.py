"""Whether a step of a round in The War Game is over because nobody could leave a battle."""

from core.war_game.battles import attackers, defenders, fought
from core.war_game.dispatching.chapter import may_send
from core.war_game.retreats.chapter import who_can_not_leave
from core.war_game.retreats.retreats import may_leave
from core.war_game.rounds.grounding import may_stay_down
from core.war_game.state import Game
from core.war_game.steps import DECLARING, GIVING_UP, step
from events.war_game.facts import StepClosed


def who_is_held(game: Game, event: StepClosed) -> str:
    """Whose step is over in which nobody could leave: that of the attackers, or of the defenders."""
    at = fought(game)
    if at and event.step == GIVING_UP:
        held = all(len(attackers(game, one)) == len([*who_can_not_leave(game, one)]) for one in at)
        return "attackers" if held else ""
    declaring = event.step == DECLARING == step(game)
    return "defenders" if at and declaring and _nothing_to_declare(game) else ""


def _nothing_to_declare(game: Game) -> bool:
    """Did nobody declare anything in this round, and could nobody?"""
    units = [unit for battle in fought(game) for unit in defenders(game, battle)]
    sent = any(u.flight and u.flight.declared == game.turn.round for u in game.units.values())
    if sent or any(unit.leaving or unit.grounded for unit in units):
        return False
    return not any(may(game, seat) for seat in game.seats for may in (may_leave, may_stay_down, may_send))
