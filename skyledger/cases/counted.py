"""Units of a set-up that are written as "2 AAF Germany at Lille", one by one."""

import re
from collections.abc import Collection, Iterator, Mapping
from itertools import count, islice
from typing import Any

import msgspec

from events.sentences import say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.datafiles.shape import MOST_ENTRIES
from skyledger.scenarios.reader import refused

AT = " at "
WRITTEN = re.compile(rf"(?P<count>\d{{1,3}}) (?P<whose>.+){AT}(?P<place>.+)")


class Group(msgspec.Struct, frozen=True):
    """So many, of which kind and nation, and where."""

    count: int
    kind: str
    nation: str
    place: str


def one_by_one(position: dict[str, Any], called: str, kinds: Collection[str], where: str) -> dict[str, Any]:
    """The data of a position with a unit for each that its texts count; `where` is the key of their place.

    They are named as those of scenarios, "GE-AAF-01", by the first numbers that are free. Raises
    `ScenarioError`.
    """
    units, nations = position.get("units", []), position.get("nations", [])
    if not (isinstance(units, list) and isinstance(nations, list)):
        return position
    codes = {str(one.get("name")): str(one.get("code")) for one in nations if isinstance(one, dict)}
    taken = {str(one.get("name")) for one in units if isinstance(one, dict)}
    made: list[Any] = []
    for index, unit in enumerate(units):
        if len(made) > MOST_ENTRIES:
            break  # so many are refused by who reads the position
        if isinstance(unit, str):
            group = _group(unit, called, ("units", index), kinds, codes)
            made += _named(group, codes[group.nation], taken, where)
        else:
            made.append(unit)
    return {**position, "units": made}


def _group(text: str, called: str, path: Path, kinds: Collection[str], codes: Mapping[str, str]) -> Group:
    found = WRITTEN.fullmatch(text)
    if found is None:
        told = say("“{text}” is not written as “2 AAF Germany at Lille”.", text=text[:60])
        raise refused(called, Fault(path, told))
    longest_first = sorted(kinds, key=len, reverse=True)
    kind = next((one for one in longest_first if found["whose"].startswith(f"{one} ")), "")
    if not kind:
        raise refused(called, Fault(path, unknown("kind of unit", found["whose"], kinds)))
    nation = found["whose"].removeprefix(f"{kind} ")
    if nation not in codes:
        raise refused(called, Fault(path, unknown("nation", nation, codes)))
    return Group(int(found["count"]), kind, nation, found["place"])


def _named(group: Group, code: str, taken: set[str], where: str) -> Iterator[dict[str, str]]:
    series = f"{code}-{group.kind.replace(' ', '-')}"
    free = (name for number in count(1) if (name := f"{series}-{number:02}") not in taken)
    for name in islice(free, group.count):
        taken.add(name)
        yield {"name": name, "nation": group.nation, "kind": group.kind, where: group.place}
