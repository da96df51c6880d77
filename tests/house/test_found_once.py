"""What is found once for a map that can be seen is never asked for by a fold, which still writes into its own."""

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

import pytest

from core.same import Same
from core.world_at_war.board import units_at
from core.world_at_war.flight.ways import nearest
from phases.war_game import WAR_GAME
from phases.world_at_war import WORLD_AT_WAR

FOLDS = [*WORLD_AT_WAR.rules.evolutions.items(), *WAR_GAME.rules.evolutions.items()]


def names(code: CodeType) -> Iterator[str]:
    """Every name that code looks up, what is defined within it included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from names(constant)


def of_ours(function: Any) -> Iterator[FunctionType]:
    """The functions themselves, be they remembered or folds of several chapters in one."""
    bare = getattr(function, "__wrapped__", function)
    if isinstance(bare, FunctionType) and bare.__module__.startswith("core."):
        yield bare
        for cell in bare.__closure__ or ():
            within = cell.cell_contents if isinstance(cell.cell_contents, list) else [cell.cell_contents]
            for one in within:
                yield from of_ours(one)


def met(function: Any) -> set[Any]:
    """All that a function may come upon by name, and what that may, and so on."""
    found: set[Any] = set()
    waiting = list(of_ours(function))
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        for name in names(one.__code__):
            value = one.__globals__.get(name)
            waiting.extend(of_ours(value))
            found.update([value] if value is Same else [])
    return found


def test_no_fold_asks_for_what_is_found_once() -> None:
    asking = [event.__name__ for event, fold in FOLDS if Same in met(fold)]
    assert asking == []


@pytest.mark.parametrize("asking", [units_at, nearest])
def test_who_asks_is_found(asking: Any) -> None:
    assert Same in met(asking)


def test_a_thing_is_the_same_as_itself_alone() -> None:
    hexes = {"0101": "Italy"}
    assert Same(hexes) == Same(hexes)
    assert hash(Same(hexes)) == hash(Same(hexes))
    assert Same(hexes) != Same(dict(hexes))
