"""17.41-17.43 Kamikazes: the rule invoked, the force pool and how it grows."""

import msgspec
import pytest

from core.world_at_war.rules import FORMS, sealed_in
from core.world_at_war.state import game_from, position_of
from core.world_at_war.under_way.missions import MAP_EDGE
from events.message import PhaseEntered
from events.world_at_war.board import AirUnit
from events.world_at_war.construction import ForcePoolEnlarged, NavalAirMadeRegular
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.kamikazes import (
    KamikazePool,
    KamikazePoolEnlarged,
    KamikazePoolRaised,
    KamikazesExpended,
    KamikazesInvoked,
)
from events.world_at_war.sequence import FactDeclared, PlayerTurnBegan
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import meaning_now
from tests.world_at_war.building import grounds, rules
from tests.world_at_war.fillings import all_accepted, on_the_menu
from tests.world_at_war.kamikaze_boards import GUAM, KOBE, convert, invoke, kamikazes, table
from tests.world_at_war.orders import (
    BuildKamikazes,
    Declare,
    EnlargeForcePool,
    Finish,
    InvokeKamikazes,
    Named,
    SendKamikazes,
    UninvertAirUnits,
)

__all__ = ["table"]
FILLED = tuple(AirUnit(f"JP-kamikaze-{n:02}", "Japan", "kamikaze", MAP_EDGE) for n in range(1, 13))


def with_kamikazes(table, limit=12, count=12, **fields):
    """Japan with so many kamikazes that are built, in the construction phase."""
    one = table(limit=limit, **fields)
    game = position_of(one.game)
    one.game = game_from(type(game)(**{**_fields(game), "units": (*game.units, *FILLED[:count])}))
    return one


def _fields(struct):
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def to_construction(table):
    """Through the phases to the next construction phase of Japan."""
    table.in_phase("combat.missions", "Axis").when(Finish()).accepted()
    return table


# 17.41: who invokes the rule, and when.


def test_17_41_japan_invokes_the_rule_in_its_unit_construction_phase(table):
    one = invoke(table())
    one.then(KamikazesInvoked("Japan", 12))
    assert rules(one) == [("17.41", "17.43A", "W145")]
    assert one.game.kamikazes == {"Japan": KamikazePool("Japan", 12)}


@pytest.mark.parametrize(
    ("phase", "broken"),
    [
        ("movement.staging", "17.41"),
        ("combat.missions", "17.41/phase"),
        ("redeployment.transfers", "17.41/phase"),
    ],
)
def test_17_41_in_no_other_phase(table, phase, broken):
    """No word of it is heard at staging; elsewhere it is heard for doubt W145."""
    invoke(table(phase=phase)).refused(broken)


def test_17_43_note_kamikazes_are_created_in_any_phase_by_doubt_W145(table):
    doubts = {"W145": "any_phase"}
    one = invoke(table(there=("3 NAS Japan Kobe",), phase="combat.missions", doubts=doubts)).accepted()
    convert(one, "2 NAS Japan", KOBE).accepted()
    assert kamikazes(one) == (2, 0)
    invoke(table(phase="combat.missions", side="Allied", doubts=doubts).as_seat("gamemaster")).refused(
        "17.41"
    )
    one = table(there=("3 NAS Japan Kobe",), phase="combat.missions", limit=12)
    convert(one, "2 NAS Japan", KOBE).refused("17.44A")


def test_17_41_and_not_in_the_construction_phase_of_the_others(table):
    invoke(table(side="Allied")).refused("sequence of play")
    invoke(table(side="Allied").as_seat("gamemaster")).refused("17.41/turn")


def test_17_41_nobody_else_has_kamikazes(table):
    table().when(InvokeKamikazes("Germany")).refused("17.41/whose")


def test_17_41_nobody_else_invokes_it_for_japan(table):
    table().as_seat("allies").when(InvokeKamikazes("Japan")).refused("sequence of play")


def test_17_41_once(table):
    invoke(invoke(table())).refused("17.41")


def test_17_41_a_short_menu_leaves_it_out_in_the_early_years_since_it_costs_the_elite_for_good(table):
    def offered(year):
        game = table().game
        early = msgspec.structs.replace(game, turn=msgspec.structs.replace(game.turn, year=year))
        found = menu(WORLD_AT_WAR, early, "axis")
        return next(one for one in found if isinstance(one.order, InvokeKamikazes))

    assert offered(1942).aside
    assert not offered(1944).aside


