"""18.62, 23.141A: how an interception goes on, by factors or squadrons."""

from collections.abc import Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_transport.interfering import may_be_intercepted
from core.world_at_war.air_transport.settling import LOSSES, arrived, chosen_fates, settled
from core.world_at_war.conditions import defenders_finished, side_finished
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.battles import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.under_way.transports import (
    may_attack,
    present_transport,
    there,
    transports_left,
)
from core.world_at_war.units import WHOLE
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded, ChoiceMade
from events.world_at_war.air_transport import AirTransportAnnounced, AirTransportContested, TransportMission
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.squadrons import AirUnitsRecombined


def unhindered(game: Game, _: AirTransportAnnounced) -> Iterator[Ruled]:
    """Where no air of the other side could intercept them, the transports come through at once."""
    mission = present_transport(game)
    if mission is not None and not may_be_intercepted(game):
        yield from arrived(game, mission)


def nobody_intercepts(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """All defenders are done, and none of them intercepts: the transports come through."""
    mission = present_transport(game)
    if mission is not None and defenders_finished(game) and not mission.interceptors:
        yield from arrived(game, mission)


def escorts_meet_interceptors(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """The mover is done, and protects the transports: it is fought who gets at them (18.622)."""
    mission = present_transport(game)
    if mission is not None and side_finished(game) and mission.escorts:
        yield _met(COUNTER_INTERCEPTION, mission, mission.escorts, mission.interceptors)


def transports_attacked(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """All defenders are done: who goes for the transports attacks them, if anybody does (18.623)."""
    mission = present_transport(game)
    if mission is not None and defenders_finished(game):
        yield from _attack(game, mission)


def _attack(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    doubts = ("W391",) if fought_naval_air(game, mission) else ()
    facts = tuple(factors_again(game, mission))
    yield from facts
    game, mission = renamed(game, mission, facts)
    if not mission.attackers:
        yield from arrived(game, mission)
        return
    transports = tuple(unit.name for unit in transports_left(game, mission))
    met = _met(ON_TRANSPORT, mission, mission.attackers, transports)
    yield Ruled(met.event, (*met.rules, *doubts))


def _met(kind: str, mission: TransportMission, ours: tuple[str, ...], theirs: tuple[str, ...]) -> Ruled:
    number = "18.622" if kind == COUNTER_INTERCEPTION else "18.623"
    return Ruled(AirBattleBegan(kind, mission.at, ours, theirs), (number,))


def fought_out(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """What a battle has left of each side is kept for what follows (18.623)."""
    mission = present_transport(game)
    if mission is None or event.kind not in (COUNTER_INTERCEPTION, ON_TRANSPORT):
        return
    if event.kind == COUNTER_INTERCEPTION:
        told = AirTransportContested(event.defenders, event.attackers, event.defenders_aborted)
    else:
        idle = tuple(name for name in mission.interceptors if name not in mission.attackers)
        told = AirTransportContested(
            interceptors=(*idle, *event.attackers),
            escorts=mission.escorts,
            barred=mission.barred,
            attackers=event.attackers,
            aborted=event.defenders_aborted,
        )
    yield Ruled(told, ("18.623",))


def attack_or_go_home(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """18.623: where no interceptor may attack the transports, they come through."""
    mission = present_transport(game)
    if mission is not None and not may_attack(game, mission):
        yield from arrived(game, mission)


def after_the_attack(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The transports were attacked: what is left of the activity (18.623, 18.624)."""
    if (mission := present_transport(game)) is not None:
        yield from settled(game, mission)


def losses_chosen(game: Game, event: ChoiceMade) -> Iterator[Ruled]:
    """The owner of the transports has said which of them were hit (18.624)."""
    mission = present_transport(game)
    if mission is not None and event.rule == LOSSES:
        yield from chosen_fates(game, mission, event.taken)


AT_ONCE = "23.141A"


def fought_naval_air(game: Game, mission: TransportMission) -> bool:
    """Are those who go for the transports army air that is divided, without naval air among them?"""
    kinds = [unit.kind for unit in there(game, mission.attackers)]
    return any(kind in WHOLE for kind in kinds) and "NAS" not in kinds


def factors_again(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """Where doubt W391 is read so, they recombine before they attack; inverted factors fly home (23.144)."""
    if plays(game, "W391") != "factors" or not fought_naval_air(game, mission):
        return
    squadrons = [unit for unit in there(game, mission.attackers) if unit.kind in WHOLE]
    facts = tuple(recombined(game, squadrons, AT_ONCE))
    yield from facts
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    made = [f.event for f in facts if isinstance(f.event, AirUnitsRecombined)]
    whole = there(after, (one.factor for event in made for one in event.factors))
    others = tuple(unit.name for unit in there(game, mission.attackers) if unit.kind not in WHOLE)
    ready = (*others, *(unit.name for unit in whole if not unit.inverted))
    idle = tuple(name for name in mission.interceptors if name not in mission.attackers)
    told = AirTransportContested((*idle, *ready), mission.escorts, mission.barred, ready)
    yield Ruled(told, (AT_ONCE, "17.65", "W391"))
    yield from _home(mission, tuple(unit for unit in whole if unit.inverted))


def _home(mission: TransportMission, inverted: tuple[AirUnit, ...]) -> Iterator[Ruled]:
    for base in dict.fromkeys(unit.base for unit in inverted):
        names = tuple(unit.name for unit in inverted if unit.base == base)
        yield Ruled(AirMissionFlown(names, ON_TRANSPORT, mission.at, base), ("23.144", "18.472"))


def renamed(game: Game, mission: TransportMission, facts: tuple[Ruled, ...]) -> tuple[Game, TransportMission]:
    """The game after these facts, and the mission as it is then."""
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    return after, present_transport(after) or mission
