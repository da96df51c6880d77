"""Force pools for tiny boards, and orders to build from them."""

from msgspec.structs import replace

from core.world_at_war.units import KINDS
from events.world_at_war.board import AirUnit
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered
from tests.world_at_war.conftest import NATIONS, at
from tests.world_at_war.orders import ConstructAirUnits

CODES = {nation.name: nation.code for nation in NATIONS}
BUILDING = "construction.airbases"


def unbuilt(position, *texts, elite=False):
    """The position with "3 AAF Germany" more in the force pools; numbers go on after those in play."""
    made = list(position.units)
    for text in texts:
        count, kind, nation = words(text)
        code, mark = f"{CODES[nation]}-{kind.replace(' ', '-')}-", "E" if elite else ""
        first = 1 + sum(u.name.startswith(code + mark) for u in made)
        names = (f"{code}{mark}{number:02d}" for number in range(first, first + count))
        made += [AirUnit(name, nation, kind, elite=elite) for name in names]
    return replace(position, units=tuple(made))


def words(text):
    """ "3 AAF Germany" -> (3, "AAF", "Germany")."""
    count, _, rest = text.partition(" ")
    kind = next(k for k in sorted(KINDS, key=len, reverse=True) if rest.startswith(k + " "))
    return int(count), kind, rest.removeprefix(kind + " ")


def build(table, text, place, front=""):
    """The order to build "3 AAF Germany" at a place, which must not be on the menu if it is refused."""
    count, kind, nation = words(text)
    order = ConstructAirUnits(nation, kind, count, at(table.position, place), front)
    listed = offered(menu(WORLD_AT_WAR, table.game, table.seat), order)
    table.when(order)
    assert listed == bool(type(table.ruling).__name__ == "Accepted"), f"menu and ruling differ: {order}"
    return table


def built(table, kind):
    """The units of a kind that were built, by name."""
    return sorted(u.name for u in table.game.units.values() if u.kind == kind and u.constructed)


def grounds(table):
    return set(table.ruling.grounds)


def rules(table):
    """The rules on which each fact of the last order rests."""
    return [fact.rules for fact in table.ruling.facts if type(fact.event).__name__ != "PositionSealed"]
