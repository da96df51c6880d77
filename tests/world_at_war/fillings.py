"""Every order that a menu stands for, on a board small enough to try them all; and boards recast by hand."""

from msgspec.structs import replace

from core.menus import fill, most
from core.ruling import Accepted
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.menus import offered


def fillings(table, kind):
    """Each order of a kind that the menu of the table's seat stands for."""
    for offer in menu(WORLD_AT_WAR, table.game, table.seat):
        if type(offer.order) is kind:
            yield from of_offer(offer)


def of_offer(offer):
    """Each order that an offer stands for."""
    picks = [{}]
    for slot in offer.slots:
        picks = [{**pick, slot.field: choice.value} for pick in picks for choice in slot.choices]
    for pick in picks:
        if offer.most:
            yield from (fill(offer, pick, count) for count in range(1, most(offer, pick) + 1))
        else:
            yield fill(offer, pick)


def all_accepted(table, kind):
    """Every filling, after it was found to be accepted."""
    orders = list(fillings(table, kind))
    for order in orders:
        ruling = decide(WORLD_AT_WAR, table.game, table.seat, order)
        assert isinstance(ruling, Accepted), (order, ruling)
    return orders


def on_the_menu(table, order):
    return offered(menu(WORLD_AT_WAR, table.game, table.seat), order)


def recast(position, id_, **fields):
    """The position with one hex of its map made otherwise."""
    hexes = tuple(replace(h, **fields) if h.id == id_ else h for h in position.map.hexes)
    return replace(position, map=replace(position.map, hexes=hexes))


def country(position, name, ids, controller="", **fields):
    """The position with these hexes made a country of their own."""
    for id_ in ids:
        position = recast(position, id_, territory=name)
    made = type(position.territories[0])(name, controller, **fields)
    return replace(position, territories=(*position.territories, made))
