"""Whether a map of territories and sea zones fits together: every name once, every neighbour there."""

from collections.abc import Iterator

from events.sentences import say
from events.war_game.board import Map, Place
from skyledger.datafiles.problems import Fault, Path, among, twice

KINDS = ("land", "sea")
FARTHEST = 1000
"""So far from the north-west a place is drawn at most."""


def map_faults(chart: Map) -> Iterator[Fault]:
    """Everything that is wrong with a map of the right shape; paths start at the map."""
    if not chart.name.strip():
        yield Fault(("name",), say("The map needs a name."))
    if not chart.places:
        yield Fault(("places",), say("A map needs a place or more."))
    yield from twice(("places",), chart.places, lambda place: place.name.casefold(), "name")
    yield from _ambiguous(chart)
    yield from _drawn_twice(chart)
    known = tuple(place.name for place in chart.places)
    for index, place in enumerate(chart.places):
        yield from _place_faults(place, known, ("places", index))


def _place_faults(place: Place, known: tuple[str, ...], path: Path) -> Iterator[Fault]:
    if not place.name.strip() or place.name != place.name.strip():
        yield Fault((*path, "name"), say("A place needs a name without space at its ends."))
    for key in ("column", "row"):
        if not 0 <= (drawn := getattr(place, key)) <= FARTHEST:
            told = say("This is a number from 0 to {most}, not {given}.", most=FARTHEST, given=drawn)
            yield Fault((*path, key), told)
    yield from among((*path, "kind"), "kind of place", place.kind, KINDS)
    for number, name in enumerate(place.adjacent):
        yield from among((*path, "adjacent", number), "place", name, known)
        if name == place.name:
            yield Fault((*path, "adjacent", number), say("No place lies next to itself."))
        if name in place.adjacent[:number]:
            yield Fault((*path, "adjacent", number), say("{name} is listed already.", name=name))


def _ambiguous(chart: Map) -> Iterator[Fault]:
    """Another name of a place that means some other place as well."""
    meant = {place.name.casefold(): place.name for place in chart.places}
    for index, place in enumerate(chart.places):
        for number, name in enumerate(place.also):
            if not name.strip() or name != name.strip():
                told = say("Another name of a place has no space at its ends, and is not empty.")
                yield Fault(("places", index, "also", number), told)
            before = meant.setdefault(name.casefold(), place.name)
            if before != place.name:
                told = say("“{name}” means {place} already.", name=name, place=before)
                yield Fault(("places", index, "also", number), told)


def _drawn_twice(chart: Map) -> Iterator[Fault]:
    """Two places drawn on one spot; a map that says of none where it is drawn is laid out by itself."""
    if not any(place.column or place.row for place in chart.places):
        return
    yield from twice(("places",), chart.places, lambda place: (place.column, place.row), "column")
