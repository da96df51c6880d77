"""How far the phase has come, as far as rules ask for more than its name, and who is back from the air in it.

What follows from facts, whom the turn waits for and which conditions hold where is said in `phases/`. Here
stands what the rulebook itself turns on within a phase, each under its number; nothing else in the rules
reads the state of the turn. Of those back from the air (18.46) a phase remembers it until it is over; what is
said of those that are out is carried out as they come home.
"""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.world_at_war.state import Game
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import Landing

BEGINNINGS = frozenset(
    {
        "movement.airbases",
        "movement.staging",
        "combat.counterair.announcing",
        "construction.airbases",
        "redeployment.transfers",
    }
)

AT_THE_LIGHT_SHIPS = "2005:17.462D"
"""The rule by which it is asked how many kamikazes go for the light ships."""

OVER_THE_FORCES = "2005:17.462C"
"""The rule by which it is asked how many kamikazes go for each task force of a naval force."""

LEFT_TO_A_SIDE = ("19.62", "19.65B", "23.45", OVER_THE_FORCES, AT_THE_LIGHT_SHIPS)
"""The rules by which sides are asked while a strike is resolved."""


def _within(game: Game) -> frozenset[str]:
    """The names of the state and of those around it."""
    return frozenset(game.turn.phase.split("."))


def _last(game: Game) -> str:
    return game.turn.phase.rpartition(".")[2]


def units_change_base(game: Game) -> bool:
    """18.15, 18.21: do air units stage or redeploy, or are the airbases placed to which they do?"""
    before_missions = game.turn.phase in ("movement.airbases", "movement.staging")
    return before_missions or "redeployment" in _within(game)


def a_phase_begins(game: Game) -> bool:
    """17.3122 of 2005: does a phase begin here? That of movement has airbases and staging first."""
    return game.turn.phase in BEGINNINGS


def base_changes_are_over(game: Game) -> bool:
    """17.3122A: does the movement phase stand where task forces sail, after the changes of base?"""
    return game.turn.phase == "movement.missions"


def other_missions_have_begun(game: Game) -> bool:
    """23.51: does the combat phase stand behind the attacks of land-based air on naval bases?"""
    return game.turn.phase == "combat.missions" or _last(game) == "from_carriers"


def attacks_are_made(game: Game) -> bool:
    """18.46, 18.555: are ground attacks made just now, one after the other?"""
    return _last(game) == "attacks"


def amid_attacks(game: Game) -> bool:
    """18.512F: are ground attacks under way, also while bombers fly among them?"""
    return attacks_are_made(game) or "raiding" in _within(game)


def in_exploitation(game: Game) -> bool:
    """18.551: is this the exploitation that follows the regular attacks?"""
    return "exploitation" in _within(game)


def against_low_odds(game: Game) -> bool:
    """18.619: is this a window of deferred support, against an attack at low odds?"""
    return "deferred" in _within(game)


def counterairs_are_flown(game: Game) -> bool:
    """23.46A: are the counterairs of the phase under way, or just over?"""
    return "counterair" in _within(game)


def patrol_comes_down(game: Game) -> bool:
    """17.3124, 22.463: are the strikes of a hex or a round over, so that patrol without a deck lands?"""
    in_combat = "naval_combat" in _within(game) and _last(game) == "fleet"
    return in_combat or ("naval_activity" in _within(game) and _last(game) == "continuing")


def a_sortie_may_be_announced(game: Game) -> bool:
    """23.752A: has a naval force just come to a hex, so that those whose air reaches it have the word?"""
    return "naval_activity" in _within(game) and _last(game) == "entered"


def cover_is_spread(game: Game) -> bool:
    """23.23C: do those that sail spread their air over the combat groups?"""
    return "naval_activity" in _within(game) and _last(game) == "answering"


def step_of_the_strike(game: Game) -> str:
    """23.4: to which step of the present strike an answer belongs that was asked for in several of them."""
    return _last(game)


# 18.46: who is back from the air in the present phase, from over which hex, and who is to land where.

Landings = tuple[Landing, ...]


def landed(game: Game, units: tuple[str, ...], mission: str, hex_: str) -> Landings:
    """The landings of the phase, with those of units that are back from over a hex."""
    return (*_without(game, units), Landing(units, mission, hex_)) if units else game.landings


def to_land(game: Game, landing: Landing) -> Landings:
    """The landings of the phase, with what is said of units that are out yet."""
    return (*_without(game, landing.units), landing)


def moved_on(game: Game, units: tuple[str, ...]) -> Landings:
    """The landings of the phase, without those of units that have another base since by other rules."""
    if not (landings := game.landings):
        return landings
    gone = frozenset(units)
    if all(map(gone.isdisjoint, [one.units for one in landings])):
        return landings
    kept = (replace(one, units=_less(one.units, gone)) for one in landings)
    return tuple(one for one in kept if one.units)


def _without(game: Game, units: Iterable[str]) -> Landings:
    """What was said of these while they were out is of the past."""
    gone = frozenset(units)
    kept = (replace(one, units=_less(one.units, gone)) if one.base else one for one in game.landings)
    return tuple(one for one in kept if one.units)


def _less(names: Iterable[str], gone: frozenset[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


def renamed(game: Game, names: Mapping[str, str]) -> Landings:
    """The landings of the phase by the names that their units have now (23.14)."""
    return tuple(
        one if names.keys().isdisjoint(one.units) else replace(one, units=_now(one.units, names))
        for one in game.landings
    )


def _now(units: tuple[str, ...], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names.get(name, name) for name in units))


def said_base(game: Game, unit: AirUnit) -> str:
    """The base where a unit that is out is to land, as its owner said; its own if he said nothing."""
    found = (one.base for one in game.landings if one.base and unit.name in one.units)
    return next(found, unit.base)


def expected_at(game: Game, base: str) -> tuple[AirUnit, ...]:
    """The units that are out and are to land at another base than their own, this one."""
    names = (name for one in game.landings if one.base == base for name in one.units if name in game.units)
    out = (game.units[name] for name in names)
    return tuple(unit for unit in out if unit.base and not (unit.used or unit.inverted))
