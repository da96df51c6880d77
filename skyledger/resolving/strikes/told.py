"""Groups, choices and ships as the answers about strikes on ships tell them."""

from collections.abc import Iterable
from typing import Any

from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.ship_damage.ships import CRUISERS, Fleet, LightShips, NamedShip


def rows_told(groups: Iterable[Group]) -> list[dict[str, Any]]:
    """Rows of air, as a request would have them."""
    return [
        {
            "nation": group.nation,
            "kind": group.kind,
            "count": group.count,
            **({"elite": True} if group.elite else {}),
        }
        for group in merged(groups)
        if group.count
    ]


def fleet_told(fleet: Fleet, *, at_sea: bool) -> dict[str, Any]:
    """Ships as a request for the next attack would have them; what was sunk at sea is gone."""
    return {
        "ships": [_ship(one) for one in fleet.named if not (one.sunk and at_sea)],
        "light": [_light(one) for one in fleet.light if one.factors],
    }


def _ship(ship: NamedShip) -> dict[str, Any]:
    marks = {mark: True for mark in ("slow", "sunk", "in_yard") if getattr(ship, mark)}
    told = {"name": ship.name, "nation": ship.nation, "kind": ship.kind, "size": ship.size}
    supply = {"partial_supply_or_oil": True} if ship.short else {}
    return told | {"damaged": ship.damaged, "hits": ship.hits} | marks | supply


def _light(light: LightShips) -> dict[str, Any]:
    told: dict[str, Any] = {"nation": light.nation, "kind": light.kind, "factors": light.factors}
    if light.kind == CRUISERS:
        told |= {"damaged": light.damaged, "hit": light.hit}
    if light.patrolling:
        told["patrolling"] = True
    return told | ({"partial_supply_or_oil": True} if light.short else {})
