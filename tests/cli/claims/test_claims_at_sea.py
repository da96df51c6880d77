"""What is claimed of a task force into which the reader can't look: that can't be known to him (17.3123)."""

import pytest


@pytest.fixture
def sailed(run):
    """A game "c" of Coral Sea 1942 in which Japan has moved its Covering Group by entry 6."""
    run("new", "coral_sea_1942", "--id", "c").done()
    for order in ("done",) * 4:
        run("order", "c", order, "--as", "gamemaster").done()
    run("order", "c", "sail Covering Group to 3241", "--as", "japan").done()


CLAIM = "legal “sail Striking Force to 3242” because it might have"
KNOWN = "The ledger bears it out."
UNKNOWN = "It can't be known to "


def told(ran):
    return " ".join(ran.done().out.split())


def test_17_3123_that_a_force_under_a_marker_may_sail_is_known_to_its_side_alone(run, sailed):
    assert KNOWN in told(run("claim", "c", CLAIM, "--at", "6", "--as", "japan"))
    for viewer, found in (("japan", KNOWN), ("gamemaster", KNOWN), ("america", UNKNOWN), ("", UNKNOWN)):
        seat = ("--as", viewer) if viewer else ()
        assert found in told(run("claims", "c", *seat)), viewer
    page = told(run("dossier", "c", "--claim", "7", "--as", "america"))
    assert UNKNOWN in page
    assert "The rules refuse the order" not in page


def test_17_3123_who_claims_it_of_the_other_side_is_told_so_too(run, sailed):
    for kind in ("legal", "illegal"):
        claim = CLAIM.replace("legal", kind, 1)
        assert UNKNOWN in told(run("claim", "c", claim, "--at", "6", "--as", "america", "--dry-run"))


def test_that_an_order_had_no_place_in_the_turn_is_known_to_everybody(run, sailed):
    claim = "illegal “stay in the battle” because none is fought"
    assert KNOWN in told(run("claim", "c", claim, "--at", "6", "--as", "america", "--dry-run"))
    early = "illegal “sail Striking Force as patrol to 3242” because that comes later"
    assert KNOWN in told(run("claim", "c", early, "--at", "2", "--as", "america", "--dry-run"))


def test_17_3123_a_correction_that_rests_on_a_marker_can_t_be_tried_out_by_the_other_side(run, sailed):
    given = ("correct", "c", "--at", "6", "--instead", "sail Striking Force to 3242", "--of", "japan")
    refused = run(*given, "--as", "america", "--dry-run").failed(2).err
    assert "rests on ships that america does not see, under a marker" in " ".join(refused.split())
    run(*given, "--as", "japan", "--dry-run").done()


@pytest.mark.parametrize("kind", ["CA", "DD"])
def test_17_3123_of_a_marker_nobody_is_told_that_a_kind_of_ships_is_not_under_it(run, tmp_path, kind):
    """Covering Group has cruisers, and no destroyers."""
    run("new", "coral_sea_1942", "--id", "c").done()
    lines = ("@japan", *("done",) * 4, "sail Covering Group as patrol to 3242", "@australia", "attack at sea")
    (file := tmp_path / "sail.orders").write_text("\n".join(lines), encoding="utf-8")
    run("order", "c", "--file", file).done()
    run("order", "c", "combat group of Covering Group with 2 CA Japanese", "--as", "japan").done()
    claim = f"legal “combat group of Covering Group with 2 {kind} Japanese”"
    refused = run("claim", "c", claim, "--at", "8", "--as", "america").failed(2).err
    assert (
        f"What Covering Group is made of is not shown, so that it can't be known whether {kind}"
        in " ".join(refused.split())
    )
