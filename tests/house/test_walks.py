"""The counts of what an order passes through: `python -m tools.walks`."""

from tests.house.conftest import ROOT
from tools.walks import GAME, WALKS, imports, orders_of, passed, rings, room


def test_rooms_that_lead_to_each_other_are_a_ring():
    after = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "e"}, "e": set()}
    assert list(rings(after)) == [("b", "c")]


def test_a_room_is_a_chapter_of_a_layer_or_a_module_beside_them():
    assert (
        room(f"core/{GAME}/staging/chapter.py") == room(f"core/{GAME}/staging.py") == f"core/{GAME}/staging"
    )
    assert room("skyledger/cli/learn/rules.py") == "skyledger/cli"


def test_every_walk_begins_with_an_order_of_its_file():
    for walk in WALKS:
        before, own = orders_of(ROOT / "tests/scenarios/played" / walk.orders, walk)
        assert len(before.splitlines()) == walk.first - 1
        assert own.startswith("@")


def test_a_stage_order_passes_through_its_own_room_and_rooms_go_one_way():
    walked = passed(WALKS[0], ROOT)
    assert f"core/{GAME}/staging/chapter.py" in walked.files
    assert walked.rings == ()
    assert f"core/{GAME}/staging" in imports(walked.files)
