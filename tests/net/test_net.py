"""Recorded games give what they gave: states, menus, refusals, board, log and `why`, after each step, byte for byte.

Every fourteenth game is played in the usual tests, all of them by `make net`. What a change alters by intent is
recorded anew with it (`python -m tests.net.record --anew`); for what it looks like, see `--tell` there.
"""

import pytest

from tests.net.kept import names, read
from tests.net.playing import played
from tests.net.telling import step_of

USUAL = 14


def games():
    for at, name in enumerate(names()):
        yield pytest.param(name, marks=() if at % USUAL == 0 else pytest.mark.net)


def differing(kept, now):
    """Which parts of a step differ from what was kept: "menu for axis"."""
    for field in ("order", "facts", "passed", "state"):
        if (was := getattr(kept, field)) != (is_ := getattr(now, field)):
            yield f"{field}: {was} was kept, and now it is {is_}"
    for part in dict.fromkeys((*kept.told, *now.told)):
        was, is_ = kept.told.get(part, {}), now.told.get(part, {})
        yield from (
            f"{part} for {who}" for who in dict.fromkeys((*was, *is_)) if was.get(who) != is_.get(who)
        )


@pytest.mark.parametrize("name", list(games()))
def test_a_recorded_game_gives_what_it_gave(name):
    game, at = read(name), 0
    for at, moment in enumerate(played(game), 1):
        kept = game.steps[at - 1]
        different = list(differing(kept, step_of(moment, old=bool(game.ledger))))
        assert not different, f"{name}, after entry {kept.number} ({kept.order}, {kept.state}): {different}"
    assert at == len(game.steps)


def test_a_step_that_was_kept_otherwise_would_be_told():
    first = read(names()[0]).steps[1]
    other = type(first)(
        first.number, first.order, first.facts, first.passed, "elsewhere", {**first.told, "menu": {}}
    )
    assert list(differing(first, first)) == []
    assert list(differing(first, other)) == [
        f"state: {first.state} was kept, and now it is elsewhere",
        *(f"menu for {who}" for who in first.told["menu"]),
    ]
