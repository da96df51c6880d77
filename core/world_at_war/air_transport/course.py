"""18.53, 18.54, 18.62: how an interception goes on, how an activity ends, and who gets through."""

from collections.abc import Iterable, Iterator, Sized
from itertools import combinations

import msgspec

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_combat.fates import INVERTED, of_interceptors
from core.world_at_war.air_combat.groups import BY_DEFAULT, Readings, reads
from core.world_at_war.air_transport.asked_again import transports_called_off
from core.world_at_war.air_transport.interfering import may_be_intercepted
from core.world_at_war.board import seats_for
from core.world_at_war.conditions import defenders_finished, side_finished
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.squadrons.dividing import recombined
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.under_way.missions import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.under_way.over_land import Units, may_attack, present_transport, there, transports_left
from core.world_at_war.units import A_FACTOR, WHOLE
from events.message import PhaseEntered, SeatFinished
from events.sentences import kept
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded, ChoiceCalledFor, ChoiceMade
from events.world_at_war.air_transport import (
    AirTransportAnnounced,
    AirTransportArrived,
    AirTransportContested,
    AirTransportEnded,
    AirTransportFailed,
    TransportMission,
)
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.squadrons import AirUnitsRecombined

# 18.53, 18.54, 18.623, 18.624: how an activity ends, who is lost, who gets through.


class Result(msgspec.Struct, frozen=True):
    """How many transport factors are lost, turned back, and get through."""

    lost: int
    back: int
    through: int


def _of_factors(flown: int, left: int, unharmed: int) -> Result:
    """What an attack did to so many transports, by those that are left and that did not have to abort."""
    return Result(flown - left, left - unharmed, unharmed)


def _of_squadrons(flown: int, left: int, unharmed: int) -> Result:
    """The same of so many factors, by their squadrons (23.18, doubt W166).

    A factor gets through whose squadrons are all unharmed, and lives on if two of them do.
    """
    alive, through = (left + 1) // A_FACTOR, unharmed // A_FACTOR
    return Result(flown - alive, alive - through, through)


def of_the_attack(
    flown: int, left: int, unharmed: int, readings: Readings = BY_DEFAULT, *, by_squadrons: bool
) -> Result:
    """What an attack did to so many transport factors, by those left and unharmed of what was attacked.

    Those are factors, or the squadrons that the factors were divided into (23.18). Whether a mission goes on
    with a part of its transports is doubt W201.
    """
    done = (_of_squadrons if by_squadrons else _of_factors)(flown, left, unharmed)
    if done.through < flown and reads(readings, "W201") == "whole":
        return Result(done.lost, done.back + done.through, 0)
    return done


def brps_through(sent: int, flown: int, through: int) -> int:
    """The BRPs that come over the Hump with those transports that get through (17.63D)."""
    return sent * through // flown


class Fates(msgspec.Struct, frozen=True):
    """Ground units by what becomes of them."""

    lost: tuple[str, ...]
    back: tuple[str, ...]
    through: tuple[str, ...]


def possible(ground: tuple[str, ...], lost: int, back: int) -> list[Fates]:
    """Every way in which so many lost and turned back transports may have been those of ground units.

    Each unit has a transport of its own; where fewer fly than are aboard, the last of them go together.
    """
    lost, back = min(lost, len(ground)), min(back, max(0, len(ground) - lost))
    return [
        Fates(gone, turned, tuple(one for one in ground if one not in (*gone, *turned)))
        for gone in combinations(ground, lost)
        for turned in combinations([one for one in ground if one not in gone], back)
    ]


def open_fates(activity: str, ground: tuple[str, ...], result: Result) -> list[Fates]:
    """Every way in which ground units may share the fate of their transports (18.624).

    Nobody is aboard of air supply (18.53): who is not reached by it stays where it is.
    """
    if activity == SUPPLY:
        return possible(ground, 0, result.lost + result.back)
    return possible(ground, result.lost, result.back)


def aboard(activity: str, ground: tuple[str, ...], result: Result) -> Fates | tuple[Fates, ...]:
    """What became of ground units, or every way in which it may be; their owner names one (18.624)."""
    found = open_fates(activity, ground, result)
    return found[0] if len(found) == 1 else tuple(found)


