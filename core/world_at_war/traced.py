"""18.142C: where supply has been traced, so that a place serves air: one answer for all who ask.

Supply is declared (rule 30), for a faction at large or for a hex. In the movement phase what counts is what
was traced before, so a hex that was captured in it has none yet (doubt W43), and perhaps a country that was
gained has none (W388). A hex whose own supply is declared has what is declared.
"""

from collections.abc import Iterator

from core.world_at_war.board import (
    controller,
    controller_before,
    hex_of,
    phase,
    player_turn,
    side_of,
    supply,
    supply_grounds,
    supply_told,
)
from core.world_at_war.calendar import SEASONS, game_turn
from core.world_at_war.state import Game, fact_key, plays
from events.world_at_war.board import Hex, Territory


def captured_from(game: Game, hex_: Hex, nation: str) -> str:
    """From whom a hex without traced supply was captured in this movement phase; empty: it was not."""
    before = controller_before(game, hex_)
    captured = before != controller(game, hex_) and side_of(game, before) != side_of(game, nation)
    asked = captured and phase(game) == "movement" and not new_country(game, hex_)
    return before or "nobody" if asked and not _declared(game, hex_) else ""


def _declared(game: Game, hex_: Hex) -> bool:
    return fact_key("supply", hex_.id) in game.facts


def new_country(game: Game, hex_: Hex) -> str:
    """The country with which a hex came to its holders, in its first turn with them (doubt W389)."""
    territory = _came_with(game, hex_)
    known = territory is not None and territory.gained in _first_turns(game, plays(game, "W389"))
    return territory.name if territory is not None and known else ""


def _came_with(game: Game, hex_: Hex) -> Territory | None:
    """The country of a hex; none where it was taken in this phase, or the other side holds it."""
    territory = game.territories.get(hex_.territory)
    if territory is None or hex_.id in game.held_before:
        return None
    held = side_of(game, controller(game, hex_))
    return territory if side_of(game, territory.controller) == held else None


def first_turn_grounds(game: Game, hex_: Hex) -> Iterator[str]:
    """The doubt on the first turn of a country, where it was gained in a player turn of others (W389)."""
    territory = _came_with(game, hex_)
    lately = (*_first_turns(game, "first_movement"), *_first_turns(game, "game_turn"))
    if territory is not None and territory.gained != player_turn(game) and territory.gained in lately:
        yield "W389"


def _first_turns(game: Game, read: str) -> tuple[str, ...]:
    """The player turns in which a country may have been gained that is in its first turn now."""
    here = game.sides.index(game.turn.side) if game.turn.side in game.sides else 0
    earlier = tuple(f"{game_turn(game)} {side}" for side in game.sides[:here])
    if read == "player_turn":
        return (player_turn(game),)
    if read == "game_turn":
        return (player_turn(game), *earlier)
    before = tuple(f"{_game_turn_before(game)} {side}" for side in game.sides[here + 1 :])
    return (player_turn(game), *earlier, *before)


def _game_turn_before(game: Game) -> str:
    place = SEASONS.index(game.turn.season)
    return f"{SEASONS[place - 1]} {game.turn.year if place else game.turn.year - 1}"


def _gained_now(game: Game, hex_: Hex, nation: str) -> str:
    """The country of a hex, if it is the first turn of it and its new owners move (doubt W388)."""
    asked = phase(game) == "movement" and side_of(game, nation) == game.turn.side
    return new_country(game, hex_) if asked and not _declared(game, hex_) else ""


def why_untraced(game: Game, place: str, nation: str) -> str:
    """Why no supply is traced to a place for a nation yet, such as "Britain held it when the phase began"."""
    if (hex_ := hex_of(game, place)) is None:
        return ""
    if (before := captured_from(game, hex_, nation)) and plays(game, "W43") == "as_it_stands":
        return f"{before} held it when the phase began"
    if (country := _gained_now(game, hex_, nation)) and plays(game, "W388") == "not_traced":
        return f"{country} was gained this turn"
    return ""


def traced(game: Game, place: str, nation: str) -> str:
    """The supply ("full", "partial", "none") that a nation's air has in a place now."""
    return "none" if why_untraced(game, place, nation) else supply(game, place, nation)


def traced_told(game: Game, place: str, nation: str) -> str:
    """The same in words, such as "full supply, as declared"."""
    why = why_untraced(game, place, nation)
    return f"no supply traced yet, for {why}" if why else supply_told(game, place, nation)


def traced_grounds(game: Game, place: str, nation: str) -> Iterator[str]:
    """The declared facts and the doubts that `traced` turns on here."""
    yield from supply_grounds(game, place, nation)
    if (hex_ := hex_of(game, place)) is None:
        return
    if captured_from(game, hex_, nation):
        yield "W43"
    if _gained_now(game, hex_, nation):
        yield "W388"
        yield from first_turn_grounds(game, hex_)
