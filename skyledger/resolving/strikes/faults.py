"""What is wrong with a request about ships or for a strike on them, each named with its place."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from core.world_at_war.air_combat.groups import BOTH, KAMIKAZE, NAS, UNINVERTED_ONLY
from core.world_at_war.ship_damage.chapter import (
    MOST_SEARCH_RESULTS,
    Bid,
    bars,
    most_squadrons,
    numbers,
    too_many,
)
from core.world_at_war.ship_damage.ships import (
    COUNTED_KINDS,
    CRUISERS,
    LIGHT,
    NAMED_KINDS,
    SUBMARINES,
    SUBMARINES_ON_PATROL,
    no_whole_cruisers,
)
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import (
    JAPAN,
    MOST,
    SIDES,
    air_faults,
    conditions_faults,
    count_faults,
    die_faults,
    doubt_faults,
    edition_faults,
    nation_faults,
    number_faults,
    sum_faults,
    word_faults,
)
from skyledger.resolving.strikes.request import (
    DOUBTS,
    DefenderRow,
    LightRow,
    NavalStrike,
    NavalTarget,
    PortRow,
    ShipRow,
    StrikeRow,
    SurpriseBid,
    groups_of,
)

LARGEST_SHIP = 9
"""Factors of a named ship: more than any has."""

AT_SEA, IN_PORT = ("AAS", NAS, KAMIKAZE), ("AAF", NAS, KAMIKAZE)
"""What may attack ships: at sea squadrons (23.11E, 23.75D), in port factors of army air (23.11F)."""


def strike_faults(rows: Sequence[StrikeRow], kinds: Sequence[str], path: Path) -> Iterator[Fault]:
    """What is wrong with rows of air: nation, kind, count, quality, and too many together."""
    for number, row in enumerate(rows):
        yield from _row_faults(row, kinds, (*path, number))
        if row.kind == KAMIKAZE and any(other.kind != KAMIKAZE for other in rows):
            yield Fault((*path, number, "kind"), say("Kamikazes attack alone (17.47D)."))
    if (all_ := sum(row.count for row in rows)) > MOST:
        yield Fault(path, say("A side has at most {most} units, not {all}.", most=MOST, all=all_))


def _row_faults(row: StrikeRow, kinds: Sequence[str], at: Path) -> Iterator[Fault]:
    yield from air_faults(row, kinds, say("kind of air unit for this"), at)
    if row.carrier and row.kind != NAS:
        yield Fault((*at, "carrier"), say("Only NAS fly from carriers (17.312)."))
    if row.kind == KAMIKAZE and row.nation != JAPAN:
        yield Fault((*at, "nation"), say("Only Japan has kamikazes (17.4)."))


def naval_target_faults(target: NavalTarget) -> Iterator[Fault]:
    """What is wrong with the ships and the port that are attacked."""
    yield from number_faults(("air_defense_research",), target.air_defense_research)
    names = [row.name for row in target.ships]
    for number, ship in enumerate(target.ships):
        at: Path = ("ships", number)
        if not ship.name or ship.name in (LIGHT, SUBMARINES_ON_PATROL) or names.index(ship.name) < number:
            yield Fault(
                (*at, "name"), say("A named ship has a name of its own, not “{name}”.", name=ship.name)
            )
        yield from _ship_faults(ship, at, in_port=target.port is not None)
    sorts = [(row.nation, row.kind) for row in target.light]
    for number, light in enumerate(target.light):
        yield from _light_faults(light, ("light", number))
        if sorts.index((light.nation, light.kind)) < number:
            reason = say(
                "There is a row of {nation} {kind} already; put them together.",
                nation=light.nation,
                kind=light.kind,
            )
            yield Fault(("light", number), reason)
    yield from _alone_faults(target)
    if target.port:
        yield from _port_faults(target.port)


def _ship_faults(ship: ShipRow, at: Path, *, in_port: bool) -> Iterator[Fault]:
    yield from nation_faults(ship.nation, (*at, "nation"))
    if ship.kind not in NAMED_KINDS:
        yield Fault((*at, "kind"), unknown(say("kind of named ship"), ship.kind, NAMED_KINDS))
    if not 1 <= ship.size <= LARGEST_SHIP:
        yield Fault(
            (*at, "size"),
            say(
                "A named ship has 1 to {most} factors, not {size}.",
                most=LARGEST_SHIP,
                size=ship.size,
            ),
        )
    elif not isinstance(ship.hits, msgspec.UnsetType) and not 0 <= ship.hits < ship.size and not ship.sunk:
        reason = say(
            "Afloat a ship of {size} factors bears 0 to {most} effects, not {hits}.",
            size=ship.size,
            most=ship.size - 1,
            hits=ship.hits,
        )
        yield Fault((*at, "hits"), reason)
    if ship.sunk and not in_port:
        yield Fault((*at, "sunk"), say("Only ships sunk in port are still there (23.4211C)."))
    if ship.in_yard and not in_port:
        yield Fault((*at, "in_yard"), say("Ships are in a yard in port, not at sea (23.43D)."))


def _light_faults(light: LightRow, at: Path) -> Iterator[Fault]:
    yield from nation_faults(light.nation, (*at, "nation"))
    if light.kind not in COUNTED_KINDS:
        yield Fault((*at, "kind"), unknown(say("kind of light ships"), light.kind, COUNTED_KINDS))
    yield from count_faults((*at, "factors"), light.factors, "factors")
    size, cruisers = numbers().ships.cruiser, light.kind == CRUISERS
    if cruisers and (why := no_whole_cruisers(light.factors)):
        yield Fault((*at, "factors"), why)
    hit = 0 if isinstance(light.hit, msgspec.UnsetType) else light.hit
    most = light.factors // size if cruisers else 0
    for key, count, limit in (("damaged", light.damaged, most), ("hit", hit, min(most, light.damaged))):
        if not 0 <= count <= max(0, limit):
            allowed = (
                say("0 to {limit}", limit=limit)
                if cruisers
                else say("0, for only cruisers are damaged (23.44/results.2)")
            )
            yield Fault((*at, key), say("This is {allowed}, not {count}.", allowed=allowed, count=count))
    if light.patrolling and light.kind != SUBMARINES:
        yield Fault((*at, "patrolling"), say("Submarines alone are said to be patrolling here (23.43C)."))


def _alone_faults(target: NavalTarget) -> Iterator[Fault]:
    under = [number for number, row in enumerate(target.light) if row.kind == SUBMARINES]
    if under and (len(under) < len(target.light) or target.ships):
        yield Fault(
            ("light", under[0], "kind"), say("Submarines on patrol are attacked by themselves (23.43C).")
        )
    if under and target.port:
        yield Fault(
            ("light", under[0], "kind"), say("Submarines are attacked on patrol, not in port (23.43C).")
        )


def _port_faults(port: PortRow) -> Iterator[Fault]:
    for name in ("ports", "port_cities", "cities", "flak", "airbases", "objectives", "anchors"):
        yield from number_faults(("port", name), getattr(port, name))
    if port.ports < 1:
        yield Fault(
            ("port", "ports"), say("Ships in port lie in a port: 1 or more, not {ports}.", ports=port.ports)
        )
    if port.port_cities > port.ports:
        yield Fault(
            ("port", "port_cities"),
            say("Of {ports} ports at most so many are cities, too.", ports=port.ports),
        )
    walls = numbers().air_defense.fortification
    if port.fortification not in walls:
        yield Fault(("port", "fortification"), unknown("fortification", port.fortification, walls))


def doubts_of_ships(doubts: Mapping[str, str]) -> Iterator[Fault]:
    """Doubts that do not bear on attacks on ships, and options that can't be played."""
    return doubt_faults(doubts, DOUBTS, say("doubt about air attacks on ships"))