def test_17_42_the_menu_says_what_invoking_costs_and_gives(table):
    told = meaning_now(table().game, InvokeKamikazes("Japan"))
    assert "elite naval air becomes regular (17.42)" in told
    assert "twice the naval air training rate" in told


def test_17_463_who_sends_kamikazes_is_told_that_the_table_fights_it_and_which_are_refereed(table):
    told = meaning_now(table().game, SendKamikazes("Japan", 1, "0000"))
    assert "fought at the table, and they are used up at once" in told
    assert "“dive on” ships" in told
    assert "“dive into” a place" in told


def test_17_41_the_menu_has_it_till_then(table):
    one = table()
    assert all_accepted(one, InvokeKamikazes) == [InvokeKamikazes("Japan")]
    assert not on_the_menu(invoke(one), InvokeKamikazes("Japan"))


# 17.42: elite naval air.


def test_17_42_elite_naval_air_that_survives_becomes_regular(table):
    one = table(elite=("2 NAS Japan",))
    position = position_of(one.game)
    based = tuple(AirUnit(u.name, u.nation, u.kind, KOBE, elite=True) for u in position.units)
    one.game = game_from(type(position)(**{**_fields(position), "units": based}))
    invoke(one).then(KamikazesInvoked("Japan", 12), NavalAirMadeRegular(("JP-NAS-E01", "JP-NAS-E02")))
    assert rules(one)[1] == ("17.42",)
    assert not any(unit.elite for unit in one.game.units.values())


def test_17_42_elite_naval_air_of_the_force_pool_becomes_regular_too_by_doubt_W314(table):
    one = invoke(table(elite=("2 NAS Japan",)))
    one.then(KamikazesInvoked("Japan", 12), NavalAirMadeRegular(("JP-NAS-E01", "JP-NAS-E02")))
    assert rules(one)[1] == ("17.42", "W314")


def test_17_42_or_only_what_is_in_play_by_doubt_W314(table):
    one = invoke(table(elite=("2 NAS Japan",), doubts={"W314": "in_play"}))
    one.then(KamikazesInvoked("Japan", 12))


def test_17_42_and_none_is_elite_that_comes_later(table):
    one = invoke(table()).when(EnlargeForcePool("Japan", "NAS", 1))
    one.then(ForcePoolEnlarged("Japan", "NAS", ("JP-NAS-01",)))


def test_17_42_there_is_nothing_to_convert_without_elite_units(table):
    invoke(table("2 NAS Japan")).then(KamikazesInvoked("Japan", 12))


# 17.43A: how many at first.


@pytest.mark.parametrize("trained", [1, 6, 7])
def test_17_43A_the_first_pool_is_twice_the_naval_air_training_rate(table, trained):
    one = invoke(table(rate_of=trained))
    one.then(KamikazesInvoked("Japan", 2 * trained))
    assert "fact research Japan/naval air training" in grounds(one)


def test_17_43A_no_more_are_converted_than_that(table):
    one = convert(invoke(table("3 NAS Japan", rate_of=1)), "3 NAS Japan")
    one.refused("17.43A")
    assert one.told() == "Japan would have 3 kamikazes; the limit of its pool is 2."
    convert(one, "2 NAS Japan").accepted()
    convert(one, "1 NAS Japan").refused("17.43A")


def test_17_43A_an_AAF_needs_room_for_three(table):
    convert(table("1 AAF Japan", limit=2), "1 AAF Japan").refused("17.43A")
    convert(table("1 AAF Japan", limit=3), "1 AAF Japan").accepted()


def test_17_43A_a_later_rate_does_not_change_it(table):
    one = invoke(table("3 NAS Japan", rate_of=1))
    one.after(FactDeclared("research", "Japan/naval air training", "5", "axis"))
    convert(one, "3 NAS Japan").refused("17.43A")


# 17.43B, 17.43C: the pool grows once all were used.


def used(table, count):
    table.in_phase("combat.missions", "Axis").when(SendKamikazes("Japan", count, GUAM)).accepted()
    return table


