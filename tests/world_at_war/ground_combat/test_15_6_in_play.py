"""15.6, 18.55, 18.61 in a game: ground attacks are announced, rolled for, paid for, and come to an end."""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.support.chapter import offers_to_settle
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.ground_combat import (
    GroundAttackAnnounced,
    GroundCombatEnded,
    GroundCombatRolled,
    GroundLossesTaken,
)
from events.world_at_war.ships import LightShips
from events.world_at_war.support import AttackSettled, DeferredSupportCalledFor, SupportExcessNamed
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import hints
from skyledger.notation.world_at_war import read
from tests.world_at_war.ground_attacks import METZ, corps, dm, fact, front
from tests.world_at_war.orders import (
    AnnounceExploitation,
    AttackHex,
    Choose,
    Declare,
    DefendFromTheAir,
    Finish,
    MoveGroundUnit,
    SettleAttack,
    TakeHex,
)

PANZERS = corps("GE-1", 4, "0100", kind="armor"), corps("GE-2", 3, "0100")
GARRISON = corps("BR-1", 1, METZ, "Britain"), corps("BR-2", 1, METZ, "Britain")
DM_TWO = (dm(2),)


@pytest.fixture
def war(board):
    """war("3 AAF Germany Lille", ground=..., facts=...) -> a front where combat begins."""

    def laid(*texts, ground=(*PANZERS, *GARRISON), facts=DM_TWO, **more):
        return front(board, *texts, ground=ground, facts=facts, **more)

    return laid


def test_15_6_an_attack_is_announced_and_only_its_die_is_waited_for(war):
    table = war().announced().defended().attacked("GE-1", "GE-2")
    assert table.happened(GroundAttackAnnounced)[-1].modifiers == {METZ: 2}
    assert table.game.turn.phase == "combat.ground_combat"
    assert table.due == ("ground combat", 1, ())
    table.as_seat("axis").when(Finish()).refused("sequence of play")


def test_15_6_ground_units_alone_fight_at_their_odds(war):
    table = war().announced().defended().attacked("GE-1", "GE-2").rolled(6)
    assert table.odds == (7, 4, "1:1")
    assert table.happened(GroundCombatRolled)[-1].code == "d"
    assert table.asked == ("18.616", ("allies",), ("BR-1", "BR-2"))


def test_18_551_ground_support_adds_to_the_attack(war):
    table = war("5 AAF Germany Lille").supported("5 AAF Germany Lille").defended()
    table.attacked("GE-1", "GE-2").rolled(4)
    assert table.odds == (12, 4, "3:1")
    assert table.game.ground["BR-1"].place == METZ  # a d leaves the defender half, and he picks it
    table.chose("allies", "BR-2")
    assert (table.game.ground["BR-2"].place, table.asked[0]) == ("", "15.6")


def test_18_611B_defensive_support_adds_to_the_defense_and_18_616_may_be_lost(war):
    table = war("3 AAF Germany Lille", "4 AAF Britain Dover").supported("3 AAF Germany Lille")
    table.defended("4 AAF Britain Dover").attacked("GE-1", "GE-2").rolled(6)
    assert table.odds == (10, 8, "1:1")
    rule, seats, options = table.asked
    assert (rule, seats, len(options)) == ("18.616", ("allies",), 6)
    table.chose("allies", "BR-AAF-01", "BR-AAF-02", "BR-AAF-04")
    assert [one.units for one in table.happened(AirUnitsEliminated)] == [
        ("BR-AAF-01",), ("BR-AAF-02",), ("BR-AAF-04",),
    ]  # fmt: skip
    assert table.asked[0] == "15.6"
    assert table.game.units["BR-AAF-03"].base


def test_18_556_the_attacker_picks_his_losses_among_air_and_ground_units(war):
    table = war("2 AAF Germany Lille", "3 NAS Germany Lille").supported(
        "2 AAF Germany Lille", "3 NAS Germany Lille"
    )
    table.defended().attacked("GE-1", "GE-2").rolled(1)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((10, 4, "2:1"), "a")
    assert table.asked[0:2] == ("18.556", ("axis",))
    assert set(table.asked[2]) == {
        "GE-1", "GE-2", "GE-AAF-01", "GE-AAF-02", "GE-NAS-01", "GE-NAS-02", "GE-NAS-03",
    }  # fmt: skip
    table.chose("axis", "GE-AAF-02", "GE-NAS-01", "GE-NAS-02")
    assert table.questions[-1].about == "a third of a factor"
    table.chose("axis", "GE-NAS-03")
    assert table.asked[0] == "15.6"


