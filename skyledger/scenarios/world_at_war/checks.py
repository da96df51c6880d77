"""Everything that is asked of a scenario before a game begins from it; its dice and declared facts."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from core.mistakes import near_misses
from core.world_at_war.declared.declaring import ENDS
from core.world_at_war.declared.facts import FACT_KINDS, RESEARCH
from core.world_at_war.state import GAMEMASTER, atlas
from events.codec import canonical_problems, encode
from events.sentences import said, say, translated
from events.world_at_war.board import DeclaredFact, Map, Position
from skyledger.datafiles.problems import LONGEST_GIVEN, Fault, Path, among, shortened, twice
from skyledger.maps.checks import map_faults
from skyledger.notation.world_at_war.names import GRAMMAR
from skyledger.scenarios.reader import dice_faults, rolls_faults
from skyledger.scenarios.world_at_war.counters import AIR, COUNTERS
from skyledger.scenarios.world_at_war.expanding import AFLOAT, MOST, MOST_UNITS, MOST_WAYS, Laid
from skyledger.scenarios.world_at_war.set_up import AT_THE_OPENING, SET_UP
from skyledger.scenarios.world_at_war.table import Table, table
from skyledger.scenarios.world_at_war.under_way import UNDER_WAY
from skyledger.scenarios.world_at_war.who import WHO
from skyledger.scenarios.world_at_war.written import Scenario

# Checks of dice: where a game takes them from, and the rolls that a position waits for.

DICE = range(1, 101)
"""So many dice one roll may have."""


def sources(at: Table) -> Iterator[Fault]:
    """Dice are the machine's or typed in; only the machine's come from a seed."""
    yield from dice_faults(at.position.dice, at.position.seed)


def rolls(at: Table) -> Iterator[Fault]:
    """A roll that is waited for has dice, and seats that may bring them."""
    known = (*(seat.name for seat in at.position.seats), GAMEMASTER)
    for index, due in enumerate(at.position.rolls):
        path: Path = ("rolls", index)
        if due.dice not in DICE:
            yield Fault(
                (*path, "dice"),
                say("A roll has from 1 to {most} dice, not {given}.", most=DICE[-1], given=due.dice),
            )
        for seat in due.seats:
            yield from among((*path, "seats"), "seat", seat, known)


DICE_CHECKS = (sources, rolls)


# Checks of the declared facts: what they are about, how it stands and until when.


def facts(at: Table) -> Iterator[Fault]:
    """Each fact is stated once, and says what a rule can understand."""
    yield from twice(("facts",), at.position.facts, lambda f: (f.kind, f.subject), "subject")
    for index, fact in enumerate(at.position.facts):
        path = ("facts", index)
        yield from among((*path, "kind"), "kind of fact", fact.kind, FACT_KINDS)
        if fact.until not in ENDS:
            yield from among((*path, "until"), "end of a fact", fact.until, ENDS)
        if fact.kind in FACT_KINDS:
            yield from _says(at, fact, path)


def _says(at: Table, fact: DeclaredFact, path: Path) -> Iterator[Fault]:
    kind = FACT_KINDS[fact.kind]
    if not kind.about(at.game, fact.subject):
        subject, subjects = shortened(fact.subject), translated(kind.subjects)
        wrong = say("“{subject}” is not {subjects}.", subject=subject, subjects=subjects)
        yield Fault((*path, "subject"), " ".join(filter(None, (wrong, _meant(at, fact)))))
    if not kind.stands(fact.value):
        values = translated(kind.values)
        told = say("“{value}” is not {values}.", value=shortened(fact.value), values=values)
        yield Fault((*path, "value"), told)


def _meant(at: Table, fact: DeclaredFact) -> str:
    """The nearest subject that a fact of this kind can be about, its parts taken for the nearest names."""
    if len(fact.subject) > LONGEST_GIVEN:
        return ""
    factions = {nation.faction for nation in at.nations.values()}
    known = sorted(
        {*at.nations, *factions, *at.position.sides, *at.position.map.fronts, *RESEARCH, *at.places}
    )
    nearest = product(*(near_misses(part, known) for part in fact.subject.split("/", 1)))
    fitting = (s for s in map("/".join, nearest) if _fits(at, fact, s))
    return say("Did you mean {near}?", near=subject) if (subject := next(fitting, "")) else ""


def _fits(at: Table, fact: DeclaredFact, subject: str) -> bool:
    return FACT_KINDS[fact.kind].about(at.game, at.game.atlas.places.get(subject.casefold(), subject))


FACTS = (facts,)


# Everything that is asked of a scenario before a game begins from it.


def ways(at: Table) -> Iterator[Fault]:
    """A menu asks of each group of a side's like units about each place where units may base."""
    lying = {(unit.base, unit.nation, unit.kind) for unit in at.position.units if unit.base}
    groups = Counter(at.nations[nation].side for _, nation, _ in lying if nation in at.nations)
    places = len(at.game.atlas.built) + len(at.game.atlas.boxes)
    for side, count in groups.items():
        if count * places > MOST_WAYS:
            yield Fault((), say(TOO_MANY_WAYS, side=side, groups=count, places=places, most=MOST_WAYS))


