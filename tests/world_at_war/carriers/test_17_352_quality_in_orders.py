"""17.352 Elite and regular naval air are two qualities, and an order may say which of them it means."""

import msgspec
import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.state import game_from
from core.world_at_war.units import Group
from events.codec import encode
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.ships import NavalForce
from events.world_at_war.staging import AirUnitsStaged
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from tests.world_at_war import orders as give
from tests.world_at_war.conftest import units
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.kamikaze_boards import table as kamikazes
from tests.world_at_war.sea_battles import FORCE_Z, at_allotting, at_striking, battle, patrol, strike

__all__ = ["kamikazes"]

DRAWING = "Truk~ = = Kobe~ = = Lae~"
TRUK, KOBE = "0000", "0300"
FIVE = "5 NAS Japan Truk"
E1, E2 = "JP-NAS-04", "JP-NAS-05"
"""At Truk the last two of the five are elite."""


def raised(position, *names):
    return replace(position, units=tuple(replace(u, elite=u.name in names) for u in position.units))


@pytest.fixture
def truk(given, board):
    """Three regular and two elite squadrons at Truk; `texts` are more air units."""

    def lay(*texts, elite=(E1, E2), **more):
        asked = {"holder": "Japan", "theater": "Pacific", **more}
        return given(raised(units(board(DRAWING, **asked), FIVE, *texts), *elite))

    return lay


def nas(count, quality="", base=TRUK, nation="Japan", kind="NAS"):
    return Group(count, kind, nation, base, quality)


def staged(count, quality="", to=KOBE, **more):
    return give.StageAirUnits(nas(count, quality, **more), to)


def refused_in_words(table, order):
    with pytest.raises(Mistake) as told:
        table.when(order)
    return str(told.value)


# The order.


def test_17_352_an_order_that_says_elite_means_elite_squadrons(truk):
    truk().when(staged(2, "elite")).then(AirUnitsStaged((E1, E2), TRUK, KOBE, 3))


def test_17_352_an_order_that_says_regular_means_regular_squadrons_alone(truk):
    named = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-03")
    truk().when(staged(3, "regular")).then(AirUnitsStaged(named, TRUK, KOBE, 3))


def test_17_352_without_the_word_regular_squadrons_go_before_elite_ones(truk):
    table = truk().when(staged(4))
    assert table.facts[0].units == ("JP-NAS-01", "JP-NAS-02", "JP-NAS-03", E1)


def test_17_352_without_the_word_a_ready_elite_squadron_goes_before_an_inverted_regular_one(truk):
    turned = AirUnitsInverted(("JP-NAS-01", "JP-NAS-02"), "18.42A")
    assert truk().after(turned).when(staged(2)).facts[0].units == ("JP-NAS-03", E1)
    assert truk().after(turned).when(staged(2, "regular")).facts[0].units == ("JP-NAS-03", "JP-NAS-01")


def test_17_352_what_is_elite_no_more_is_regular(truk):
    table = truk(elite=())
    table.when(staged(5, "regular")).accepted()
    assert {unit.base for unit in table.game.units.values()} == {KOBE}


# The bytes of the ledger.


def test_17_352_an_order_without_the_word_has_the_bytes_that_it_always_had():
    group = b'{"base":"0000","by":"group","count":2,"kind":"NAS","nation":"Japan"}'
    assert encode(staged(2)) == b'{"to":"0300","type":"StageAirUnits/1","units":' + group + b"}"
    flight = b'{"air":{"groups":[' + group + b'],"names":[]},"type":"AllotPatrol/1"}'
    assert encode(give.AllotPatrol(give.Flight((nas(2),)))) == flight
    assert msgspec.json.decode(group, type=give.Group) == nas(2)


def test_17_352_an_order_with_the_word_holds_it():
    kept = encode(staged(2, "elite"))
    assert b'"nation":"Japan","quality":"elite"}' in kept
    assert msgspec.json.decode(kept, type=give.StageAirUnits) == staged(2, "elite")
    with pytest.raises(msgspec.ValidationError, match="golden"):
        msgspec.json.decode(kept.replace(b"elite", b"golden"), type=give.StageAirUnits)


# What can't be done, in words.


@pytest.mark.parametrize(
    ("order", "told"),
    [
        (staged(3, "elite"), "There are 2 elite NAS of Japan at Truk, not 3; 3 regular ones are beside them."),
        (staged(4, "regular"), "There are 3 regular NAS of Japan at Truk, not 4; 2 elite ones are beside them."),
        (staged(6), "There are 5 NAS of Japan at Truk, not 6."),
        (staged(0, "elite"), "An order needs at least one air unit; it names 0."),
        (staged(1, "elite", base=KOBE), "There is no elite NAS of Japan at Kobe."),
        (staged(1, "elite", base="0600"), "There is no elite NAS of Japan at Lae, but 1 regular one."),
        (staged(1, "elite", nation="Italy"),
         "There is no elite NAS of Italy at Truk, but 2 regular ones; only naval air of Japan is elite (17.352)."),
        (staged(1, "elite", kind="AAF"), "AAF of Japan are neither elite nor regular; only naval air is (17.352)."),
        (staged(1, "regular", kind="AAF"), "AAF of Japan are neither elite nor regular; only naval air is (17.352)."),
        (staged(1, "elite", kind="AAF", base=KOBE), "AAF of Japan are neither elite nor regular; only naval air is (17.352)."),
    ],
)  # fmt: skip
def test_17_352_what_there_is_instead_is_told(truk, order, told):
    table = truk("1 NAS Japan Lae", "2 NAS Italy Truk", "2 AAF Japan Truk")
    assert refused_in_words(table, order) == told


