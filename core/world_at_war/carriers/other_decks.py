"""17.3124, 22.463: naval air whose carrier is sunk or damaged, and the decks that it counts to."""

from collections.abc import Iterable, Iterator, Mapping

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import commands, hex_of, name, side_of, units_at
from core.world_at_war.carriers.decks import CHANGED_OVER, by_status, complement
from core.world_at_war.flight.airspace import reach_by
from core.world_at_war.flight.ways import controlled, takes
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.state import Game, distance, plays
from core.world_at_war.under_way.commitments import in_the_air
from core.world_at_war.under_way.ships import decks_of_a_force, naval_force, without_a_deck
from events.message import Event
from events.sentences import either, said, say
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Carrier, Hex
from events.world_at_war.carriers import CarrierSunk, NavalAirTransferred
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.ships import ShipDamaged
from events.world_at_war.strikes import NavalStrikeEnded


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
        saved, displaced, lost = _exchanged(game, deck, lost)
        yield from _in_the_air_without_it(game, deck, saved, displaced, rules)
        yield from _taken(game, deck, event.carrier, saved, (*rules, "W21"))
        lost += displaced
    if lost := [unit for unit in lost if not _stays_in_the_air(game, unit)]:
        names = tuple(unit.name for unit in lost)
        yield Ruled(AirUnitsEliminated(names), (*rules, *_in_nobody_s_stead(game, lost)))


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
        saved, displaced, lost = _exchanged(game, deck, lost)
        yield from _in_the_air_without_it(game, deck, saved, displaced, rules)
        yield from _from_each(game, deck, saved, (*rules, "W21"))
        lost += displaced
    if lost := [unit for unit in lost if not _stays_in_the_air(game, unit)]:
        names = tuple(unit.name for unit in lost)
        yield Ruled(AirUnitsEliminated(names), (*rules, *_in_nobody_s_stead(game, lost)))


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


def _exchanged(
    game: Game, deck: Carrier, lost: list[AirUnit]
) -> tuple[list[AirUnit], list[AirUnit], list[AirUnit]]:
    """The elite squadrons that a deck takes, the regular ones that give way to them, and who is still lost.

    Those give way first who are aboard, the inverted before others, and those in the air last. That any of
    another deck do is doubt W21.
    """
    if plays(game, "W21") == "stacked":
        return [], [], lost
    regular = [unit for unit in complement(game, deck) if not unit.elite]
    regular.sort(key=lambda unit: (_stays_in_the_air(game, unit), not unit.inverted, unit.name))
    saved = [unit for unit in lost if unit.elite][: len(regular)]
    return saved, regular[: len(saved)], [unit for unit in lost if unit not in saved]


def _stays_in_the_air(game: Game, unit: AirUnit) -> bool:
    """Is it lost only later, if it finds no deck then and lands nowhere (doubts W408 and W423)?"""
    on_its_way = flies_on(game, unit) or patrols_on(game, unit) or on_a_mission(game, unit)
    return on_its_way or bool(landing_places(game, unit))


def _in_the_air_without_it(
    game: Game, deck: Carrier, saved: list[AirUnit], displaced: list[AirUnit], rules: tuple[str, ...]
) -> Iterator[Ruled]:
    """Who gives way in the air counts to the carrier that is sunk, as the one that takes its place did."""
    for elite, regular in zip(saved, displaced, strict=True):
        if _stays_in_the_air(game, regular):
            told = NavalAirTransferred((regular.name,), deck.name, elite.base, regular.inverted)
            yield Ruled(told, tuple(dict.fromkeys((*rules, *_of_the_flying(game, (regular,)), "W21"))))


def _in_nobody_s_stead(game: Game, lost: list[AirUnit]) -> tuple[str, ...]:
    """Doubt W21, where elite squadrons are lost since no other is picked for them."""
    return ("W21",) if plays(game, "W21") == "stacked" and any(unit.elite for unit in lost) else ()


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
    together = decks_of_a_force(game, force)
    others = (c for c in game.carriers.values() if c.force in together and c.nation == nation)
    return sorted(others, key=lambda c: (c.damaged, c.force != force, c.name))


WITHIN = 3
"""How many hexes from their naval force patrols may land (17.3124)."""

NAVAL_AIR = "NAS"
"""Where they do: once the strikes of a round of naval combat, or of a hex, are over."""


def on_patrol(game: Game) -> frozenset[str]:
    """Who flies combat air patrol in the present round of naval combat, or hex of a naval activity."""
    in_combat = (air.units for one in game.naval_combats for air in one.patrols)
    in_a_hex = (air.units for one in game.activities for air in one.patrols)
    return frozenset(name for units in (*in_combat, *in_a_hex) for name in units)


def at_sea_in(game: Game) -> Hex | None:
    """The hex of the naval combat that is fought, or else of the naval activity that is under way."""
    places = (*(c.place for c in game.naval_combats), *(a.path[a.reached] for a in game.activities))
    return next((hex_of(game, place) for place in places), None)