TOO_MANY_WAYS = said(
    "The air units of the {side} lie in {groups} groups of nation and kind, and the map has {places} places "
    "where they may base: no menu can go through so many ways. Groups times places are {most} at most."
)


def position_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with a position on a sound map."""
    if len(position.units) > MOST_UNITS:
        return (
            Fault(
                ("units",),
                say("There are more units than the {most} that a game has at most.", most=MOST_UNITS),
            ),
        )
    at = table(position)
    faults = tuple(
        fault
        for check in (ways, *WHO, *DICE_CHECKS, *FACTS, *AIR, *COUNTERS, *AFLOAT, *UNDER_WAY)
        for fault in check(at)
    )
    if faults:
        return faults
    return tuple(
        Fault((), say("It can't be kept in a ledger: {why}.", why=each))
        for each in canonical_problems(encode(position))
    )


def inline_map_faults(position: Position) -> tuple[Fault, ...]:
    """What is wrong with the map that a position carries with it."""
    return tuple(Fault(("map", *fault.path), fault.reason) for fault in map_faults(position.map))


def laid_faults(laid: Laid) -> Iterator[Fault]:
    """What is wrong with the position that a written scenario makes, told by the keys of the scenario."""
    at = table(laid.position)
    asked = (*SET_UP, *AT_THE_OPENING.get(laid.opening, ()))
    set_up = (fault for check in asked for fault in check(at))
    for fault in (*position_faults(laid.position), *set_up):
        yield Fault(_written_at(laid.origins, fault.path), fault.reason)


def _written_at(origins: dict[Path, Path], path: Path) -> Path:
    for end in range(len(path), 0, -1):
        if (origin := origins.get(path[:end])) is not None:
            return (*origin, *path[end:])
    return path


def scenario_faults(scenario: Scenario, chart: Map) -> Iterator[Fault]:
    """An unknown opening, counts that make no units, territories nobody has, hexes that are held twice."""
    yield from rolls_faults(scenario.rolls)
    yield from among(("opening",), "opening", scenario.opening, AT_THE_OPENING)
    counts: dict[Path, int] = {("air", i): group.count for i, group in enumerate(scenario.air)}
    counts |= {("force_pool", i): group.count for i, group in enumerate(scenario.force_pool)}
    for path, count in counts.items():
        if count not in range(1, MOST + 1):
            yield Fault(
                (*path, "count"),
                say("A group has from 1 to {most} units, not {count}.", most=MOST, count=count),
            )
    for index, group in enumerate(scenario.air):
        if not group.base:
            yield Fault(
                ("air", index, "base"), say("What is in play has a base; force_pool is for what is unbuilt.")
            )
    for index, ship in enumerate(scenario.carrier):
        if ship.naval_air < 0:
            yield Fault(
                ("carrier", index, "naval_air"), say("A carrier can't have fewer than 0 squadrons aboard.")
            )
    yield from unsayable(scenario)
    there = {hex_.territory for hex_ in chart.hexes} - {""}
    for name in sorted(there - set(scenario.territories)):
        yield Fault(
            ("territories", name),
            say('Who controls it? Give it a controller, or neutral = true, or controller = "".'),
        )
    yield from twice_held(scenario, chart)


def unsayable(scenario: Scenario) -> Iterator[Fault]:
    """Names that begin with a number or an article: an order would have so many of something there."""
    named: dict[str, Iterable[str]] = {
        "ground": (one.name for one in scenario.ground),
        "ship": (one.name for one in scenario.ship),
        "carrier": (one.name for one in scenario.carrier),
        "force": (one.name for one in scenario.force),
    }
    for key, names in named.items():
        for index, name in enumerate(names):
            first = name.partition(" ")[0]
            if GRAMMAR.number.fullmatch(first):
                yield Fault((key, index, "name"), say(UNSAYABLE, name=shortened(name), first=first))


UNSAYABLE = said(
    "No order can say “{name}”: there “{first}” is how many of something. Let the name begin otherwise."
)


def twice_held(scenario: Scenario, chart: Map) -> Iterator[Fault]:
    """Two names of one hex that are both given a holder."""
    places, first = atlas(chart).places, dict[str, str]()
    for given in scenario.held:
        before = first.setdefault(places.get(given.casefold(), given), given)
        if before != given:
            yield Fault(("held", given), say("It names the same hex as {place}.", place=before))