def test_18_556_nobody_but_the_owner_picks(war):
    table = war().announced().defended().attacked("GE-1", "GE-2").rolled(1)
    table.as_seat("allies").when(Choose("GE-1")).refused("18.556")
    table.as_seat("axis").when(Choose("BR-1")).refused("choice")


def test_15_6_modifier_another_round_is_the_attackers_choice_and_adds_one(war):
    table = war().announced().defended().attacked("GE-1", "GE-2").rolled(6).chose("allies", "BR-1")
    assert table.asked == ("15.6", ("axis",), ("another round", "break off"))
    table.chose("axis", "another round")
    assert table.due == ("ground combat", 1, (("15.6/modifier", 1),))
    table.rolled(1)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].net) == ((7, 2, "3:1"), 2)


def test_15_6_breaking_off_ends_the_attack_and_another_may_follow(war):
    table = war().announced().defended().attacked("GE-1", "GE-2").rolled(6).chose("allies", "BR-1")
    table.chose("axis", "break off")
    assert table.happened(GroundCombatEnded)[-1].how == "break off"
    assert (table.game.turn.phase, table.game.ground_attacks) == ("combat.attacks", ())
    table.attacked("GE-1")
    assert table.game.turn.phase in ("combat.ground_combat", "combat.deferred.defense")


@pytest.mark.parametrize("option", ["may", "once"])
def test_15_6_a_second_attack_on_the_same_hex_is_as_doubt_W365_says(war, option):
    table = war(doubts={"W365": option}).announced().defended().attacked("GE-1").rolled(6)
    while table.game.questions:
        table.chose(table.asked[1][0], "break off" if table.asked[0] == "15.6" else table.asked[2][0])
    if option == "may":
        assert "W365" in table.as_seat("axis").when(AttackHex(METZ, ("GE-2",))).accepted().ruling.grounds
    else:
        assert refused(table, AttackHex(METZ, ("GE-2",)), "15.6/again") == (
            "Metz was attacked before in this player turn, in regular attacks."
        )


def test_15_6_regular_attacks_and_exploitation_are_told_apart_by_doubt_W365(war):
    table = war(doubts={"W365": "once"}).announced().defended()
    table.game = replace(table.game, fought_over=(f"exploitation {METZ}",))
    assert "W365" not in table.attacked("GE-1", "GE-2").ruling.grounds


@pytest.mark.parametrize("option", ["not_asked", "beside"])
def test_15_6_attackers_that_stand_elsewhere_are_as_doubt_W366_says(war, option):
    ground = (*PANZERS, *GARRISON, corps("GE-3", 9, "0000"))
    table = war(ground=ground, doubts={"W366": option}).announced().defended()
    far = AttackHex(METZ, ("GE-1", "GE-3"))
    if option == "beside":
        assert refused(table, far, "15.6/beside") == (
            "GE-3 stands at Lille, which is beside none of what is attacked."
        )
        assert "W366" not in table.attacked("GE-1", "GE-2").ruling.grounds
    else:
        assert "W366" in table.as_seat("axis").when(far).accepted().ruling.grounds


def test_15_61_D_all_defenders_go_with_their_air_and_the_attack_is_over(war):
    table = war("14 AAF Germany Lille", "1 AAF Britain Dover").supported("14 AAF Germany Lille")
    table.defended("1 AAF Britain Dover").attacked("GE-1", "GE-2").rolled(5)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((21, 5, "4:1"), "D")
    assert {table.game.ground[one].place for one in ("BR-1", "BR-2")} == {""}
    assert table.game.units["BR-AAF-01"].base == ""
    assert [one.how for one in table.happened(GroundCombatEnded)] == ["defender eliminated"]
    assert [one.how for one in table.happened(AttackSettled)] == ["fought"]
    table.said("axis", Finish())
    assert {u.inverted for u in table.game.units.values() if u.nation == "Germany"} == {"18.42A"}


@pytest.mark.parametrize(
    ("modifier", "die", "number", "due", "everything"),
    [
        (2, 1, "15.61/A", {"attacker": 4}, ()),
        (2, 2, "15.61/a", {"attacker": 2}, ()),
        (1, 1, "15.61/Ex", {"attacker": 2, "defender": 2}, ("defender",)),
        (1, 2, "15.61/Ex-1", {"defender": 2}, ("defender",)),
        (1, 3, "15.61/Ex-2", {"defender": 2}, ("defender",)),
        (1, 4, "15.61/d", {"defender": 1}, ()),
        (1, 5, "15.61/D", {"defender": 2}, ("defender",)),
    ],
)
def test_each_result_is_told_with_what_each_side_loses_by_it(war, modifier, die, number, due, everything):
    table = war(facts=(dm(modifier),)).announced().defended().attacked("GE-1", "GE-2").rolled(die)
    told = table.happened(GroundCombatRolled)[-1]
    assert (f"15.61/{told.code}", told.due, told.everything) == (number, due, everything)


