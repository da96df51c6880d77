"""17.352 Elite and regular naval air, as a person writes them in an order."""

import pytest
from msgspec.structs import replace

from core.world_at_war.naval_bases.target import AttackNavalBase, EscapeByAir
from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import AirUnit, Seat
from skyledger.notation.parsing import MistakeInOrder, NotAnOrder
from skyledger.notation.world_at_war import read, render
from tests.notation.conftest import nasty_game, plain_game
from tests.world_at_war import orders as give
from tests.world_at_war.orders import Group

ELITE = Group(2, "NAS", "Japan", "0104", "elite")
STAGED = give.StageAirUnits(ELITE, "0204")


@pytest.fixture(scope="module")
def game():
    """At Catania three elite and a regular squadron of Japan, and two factors of its army air."""
    position = position_of(plain_game())
    naval = tuple(AirUnit(f"JP-NAS-{n:02}", "Japan", "NAS", "0104", elite=n > 1) for n in range(1, 5))
    army = tuple(AirUnit(f"JP-AAF-{n:02}", "Japan", "AAF", "0104") for n in range(1, 3))
    seats = (*position.seats, Seat("japan", "Axis", ("Japan",)))
    return game_from(replace(position, units=(*position.units, *naval, *army), seats=seats))


@pytest.mark.parametrize(
    "line",
    [
        "stage 2 elite NAS Japanese from Catania to Tripoli",
        "stage 2 Elite Japanese NAS from Catania to Tripoli.",
        "stage 2 Japanese elite NAS from Catania to Tripoli",
        "stage two of the elite Japanese naval air squadrons at Catania to Tripoli",
        "stage 2 squadrons of elite Japanese naval air from Catania to Tripoli",
        "stage 2 NAS Japanese elite from Catania to Tripoli",
        "stage 2 elite NAS from Catania to Tripoli",
        "stage 2 elite squadrons from Catania to Tripoli",
        "stage 2 elite Japanese from Catania to Tripoli",
        "stage 2 elite from Catania to Tripoli",
    ],
)
def test_17_352_the_word_for_the_quality_stands_where_a_person_puts_it(game, line):
    assert read(game, line, "japan") == STAGED


def test_17_352_regular_is_the_other_word_and_no_word_is_neither(game):
    line = "stage 2 {}NAS Japanese from Catania to Tripoli"
    assert read(game, line.format("regular "), "japan").units == replace(ELITE, quality="regular")
    assert read(game, line.format(""), "japan").units == replace(ELITE, quality="")


def test_17_352_it_is_written_before_the_kind(game):
    assert render(game, STAGED) == "stage 2 elite NAS Japanese from Catania to Tripoli"
    pool = give.ConvertToKamikazes(replace(ELITE, base="", quality="regular"))
    assert render(game, pool) == "convert 2 regular NAS Japanese in the force pool to kamikazes"


FLIGHT = give.Flight((ELITE, replace(ELITE, count=1, quality="regular")))
OF_GROUPS = [
    STAGED,
    give.RedeployAirUnits(ELITE, "0204"),
    give.TransferNavalAir(ELITE, "Formidable"),
    give.ShiftNavalAir(replace(ELITE, base="Formidable"), "0204"),
    give.SeaTransportAirUnits(ELITE, "0204"),
    give.TurnBackSeaTransport(ELITE),
    give.FlyMission(ELITE, "ground support", "0304"),
    give.UninvertAirUnits(ELITE),
    give.MoveExcess(ELITE, "0204"),
    give.GiveUpExcess(ELITE),
    give.Displace(ELITE, "0204"),
    give.AnnounceCounterair(ELITE, "0304"),
    give.ReinforceCounterair(ELITE),
    give.FlyToRefuge(ELITE, "0204"),
    give.ReturnToBase(ELITE, "0204"),
    give.SupportAttack(ELITE, "0304"),
    give.DefendFromTheAir(ELITE, "0304"),
    give.KeepSupport(ELITE, "0304"),
    give.InterceptSupport(ELITE, "0304"),
    give.NameExcess(ELITE),
    give.InterceptAirTransport(ELITE, "0304"),
    give.CounterIntercept(ELITE),
    give.AttackAirTransport(ELITE),
    give.ConvertToKamikazes(ELITE),
    give.ConvertToKamikazes(replace(ELITE, base="")),
    give.CoverForce(ELITE, 1),
    give.FlyPatrol(ELITE),
    give.StrikeAtSea(ELITE, "Force K"),
    give.Spot("Force K", ELITE),
    give.Search("Force K", ELITE),
    give.SearchAtSea(ELITE),
    give.AllotPatrol(FLIGHT),
    give.AllotCover((give.Covering("Force K", FLIGHT),)),
    give.LaunchStrike("Force K", FLIGHT),
    give.LaunchCounterair("0304", FLIGHT),
    AttackNavalBase(ELITE, "0304"),
    EscapeByAir(ELITE, "0204"),
]


@pytest.mark.parametrize("order", OF_GROUPS, ids=lambda order: type(order).__name__)
def test_17_352_every_order_of_groups_may_say_it(game, order):
    line = render(game, order)
    assert "2 elite NAS" in line
    assert read(game, line, "japan") == order


def test_17_352_squadrons_in_a_strike_are_of_a_quality_where_one_is_said(game):
    squadrons = give.Squadrons(3, "NAS", "Japan")
    for line, meant in (
        ("3 NAS Japanese", squadrons),
        ("3 regular NAS Japanese", replace(squadrons, regular=True)),
        ("3 of the elite NAS Japanese", replace(squadrons, elite=True)),
    ):
        order = read(game, f"meet defenders with {line}", "japan")
        assert order.flights == (meant,)
        assert read(game, render(game, order), "japan") == order


@pytest.mark.parametrize(
    "line",
    ["build 2 elite NAS at Catania", "add 2 regular NAS Japanese to the force pool", "send 1 elite kamikaze against Tripoli"],
)  # fmt: skip
def test_17_352B_the_quality_of_what_comes_anew_is_not_for_the_order_to_say(game, line):
    with pytest.raises(MistakeInOrder, match=r"Leave out “(elite|regular)”.*17\.352B"):
        read(game, line, "japan")


def test_17_352_units_without_a_number_are_asked_how_many(game):
    with pytest.raises(NotAnOrder, match="how many, such as “1 elite NAS Japanese”"):
        read(game, "stage elite NAS Japanese from Catania to Tripoli", "japan")


def test_17_352_what_there_is_is_told_where_the_words_leave_it_open(game):
    with pytest.raises(MistakeInOrder, match="At Tripoli there are no such units of yours"):
        read(game, "stage 2 elite from Tripoli to Catania", "axis")


def test_17_352_the_caret_stands_under_the_wrong_word_behind_it(game):
    with pytest.raises(NotAnOrder) as told:
        read(game, "stage 2 elite NAS Japanese form Catania to Tripoli", "japan")
    assert told.value.column == len("stage 2 elite NAS Japanese f")


def test_17_352_a_nation_that_is_called_so_stands_between_quotation_marks():
    game = nasty_game()
    for quality in ("", "elite", "regular"):
        for nation in ("Elite", "The Elite NAS"):
            order = give.UninvertAirUnits(Group(2, "NAS", nation, "0104", quality))
            assert read(game, render(game, order), "axis") == order
    assert read(game, "uninvert 2 NAS Regular Army at hex 0104", "axis").units.nation == "Elite"
