"""18.511B, 23.43C: in its movement phase a side attacks enemy submarines on patrol with land-based air."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import AttackSubmarines
from core.world_at_war.activities.sailing import SUBMARINES
from core.world_at_war.board import commands, hex_of, name, side_of
from core.world_at_war.conditions import peace_key, rule
from core.world_at_war.flight.employment import option_grounds, option_on
from core.world_at_war.naval_air.employment import able
from core.world_at_war.naval_bases.from_where import arrived
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import in_play
from core.world_at_war.under_way.naval_air import ATTACK, KINDS, entry
from core.world_at_war.under_way.ships import known_force
from events.world_at_war.activities import NavalActivity, SubmarinesAttacked
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.ships import NavalForce

MISSION = "attack on submarines"


class Hunting(msgspec.Struct, frozen=True):
    """A seat would attack a submarine patrol of the enemy."""

    seat: str
    force: NavalForce


def hunting(game: Game, order: AttackSubmarines, seat: str) -> Hunting:
    """What the order means; raises `Mistake` for a task force that is not there."""
    return Hunting(seat, known_force(game, order.force))


@rule(
    "23.43C/patrol",
    "Submarines are attacked that are on patrol, in their patrol hex, in the opponent's player turn.",
    "{unit} at {place} is no enemy submarine patrol in its patrol hex.",
)
def a_submarine_patrol(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.43C, 23.75A with 20.77."""
    force = request.force
    on_patrol = force.at_sea and force.activity == SUBMARINES and arrived(force)
    if not on_patrol or side_of(game, force.nation) == game.turn.side:
        yield Finding(force.name, name(game, force.place))


def _options(game: Game, request: Hunting) -> tuple[tuple[str, str], ...]:
    """The options that the attack may be part of, by faction and front; none if it needs none."""
    goal = hex_of(game, request.force.place)
    if goal is None or plays(game, "W376") != "mission":
        return ()
    mine = (n for n in game.nations.values() if n.side == game.turn.side)
    factions = (n.faction for n in mine if commands(game, request.seat, n.name))
    return tuple((faction, goal.front) for faction in dict.fromkeys(factions))


def _option_grounds(game: Game, request: Hunting) -> Iterator[str]:
    for faction, front in _options(game, request):
        yield from option_grounds(game, faction, front)


@rule(
    "18.511B",
    "Attacks on submarines on patrol are an offensive mission of the movement phase, and part of an option.",
    "{given} has no offensive option or limited offensive on the {place} front.",
    lambda game, request: ("W376", *_option_grounds(game, request)),
)
def in_an_offensive(game: Game, request: Hunting) -> Iterable[Finding]:
    """18.511B with 18.45; 23.165 frees attacks on ships at sea of BRPs (doubt W376)."""
    asked = _options(game, request)
    if asked and not any(option_on(game, *one) for one in asked):
        yield Finding(place=asked[0][1], given=game.turn.side)


@rule(
    "23.752A/once",
    "One sortie is flown against a submarine patrol in a player turn.",
    "{unit} was attacked already.",
)
def not_attacked_yet(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.752A: one sortie in a hex, and the patrol stays in its own."""
    at = entry(request.force)
    if any(one.role == ATTACK and one.occasion == at for one in game.employments):
        yield Finding(unit=request.force.name)


@rule(
    "18.511B/air",
    "Submarines are attacked by land-based air that reaches them.",
    "{given} has no air that may attack {unit} at {place}.",
)
def has_air(game: Game, request: Hunting) -> Iterable[Finding]:
    """23.11E, 23.75D; between nations at peace there is no attack."""
    force = request.force
    near = (u for u in game.units.values() if u.base and u.kind in KINDS and not u.inverted)
    foes = (u for u in near if not peace_key(game, u.nation, force.nation))
    free = (u for u in foes if not u.used or plays(game, "W376") == "at_sea")
    mine = [u for u in free if commands(game, request.seat, u.nation)]
    if not able(game, mine, ATTACK, force.place):
        yield Finding(force.name, name(game, force.place), request.seat)


def hunt(game: Game, request: Hunting) -> Iterator[Ruled]:
    """The patrol is attacked where it is; its owner answers (23.23C)."""
    force = request.force
    told = SubmarinesAttacked(force.name, side_of(game, force.nation), force.place)
    yield Ruled(told, ("18.511B", "23.43C", "23.23C"))


def flown(game: Game, activity: NavalActivity) -> Iterator[Ruled]:
    """18.42A: those that were sent have flown their mission, as far as it is one (doubt W376)."""
    if plays(game, "W376") != "mission":
        return
    found: dict[str, list[str]] = {}
    for unit in in_play(game, [one for air in activity.strikes for one in air.units]):
        found.setdefault(unit.base, []).append(unit.name)
    for base, names in found.items():
        yield Ruled(
            AirMissionFlown(tuple(names), MISSION, activity.path[0], base), ("18.511B", "18.42A", "W376")
        )


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """The submarine patrols that this seat may attack."""
    hunted = (f for f in game.forces.values() if f.activity == SUBMARINES)
    able_ = [f.name for f in hunted if all(one.kept(game, Hunting(seat, f)) for one in MAY_HUNT)]
    if able_:
        yield Offer(AttackSubmarines(able_[0]), (Slot("force", tuple(map(Choice, sorted(able_)))),))


MAY_HUNT = (a_submarine_patrol, in_an_offensive, not_attacked_yet, has_air)
HUNTING = Procedure(hunting, MAY_HUNT, hunt, offers)
