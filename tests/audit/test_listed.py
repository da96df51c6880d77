"""What the list of games says of a game is held against entry 1: title, kind of game, when it began."""

import pytest
from msgspec.structs import replace

from skyledger.audit import audit
from store.memory import MemoryLedger
from tests.audit.conftest import in_short
from tests.audit.resealing import with_fact, with_parts
from tests.service.conftest import desk_over


def listed_as(ledger, entries=None, **fields):
    """The findings in a copy of game "g" that the list of games tells of otherwise."""
    entries = list(ledger.entries("g")) if entries is None else entries
    with MemoryLedger() as other:
        desk_over(other)
        other.adopt(replace(ledger.game("g"), **fields), entries)
        return [one for one in audit(other, "g") if one.what != "read model"]


def test_a_title_that_was_altered_is_found(typed):
    (found,) = listed_as(typed.ledger, title="another")
    assert (found.kind, found.entry, found.what) == ("tampered", 1, "title")


def test_a_beginning_that_was_altered_is_found(typed):
    (found,) = listed_as(typed.ledger, created=0)
    assert (found.kind, found.entry, found.what) == ("tampered", 1, "beginning")
    assert found.recorded == "0 (microseconds UTC) in the list"


@pytest.mark.parametrize("system", ["The War Game", "a third game", ""])
def test_a_game_that_is_listed_as_another_is_found_and_judged_as_what_it_began_as(typed, system):
    (found,) = listed_as(typed.ledger, system=system)
    assert (found.kind, found.entry, found.what) == ("tampered", 1, "game system")
    assert "“A World at War”, as the game began" in found.told
    entries = list(typed.ledger.entries("g"))
    entries[1] = with_fact(entries[1], 1, rules=("18.21",))
    assert ("wrong", 2, "rules") in in_short(listed_as(typed.ledger, entries, system=system))


@pytest.mark.parametrize("system", ["A World at War", "a third game"])
def test_a_game_that_began_as_none_that_is_refereed_is_judged_as_it_is_listed_if_it_can_be(typed, system):
    first, *others = typed.ledger.entries("g")
    begun = first.events[0]
    payload = with_parts(begun.payload, position={"game": "a third game"})
    altered = replace(first, events=(replace(begun, payload=payload),))
    found = in_short(listed_as(typed.ledger, [altered, *others], system=system))
    assert ("tampered", 1, "event commitment") in found
    unknown = ("tampered", 1, "game system") in found and ("not compared", 0, "order") in found
    assert unknown is (system == "a third game")
