"""The steps of a round: whom the turn waits for, and when a step is over (IV/dispatching/1.5)."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.war_game import calling_off
from core.war_game.aiming import still_to_roll
from core.war_game.battles import ATTACKER, DEFENDER, all_battles, fought
from core.war_game.board import acts
from core.war_game.coming_down import stranded
from core.war_game.dispatching import may_send
from core.war_game.grounding import may_stay_down
from core.war_game.leaving import unscathed
from core.war_game.retreats import may_leave
from core.war_game.rolling import side_to_roll
from core.war_game.state import GAMEMASTER, Game, plays
from events.message import Event
from events.war_game.flights import LandingCalledFor
from events.war_game.sequence import StepClosed

ORDERS, MOVES = "combat_orders.attacks", "noncombat.moves"
CALLING_OFF, DECLARING = "combat.calling_off", "combat.declaring"
ROLLS = ("combat.attack_rolls", "combat.defense_rolls")
STEPS = (ORDERS, CALLING_OFF, DECLARING, *ROLLS, MOVES)


def combat_goes_on(game: Game) -> bool:
    """Is any battle fought or still to come?"""
    return any(True for _ in all_battles(game))


def attacker_first(game: Game) -> bool:
    """Does the attacker speak before the defender declares (doubt R2)?"""
    return plays(game, "R2") == "attacker_first"


def attacker_speaks_last(game: Game) -> bool:
    """Has the attacker still to say whether he goes on? In the first round he has just attacked."""
    return game.turn.round > 1 and not attacker_first(game)


def casualties_removed(game: Game) -> bool:
    """Do units hit in the attacker's roll go before they roll themselves (doubt R5)?"""
    return plays(game, "R5") == "removed"


def waited_for(game: Game) -> tuple[str, ...]:
    """The seats that may still say or roll something in this step, and have not finished."""
    done = game.turn.finished
    if GAMEMASTER in done:
        return ()
    return tuple(seat for seat in game.seats if seat not in done and has_a_word(game, seat))


def has_a_word(game: Game, seat: str) -> bool:
    """Has a seat anything to say or to roll in this step of the turn?"""
    phase = game.turn.phase
    if phase in {ORDERS, MOVES}:
        return of_the_acting_side(game, seat)
    if phase in ROLLS:
        return _has_rolls(game, seat)
    return _may_declare(game, seat)


def of_the_acting_side(game: Game, seat: str) -> bool:
    """Does the seat speak for a nation whose turn it is?"""
    return any(acts(game, nation) for nation in game.seats[seat].nations)


def _has_rolls(game: Game, seat: str) -> bool:
    by = side_to_roll(game)
    return any(still_to_roll(game, battle, by, seat) for battle in fought(game))


def _may_declare(game: Game, seat: str) -> bool:
    if game.turn.phase == CALLING_OFF:
        return any(True for _ in calling_off.offers(game, seat)) or may_leave(game, seat)
    if game.turn.phase == DECLARING:
        return may_stay_down(game, seat) or may_leave(game, seat) or may_send(game, seat)
    return False


def step_goes_on(game: Game, _: Event) -> Iterator[Ruled]:
    """When nobody is waited for any more, the step is over."""
    busy = game.questions or game.rolls or game.turn.phase not in STEPS
    if not busy and not waited_for(game):
        landing = tuple(stranded(game)) if game.turn.phase == MOVES else ()
        yield from landing
        if any(isinstance(fact.event, LandingCalledFor) for fact in landing):
            return
        yield from _left_before_a_die(game)
        yield Ruled(StepClosed(game.turn.phase), ("IV/example 2/2.1",) if game.turn.round else ())


def _left_before_a_die(game: Game) -> Iterable[Ruled]:
    if game.turn.phase == CALLING_OFF:
        return unscathed(game, ATTACKER)
    if game.turn.phase == DECLARING and plays(game, "R28") == "unscathed":
        return unscathed(game, DEFENDER)
    return ()
