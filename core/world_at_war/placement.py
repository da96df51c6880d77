"""18.141-18.145 Placing airbases: by whom, how many in a turn, where, and by taking up another."""

from collections.abc import Iterable, Iterator

import msgspec

from core.menus import Choice, Offer, Slot
from core.ruling import Procedure, Rule, Ruled
from core.world_at_war.airbases import on_the_map, pools
from core.world_at_war.authority import seat_speaks_for_the_nation
from core.world_at_war.board import (
    commands,
    controller,
    faction_of,
    known_hex,
    known_nation,
    phase_label,
    side_of,
    theater,
)
from core.world_at_war.orders import PlaceAirbase
from core.world_at_war.placement_allowed import ALLOWED
from core.world_at_war.placement_ground import OF_ITS_HOLDER, OF_THE_HEX
from core.world_at_war.recycling import RECYCLED
from core.world_at_war.state import Game
from events.world_at_war.basing import AirbasePlaced, AirbaseRemoved
from events.world_at_war.board import Hex


class Placement(msgspec.Struct, frozen=True):
    """A request to place an airbase: who asks, whose, where, and the hex of the one that is taken up."""

    seat: str
    nation: str
    hex: Hex
    recycling: str = ""


def placement(game: Game, order: PlaceAirbase, seat: str) -> Placement:
    """What the order means; raises `Mistake` for a nation or hex that is not there."""
    taken = known_hex(game, order.recycling).id if order.recycling else ""
    return Placement(seat, known_nation(game, order.nation).name, known_hex(game, order.hex), taken)


def place(game: Game, request: Placement) -> Iterator[Ruled]:
    """The counter lies in its hex; only then is the other gone, so that its air may fly to the new one."""
    nation, hex_ = request.nation, request.hex
    placed = AirbasePlaced(nation, hex_.id, theater(game, hex_), phase_label(game))
    if not request.recycling:
        yield Ruled(placed, ("18.142",))
        return
    yield Ruled(placed, ("18.142", "18.143"))
    yield Ruled(AirbaseRemoved(nation, request.recycling, "recycled"), ("18.143",))


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """For each nation of the seat the hexes where it may place, by the airbases that it may take up."""
    for nation in game.nations:
        may = commands(game, seat, nation) and side_of(game, nation) == game.turn.side
        if may and pools(game, nation):
            yield from _placements(game, seat, nation)


def _placements(game: Game, seat: str, nation: str) -> Iterator[Offer]:
    own = ("", *(a.hex for a in on_the_map(game, nation, "any")))
    where: dict[tuple[str, ...], list[Hex]] = {}
    for alike in _alike(game, nation):
        taken = tuple(r for r in own if _kept(game, ALLOWED_AT_ALL, Placement(seat, nation, alike[0], r)))
        if taken:
            where.setdefault(taken, []).extend(alike)
    for taken, hexes in where.items():
        open_ = [h.id for h in hexes if _kept(game, OF_THE_HEX, Placement(seat, nation, h))]
        yield from _offer(nation, sorted(open_), taken)


def _offer(nation: str, hexes: list[str], taken: tuple[str, ...]) -> Iterator[Offer]:
    if hexes:
        slots = tuple(
            Slot(field, tuple(Choice(value) for value in values))
            for field, values in (("hex", hexes), ("recycling", taken))
            if tuple(values) != ("",)
        )
        yield Offer(PlaceAirbase(nation, hexes[0], taken[0]), slots)


def _alike(game: Game, nation: str) -> Iterable[list[Hex]]:
    """Land of a nation's faction without an airbase, in groups for which all but `OF_THE_HEX` is the same."""
    partners = {other for other in game.nations if faction_of(game, other) == faction_of(game, nation)}
    found: dict[tuple[str, ...], list[Hex]] = {}
    for hex_ in game.atlas.hexes.values():
        holder = controller(game, hex_) if hex_.land != "none" else ""
        if holder in partners and hex_.id not in game.airbases:
            likeness = holder, hex_.territory, theater(game, hex_), hex_.island_group
            found.setdefault(likeness, []).append(hex_)
    return found.values()


def _kept(game: Game, rules: Iterable[Rule], request: Placement) -> bool:
    return all(rule.kept(game, request) for rule in rules)


ALLOWED_AT_ALL = (seat_speaks_for_the_nation, *ALLOWED, *RECYCLED, *OF_ITS_HOLDER)
PLACING = Procedure(placement, (*ALLOWED_AT_ALL, *OF_THE_HEX), place, offers)