def test_15_61_Ex_who_loses_everything_is_not_asked(war):
    table = war().announced().defended().attacked("GE-1", "GE-2").rolled(3)
    assert table.happened(GroundCombatRolled)[-1].everything == ("defender",)
    assert table.asked == ("18.556", ("axis",), ("GE-1", "GE-2"))
    table.chose("axis", "GE-1")
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"


def test_18_553_CVEs_and_fleets_support_an_invasion_and_may_be_lost(war):
    facts = dm(3), fact("attacking factors", 5), fact("defending factors", 1)
    table = war("12 NAS Germany Lille", ground=(), facts=facts).supported(
        "12 NAS Germany Lille", kind="invasion"
    )
    table.defended().attacked().rolled(1)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((9, 3, "3:1"), "Ex")
    table.chose("axis", *(f"GE-NAS-{n:02d}" for n in range(1, 10)))
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"
    assert sum(1 for u in table.game.units.values() if u.base) == 3


def test_18_553B_each_CVE_factor_that_supports_an_invasion_adds_one_to_its_odds(war):
    facts = dm(3), fact("attacking factors", 5), fact("defending factors", 1)
    table = war("3 NAS Germany Lille", ground=(), facts=facts).supported(
        "3 NAS Germany Lille", kind="invasion"
    )
    table.shipped(CVE=2).defended().attacked().rolled(1)
    assert table.odds == (8, 3, "2:1")


def test_18_553E_CVEs_that_support_an_invasion_may_be_given_up_for_it(war):
    """An exchange costs three: both CVE factors and one of army air, as the attacker picks them."""
    facts = dm(3), fact("attacking factors", 5), fact("defending factors", 1)
    table = war("2 AAF Germany Lille", ground=(), facts=facts).supported(
        "2 AAF Germany Lille", kind="invasion"
    )
    table.shipped(CVE=2).defended().attacked().rolled(1)
    assert table.happened(GroundCombatRolled)[-1].due["attacker"] == 3
    table.chose("axis", "CVE", "CVE", "GE-AAF-01")
    paid = [one for one in table.happened(GroundLossesTaken) if one.side == "attacker"]
    assert sum(one.cves for one in paid) == 2
    assert [unit for one in paid for unit in one.units] == ["GE-AAF-01"]
    assert "GE-AAF-01" not in {unit.name for unit in table.game.units.values() if unit.base}


def test_18_614C_2_what_is_beyond_the_limit_is_untouched_where_the_defenders_are_eliminated(war):
    ground = (*PANZERS, corps("BR-1", 1, METZ, "Britain"))
    table = (
        war("5 AAF Britain Dover", ground=ground, facts=(dm(1),)).announced().defended("5 AAF Britain Dover")
    )
    [beyond] = table.attacked("GE-1", "GE-2").happened(SupportExcessNamed)
    assert beyond.units == ("BR-AAF-04", "BR-AAF-05")
    table.rolled(3)
    assert table.happened(GroundCombatRolled)[-1].everything == ("defender",)
    assert [one.units for one in table.happened(AirUnitsEliminated)] == [
        ("BR-AAF-01", "BR-AAF-02", "BR-AAF-03")
    ]
    left = {unit.name: unit.inverted for unit in table.game.units.values() if unit.base}
    assert left == {"BR-AAF-04": "", "BR-AAF-05": ""}


def test_18_5521_remnants_of_naval_air_and_bombardment_are_added_together(war):
    facts = dm(3), fact("attacking factors", 5), fact("defending factors", 1)
    table = war("5 NAS Germany Lille", ground=(), facts=facts).supported(
        "5 NAS Germany Lille", kind="invasion"
    )
    table.shipped(fleet=7).defended().attacked().rolled(1)
    assert table.odds == (9, 3, "3:1")
    assert "fleet factor" in table.asked[2]
    table.chose("axis", "fleet factor", "fleet factor", "fleet factor", "ground factor", "ground factor")
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"


def test_18_619_below_even_odds_the_defender_may_send_more_air_and_the_attack_goes_on(war):
    table = war("2 AAF Britain Dover", facts=(dm(4),)).announced().defended().attacked("GE-1", "GE-2")
    assert table.happened(DeferredSupportCalledFor)[-1].hexes == (METZ,)
    assert table.game.turn.phase == "combat.deferred.defense"
    table.as_seat("axis").when(AttackHex(METZ, ("GE-1",))).refused("15.6")
    table.said("allies", DefendFromTheAir(table.group("2 AAF Britain Dover"), METZ), Finish())
    table.said("axis", Finish())
    assert table.game.turn.phase == "combat.ground_combat"
    table.rolled(5)
    assert table.odds == (7, 10, "1:2")


