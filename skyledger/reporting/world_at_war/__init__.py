"""Reports of A World at War: which part a fact belongs to, and what a phase comes to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from core.world_at_war.board import name, side_of
from core.world_at_war.state import Game
from core.world_at_war.units import KINDS
from events import world_at_war as fact
from events.message import Event
from events.world_at_war.board import AirUnit, Carrier
from skyledger.reporting.report import BaseChange, Happening, InvertedStack, Loss, Reporting, Turning
from skyledger.reporting.world_at_war.kinds import UNTOLD, by_part, heading, line, told
from skyledger.telling.world_at_war.parts import adjective

# What a phase comes to: losses, who is inverted where, airbases that came and went, doubts cited.

CARRIER = "carrier"
Sort = tuple[str, str]
"""A nation and a kind of unit."""


def losses(happened: Iterable[Happening]) -> tuple[Loss, ...]:
    """All that was eliminated, by nation and kind: squadrons that recombine, ground units, light ships.

    Kamikazes that attacked are no more, whatever became of them on the way (17.48).
    """
    lost: dict[Sort, list[str]] = {}
    game: Any = None
    for one in happened:
        game = one.after
        for sort, name_ in _lost(one):
            lost.setdefault(sort, []).append(name_)
    ranked = sorted(lost, key=lambda sort: (_nation_rank(game, sort[0]), _kind_rank(sort[1])))
    return tuple(_loss(game, *sort, lost[sort]) for sort in ranked)


def _loss(game: Any, nation: str, kind: str, names: Sequence[str]) -> Loss:
    named = tuple(dict.fromkeys(filter(None, names)))
    return Loss(nation, adjective(game, nation), kind, len(names), units=named)


def _lost(one: Happening) -> Iterator[tuple[Sort, str]]:
    """Each that a fact takes off the board, with its name; factors of light ships have none."""
    event: Event = one.event
    if isinstance(event, fact.CarrierSunk) and event.carrier in one.before.carriers:
        yield (one.before.carriers[event.carrier].nation, CARRIER), event.carrier
    if isinstance(event, fact.ShipSunk) and event.ship in one.before.ships:
        ship = one.before.ships[event.ship]
        yield (ship.nation, ship.kind), event.ship
    if isinstance(event, fact.LightShipsLost):
        yield from [((event.nation, event.kind), "")] * event.sunk
    for name_ in (each for each in _ground_lost(event) if each in one.before.ground):
        ground = one.before.ground[name_]
        yield (ground.nation, ground.kind), name_
    for name_ in (each for each in _fallen(one) if each in one.before.units):
        unit = one.before.units[name_]
        yield (unit.nation, unit.kind), name_


def _ground_lost(event: Event) -> tuple[str, ...]:
    """The ground units that a fact takes off the map: by ground combat, aboard air transports (18.624), or as
    declared.
    """
    match event:
        case fact.GroundLossesTaken():
            return event.ground
        case fact.AirTransportFailed():
            return event.lost
        case fact.GroundUnitMoved(unit, ""):
            return (unit,)
    return ()


def _fallen(one: Happening) -> Iterable[str]:
    """The air units that a fact takes off the board; of kamikazes those that were still on it."""
    event, units = one.event, one.before.units
    match event:
        case fact.AirUnitsEliminated():
            return event.units
        case fact.AirUnitsRecombined():
            return event.lost
        case fact.KamikazesExpended():
            return tuple(name for name in event.units if name in units and units[name].base)
    return ()


def inverted(game: Any) -> tuple[InvertedStack, ...]:
    """Who is inverted where, and by which rule: air units by nation, place and kind, then carriers."""
    units = Counter(_turned(game, unit) for unit in game.units.values() if unit.inverted and unit.base)
    stacks = [
        InvertedStack(nation, adjective(game, nation), kind, count, place, name(game, place), rule)
        for (nation, place, kind, rule), count in units.items()
    ]
    stacks += [_deck(game, carrier) for carrier in game.carriers.values() if carrier.inverted]
    return tuple(sorted(stacks, key=partial(_stack_rank, game)))


def _turned(_: Any, unit: AirUnit) -> tuple[str, str, str, str]:
    return unit.nation, unit.base, unit.kind, unit.inverted


def _deck(game: Any, one: Carrier) -> InvertedStack:
    called = name(game, one.place)
    return InvertedStack(
        one.nation, adjective(game, one.nation), CARRIER, 1, one.place, called, one.inverted, one.name
    )


def _stack_rank(game: Any, stack: InvertedStack) -> tuple[object, ...]:
    return (
        _nation_rank(game, stack.nation), stack.kind == CARRIER, stack.called.casefold(), stack.place,
        _kind_rank(stack.kind), stack.rule, stack.name,
    )  # fmt: skip


def bases_changed(before: Any, after: Any) -> tuple[BaseChange, ...]:
    """Every hex whose airbase counter is another afterwards."""
    was, now = ({hex_: base.nation for hex_, base in game.airbases.items()} for game in (before, after))
    changed = [hex_ for hex_ in was.keys() | now.keys() if was.get(hex_) != now.get(hex_)]
    return tuple(
        BaseChange(
            hex_,
            name(after, hex_),
            was.get(hex_, ""),
            now.get(hex_, ""),
            adjective(after, now.get(hex_, "")),
            adjective(after, was.get(hex_, "")),
        )
        for hex_ in sorted(changed, key=lambda hex_: (name(after, hex_).casefold(), hex_))
    )


def _nation_rank(game: Any, nation: str) -> tuple[int, str]:
    side = side_of(game, nation)
    return (game.sides.index(side) if side in game.sides else len(game.sides)), nation


def _kind_rank(kind: str) -> tuple[int, str]:
    return (KINDS.index(kind) if kind in KINDS else len(KINDS)), kind


def turn(game: Game) -> str:
    """A player turn, such as "Summer 1942 Axis"."""
    return f"{game.turn.season} {game.turn.year} {game.turn.side}"


WORLD_AT_WAR_REPORTED = Reporting(
    turning=Turning(turn, (fact.PhaseEntered, fact.PlayerTurnBegan), fact.PlayerTurnBegan),
    beginning=fact.GameStarted,
    untold=UNTOLD,
    passing=(fact.FactLapsed,),
    told=told,
    by_part=by_part,
    heading=heading,
    line=line,
    losses=losses,
    inverted=inverted,
    bases_changed=bases_changed,
)
