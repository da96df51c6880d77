"""17.3123, 23.35B: whose ships may belong to a task force, as far as everybody knows: guests have their say.

A marker conceals what belongs to it, also which nations have ships under it. So in naval combat each nation
that could have some is heard, whether it has any or not, and the other side learns nothing from who is waited
for.
"""

from collections.abc import Collection, Iterable, Iterator

from core.world_at_war.board import faction_of
from core.world_at_war.enmity import met_in_peace, peace_is_declared, peace_key
from core.world_at_war.naval.forces import nations_of
from core.world_at_war.state import Game, plays, turns_on
from events.world_at_war.board import Seat
from events.world_at_war.naval import NavalForce


def has_ships(game: Game, seat: Seat, force: NavalForce) -> bool:
    """As anybody can see: whose marker it is, and who has ships in the open."""
    if force.nation in seat.nations:
        return True
    return not force.concealed and not nations_of(game, force.name).isdisjoint(seat.nations)


def may_have_ships(game: Game, seat: Seat, force: NavalForce, foes: Collection[str]) -> bool:
    """The same, and under a marker who is of its faction and at war with one of the foes that it may meet."""
    if has_ships(game, seat, force):
        return True
    guests = possible_nations(game, force).intersection(seat.nations)
    return any(not peace_key(game, one, foe) for one in guests for foe in foes)


def possible_nations(game: Game, force: NavalForce) -> frozenset[str]:
    """Whose ships may be in a naval force, as anybody can see: under a marker, those of its faction."""
    if not force.concealed:
        return nations_of(game, force.name)
    faction = faction_of(game, force.nation)
    return frozenset({force.nation, *(one for one in game.nations if faction_of(game, one) == faction)})


def nations_met(game: Game, force: NavalForce) -> tuple[str, ...]:
    """Whom an attack on a naval force is against: its nation, and others with ships in the open (W418)."""
    if force.concealed or plays(game, "W418") == "marker":
        return (force.nation,)
    return tuple(sorted(nations_of(game, force.name)))


def at_peace_with_force(game: Game, nation: str, force: NavalForce) -> bool:
    """Does peace bar a nation from attacking a naval force (doubts W394, W418)?"""
    return any(True for _ in met_in_peace(game, (nation,), nations_met(game, force)))


def doubts_of_peace(game: Game, nations: Iterable[str], force: NavalForce) -> Iterator[str]:
    """W394 and W418, where these turn on it."""
    ours = tuple(dict.fromkeys(nations))
    if peace_is_declared(game):
        for number in ("W394", "W418"):
            if turns_on(game, number, lambda played: [at_peace_with_force(played, n, force) for n in ours]):
                yield number