PATROL, COVER, BASED = "patrol", "cover", "based"
JET = "jet"
KINDS_OF = {PATROL: (NAS,), COVER: ("AAS", NAS), BASED: ("AAF", NAS, JET)}
"""Patrol is flown by carrier air (23.31), cover by land-based air (23.11D); transports do not fight."""

LARGEST_LEVEL = 9
NO_KAMIKAZES = said("Kamikazes find their targets by dice (17.47F), which this command does not play.")


def naval_strike_faults(request: NavalStrike) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds, or against what the rules say of such a strike."""
    found = (*_force_faults(request), *naval_target_faults(request), *_rest_faults(request))
    yield from found
    if not found and request.port is None:
        yield from _size_faults(request)


def _force_faults(request: NavalStrike) -> Iterator[Fault]:
    if not request.attacker:
        yield Fault(("attacker",), say("The attacker has no air units; one row at least is needed."))
    if not (request.ships or request.light):
        yield Fault(("ships",), say("There is nothing to be attacked; name ships or light ships."))
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
        yield Fault(
            ("attacker",), say("Air from land and from carriers never attacks one base together (23.51).")
        )


def _share_faults(row: StrikeRow, at: Path, *, in_port: bool) -> Iterator[Fault]:
    if not 0 <= row.counterair <= row.count:
        yield Fault(
            (*at, "counterair"),
            say(
                "Of {count} units 0 to {count} counterair, not {counterair}.",
                count=row.count,
                counterair=row.counterair,
            ),
        )
    if row.kind == JET and in_port and row.counterair != row.count:
        reason = say("Jets escort over a port: all {count} of them counterair (17.53B).", count=row.count)
        yield Fault((*at, "counterair"), reason)
    if row.counterair and not in_port:
        yield Fault((*at, "counterair"), say("Bases are counteraired, not ships at sea (23.411)."))
    if isinstance(row.engaged, msgspec.UnsetType):
        return
    if in_port:
        yield Fault((*at, "engaged"), say("Over a port those who counterair are engaged (23.411)."))
    elif not 0 <= row.engaged <= row.count:
        yield Fault(
            (*at, "engaged"),
            say(
                "Of {count} squadrons 0 to {count} engage, not {engaged}.",
                count=row.count,
                engaged=row.engaged,
            ),
        )


def _defender_faults(request: NavalStrike, air: DefenderRow, name: str, at: Path) -> Iterator[Fault]:
    in_port, kinds = request.port is not None, KINDS_OF[name]
    if in_port != (name == BASED):
        where = (
            say("in port, where air is based (23.21)")
            if in_port
            else say("at sea, where it is patrol or cover")
        )
        yield Fault(at, say("The ships are {where}; this has no place there.", where=where))
    enemies = {row.nation for row in request.attacker}
    yield from air_faults(air, kinds, say("kind of air unit for {name}", name=name), at, enemies)
    yield from _state_faults(air, name, at)


def _state_faults(air: DefenderRow, name: str, at: Path) -> Iterator[Fault]:
    if air.inverted and name != BASED:
        yield Fault((*at, "inverted"), say("Inverted air flies no patrol and no cover (18.41)."))
    if isinstance(air.engaging, msgspec.UnsetType):
        return
    if name == BASED:
        yield Fault((*at, "engaging"), say("All that is based in a port engages (23.411)."))
    elif not 0 <= air.engaging <= air.count:
        yield Fault(
            (*at, "engaging"),
            say(
                "Of {count} squadrons 0 to {count} engage, not {engaging}.",
                count=air.count,
                engaging=air.engaging,
            ),
        )


def _rest_faults(request: NavalStrike) -> Iterator[Fault]:
    yield from edition_faults(request.edition)
    yield from conditions_faults(request.circumstances)
    for nation, level in request.circumstances.naval_nationality_research.items():
        path = ("circumstances", "naval_nationality_research", nation)
        yield from number_faults(path, level)
        yield from nation_faults(nation, path)
    yield from word_faults(("apply_to_inverted",), request.apply_to_inverted, (UNINVERTED_ONLY, BOTH))
    for name in (*SIDES, "air_defense"):
        yield from sum_faults(("dice", name), getattr(request.dice, name))
    for number, aim in enumerate(request.targets or ()):
        yield from sum_faults(("targets", number, "dice"), aim.dice)
        yield from strike_faults(aim.air, _strikers(request), ("targets", number, "air"))
    yield from doubts_of_ships(request.doubts)
    if request.surprise:
        yield from _surprise_faults(request, request.surprise)


def _surprise_faults(request: NavalStrike, bid: SurpriseBid) -> Iterator[Fault]:
    for name in ("radar", "own_found", "strikes_before", "surprises_before"):
        yield from number_faults(("surprise", name), getattr(bid, name))
    yield from die_faults(("surprise", "die"), bid.die)
    if not 0 <= bid.search_results <= MOST_SEARCH_RESULTS:
        reason = say(
            "There are 0 to {most} search results, not {search_results}.",
            most=MOST_SEARCH_RESULTS,
            search_results=bid.search_results,
        )
        yield Fault(("surprise", "search_results"), reason)
    if not isinstance(bid.level, msgspec.UnsetType) and not 0 <= bid.level <= LARGEST_LEVEL:
        reason = say(
            "A level is a number from 0 to {most}, not {level}.", most=LARGEST_LEVEL, level=bid.level
        )
        yield Fault(("surprise", "level"), reason)
    if request.port:
        yield Fault(("surprise",), say("Surprise is for strikes at sea in naval combat (23.741)."))
    yield from _no_surprise(request, bid)


def _no_surprise(request: NavalStrike, bid: SurpriseBid) -> Iterator[Fault]:
    """What bars a surprise (23.741)."""
    asked = Bid(
        any(row.carrier for row in request.attacker),
        any(not row.carrier for row in request.attacker),
        bid.search_results,
        bid.own_found,
        bid.strikes_before,
        bid.surprises_before,
    )
    for bar in bars(asked):
        told = say("This strike is no surprise: {why} ({rule}).", why=bar.why, rule=bar.rule)
        yield Fault(("surprise",), told)


def _size_faults(request: NavalStrike) -> Iterator[Fault]:
    """23.73; its table is lost, so the doubts that settle it are named."""
    strike = groups_of(request.attacker, request.circumstances)
    if too_many(strike, request.doubts):
        count = sum(group.count for group in strike)
        most = most_squadrons(strike, request.doubts)
        settled = say("“doubts” may settle W249, W250 and W251 otherwise")
        yield Fault(
            ("attacker",),
            say(
                "At most {most} squadrons make such a strike, not {count} (23.73; {settled}).",
                most=most,
                count=count,
                settled=settled,
            ),
        )
