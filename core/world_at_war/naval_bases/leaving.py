"""23.46: which bases may be left: those attacked, and those near a patrol that attacked another or fought."""

from collections.abc import Iterable, Iterator

from core.world_at_war.board import hex_of, lies_in, side_of
from core.world_at_war.counterair.battle import defenders_at
from core.world_at_war.enmity import peace_is_declared, peace_key
from core.world_at_war.flight import reach_by
from core.world_at_war.naval.aboard import at_peace_with_force
from core.world_at_war.naval_bases.from_where import arrived
from core.world_at_war.naval_bases.under_way import PATROL, present
from core.world_at_war.ranges import operational_range
from core.world_at_war.state import Game, numbers, plays, turns_on
from events.world_at_war.board import AirUnit
from events.world_at_war.naval import NavalForce
from events.world_at_war.naval_combat import BaseCounterair

NAVAL_AIR = "NAS"


Leaver = AirUnit | NavalForce
"""Who would leave a base."""


def where_based(game: Game, leaver: Leaver) -> str:
    """The base that would be left; of air aboard the hex of its carrier."""
    return leaver.place if isinstance(leaver, NavalForce) else lies_in(game, leaver.base)


def may_leave(game: Game, leaver: Leaver) -> bool:
    """23.46: may air or naval units leave their base now?

    A: it was attacked just now, be it by a counterair; B: the patrol that attacked another reaches it; C: a
    patrol that fought a round of naval combat in its patrol hex does. Patrols of those with whom they are at
    peace are no enemies of theirs.
    """
    place, side = where_based(game, leaver), side_of(game, leaver.nation)
    if game.naval_combats:
        near = _near_patrols_that_fought(game, leaver)
        return place in near | _counteraired_at_sea(game, side)
    if side == game.turn.side:
        return False
    if attack := present(game):
        return place == attack.place or place in _near_the_patrol(game, attack.force, leaver)
    return place in after_counterairs(game) or any(
        place in _near_the_patrol(game, force, leaver) for force in _carriers_that_counteraired(game)
    )


def _at_peace(game: Game, patrol: NavalForce, leaver: Leaver) -> bool:
    """Does peace bar the nation of a patrol from attacking those that would leave (doubts W394, W418)?"""
    if isinstance(leaver, NavalForce):
        return at_peace_with_force(game, patrol.nation, leaver)
    return bool(peace_key(game, patrol.nation, leaver.nation))


def air_may_leave(game: Game, unit: AirUnit) -> bool:
    """23.46, 23.461: may an air unit leave its base now?

    From a counterair mission on their base they disengage, all of them or nobody (18.522B); whether any may
    leave when it is over is doubt W405.
    """
    place = where_based(game, unit)
    fought = not game.naval_combats and present(game) is None and place in after_counterairs(game)
    by_disengaging = fought and plays(game, "W405") == "by_disengaging"
    return may_leave(game, unit) and not by_disengaging


def after_counterairs(game: Game) -> frozenset[str]:
    """23.46A: the bases whose air fought in the counterair missions that are over just now."""
    fought = frozenset(one.place for one in game.counteraired if one.met)
    return fought if game.escaping or ".counterair." in game.turn.phase else frozenset()


def _carriers_that_counteraired(game: Game) -> frozenset[str]:
    """23.46B: the hexes of carriers from which the counterair missions were flown."""
    hexes = frozenset(one.force for one in game.counteraired if one.met and one.force)
    return hexes if after_counterairs(game) else frozenset()


def _counteraired_at_sea(game: Game, side: str) -> frozenset[str]:
    """23.46A: the bases whose air fought enemy carriers in this round of naval combat (23.64)."""
    there = (raid for raid in _raids(game) if raid.side != side)
    return frozenset(raid.place for raid in there if raid.met or defenders_at(game, raid.place, raid.side))


def _raids(game: Game) -> Iterator[BaseCounterair]:
    """The counterairs of bases that this round of naval combat began with."""
    return (raid for combat in game.naval_combats for raid in combat.counterairs if raid.over)


