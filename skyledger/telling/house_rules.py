"""What house rules have otherwise, all of it, for whoever begins, receives or reads a game with them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
from msgspec import UNSET

from core.mistakes import Mistake
from core.rulebook import option, register
from core.world_at_war.conditions import BOOK
from core.world_at_war.edition import CURRENT, Edition, load
from core.world_at_war.revision import BEARS_ON, edition_from, edition_of
from core.world_at_war.state import PACKAGE
from events.sentences import in_part, said, say, translated
from events.texts import LONGEST_NAME
from skyledger.telling.chosen import Chosen

TABLES: dict[str, str] = {
    "staging_multiple": said("staging multiple"),
    "stages_at_most": said("longest stage"),
    "factors_an_installation": said("air factors a base"),
    "factors_an_installation_restricted": said("air factors a restricted base"),
    "squadrons_a_factor": said("squadrons a factor"),
    "extra_squadrons_one_hex_island": said("extra squadrons on a one-hex island"),
    "usjt_for_airbases": said("USJT for airbases"),
    "ranges": said("ranges"),
    "ranges_by_research": said("ranges by research"),
    "airbase_counters": said("airbase counters"),
    "airbase_rate": said("airbases a game turn"),
    "airbase_phases": said("phases of airbases"),
    "operations": said("operations of each kind"),
    "barred": said("operations from which a kind is barred"),
    "offensive": said("offensive missions in each phase"),
    "defensive": said("defensive missions in each phase"),
    "free_of_brps": said("free of BRPs"),
    "mission_reach": said("how many ranges a mission reaches"),
    "winter_over_own_hex": said("winter over an own hex"),
    "air_to_ground": said("air factors to a ground factor"),
    "boxes_to_bomb": said("boxes to bomb"),
    "boxes_staged_to": said("boxes staged to"),
    "airbase_home": said("theater of undivided airbase counters"),
    "airbase_waits": said("what airbases wait for"),
    "airbase_guests": said("guests at airbases"),
    "airbase_commonwealth": said("guests at airbases of the Commonwealth"),
    "airbases_not_at_the_opening": said("no airbases at the opening"),
    "airbases_an_island_group": said("airbases an island group"),
    "island_groups_without_airbases": said("island groups without airbases"),
    "construction": said("construction"),
    "naval_air_training": said("naval air training"),
    "naval_air_training_in_europe": said("naval air training in European scenarios"),
    "without_naval_air": said("without naval air"),
    "without_army_air": said("without army air"),
    "elite_until_war": said("elite until war"),
    "carriers_first_until_war": said("carriers first until war"),
    "escort_carriers": said("escort carriers"),
    "escort_carriers_in_europe": said("escort carriers in European scenarios"),
    "pacific_bombers_from": said("bombers in the Pacific from"),
    "army_air_in_bombings": said("army air in bombings"),
    "not_defended_against_bombing": said("not defended against bombing"),
    "home_boxes": said("home boxes"),
    "kamikazes": said("kamikazes"),
    "specialized_ground_units": said("specialized ground units"),
    "rough_terrain": said("rough terrain"),
    "embarking_in_a_zoc": said("embarking in a zone of control"),
}
"""What people call each number, list and table of an edition."""

Numbers = Mapping[tuple[str, ...], str]
"""What a part of an edition comes to: each of its numbers, as it is told, by the keys that lead to it."""


UNREADABLE = said("It is played by house rules that can't be read.")


def edition_told(position: Any) -> str:
    """The edition with which a position begins a game; nothing where it is the usual one, or revised."""
    return _by_the_edition(position.edition) if position.revision is UNSET else ""


def house_rules_told(position: Any) -> str:
    """The house rules with which a position begins a game, a line for each part; nothing where none are."""
    found = getattr(position, "revision", UNSET)
    if found is UNSET:
        return ""
    try:
        return house_rules_lines(found)
    except Mistake:
        return say(UNREADABLE)


def house_rules_lines(found: dict[str, Any]) -> str:
    """What house rules have otherwise, a line for each part. Raises `Mistake` where they make no edition."""
    ours = edition_of(found)
    older = load(ours.name)
    lines = (
        *_tables(ours, older),
        *_omitted(ours),
        *_added(found),
        *_readings(found, older),
        *_alike(found, ours, older),
    )
    told = say("House rules “{name}” revise the edition “{edition}”:", name=ours.house, edition=ours.name)
    return "\n".join((told, *(lines or (say("Nothing is otherwise."),))))


def played_by(game: Any) -> str:
    """By which house rules or edition a game is played; nothing where it is the one that is usual."""
    if text := getattr(game, "revision", ""):
        try:
            ours = edition_from(text)
        except Mistake:
            return say(UNREADABLE)
        return say(
            "Played by the house rules “{name}”, which revise the edition “{edition}”.",
            name=ours.house,
            edition=ours.name,
        )
    return _by_the_edition(game.edition) if hasattr(game, "revision") else ""


def _by_the_edition(edition: str) -> str:
    return "" if edition == CURRENT else say("Played by the edition “{edition}”.", edition=edition)


def rules_chosen(position: Any) -> Iterator[str]:
    """House rules, or another edition than the usual one, as what somebody chose as the game began."""
    found = getattr(position, "revision", None)
    if isinstance(found, dict):
        told = said("the house rules “{name}”, as whoever began the game chose them")
        yield say(told, name=in_part(str(found.get("name", "")), LONGEST_NAME))
    elif found is UNSET and position.edition != CURRENT:
        told = said("the edition “{name}”, as whoever began the game chose it")
        yield say(told, name=in_part(position.edition, LONGEST_NAME))


# Numbers, lists and tables: each number that is another one, with what it was.


def _tables(ours: Edition, older: Edition) -> Iterator[str]:
    for table, rules in BEARS_ON.items():
        if numbers := list(_differing(table, ours, older)):
            yield say("{table}: {numbers} ({rules})", table=_title(table), numbers=numbers, rules=rules)


def _title(table: str) -> str:
    return translated(TABLES[table])


def _differing(table: str, ours: Edition, older: Edition) -> Iterator[str]:
    """What was there before first: in what is new nothing of it can hide."""
    now, before = _numbers(ours, table), _numbers(older, table)
    for keys in dict.fromkeys((*before, *now)):
        if (is_now := now.get(keys)) != (was := before.get(keys)):
            none = say("none")
            told = say("{now} instead of {before}", now=is_now or none, before=was or none)
            yield say("{entry} {told}", entry=_entry(table, keys), told=told) if keys else told


def _numbers(edition: Edition, table: str) -> Numbers:
    return dict(_leaves(msgspec.to_builtins(getattr(edition, table)), ()))


def _leaves(value: Any, keys: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    match value:
        case dict() if value or not keys:
            for key, one in value.items():
                yield from _leaves(one, (*keys, key))
        case list() if value:
            yield keys, say("“{names}”", names=[_in_a_list(one) for one in value])
        case bool():
            yield keys, say("yes" if value else "no")
        case int():
            yield keys, str(value)
        case str() if value:
            yield keys, say("“{names}”", names=translated(value))
        case _ if keys or value is not None:
            yield keys, say("none")


def _in_a_list(one: Any) -> str:
    """A name, or names of which one is meant."""
    return " / ".join(map(translated, one)) if isinstance(one, list) else translated(str(one))


IN = {
    "Europe": said("{entry} in Europe"),
    "Pacific": said("{entry} in the Pacific"),
    "any": said("{entry} in any theater"),
}
WITHIN = {
    "airbase_rate": said("{entry} from {since} on"),
    "ranges_by_research": said("{entry} from result {since} on"),
}
"""Tables whose entries have numbers from something on."""


def _entry(table: str, keys: Sequence[str]) -> str:
    """An entry of a table, and what of it, such as "AAF in Europe"."""
    first, *others = keys
    told = translated(first)
    for key in others:
        if key in IN:
            told = say(IN[key], entry=told)
        elif table in WITHIN and key[-1:].isdigit():
            told = say(WITHIN[table], entry=told, since=key)
        elif key and (table, key) != ("ranges_by_research", "steps"):
            told = say("{entry}: {what}", entry=told, what=key)
    return told


# What is left out and taken over, and doubts that are read otherwise.


def _omitted(ours: Edition) -> Iterator[str]:
    if ours.left_out:
        yield say("without {rules}", rules=list(_folded(ours.left_out)))


def _folded(left_out: frozenset[str]) -> Iterator[str]:
    """What is left out, with one word for a number that is left out with all conditions that are below it."""
    whole = {one for one, of in _conditions().items() if one in left_out or of <= left_out}
    yield from dict.fromkeys(_as_one(one, whole, left_out) for one in sorted(left_out))


def _as_one(left: str, whole: set[str], left_out: frozenset[str]) -> str:
    """A condition or number by the highest number of which everything is left out, or by its own name."""
    number = left.partition("/")[0]
    for above in _above(number) if number in whole else ():
        if (below := _below(above)) <= whole:
            alone = below == {above} and above in left_out
            return above if alone else say("all of {number}", number=above)
    return number if number in left_out else left


def _above(number: str) -> Iterator[str]:
    """A number, and before it those above it: 18, 18.1, 18.14 and 18.142 of 18.142E."""
    ends = range(number.find("."), len(number) + 1) if "." in number else ()
    yield from (number[:end] for end in ends if number[end - 1] != ".")


def _below(number: str) -> set[str]:
    """The numbers with conditions that are this one or stand below it."""
    below = number if "." in number else f"{number}."
    return {one for one in _conditions() if one == number or one.startswith(below)}


@cache
def _conditions() -> Mapping[str, set[str]]:
    """The names of all conditions of each number; those of every room, so it is asked when they are there."""
    import_module("core.world_at_war.rules")
    found: dict[str, set[str]] = {}
    for name, one in BOOK.rules.items():
        found.setdefault(one.number, set()).add(name if "/" in name else f"{name}/")
    return found


def _added(found: dict[str, Any]) -> Iterator[str]:
    if added := found.get("adds", ()):
        yield say("also {rules}", rules=sorted(added))


def _readings(found: dict[str, Any], older: Edition) -> Iterator[str]:
    """Doubts in their order, each with how it is read and how it would be."""
    for number, chosen in _in_order(found.get("options", {})):
        if chosen != (before := _otherwise(older, number)):
            yield Chosen(number, chosen, before).told()


def _otherwise(older: Edition, number: str) -> str:
    """How a doubt is read without house rules; "" for what is no doubt."""
    return option(PACKAGE, older.options, number) if number in register(PACKAGE) else ""


def _in_order(options: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    return sorted(options.items(), key=lambda one: (len(one[0]), one[0]))


def _alike(found: dict[str, Any], ours: Edition, older: Edition) -> Iterator[str]:
    """What is named and not otherwise."""
    named = {*found, *found.get("lacks", ())}
    tables = (one for one in BEARS_ON if one in named and not any(_differing(one, ours, older)))
    options = _in_order(found.get("options", {}))
    read = (f"{number}={to}" for number, to in options if to == _otherwise(older, number))
    if alike := [*map(_title, tables), *read]:
        yield say("named, and as it was: {parts}", parts=alike)
