"""17.3122D, 17.3123: that air aboard concealed carriers turns over is its side's to know, whoever's order led to it."""

import pytest
from msgspec.structs import replace

from core.world_at_war.state import game_from
from events.entry import Entry
from events.world_at_war import AirMissionFlown, AirUnitsInverted, AirUnitsUninverted, CarrierInverted
from events.world_at_war.board import Carrier
from events.world_at_war.carriers import CarrierSunk, NavalAirTransferred
from events.world_at_war.counterair import NavalAirBackAboard, NavalAirRevealed
from events.world_at_war.ships import NavalForce, NavalForceFormed
from skyledger.folding import Step
from skyledger.games import GAMES
from skyledger.secrecy.entries import seen_by
from skyledger.secrecy.known import known_to
from skyledger.telling import fact_told
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board, units

__all__ = ["board"]
FACTS = (
    (AirUnitsUninverted(("BR-NAS-01", "BR-NAS-02")), ("18.71",)),
    (AirUnitsInverted(("BR-NAS-01",), "23.164"), ("23.164",)),
    (CarrierInverted("Eagle", "17.3124"), ("17.3124",)),
    (NavalAirTransferred(("BR-NAS-01",), "Ark", "Eagle"), ("17.3124",)),
)


@pytest.fixture
def step(board):
    """The Axis is done, and air ashore and aboard Eagle, which a marker conceals, becomes ready."""
    eagle = Carrier("Eagle", "Britain", 2, "0100", at_sea=True, force="Force H")
    lies = {"forces": (NavalForce("Force H", "Britain", "0100", at_sea=True),), "carriers": (eagle,)}
    game = game_from(units(board("Malta~ = =", **lies), "1 NAS Britain Eagle", "1 NAS Britain Malta"))
    entry = Entry("g", 1, "axis", 0, "o", b"{}", b"", b"", (), "1", "current", b"", b"")
    return Step(entry, give.Finish(), FACTS, game, game)


@pytest.mark.parametrize("viewer", ["axis", "public"])
def test_17_3123_the_enemy_is_told_of_air_ashore_alone(step, viewer):
    assert seen_by(step, viewer).facts == ((AirUnitsUninverted(("BR-NAS-02",)), ("18.71",)),)
    assert seen_by(step, viewer).order == give.Finish()


@pytest.mark.parametrize(
    ("viewer", "rules"),
    [
        ("axis", ("23.71A",)),
        ("public", ("23.71A",)),
        ("allies", ("23.71A", "W407", "without 23.71A/whole")),
    ],
)
def test_23_71A_on_which_doubts_and_omitted_conditions_a_sealed_order_rests_is_its_side_s_to_know(
    step, viewer, rules
):
    """Whose ships make up a group is concealed, and so is that two task forces or half a cruiser do."""
    formed = (
        NavalForceFormed("Force H/2", "Britain", "0100", at_sea=True),
        ("23.71A", "W407", "without 23.71A/whole"),
    )
    order = give.FormGroup("Force H", ("Eagle",))
    by_allies = replace(step, entry=replace(step.entry, seat="allies"), order=order, facts=(formed,))
    assert [found for _, found in seen_by(by_allies, viewer).facts] == [rules]


@pytest.mark.parametrize("viewer", ["allies", "gamemaster"])
def test_17_3123_its_own_side_is_told_all(step, viewer):
    assert seen_by(step, viewer) == step


@pytest.mark.parametrize("viewer", ["axis", "public"])
@pytest.mark.parametrize("name", ["Eagle", "Furious"])
def test_17_3124_the_enemy_is_not_told_of_an_empty_deck_that_takes_the_air_of_a_sunken_one(
    board, viewer, name
):
    """Ark is in the open and goes down; her squadron counts to a deck under a marker that has none yet."""
    decks = (Carrier("Ark", "Britain", 2, "0100", at_sea=True, force="Force A"),
             Carrier(name, "Britain", 2, "0100", at_sea=True, force="Force H"))  # fmt: skip
    forces = (NavalForce("Force A", "Britain", "0100", at_sea=True, concealed=False),
              NavalForce("Force H", "Britain", "0100", at_sea=True))  # fmt: skip
    game = game_from(units(board("Malta~ = =", forces=forces, carriers=decks), "1 NAS Britain Ark"))
    sunk = (CarrierSunk("Ark", "0100", at_sea=True, force="Force A"), ("17.3124",))
    moved = (NavalAirTransferred(("BR-NAS-01",), "Ark", name), ("17.3124",))
    entry = Entry("g", 1, "gamemaster", 0, "o", b"{}", b"", b"", (), "1", "current", b"", b"")
    assert seen_by(Step(entry, give.Finish(), (sunk, moved), game, game), viewer).facts == (sunk,)