LOST, BACK, GOT_THROUGH = kept("lost: {units}"), kept("back: {units}"), kept("through: {units}")
"""What becomes of transports, as an option is kept that their owner has."""

THROUGH, ASKED, ATTACKED = "through", "asked", "attacked"


def towards_the_transports(able: Sized, sent: Sized | None = None) -> str:
    """18.623: do interceptors go for the transports? All come through where none may, or none is sent.

    `able` are those who may; `sent` is None as long as it has not been said who does.
    """
    if not len(able) or (sent is not None and not len(sent)):
        return THROUGH
    return ASKED if sent is None else ATTACKED


def fates_told(fates: Fates) -> str:
    """One way as the option of a question: "lost: I Corps; back: II Corps"."""
    parts = ((LOST, fates.lost), (BACK, fates.back), (GOT_THROUGH, fates.through))
    return "; ".join(what(units=" and ".join(units)) for what, units in parts if units)


NUMBERS = {SUPPLY: ("18.532",), TRANSPORT: ("18.542",), AIRDROP: ("18.512C",), HUMP: ("17.63D",)}
AGAIN = "23.141A"
LOSSES = "18.624"


def result_of(game: Game, mission: TransportMission) -> Result:
    """What the attack did to the transports: by factors, or by their squadrons (23.18, doubts W166, W201)."""
    left = transports_left(game, mission)
    unharmed, whole = len(left) - len(mission.aborted), any(unit.kind in WHOLE for unit in left)
    return of_the_attack(len(mission.units), len(left), unharmed, game.doubts, by_squadrons=whole)


