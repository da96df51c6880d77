"""18.42B, 18.73, 23.164: who is turned over without any order."""

from collections.abc import Iterable, Iterator

from core.ruling import Ruled
from core.world_at_war.basing.room import STRATEGIC_KINDS
from core.world_at_war.board import AMERICAN_BOXES, SW, box_of, faction_of, side_of
from core.world_at_war.folds.redeployment import NAVAL
from core.world_at_war.state import WESTERN_ALLIES, Game, has_rule, plays
from core.world_at_war.under_way.at_sea import committed_at_sea
from core.world_at_war.uninversion.chapter import waits_for_the_next_turn
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.sequence import PlayerTurnBegan


def uninverted_by_themselves(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """18.73, and doubt W256: as its player turn ends, without full supply too."""
    inverted = [u for _, u in sorted(game.units.items()) if u.inverted and _phasing(game, u)]
    bombers = tuple(u for u in inverted if u.kind in STRATEGIC_KINDS and _lies_in_an_sw_box(game, u))
    others = tuple(u for u in inverted if u.kind not in STRATEGIC_KINDS)
    americas = tuple(u for u in others if in_the_united_states(game, u) and not came_by_sea(game, u))
    told = (*_ready(game, bombers, "18.73A"), *_ready(game, americas, "18.73B"))
    return told + _with_their_carriers(game)


def _ready(game: Game, units: tuple[AirUnit, ...], number: str) -> Iterable[Ruled]:
    """Those that are ready; whether new and redeployed ones are among them is doubt W123.

    18.73.
    """
    restricted = plays(game, "W123") == "restricted"
    waiting = tuple(unit for unit in units if waits_for_the_next_turn(game, unit) and not _unimpaired(unit))
    ready = tuple(unit for unit in units if not (restricted and unit in waiting))
    if ready:
        yield Ruled(AirUnitsUninverted(_names(ready)), (number, *(("W123",) if waiting else ())))


def _unimpaired(unit: AirUnit) -> bool:
    """17.81: interceptors that are deployed elsewhere can fight in strategic warfare all the same."""
    return unit.kind == "interceptor"


def ready_with_their_carriers(game: Game, _: PlayerTurnBegan) -> tuple[Ruled, ...]:
    """17.3122D.1, as the player turn begins: what was inverted by itself has its carrier's status again."""
    return _with_their_carriers(game)


def _with_their_carriers(game: Game) -> tuple[Ruled, ...]:
    if plays(game, "W256") != "with_the_carrier":
        return ()
    sound = {c.name for c in game.carriers.values() if not c.inverted}
    inverted = (u for _, u in sorted(game.units.items()) if u.inverted and _phasing(game, u))
    names = _names(u for u in inverted if u.base in sound)
    return (Ruled(AirUnitsUninverted(names), ("17.3122D.1", "W256")),) if names else ()


def _names(units: Iterable[AirUnit]) -> tuple[str, ...]:
    return tuple(unit.name for unit in units)


def _phasing(game: Game, unit: AirUnit) -> bool:
    return side_of(game, unit.nation) == game.turn.side


def _lies_in_an_sw_box(game: Game, unit: AirUnit) -> bool:
    box = box_of(game, unit.base)
    return box is not None and box.kind == SW


def in_the_united_states(game: Game, unit: AirUnit) -> bool:
    """Is it a Western Allied unit in one of the U.S. boxes (18.73B)?"""
    box = box_of(game, unit.base)
    return box is not None and AMERICAN_BOXES in box.name and faction_of(game, unit.nation) == WESTERN_ALLIES


def came_by_sea(game: Game, unit: AirUnit) -> bool:
    """Did it come into a U.S. box by NR in this player turn (18.73B)? From one to the other is doubt W124."""
    from_the_other = AMERICAN_BOXES in unit.redeployed_from and plays(game, "W124") == "keeps"
    return unit.redeployed == NAVAL and not from_the_other


NUMBER = "23.164"


def inverted_as_they_redeploy(units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """Those of the units that were used at sea are inverted before they go (18.42B, 23.164)."""
    yield from _inverted(units, "18.42B")


def inverted_as_redeployment_ends(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """All that were used at sea and did not redeploy, on both sides (18.42B, 18.473, 23.164)."""
    yield from _inverted((unit for _, unit in sorted(game.units.items())), "18.473")


def inverted_as_the_phase_ends(game: Game, event: PhaseEntered) -> Iterator[Ruled]:
    """In 2005 who was used at sea is inverted as the phase of it ends (18.42B, 18.473)."""
    if has_rule(game, "2005:18.42B"):
        yield from inverted_as_redeployment_ends(game, event)


def _inverted(units: Iterable[AirUnit], number: str) -> Iterator[Ruled]:
    used = tuple(u.name for u in units if u.base and committed_at_sea(u) and not u.inverted)
    if used:
        yield Ruled(AirUnitsInverted(used, NUMBER), (NUMBER, number))
