"""House rules: a file in which a group revises an edition, held against what an edition can say."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path as FilePath
from typing import Any

import msgspec

from core.mistakes import Mistake
from core.world_at_war.board import SEASONS
from core.world_at_war.conditions import BOOK
from core.world_at_war.edition import OF_AN_EDITION, Edition, editions, load
from core.world_at_war.never_omitted import COUNTING
from core.world_at_war.revision import LARGEST, NEEDED, REVISABLE, THEATERS, edition_of, written
from core.world_at_war.state import NAME
from core.world_at_war.units import KINDS
from events.sentences import said, say
from skyledger.datafiles.problems import Fault, Path, a_name, among, key, problems, shortened
from skyledger.datafiles.reading import Unreadable, contents, data
from skyledger.datafiles.shape import shape_faults
from skyledger.scenarios.reader import ScenarioError, refused
from skyledger.scenarios.readings import options_faults

MOST, LAST_YEAR = 999, 9999
"""No number of an edition is larger, and no year."""

AT_LEAST_ONE = frozenset(
    {
        "staging_multiple",
        "factors_an_installation",
        "factors_an_installation_restricted",
        "air_to_ground",
    }
)
"""Numbers with which others are multiplied: without them nothing could be done."""

BY_NATION = frozenset(
    {
        "airbase_counters", "airbase_rate", "airbase_home", "airbase_waits", "airbase_guests",
        "airbase_commonwealth", "airbase_phases", "naval_air_training", "naval_air_training_in_europe",
        "elite_until_war", "carriers_first_until_war", "escort_carriers", "escort_carriers_in_europe",
        "pacific_bombers_from", "army_air_in_bombings", "not_defended_against_bombing", "home_boxes",
    }
)  # fmt: skip
"""Tables whose entries bear the names of nations, with a theater behind some."""

OF_NATIONS = frozenset({"without_naval_air", "without_army_air"})
"""Lists of nations."""

TAKEN = said("The name of an edition that comes with skyledger is taken; house rules need their own.")
NO_HOUSE_RULES = said("no house rules are")
COUNTED = said("{condition} says what is there, or what an answer is about; no house rules leave it out.")
NAMELESS = said("House rules need a name, by which rulings call them.")
TWO_THEATERS = said("Europe and Pacific are both asked for.")
A_TURN = said("It must be a season and a year, such as “Spring 1943”, or empty for all game turns.")


def read(file: FilePath) -> dict[str, Any]:
    """What a file of house rules says. Raises `ScenarioError` with everything that is wrong with it."""
    called = str(file)
    try:
        found = data(contents(file, NO_HOUSE_RULES), called)
    except Unreadable as fault:
        raise refused(called, Fault((), str(fault))) from None
    if faults := (*faults_of(found), *_misleading(found.get("name"))):
        raise ScenarioError(problems(called, faults))
    return found


LOOKS_ALIKE = said(
    "“{name}” reads like a number of a rule or a path; a name has letters, figures, blanks and “-” and “_”, "
    "a letter first."
)
NAME_OF_RULES = re.compile(r"(?![WND][0-9]+$)[^\W\d_][\w '-]*")


def _misleading(name: Any) -> Iterator[Fault]:
    """By the name rulings call house rules, in parentheses behind a number: it must not read like one.

    Asked of files alone, for a ledger may have another.
    """
    if (
        isinstance(name, str)
        and name.strip()
        and name not in editions()
        and not NAME_OF_RULES.fullmatch(name)
    ):
        yield Fault(("name",), say(LOOKS_ALIKE, name=shortened(name)))


LACKS: tuple[str, Any, Any] = ("lacks", dict[str, list[str]], {})


@cache
def form() -> type:
    """The struct that house rules must be: any part of an edition, with a name and what they extend."""
    own: list[tuple[str, Any, Any]] = [("title", str, ""), ("about", str, ""), LACKS]
    parts = [
        (field.name, field.type, msgspec.UNSET)
        for field in msgspec.structs.fields(Edition)
        if field.name in REVISABLE - {"name", "title", "about"}
    ]
    return msgspec.defstruct("HouseRules", [("name", str), ("extends", str), *own, *parts], frozen=True)


def faults_of(found: dict[str, Any]) -> Iterator[Fault]:
    """Everything that is wrong with house rules: their form, or else what they speak of."""
    if wrong := tuple(shape_faults(found, form())):
        yield from wrong
        return
    if len(written(found)) > LARGEST:
        yield Fault((), say("House rules are longer than {most} bytes; none need to be.", most=LARGEST))
        return
    yield from a_name(("name",), found["name"], say(NAMELESS))
    if found["name"].casefold() in editions():
        yield Fault(("name",), say(TAKEN))
    yield from among(("extends",), "edition", found["extends"], editions())
    if found["extends"] in editions():
        wrong = tuple(_beyond(found, load(found["extends"])))
        yield from wrong or _unplayable(found)


def checked(found: dict[str, Any]) -> Edition:
    """The edition that house rules of a ledger make. Raises `Mistake` with the first that is wrong."""
    for fault in faults_of(found):
        where = f"{key(fault.path)}: {fault.reason}"
        raise Mistake("edition", shortened(str(found.get("name", ""))), hint=where)
    return edition_of(found)


def _unplayable(found: dict[str, Any]) -> Iterator[Fault]:
    """What no check above has found, and the rules have."""
    try:
        edition_of(found)
    except Mistake as wrong:
        yield Fault((), str(wrong))


def _beyond(found: dict[str, Any], older: Edition) -> Iterator[Fault]:
    """What house rules speak of must be there, and their numbers must be playable."""
    was: dict[str, Any] = msgspec.to_builtins(older)
    yield from _conditions(found)
    yield from options_faults(NAME, found.get("options", {}), "options")
    yield from _lacking(found.get("lacks", {}), was)
    vocabulary = _vocabulary(was)
    for table in found.keys() & was.keys() - {"name", "title", "about", "omits", "adds", "options"}:
        yield from _numbers(found[table], (table,), 1 if table in AT_LEAST_ONE else 0)
        yield from _words(table, (table,), found[table], vocabulary)


def _conditions(found: dict[str, Any]) -> Iterator[Fault]:
    """What is printed in the rules may be omitted; whose word an order is no house rule settles."""
    rules = [rule for rule in BOOK.rules.values() if rule.number[:1].isdigit()]
    there = {
        *(rule.number for rule in rules),
        *(one for one in BOOK.rules if one[:1].isdigit()),
        *(f"{rule.number}/" for rule in rules),
    }
    for index, one in enumerate(found.get("omits", ())):
        if one in COUNTING:
            yield Fault(("omits", index), say(COUNTED, condition=one))
        else:
            yield from among(("omits", index), "condition", one, there)
    elsewhere = {name for name in there if OF_AN_EDITION in name}
    for index, one in enumerate(found.get("adds", ())):
        yield from among(("adds", index), "rule of another edition", one, elsewhere)


def _lacking(given: dict[str, list[str]], was: dict[str, Any]) -> Iterator[Fault]:
    may_go = (REVISABLE - NEEDED) & was.keys()
    tables = {table: was[table] for table in may_go if isinstance(was[table], dict)}
    for table, entries in given.items():
        yield from among(("lacks", table), "table with entries that may go", table, tables)
        for index, entry in enumerate(entries if table in tables else ()):
            yield from among(("lacks", table, index), "entry", entry, tables[table])


def _numbers(value: Any, path: Path, least: int) -> Iterator[Fault]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _numbers(one, (*path, name), least)
    elif isinstance(value, int) and not isinstance(value, bool):
        most = LAST_YEAR if path[0] == "pacific_bombers_from" else MOST
        if not least <= value <= most:
            yield Fault(path, say("It must be from {least} to {most}.", least=least, most=most))


# Words that only some others may take the place of: by where they stand, "table.*" for the keys of a table,
# "[]" for the entries of lists, "=" for what else is said.


@cache
def _missions() -> tuple[str, ...]:
    return tuple(load("current").operations)


Vocabulary = Mapping[str, tuple[str, Collection[str]]]


def _vocabulary(was: dict[str, Any]) -> Vocabulary:
    missions, phases = _missions(), ("movement", "combat", "construction", "redeployment")
    fixed = {f"{table}.*": (said("entry"), was[table]) for table in NEEDED}
    return {
        **fixed,
        "operations.*[]": (said("kind"), KINDS),
        "offensive.*[]": (said("mission"), missions),
        "defensive.*[]": (said("mission"), missions),
        "barred.*": (said("kind"), KINDS),
        "barred.*[]": (said("mission"), missions),
        "free_of_brps.*": (said("entry"), ("missions", "phases")),
        "free_of_brps.*[]": (said("mission or phase"), (*missions, *phases)),
        "mission_reach.*": (said("mission"), missions),
        "embarking_in_a_zoc.*": (said("theater"), THEATERS),
        "ranges.*.*": (said("theater"), THEATERS),
        "ranges_by_research.*.*.*.*": (said("theater"), THEATERS),
        "airbase_counters.*.*": (said("theater"), (*THEATERS, "any")),
        "airbase_home.*=": (said("theater"), THEATERS),
        "airbase_phases.*[][]": (said("phase"), phases),
        "kamikazes.*.*": (said("kind"), KINDS),
    }


BY_THEATER = frozenset({"ranges.*", "ranges_by_research.*.*.*"})
RESULTS = "ranges_by_research.*.*"


def _words(where: str, path: Path, value: Any, known: Vocabulary) -> Iterator[Fault]:
    """Walk down a part of house rules, and hold its words against those that may stand there."""
    match value:
        case dict():
            yield from _keys(where, path, value, known)
        case list():
            for index, one in enumerate(value):
                yield from _words(f"{where}[]", (*path, index), one, known)
        case str():
            place = where if where.endswith("[]") else f"{where}="
            if place in known:
                yield from among(path, *_asked(known[place], value))


def _asked(known: tuple[str, Collection[str]], given: str) -> tuple[str, str, Collection[str]]:
    return known[0], given, known[1]


def _keys(where: str, path: Path, value: dict[str, Any], known: Vocabulary) -> Iterator[Fault]:
    below = f"{where}.*"
    if where in BY_THEATER and THEATERS - value.keys():
        yield Fault(path, say(TWO_THEATERS))
    for name, one in value.items():
        here = (*path, name)
        if below in known:
            yield from among(here, *_asked(known[below], name))
        if where == "airbase_rate.*" and not _is_turn(name):
            yield Fault(here, say(A_TURN))
        if where == RESULTS and not RESULT.fullmatch(name):
            yield Fault(here, say("A result of research is a whole number."))
        yield from _words(below, here, one, known)


RESULT = re.compile("[0-9]{1,2}")
GAME_TURN = re.compile(f"(?:(?:{'|'.join(SEASONS)}) [0-9]{{4}})?")


def _is_turn(given: str) -> bool:
    return GAME_TURN.fullmatch(given) is not None


def unknown_nations(found: dict[str, Any], nations: Iterable[str]) -> Iterator[Fault]:
    """House rules speak of nations that play, or of those of which an edition speaks."""
    was = load(found["extends"])
    known = {*nations, *was.without_naval_air}
    known |= {_nation(key) for table in BY_NATION for key in getattr(was, table)}
    for table in sorted(BY_NATION & found.keys()):
        for name in found[table]:
            yield from among((table, name), "nation", _nation(name), known)
    for table in sorted(OF_NATIONS & found.keys()):
        for index, one in enumerate(found[table]):
            yield from among((table, index), "nation", one, known)


def _nation(key: str) -> str:
    """Of "Britain/Pacific" the nation."""
    return key.partition("/")[0]
