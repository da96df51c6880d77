"""What the rules say of all air units and all ships, watched entry by entry by code that does not ask the referee."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.fold import evolve
from events.message import Event
from tests.statements import ships, whereabouts
from tests.statements.charts import Charts
from tests.statements.flights import Flights
from tests.statements.one_mission import Missions
from tests.statements.peace import Peace
from tests.statements.sorties import Moment


class Watch:
    """One game of A World at War, from its beginning on: each entry is shown to it once, in order."""

    def __init__(self, evolutions: Any) -> None:
        self.evolutions = evolutions
        self.missions, self.flights, self.sunk = Missions(), Flights(), ships.Sunk()
        self.light, self.charts, self.peace = ships.LightLosses(), Charts(), Peace()

    def entry(self, before: Any, facts: Iterable[Event]) -> list[str]:
        """The statements that an entry breaks, each with who and where; none as it should be."""
        game, told, found = before, list(facts), []
        for fact in told:
            after = evolve(self.evolutions, game, fact)
            found += self._broken(Moment(game, fact, after))
            game = after
        return [*found, *whereabouts.overfull(before, told, game)]

    def _broken(self, moment: Moment) -> Iterator[str]:
        statements = (
            self.missions.broken,
            self.flights.broken,
            self.sunk.broken,
            self.peace.broken,
            whereabouts.at_home_and_away,
            ships.shares,
            ships.groups,
            ships.cover_of_the_sunk,
            ships.damage,
            self.light.broken,
            self.charts.broken,
        )
        for statement in statements:
            yield from statement(moment)

    def menu(self, game: Any, menu: tuple[Any, ...]) -> list[str]:
        """What a menu offers against the statements."""
        return list(self.sunk.offered(game, menu))
