"""18.53, 18.54, 18.623, 18.624, 18.472: how an air transport activity ends, and who is inverted."""

from collections.abc import Iterable, Iterator

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.kinds import COUNTER_INTERCEPTION, ON_TRANSPORT
from core.world_at_war.air_transport.fates import (
    Fates,
    Result,
    brps_through,
    fates_told,
    of_factors,
    of_squadrons,
    open_fates,
)
from core.world_at_war.air_transport.flights import AIRDROP, HUMP, SUPPLY, TRANSPORT
from core.world_at_war.air_transport.under_way import (
    Units,
    there,
    transports_left,
)
from core.world_at_war.board import seats_for
from core.world_at_war.evolve import EVOLUTIONS
from core.world_at_war.recombination import recombined
from core.world_at_war.squadrons import WHOLE
from core.world_at_war.state import GAMEMASTER, Game, plays
from events.world_at_war.air_transport import (
    AirTransportArrived,
    AirTransportEnded,
    AirTransportFailed,
)
from events.world_at_war.counterair import ChoiceCalledFor
from events.world_at_war.employment import AirMissionFlown
from events.world_at_war.transport_mission import TransportMission

NUMBERS = {SUPPLY: ("18.532",), TRANSPORT: ("18.542",), AIRDROP: ("18.512C",), HUMP: ("17.63D",)}
AGAIN = "23.141A"
LOSSES = "18.624"


def result_of(game: Game, mission: TransportMission) -> Result:
    """What the attack did to the transports: by factors, or by their squadrons (23.18, doubts W166, W201)."""
    left, flown = transports_left(game, mission), len(mission.units)
    reckoned = of_squadrons if any(unit.kind in WHOLE for unit in left) else of_factors
    result = reckoned(flown, len(left), len(left) - len(mission.aborted))
    if result.through < flown and plays(game, "W201") == "whole":
        return Result(result.lost, result.back + result.through, 0)
    return result


def arrived(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """Nobody went for the transports: all of them come through."""
    whole = tuple(_whole_again(game, mission))
    yield from whole
    everything = Fates((), (), mission.ground)
    yield from _over(_after(game, whole), mission, Result(0, 0, len(mission.units)), everything)


def settled(game: Game, mission: TransportMission) -> Iterator[Ruled]:
    """After the attack: the owner says whose transports were hit, if it matters (18.624, doubt W201)."""
    result = result_of(game, mission)
    open_ = _open(mission, result)
    if len(open_) > 1:
        yield _asked(game, mission, tuple(map(fates_told, open_)))
    else:
        yield from _home_again(game, mission, result, open_[0])


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
    free = plays(game, "W177") == "those_that_fought"
    flown = mission.fought if free else (*mission.fought, *mission.interceptors)
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
