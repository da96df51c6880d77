"""What Module IV says of all units, held against every fact and menu by code that does not ask the referee.

When a combat is over nobody stands in enemy company who did not before, nothing flies over open sea without a deck,
no land unit swims; what was destroyed does not come back, and is in no menu.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from core.fold import evolve
from events.message import Event
from events.war_game.facts import (
    AircraftReturned,
    CombatEnded,
    PlayerTurnBegan,
    PositionAdjusted,
    RoundBegan,
    UnitsDestroyed,
)
from tests.statements.texts import texts

SEA = "sea"
FLYING = ("fighter", "bomber")
AFLOAT = "ship"


class WarGameWatch:
    """One game of The War Game, from its beginning on: each entry is shown to it once, in order."""

    def __init__(self, evolutions: Any, kinds: Any) -> None:
        self.evolutions, self.kinds = evolutions, kinds
        self.destroyed: set[str] = set()
        self.mixed: set[str] = set()
        self.by_hand: set[str] = set()

    def entry(self, before: Any, facts: Iterable[Event]) -> list[str]:
        """The statements that an entry breaks, each with who and where; none as it should be."""
        game, found = before, []
        for fact in facts:
            after = evolve(self.evolutions, game, fact)
            found += self._broken(game, fact, after)
            game = after
        if not game.turn.round and before.turn.round and not game.questions:
            found += self._when_combat_is_over(game)
        return found

    def menu(self, game: Any, menu: tuple[Any, ...]) -> list[str]:
        """What a menu offers of what was destroyed."""
        gone = self.destroyed - game.units.keys()
        return [
            f"{type(offer.order).__name__} is offered for {name}, which was destroyed"
            for offer in menu
            for name in sorted(
                gone & {*texts(offer.order), *(c.value for s in offer.slots for c in s.choices)}
            )
        ]

    def _broken(self, game: Any, fact: Event, after: Any) -> Iterator[str]:
        if isinstance(fact, RoundBegan) and fact.round == 1:
            self.mixed = _in_enemy_company(game)
        if isinstance(fact, UnitsDestroyed):
            self.destroyed |= set(fact.units)
        if isinstance(fact, AircraftReturned):  # they must, whoever took the place (IV/dispatching/2.2)
            self.mixed |= _in_enemy_company(after)
        if isinstance(fact, PositionAdjusted):
            self.mixed |= _in_enemy_company(after)
            self.by_hand |= set(self._nowhere(after))
        if isinstance(fact, PlayerTurnBegan):
            yield from (told for name, told in self._nowhere(game).items() if name not in self.by_hand)
        for name in sorted(self.destroyed & after.units.keys()):
            yield f"{name} was destroyed, and is there"
        if isinstance(fact, CombatEnded):
            self.mixed &= _in_enemy_company(after)

    def _when_combat_is_over(self, game: Any) -> Iterator[str]:
        for place in sorted(_in_enemy_company(game) - self.mixed):
            yield f"enemies stand together at {place}, and nothing is fought"
        ours = next(turn.nations for turn in game.turns if turn.name == game.turn.player)
        nowhere = {
            name: told for name, told in self._nowhere(game).items() if game.units[name].nation not in ours
        }  # whose turn it is moves his aircraft on after combat
        yield from (told for name, told in nowhere.items() if name not in self.by_hand)
        self.by_hand &= self._nowhere(game).keys()

    def _nowhere(self, game: Any) -> dict[str, str]:
        """Who is at sea with nothing under it."""
        found = {}
        for unit in game.units.values():
            family = self.kinds(game, unit)
            if game.atlas.places[unit.place].kind != SEA or unit.aboard in game.units or family == AFLOAT:
                continue
            how = "is over the open sea, without a deck," if family in FLYING else "swims"
            found[unit.name] = f"{unit.name} {how} in {unit.place}"
        return found


def _in_enemy_company(game: Any) -> set[str]:
    """Places in which units of both sides are, or ships and what is over them."""
    sides: dict[str, set[str]] = {}
    for unit in game.units.values():
        sides.setdefault(unit.place, set()).add(game.nations[unit.nation].side)
    return {place for place, there in sides.items() if len(there) > 1}
