"""House rules: a group's own revision of an edition, whose content stands in the first entry of its game."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from core.mistakes import Mistake, near_misses
from core.world_at_war.edition import Edition, editions, load, read, revised
from events.sentences import said, say

LARGEST = 64 * 1024
"""So many bytes are the house rules of a game at most, as JSON."""

SET_BY_PRINT = frozenset(
    {"name", "title", "about", "printed_as", "undivided", "house", "changed", "left_out"}
)
"""What a revision has for itself, or can't have: no rule turns on it."""

FIXED = frozenset({"squadrons_a_factor"})
"""What the referee has in its bones: a factor becomes three squadrons that are named one by one."""

BEARS_ON: dict[str, tuple[str, ...]] = {
    "staging_multiple": ("18.21",),
    "stages_at_most": ("18.21",),
    "factors_an_installation": ("17.21", "18.12"),
    "factors_an_installation_restricted": ("17.21", "18.12", "18.13"),
    "squadrons_a_factor": ("17.14", "18.11"),
    "extra_squadrons_one_hex_island": ("17.311", "18.13"),
    "usjt_for_airbases": ("18.141",),
    "ranges": ("17.22", "17.32", "17.462", "17.62", "18.31", "18.21", "18.45", "18.621"),
    "ranges_by_research": ("17.52", "17.72", "17.82", "18.31", "18.21", "18.45"),
    "airbase_counters": ("18.14",),
    "airbase_rate": ("18.142B",),
    "airbase_phases": ("18.142B", "2005:18.142B"),
    "operations": ("17.23", "17.33", "17.53", "17.63", "17.73", "17.83", "18.41"),
    "barred": ("17.531",),
    "offensive": ("18.511", "18.512", "18.513"),
    "defensive": ("18.611", "18.621", "26.44"),
    "free_of_brps": ("18.511E", "18.512G", "18.513"),
    "mission_reach": ("18.541",),
    "winter_over_own_hex": ("18.45", "18.611D"),
    "air_to_ground": ("18.554", "18.614"),
    "boxes_to_bomb": ("18.49",),
    "boxes_staged_to": ("18.23",),
    "airbase_home": ("18.14", "W29"),
    "airbase_waits": ("18.141",),
    "airbase_guests": ("18.146",),
    "airbase_commonwealth": ("18.146",),
    "airbases_not_at_the_opening": ("18.141",),
    "airbases_an_island_group": ("18.142E",),
    "island_groups_without_airbases": ("18.142E",),
    "construction": ("17.24", "17.34", "17.44C", "17.54", "17.64", "17.74", "17.84"),
    "naval_air_training": ("17.353A",),
    "naval_air_training_in_europe": ("17.353A", "17.356"),
    "without_naval_air": ("17.353D",),
    "without_army_air": ("19.31",),
    "elite_until_war": ("17.352B",),
    "carriers_first_until_war": ("17.355",),
    "escort_carriers": ("17.353B",),
    "escort_carriers_in_europe": ("17.356",),
    "pacific_bombers_from": ("17.75",),
    "army_air_in_bombings": ("W323",),
    "not_defended_against_bombing": ("W323",),
    "home_boxes": ("W290",),
    "kamikazes": ("17.4",),
    "specialized_ground_units": ("18.543",),
    "rough_terrain": ("18.547A",),
    "embarking_in_a_zoc": ("18.547A",),
}
"""Which rules turn on each number, list and table of an edition; a doubt bears its own number."""

REVISABLE = frozenset({*BEARS_ON, "name", "title", "about", "omits", "adds", "options", "lacks"}) - FIXED
"""The keys of house rules beside `extends`."""

UNPLAYABLE = said("Its house rules can't be played; `skyledger editions check FILE` tells why.")


NEEDED = frozenset({"ranges", "ranges_by_research", "operations", "offensive", "defensive", "construction"})
"""Tables whose entries are all asked for: a revision changes some, but none goes and none is new."""

THEATERS = frozenset({"Europe", "Pacific"})


def written(house_rules: dict[str, Any]) -> str:
    """House rules as one text."""
    return msgspec.json.encode(house_rules, order="sorted").decode()


def edition_of(house_rules: dict[str, Any]) -> Edition:
    """The edition that house rules make of the one that they extend. Raises `Mistake` if they make none."""
    return edition_from(written(house_rules))


@lru_cache(maxsize=32)
def edition_from(text: str) -> Edition:
    """As `edition_of`, of house rules as one text."""
    own: dict[str, Any] = msgspec.json.decode(text) if len(text) <= LARGEST else {}
    name, older = str(own.get("name", "")), str(own.pop("extends", ""))
    if older not in editions():
        raise Mistake("edition", older, near_misses(older, editions()))
    if (ours := _ours(own, older)) is None:
        raise Mistake("edition", name, hint=say(UNPLAYABLE))
    return replace(ours, name=older, house=name)


def _ours(own: dict[str, Any], older: str) -> Edition | None:
    """An edition as house rules leave it; None where it could not be played."""
    try:
        whole = msgspec.convert(revised(read(older), own), Edition)
        left_out = frozenset[str](own.get("omits", ()))
        named = {one.partition("/")[0] for one in (*left_out, *own.get("adds", ()))}
        changed = frozenset({*_numbers(own), *own.get("options", ()), *named})
    except (msgspec.ValidationError, AttributeError, TypeError, KeyError):
        return None
    sound = all(_has_theaters(one) for one in _by_theater(whole)) and _entries(whole) == _entries(load(older))
    return replace(whole, changed=changed, left_out=left_out) if sound and own.keys() <= REVISABLE else None


def _entries(edition: Edition) -> list[set[str]]:
    return [set(getattr(edition, table)) for table in sorted(NEEDED)]


def _by_theater(edition: Edition) -> Iterator[dict[str, int]]:
    yield from edition.ranges.values()
    for research in edition.ranges_by_research.values():
        yield from research.steps.values()


def _has_theaters(entry: dict[str, int]) -> bool:
    return entry.keys() == THEATERS


def _numbers(own: dict[str, Any]) -> set[str]:
    touched = {*own, *own.get("lacks", ())}
    return {number for key in touched for number in BEARS_ON.get(key, ())}