def test_18_619_initial_odds_are_reckoned_as_doubt_W196_says(war):
    texts = "2 AAF Germany Lille"
    with_support = war(texts, facts=(dm(4),)).supported(texts).defended().attacked("GE-1", "GE-2")
    assert with_support.happened(DeferredSupportCalledFor) == []
    ground = war(texts, facts=(dm(4),), doubts={"W196": "ground_only"}).supported(texts).defended()
    assert len(ground.attacked("GE-1", "GE-2").happened(DeferredSupportCalledFor)) == 1


LOW = corps("GE-1", 1, "0100"), corps("GE-2", 1, "0100")


def on_low_odds(war, german, british, defenders, *attackers, **more):
    """So many AAF on each side over Metz, where one of two German factors may attack: the table that follows."""
    ground = (*LOW, corps("BR-1", defenders, METZ, "Britain"))
    table = war("9 AAF Germany Lille", "9 AAF Britain Dover", ground=ground, facts=(dm(1),), **more)
    table = table.supported(f"{german} AAF Germany Lille") if german else table.announced()
    return table.defended(*([f"{british} AAF Britain Dover"] if british else ())).attacked(*attackers)


@pytest.mark.parametrize("british", [3, 5])
def test_18_619_defensive_support_beyond_the_limit_of_18_614A_opens_no_deferred_support(war, british):
    table = on_low_odds(war, 3, british, 1, "GE-1")  # 1 and 3 against 1 and the three that may take part
    assert table.happened(DeferredSupportCalledFor) == []
    assert table.rolled(4).odds == (4, 4, "1:1")


@pytest.mark.parametrize("german", [3, 5])
def test_18_619_ground_support_that_is_lost_by_18_555_keeps_no_deferred_support_away(war, german):
    table = on_low_odds(war, german, 0, 5, "GE-1")  # 1 and at most 3 against 5
    assert len(table.happened(DeferredSupportCalledFor)) == 1
    assert table.game.turn.phase == "combat.deferred.defense"


def test_18_619_ground_support_within_the_limit_of_18_554A_counts_in_full(war):
    table = on_low_odds(war, 5, 0, 5, "GE-1", "GE-2")  # 2 and 5 against 5
    assert table.happened(DeferredSupportCalledFor) == []


@pytest.mark.parametrize(("option", "deferred"), [("exact", 1), ("down", 0), ("up", 1)])
def test_18_619_the_limits_count_squadrons_for_the_odds_as_doubt_W190_says(war, option, deferred):
    ground = corps("GE-1", 1, "0100"), corps("BR-1", 5, METZ, "Britain")
    texts = "3 AAF Germany Lille", "2 NAS Germany Lille"
    table = war(*texts, "1 AAF Britain Dover", ground=ground, facts=(dm(1),), doubts={"W190": option})
    table.supported(*texts, kind="invasion").shipped(fleet=1).defended()
    table.attacked(
        "GE-1", kind="invasion"
    )  # 1, 3 and the remnants, a third of them by bombardment (18.5521), against 5
    assert len(table.happened(DeferredSupportCalledFor)) == deferred
    if deferred:
        assert ("18.619", "W190") in [one.rules for one in table.ruling.facts]


def test_18_555_attacking_with_fewer_ground_factors_loses_the_excess_support(war):
    table = war("10 AAF Germany Lille").supported("10 AAF Germany Lille").defended().attacked("GE-2")
    assert [len(one.units) for one in table.happened(AirUnitsEliminated)] == [1]
    table.rolled(1)
    assert table.odds == (12, 4, "3:1")


def test_18_5552_after_interception_the_excess_support_goes_home(war):
    table = war("10 AAF Germany Lille").supported("10 AAF Germany Lille").defended()
    table.attacked("GE-2", because="interception")
    assert table.happened(AirUnitsEliminated) == []
    assert [u.name for u in table.game.units.values() if u.inverted] == ["GE-AAF-10"]


@pytest.mark.parametrize(("army", "lost"), [(12, 0), (13, 1)])
def test_18_553C_CVEs_that_may_not_support_are_not_counted_against_three_to_one(war, army, lost):
    """Six CVE factors are announced for an invasion that starts with four ground factors: four support it."""
    facts = dm(3), fact("attacking factors", 6), fact("defending factors", 1)
    text = f"{army - 4} AAF Germany Lille"
    table = war(text, ground=(), facts=facts).supported(text, kind="invasion").shipped(CVE=6).defended()
    table.said("axis", Declare("attacking factors", METZ, "4")).attacked()
    assert sum(len(one.units) for one in table.happened(AirUnitsEliminated)) == lost
    [begun] = table.happened(GroundAttackAnnounced)
    assert begun.cves == 4