def bases_near(game: Game) -> tuple[Hex, ...]:
    """The air bases of all sides within three hexes of the naval force, the nearest first."""
    if (start := at_sea_in(game)) is None:
        return ()
    counted = within_reach(game, start)
    near = (game.atlas.hexes[place] for place in counted if place in game.atlas.hexes)
    return tuple(sorted((h for h in near if air_base(game, h)), key=lambda h: (counted[h.id], h.id)))


def within_reach(game: Game, start: Hex) -> Mapping[str, int]:
    """The places within three hexes of a naval force, and how far they are; around neutral land (W424)."""
    if plays(game, "W424") == "around":
        return reach_by(game, "W102", start.id, WITHIN)
    counted = {h.id: distance(start, h) for h in game.atlas.hexes.values()}
    return {place: hexes for place, hexes in counted.items() if hexes <= WITHIN}


def landing_places(game: Game, unit: AirUnit) -> tuple[str, ...]:
    """The friendly bases with room within three hexes, for a squadron on patrol; none for any other."""
    if unit.name not in on_patrol(game):
        return ()
    return tuple(
        h.id for h in bases_near(game) if controlled(game, unit, h.id) and takes(game, h.id, (unit,))
    )


def deck_is_gone(game: Game, unit: AirUnit) -> bool:
    """Can it not land where it started: is its carrier sunk, or damaged at sea?"""
    deck = game.carriers.get(unit.base)
    return deck.damaged and deck.at_sea if deck else without_a_deck(game, unit)


def comes_down_ashore(game: Game, unit: AirUnit) -> bool:
    """Is it its owner's choice to land it at a base: is its deck gone, or may any (doubt W374)?"""
    return deck_is_gone(game, unit) or plays(game, "W374") == "any_patrol"


def striking(game: Game, unit: AirUnit) -> bool:
    """Is it in a strike that is announced and not over?"""
    return any(unit.name in strike.units and not strike.ended for strike in game.strikes)


def flies_on(game: Game, unit: AirUnit) -> bool:
    """Doubt W408: is it on its way to a strike, whatever becomes of its carrier?"""
    return plays(game, "W408") == "flies_on" and striking(game, unit)


def awaits_a_strike(game: Game, unit: AirUnit) -> bool:
    """Is it on patrol over what another strike of the round, or of the hex, will attack?"""
    return any(unit.name in strike.patrol for strike in game.strikes if not (strike.began or strike.ended))


def patrols_on(game: Game, unit: AirUnit) -> bool:
    """Doubt W408: does it stay over its combat group, whatever becomes of its carrier?"""
    return plays(game, "W408") == "flies_on" and awaits_a_strike(game, unit)


def on_a_mission(game: Game, unit: AirUnit) -> bool:
    """Doubt W423: does it go on with a mission of its own, whatever becomes of its carrier?"""
    return plays(game, "W423") == "flies_on" and in_the_air(game, unit) is not None


def may_land(game: Game) -> tuple[AirUnit, ...]:
    """Patrols that may land ashore, in the order of their names."""
    if not game.naval_combats and not game.activities:
        return ()
    flying = (game.units[name] for name in sorted(on_patrol(game)) if name in game.units)
    return tuple(u for u in flying if u.base and comes_down_ashore(game, u) and landing_places(game, u))


def patrol_left_in_the_air(game: Game, seat: str) -> Iterator[str]:
    """17.3124: patrol of a seat that has no deck, and could land at a base, is lost where it does not."""
    left = [u for u in may_land(game) if commands(game, seat, u.nation) and without_a_deck(game, u)]
    for unit in (one for one in left if not on_a_mission(game, one)):
        places = [name(game, place) for place in landing_places(game, unit)]
        yield say(LEFT_IN_THE_AIR, unit=unit.name, place=places[0], places=either(places))


LEFT_IN_THE_AIR = said(
    "{unit} flies patrol, and its carrier is sunk: it is lost unless it lands first, at {places}, by “shift "
    "{unit} to {place}” (17.3124)."
)


def lost_with_their_decks(game: Game, _: Event) -> Iterator[Ruled]:
    """What had no deck to land on and did not land ashore is lost."""
    gone = (unit for unit in game.units.values() if without_a_deck(game, unit))
    if lost := tuple(sorted(unit.name for unit in gone if not on_a_mission(game, unit))):
        yield Ruled(AirUnitsEliminated(lost), ("17.3124",))


def back_to_no_deck(game: Game, event: AirMissionFlown) -> Iterator[Ruled]:
    """17.3124, doubt W423: whose carrier was sunk while it flew, and found no other deck, is lost now."""
    back = (game.units[name] for name in event.units if name in game.units)
    if lost := tuple(unit.name for unit in back if without_a_deck(game, unit)):
        yield Ruled(AirUnitsEliminated(lost), ("17.3124", "W423"))
