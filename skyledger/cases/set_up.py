"""The set-up of a rule case: a drawn board, a map or a scenario, and what lies on it, as a position.

It is written in few words: a unit as "2 AAF Germany at Lille", a hex by the name of its place, and on a drawn
board what is said of nations, seats, the turn and supply only where it differs from `drawn.toml`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from core.war_game.state import kinds as kinds_of_the_war_game
from core.world_at_war.units import KINDS
from events.sentences import kept, say
from skyledger import maps, scenarios
from skyledger.cases.counted import AT, one_by_one
from skyledger.cases.drawn import hex_map, way_map
from skyledger.cases.plain_data import without_defaults
from skyledger.datafiles.problems import Fault, unknown
from skyledger.datafiles.shape import MOST_ENTRIES
from skyledger.scenarios import READERS, USUAL_GAME
from skyledger.scenarios.reader import carries_its_map, read, refused

WORLD_AT_WAR, THE_WAR_GAME = READERS
TITLE = kept("A drawn board")

OF_PLACES = frozenset(
    {"base", "came_from", "hex", "options", "path", "place", "redeployed_from", "shipped_from", "shipped_to"}
    | {"subject"}
)
"""Keys of hexes: there the name of a place may stand."""
BY_HEX = frozenset({"held", "held_before", "lost_by"})
"""Tables whose keys are hexes."""

Given = dict[str, Any]


def game_of(set_up: Mapping[str, Any]) -> str:
    """The game of a set-up; the usual one where it says none, or none that there is."""
    game = THE_WAR_GAME if "ways" in set_up else set_up.get("game", USUAL_GAME)
    if isinstance(named := set_up.get("scenario"), str) and named in {one.name for one in scenarios.names()}:
        game = scenarios.load(named).game
    return game if isinstance(game, str) and game in READERS else USUAL_GAME


def position_of(set_up: Mapping[str, Any], called: str, beside: Path) -> Any:
    """The position that a set-up says; paths begin at `beside`. Raises `ScenarioError`."""
    said = set_up.get("game", USUAL_GAME)
    if not (isinstance(said, str) and said in READERS):
        raise refused(called, Fault(("game",), unknown("game", str(said), READERS)))
    found = expanded({**set_up, "game": game_of(set_up)}, called, beside)
    return read(READERS[found["game"]], found, called, beside)


def expanded(set_up: Mapping[str, Any], called: str, beside: Path) -> Given:
    """A set-up as the data of a position or of a scenario. Raises `ScenarioError`.

    `board` is a drawing of A World at War, with its `theater` and the `holder` of its land, `ways` are those
    of The War Game, `chart` is the name of a map, `scenario` that of a scenario or of a file of one.
    """
    given = dict(set_up)
    key = next((one for one in EXPANDED if one in given), None)
    if key is not None:
        text = given.pop(key)
        if not isinstance(text, str) or not text.strip():
            raise refused(called, Fault((key,), say("This must be text, and not empty.")))
        if len(text.split()) > MOST_ENTRIES:
            told = say("This has more than {most} words.", most=MOST_ENTRIES)
            raise refused(called, Fault((key,), told))
        given = EXPANDED[key](text, given, called, beside)
    if not carries_its_map(given):
        return given
    if given["game"] == THE_WAR_GAME:
        return one_by_one(given, called, kinds_of_the_war_game(), "place")
    return one_by_one(given, called, KINDS, "base")


@cache
def usual(game: str) -> Mapping[str, Any]:
    """What a drawn board has if nothing else is said: nations, seats, the turn, who is supplied."""
    text = files(__package__).joinpath("drawn.toml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = msgspec.toml.decode(text)[game]
    return found


def _board(drawing: str, given: Given, called: str, _: Path) -> Given:
    holder, theater = given.pop("holder", "Germany"), given.pop("theater", "Europe")
    drawn = without_defaults(hex_map(drawing, str(theater))) | {"boxes": given.pop("boxes", [])}
    drawn["hexes"] = _altered(drawn, given.pop("hexes", {}), called)
    if isinstance(fronts := given.pop("fronts", {}), dict):
        drawn["fronts"] |= fronts
    lands = {hex_.get("territory", "") for hex_ in drawn["hexes"]}
    territories = [{"name": "Homeland", "controller": holder}, {"name": "Neutralia", "neutral": True}]
    usually = {"territories": [one for one in territories if one["name"] in lands], **usual(WORLD_AT_WAR)}
    position = {"title": TITLE(), "map": drawn, **usually, **_by_hexes(given, drawn)}
    return _with_supply(position, called)


def _altered(drawn: Given, hexes: Any, called: str) -> list[Given]:
    """The hexes of a drawn board, with what `hexes` says of some by their number or their place."""
    if not (isinstance(hexes, dict) and all(isinstance(one, dict) for one in hexes.values())):
        told = say("This must be a table of hexes, and of each a table of what is so there.")
        raise refused(called, Fault(("hexes",), told))
    names = _names(drawn)
    said: Given = {names.get(name, str(name)): one for name, one in hexes.items()}
    known = {hex_["id"] for hex_ in drawn["hexes"]}
    if wrong := [Fault(("hexes", one), unknown("hex", one, known)) for one in said if one not in known]:
        raise refused(called, *wrong)
    return [{**hex_, **said.get(hex_["id"], {})} for hex_ in drawn["hexes"]]


def _with_supply(position: Given, called: str) -> Given:
    """The facts of a position, and before them that its `supplied` factions are."""
    factions, declared = position.pop("supplied"), position.get("facts", [])
    if not isinstance(factions, list):
        raise refused(called, Fault(("supplied",), say("This must be a list of factions.")))
    if not isinstance(declared, list):
        return position
    supply = [{"kind": "supply", "subject": one, "value": "full"} for one in factions]
    return {**position, "facts": [*supply, *declared]}


def _ways(drawing: str, given: Given, _called: str, _: Path) -> Given:
    drawn = {"title": TITLE(), "map": without_defaults(way_map(drawing))}
    return {**drawn, **usual(THE_WAR_GAME), **given}


def _chart(name: str, given: Given, called: str, beside: Path) -> Given:
    try:
        chart = without_defaults(READERS[given["game"]].chart(name, beside))
    except maps.MapError as fault:
        raise refused(called, *(Fault(("chart",), one.reason) for one in fault.problems)) from None
    return {"map": chart, **_named_on(chart, given)}


def _scenario(name: str, given: Given, _called: str, beside: Path) -> Given:
    """The position at which the scenario begins, and what is said anew."""
    position = scenarios.load(name if maps.is_no_path(name) else beside / name)
    begun = without_defaults(position)
    return {**begun, **_named_on(begun["map"], {**given, "game": position.game})}


EXPANDED: dict[str, Callable[[str, Given, str, Path], Given]] = {
    "board": _board,
    "ways": _ways,
    "chart": _chart,
    "scenario": _scenario,
}


# The names of places where hexes are meant.


def _named_on(chart: Given, given: Given) -> Given:
    """In The War Game places are called by their names anyway."""
    return given if given["game"] == THE_WAR_GAME else _by_hexes(given, chart)


def _names(chart: Given) -> dict[str, str]:
    """The id of each hex by the names of its places."""
    return {name: hex_["id"] for hex_ in chart["hexes"] for name in _names_of(hex_)}


def _by_hexes(given: Given, chart: Given) -> Given:
    hexes = _names(chart)
    return {
        key: {hexes.get(name, name): one for name, one in value.items()}
        if key in BY_HEX and isinstance(value, dict)
        else _by_hex(key, value, hexes)
        for key, value in given.items()
    }


def _names_of(hex_: Mapping[str, Any]) -> Iterator[str]:
    yield from (place["name"] for place in hex_.get("places", ()))
    if island := hex_.get("island"):
        yield island


def _by_hex(key: str, value: Any, hexes: Mapping[str, str]) -> Any:
    match value:
        case dict():
            return {name: _by_hex(name, one, hexes) for name, one in value.items()}
        case list():
            return [_by_hex(key, one, hexes) for one in value]
        case str() if key in OF_PLACES:
            return hexes.get(value, value)
        case str() if key == "units":
            whose, at, place = value.partition(AT)
            return f"{whose}{at}{hexes.get(place, place)}"
        case _:
            return value
