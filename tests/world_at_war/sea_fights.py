"""Task forces at sea and the air that reaches them: boards on which naval activities are tested."""

from events.world_at_war.board import Carrier
from events.world_at_war.ships import LightShips, NavalForce, Ship
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import Given, units
from tests.world_at_war.orders import Group

WAY = "Malta~ = = = = = Catania ="
"""Malta 0000 is British, Catania 0600 German: army air from there reaches 0200, naval air 0300."""

CATANIA = "0600"


def force(name="Force H", nation="Britain", place="0000", **more):
    """A task force."""
    return NavalForce(name, nation, place, **more)


def fleet(name="Force H", place="0000", *, decks=1, nation="Britain"):
    """A task force of so many carriers, a battleship and destroyers, with its ships."""
    carriers = tuple(Carrier(f"{name} CV{n}", nation, 3, place, force=name) for n in range(1, decks + 1))
    ships = (Ship(f"{name} BB", nation, 4, place, force=name),)
    light = (LightShips(nation, "DD", 6, place, force=name),)
    return {"forces": (force(name, nation, place),), "carriers": carriers, "ships": ships, "light": light}


def together(*fleets):
    """Several fleets as fields of one position."""
    return {key: tuple(one for some in fleets for one in some[key]) for key in fleets[0]}


class AtSea(Given):
    """A naval activity and what the two sides say about it."""

    def sail(self, *path, forces=("Force H",), activity="patrol"):
        return self.as_seat("allies").when(give.SailForce(forces, activity, path))

    def axis(self, *orders):
        return self.as_seat("axis").when(*orders)

    def allies(self, *orders):
        return self.as_seat("allies").when(*orders)

    @property
    def activity(self):
        return self.game.activities[0]


def at_sea(board, *texts, drawing=WAY, **more):
    """A game in which Malta is British and the rest German."""
    held = {"0000": "Britain"}
    asked = {"phase": "movement.missions", "side": "Allied", "held": held, **fleet()} | more
    return AtSea(units(board(drawing, **asked), *texts))


def squadrons(count, kind="NAS", nation="Germany", base=CATANIA):
    """So many like air units as an order names them."""
    return Group(count, kind, nation, base)