BY_SEA = corps("GE-1", 1, "0300"), corps("GE-2", 3, "0100"), corps("BR-1", 3, METZ, "Britain")
"""One comes from the sea beside Metz, another stands in Arras beside it."""


@pytest.mark.parametrize(("option", "cves"), [("from_elsewhere", 1), ("all", 3)])
def test_18_553C_who_stands_beside_the_hex_does_not_invade_as_doubt_W427_says(war, option, cves):
    table = war(ground=BY_SEA, facts=(dm(1),), doubts={"W427": option}).shipped(CVE=3).defended()
    table.attacked("GE-1", "GE-2", kind="invasion")
    [begun] = table.happened(GroundAttackAnnounced)
    assert (begun.kind, begun.cves) == ("invasion", cves)
    assert "W427" in table.ruling.facts[0].rules
    assert table.rolled(3).odds[:2] == (4 + cves, 3)


@pytest.mark.parametrize(
    ("option", "kind", "cves"), [("from_elsewhere", "regular", 0), ("all", "invasion", 3)]
)
def test_18_553A_an_attack_from_beside_is_no_invasion_unless_it_is_said_as_doubt_W427_says(
    war, option, kind, cves
):
    table = war(ground=BY_SEA, facts=(dm(1),), doubts={"W427": option}).shipped(CVE=3).defended()
    table.attacked("GE-2")
    [begun] = table.happened(GroundAttackAnnounced)
    assert (begun.kind, begun.cves) == (kind, cves)
    assert ("W427" in table.ruling.facts[0].rules) == (option == "from_elsewhere")
    table = war(ground=BY_SEA, facts=(dm(1),), doubts={"W427": option}).shipped(CVE=3).defended()
    table.attacked("GE-2", kind="invasion")
    assert [(one.kind, one.cves) for one in table.happened(GroundAttackAnnounced)] == [("invasion", 3)]


@pytest.mark.parametrize(("option", "defenders"), [("in_part", 6), ("wholly", 4)])
def test_18_611C_against_an_attack_by_sea_and_over_land_is_as_doubt_W428_says(war, option, defenders):
    air = "1 AAF Britain Dover"
    ground = (*BY_SEA, corps("GE-3", 4, "0100"))
    table = war(air, ground=ground, facts=(dm(1),), doubts={"W428": option}).announced().defended(air)
    table.attacked("GE-1", "GE-2", "GE-3", kind="invasion").rolled(3)
    assert table.odds[:2] == (8, defenders)


@pytest.mark.parametrize(
    ("announced", "attacks", "units"),
    [("invasion", "", ("GE-2",)), ("", "invasion", ("GE-1",)), ("", "invasion", ("GE-1", "GE-2"))],
)
@pytest.mark.parametrize("option", ["counts", "as_announced"])
def test_18_551_air_announced_for_the_other_kind_of_attack_is_as_doubt_W449_says(
    war, option, announced, attacks, units
):
    text = "1 AAF Germany Lille"
    table = war(text, ground=BY_SEA, facts=(dm(1),), doubts={"W449": option})
    table.supported(text, **({"kind": announced} if announced else {})).defended()
    order = AttackHex(METZ, units, kind=attacks)
    both = len(units) == 2
    if option == "as_announced" and not both:
        refused(table, order, "18.551/sea")
    else:
        table.as_seat("axis").when(order).accepted()
        assert ("W449" in table.ruling.grounds) == (not both)


def refused(table, order, *numbers):
    table.as_seat("axis").when(order).refused(*numbers)
    return " ".join(line for violation in table.ruling.violations for line in violation.found)


def test_15_6_what_is_missing_is_told(war):
    table = war(facts=()).announced().defended()
    assert "declare defense modifier of" in refused(table, AttackHex(METZ, ("GE-1",)), "15.61/DM")
    assert "No ground units attack" in refused(table, AttackHex(METZ), "15.6/attackers", "15.61")
    assert "BR-1 is Britain's" in refused(table, AttackHex(METZ, ("BR-1",)), "15.6/attackers", "15.61")
    table = war(ground=PANZERS).announced().defended()
    assert "declare defending factors of Metz" in refused(table, AttackHex(METZ, ("GE-1",)), "15.6/defenders")
    assert refused(table, AttackHex("0000", ("GE-1",)), "15.6/hex", "15.6/defenders")


def test_15_6_an_attack_below_the_table_is_as_doubt_W130_says(war):
    weak = corps("GE-1", 1, "0100"), corps("BR-1", 5, METZ, "Britain")
    war(ground=weak, facts=(dm(1),)).announced().defended().attacked("GE-1")
    table = war(ground=weak, facts=(dm(1),), doubts={"W130": "automatic"}).announced().defended()
    assert "1:5 is too weak" in refused(table, AttackHex(METZ, ("GE-1",)), "15.6/odds")


