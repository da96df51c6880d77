"""18.41, 18.42A, 23.162: one mission in a player turn, or air at sea; and whoever is inverted flies nothing."""

from collections.abc import Iterable, Iterator
from typing import Any

from events.message import Event
from events.world_at_war.air_transport import AirTransportEnded
from events.world_at_war.bombing import BombingResolved
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.counterair import CounterairCalledOff
from events.world_at_war.flight import AirUnitsCalledOff
from events.world_at_war.sequence import PlayerTurnBegan, PositionAdjusted
from events.world_at_war.squadrons import AirUnitsRecombined
from tests.statements.sorties import (
    AT_SEA,
    MISSION,
    REINFORCING,
    SPOTTING,
    Moment,
    Sortie,
    factor_of,
    sorties,
)

AGAIN = ("attack on a naval base",)
"""Missions of which the same units fly several sorties over the same place (23.54)."""

TO_ANOTHER_BASE = "escape"
"""The activity of ships that left a base under attack: who attacked the base may go on (23.462B)."""

ABOARD = ("combat air patrol", "counterair in naval combat")
"""What carrier-based air does hex by hex and round by round (23.34, 23.35B, 23.64); no mission is barred by it."""

AGAINST_BASES = ("counterair", "attack on a naval base")
"""What carriers fly on their way and in their hex (23.61); whether they patrol afterwards is in doubt (18.524B)."""


class Missions:
    """What each air unit was sent out for in the present player turn."""

    def __init__(self) -> None:
        self.sent: dict[str, Sortie] = {}

    def broken(self, moment: Moment) -> Iterator[str]:
        """What a fact breaks of the statement."""
        game, fact = moment.before, moment.fact
        if isinstance(fact, PlayerTurnBegan):
            self.sent.clear()
        for sortie in sorties(game, fact):
            for name in sortie.units:
                yield from self._inverted(game, name, sortie)
                yield from self._second(game, name, sortie)
            if sortie.task not in (SPOTTING, *ABOARD):
                self.sent |= {name: self._still(game, name, sortie) for name in sortie.units}
        yield from _ready_again(moment)
        for name in tuple(self._free_again(game, fact)):
            self.sent.pop(name, None)
        if isinstance(fact, AirUnitsRecombined):
            self._renamed(fact)

    def _renamed(self, fact: AirUnitsRecombined) -> None:
        """23.14: squadrons go together whatever factor they came from; the factor has done what they did."""
        done = [(made.factor, list(self._done_by(made.squadrons))) for made in fact.factors]
        for made in fact.factors:
            for name in (made.factor, *made.squadrons):
                self.sent.pop(name, None)
        self.sent |= {factor: sorties_[0] for factor, sorties_ in done if sorties_}

    def _done_by(self, squadrons: Iterable[str]) -> Iterator[Sortie]:
        """What squadrons were sent out for, by themselves or as the factors that they were part of."""
        for name in squadrons:
            if (sortie := self.sent.get(name, self.sent.get(factor_of(name)))) is not None:
                yield sortie

    def _still(self, game: Any, name: str, sortie: Sortie) -> Sortie:
        """23.462B: who goes for what escaped from the base that it attacked flies that mission still (23.54)."""
        first = self.sent.get(name, self._of_its_factor(game, name))
        return first if first is not None and _at_the_escaped(game, first, sortie) else sortie

    def _inverted(self, game: Any, name: str, sortie: Sortie) -> Iterator[str]:
        unit = game.units.get(name)
        if unit is not None and unit.base and unit.inverted:
            yield f"18.41: {name} is inverted ({unit.inverted}) and flies {sortie.task} over {sortie.over}"

    def _second(self, game: Any, name: str, sortie: Sortie) -> Iterator[str]:
        first = self.sent.get(name, self._of_its_factor(game, name))
        if first is None or (first.sort, sortie.sort) == (AT_SEA, AT_SEA):
            return
        if sortie.over == first.over and (sortie.task == first.task in AGAIN or sortie.task == REINFORCING):
            return
        if _at_the_escaped(game, first, sortie):
            return
        if first.task in AGAINST_BASES and sortie.sort == AT_SEA and game.units[name].base in game.carriers:
            return
        yield f"18.41: {name} flies {sortie.task} over {sortie.over} after {first.task} over {first.over}"

    def _of_its_factor(self, game: Any, name: str) -> Sortie | None:
        """Squadrons go on with what their factor does, unless it was made up of others meanwhile (23.14)."""
        factor = game.units.get(factor_of(name))
        return None if factor is not None and not factor.divided else self.sent.get(factor_of(name))

    def _free_again(self, game: Any, fact: Event) -> Iterator[str]:
        """Who may yet be sent out: called off (18.521, W349), met nobody (18.623), or set right by hand."""
        if isinstance(fact, CounterairCalledOff | AirUnitsCalledOff):
            yield from fact.units
        if isinstance(fact, PositionAdjusted):
            yield from (name for name in self.sent if factor_of(name) == factor_of(fact.subject))
        if isinstance(fact, AirTransportEnded):
            for flight in game.transports:
                yield from set(flight.interceptors) - set(flight.fought)
        if isinstance(fact, BombingResolved):
            yield from self._met_no_bombers(game, fact)

    def _met_no_bombers(self, game: Any, fact: BombingResolved) -> Iterator[str]:
        fought = any(one.place == fact.place and one.round for one in game.battles)
        for raid in game.raids if not fought else ():
            yield from raid.defenders if raid.place == fact.place else ()


def _ready_again(moment: Moment) -> Iterator[str]:
    """18.42A, 18.72B: no change of decks readies who flew a mission in this player turn."""
    if isinstance(moment.fact, NavalAirTransferred):
        for name in moment.fact.units:
            was, now = moment.before.units[name], moment.after.units[name]
            if was.used and was.inverted and not now.inverted:
                yield f"18.72B: {name} flew {was.used} and is ready again aboard {now.base}"


def _at_the_escaped(game: Any, first: Sortie, sortie: Sortie) -> bool:
    """Does air at sea go for ships that escape, after a mission?"""
    escape = any(one.activity == TO_ANOTHER_BASE for one in game.activities)
    return escape and (first.sort, sortie.sort) == (MISSION, AT_SEA)
