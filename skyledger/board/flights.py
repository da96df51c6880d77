"""Who is on the way from where to where: the arcs of a picture, read from what a viewer sees."""

from collections.abc import Iterable, Iterator

import msgspec

from events.sentences import said, say
from skyledger.board.sentences import adjective, stack_words
from skyledger.board.view import BoardView, Flown, MissionView, Stack


class Flight(msgspec.Struct, frozen=True):
    """Air units of a side from the hex of their bases to another, and in words what they are."""

    side: str
    origin: str
    target: str
    told: tuple[str, ...]


Bound = tuple[Stack, str]
"""Air units, and the hex to which they are bound."""


def flights(view: BoardView) -> tuple[Flight, ...]:
    """A flight for each side, base and target; over his own base, or from where no hex is, nobody has one."""
    bases = {p.place: p.place for p in view.places if p.kind == "hex"}
    bases.update({c.name: p.place for p in view.places if p.kind == "hex" for c in p.carriers})
    together: dict[tuple[str, str, str], dict[str, None]] = {}
    for stack, target in bound(view):
        origin = bases.get(stack.place, target)
        if origin != target:
            told = _told(view, stack)
            together.setdefault((stack.side, origin, target), {})[told] = None
    return tuple(Flight(*way, tuple(told)) for way, told in sorted(together.items()))


def bound(view: BoardView) -> Iterator[Bound]:
    """All that flies: counterairs, support, missions, about ships and over ports."""
    for battle in view.battles:
        if not battle.ended:
            yield from ((stack, battle.place) for stack in battle.attackers)
    for support in view.supports:
        yield from ((stack, place) for place in support.hexes for stack in support.air)
    for mission in view.missions:
        yield from _on_mission(mission)
    for attack in view.base_attacks:
        yield from _flown(attack.air, attack.place)
    for activity in view.activities:
        yield from _flown(activity.air, activity.hexes[activity.reached])
    for combat in view.combats:
        air = (*combat.strikes, *(one for group in combat.groups for one in group.air))
        yield from _flown(air, combat.place)


MET = ("intercepted", "counter-intercepted", "attacked")
"""Who meets air transports on their way (18.62)."""


def _on_mission(mission: MissionView) -> Iterator[Bound]:
    to, met = mission.hexes[0], mission.hexes[-1] or mission.hexes[0]
    yield from _flown((one for one in mission.parts if one.part not in MET), to)
    yield from _flown((one for one in mission.parts if one.part in MET), met)


def _flown(parts: Iterable[Flown], place: str) -> Iterator[Bound]:
    return ((stack, place) for part in parts for stack in part.air)


def _told(view: BoardView, stack: Stack) -> str:
    told = said("{nation} {units} from {base}")
    who = adjective(view.nations, stack.nation)
    return say(told, nation=who, units=stack_words(stack), base=stack.name)