def test_15_6_declared_factors_fight_without_any_unit_of_the_ledger(war):
    facts = dm(2), fact("defending factors", 3)
    table = war(ground=(), facts=facts).announced().defended().attacked(factors=12).rolled(6)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((12, 6, "2:1"), "D")
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"


def fought_out(table):
    """Both German corps attack, nobody defers support, and the attacker is eliminated by a 1."""
    table.attacked("GE-1", "GE-2")
    if table.game.turn.phase == "combat.deferred.defense":
        table.said("allies", Finish())
        if table.game.turn.phase.endswith("announcing"):
            table.said("axis", Finish())
    table.rolled(1)


def test_18_618_defensive_support_that_fought_is_inverted_when_the_attacks_are_over(war):
    table = war("4 AAF Britain Dover").announced().defended("4 AAF Britain Dover")
    fought_out(table)
    table.said("axis", Finish())
    assert {u.inverted for u in table.game.units.values() if u.nation == "Britain"} == {"18.42A"}


def test_18_555_no_menu_asks_what_became_of_an_attack_that_was_fought_out_here(war):
    table = war("4 AAF Britain Dover").announced().defended("4 AAF Britain Dover")
    assert [offer.order for offer in offers_to_settle(table.game, "axis")] == [SettleAttack(METZ, "fought")]
    fought_out(table)
    assert table.happened(GroundCombatEnded)[-1].how == "attacker eliminated"
    assert [*offers_to_settle(table.game, "axis")] == []


def test_18_556_several_things_may_be_given_up_in_one_line(war):
    table = war("5 AAF Germany Lille").supported("5 AAF Germany Lille").defended().attacked("GE-1", "GE-2")
    table.rolled(1)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((12, 4, "3:1"), "Ex")
    table.chose("axis", "GE-AAF-01, GE-1")
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"
    again = war("5 AAF Germany Lille").supported("5 AAF Germany Lille").defended().attacked("GE-1", "GE-2")
    again.rolled(1).as_seat("axis").when(Choose("GE-AAF-01, GE-AAF-01")).refused("choice")


def test_18_617_air_that_did_not_support_is_displaced_only_when_the_hex_is_entered(war):
    table = (
        war("2 AAF Britain Metz")
        .announced()
        .defended()
        .attacked("GE-1", "GE-2")
        .rolled(3)
        .chose("axis", "GE-1")
    )
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"
    assert {u.base for u in table.game.units.values()} == {METZ}
    table.said("axis", TakeHex(METZ, "Germany"))
    assert {(u.base, u.inverted) for u in table.game.units.values()} == {("0400", "18.253")}


def test_18_617_air_that_supported_may_be_lost_where_it_is_based(war):
    table = war("1 AAF Britain Metz").announced().defended("1 AAF Britain Metz").attacked("GE-1", "GE-2")
    assert "BR-AAF-01" in table.rolled(6).asked[2]


def test_18_551_exploitation_attacks_follow_the_regular_ones_and_come_back_to_their_own_state(war):
    table = war("4 AAF Germany Lille").announced().defended().attacked("GE-1", "GE-2").rolled(6)
    table.chose("allies", "BR-1").chose("axis", "break off").said("axis", AnnounceExploitation())
    table.supported("4 AAF Germany Lille").defended().attacked("GE-1").rolled(2)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((8, 2, "4:1"), "Ex-2")
    assert table.happened(GroundCombatEnded)[-1].occasion == "exploitation"
    assert table.game.turn.phase == "combat.exploitation.attacks"


def test_18_612_three_squadrons_round_down_to_a_factor_of_defensive_support(war):
    table = (
        war("5 NAS Britain Metz")
        .announced()
        .defended("5 NAS Britain Metz")
        .attacked("GE-1", "GE-2")
        .rolled(6)
    )
    assert table.odds == (7, 5, "1:1")


def test_18_611C_against_an_invasion_an_army_air_factor_counts_three(war):
    facts = dm(1), fact("attacking factors", 9), fact("defending factors", 2)
    table = war("2 AAF Britain Dover", ground=(), facts=facts).announced().defended("2 AAF Britain Dover")
    table.attacked(kind="invasion").rolled(1)
    assert table.odds == (9, 8, "1:1")


def test_18_556_more_than_needed_is_not_offered_as_doubt_W307_says(war):
    ground = corps("GE-1", 3, "0100"), corps("GE-2", 1, "0100"), corps("BR-1", 3, METZ, "Britain")
    table = war(ground=ground, facts=(dm(1),), doubts={"W307": "least"}).announced().defended()
    table.attacked("GE-1", "GE-2").rolled(1)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((4, 3, "1:1"), "A")
    table.chose("axis", "GE-2")
    # nothing else is left to give up, and so it goes
    assert table.happened(GroundCombatEnded)[-1].how == "attacker eliminated"


