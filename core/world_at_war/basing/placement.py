"""18.141-18.145 Placing airbases: at the opening and later, by whom, how many in a turn, where."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from core.menus import Choice, Offer, Slot
from core.ruling import Finding, Procedure, Rule, Ruled, Violation
from core.world_at_war.basing.airbases import (
    RECYCLED,
    UNDIVIDED,
    PlaceAirbase,
    heirs_grounds,
    on_the_map,
    pool,
    pools,
    provided,
    rate,
    takes_part,
    tension_opens,
    tension_reached,
    unnamed,
)
from core.world_at_war.basing.ground import (
    OF_ITS_HOLDER,
    OF_THE_HEX,
    hex_of_the_faction,
    leave_used_up,
    not_between_russia_and_the_west,
    on_land,
)
from core.world_at_war.board import (
    commands,
    controller,
    faction_of,
    game_turn_number,
    known_hex,
    known_nation,
    name,
    now,
    phase,
    phase_label,
    player_turn,
    side_of,
    theater,
    turns_at_war,
    war_between,
)
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.edition import AirbaseWait
from core.world_at_war.state import (
    GAMEMASTER,
    Game,
    fact_grounds,
    fact_key,
    has_rule,
    numbers,
    plays,
    turns_on,
)
from events.sentences import all_of, either, said, say, translated
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
    """The counter lies in its hex; only then is the other gone, so that its air may fly to the new one.

    18.144: a counter goes to another hex by being taken up, and in no other way.
    """
    nation, hex_ = request.nation, request.hex
    placed = AirbasePlaced(nation, hex_.id, theater(game, hex_), phase_label(game))
    yield Ruled(placed, ("18.142", "18.143") if request.recycling else ("18.142",))
    if request.recycling:
        yield Ruled(AirbaseRemoved(nation, request.recycling, said("recycled")), ("18.143",))
    yield from leave_used_up(game, request)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Where each nation may place, by the airbases that it may take up; aside if others alone take part."""
    ours = [nation for nation in game.nations if commands(game, seat, nation)]
    playing = {nation for nation in ours if takes_part(game, nation)} or {*ours}
    for nation in ours:
        if side_of(game, nation) == game.turn.side and pools(game, nation):
            found, idle = _placements(game, seat, nation), nation not in playing
            yield from (replace(one, aside=idle, unlikely=idle) for one in found)


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
        named = [("hex", hexes), *([("recycling", taken)] if taken != ("",) else [])]
        slots = tuple(Slot(field, tuple(Choice(value) for value in values)) for field, values in named)
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


@rule(
    "18.142A",
    "A power places airbases in player turns of its own side.",
    "{given} places no airbase in a player turn of the {allowed} side.",
)
def in_their_own_turn(game: Game, request: Any) -> Iterable[Finding]:
    """18.142A; its phases are kept by the sequence of play, and for others' counters the seat has no word."""
    own = commands(game, request.seat, request.nation)
    if own and side_of(game, request.nation) != game.turn.side:
        yield Finding(given=request.nation, allowed=game.turn.side)


@rule(
    "18.14",
    "Major powers alone have airbase counters.",
    "{given} has no airbase counters; {allowed} have.",
    heirs_grounds,
)
def has_counters(game: Game, request: Any) -> Iterable[Finding]:
    """18.14 names the powers (doubt W28)."""
    if not pools(game, request.nation):
        having = all_of(n for n in numbers(game).airbase_counters if n in game.nations)
        yield Finding(given=request.nation, allowed=having)


@rule(
    "18.14/theater",
    "Counters that are not divided by theater may be placed in either.",
    "{given} places its counters only in the theater {allowed}; {place} is not there.",
    lambda game, request: ("W29",) if _away_from_home(game, request) else (),
)
def theater_of_the_counters(game: Game, request: Any) -> Iterable[Finding]:
    """18.14 prints theaters for three powers; whether the others are bound to one is doubt W29."""
    home = _away_from_home(game, request)
    if home and plays(game, "W29") == "home":
        yield Finding(place=name(game, request.hex.id), given=request.nation, allowed=home)


def _grounds_of_waiting(game: Game, request: Any) -> Iterable[str]:
    if (wait := _wait(game, request)) is None:
        return
    wars = [war_between(nation, wait.enemy) for nation in _served_by(game, request.nation, wait)]
    keys = [*(fact_key("war", war) for war in wars), *([fact_key("usjt", "level")] if wait.usjt else [])]
    yield from fact_grounds(game, keys)
    if not wait.usjt or _opened_by_war(game, request.nation, wait):
        return
    if tension_reached(game):
        yield from ("W442",) if has_rule(game, "2005:18.142B") else ()
    elif any(_opened_by_war(game, n, wait) for n in _waiting_alike(game, wait)):
        yield "W32"