def escaped_from(game: Game) -> frozenset[str]:
    """The sides before which units may leave their bases after a round of naval combat (23.46A, C)."""
    patrols = (side_of(game, patrol.nation) for patrol in patrols_that_fought(game))
    return frozenset((*patrols, *(raid.side for raid in _raids(game))))


def _near_the_patrol(game: Game, force: str, leaver: Leaver) -> frozenset[str]:
    """23.46B: what carrier-based air of enemy task forces can reach for which that is the patrol hex."""
    if not force:
        return frozenset()
    patrols = (f for f in game.forces.values() if f.at_sea and (f.place, f.activity) == (force, PATROL))
    enemies = (one for one in patrols if arrived(one) and not _at_peace(game, one, leaver))
    limits = [limit for one in enemies for limit in _of_its_air(game, (one.name,))]
    return _reached(game, force, limits)


def _near_patrols_that_fought(game: Game, leaver: Leaver) -> frozenset[str]:
    """23.46C: what carrier-based air of enemy patrols in the naval combat can reach (doubt W371)."""
    side = side_of(game, leaver.nation)
    others = (one for one in patrols_that_fought(game) if side_of(game, one.nation) != side)
    found = (_near(game, one) for one in others if not _at_peace(game, one, leaver))
    return frozenset[str]().union(*found)


def patrols_that_fought(game: Game) -> Iterator[NavalForce]:
    """The patrols that are engaged in the naval combat, in their patrol hex."""
    names = (name for combat in game.naval_combats for name in combat.forces if name in game.forces)
    forces = (game.forces[name] for name in names)
    yield from (one for one in forces if one.at_sea and one.activity == PATROL and arrived(one))


def _near(game: Game, patrol: NavalForce) -> frozenset[str]:
    """Whatever its marker conceals counts as naval air; of a patrol that is known, what it has."""
    groups = tuple(one for one in game.forces.values() if patrol.name in (one.name, one.of))
    if any(one.concealed for one in groups) or plays(game, "W371") == "any_patrol":
        return _reached(game, patrol.place, (_naval_air(game, patrol.place),))
    return _reached(game, patrol.place, _of_its_air(game, tuple(one.name for one in groups)))


def _of_its_air(game: Game, forces: tuple[str, ...]) -> list[int]:
    decks = {deck.name for deck in game.carriers.values() if deck.force in forces}
    return [operational_range(game, unit) for unit in game.units.values() if unit.base in decks]


def _naval_air(game: Game, place: str) -> int:
    start = hex_of(game, place)
    theater = game.atlas.map.fronts.get(start.front, "Europe") if start else "Europe"
    return numbers(game).ranges[NAVAL_AIR][theater]


def _reached(game: Game, place: str, limits: Iterable[int]) -> frozenset[str]:
    far = max(limits, default=0)
    return frozenset(reach_by(game, "W102", place, far)) if far else frozenset()


def patrolled(game: Game, force: NavalForce, place: str) -> bool:
    """Is a place within the range of a patrol's air, as far as that is known (23.462A, doubt W371)?"""
    return place in _near(game, force)


def doubts_of_flying_off(game: Game, units: Iterable[AirUnit]) -> tuple[str, ...]:
    """The doubts that decide whether these air units may leave their base."""
    there = tuple(units)
    decides = turns_on(game, "W405", lambda played: [air_may_leave(played, unit) for unit in there])
    return (*doubts_of_leaving(game, there), *(("W405",) if decides else ()))


def doubts_of_leaving(game: Game, leavers: Iterable[Leaver]) -> tuple[str, ...]:
    """Doubt W371, and those of peace, where they decide whether these may leave their base."""
    there = tuple(leavers)
    asked = ("W371",) if any(True for _ in patrols_that_fought(game)) else ()
    peace = ("W394", "W418") if peace_is_declared(game) else ()
    return tuple(
        number
        for number in (*asked, *peace)
        if turns_on(game, number, lambda played: [may_leave(played, one) for one in there])
    )