def test_18_556_of_like_factors_as_many_go_as_are_due_without_a_question(war):
    facts = dm(2), fact("defending factors", 3)
    table = war(ground=(), facts=facts).announced().defended().attacked(factors=9).rolled(2)
    assert (table.odds, table.happened(GroundCombatRolled)[-1].code) == ((9, 6, "1:1"), "a")
    assert [one.factors for one in table.happened(GroundLossesTaken)] == [{"": 3}]
    assert table.asked[0] == "15.6"


def test_15_6_the_menu_has_each_hex_that_may_be_attacked_with_what_is_declared(war):
    facts = dm(2), fact("defending factors", 3), fact("attacking factors", 6), dm(1, "0400")
    table = war(ground=(), facts=(*facts, fact("defending factors", 1, "0400"))).announced().defended()
    listed = [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, AttackHex)]
    assert [[choice.value for slot in o.slots for choice in slot.choices] for o in listed] == [[METZ], []]
    assert [o.open_ended for o in listed] == [False, True]
    table.attacked()
    assert not [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, AttackHex)]


def fought_with_some(war):
    """GE-1 attacked Metz; GE-2 did not, and both still stand, as do the defenders."""
    table = war().announced().defended().attacked("GE-1").rolled(6)
    while table.game.questions:
        table.chose(table.asked[1][0], "break off" if table.asked[0] == "15.6" else table.asked[2][0])
    assert {"GE-1", "GE-2"} <= {one.name for one in table.game.ground.values() if one.place}
    return table


def test_15_6_the_menu_sets_aside_an_attack_on_a_hex_that_was_attacked_and_leaves_out_who_attacked(war):
    table = fought_with_some(war)
    listed = [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, AttackHex)]
    assert [(o.order.to, o.order.ground, o.aside) for o in listed] == [(METZ, ("GE-2",), True)]


def test_15_6_a_hex_that_was_not_attacked_is_offered_without_those_who_attacked_elsewhere(war):
    table = fought_with_some(war)
    other = f"regular {METZ}"
    assert other in table.game.fought_over
    table.game = replace(table.game, fought_over=tuple(n for n in table.game.fought_over if n != other))
    listed = [o for o in menu(WORLD_AT_WAR, table.game, "axis") if isinstance(o.order, AttackHex)]
    assert [(o.order.to, o.order.ground, o.aside) for o in listed] == [(METZ, ("GE-2",), False)]


def test_15_6_who_attacked_and_what_was_attacked_is_told_above_the_menu(war):
    assert not any("already" in one for one in hints(war().announced().defended().game))
    told = (
        "Attacked in this combat already: Metz, by GE-1. The menu offers none of these again; whether they may "
        "fight again is settled at the table (15.6, W365)."
    )
    game = fought_with_some(war).game
    assert told in hints(game)
    assert told in hints(game, "axis")
    assert told not in hints(game, "allies")


def paying(war):
    """The attackers of Metz owe three factors, of air and of ground units."""
    table = war("5 AAF Germany Lille").supported("5 AAF Germany Lille").defended()
    return table.attacked("GE-1", "GE-2").rolled(1)


def test_18_556_that_several_may_be_given_up_in_one_answer_is_told_to_who_is_asked(war):
    table = paying(war)
    told = [one for one in hints(table.game, "axis") if "Several may be given up in one answer" in one]
    assert len(told) == 1
    assert f"until the {table.game.questions[0].about} are reached" in told[0]
    assert not any("Several may be given up" in one for one in hints(table.game, "allies"))


def test_18_556_so_many_of_a_kind_are_given_up_with_a_number(war):
    table = (
        war().announced().defended().as_seat("axis").when(AttackHex(METZ, ("GE-1",), factors=4)).accepted()
    )
    question = table.rolled(1).game.questions[0]
    assert "ground factor" in question.options
    order = read(table.game, "choose 2 ground factors", "axis")
    assert order == Choose("ground factor, ground factor") == read(table.game, "2 ground factors", "axis")
    assert read(table.game, "choose GE-1, 1 ground factor", "axis").option == "GE-1, ground factor"
    with pytest.raises(Mistake):
        read(table.game, "2 loaves", "axis")


