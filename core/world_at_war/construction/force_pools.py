"""17.141A, 17.35: what a force pool may build and what that costs, naval air training, and new names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import commands, declared, known_nation, war_grounds
from core.world_at_war.conditions import rule, seat_speaks_for_the_nation
from core.world_at_war.state import (
    NAVAL_AIR_TRAINING,
    Game,
    built_key,
    fact_grounds,
    fact_key,
    has_rule,
    numbers,
    plays,
    turns_on,
)
from core.world_at_war.under_way.missions import KAMIKAZE, based_on_the_map
from core.world_at_war.units import (
    AIR_TRANSPORT,
    BOMBER,
    NAVAL_AIR,
    WHOLE,
    Order,
    Quality,
    _enemies,
    builds_elite,
    needs_a_unit,
    of_quality,
    sort_told,
    unbuilt,
)
from events.sentences import said, say, translated
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import ForcePoolEnlarged, NavalAirMadeRegular

# How air units are called: by their nation's code, their kind and a number, such as `JP-NAS-E04`.

WORDS = {AIR_TRANSPORT: "transport", BOMBER: "bomber"}
"""The kinds that stand in a unit's name under another word."""


DRAWN = 1000
"""From this number on names are drawn and not counted: of naval air that a task force concealed at first."""


def series(code: str, like: AirUnit) -> str:
    """All of a unit's name but its number: `GE-AAF-`, `JP-NAS-E`."""
    return f"{code}-{WORDS.get(like.kind, like.kind)}-{'E' if like.elite else ''}"


def next_names(game: Game, like: AirUnit, count: int) -> tuple[str, ...]:
    """The names of so many more units of that sort; they go on after the last that was counted in its series.

    The names of units that became kamikazes are not given again.
    """
    start = series(game.nations[like.nation].code, like)
    given = (one for unit in game.units.values() for one in (unit.name, unit.made_from))
    behind = (name.removeprefix(start) for name in given if name.startswith(start))
    numbers = (int(number) for number in behind if number.isascii() and number.isdigit())
    highest = max((number for number in numbers if number < DRAWN), default=0)
    return tuple(f"{start}{number:02}" for number in range(highest + 1, highest + count + 1))


# 17.35 Naval air training: how many squadrons a nation builds in a turn, and of what quality.


def european(game: Game) -> bool:
    """Is this a European scenario, as 17.356 says (doubt W291)?"""
    return plays(game, "W291") == "by_map" and set(game.atlas.map.fronts.values()) == {"Europe"}


def training_rate(game: Game, nation: str) -> int:
    """The naval air squadrons that a nation may build in a game turn (17.353A, 17.356).

    To the printed number comes what production and the games before the war added, as declared (17.353C).
    """
    edition = numbers(game)
    printed = edition.naval_air_training.get(nation, 0)
    if european(game):
        printed = edition.naval_air_training_in_europe.get(nation, printed)
    return printed + int(declared(game, "research", _subject(nation), "0") or 0)


def declared_training(game: Game, nation: str) -> tuple[str, ...]:
    """The declared fact that a nation's rate stands on."""
    return fact_grounds(game, [fact_key("research", _subject(nation))])


def training_grounds(game: Game, nation: str) -> Iterator[str]:
    """The declared fact and the doubt that a nation's rate stands on."""
    yield from declared_training(game, nation)
    if turns_on(game, "W291", lambda other: training_rate(other, nation)):
        yield "W291"


def _subject(nation: str) -> str:
    return f"{nation}/{NAVAL_AIR_TRAINING}"


def trained(game: Game, nation: str) -> int:
    """The naval air squadrons that a nation has built this game turn."""
    return game.built.get(built_key(nation, NAVAL_AIR), 0)


def builders(game: Game) -> Mapping[str, Sequence[str]]:
    """Who begins escort carriers for whom; in 2005 each for itself, unless doubt W141 is read otherwise."""
    named = numbers(game).escort_carriers
    if has_rule(game, "2005:17.353B") and plays(game, "W141") == "britain":
        return {owner: [owner] for owners in named.values() for owner in owners}
    return named


def builder(game: Game, owner: str) -> str:
    """The power that begins escort carriers for a nation; the nation itself where none is named."""
    return next((one for one, owners in builders(game).items() if owner in owners), owner)


@rule(
    "17.353B/builder",
    "Escort carriers are begun by the power that builds them, also those of another nation.",
    "Those of {given} are begun by {allowed}, within the naval air training rate of {given}.",
)
def begun_by_their_builder(game: Game, request: Any) -> Iterable[Finding]:
    """17.353B, for a seat that speaks for the nation whose they will be, and not for their builder."""
    builds, owns = (commands(game, request.seat, one) for one in (request.nation, request.owner))
    if owns and not builds:
        yield Finding(given=request.owner, allowed=request.nation)


