"""17.3122 Staging straight off a carrier in port and onto one, if W17 and W16 (2005: W137) are played so."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from core.ruling import Finding, Rule, Ruled, asked_of
from core.world_at_war.board import lies_in, name
from core.world_at_war.carriers.decks import (
    Transfer,
    deck_has_room,
    not_onto_a_damaged_carrier,
    only_uninverted_ones_board,
    own_nationality,
)
from core.world_at_war.carriers.transfers import change_over
from core.world_at_war.conditions import rule
from core.world_at_war.state import Game, has_rule, plays
from core.world_at_war.units import NAVAL_AIR, ChangeOfBase
from events.sentences import say
from events.world_at_war.board import AirUnit


def _asking(game: Game) -> str:
    """Which doubt asks whether squadrons stage onto a carrier; in 2005 they fly from where they staged so."""
    return "W137" if has_rule(game, "2005:17.3122") else "W16"


def straight_aboard(game: Game) -> bool:
    """Do squadrons stage onto a carrier itself (W16, W137)?"""
    return plays(game, _asking(game)) in ("direct", "yes")


@rule(
    "17.3122/staging",
    "Naval air units leave a carrier by a transfer to its port, and stage from there.",
    "{unit} is aboard {place}; transfer it ashore first.",
    lambda game, request: ("W17",) if request.origin in game.carriers else (),
)
def not_from_a_carrier(game: Game, request: ChangeOfBase) -> Iterable[Finding]:
    """17.3122 knows transfers between a carrier and its own port or box only (doubt W17)."""
    deck = game.carriers.get(request.origin)
    if deck is not None and (deck.at_sea or plays(game, "W17") == "transfer_first"):
        yield from (Finding(unit=unit.name, place=request.origin) for unit in request.units)


@rule(
    "17.3122/aboard",
    "Naval air units stage to the port or box of a carrier, and go aboard by a transfer there.",
    "{unit} can't stage aboard {place}; it stages to {allowed} and transfers there.",
    lambda game, request: (_asking(game),) if request.base in game.carriers else (),
)
def not_onto_a_carrier(game: Game, request: ChangeOfBase) -> Iterable[Finding]:
    """17.3122 as for staging from a carrier (W16, W137); what is no naval air is told by 17.21 and 17.312."""
    deck = game.carriers.get(request.base)
    if deck is None or (request.origin in game.carriers and plays(game, "W17") == "transfer_first"):
        return
    if deck.at_sea or not straight_aboard(game):
        port = say("its port, when it lies in one,") if deck.at_sea else name(game, deck.place)
        yield from (Finding(u.name, deck.name, allowed=port) for u in request.units if u.kind == NAVAL_AIR)


def _going_aboard(condition: Rule) -> Rule:
    """What a deck asks of a transfer, asked of those who stage onto it."""
    return asked_of(condition, lambda game, request: (request,) if straight_aboard(game) else ())


OPEN_DECK = tuple(
    _going_aboard(condition)
    for condition in (
        own_nationality,
        deck_has_room,
        only_uninverted_ones_board,
        not_onto_a_damaged_carrier,
    )
)


def decks_within(game: Game, unit: AirUnit, places: Collection[str]) -> list[str]:
    """The carriers in these ports and boxes onto which a unit may stage."""
    if unit.kind != NAVAL_AIR or not straight_aboard(game):
        return []
    return sorted(c.name for c in game.carriers.values() if not c.at_sea and c.place in places)


def first_ashore(game: Game, request: ChangeOfBase) -> Iterator[Ruled]:
    """Off the deck: they are in its port, which needs no room for them, before they fly."""
    if request.origin in game.carriers:
        yield from change_over(game, Transfer(request.seat, request.units, lies_in(game, request.origin)))


def then_aboard(game: Game, request: ChangeOfBase) -> Iterator[Ruled]:
    """Onto the deck, whose status they take: from its port, which needs no room for them."""
    if request.base in game.carriers:
        arrived = tuple(replace(unit, base=lies_in(game, request.base)) for unit in request.units)
        yield from change_over(game, Transfer(request.seat, arrived, request.base))
