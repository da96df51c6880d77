"""17.3124: naval air counts to sound carriers of its force first, then to damaged ones, then to sunk ones."""

from collections.abc import Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.board import side_of, units_at
from core.world_at_war.commitments import in_the_air
from core.world_at_war.decks import CHANGED_OVER, by_status, complement
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.naval.decks_gone import (
    NAVAL_AIR,
    awaits_a_strike,
    deck_is_gone,
    flies_on,
    landing_places,
    on_a_mission,
    on_patrol,
    patrols_on,
    striking,
    without_a_deck,
)
from core.world_at_war.naval.forces import naval_force
from core.world_at_war.state import Game, plays
from events.message import Event
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.carriers import CarrierSunk, NavalAirTransferred
from events.world_at_war.naval import ShipDamaged
from events.world_at_war.naval_strike import NavalStrikeEnded


def on_other_decks(game: Game, event: CarrierSunk, aboard: list[AirUnit]) -> Iterator[Ruled]:
    """Others of the naval force take the squadrons of a sunken carrier as far as they have room.

    What flies patrol and may land ashore, or awaits another strike, comes last, and stays in the air if it
    finds no deck; what strikes comes back later (doubt W408). If elite squadrons find none, regular ones of
    sound carriers are lost in their stead (doubt W21). The squadrons of a carrier in no task force are lost
    with it; doubt W257 may let sound ones in the same hex take them.
    """
    there = [unit for unit in aboard if not flies_on(game, unit)]
    left = sorted(there, key=lambda unit: bool(landing_places(game, unit)))
    doubts = _doubts(game, event.force) if event.force else ("W257",)
    rules = ("17.3124", *doubts, *_of_the_flying(game, aboard))
    decks = _companions(game, event, aboard[0].nation)
    for deck in decks:
        flying = [unit for unit in left if deck.damaged and _is_flying(game, unit)]
        barred = flying if plays(game, "W436") == "sound_ones" else []
        rules = (*rules, "W436") if flying else rules
        taken, _ = _share(game, deck, [unit for unit in left if unit not in barred])
        left = [unit for unit in left if unit not in taken]
        yield from _taken(game, deck, event.carrier, taken, rules)
    lost = [unit for unit in left if not landing_places(game, unit)]
    for deck in (one for one in decks if not one.damaged):
        saved, lost = _exchanged(game, deck, lost)
        yield from _taken(game, deck, event.carrier, saved, (*rules, "W21"))
    if lost := [unit for unit in lost if not (patrols_on(game, unit) or on_a_mission(game, unit))]:
        yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in lost)), rules)


def _is_flying(game: Game, unit: AirUnit) -> bool:
    """Is it in the air, on patrol or on a mission, so that it would have to land on a deck (doubt W436)?"""
    return unit.name in on_patrol(game) or in_the_air(game, unit) is not None


def _of_the_flying(game: Game, units: Iterable[AirUnit]) -> Iterator[str]:
    """The doubts on what becomes of those in the air."""
    there = tuple(units)
    if any(striking(game, unit) or awaits_a_strike(game, unit) for unit in there):
        yield "W408"
    if any(in_the_air(game, unit) for unit in there):
        yield "W423"


def naval_air_of_the_damaged(game: Game, event: ShipDamaged) -> Iterator[Ruled]:
    """What is aboard a carrier that is damaged at sea counts to sound ones of its naval force with room."""
    hurt = game.carriers.get(event.ship)
    if hurt is not None and hurt.at_sea and hurt.force:
        yield from _off_the_damaged(game, hurt)