@rule("17.353D", "France, Russia and China never build naval air.", "{given} builds no naval air units.")
def may_have_naval_air(game: Game, request: Any) -> Iterable[Finding]:
    """17.353D; the edition names them."""
    if request.kind == NAVAL_AIR and request.nation in numbers(game).without_naval_air:
        yield Finding(given=request.nation)


ARMY_AIR = "AAF"


@rule("19.31/classic", "In the classic edition India has no army air.", "{given} builds no army air units.")
def may_have_army_air(game: Game, request: Any) -> Iterable[Finding]:
    """19.31/classic; the edition names whom it concerns."""
    if request.kind == ARMY_AIR and request.nation in numbers(game).without_army_air:
        yield Finding(given=request.nation)


@rule(
    "2005:17.431",
    "Once kamikazes are called for, no other naval air is built.",
    "{given} has called for kamikazes, and builds no naval air units any more.",
)
def no_naval_air_but_kamikazes(game: Game, request: Any) -> Iterable[Finding]:
    """17.431 of 2005."""
    if request.kind == NAVAL_AIR and request.nation in game.kamikazes:
        yield Finding(given=request.nation)


OF_NATION_AND_KIND = (may_have_army_air, may_have_naval_air, no_naval_air_but_kamikazes)


def _grounds_of_building(game: Game, request: Any) -> Iterator[str]:
    if request.kind == NAVAL_AIR and request.nation not in numbers(game).without_naval_air:
        yield from training_grounds(game, request.nation)
        yield from _elite_grounds(game, request.nation)


@rule(
    "17.353A",
    "A nation builds no more naval air units in a turn than its training rate, rebuilt ones included.",
    "{given} would have built {place} NAS this turn; its naval air training rate is {allowed}.",
    _grounds_of_building,
)
def within_the_training_rate(game: Game, request: Any) -> Iterable[Finding]:
    """17.353A, 17.353C, 17.356; a nation that no rate is printed for has none but what is declared."""
    if request.kind != NAVAL_AIR or request.nation in numbers(game).without_naval_air:
        return
    wanted, rate = trained(game, request.nation) + len(request.units), training_rate(game, request.nation)
    if wanted > rate:
        yield Finding(place=str(wanted), given=request.nation, allowed=str(rate))


def quality_grounds(game: Game, nation: str) -> Iterator[str]:
    """The declared wars, and the doubt, on which it stands whether naval air of a nation is built elite."""
    for enemy in _enemies(game, nation):
        yield from war_grounds(game, nation, enemy)
    if turns_on(game, "W138", lambda other: builds_elite(other, nation)):
        yield "W138"


def _elite_grounds(game: Game, nation: str) -> Iterator[str]:
    """What decides whether elite or regular naval air is built; nothing where none of it is elite."""
    lying = (u for u in game.units.values() if (u.nation, u.kind) == (nation, NAVAL_AIR) and not u.base)
    if any(unit.elite for unit in lying):
        yield from quality_grounds(game, nation)