ATTACKED = (
    (NavalAirRevealed(("BR-NAS-01",), "Eagle", "0100"), ("18.521C", "17.3126A")),
    (NavalAirBackAboard(("BR-NAS-01",), "Eagle", ""), ("17.3126C",)),
)


@pytest.mark.parametrize(("viewer", "carrier"), [("axis", ""), ("public", ""), ("allies", "Eagle")])
def test_17_3126A_an_attack_on_a_port_shows_naval_air_and_not_its_carrier(step, viewer, carrier):
    seen = seen_by(replace(step, facts=ATTACKED), viewer).facts
    assert [(event.units, event.carrier) for event, _ in seen] == [(("BR-NAS-01",), carrier)] * 2


@pytest.mark.parametrize(("viewer", "deck"), [("axis", ""), ("public", ""), ("allies", "Eagle")])
def test_17_3126A_on_the_board_it_lies_ashore_without_its_carrier(step, viewer, deck):
    air = replace(step.before.units["BR-NAS-01"], base="0000", deck="Eagle")
    game = replace(step.before, units=step.before.units | {air.name: air})
    assert known_to(game, viewer).units[air.name].deck == deck


@pytest.fixture
def decks(board):
    """Eagle and Ark, which a marker conceals in Malta, with two and one squadrons aboard."""
    carriers = tuple(Carrier(name, "Britain", 2, "0000", force="Force H") for name in ("Eagle", "Ark"))
    lies = {"forces": (NavalForce("Force H", "Britain", "0000"),), "carriers": carriers}
    game = game_from(units(board("Malta~ = =", **lies), "2 NAS Britain Eagle", "1 NAS Britain Ark"))
    entry = Entry("g", 1, "axis", 0, "o", b"{}", b"", b"", (), "1", "current", b"", b"")
    return Step(entry, give.Finish(), (), game, game)


EAGLE, ARK = ("BR-NAS-01", "BR-NAS-02"), ("BR-NAS-03",)


@pytest.mark.parametrize("viewer", ["axis", "public"])
def test_17_3126A_how_naval_air_is_divided_between_concealed_carriers_is_not_shown(decks, viewer):
    shown = tuple(
        (NavalAirRevealed(air, deck, "0000"), ("17.3126A",)) for air, deck in ((EAGLE, "Eagle"), (ARK, "Ark"))
    )
    back = (
        (NavalAirBackAboard(EAGLE, "Eagle", ""), ("17.3126C",)),
        (NavalAirBackAboard(ARK, "Ark", "17.3124"), ("17.3126C",)),
    )
    assert seen_by(replace(decks, facts=(*shown, *back)), viewer).facts == (
        (NavalAirRevealed((*EAGLE, *ARK), "", "0000"), ("17.3126A",)),
        (NavalAirBackAboard((*EAGLE, *ARK), "", ""), ("17.3126C",)),
    )
    assert seen_by(replace(decks, facts=shown), "allies").facts == shown


@pytest.mark.parametrize("viewer", ["axis", "public"])
def test_17_3123_air_from_concealed_carriers_comes_home_to_decks_that_are_not_named(decks, viewer):
    def home(air, deck):
        return AirMissionFlown(air, "ground support", "0100", deck), ("18.41",)

    flown = (home(EAGLE, "Eagle"), home(ARK, "Ark"))
    assert seen_by(replace(decks, facts=flown), viewer).facts == (home((*EAGLE, *ARK), ""),)
    assert seen_by(replace(decks, facts=flown), "allies").facts == flown
    [(event, _)] = seen_by(replace(decks, facts=flown), viewer).facts
    told = fact_told(GAMES["A World at War"], decks.before, event)
    assert "and returned to carriers that are not shown, inverted" in told