def _wait(game: Game, request: Any) -> AirbaseWait | None:
    return numbers(game).airbase_waits.get(f"{request.nation}/{theater(game, request.hex)}")


def _waiting_alike(game: Game, wait: AirbaseWait) -> list[str]:
    """The powers that wait for the same war in the same way."""
    return [key.partition("/")[0] for key, other in numbers(game).airbase_waits.items() if other == wait]


def _served_by(game: Game, nation: str, wait: AirbaseWait) -> list[str]:
    """The powers whose war with the enemy opens the theater to this one: itself, or more under doubt W32."""
    return _waiting_alike(game, wait) if plays(game, "W32") == "either" else [nation]


def _opened_by_war(game: Game, nation: str, wait: AirbaseWait) -> bool:
    since = turns_at_war(game, nation, wait.enemy)
    return since is not None and since >= wait.turns


@rule(
    "18.141",
    "Who waits for a war places airbases once it has come.",
    "{given} can't place an airbase at {place} yet; it waits for {allowed}.",
    _grounds_of_waiting,
)
def war_has_come(game: Game, request: Any) -> Iterable[Finding]:
    """18.141 (doubt W32); what each power waits for in which theater stands in the edition."""
    if (wait := _wait(game, request)) is None or (wait.usjt and tension_opens(game)):
        return
    if not any(_opened_by_war(game, n, wait) for n in _served_by(game, request.nation, wait)):
        allowed = say(
            "the game turn after war with {nation}" if wait.turns else "war with {nation}", nation=wait.enemy
        )
        level = numbers(game).usjt_for_airbases
        if wait.usjt:
            allowed = say("{war} or a USJT level of {level}", war=allowed, level=level)
        yield Finding(place=name(game, request.hex.id), given=request.nation, allowed=allowed)


def _doubts_on_the_number(game: Game, request: Any) -> Iterable[str]:
    if pools(game, request.nation) and _before_the_first(game, request.nation):
        yield "W37"
    if unnamed(game, request.nation):
        yield "W170"


def _before_the_first(game: Game, nation: str) -> bool:
    steps = numbers(game).airbase_rate.get(provided(game, nation), {})
    return all(step and game_turn_number(step) > now(game) for step in steps)


@rule(
    "18.142B",
    "A power places no more airbases in a turn than its number.",
    "{given} has placed {place} already this turn; it may place {allowed}.",
    _doubts_on_the_number,
)
def within_the_number_of_a_turn(game: Game, request: Any) -> Iterable[Finding]:
    """18.142B; Russia, Britain and the U.S. count each theater by itself (18.142B.4)."""
    where = pool(game, request.nation, theater(game, request.hex))
    if pools(game, request.nation) and _number_is_reached(game, request):
        placed, most = placed_this_turn(game, request.nation, where), rate(game, request.nation)
        by_theater = say("{number} in the theater {theater}", number=most, theater=where)
        allowed = str(most) if where == UNDIVIDED else by_theater
        yield Finding(place=str(placed), given=request.nation, allowed=allowed)


@rule(
    "2005:18.142B",
    "Who places a second airbase in a turn does so after the movement phase.",
    "{given} has placed one in {allowed} already, at {place}.",
)
def one_in_movement_and_one_later(game: Game, request: Any) -> Iterable[Finding]:
    """18.142B of 2005: which phases have an airbase together stands in the edition."""
    groups = numbers(game).airbase_phases.get(provided(game, request.nation), [])
    together = next((phases for phases in groups if phase(game) in phases), [])
    labels = {f"{player_turn(game)} {one}" for one in together}
    where = pool(game, request.nation, theater(game, request.hex))
    for placed in on_the_map(game, request.nation, where):
        if placed.placed in labels:
            when = either(tuple(translated(one) for one in together))
            yield Finding(place=name(game, placed.hex), given=request.nation, allowed=when)


@rule("18.142E", "No airbase stands in the Aleutians.", "{place} lies in the {given}.")
def not_in_the_aleutians(game: Game, request: Any) -> Iterable[Finding]:
    """18.142E; which hexes are meant the map says."""
    barred = {group.casefold() for group in numbers(game).island_groups_without_airbases}
    if request.hex.island_group.casefold() in barred:
        yield Finding(place=name(game, request.hex.id), given=request.hex.island_group)


@rule(
    "18.142E/group",
    "An alliance faction has one airbase in each Pacific island group.",
    "The {given} have {place} in the island group {allowed} already.",
    lambda game, request: ("W49",) if turns_on(game, "W49", lambda g: len(_in_its_group(g, request))) else (),
)
def one_in_an_island_group(game: Game, request: Any) -> Iterable[Finding]:
    """18.142E; whether those count that a scenario set up is doubt W49, the one taken up does not."""
    group = request.hex.island_group if theater(game, request.hex) == "Pacific" else ""
    if group and len(standing := _in_its_group(game, request)) >= numbers(game).airbases_an_island_group:
        at = [say("an airbase at {place}", place=name(game, one)) for one in standing[:1]]
        have = all_of(at) or say("as many airbases as they may")
        yield Finding(place=have, given=faction_of(game, request.nation), allowed=group)


