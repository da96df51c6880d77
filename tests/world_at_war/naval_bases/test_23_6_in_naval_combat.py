"""23.61C, 23.64, 18.524B: carriers counterair air bases as a round of naval combat starts."""

import pytest
from msgspec.structs import replace

from core.mistakes import Unworkable
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded, AirCombatResolved, RollDue
from events.world_at_war.board import Carrier, DeclaredFact
from events.world_at_war.counterair import NavalAirRevealed
from events.world_at_war.flight import AirUnitsInverted, AirUnitsUninverted
from events.world_at_war.naval_air import NavalAirLaunched
from events.world_at_war.naval_combat import (
    BaseCounteraired,
    BaseCounterairLaunched,
    BaseCounterairsFlown,
)
from events.world_at_war.squadrons import AirUnitsDivided
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import awaited, meaning_now
from tests.menus import offered
from tests.world_at_war import orders as give
from tests.world_at_war.sea_battles import (
    FORCE_Z,
    all_done,
    answered,
    battle,
    carrier,
    joined,
    patrol,
)

MALTA, TRIPOLI = "0000", "0300"
ABOARD = ("3 NAS Japan Akagi", "3 NAS Japan Kaga", "2 NAS Britain Eagle")
JAPANESE = ("JP-NAS-01", "JP-NAS-02", "JP-NAS-03")


def counterair(place, *groups):
    return give.LaunchCounterair(place, give.Flight(groups))


FROM_AKAGI = counterair(MALTA, patrol(3, "Akagi"))
FROM_EAGLE = counterair(TRIPOLI, patrol(2, "Eagle", "Britain"))


@pytest.fixture
def at_bases(board):
    """A round has begun: Malta is British and Tripoli Japanese, both with what the texts say."""

    def lay(*texts, **more):
        sea = battle(board, *ABOARD, *texts, **({"held": {TRIPOLI: "Japan"}} | more))
        return all_done(joined(sea)).as_seat("axis")

    return lay


def remembered(*names):
    """18.44: what carrier-based air did in this round."""
    at = "0100", "0100, Summer 1942 Axis, 1: round 1"
    return NavalAirLaunched(names, "counterair in naval combat", *at)


def step(table):
    return table.game.turn.phase.partition(".naval_combat")[2]