def test_17_43B_the_pool_grows_in_the_next_construction_phase_once_all_were_used(table):
    one = to_construction(used(with_kamikazes(table), 12))
    assert KamikazePoolEnlarged("Japan", 12, 24) in one.facts
    assert one.game.kamikazes["Japan"] == KamikazePool(
        "Japan",
        24,
        increases=1,
        attacked_in="Summer 1942 Axis combat",
        grown_in="Summer 1942 Axis construction",
        grown_by=12,
    )
    grew = next(f for f in one.ruling.facts if isinstance(f.event, KamikazePoolEnlarged))
    assert grew.rules == ("17.43B",)


def test_17_43B_with_one_left_it_does_not(table):
    one = to_construction(used(with_kamikazes(table), 11))
    assert one.game.kamikazes["Japan"] == KamikazePool(
        "Japan", 12, flown=11, attacked_in="Summer 1942 Axis combat"
    )


def test_17_43B_nor_if_there_never_were_any(table):
    assert to_construction(table(limit=12)).game.kamikazes["Japan"] == KamikazePool("Japan", 12)


def test_17_43B_it_grows_by_the_rate_of_that_moment(table):
    one = used(with_kamikazes(table), 12)
    to_construction(one.after(FactDeclared("research", "Japan/naval air training", "6", "axis")))
    assert one.game.kamikazes["Japan"].limit == 26


@pytest.mark.parametrize(("option", "limit"), [("in_the_phase", 26), ("as_it_begins", 24)])
def test_17_43B_a_rate_raised_in_the_phase_in_which_the_pool_grew_counts_as_doubt_W401_says(
    table, option, limit
):
    one = to_construction(used(with_kamikazes(table, doubts={"W401": option}), 12))
    one.as_seat("axis").when(Declare("research", "Japan/naval air training", "6")).accepted()
    raised = [f for f in one.ruling.facts if isinstance(f.event, KamikazePoolRaised)]
    assert [(f.event.by, f.rules) for f in raised] == ([(2, ("17.43B", "W401"))] if limit == 26 else [])
    assert one.game.kamikazes["Japan"].limit == limit
    one.when(Declare("research", "Japan/naval air training", "5")).accepted()
    assert one.game.kamikazes["Japan"].limit == limit  # it does not shrink
    one.after(PhaseEntered("redeployment.transfers"))
    one.when(Declare("research", "Japan/naval air training", "8")).accepted()
    assert one.game.kamikazes["Japan"].limit == limit


@pytest.mark.parametrize(("option", "limit"), [("rate_then", 26), ("recomputed", 28)])
def test_17_43B_whether_the_first_share_is_counted_anew_is_doubt_W148(table, option, limit):
    one = used(with_kamikazes(table, doubts={"W148": option}), 12)
    to_construction(one.after(FactDeclared("research", "Japan/naval air training", "6", "axis")))
    assert one.game.kamikazes["Japan"].limit == limit
    grew = next(f for f in one.ruling.facts if isinstance(f.event, KamikazePoolEnlarged))
    assert grew.rules == ("17.43B", "W148")


def test_17_43B_a_pool_counted_anew_does_not_shrink_with_the_training_rate(table):
    one = to_construction(used(with_kamikazes(table, limit=30, doubts={"W148": "recomputed"}), 12))
    pool = one.game.kamikazes["Japan"]
    assert (pool.increases, pool.limit) == (1, 30)


@pytest.mark.parametrize(("option", "limit"), [("existing_spent", 24), ("whole_pool", 12)])
def test_17_43B_whether_those_never_built_must_have_flown_is_doubt_W147(table, option, limit):
    one = to_construction(used(with_kamikazes(table, count=5, doubts={"W147": option}), 5))
    assert one.game.kamikazes["Japan"].limit == limit


def test_17_43B_what_was_used_in_several_turns_is_used(table):
    assert to_construction(used(used(with_kamikazes(table), 7), 5)).game.kamikazes["Japan"].limit == 24


def test_17_43B_not_in_the_construction_phase_of_the_others(table):
    one = used(with_kamikazes(table), 12)
    one.in_phase("combat.missions", "Allied").as_seat("allies").when(Finish()).accepted()
    assert one.game.turn.phase.startswith("construction")
    assert one.game.kamikazes["Japan"].limit == 12


