"""Claims in The War Game: what Module IV knows can be tested, and what it does not know is not asked there."""

import pytest

from tests.cli.conftest import words

BORNE, NOT = "The ledger bears it out.", "The ledger does not bear it out."


@pytest.fixture
def attacked(run):
    """In entry 2 a German destroyer goes for the Bay of Biscay."""
    run("new", "air_supremacy_2", "--id", "w").done()
    run("order", "w", "attack NA-5 with 1 German destroyer from NA-4", "--as", "germany").done()
    return "w"


@pytest.mark.parametrize(
    ("text", "verdict", "told"),
    [
        # IV/dispatching/1: aircraft are dispatched to what is adjacent.
        (
            "distance Great Britain to North Sea is 1",
            BORNE,
            "From Great Britain to North Sea it is 1 place on.",
        ),
        ("distance NA-4 to Germany is 1", NOT, "From NA-4 to Germany it is 2 places on."),
        ("distance France to France is 0 places", BORNE, "France is the same place."),
        ("holder of France is Germany", BORNE, "In France stand units of Germany."),
        ("holder of Great Britain is German", NOT, "In Great Britain stand units of United Kingdom."),
        ("holder of NA-4 is Germany", NOT, "In NA-4 stand units of Germany and United Kingdom."),
        # IV/sample battle/1 prints what a fighter, a dive bomber and infantry roll.
        ("cell units fighter air is 6", BORNE, "table units, row fighter, roll air: 6"),
        ("cell units dive bomber attack is 8", BORNE, "roll attack: 8"),
        ("cell units dive-bomber air is 8", NOT, "roll air: 4"),
        ("cell units infantry attack is 2", BORNE, "roll attack: 2"),
    ],
)
def test_what_the_module_knows_is_tested(run, attacked, text, verdict, told):
    said = words(run("claim", attacked, *text.split(" "), "--at", "2", "--as", "britain").done())
    assert said.startswith("Accepted. Entry 3 britain: claim on 2: ")
    assert verdict in said
    one = run("claims", attacked, "3", "--json").done().json
    assert one["verdict"] == ("borne out" if verdict == BORNE else "not borne out")
    assert told.removeprefix("table ") in " ".join(one["told"].split())
    assert text.split(" ")[0] in words(run("log", attacked).done())
    run("audit", attacked).done()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "supply of France is none",
            ("The War Game has no supply that could be tested", "claim it with because alone"),
        ),
        ("cell 19.2 23 9 is 9/11", ("19.2", "The table is units")),
        ("cell units figher air is 6", ("figher", "fighter")),
        ("cell units fighter strength is 6", ("strength", "attack, defense, air, bombs and decks")),
        ("holder of Atlantis is Germany", ("Atlantis",)),
        ("holder of France is Atlantis", ("Atlantis",)),
        ("distance France to Nowhere is 1", ("Nowhere",)),
        ("base of GE-fighter-01 is Frence", ("Frence", "Did you mean France")),
    ],
)
def test_what_it_does_not_know_is_told_and_not_recorded(run, attacked, text, told):
    run("claim", attacked, text, "--at", "2", "--as", "britain").failed(2, *told)
    assert run("head", attacked).done().out.startswith("2:")