def of(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def rolled(table, attacker, defender):
    """Both sides' dice of the battle over a base."""
    for by, dice in (("attacker", attacker), ("defender", defender)):
        seats = next(due.seats for due in table.game.rolls if due.by == by)
        table.as_seat(seats[0]).when(give.RollDice(dice)).accepted()
    return table


def test_23_64_bases_are_counteraired_after_groups_are_formed_and_before_air_is_allotted(board):
    table = joined(battle(board, *ABOARD, "2 NAS Britain Malta"))
    table.as_seat("axis").when(FROM_AKAGI).refused("23.64")
    all_done(table)
    table.as_seat("axis").when(FROM_AKAGI).accepted()
    table.then(BaseCounterairLaunched("axis", "Axis", MALTA, JAPANESE), remembered(*JAPANESE))
    rolled(all_done(table), (1, 1), (1, 1))
    assert step(table) == ".allotting"
    table.as_seat("axis").when(counterair(MALTA, patrol(3, "Kaga"))).refused("23.64")


def test_23_64_without_a_counterair_the_round_goes_straight_on(at_bases):
    assert step(all_done(at_bases())) == ".allotting"


def test_23_61C_one_round_is_fought_by_the_air_combat_table_19_12(at_bases):
    """Three squadrons on each side: the row of three for both, in one round."""
    table = all_done(at_bases("3 NAS Britain Malta").when(FROM_AKAGI))
    assert of(table, AirBattleBegan)[0].kind == "counterair in naval combat"
    assert set(awaited(table.game)) == {"axis", "allies"}
    rolled(table, (6, 6), (1, 1))
    (fought,) = of(table, AirCombatResolved)
    assert [(roll.side, roll.row, roll.dice) for roll in fought.rolls] == [
        ("attacker", 3, (6, 6)),
        ("defender", 3, (1, 1)),
    ]
    assert len(fought.defenders_eliminated) == fought.rolls[0].eliminated == 2
    assert of(table, AirBattleEnded)[0].how == "single round"
    assert step(table) == ".allotting"


def test_18_521B_army_air_in_the_base_fights_as_squadrons_inverted_or_not(at_bases):
    table = all_done(at_bases("1 AAF Britain Malta", "1 AAF Britain Malta").when(FROM_AKAGI))
    assert of(table, AirUnitsDivided)[0].units == ("BR-AAF-01", "BR-AAF-02")
    assert RollDue("air combat", "defender", ("allies",), 2) in table.game.rolls


def test_18_521D_an_empty_base_may_be_counteraired_and_nothing_is_fought(at_bases):
    table = all_done(at_bases().when(FROM_AKAGI).accepted())
    assert BaseCounteraired("Axis", MALTA, JAPANESE) in table.facts
    assert of(table, AirBattleBegan) == []
    assert step(table) == ".allotting"


def test_18_524B_who_counteraired_is_inverted_for_the_round_and_ready_in_the_next(at_bases):
    table = rolled(all_done(at_bases("2 NAS Britain Malta").when(FROM_AKAGI)), (1, 1), (1, 1))
    assert of(table, BaseCounterairsFlown)
    left = [n for n in JAPANESE if table.game.units[n].base]
    assert table.game.naval_combats[0].at_bases == JAPANESE
    table.as_seat("axis").when(give.AllotPatrol(give.Flight((), (left[0],)))).refused("23.74D")
    assert "is used for an attack on a base" in table.told()
    table.when(give.AllotPatrol(give.Flight((patrol(2, "Kaga"),)))).accepted()
    table.as_seat("allies").when(give.AllotPatrol())
    all_done(all_done(all_done(answered(table, give.AllotCover()))))
    answered(table, give.StayInBattle())
    all_done(table).as_seat("axis").when(counterair(MALTA, patrol(len(left), "Akagi"))).accepted()


def test_23_33_the_third_for_patrol_is_counted_before_bases_are_counteraired(at_bases):
    """Six squadrons as the round begins: two may patrol, though three are used at Malta."""
    table = all_done(at_bases().when(FROM_AKAGI))
    table.as_seat("axis").when(give.AllotPatrol(give.Flight((patrol(3, "Kaga"),)))).refused("23.33/combat")
    table.when(give.AllotPatrol(give.Flight((patrol(2, "Kaga"),)))).accepted()


def test_23_61C_the_side_that_is_not_moving_counterairs_as_well(at_bases):
    table = at_bases("2 NAS Japan Tripoli").as_seat("allies").when(FROM_EAGLE).accepted()
    flown = "BR-NAS-01", "BR-NAS-02"
    table.then(BaseCounterairLaunched("allies", "Allied", TRIPOLI, flown), remembered(*flown))
    all_done(table)
    assert {due.by: due.seats for due in table.game.rolls} == {"attacker": ("allies",), "defender": ("axis",)}


def test_23_64_all_counterairs_are_announced_before_the_first_is_fought_as_doubt_W363_says(at_bases):
    table = at_bases("2 NAS Britain Malta", "2 NAS Japan Tripoli").when(FROM_AKAGI).accepted()
    table.as_seat("allies").when(FROM_EAGLE).accepted()
    all_done(table)
    assert [b.place for b in table.game.battles] == [MALTA]
    rolled(table, (1, 1), (1, 1))
    assert [b.place for b in table.game.battles] == [TRIPOLI]
    rolled(table, (1, 1), (1, 1))
    assert step(table) == ".allotting"


@pytest.mark.parametrize(("option", "first"), [("announced_together", TRIPOLI), ("moving_side_first", MALTA)])
def test_23_64_those_of_the_moving_side_are_fought_first_if_doubt_W363_is_played_so(at_bases, option, first):
    """The Allies name theirs before the Axis, whose turn it is."""
    table = at_bases("2 NAS Britain Malta", "2 NAS Japan Tripoli", doubts={"W363": option})
    table.as_seat("allies").when(FROM_EAGLE).accepted()
    table.as_seat("axis").when(FROM_AKAGI).accepted()
    all_done(table)
    assert [b.place for b in table.game.battles] == [first]


def test_23_64_several_carriers_counterair_a_base_together(at_bases):
    table = at_bases("2 NAS Britain Malta").when(FROM_AKAGI, counterair(MALTA, patrol(2, "Kaga"))).accepted()
    all_done(table)
    assert len(of(table, AirBattleBegan)[0].attackers) == 5


def test_23_64_a_squadron_counterairs_one_base_in_a_round(at_bases):
    table = at_bases().when(FROM_AKAGI).accepted()
    table.when(give.LaunchCounterair(MALTA, give.Flight((), JAPANESE))).refused("23.74D")


def test_23_61C_land_based_air_and_carriers_outside_the_combat_counterair_in_no_round(at_bases):
    table = at_bases(
        "1 NAS Japan Tripoli",
        "1 NAS Japan Hosho",
        carriers=(carrier("Akagi"), Carrier("Hosho", "Japan", 2, "0200", at_sea=True)),
    )
    table.when(counterair(MALTA, patrol(1, TRIPOLI))).refused("23.61C")
    assert "at Tripoli is on no carrier of the combat." in table.told()
    table.when(counterair(MALTA, patrol(1, "Hosho"))).refused("23.61C")


def test_23_64_inverted_air_and_damaged_carriers_launch_no_counterair_17_3124(at_bases):
    hurt = (carrier("Akagi", damaged=True), carrier("Kaga"), carrier("Eagle", "Britain", FORCE_Z, 2))
    at_bases(carriers=hurt).when(FROM_AKAGI).refused("17.3124/launch")
    table = at_bases()
    turned = {name: replace(table.game.units[name], inverted="18.42A") for name in JAPANESE}
    table.game = replace(table.game, units={**table.game.units, **turned})
    table.when(give.LaunchCounterair(MALTA, give.Flight((), JAPANESE))).refused("23.64/ready")


def test_18_45_a_base_beyond_the_range_of_naval_air_is_not_counteraired(at_bases):
    """Naval air reaches three hexes in Europe, from the hex of the combat."""
    drawing, held = "Malta~ = = = Gozo~ Tripoli~", {"0500": "Japan"}
    at_bases(drawing=drawing, held=held).when(counterair("0500", patrol(3, "Akagi"))).refused(
        "18.45", "23.61C"
    )
    at_bases(drawing=drawing, held=held).when(counterair("0400", patrol(3, "Akagi"))).accepted()


def test_23_61C_own_bases_and_seas_are_no_targets(at_bases):
    table = at_bases()
    table.when(counterair(TRIPOLI, patrol(3, "Akagi"))).refused("23.61C/base")
    assert "Tripoli is held by Japan, of your own side." in table.told()
    table.when(counterair("0200", patrol(3, "Akagi"))).refused("23.61C")
    table.when(counterair(MALTA)).refused("23.61C/some")
    with pytest.raises(Unworkable, match="There is no NAS of Britain at Eagle"):
        table.when(counterair(MALTA, patrol(2, "Eagle", "Britain")))  # 17.3123: concealed from the axis


def test_23_61C_nations_at_peace_counterair_nothing(at_bases):
    peace = (DeclaredFact("war", "Japan/United States", "peace"),)
    at_bases(holder="United States", facts=peace).when(FROM_AKAGI).refused("23.61C/war")


def test_23_61C_no_offensive_option_is_asked_as_doubt_W362_says(at_bases):
    table = at_bases().when(FROM_AKAGI).accepted()
    assert not any(key.startswith("option") for key in table.game.facts)


def test_23_61C_the_moving_side_needs_an_option_if_doubt_W362_is_as_missions(at_bases):
    read = {"doubts": {"W362": "as_missions"}}
    table = at_bases("2 NAS Japan Tripoli", **read).when(FROM_AKAGI).refused("18.45/option")
    table.as_seat("allies").when(FROM_EAGLE).accepted()
    front = table.game.atlas.hexes[MALTA].front
    at_bases(facts=(DeclaredFact("option", f"Japan/{front}", "offensive"),), **read).when(
        FROM_AKAGI
    ).accepted()


def test_18_521C_naval_air_aboard_in_the_port_is_shown_and_fights_17_3126B(at_bases):
    decks = (
        carrier("Akagi"),
        carrier("Eagle", "Britain", FORCE_Z, 2),
        Carrier("Furious", "Britain", 3, MALTA),
    )
    table = at_bases("2 NAS Britain Furious", carriers=decks).when(FROM_AKAGI).accepted()
    assert NavalAirRevealed(("BR-NAS-03", "BR-NAS-04"), "Furious", MALTA) in table.facts
    all_done(table)
    assert of(table, AirBattleBegan)[0].defenders == ("BR-NAS-03", "BR-NAS-04")


def test_18_526A_defenders_that_abort_are_inverted_for_the_player_turn_as_doubt_W364_says(at_bases):
    table = rolled(all_done(at_bases("3 NAS Britain Malta").when(FROM_AKAGI)), (3, 3), (1, 1))
    (fought,) = of(table, AirCombatResolved)
    assert fought.defenders_aborted
    assert AirUnitsInverted(fought.defenders_aborted, "18.526A") in table.facts


def test_18_526A_they_are_ready_after_the_round_if_doubt_W364_is_played_so(at_bases):
    table = at_bases("3 NAS Britain Malta", doubts={"W364": "round"}).when(FROM_AKAGI)
    rolled(all_done(table), (3, 3), (1, 1))
    (fought,) = of(table, AirCombatResolved)
    assert AirUnitsInverted(fought.defenders_aborted, "18.526A") in table.facts
    table.as_seat("axis").when(give.AllotPatrol()).accepted()
    table.as_seat("allies").when(give.AllotPatrol()).accepted()
    answered(table, give.AllotCover())
    all_done(all_done(all_done(table)))
    assert AirUnitsUninverted(fought.defenders_aborted) in table.facts
    assert not any(table.game.units[name].inverted for name in fought.defenders_aborted)


def test_18_524B_nobody_is_inverted_beyond_the_round(at_bases):
    table = rolled(all_done(at_bases("2 NAS Britain Malta").when(FROM_AKAGI)), (1, 1), (1, 1))
    assert not any(table.game.units[n].inverted for n in JAPANESE)


def test_23_64_the_menu_names_bases_within_range_for_each_carrier_with_ready_air(at_bases):
    table = at_bases("1 NAS Japan Tripoli")
    offers = [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, give.LaunchCounterair)]
    assert [(o.order.air.groups[0].base, o.order.to) for o in offers] == [("Akagi", MALTA), ("Kaga", MALTA)]
    for offer in offers:
        table.when(offer.order).accepted()
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), FROM_AKAGI)
    table.when(give.Finish())
    assert not any(isinstance(o.order, give.LaunchCounterair) for o in menu(WORLD_AT_WAR, table.game, "axis"))


@pytest.mark.parametrize(("texts", "aside"), [((), True), (("2 NAS Britain Malta",), False)])
def test_18_521D_bases_in_which_nobody_is_seen_stand_in_the_full_menu_alone(at_bases, texts, aside):
    game = at_bases(*texts).game
    offers = [o for o in menu(WORLD_AT_WAR, game, "axis") if isinstance(o.order, give.LaunchCounterair)]
    assert {(offer.order.to, offer.aside) for offer in offers} == {(MALTA, aside)}
    told = meaning_now(game, offers[0].order)
    assert told.startswith(
        "Nobody is seen in a base within reach" if aside else "Bases in which nobody is seen"
    )
