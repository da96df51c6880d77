"""17.3124, 22.463: combat air patrol whose carrier was sunk or damaged, and where it may land."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.atlas import distance
from core.world_at_war.board import hex_of, on_land
from core.world_at_war.commitments import in_the_air
from core.world_at_war.flight import reach_by
from core.world_at_war.open_bases import air_base
from core.world_at_war.refuges import controlled, takes
from core.world_at_war.state import Game, plays
from events.message import Event
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit, Hex
from events.world_at_war.employment import AirMissionFlown

WITHIN = 3
"""How many hexes from their naval force patrols may land (17.3124)."""

NAVAL_AIR = "NAS"
LANDING = (".naval_combat.fleet", ".naval_activity.continuing")
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


def within_reach(game: Game, start: Hex) -> dict[str, int]:
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


def without_a_deck(game: Game, unit: AirUnit) -> bool:
    """Is it in play, though its carrier has gone down?"""
    based = unit.base in game.carriers or on_land(game, unit)
    return unit.kind == NAVAL_AIR and bool(unit.base) and not based


def deck_is_gone(game: Game, unit: AirUnit) -> bool:
    """Can it not land where it started: is its carrier sunk, or damaged at sea?"""
    deck = game.carriers.get(unit.base)
    return deck.damaged and deck.at_sea if deck else without_a_deck(game, unit)


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
    return tuple(u for u in flying if u.base and deck_is_gone(game, u) and landing_places(game, u))


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