def test_15_61_declared_factors_are_fewer_by_what_was_lost(war):
    facts = dm(1), fact("defending factors", 4), fact("attacking factors", 9)
    table = war(ground=(), facts=facts).announced().defended().attacked().rolled(1)
    assert table.happened(GroundCombatRolled)[-1].code == "a"
    assert table.game.facts[f"attacking factors {METZ}"].value == "7"
    table.chose("axis", "another round").rolled(6)
    assert table.happened(GroundCombatRolled)[-1].code == "d"
    assert table.game.facts[f"defending factors {METZ}"].value == "2"
    table.chose("axis", "another round").rolled(6)
    assert table.happened(GroundCombatEnded)[-1].how == "defender eliminated"
    assert f"defending factors {METZ}" not in table.game.facts
    refused(table, AttackHex(METZ), "15.6")


def test_15_6_ground_units_stay_where_they_are_until_their_attack_is_fought_out(war):
    table = war("1 AAF Britain Dover", ground=(PANZERS[1], corps("GE-3", 1, "0000"), *GARRISON))
    table.announced().defended().attacked("GE-2")
    table.said("allies", DefendFromTheAir(table.group("1 AAF Britain Dover"), METZ), Finish())
    assert table.game.turn.phase == "combat.deferred.interception.announcing"
    for unit, place in (("BR-1", "0400"), ("GE-2", METZ)):
        table.as_seat("axis").when(MoveGroundUnit(unit, place)).refused("15.6/stay")
    offers = [one.order for one in menu(WORLD_AT_WAR, table.game, "axis")]
    assert [one.unit for one in offers if isinstance(one, MoveGroundUnit)] == ["GE-3"]
    table.said("axis", MoveGroundUnit("GE-3", "0100"), Finish()).rolled(6)
    assert table.odds == (3, 5, "1:2")


@pytest.mark.parametrize(("option", "strength"), [("together", 6), ("each_hex", 5)])
def test_18_612_thirds_of_a_factor_over_several_hexes_are_doubt_W384(war, option, strength):
    """Two squadrons over one hex and four over the other: two factors, or one; the ground units are worth four."""
    other = corps("BR-3", 1, "0400", "Britain")
    facts = dm(1), dm(2, "0400")
    table = war(
        "6 NAS Britain Dover", ground=(*PANZERS, *GARRISON, other), facts=facts, doubts={"W384": option}
    )
    table.announced().said("axis", Finish())
    for count, place in ((2, METZ), (4, "0400")):
        table.said("allies", DefendFromTheAir(table.group(f"{count} NAS Britain Dover"), place))
    table.said("allies", Finish()).said("axis", Finish())
    table.said("axis", AttackHex(METZ, ("GE-1", "GE-2"), also=("0400",))).rolled(6)
    assert table.odds[:2] == (7, strength)
    assert "W384" in next(f.rules for f in table.ruling.facts if isinstance(f.event, GroundCombatRolled))


ESCORTS = "German CVE"


def with_escorts(war, count, place, **doubts):
    """So many German CVE factors at sea in a place; two are announced for the invasion of Metz."""
    facts = dm(3), fact("attacking factors", 5), fact("defending factors", 1)
    table = war(ground=(), facts=facts, doubts=doubts)
    escorted(table, count, place)
    return table.shipped(CVE=2).defended()


def escorted(table, count, place):
    """Another number of them, elsewhere."""
    ships = {ESCORTS: LightShips("Germany", "CVE", count, place, at_sea=True)} if count else {}
    table.game = replace(table.game, light=ships)
    return table


@pytest.mark.parametrize(("option", "afar"), [("in_the_hex", 0), ("afloat", 2)])
def test_18_553A_who_was_sunk_or_stays_away_supports_no_invasion_as_doubt_W417_says(war, option, afar):
    for left, place, there in ((2, METZ, 2), (1, METZ, 1), (0, METZ, 0), (2, "0300", afar)):
        table = escorted(with_escorts(war, 2, METZ, W417=option), left, place).attacked()
        [begun] = table.happened(GroundAttackAnnounced)
        assert begun.cves == there, (left, place)
        cited = any("W417" in one.rules for one in table.ruling.facts)
        assert cited == ((left, place) != (2, METZ))


def test_18_553A_where_the_ledger_follows_no_CVEs_the_table_s_word_stands_W387(war):
    [begun] = with_escorts(war, 0, METZ).attacked().happened(GroundAttackAnnounced)
    assert begun.cves == 2


@pytest.mark.parametrize("named", ["GE-1 and GE-2", "GE-1, GE-2", "GE-1 & GE-2"])
def test_18_21B_ground_units_move_in_an_order_each_and_who_names_two_is_told_both(war, named):
    with pytest.raises(Mistake) as refused:
        read(war().game, f"move {named} to Metz", "axis")
    assert "“move GE-1 to Metz” or “move GE-2 to Metz”" in str(refused.value)
    assert "from PLACE" not in str(refused.value)
