"""18.25: several bases that are lost with their country: the owner says which is next (doubt W267)."""

from collections.abc import Iterator

from core.fold import evolve
from core.ruling import Ruled
from core.world_at_war.board import gained_this_turn, hex_of
from core.world_at_war.displacement.displacement import (
    KIND,
    and_asked_anew,
    displaced_hex_by_hex,
    overrun,
    owner_of,
    owners_of,
    steps,
)
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, plays
from events.world_at_war.air_battle import ChoiceCalledFor, ChoiceMade
from events.world_at_war.sequence import TerritoryGained
from events.world_at_war.staging import DisplacementCalledFor, DisplacementSettled

WHICH_BASE = "18.25"
"""The rule by which the owner says from which base air leaves next."""

SETTLED = (WHICH_BASE, "W261", "W267")


def owner_says(game: Game) -> bool:
    """Does the owner say in which order bases are left that are lost at once (doubt W267)?"""
    return plays(game, "W267") == "owner"


def displaced_with_their_host(game: Game, event: TerritoryGained) -> tuple[Ruled, ...]:
    """The air units of the other side in a country that goes over (doubts W261, W267)."""
    if plays(game, "W261") == "stay":
        return ()
    if owner_says(game):
        return and_asked_anew(game, tuple(_one_after_the_other(game)))
    return displaced_hex_by_hex(game, event)


def base_named(game: Game, event: ChoiceMade) -> tuple[Ruled, ...]:
    """The owner has said which base is next: its air leaves, and then the others are looked at."""
    if event.rule != WHICH_BASE:
        return ()
    return and_asked_anew(game, tuple(_one_after_the_other(game, event.taken)))


def next_base(game: Game, event: DisplacementSettled) -> tuple[Ruled, ...]:
    """All air of such a base has left it: which one is next?"""
    hex_ = hex_of(game, event.place)
    if hex_ is None or not (owner_says(game) and gained_this_turn(game, hex_)):
        return ()
    return and_asked_anew(game, tuple(_one_after_the_other(game)))


def _one_after_the_other(game: Game, named: str = "") -> Iterator[Ruled]:
    """Base after base up to the first question: which is next, or where those of a base go."""
    while places := _to_be_left(game):
        if named not in places and len(theirs := _of_one_owner(game, places)) > 1:
            seats = owner_of(game, theirs[0])
            yield Ruled(ChoiceCalledFor(WHICH_BASE, "", theirs[0], seats, theirs), SETTLED)
            return
        for fact in steps(game, named if named in places else places[0]):
            yield Ruled(fact.event, (*fact.rules, "W261", "W267"))
            if isinstance(fact.event, DisplacementCalledFor):
                return
            game = evolve(EVOLUTIONS, game, fact.event)
        named = ""


def _to_be_left(game: Game) -> tuple[str, ...]:
    """The bases that went over with their country and that air has still to leave; none while it is asked."""
    if any(question.kind == KIND or question.rule == WHICH_BASE for question in game.questions):
        return ()
    lost = (hex_.id for hex_ in game.atlas.hexes.values() if gained_this_turn(game, hex_))
    return tuple(place for place in lost if overrun(game, place))


def _of_one_owner(game: Game, places: tuple[str, ...]) -> tuple[str, ...]:
    """Those of them where whoever speaks for the first has air, alone or with others."""
    first = owner_of(game, places[0])
    return tuple(place for place in places if first in owners_of(game, place))