def naval_air_of_the_attacked(game: Game, _: Event) -> Iterator[Ruled]:
    """17.3124: whenever a naval force is attacked, its air counts to sound carriers before damaged ones.

    Since a carrier was damaged, squadrons of sound ones may have been lost and left room there.
    """
    in_combat = (name for combat in game.naval_combats for name in combat.forces)
    under_way = (name for activity in game.activities[:1] for name in activity.forces)
    met = {one for name in (*in_combat, *under_way) for one in naval_force(game, name)}
    decks = sorted((c for c in game.carriers.values() if c.force in met), key=lambda deck: deck.name)
    for hurt in (deck for deck in decks if deck.damaged and deck.at_sea):
        counted = list(_off_the_damaged(game, hurt))
        game = fold(EVOLUTIONS, game, [fact.event for fact in counted])
        yield from counted


def _off_the_damaged(game: Game, hurt: Carrier) -> Iterator[Ruled]:
    there = (unit for unit in units_at(game, hurt.name) if not flies_on(game, unit))
    left = sorted(there, key=_elite_first)
    for deck in _of_the_force(game, hurt.force, hurt.nation):
        if not deck.damaged:
            taken, left = _share(game, deck, left)
            rules = ("17.3124", *_doubts(game, hurt.force), *_of_the_flying(game, taken))
            yield from _taken(game, deck, hurt.name, taken, rules)


def back_from_their_strike(game: Game, event: NavalStrikeEnded) -> Iterator[Ruled]:
    """17.3124, doubt W408: whose carrier was lost or damaged meanwhile finds another deck, or has none.

    As elsewhere elite squadrons come first, and may displace regular ones (doubt W21); from a damaged carrier
    those that find no sound one count to it as before.
    """
    back = [game.units[name] for name in event.units if name in game.units]
    left = sorted((u for u in back if u.kind == NAVAL_AIR and deck_is_gone(game, u)), key=_elite_first)
    if not left or plays(game, "W408") != "flies_on":
        return
    decks = _decks_of(game, left[0])
    hurt = [deck for deck in decks if deck.damaged]
    sound = [deck for deck in decks if not deck.damaged]
    rules = ("17.3124", "W408", *(("W436",) if hurt else ()))
    for deck in sound:
        taken, left = _share(game, deck, left)
        yield from _from_each(game, deck, taken, rules)
    lost = [unit for unit in left if without_a_deck(game, unit)]
    for deck in hurt if plays(game, "W436") == "counted" else ():
        taken, lost = _share(game, deck, lost)
        yield from _from_each(game, deck, taken, rules)
    for deck in sound:
        saved, lost = _exchanged(game, deck, lost)
        yield from _from_each(game, deck, saved, (*rules, "W21"))
    if lost:
        yield Ruled(AirUnitsEliminated(tuple(unit.name for unit in lost)), rules)


def _decks_of(game: Game, unit: AirUnit) -> list[Carrier]:
    """The carriers of its nation in the naval combat from which a squadron flew, sound ones first."""
    side = side_of(game, unit.nation)
    names = (name for one in game.naval_combats for name in one.forces if name in game.forces)
    ours = next((name for name in names if side_of(game, game.forces[name].nation) == side), "")
    return _of_the_force(game, ours, unit.nation) if ours else []


def _from_each(game: Game, deck: Carrier, units: list[AirUnit], rules: tuple[str, ...]) -> Iterator[Ruled]:
    for origin in dict.fromkeys(unit.base for unit in units):
        yield from _taken(game, deck, origin, [unit for unit in units if unit.base == origin], rules)


def _elite_first(unit: AirUnit) -> tuple[bool, bool, str]:
    return not unit.elite, bool(unit.inverted), unit.name


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


def _taken(
    game: Game, deck: Carrier, origin: str, units: list[AirUnit], rules: tuple[str, ...]
) -> Iterator[Ruled]:
    """Aboard an inverted carrier they are inverted (17.3122D); who was so before stays so (18.72B).

    Who goes on with its mission is not aboard yet (doubt W423).
    """
    turned = CHANGED_OVER if deck.inverted else ""
    flying = [unit for unit in units if on_a_mission(game, unit)]
    there = by_status((unit for unit in units if unit not in flying), turned)
    for status, names in (*there.items(), *by_status(flying, "").items()):
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
