"""17.3124, 23.74: a strike that is announced, and the carrier from which it flies is sunk or damaged first."""

import pytest
from msgspec.structs import replace

from core.dice import RollDice
from core.world_at_war.strikes.course import as_flights
from events.world_at_war import AirUnitsEliminated, NavalStrikeBegan, NavalStrikeEnded
from events.world_at_war.board import DeclaredFact
from events.world_at_war.carriers import CarrierSunk, NavalAirTransferred
from events.world_at_war.ships import ShipDamaged
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import board
from tests.world_at_war.sea_battles import FORCE_Z, HERE, KIDO, all_done, at_striking, battle, carrier, patrol
from tests.world_at_war.sea_battles import strike as strikes

__all__ = ["board"]
BRITISH = tuple(f"BR-NAS-0{n}" for n in (1, 2, 3))
AKAGI = tuple(f"JP-NAS-0{n}" for n in (1, 2, 3))
EAGLE = carrier("Eagle", "Britain", FORCE_Z)
DECKS = (carrier("Akagi"), EAGLE)
AIR = ("3 NAS Britain Eagle", "3 NAS Japan Akagi")
READINGS = ("flies_on", "lost")


@pytest.fixture
def both(board):
    """Each side strikes the other with three squadrons; that of the British was announced first."""

    def lay(*texts, carriers=DECKS, dice=(6, 6), **more):
        table = battle(board, *AIR, *texts, carriers=carriers, **more)
        table = at_striking(table, (("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))))
        table.as_seat("allies").when(strikes(KIDO, patrol(3, "Eagle", "Britain"))).accepted()
        table.as_seat("axis").when(strikes(FORCE_Z, patrol(3, "Akagi"))).accepted()
        return table, fought(all_done(table), "Akagi", dice)

    return lay


def fought(table, target, dice):
    """All facts of the strikes: the first is aimed at this ship with these dice, the others hit nothing."""
    told, attacked = list(table.facts), False
    while table.game.turn.phase.partition(".strikes.")[2]:
        step = table.game.turn.phase.rpartition(".")[2]
        ours = next(one for one in table.game.strikes if one.began and not one.ended)
        if step == "aiming":
            british = ours.target == KIDO
            flights = as_flights([table.game.units[name] for name in ours.left])
            goal = give.Goal(target if british else "Repulse", flights)
            table.as_seat("allies" if british else "axis").when(give.AimStrike((goal,))).accepted()
        else:
            shown = dice if step == "attacking" and not attacked else (1, 1)
            attacked = attacked or step == "attacking"
            table.as_seat("gamemaster").when(RollDice(shown)).accepted()
        told += table.facts
    return told


def of(told, kind):
    return [fact for fact in told if isinstance(fact, kind)]


def flown(told):
    """The squadrons of each strike as it begins."""
    return [one.units for one in of(told, NavalStrikeBegan)]


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_a_strike_whose_carrier_was_sunk_is_flown_as_doubt_W408_says(both, option):
    table, told = both(doubts={"W408": option})
    assert of(told, CarrierSunk) == [CarrierSunk("Akagi", HERE, True, KIDO)]
    assert flown(told) == [BRITISH, AKAGI if option == "flies_on" else ()]
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated(AKAGI)]
    order = [type(one) for one in told if isinstance(one, AirUnitsEliminated | NavalStrikeEnded)]
    after = [NavalStrikeEnded, NavalStrikeEnded, AirUnitsEliminated]
    assert order == (after if option == "flies_on" else [AirUnitsEliminated, *after[:2]])
    assert not any(table.game.units[name].base for name in AKAGI)


def test_17_3124_who_is_back_from_a_strike_finds_another_deck(both):
    """Kaga has one squadron and takes two; elite ones would go first."""
    decks = (carrier("Akagi"), carrier("Kaga"), EAGLE)
    _, told = both("1 NAS Japan Kaga", carriers=decks)
    assert flown(told)[1] == AKAGI
    assert of(told, NavalAirTransferred) == [NavalAirTransferred(AKAGI[:2], "Akagi", "Kaga", "")]
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated(AKAGI[2:])]
    at_once = [type(one) for one in told if isinstance(one, NavalAirTransferred | NavalStrikeEnded)]
    assert at_once == [NavalStrikeEnded, NavalStrikeEnded, NavalAirTransferred]


@pytest.mark.parametrize(("option", "saved"), [("sound_ones", ()), ("counted", AKAGI[:2])])
def test_17_3124_a_strike_of_a_sunken_carrier_counts_to_a_damaged_one_as_doubt_W436_says(both, option, saved):
    """Kaga, which is damaged, has one squadron and takes two."""
    decks = (carrier("Akagi"), carrier("Kaga", damaged=True), EAGLE)
    table, told = both("1 NAS Japan Kaga", carriers=decks, doubts={"W436": option})
    assert flown(told)[1] == AKAGI
    assert tuple(name for name in AKAGI if table.game.units[name].base == "Kaga") == saved
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated(AKAGI[len(saved) :])]


