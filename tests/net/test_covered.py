"""The recorded games hold every order, fact and state of both games, but for those that are listed with a reason."""

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from core.proposals import AboutEntries
from events.message import EntriesRedone, EntriesUndone
from skyledger.games import GAMES
from tests.net.kept import names, read

LISTED = Path(__file__).with_name("not_covered.toml")
SORTS = ("orders", "facts", "states")


@cache
def held():
    """For each game and sort what its recorded games hold."""
    found = defaultdict(set)
    for game in map(read, names()):
        for step in game.steps:
            found[game.system, "orders"].add(step.order)
            found[game.system, "facts"].update(step.facts)
            found[game.system, "states"].update((*step.passed, step.state))
    return found


def there_are(system, sort):
    """All that there are in a game."""
    rules = GAMES[system].rules
    match sort:
        case "orders":
            return {kind.__name__ for kind in (*rules.procedures, *get_args(AboutEntries))}
        case "facts":
            return {kind.__name__ for kind in (*get_args(rules.event), EntriesUndone, EntriesRedone)}
        case _:
            return set(GAMES[system].turn.accepts)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("sort", SORTS)
def test_the_recorded_games_hold_all_but_what_is_listed(system, sort):
    listed = tomllib.loads(LISTED.read_text(encoding="utf-8")).get(system, {}).get(sort, {})
    assert there_are(system, sort) - held()[system, sort] == set(listed)
    assert all(listed.values()), "each with its reason"


def test_what_is_not_there_would_be_told():
    assert "sailing.nowhere" not in held()["A World at War", "states"]
