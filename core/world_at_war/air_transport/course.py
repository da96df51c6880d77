"""18.62: how an interception goes on, from state to state and from battle to battle."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.kinds import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.air_transport.as_factors import factors_again, fought_naval_air, renamed
from core.world_at_war.air_transport.interfering import may_be_intercepted
from core.world_at_war.air_transport.settling import LOSSES, arrived, chosen_fates, settled
from core.world_at_war.air_transport.under_way import (
    ATTACKING,
    COUNTERING,
    INTERCEPTING,
    may_attack,
    present_transport,
    state_is_over,
    transports_left,
)
from core.world_at_war.state import Game
from events.message import PhaseEntered, SeatFinished
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.air_transport import AirTransportAnnounced, AirTransportContested
from events.world_at_war.counterair import ChoiceMade
from events.world_at_war.transport_mission import TransportMission


def unhindered(game: Game, _: AirTransportAnnounced) -> Iterator[Ruled]:
    """Where no air of the other side could intercept them, the transports come through at once."""
    mission = present_transport(game)
    if mission is not None and not may_be_intercepted(game):
        yield from arrived(game, mission)


def all_heard(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """Those have been heard whom the state waits for: nobody interferes, or it is fought."""
    mission = present_transport(game)
    if mission is None or not state_is_over(game):
        return
    phase = game.turn.phase
    if phase.endswith(INTERCEPTING) and not mission.interceptors:
        yield from arrived(game, mission)
    elif phase.endswith(COUNTERING) and mission.escorts:
        yield _met(COUNTER_INTERCEPTION, mission, mission.escorts, mission.interceptors)
    elif phase.endswith(ATTACKING):
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
