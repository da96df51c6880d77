"""What is wrong with the values of a request for a strike on ships, each named with its place."""

from collections.abc import Iterator

import msgspec

from core.world_at_war.air_combat.groups import BOTH, KAMIKAZE, NAS, UNINVERTED_ONLY, printed
from core.world_at_war.ship_damage.surprise import MOST_SEARCH_RESULTS, Bid, bars, most_squadrons, too_many
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.faults import (
    MOST,
    SIDES,
    conditions_faults,
    edition_faults,
    number_faults,
    word_faults,
)
from skyledger.resolving.naval_faults import AT_SEA, IN_PORT, doubt_faults, naval_target_faults, strike_faults
from skyledger.resolving.naval_rows import StrikeRow, groups_of
from skyledger.resolving.naval_strike_request import DefenderRow, NavalStrike, SurpriseBid
from skyledger.resolving.request import JAPAN

PATROL, COVER, BASED = "patrol", "cover", "based"
JET = "jet"
KINDS_OF = {PATROL: (NAS,), COVER: ("AAS", NAS), BASED: ("AAF", NAS, JET)}
"""Patrol is flown by carrier air (23.31), cover by land-based air (23.11D); transports do not fight."""

LARGEST_LEVEL = 9
NO_KAMIKAZES = "Kamikazes find their targets by dice (17.47F), which this command does not play."


