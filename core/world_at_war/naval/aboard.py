"""17.3123, 23.35B: whose ships may belong to a task force, as far as everybody knows: guests have their say.

A marker conceals what belongs to it, also which nations have ships under it. So in naval combat each nation
that could have some is heard, whether it has any or not, and the other side learns nothing from who is waited
for.
"""

from collections.abc import Iterable, Iterator

from core.world_at_war.board import faction_of, side_of
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


def may_have_ships(game: Game, seat: Seat, force: NavalForce) -> bool:
    """The same, and under a marker who is of its faction and at war."""
    if has_ships(game, seat, force):
        return True
    if not force.concealed:
        return False
    faction = faction_of(game, force.nation)
    return any(faction_of(game, one) == faction and _at_war(game, one) for one in seat.nations)


def _at_war(game: Game, nation: str) -> bool:
    """Is a nation at war with any nation of the other side?"""
    enemies = (one for one in game.nations if side_of(game, one) not in ("", side_of(game, nation)))
    return any(not peace_key(game, nation, enemy) for enemy in enemies)


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
