"""23.4: how the step of a strike goes on, upon dice and upon answers."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.state import Game
from core.world_at_war.strikes.attacking import naval_attack
from core.world_at_war.strikes.contesting import contested
from core.world_at_war.strikes.course import present
from core.world_at_war.strikes.ending import DIVERTING, diverted_to, over
from core.world_at_war.strikes.firing import air_defense
from core.world_at_war.under_way.steps import step_of_the_strike
from core.world_at_war.under_way.strikes import LEFT_TO_A_SIDE
from events.message import DiceRolled
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade

STEPS = {"contesting": contested, "firing": air_defense, "attacking": naval_attack}
"""What dice are read by, step by step."""


def dice_read(game: Game, _: DiceRolled) -> Iterator[Ruled]:
    """The step goes on once the last of its dice has fallen."""
    yield from step_goes_on(game)


def step_goes_on(game: Game) -> Iterator[Ruled]:
    """What the step of the present strike comes to, when all dice lie on the table and nothing is asked."""
    strike, step = present(game), step_of_the_strike(game)
    if strike and strike.dice and step in STEPS and not (game.rolls or game.questions):
        yield from STEPS[step](game, strike)


def choice_read(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The step goes on with what was chosen in it."""
    strike = present(game)
    if event.rule == DIVERTING and strike is not None:
        yield from diverted_to(game, strike, event.taken)
        yield over(game, strike, "fought" if strike.aims else "nobody left")
    elif event.rule in LEFT_TO_A_SIDE:
        yield from step_goes_on(game)


def asked_upon(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """What is asked next upon an answer in a strike."""
    return (fact for fact in choice_read(game, event) if isinstance(fact.event, ChoiceCalledFor))
