"""The scenarios that skyledger ships, and those of users: read, checked, and laid out as positions.

A file holds either a position, as `show --json` prints it, or a scenario as a person writes it. Both may be
TOML or JSON. Of which game it is stands under its key `game`; how that game reads it, in `READERS`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from events.codec import encode
from events.sentences import said, say
from skyledger import maps
from skyledger.datafiles.problems import Fault, shortened, unknown
from skyledger.datafiles.reading import FORMATS, Unreadable, contents, data
from skyledger.games import PUBLIC
from skyledger.on_demand import OnDemand
from skyledger.scenarios import reader
from skyledger.scenarios.reader import Reader, ScenarioError, carries_its_map, refused

__all__ = [
    "READERS",
    "Listed",
    "ScenarioError",
    "load",
    "names",
    "position_json",
    "position_seen_json",
    "read",
    "require_whole",
]

position_json = encode
"""A position -> the bytes that `show --json` prints: canonical JSON, and a scenario."""

SEEN_BY = "seen_by"
"""The key under which a position says whose eyes it was made for, where these may not see all of it."""


def position_seen_json(position: Any, viewer: str) -> bytes:
    """As `position_json`, of a position that lacks what is concealed from a viewer: it says so in itself."""
    return encode({**msgspec.to_builtins(position), SEEN_BY: viewer})


def require_whole(path: Path) -> None:
    """Raises `ScenarioError` for a position that was made for a viewer: it lacks what is concealed from him.

    What can't be read is left to `load`.
    """
    try:
        viewer = data(contents(path), str(path)).get(SEEN_BY)
    except Unreadable:
        return
    if viewer is not None:
        everybody = say("everybody") if viewer == PUBLIC else ""
        told = say(PART, viewer=everybody or shortened(str(viewer)))
        raise refused(str(path), Fault((SEEN_BY,), told))


PART = said(
    "This position was made for {viewer}: what task forces conceal from others is not in it, and a game "
    "that began from it would have lost that. Take it whole, as the gamemaster: skyledger show GAME --json "
    "--as gamemaster."
)

Played = Mapping[str, Any]
NOT_SAID: Played = {}
"""By what a game is to be played: the keys `edition`, `revision` and `doubts` of a scenario."""

USUAL_GAME = "A World at War"
READERS: OnDemand[Reader] = OnDemand(
    {
        USUAL_GAME: "skyledger.scenarios.world_at_war:WORLD_AT_WAR",
        "The War Game": "skyledger.scenarios.war_game:WAR_GAME",
    }
)
"""For each game, how its files are read."""


class Listed(msgspec.Struct, frozen=True):
    """A scenario that comes with skyledger."""

    name: str
    title: str
    description: str


@cache
def names() -> tuple[Listed, ...]:
    """The scenarios that come with skyledger, by name."""
    return tuple(_listed(name) for name in sorted(_shipped()))


@cache
def _shipped() -> Mapping[str, str]:
    found = (Path(each.name) for each in files(__name__).iterdir())
    return {each.stem: each.name for each in found if each.suffix in FORMATS}


def _listed(name: str) -> Listed:
    found = data(_content(name), _shipped()[name])
    return Listed(name, found["title"], found.get("description", ""))


def shipped_nations(game: str) -> frozenset[str]:
    """The nations of the scenarios of a game that come with skyledger."""
    found = (load(name) for name in _shipped() if _game(name) == game)
    return frozenset(nation.name for position in found for nation in position.nations)


def _game(name: str) -> str:
    return str(data(_content(name), _shipped()[name]).get("game", USUAL_GAME))


def _content(name: str) -> bytes:
    return files(__name__).joinpath(_shipped()[name]).read_bytes()


def load(name_or_path: str | Path, salt: bytes = b"", edition: Played = NOT_SAID) -> Any:
    """The position at which a game of this scenario begins: a shipped one, or a TOML or JSON file.

    From `salt`, random bytes, the names are drawn that must not tell what is concealed. Without it they
    follow from the scenario, the same each time: for whoever may know all of it. With an `edition`, its name
    and house rules, it is played by that one, whatever the scenario says.

    Raises `ScenarioError` with everything that is wrong.
    """
    given = str(name_or_path)
    if given in _shipped():
        return read(_content(given), _shipped()[given], salt=salt, edition=edition)
    path = Path(name_or_path)
    if isinstance(name_or_path, str) and maps.is_no_path(given):
        raise refused(say("The scenario"), Fault((), unknown("scenario", given, _shipped())))
    try:
        return read(contents(path), given, path.parent, salt, edition)
    except Unreadable as fault:
        raise refused(given, Fault((), str(fault))) from None


def _played(found: dict[str, Any], chosen: Played) -> dict[str, Any]:
    """The data of a scenario with what was chosen; of doubts those that were, and the others as it says.

    House rules give way to an edition that is chosen, and name the edition where nothing else does.
    """
    kept = {key: value for key, value in found.items() if not ("edition" in chosen and key == "revision")}
    said = kept.get("doubts", {})
    own = {"doubts": {**said, **chosen["doubts"]}} if chosen.get("doubts") and isinstance(said, dict) else {}
    played = {**kept, **{key: value for key, value in chosen.items() if key != "doubts"}, **own}
    if isinstance(revision := played.get("revision"), dict):
        played.setdefault("edition", revision.get("name", ""))
    return played


def read(
    content: bytes,
    called: str = "",
    beside: Path | None = None,
    salt: bytes = b"",
    edition: Played = NOT_SAID,
) -> Any:
    """The position that the bytes of a TOML or JSON file say.

    `called` is the file's name, if it has one; `beside` is the folder where the path of its map begins;
    `salt` and `edition` are as for `load`.

    Raises `ScenarioError` with everything that is wrong with it.
    """
    called = called or say("The scenario")
    try:
        found = data(content, called)
    except Unreadable as fault:
        raise refused(called, Fault((), str(fault))) from None
    if carries_its_map(found):
        found.pop(SEEN_BY, None)
    found = _played(found, edition)
    game = found.get("game", USUAL_GAME)
    if isinstance(game, str) and game not in READERS:
        raise refused(called, Fault(("game",), unknown("game", game, READERS)))
    if "revision" in edition and game != USUAL_GAME:
        raise refused(called, Fault(("edition",), say("House rules are for {game} alone.", game=USUAL_GAME)))
    meant = READERS[game] if isinstance(game, str) else READERS[USUAL_GAME]
    position = reader.read(meant, found, called, beside)
    return meant.named_anew(position, salt) if salt and not carries_its_map(found) else position