@pytest.mark.parametrize(
    "order",
    [
        give.AnnounceCounterair(nas(2, "elite", kind="AAS"), "0600"),
        give.Spot(FORCE_Z, nas(1, "elite", kind="AAS")),
    ],
    ids=lambda order: type(order).__name__,
)
def test_17_352_squadrons_that_factors_give_are_of_no_quality(truk, order):
    force = NavalForce(FORCE_Z, "Britain", "0100", at_sea=True)
    table = truk("2 AAF Japan Truk", forces=(force,), phase="movement.missions")
    if isinstance(order, give.AnnounceCounterair):
        table.in_phase("movement.counterair.announcing")
    told = refused_in_words(table, order)
    assert told == "AAS of Japan are neither elite nor regular; only naval air is (17.352)."


# Menus.


def shown(table, kind=give.StageAirUnits):
    """The offers of a kind that a short menu lists, as quality and most."""
    offers = [o for o in menu(WORLD_AT_WAR, table.game, table.seat) if type(o.order) is kind and not o.aside]
    return sorted((o.order.units.quality, o.most) for o in offers if o.order.units.base == TRUK)


def test_17_352_where_both_lie_the_menu_shows_each_quality(truk):
    table = truk()
    assert shown(table) == [("elite", 2), ("regular", 3)]
    said = {(one.units.quality, one.units.count) for one in all_accepted(table, give.StageAirUnits)}
    any_, elite, regular = (
        {("", n + 1) for n in range(5)},
        {("elite", 1), ("elite", 2)},
        {("regular", n + 1) for n in range(3)},
    )
    assert said == any_ | elite | regular


def test_17_352_where_one_lies_the_word_is_on_the_menu_and_not_shown(truk):
    table = truk(elite=("JP-NAS-01", "JP-NAS-02", "JP-NAS-03", E1, E2))
    assert shown(table) == [("", 5)]
    assert on_the_menu(table, staged(5, "elite"))
    assert not on_the_menu(table, staged(6, "elite"))
    assert not on_the_menu(table, staged(1, "regular"))


def test_17_352_other_kinds_have_no_such_words_on_the_menu(truk):
    table = truk("2 AAF Japan Truk", "2 NAS Italy Truk")
    assert not on_the_menu(table, staged(1, "regular", kind="AAF"))
    assert on_the_menu(table, staged(2, "regular", nation="Italy"))


def test_17_352_the_menu_has_of_each_quality_what_may_still_go(truk):
    table = truk().when(staged(1, "elite")).accepted()
    table.when(staged(1, "elite", base=KOBE, to=TRUK))
    assert shown(table) == [("elite", 1), ("regular", 3)]
    all_accepted(table, give.StageAirUnits)


def test_17_352_where_one_quality_alone_may_do_it_the_menu_shows_that_one(truk):
    table = truk(phase="end.uninversion").after(AirUnitsInverted((E1, E2), "18.42A"))
    assert shown(table, give.UninvertAirUnits) == [("elite", 2)]
    assert {one.units.quality for one in all_accepted(table, give.UninvertAirUnits)} == {"", "elite"}


# Every way to name a group.


def test_17_352_a_flight_takes_of_each_quality_as_it_says(board):
    table = at_striking(_half_elite(board), (("axis", (FORCE_Z, 2)),)).as_seat("axis")
    table.when(strike(FORCE_Z, _akagi(1, "elite"), _akagi(1, "regular"))).accepted()
    (plan,) = table.game.naval_combats[0].strikes
    assert plan.units == ("JP-NAS-03", "JP-NAS-01")


def test_17_352_patrol_is_allotted_by_quality(board):
    table = at_allotting(_half_elite(board)).as_seat("axis")
    table.when(give.AllotPatrol(give.Flight((_akagi(1, "elite"),)))).accepted()
    (over,) = table.game.naval_combats[0].patrols
    assert over.units == ("JP-NAS-03",)
    with pytest.raises(Mistake, match="There is 1 elite NAS of Japan at Akagi, not 2; 2 regular ones"):
        at_allotting(_half_elite(board)).as_seat("axis").when(
            give.AllotPatrol(give.Flight((_akagi(2, "elite"),)))
        )


def _half_elite(board):
    table = battle(board, "3 NAS Japan Akagi")
    return type(table)(raised(table.position, "JP-NAS-03"))


def _akagi(count, quality):
    return replace(patrol(count, "Akagi"), quality=quality)


def test_17_352C_of_the_force_pool_an_order_means_the_quality_that_it_says(kamikazes):
    """W314 read so that unbuilt elite naval air stays so when the kamikaze rule is invoked."""
    one = kamikazes("2 NAS Japan", elite=("1 NAS Japan",), limit=12, doubts={"W314": "in_play"})
    one.when(give.ConvertToKamikazes(nas(1, "elite", base=""))).accepted()
    assert one.facts[0].conversions[0].unit == "JP-NAS-E01"
    with pytest.raises(Mistake, match="The force pool of Japan has 2 regular NAS, not 3"):
        one.when(give.ConvertToKamikazes(nas(3, "regular", base="")))


# Secrets.


def test_17_3123_the_quality_of_air_that_a_task_force_conceals_is_told_to_no_enemy(board):
    said = set()
    for elite in ((), ("JP-NAS-03",), ("JP-NAS-01", "JP-NAS-02", "JP-NAS-03")):
        table = battle(board, "3 NAS Japan Akagi", phase="movement.staging", side="Allied")
        game = game_from(raised(table.position, *elite))
        for quality in ("", "elite", "regular"):
            with pytest.raises(Mistake) as told:
                decide(WORLD_AT_WAR, game, "allies", give.StageAirUnits(_akagi(9, quality), "0000"))
            said.add(str(told.value).replace(f"no {quality} ".replace("  ", " "), "no "))
    assert len(said) == 1