def made_regular(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """17.352B: elite naval air that is built after the outbreak of war is built as regular naval air."""
    names = tuple(u.name for u in units if u.elite and not builds_elite(game, u.nation))
    if names:
        yield Ruled(NavalAirMadeRegular(names), ("17.352B",))


def back_as_regular(game: Game, event: AirUnitsEliminated) -> tuple[Ruled, ...]:
    """17.352C: elite naval air that is lost lies in the force pool as regular naval air."""
    lost = (game.units.get(name) for name in event.units)
    names = tuple(u.name for u in lost if u and u.elite and u.kind == NAVAL_AIR and not u.base)
    return (Ruled(NavalAirMadeRegular(names), ("17.352C",)),) if names else ()


# 17.141A, 17.35: what a force pool may build, what that costs, and what is added to it.


def buildable(game: Game, kind: str) -> str:
    """The kind as it is built; raises `Mistake` for one that is not built by itself, and for no kind."""
    known = [one for one in numbers(game).construction if one != KAMIKAZE or based_on_the_map(game)]
    if kind in known:
        return kind
    if kind in WHOLE:
        told = say(
            "No {kind} is built; only naval air is built in squadrons, others as {factors} (17.141A).",
            kind=translated(kind),
            factors=translated(WHOLE[kind]),
        )
        raise Unworkable("kind", told)
    if kind == KAMIKAZE:
        raise not_as_others()
    hint = say("Built are {kinds}.", kinds=known)
    raise Mistake("kind of air unit", kind, near_misses(kind, known), hint)


def not_as_others() -> Unworkable:
    """What is told of kamikazes where they are named as units that are built, or added to a pool."""
    told = said("Kamikazes come of conversions (17.44A); they are built without a place, as “{order}”.")
    return Unworkable("kind", say(told, order="build 2 kamikazes"))


def taken(game: Game, nation: str, kind: str, count: int, quality: Quality = "") -> tuple[AirUnit, ...]:
    """So many units of the pool, of one quality (17.352) or of both; raises `Mistake` if there are fewer."""
    if count < 1:
        raise Unworkable("units", needs_a_unit(count))
    pool = of_quality(unbuilt(game, nation, kind), quality)
    if len(pool) < count:
        raise Unworkable(
            "units", _too_few(nation, sort_told(kind, quality, len(pool) or 1), len(pool), count)
        )
    return tuple(pool[:count])


def _too_few(nation: str, such: str, lying: int, count: int) -> str:
    """That a pool has fewer of such units than an order asks for, or none."""
    return say(
        "The force pool of {nation} has {lying} {such}, not {count}."
        if lying
        else "The force pool of {nation} has no {such}.",
        nation=nation,
        such=such,
        lying=lying,
        count=count,
    )


def cost(game: Game, kind: str, count: int) -> int:
    """The BRPs that so many units of a kind cost (17.24, 17.34, 17.54, 17.64, 17.74, 17.84)."""
    return numbers(game).construction[kind].brps * count


def payer(game: Game, nation: str) -> str:
    """The nation whose BRPs are spent on the units of another or of itself (doubt W292)."""
    known = game.nations[nation]
    return known.serves if known.serves and plays(game, "W292") == "patron" else nation


def spent(game: Game, purse: str) -> int:
    """The BRPs of a nation that were spent on air units this game turn."""
    counts = ((*key.rpartition("/")[::2], count) for key, count in game.built.items())
    known = numbers(game).construction
    return sum(cost(game, k, n) for who, k, n in counts if k in known and payer(game, who) == purse)


def purse_grounds(game: Game, nation: str) -> tuple[str, ...]:
    """The declared BRPs that pay for a nation's air units, and the doubt whose they are."""
    doubt = ("W292",) if turns_on(game, "W292", lambda other: _brps(other, nation)) else ()
    return (*doubt, *fact_grounds(game, [_brps(game, nation)]))


def _brps(game: Game, nation: str) -> str:
    return fact_key("brp", payer(game, nation))


MOST = 99


class Addition(msgspec.Struct, frozen=True):
    """A request to enlarge a force pool: who asks, whose it is, what comes into it."""

    seat: str
    nation: str
    kind: str
    count: int


class EnlargeForcePool(Order, frozen=True, tag="EnlargeForcePool/1"):
    """Declare that mobilization, production or research added units to a nation's force pool (17.352B)."""

    nation: str
    kind: str
    count: int


def addition(game: Game, order: EnlargeForcePool, seat: str) -> Addition:
    """What the order means; raises `Mistake` for a nation or a kind that is not there."""
    if order.kind == KAMIKAZE:
        raise not_as_others()
    return Addition(seat, known_nation(game, order.nation).name, buildable(game, order.kind), order.count)


def _of_two_qualities(game: Game, request: Addition) -> bool:
    return request.kind == NAVAL_AIR and request.nation in numbers(game).elite_until_war


@rule(
    "force pool",
    "An order adds from one to ninety-nine units to a force pool.",
    "{place} {unit} would be added for {given}; an order adds from 1 to {allowed}.",
    lambda game, r: quality_grounds(game, r.nation) if _of_two_qualities(game, r) else (),
)
def in_number(_: Game, request: Addition) -> Iterable[Finding]:
    """No rule of the book: what is added is settled at the table, and a slip of the pen is not."""
    if request.count not in range(1, MOST + 1):
        yield Finding(translated(request.kind), str(request.count), request.nation, str(MOST))


def enlarge(game: Game, request: Addition) -> Iterator[Ruled]:
    """They lie in the force pool; Japanese naval air as elite air as long as it is built so (17.352B)."""
    two = _of_two_qualities(game, request)
    like = AirUnit("", request.nation, request.kind, elite=two and builds_elite(game, request.nation))
    names = next_names(game, like, request.count)
    fact = ForcePoolEnlarged(request.nation, request.kind, names, like.elite)
    yield Ruled(fact, ("17.352B",) if two else (in_number.number,))


def _specimen(game: Game, seat: str) -> Iterator[Offer]:
    nation = next((nation for nation in game.nations if commands(game, seat, nation)), "")
    if nation:
        yield Offer(EnlargeForcePool(nation, "AAF", 1), open_ended=True)


ENLARGING = Procedure(
    addition, (seat_speaks_for_the_nation, may_have_naval_air, in_number), enlarge, _specimen
)


class ConstructAirUnits(Order, frozen=True, tag="ConstructAirUnits/1"):
    """Build like air units from the force pool at a place, strategic units for a front (17.24, 17.34 ...)."""

    nation: str
    kind: str
    count: int
    at: str
    front: str = ""


class BeginEscortCarriers(Order, frozen=True, tag="BeginEscortCarriers/1"):
    """Begin so many escort carriers (CVEs) for a nation (17.353B)."""

    nation: str
    count: int
