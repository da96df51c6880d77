"""17.3124: naval air counts to sound carriers of its force first, then to damaged ones, then to sunk ones."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.board import units_at
from core.world_at_war.decks import CHANGED_OVER, by_status, complement
from core.world_at_war.naval.decks_gone import landing_places
from core.world_at_war.naval.forces import naval_force
from core.world_at_war.state import Game, plays
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import CarrierSunk, NavalAirTransferred
from events.world_at_war.naval import ShipDamaged


def on_other_decks(game: Game, event: CarrierSunk, aboard: list[AirUnit]) -> Iterator[Ruled]:
    """Others of the naval force take the squadrons of a sunken carrier as far as they have room.

    What flies patrol and may land ashore comes last, and stays in the air if it finds no deck. If elite
    squadrons find none, regular ones of sound carriers are lost in their stead (doubt W21). The squadrons of
    a carrier in no task force are lost with it; doubt W257 may let sound ones in the same hex take them.
    """
    left = sorted(aboard, key=lambda unit: bool(landing_places(game, unit)))
    rules = ("17.3124", *(_doubts(game, event.force) if event.force else ("W257",)))
    decks = _companions(game, event, aboard[0].nation)
    for deck in decks:
        taken, left = _share(game, deck, left)
        yield from _taken(deck, event.carrier, taken, rules)
    lost = [unit for unit in left if not landing_places(game, unit)]
    for deck in (one for one in decks if not one.damaged):
        saved, lost = _exchanged(game, deck, lost)
        yield from _taken(deck, event.carrier, saved, (*rules, "W21"))
    if lost:
        yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in lost)), rules)


def naval_air_of_the_damaged(game: Game, event: ShipDamaged) -> Iterator[Ruled]:
    """What is aboard a carrier that is damaged at sea counts to sound ones of its naval force with room."""
    hurt = game.carriers.get(event.ship)
    if hurt is None or not (hurt.at_sea and hurt.force):
        return
    left = sorted(units_at(game, hurt.name), key=lambda u: (not u.elite, bool(u.inverted), u.name))
    for deck in _of_the_force(game, hurt.force, hurt.nation):
        if not deck.damaged:
            taken, left = _share(game, deck, left)
            yield from _taken(deck, hurt.name, taken, ("17.3124", *_doubts(game, hurt.force)))


def _share(game: Game, deck: Carrier, left: list[AirUnit]) -> tuple[list[AirUnit], list[AirUnit]]:
    """What a deck has room for, and the rest."""
    room = max(0, deck.size - len(complement(game, deck)))
    return left[:room], left[room:]


def _exchanged(game: Game, deck: Carrier, lost: list[AirUnit]) -> tuple[list[AirUnit], list[AirUnit]]:
    """The elite squadrons for which regular ones of a deck are lost, inverted ones first; and who is lost."""
    regular = [unit for unit in complement(game, deck) if not unit.elite]
    regular.sort(key=lambda unit: (not unit.inverted, unit.name))
    saved = [unit for unit in lost if unit.elite][: len(regular)]
    return saved, [*(unit for unit in lost if unit not in saved), *regular[: len(saved)]]


def _taken(deck: Carrier, origin: str, units: list[AirUnit], rules: tuple[str, ...]) -> Iterator[Ruled]:
    """Aboard an inverted carrier they are inverted (17.3122D); who was so before stays so (18.72B)."""
    turned = CHANGED_OVER if deck.inverted else ""
    for status, names in by_status(units, turned).items():
        yield Ruled(NavalAirTransferred(names, origin, deck.name, status), rules)


def _doubts(game: Game, force: str) -> tuple[str, ...]:
    return ("W373",) if len(naval_force(game, force)) > 1 else ()


def _companions(game: Game, event: CarrierSunk, nation: str) -> list[Carrier]:
    if event.force:
        return _of_the_force(game, event.force, nation)
    if plays(game, "W257") != "same_hex":
        return []
    there = (c for c in game.carriers.values() if c.at_sea and c.place == event.place)
    return sorted((c for c in there if c.nation == nation and not c.damaged), key=lambda c: c.name)


def _of_the_force(game: Game, force: str, nation: str) -> list[Carrier]:
    """The carriers of a naval force, sound ones first, and of these those of the own combat group."""
    together = naval_force(game, force)
    others = (c for c in game.carriers.values() if c.force in together and c.nation == nation)
    return sorted(others, key=lambda c: (c.damaged, c.force != force, c.name))