def test_17_43C_it_grows_each_turn_in_which_all_are_used(table):
    one = to_construction(used(with_kamikazes(table), 12))
    one.after(PlayerTurnBegan(1942, "Fall", "Axis"))
    assert to_construction(one).game.kamikazes["Japan"].limit == 24
    one.when(BuildKamikazes("Japan", 2)).accepted()
    one.after(PlayerTurnBegan(1942, "Winter", "Axis"))
    for unit in list(one.game.units.values()):
        if unit.base == MAP_EDGE:
            one.with_units(AirUnit(unit.name, "Japan", "kamikaze", MAP_EDGE))
    to_construction(used(one, 2))
    assert one.game.kamikazes["Japan"] == KamikazePool(
        "Japan",
        36,
        increases=2,
        attacked_in="Winter 1942 Axis combat",
        grown_in="Winter 1942 Axis construction",
        grown_by=12,
    )
    grew = next(f for f in one.ruling.facts if isinstance(f.event, KamikazePoolEnlarged))
    assert grew.rules == ("17.43C", "W147")


def test_17_44A_the_pool_knows_after_which_growths_units_were_converted(table):
    one = table("9 NAS Japan", limit=12)
    convert(one, "1 NAS Japan")
    assert one.game.kamikazes["Japan"].filled == ()
    for growth in (1, 2, 3):
        one.after(KamikazePoolEnlarged("Japan", 2, 12 + 2 * growth))
        if growth != 2:
            convert(convert(one, "1 NAS Japan"), "1 NAS Japan").accepted()
    assert one.game.kamikazes["Japan"].filled == (1, 3)


@pytest.mark.parametrize(("later", "more", "all_"), [(6, 12, 24), (7, 14, 26)])
def test_17_43_example_at_a_rate_of_6_twelve_and_twelve_more_or_fourteen(table, later, more, all_):
    """A rate of 6 gives 12; once these were used 12 more, 24 in all, or 14 and 26 at a rate of 7."""
    one = invoke(table("40 NAS Japan", there=("12 NAS Japan Kobe",), facts=()))
    convert(one, "13 NAS Japan").refused("17.43A")
    convert(one, "12 NAS Japan", KOBE).accepted()
    assert kamikazes(one) == (12, 0)
    one = used(one, 12)
    assert kamikazes(one) == (0, 12)
    one.after(FactDeclared("research", "Japan/naval air training", str(later - 1), "axis"))
    to_construction(one)
    assert KamikazePoolEnlarged("Japan", more, all_) in one.facts
    convert(one, f"{more + 1} NAS Japan").refused("17.43A")
    convert(one, f"{more} NAS Japan").accepted()
    assert kamikazes(one) == (0, all_)
    one.when(BuildKamikazes("Japan", 12)).accepted()
    assert kamikazes(one) == (12, more)


def test_17_43_note_the_pool_does_not_grow_before_the_first_were_used(table):
    one = convert(invoke(table("15 NAS Japan")), "12 NAS Japan").accepted()
    to_construction(one)
    convert(one, "1 NAS Japan").refused("17.43A")


@pytest.mark.parametrize("option", ["as_faction", "exempt"])
def test_18_72A_whether_kamikazes_need_supply_is_doubt_W400(table, option):
    one = with_kamikazes(table, count=1, doubts={"W400": option})
    one.after(AirUnitsInverted(("JP-kamikaze-01",), "18.42A"))
    one.after(FactDeclared("supply", "Japan", "partial", "axis"), PhaseEntered("end.uninversion"))
    one.as_seat("axis").when(UninvertAirUnits(Named(("JP-kamikaze-01",))))
    one.refused("18.72A") if option == "as_faction" else one.accepted()
    assert "W400" in one.ruling.grounds


# How it is kept.


def test_17_43_a_position_keeps_the_pool_and_earlier_forms_know_nothing_of_it(table):
    one = convert(invoke(table("2 NAS Japan")), "1 NAS Japan").accepted()
    assert game_from(position_of(one.game)) == one.game
    for form in (1, 2):
        assert "kamikazes" in FORMS[form][""]
        assert "made_from" in FORMS[form]["units"]
    bare = game_from(position_of(one.game))
    bare.kamikazes.clear()
    assert sealed_in(bare, 2) == sealed_in(one.game, 2)
    assert sealed_in(bare, 3) != sealed_in(one.game, 3)


def test_17_43_undone_kamikazes_are_counted_by_events_alone(table):
    one = with_kamikazes(table).after(KamikazesExpended("Japan", ("JP-kamikaze-01",), GUAM))
    assert one.game.kamikazes["Japan"].flown == 1
