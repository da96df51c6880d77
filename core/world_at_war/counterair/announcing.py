"""18.521: counterairs are announced."""

from collections.abc import Iterator

from core.ruling import Procedure, Ruled
from core.world_at_war.board import known_place
from core.world_at_war.counterair.attack_menu import offers
from core.world_at_war.counterair.revealing import revealed
from core.world_at_war.counterair.sending import SQUADRONS, sent, sent_by_the_squadron
from core.world_at_war.counterair.targets import MAY_ATTACK, Attack
from core.world_at_war.orders import AnnounceCounterair, Group
from core.world_at_war.state import Game
from events.world_at_war.counterair import CounterairAnnounced
from events.world_at_war.squadrons import AirUnitsDivided


def announcing(game: Game, order: AnnounceCounterair, seat: str) -> Attack:
    """What the order means; raises `Mistake` for units and places that are not there."""
    units, place = order.units, known_place(game, order.to)
    if isinstance(units, Group) and units.kind in SQUADRONS:
        return sent_by_the_squadron(game, units, place, seat)
    return sent(game, units, place, seat)


def force_of(game: Game, request: Attack) -> str:
    """The hex of the carriers that the units fly from; empty for land-based air."""
    deck = game.carriers.get(request.units[0].base)
    return deck.place if deck else ""


def announce(game: Game, request: Attack) -> Iterator[Ruled]:
    """The units are committed, and naval air aboard in the port is shown (18.521C)."""
    if request.dividing:
        yield Ruled(AirUnitsDivided(request.dividing), ("23.152A", "23.152C"))
    force = force_of(game, request)
    announced = CounterairAnnounced(request.flying, request.hex, force)
    yield Ruled(announced, ("18.521", *_turned_on(game, request.hex, force)))
    yield from revealed(game, request.hex)


def _turned_on(game: Game, place: str, force: str) -> Iterator[str]:
    """The doubts that matter where this is not the only counterair of the phase, or of the base."""
    there = {battle.force for battle in game.battles if battle.place == place}
    if {battle.place for battle in game.battles} - {place}:
        yield "W178"
    if any(bool(one) != bool(force) for one in there):
        yield "W179"
    if force in there:
        yield "W180"


ANNOUNCING = Procedure(announcing, MAY_ATTACK, announce, offers)
