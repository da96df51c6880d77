"""Kamikazes in a report: those that attacked are losses."""

from tests.cli.conftest import ROOT

SCENARIOS = ROOT / "tests" / "scenarios"


def test_17_48_kamikazes_that_attacked_are_told_among_the_losses(run):
    run("new", "--from", SCENARIOS / "small_pacific.toml", "--id", "g").done()
    run("order", "g", "--file", SCENARIOS / "played" / "small_pacific.orders").done()
    losses = run("report", "g", "combat", "--turn", "spring allied", "--json").done().json["losses"]
    assert {one["kind"]: one["count"] for one in losses if one["nation"] == "Japan"}["kamikaze"] == 4