def _in_its_group(game: Game, request: Any) -> list[str]:
    """The hexes of a Pacific island group in which the faction has other airbases."""
    group, faction = request.hex.island_group, faction_of(game, request.nation)
    if not group or theater(game, request.hex) != "Pacific":
        return []
    in_play = plays(game, "W49") == "extra"
    return [
        a.hex
        for a in sorted(game.airbases.values(), key=lambda a: a.hex)
        if a.hex not in (request.recycling, request.hex.id)
        and game.atlas.hexes[a.hex].island_group == group
        and faction_of(game, a.nation) == faction
        and (a.placed or not in_play)
    ]


ALLOWED = (
    in_their_own_turn,
    has_counters,
    theater_of_the_counters,
    war_has_come,
    within_the_number_of_a_turn,
    one_in_movement_and_one_later,
    not_in_the_aleutians,
    one_in_an_island_group,
)


ALLOWED_AT_ALL = (seat_speaks_for_the_nation, *ALLOWED, *RECYCLED, *OF_ITS_HOLDER)
PLACING = Procedure(placement, (*ALLOWED_AT_ALL, *OF_THE_HEX), place, offers)


def _away_from_home(game: Game, request: Any) -> str:
    """The only theater of a nation's undivided counters, if the hex lies in the other one."""
    home = numbers(game).airbase_home.get(request.nation, "")
    return home if home != theater(game, request.hex) else ""


@rule(
    "18.141/except",
    "Who is excepted in a theater sets up no airbase there at the opening.",
    "{given} sets up no airbase in the {allowed} theater at the opening; one is at {place}.",
)
def not_excepted_from_the_opening(game: Game, request: Any) -> Iterable[Finding]:
    """18.141, asked of what a campaign sets up (doubt W30)."""
    where = theater(game, request.hex)
    excepted = f"{request.nation}/{where}" in numbers(game).airbases_not_at_the_opening
    if excepted and (where == "Pacific" or plays(game, "W30") == "britain"):
        yield Finding(place=name(game, request.hex.id), given=request.nation, allowed=where)


@rule(
    "18.141/one",
    "A major power sets up one airbase in each theater at the opening.",
    "{unit} sets up {given} airbases in the {place} theater at the opening; it may set up {allowed}.",
)
def one_in_a_theater(game: Game, request: Any) -> Iterable[Finding]:
    """18.141, asked of what a campaign sets up."""
    where = theater(game, request.hex)
    own = (a.hex for a in game.airbases.values() if a.nation == request.nation)
    count = sum(1 for place in own if theater(game, game.atlas.hexes[place]) == where)
    if count > 1:
        yield Finding(request.nation, where, str(count), "1")


def placed_this_turn(game: Game, nation: str, where: str) -> int:
    """The airbases that a nation placed in this game turn from one of its pools."""
    keys = [f"{nation}/{t}" for t in {*game.atlas.map.fronts.values(), where} if where in (UNDIVIDED, t)]
    return sum(game.placements.get(key, 0) for key in keys)


def _number_is_reached(game: Game, request: Any) -> bool:
    where = pool(game, request.nation, theater(game, request.hex))
    return placed_this_turn(game, request.nation, where) >= rate(game, request.nation)


def faults_where_it_lies(game: Game, nation: str, hex_: Hex) -> tuple[Violation, ...]:
    """What the rules have against this hex for an airbase that a nation has there; not how many there are."""
    return _faults(game, nation, hex_, WHERE)


def faults_at_the_opening(game: Game, nation: str, hex_: Hex) -> tuple[Violation, ...]:
    """What 18.141 has against an airbase of a nation in this hex before the first turn of a campaign."""
    return _faults(game, nation, hex_, AT_THE_OPENING)


def _faults(game: Game, nation: str, hex_: Hex, asked: tuple[Rule, ...]) -> tuple[Violation, ...]:
    """As if the airbase were being placed now, in exchange for itself."""
    one = Placement(GAMEMASTER, nation, hex_, hex_.id)
    return tuple(found for each in asked if (found := each.violation(game, one)))


WHERE = (
    theater_of_the_counters,
    on_land,
    hex_of_the_faction,
    not_between_russia_and_the_west,
    not_in_the_aleutians,
    one_in_an_island_group,
)
AT_THE_OPENING = (not_excepted_from_the_opening, one_in_a_theater)
