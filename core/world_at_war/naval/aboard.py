"""17.3123, 23.35B: whose ships may belong to a task force, as far as everybody knows: guests have their say.

A marker conceals what belongs to it, also which nations have ships under it. So in naval combat each nation
that could have some is heard, whether it has any or not, and the other side learns nothing from who is waited
for.
"""

from core.world_at_war.board import faction_of, side_of
from core.world_at_war.enmity import peace_key
from core.world_at_war.naval.forces import nations_of
from core.world_at_war.state import Game
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
