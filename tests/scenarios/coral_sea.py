"""Moments of the battle of the Coral Sea as it is played, by what happens then."""

from core.world_at_war.naval_combat.orders import StayInBattle
from skyledger import scenarios
from skyledger.folding import Step
from skyledger.past import Past
from skyledger.service import Desk
from tests.scenarios.playing import SYSTEM

NAME, SCENARIO = "coral_sea_battle", "coral_sea_1942"


def aboard(carrier):
    """The naval air that begins aboard a carrier, by name."""
    return sorted(unit.name for unit in scenarios.load(SCENARIO).units if unit.base == carrier)


LEXINGTON, YORKTOWN, ZUIKAKU = map(aboard, ("Lexington", "Yorktown", "Zuikaku"))


class Moments:
    """The entries after which it stood so; `after` has the game after each entry."""

    def __init__(self, desk: Desk) -> None:
        self.steps: tuple[Step, ...] = tuple(Past(SYSTEM, desk.ledger, NAME).steps())
        self.after = {step.entry.number: step.after for step in self.steps}
        self.entered = self._first(".naval_activity.entered")
        self.sent = self._first(".naval_activity.covering")
        self.given_up = self._first("movement.missions", since=self.sent)
        self.grouping = self._first(".naval_combat.grouping")
        self.allotted = self._first(".naval_combat.searching")
        self.launched = self._first(".naval_combat.surprise")
        self.stays = next(step.entry.number for step in self.steps if isinstance(step.order, StayInBattle))
        self.second = self._first(".naval_combat.bases", since=self.stays)
        self.over = self._first(".naval_combat.deciding", since=self.second)

    def _first(self, state: str, since: int = 1) -> int:
        """The first entry after one at which the turn comes to a state that ends so."""
        return next(
            step.entry.number
            for step in self.steps
            if step.entry.number > since and step.after.turn.phase.endswith(state)
        )
