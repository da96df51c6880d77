"""The air that is out: in support of ground units, on bombings, against ships, and with air transports."""

from collections.abc import Iterator

from core.world_at_war.board import name
from core.world_at_war.state import Game
from core.world_at_war.under_way.raids import in_the_air
from core.world_at_war.under_way.supports import aloft
from core.world_at_war.under_way.transports import there, transports_left
from events.world_at_war.air_transport import TransportMission
from events.world_at_war.bombing import Raid
from events.world_at_war.strikes import Strike
from skyledger.board.stack import Flown, Stacking, flown
from skyledger.board.view import MissionView, SupportView


def supports_seen(game: Game, stacks: Stacking) -> Iterator[SupportView]:
    """The air that is out in support of ground units, on both sides, and the ships with it (18.55, 18.61)."""
    for one in game.supports:
        air = aloft(game, one.units)
        if one.hexes and not one.ended and (air or one.cves or one.fleet):
            places = tuple(name(game, place) for place in one.hexes)
            yield SupportView("attacker", one.kind, places, stacks(game, air), one.cves, one.fleet, one.hexes)
    for its in game.defenses:
        if air := aloft(game, (*its.units, *its.escorts)):
            place = (name(game, its.hex),)
            yield SupportView("defender", its.occasion, place, stacks(game, air), hexes=(its.hex,))


def missions_seen(game: Game, stacks: Stacking) -> Iterator[MissionView]:
    """Bombings, strikes on ships and air transports that are not over, and who escorts and meets them."""
    yield from (_raid(game, raid, stacks) for raid in in_the_air(game))
    yield from (_strike(game, strike, stacks) for strike in game.strikes if not strike.ended)
    yield from (_transport(game, mission, stacks) for mission in game.transports)


def _raid(game: Game, raid: Raid, stacks: Stacking) -> MissionView:
    """18.57."""
    parts = (("", raid.bombers), ("escorted", raid.escorts), ("opposed", raid.defenders))
    told = tuple(flown(game, part, names, stacks) for part, names in parts)
    return MissionView("bombing", name(game, raid.place), told, hexes=(raid.place,))


def _strike(game: Game, strike: Strike, stacks: Stacking) -> MissionView:
    """23.4: who is left of it, who flies over the ships, and who of these engages."""
    ours = strike.left if strike.began else strike.units
    over = (*strike.patrol, *strike.cover)
    parts = (("", ours), ("opposed", strike.engaging) if strike.engaging else ("covered", over))
    told = tuple(flown(game, part, names, stacks) for part, names in parts)
    at, hexes = name(game, strike.place), (strike.place,)
    return MissionView(
        "air strike", f"{strike.target} at {at}" if strike.target else f"ships at {at}", told, hexes=hexes
    )


def _transport(game: Game, mission: TransportMission, stacks: Stacking) -> MissionView:
    """18.62."""
    left = tuple(unit.name for unit in transports_left(game, mission))
    parts = (
        ("", left),
        ("intercepted", mission.interceptors),
        ("counter-intercepted", mission.escorts),
        ("attacked", mission.attackers),
    )
    told = tuple(Flown(part, stacks(game, there(game, names))) for part, names in parts)
    brps = (f"{mission.brps} BRPs",) if mission.brps else ()
    at, hexes = name(game, mission.at) if mission.at else "", (mission.hex, mission.at)
    return MissionView(mission.mission, name(game, mission.hex), told, (*mission.ground, *brps), at, hexes)