def arrived(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """Nobody went for the transports: all of them come through."""
    whole = tuple(_whole_again(game, mission))
    yield from whole
    everything = Fates((), (), mission.ground)
    yield from _over(_after(game, whole), mission, Result(0, 0, len(mission.units)), everything)


def settled(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """After the attack: the owner says whose transports were hit, if it matters (18.624, doubt W201)."""
    result = result_of(game, mission)
    match aboard(mission.mission, mission.ground, result):
        case Fates() as fates:
            yield from _home_again(game, mission, result, fates)
        case open_:
            yield _asked(game, mission, tuple(map(fates_told, open_)))


def chosen_fates(game: Game, mission: TransportMission, taken: str) -> Iterator[Ruled]:
    """The owner has said whose transports were hit."""
    found = ((one, fates) for one in _results(game, mission) for fates in _open(mission, one))
    result, fates = next((one, fates) for one, fates in found if fates_told(fates) == taken)
    yield from _home_again(game, mission, result, fates)


def _open(mission: TransportMission, result: Result) -> list[Fates]:
    return open_fates(mission.mission, mission.ground, result)


def _results(game: Game, mission: TransportMission) -> Iterator[Result]:
    """What the attack did; or anything that it could do, if the position was adjusted since the question."""
    yield result_of(game, mission)
    flown = len(mission.units)
    for lost in range(flown + 1):
        yield from (Result(lost, back, flown - lost - back) for back in range(flown - lost + 1))


def _home_again(game: Game, mission: TransportMission, result: Result, fates: Fates) -> Iterator[Ruled]:
    """Once it is known who was hit, squadrons are factors again (23.14, 23.18), and all go home."""
    whole = tuple(_whole_again(game, mission))
    yield from whole
    yield from _over(_after(game, whole), mission, result, fates)


def _asked(game: Game, mission: TransportMission, options: tuple[str, ...]) -> Ruled:
    nations = frozenset(game.units[name].nation for name in mission.units if name in game.units)
    seats = seats_for(game, nations) or (GAMEMASTER,)
    asked = ChoiceCalledFor(LOSSES, "defender", mission.at, seats, options, "transports")
    return Ruled(asked, (LOSSES, "W201"))


def _after(game: Game, facts: Iterable[Ruled]) -> Game:
    return fold(EVOLUTIONS, game, [fact.event for fact in facts])


def _whole_again(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """23.14, 23.18: who fought as squadrons is made up of factors again."""
    names = frozenset((*mission.interceptors, *mission.escorts))
    flown = (*there(game, names), *transports_left(game, mission))
    if squadrons := [unit for unit in flown if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, AGAIN)


def _over(game: Game, mission: TransportMission, result: Result, fates: Fates) -> Iterator[Ruled]:
    alive = [unit.name for unit in there(game, mission.units)]
    through, back = tuple(alive[: result.through]), tuple(alive[result.through :])
    if through:
        brps = brps_through(mission.brps, len(mission.units), len(through))
        came = AirTransportArrived(mission.mission, through, mission.hex, fates.through, brps)
        yield Ruled(came, NUMBERS[mission.mission])
    if result.lost or result.back:
        failed = AirTransportFailed(mission.mission, mission.hex, fates.lost, fates.back)
        yield Ruled(failed, ("18.623", "18.624"))
    yield from _home(mission, through, mission.returning)
    yield from _home(mission, back, mission.route[0])
    yield from _others_home(game, mission)
    yield Ruled(AirTransportEnded(mission.mission, mission.hex), NUMBERS[mission.mission])


def _home(mission: TransportMission, names: tuple[str, ...], base: str) -> Iterator[Ruled]:
    if names:
        where = "18.545" if mission.mission == TRANSPORT else "18.46"
        yield Ruled(AirMissionFlown(names, mission.mission, mission.hex, base), ("18.41", "18.42A", where))


def _others_home(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """18.472, 18.623: whoever fought is inverted; interceptors who did not are free (doubt W177)."""
    idle = (name for name in mission.interceptors if name not in mission.fought)
    fates = of_interceptors(mission.fought, (), idle, game.doubts)
    flown = tuple(fate.who for fate in fates if fate.status == INVERTED)
    for kind, names in ((COUNTER_INTERCEPTION, mission.escorts), (ON_TRANSPORT, flown)):
        for base, some in _by_base(_factors(game, names)).items():
            yield Ruled(AirMissionFlown(some, kind, mission.at, base), ("18.472", "18.623", "W177"))


def _factors(game: Game, names: Iterable[str]) -> Units:
    """These units; of squadrons that are no more the factors that they were part of."""
    whole = (name if name in game.units else name.rpartition(".")[0] for name in names)
    return tuple(u for u in there(game, dict.fromkeys(whole)) if not u.used)


def _by_base(units: Units) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        found[unit.base] = (*found.get(unit.base, ()), unit.name)
    return found


# 18.62, 23.141A: how an interception goes on, by factors or squadrons.


def unhindered(game: Game, _: AirTransportAnnounced) -> Iterator[Ruled]:
    """Where no air of the other side could intercept them, the transports come through at once."""
    mission = present_transport(game)
    if mission is not None and not may_be_intercepted(game):
        yield from arrived(game, mission)


def once_interceptors_are_known(game: Game, _: SeatFinished) -> Iterator[Ruled]:
    """All defenders are done, and none of them intercepts: the transports come through, if they may fly."""
    mission = present_transport(game)
    if mission is None or not defenders_finished(game):
        return
    off = tuple(transports_called_off(game, mission))
    yield from off
    if not (off or mission.interceptors):
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
    if towards_the_transports(mission.attackers, mission.attackers) == THROUGH:
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
    if mission is not None and towards_the_transports(may_attack(game, mission)) == THROUGH:
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
    yield from _beaten_home(mission, tuple(unit for unit in whole if unit.inverted))


def _beaten_home(mission: TransportMission, inverted: tuple[AirUnit, ...]) -> Iterator[Ruled]:
    for base in dict.fromkeys(unit.base for unit in inverted):
        names = tuple(unit.name for unit in inverted if unit.base == base)
        yield Ruled(AirMissionFlown(names, ON_TRANSPORT, mission.at, base), ("23.144", "18.472"))


def renamed(game: Game, mission: TransportMission, facts: tuple[Ruled, ...]) -> tuple[Game, TransportMission]:
    """The game after these facts, and the mission as it is then."""
    after = fold(EVOLUTIONS, game, [fact.event for fact in facts])
    return after, present_transport(after) or mission