@pytest.mark.parametrize("option", ["modifier_alone", "not_bound", "bound"])
def test_18_51_naval_air_on_carriers_under_air_oil_effects_attacks_as_doubt_W437_says(board, option):
    oil = DeclaredFact("oil", "Japan", "short")
    table = battle(board, *AIR, carriers=DECKS, facts=(oil,), doubts={"W437": option})
    table = at_striking(table, (("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))))
    table.as_seat("axis").when(strikes(FORCE_Z, patrol(3, "Akagi")))
    if option == "bound":
        table.refused("18.51/decks")
        assert table.told().endswith("JP-NAS-03 on Akagi is under air oil effects.")
    else:
        table.accepted()
    assert "W437" in table.ruling.grounds


def test_17_3124_a_deck_that_is_inverted_stops_no_strike_that_is_on_its_way(both):
    """Aboard it they would be inverted, and fly nothing (17.3122D)."""
    decks = (carrier("Akagi"), carrier("Kaga", inverted="18.42A"), EAGLE)
    table, told = both(carriers=decks)
    assert flown(told)[1] == AKAGI
    assert {table.base_of(name) for name in AKAGI} == {"Kaga"}
    assert {table.game.units[name].inverted for name in AKAGI} == {"17.3122D"}


def test_17_3124_elite_squadrons_that_are_back_displace_regular_ones_doubt_W21(board):
    decks = (carrier("Akagi"), carrier("Kaga"), EAGLE)
    table = battle(board, *AIR, "3 NAS Japan Kaga", carriers=decks)
    elite = {name: replace(table.game.units[name], elite=True) for name in AKAGI[:1]}
    table.game = replace(table.game, units={**table.game.units, **elite})
    table = at_striking(table, (("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))))
    table.as_seat("allies").when(strikes(KIDO, patrol(3, "Eagle", "Britain"))).accepted()
    table.as_seat("axis").when(give.LaunchStrike(FORCE_Z, give.Flight((), AKAGI))).accepted()
    told = fought(all_done(table), "Akagi", (6, 6))
    assert of(told, NavalAirTransferred) == [NavalAirTransferred(AKAGI[:1], "Akagi", "Kaga", "")]
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated((*AKAGI[1:], "JP-NAS-04"))]


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_a_strike_whose_carrier_was_damaged_is_flown_as_doubt_W408_says(both, option):
    """An inverted deck takes them at once, or when they are back; they fly or they don't."""
    decks = (carrier("Akagi"), carrier("Kaga", inverted="18.42A"), EAGLE)
    table, told = both(carriers=decks, dice=(3, 3), doubts={"W408": option})
    assert of(told, ShipDamaged) == [ShipDamaged("Akagi", 2)]
    assert flown(told)[1] == (AKAGI if option == "flies_on" else ())
    assert {table.base_of(name) for name in AKAGI} == {"Kaga"}


def test_17_3124_without_a_sound_deck_they_count_to_the_damaged_carrier(both):
    table, told = both(dice=(3, 3))
    assert of(told, ShipDamaged) == [ShipDamaged("Akagi", 2)]
    assert flown(told)[1] == AKAGI
    assert {table.base_of(name) for name in AKAGI} == {"Akagi"}


def test_17_3124_what_stayed_aboard_is_lost_with_the_carrier_at_once(board):
    """Two of three strike; the third goes down with Akagi."""
    table = battle(board, *AIR, carriers=DECKS)
    table = at_striking(table, (("axis", (FORCE_Z, 1)), ("allies", (KIDO, 1))))
    table.as_seat("allies").when(strikes(KIDO, patrol(3, "Eagle", "Britain"))).accepted()
    table.as_seat("axis").when(strikes(FORCE_Z, patrol(2, "Akagi"))).accepted()
    told = fought(all_done(table), "Akagi", (6, 6))
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated(AKAGI[2:]), AirUnitsEliminated(AKAGI[:2])]


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_patrol_of_a_sunken_carrier_meets_the_next_strike_as_doubt_W408_says(board, option):
    """Two British strikes on Kido Butai; the first sinks Akagi, over which one squadron patrols."""
    decks = (*DECKS, carrier("Hermes", "Britain", FORCE_Z))
    table = battle(board, *AIR, "3 NAS Britain Hermes", carriers=decks, doubts={"W408": option})
    said = {"axis": give.AllotPatrol(give.Flight((patrol(1, "Akagi"),)))}
    table = at_striking(table, (("allies", (KIDO, 1)),), patrols=said).as_seat("allies")
    for deck in ("Eagle", "Hermes"):
        table.when(strikes(KIDO, patrol(3, deck, "Britain"))).accepted()
    told = all_done(table).facts
    while not of(told, CarrierSunk):
        told = step(table)
    flying = bool(table.game.units[AKAGI[0]].base)
    assert flying == (option == "flies_on")
    assert table.game.turn.phase.endswith("engaging") == flying
    while table.game.turn.phase.partition(".strikes.")[2]:
        step(table)
    all_done(table)
    assert not any(table.game.units[name].base for name in AKAGI)


KAGA = "JP-NAS-04"


@pytest.mark.parametrize("option", READINGS)
def test_17_3124_patrol_that_gives_way_to_an_elite_squadron_meets_the_next_strike_as_doubt_W408_says(
    board, option
):
    """Akagi goes down with one elite squadron, while the only one of Kaga patrols and awaits a second strike.

    Kaga, of one factor, takes it and bases no more; hers flies on and is lost behind the last strike (W21).
    """
    decks = (*DECKS, carrier("Kaga", size=1), carrier("Hermes", "Britain", FORCE_Z))
    texts = (*AIR, "1 NAS Japan Kaga", "3 NAS Britain Hermes")
    table = battle(board, *texts, carriers=decks, doubts={"W408": option})
    elite = {AKAGI[0]: replace(table.game.units[AKAGI[0]], elite=True)}
    table.game = replace(table.game, units={**table.game.units, **elite})
    said = {"axis": give.AllotPatrol(give.Flight((patrol(1, "Kaga"),)))}
    table = at_striking(table, (("allies", (KIDO, 1)),), patrols=said).as_seat("allies")
    for deck in ("Eagle", "Hermes"):
        table.when(strikes(KIDO, patrol(3, deck, "Britain"))).accepted()
    told = all_done(table).facts
    while not of(told, CarrierSunk):
        told = step(table)
    later = option == "flies_on"
    given_way = [NavalAirTransferred((KAGA,), "Kaga", "Akagi", "")] if later else []
    assert of(told, NavalAirTransferred) == [
        *given_way, NavalAirTransferred(AKAGI[:1], "Akagi", "Kaga", "")
    ]  # fmt: skip
    assert of(told, AirUnitsEliminated) == [AirUnitsEliminated(AKAGI[1:] if later else (*AKAGI[1:], KAGA))]
    assert [u.name for u in table.game.units.values() if u.base == "Kaga"] == [AKAGI[0]]
    assert bool(table.game.units[KAGA].base) == later
    while table.game.turn.phase.partition(".strikes.")[2]:
        step(table, "Kaga", (1, 1))
    all_done(table)
    assert not table.game.units[KAGA].base


def step(table, target="Akagi", dice=(6, 6)):
    """One step of a strike: nobody engages it, and what comes through goes for Akagi, or for another."""
    at = table.game.turn.phase.rpartition(".")[2]
    ours = next(one for one in table.game.strikes if one.began and not one.ended)
    if at == "engaging":
        table.as_seat("axis").when(give.EngageStrike()).accepted()
    elif at == "aiming":
        flights = as_flights([table.game.units[name] for name in ours.left])
        table.as_seat("allies").when(give.AimStrike((give.Goal(target, flights),))).accepted()
    else:
        table.as_seat("gamemaster").when(RollDice(dice if at == "attacking" else (1, 1))).accepted()
    return list(table.facts)