def naval_strike_faults(request: NavalStrike) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or against what the rules say of such a strike."""
    found = (*_force_faults(request), *naval_target_faults(request), *_rest_faults(request))
    yield from found
    if not found and request.port is None:
        yield from _size_faults(request)


def _force_faults(request: NavalStrike) -> Iterator[Fault]:
    if not request.attacker:
        yield Fault(("attacker",), "The attacker has no air units; one row at least is needed.")
    if not (request.ships or request.light):
        yield Fault(("ships",), "There is nothing to be attacked; name ships or light ships.")
    if request.port:
        yield from _port_attack_faults(request)
    kinds = _strikers(request)
    yield from strike_faults(
        request.attacker, (*kinds, JET, KAMIKAZE) if request.port else (*kinds, KAMIKAZE), ("attacker",)
    )
    for number, row in enumerate(request.attacker):
        at: Path = ("attacker", number)
        if row.kind == KAMIKAZE:
            yield Fault((*at, "kind"), NO_KAMIKAZES)
        yield from _share_faults(row, at, in_port=request.port is not None)
    for name in (PATROL, COVER, BASED):
        for number, air in enumerate(getattr(request, name)):
            yield from _defender_faults(request, air, name, (name, number))


def _strikers(request: NavalStrike) -> tuple[str, ...]:
    """The kinds of air that go for ships here; kamikazes find theirs by dice."""
    return tuple(kind for kind in (IN_PORT if request.port else AT_SEA) if kind != KAMIKAZE)


def _port_attack_faults(request: NavalStrike) -> Iterator[Fault]:
    if len({row.carrier for row in request.attacker}) > 1:
        yield Fault(("attacker",), "Air from land and from carriers never attacks one base together (23.51).")


def _share_faults(row: StrikeRow, at: Path, *, in_port: bool) -> Iterator[Fault]:
    if not 0 <= row.counterair <= row.count:
        yield Fault(
            (*at, "counterair"), f"Of {row.count} units 0 to {row.count} counterair, not {row.counterair}."
        )
    if row.kind == JET and in_port and row.counterair != row.count:
        reason = f"Jets escort over a port: all {row.count} of them counterair (17.53B)."
        yield Fault((*at, "counterair"), reason)
    if row.counterair and not in_port:
        yield Fault((*at, "counterair"), "Bases are counteraired, not ships at sea (23.411).")
    if isinstance(row.engaged, msgspec.UnsetType):
        return
    if in_port:
        yield Fault((*at, "engaged"), "Over a port those who counterair are engaged (23.411).")
    elif not 0 <= row.engaged <= row.count:
        yield Fault((*at, "engaged"), f"Of {row.count} squadrons 0 to {row.count} engage, not {row.engaged}.")


def _defender_faults(request: NavalStrike, air: DefenderRow, name: str, at: Path) -> Iterator[Fault]:
    in_port, kinds = request.port is not None, KINDS_OF[name]
    if in_port != (name == BASED):
        where = "in port, where air is based (23.21)" if in_port else "at sea, where it is patrol or cover"
        yield Fault(at, f"The ships are {where}; this has no place there.")
    if air.nation not in printed():
        yield Fault((*at, "nation"), unknown("nation", air.nation, printed()))
    if air.nation in {row.nation for row in request.attacker}:
        yield Fault((*at, "nation"), f"{air.nation} stands on the other side as well; a nation is on one.")
    if air.kind not in kinds:
        yield Fault((*at, "kind"), unknown(f"kind of air unit for {name}", air.kind, kinds))
    if not 1 <= air.count <= MOST:
        yield Fault((*at, "count"), f"A row has 1 to {MOST} units, not {air.count}.")
    if air.elite and (air.nation, air.kind) != (JAPAN, NAS):
        yield Fault((*at, "elite"), "Only Japanese NAS are elite (17.352, 19.31A).")
    yield from _state_faults(air, name, at)


def _state_faults(air: DefenderRow, name: str, at: Path) -> Iterator[Fault]:
    if air.inverted and name != BASED:
        yield Fault((*at, "inverted"), "Inverted air flies no patrol and no cover (18.41).")
    if isinstance(air.engaging, msgspec.UnsetType):
        return
    if name == BASED:
        yield Fault((*at, "engaging"), "All that is based in a port engages (23.411).")
    elif not 0 <= air.engaging <= air.count:
        yield Fault(
            (*at, "engaging"), f"Of {air.count} squadrons 0 to {air.count} engage, not {air.engaging}."
        )


def _rest_faults(request: NavalStrike) -> Iterator[Fault]:
    yield from edition_faults(request.edition)
    yield from conditions_faults(request.circumstances)
    for nation, level in request.circumstances.naval_nationality_research.items():
        path = ("circumstances", "naval_nationality_research", nation)
        yield from number_faults(path, level)
        if nation not in printed():
            yield Fault(path, unknown("nation", nation, printed()))
    yield from word_faults(("apply_to_inverted",), request.apply_to_inverted, (UNINVERTED_ONLY, BOTH))
    for name in (*SIDES, "air_defense"):
        yield from _dice_faults(getattr(request.dice, name), ("dice", name))
    for number, aim in enumerate(request.targets or ()):
        yield from _dice_faults(aim.dice, ("targets", number, "dice"))
        yield from strike_faults(aim.air, _strikers(request), ("targets", number, "air"))
    yield from doubt_faults(request.doubts)
    if request.surprise:
        yield from _surprise_faults(request, request.surprise)


def _dice_faults(thrown: int, path: Path) -> Iterator[Fault]:
    if thrown and not 2 <= thrown <= 12:
        yield Fault(path, f"Two dice give 2 to 12, not {thrown}.")


def _surprise_faults(request: NavalStrike, bid: SurpriseBid) -> Iterator[Fault]:
    for name in ("radar", "own_found", "strikes_before", "surprises_before"):
        yield from number_faults(("surprise", name), getattr(bid, name))
    if bid.die and not 1 <= bid.die <= 6:
        yield Fault(("surprise", "die"), f"One die gives 1 to 6, not {bid.die}.")
    if not 0 <= bid.search_results <= MOST_SEARCH_RESULTS:
        reason = f"There are 0 to {MOST_SEARCH_RESULTS} search results, not {bid.search_results}."
        yield Fault(("surprise", "search_results"), reason)
    if not isinstance(bid.level, msgspec.UnsetType) and not 0 <= bid.level <= LARGEST_LEVEL:
        yield Fault(("surprise", "level"), f"A level is a number from 0 to {LARGEST_LEVEL}, not {bid.level}.")
    if request.port:
        yield Fault(("surprise",), "Surprise is for strikes at sea in naval combat (23.741).")
    asked = Bid(
        any(row.carrier for row in request.attacker),
        any(not row.carrier for row in request.attacker),
        bid.search_results,
        bid.own_found,
        bid.strikes_before,
        bid.surprises_before,
    )
    for bar in bars(asked):
        yield Fault(("surprise",), f"This strike is no surprise: {bar.why} ({bar.rule}).")


def _size_faults(request: NavalStrike) -> Iterator[Fault]:
    """23.73; its table is lost, so the doubts that settle it are named."""
    strike = groups_of(request.attacker, request.circumstances)
    if too_many(strike, request.doubts):
        count = sum(group.count for group in strike)
        most = most_squadrons(strike, request.doubts)
        settled = "“doubts” may settle W249, W250 and W251 otherwise"
        yield Fault(
            ("attacker",), f"At most {most} squadrons make such a strike, not {count} (23.73; {settled})."
        )
