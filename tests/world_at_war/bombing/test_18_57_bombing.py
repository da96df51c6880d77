"""18.57, 18.512F Bombing of economic targets: announced, escorted, opposed, fought for one round.

The row: Bath . Dover~ = , Ghent . Essen . | . Ulm . . Linz, with the front between the two halves at the bar.
"""

import pytest
from msgspec.structs import replace

from core.mistakes import Mistake
from core.world_at_war.state import atlas
from events.world_at_war.board import DeclaredFact
from events.world_at_war.bombing import BombingAnnounced, BombingEscorted, BombingResolved
from events.world_at_war.flight import AirMissionFlown
from tests.world_at_war.bombings import research, row
from tests.world_at_war.orders import (
    AnnounceBombing,
    EscortBombing,
    Finish,
    FlyMission,
    OpposeBombing,
)

SW = "Western Allied SW box"
TWO = f"2 strategic bomber Britain {SW}"


@pytest.fixture
def war(board):
    """war("3 AAF Britain Dover") -> the Allied combat phase on the row."""
    return lambda *texts, **given: row(board, *texts, **given)


def bomb(table, text, to):
    return table.as_seat("allies").when(AnnounceBombing(table.group(text), table.at(to)))


def oppose(table, text, to):
    return table.as_seat("axis").when(OpposeBombing(table.group(text), table.at(to)))


def test_18_57_an_unopposed_bombing_reaches_its_target_and_everybody_is_inverted(war):
    table = war(TWO).sent(f"{TWO} > Ghent")
    assert table.phase == "combat.bombing.announcing"
    table.begun()
    bombers = tuple(table.game.units)
    assert table.results == {"0500": ("unopposed", 2, bombers, ())}
    assert table.told_of(AirMissionFlown, BombingResolved) == [
        AirMissionFlown(bombers, "bombing", "0500", SW),
        BombingResolved("0500", "unopposed", 2, bombers),
    ]
    assert table.phase == "combat.missions"
    assert table.inverted() == dict.fromkeys(bombers, "18.42A")


def test_18_512F_bombing_is_announced_in_the_combat_phase(war):
    table = war(TWO)
    bomb(table, TWO, "Ghent").then(
        BombingAnnounced(tuple(table.game.units), "0500", ("0200", "0300", "0400", "0500")),
        *table.facts[1:],
    )
    for phase in ("movement.missions", "redeployment.transfers", "combat.counterair.announcing"):
        bomb(war(TWO).in_phase(phase), TWO, "Ghent").refused("18.512F")


def test_18_512F_what_bombs_by_house_rules_alone_rests_on_no_rule_of_its_kind(war):
    ours = {"name": "ours", "extends": "current", "omits": ["18.51", "17.33"]}
    naval = "2 NAS Britain Dover"
    bomb(war(naval, revision=ours), naval, "Ghent").accepted()


def test_18_57_only_enemy_ground_is_bombed(war):
    table = bomb(war(TWO), TWO, "Bath").refused("18.57/target")
    assert table.told() == "Bath is held by Britain, of your own side."
    table = bomb(war(TWO), TWO, "0300").refused("18.57")
    assert table.told() == "0300 is held by nobody."


def test_18_57_only_a_nation_at_war_bombs(war):
    peace = DeclaredFact("war", "Britain/Germany", "peace")
    table = bomb(war(TWO, facts=(peace,)), TWO, "Ghent").refused("18.57/war")
    assert table.told() == "Britain is at peace with Germany, as declared."
    assert "fact war Britain/Germany" in table.ruling.grounds


def test_18_57_the_opponent_of_a_bombing_is_at_war_with_the_bombers(war):
    peace = DeclaredFact("war", "Britain/Italy", "peace")
    table = (
        war(TWO, "2 AAF Italy Ghent", "1 AAF Germany Ghent", facts=(peace,)).sent(f"{TWO} > Ghent").begun()
    )
    oppose(table, "1 AAF Italy Ghent", "Ghent").refused("18.57/at war")
    oppose(table, "1 AAF Germany Ghent", "Ghent").accepted()


def test_18_57_units_of_one_nation_fly_to_a_target_as_doubt_W323_says(war):
    american = f"1 strategic bomber United States {SW}"
    table = war(TWO, american).sent(f"{TWO} > Ghent")
    bomb(table, american, "Ghent").refused("18.57/nation")
    assert table.told() == "US-strategic-bomber-01 is of United States; Ghent is bombed by Britain."
    assert "W323" in table.ruling.grounds
    free = war(TWO, american, doubts={"W323": "not_asked"}).sent(f"{TWO} > Ghent", f"{american} > Ghent")
    assert len(free.game.raids[0].bombers) == 3


def test_18_57_japan_sends_ten_AAF_at_most_as_doubt_W323_says(board):
    for played, taken in (("kept", 10), ("not_asked", 12)):
        table = row(
            board, "12 AAF Japan Ghent", side="Axis", doubts={"W323": played},
            facts=(DeclaredFact("option", "Axis/Western", "offensive"),),
        ).as_seat("axis")  # fmt: skip
        order = AnnounceBombing(table.group("12 AAF Japan Ghent"), table.at("Dover"))
        table.when(order)
        table.accepted() if taken == 12 else table.refused("18.57/limit")
        if taken == 10:
            assert table.told() == "Japan would send 12 AAF on bombings; it may send 10."
            table.when(AnnounceBombing(table.group("10 AAF Japan Ghent"), table.at("Dover"))).accepted()


def test_18_57_all_bombings_are_announced_together_as_doubt_W328_says(war):
    for played, accepted in (("together", False), ("any_time", True)):
        table = war(TWO, "3 AAF Britain Dover", doubts={"W328": played}).sent(f"{TWO} > Ghent").begun()
        bomb(table, "3 AAF Britain Dover", "0400")
        table.accepted() if accepted else table.refused("18.57/together")
        assert "W328" in table.ruling.grounds
        if accepted:
            table.begun()
            assert list(table.results) == ["0500", "0400"]
    again = war(TWO, "3 AAF Britain Dover", doubts={"W328": "any_time"}).sent(f"{TWO} > Ghent").begun()
    bomb(again, "3 AAF Britain Dover", "Ghent").refused("18.57")


def test_18_41_a_unit_takes_part_in_one_bombing(war):
    table = war("3 AAF Britain Dover").sent("3 AAF Britain Dover > Ghent")
    bomb(table, "1 AAF Britain Dover", "0400").refused("18.41/committed")
    assert table.told() == "BR-AAF-01 is committed to bombing (Ghent)."


def test_18_57_a_third_of_the_army_air_bombs_as_doubt_W324_says(war):
    for played, count, factors in (
        ("a_third", 5, 1), ("a_third", 6, 2), ("a_third", 2, 0), ("all_of_it", 5, 5),
    ):  # fmt: skip
        text = f"{count} AAF Britain Dover"
        table = war(text, doubts={"W324": played}).sent(f"{text} > Ghent").begun()
        assert table.results["0500"][1] == factors
        assert "W324" in table.grounds


def test_18_57_army_air_sent_as_escort_does_not_bomb(war):
    table = (
        war("6 AAF Britain Dover").sent("3 AAF Britain Dover > Ghent").escorted("3 AAF Britain Dover > Ghent")
    )
    table.begun()
    assert table.results["0500"][1] == 1


def test_17_53C_17_83_jets_and_interceptors_escort_a_bombing_that_is_announced(war):
    texts = ("1 jet Britain Dover", f"1 interceptor Britain {SW}")
    table = war(TWO, *texts, facts=(research("Britain", "jets", "11"),))
    for text, unit in zip(texts, ("BR-jet-01", "BR-interceptor-01"), strict=True):
        order = EscortBombing(table.group(text), table.at("Ghent"))
        table.in_phase("combat.bombing.announcing").when(order).refused("18.57/escort")
        assert table.told() == f"Nobody bombs Ghent; {unit} has nobody to escort."
    table.in_phase("combat.missions").sent(f"{TWO} > Ghent")
    table.escorted(*(f"{text} > Ghent" for text in texts))
    assert table.facts == [BombingEscorted(("BR-interceptor-01",), "0500")]
    assert table.grounds == {"18.57", "17.83"}
    table.begun()
    assert {u.used for u in table.game.units.values()} == {"bombing", "escorting bombing"}


def test_17_52_that_jets_escort_stands_on_what_is_declared_of_their_research(war):
    jets = "1 jet Britain Dover"
    table = war(TWO, jets, facts=(research("Britain", "jets", "11"),)).sent(f"{TWO} > Ghent")
    assert "fact research Britain/jets" not in table.ruling.grounds
    table.escorted(f"{jets} > Ghent")
    assert "fact research Britain/jets" in table.ruling.grounds


def test_17_581_jets_escort_to_the_limit_of_their_range(war):
    table = war(TWO, "1 jet Britain Dover", facts=(research("Britain", "jets", "9"),)).sent(f"{TWO} > Ghent")
    table.when(EscortBombing(table.group("1 jet Britain Dover"), table.at("Ghent"))).refused("18.45")
    assert table.told() == "BR-jet-01 is 3 hexes from Ghent; it flies 2."


@pytest.mark.parametrize(
    ("number", "kind", "order", "side"),
    [
        ("17.23E", "AAF", AnnounceBombing, "allies"),
        ("18.512F", "strategic bomber", AnnounceBombing, "allies"),
        ("17.53C", "jet", EscortBombing, "allies"),
        ("17.23I", "AAF", OpposeBombing, "axis"),
        ("17.53F", "jet", OpposeBombing, "axis"),
    ],
)
def test_18_57_who_bombs_escorts_and_opposes(war, number, kind, order, side):
    nation, base = ("Britain", "Dover") if side == "allies" else ("Germany", "Ghent")
    text = f"3 {kind} {nation} {SW if kind == 'strategic bomber' else base}"
    jets = tuple(research(one, "jets", "11") for one in ("Britain", "Germany"))
    table = war(text, "1 AAF Britain Dover", "1 AAF Germany Ghent", facts=jets)
    if order is not AnnounceBombing:
        table.sent("1 AAF Britain Dover > Ghent")
    if order is OpposeBombing:
        table.begun()
    table.said(side, order(table.group(text.replace("3 ", "1 ", 1)), table.at("Ghent")))
    assert number in table.grounds


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        ("17.33", "NAS"),
        ("17.531", "jet"),
        ("17.63", "air transport"),
        ("17.83", "interceptor"),
        ("17.463", "kamikaze"),
    ],
)
def test_17_33_17_531_17_63_17_83_no_other_kind_bombs(war, number, kind):
    base, nation = (SW, "Britain") if kind == "interceptor" else ("Dover", "Britain")
    table = bomb(
        war(f"1 {kind} {nation} {base}", facts=(research("Britain", "jets", "11"),)),
        f"1 {kind} {nation} {base}",
        "Ghent",
    )
    assert number in [violation.rule for violation in table.ruling.violations]


def test_17_73_strategic_bombers_neither_escort_nor_oppose(war):
    german = "1 strategic bomber Germany Axis SW box"
    table = war(f"3 strategic bomber Britain {SW}", german, "1 AAF Germany Ghent").sent(f"{TWO} > Ghent")
    one = table.group(f"1 strategic bomber Britain {SW}")
    table.when(EscortBombing(one, table.at("Ghent"))).refused("17.73")
    oppose(table.begun(), german, "Ghent").refused("17.73")


def test_17_53C_nobody_else_escorts(war):
    table = war(TWO, "1 air transport Britain Dover").sent(f"{TWO} > Ghent")
    table.when(EscortBombing(table.group("1 air transport Britain Dover"), table.at("Ghent"))).refused(
        "17.63"
    )


def test_17_53F_17_23I_17_83_jets_army_air_and_interceptors_oppose(war):
    defenders = ("1 AAF Germany Ghent", "1 jet Germany Ghent", "1 interceptor Germany Axis SW box")
    table = war(TWO, *defenders, facts=(research("Germany", "jets", "9"),)).sent(f"{TWO} > Ghent").begun()
    assert table.phase == "combat.bombing.opposing"
    for text, number in zip(defenders, ("17.23I", "17.53F", "17.83"), strict=True):
        oppose(table, text, "Ghent").accepted()
        assert number in table.grounds
    assert len(table.game.raids[0].defenders) == 3


def test_17_82_opposing_with_interceptors_stands_on_the_air_range_that_is_declared(war):
    text, known = "1 interceptor Germany Axis SW box", research("Germany", "air range", "2")
    table = war(TWO, text, facts=(known,)).sent(f"{TWO} > Ghent").begun()
    oppose(table, text, "Ghent").accepted()
    assert "fact research Germany/air range" in table.ruling.grounds


def test_18_57_who_bombs_does_not_say_what_the_defender_does(war):
    table = war(TWO, "1 AAF Germany Ghent").sent(f"{TWO} > Ghent").begun()
    table.as_seat("allies").when(OpposeBombing(table.group("1 AAF Germany Ghent"), "0500"))
    table.refused("sequence of play")
    table.when(Finish()).refused("sequence of play")


def test_18_57_only_what_is_bombed_can_be_defended(war):
    table = war(TWO, "1 AAF Germany Ghent").sent(f"{TWO} > Ghent").begun()
    with pytest.raises(Mistake, match=r"“Essen” here\. These are bombed: Ghent"):
        oppose(table, "1 AAF Germany Ghent", "Essen")


def test_18_57_if_nobody_can_oppose_nobody_is_asked(war):
    table = war(TWO, "1 AAF Germany Linz").sent(f"{TWO} > Ghent").begun()
    assert table.results["0500"][0] == "unopposed"


def test_18_57_the_defender_may_let_the_bombers_pass(war):
    table = war(TWO, "1 AAF Germany Ghent").sent(f"{TWO} > Ghent").begun().answered()
    assert table.results["0500"][:2] == ("unopposed", 2)
    assert not table.game.units["GE-AAF-01"].inverted


def test_19_12_one_round_is_fought_and_who_is_not_hit_gets_through(war):
    """Two bombers against two AAF: rows 2; 7 gives 1/1 either way, and the defender ignores the abort."""
    table = war(TWO, "2 AAF Germany Ghent").sent(f"{TWO} > Ghent").begun().met("2 AAF Germany Ghent > Ghent")
    table.answered()
    assert {side: row_ for side, (row_, _) in table.calls.items()} == {"attacker": 2, "defender": 2}
    table.thrown((3, 4), (3, 4))
    assert table.losses == (
        (("BR-strategic-bomber-01",), ("BR-strategic-bomber-02",)),
        (("GE-AAF-01",), ()),
    )
    assert table.results["0500"] == ("single round", 0, (), ("BR-strategic-bomber-02",))
    assert table.phase == "combat.missions"
    assert table.inverted() == {"BR-strategic-bomber-02": "18.42A", "GE-AAF-02": "18.42A"}


def test_18_57_all_bombings_are_fought_one_after_the_other_and_unopposed_ones_get_through(war):
    more = f"1 strategic bomber Britain {SW}"
    table = war(f"3 strategic bomber Britain {SW}", "1 AAF Germany Ghent", "1 AAF Germany Essen")
    table.sent(f"{more} > Ghent", f"{more} > 0400", f"{more} > 0600").begun()
    table.met("1 AAF Germany Ghent > Ghent", "1 AAF Germany Essen > 0600").answered()
    table.thrown((1, 1), (1, 1))
    assert table.phase == "combat.bombing.rolling"
    table.thrown((1, 1), (6, 6))
    assert table.phase == "combat.missions"
    assert {place: told[:2] for place, told in table.results.items()} == {
        "0400": ("unopposed", 1),
        "0500": ("single round", 1),
        "0600": ("attacker eliminated", 0),
    }


def test_18_57_the_attackers_row_is_that_of_the_defenders_that_meet_them_doubt_W325(war):
    for played, met in (("as_met", 2), ("all_engaged", 4)):
        four = f"4 strategic bomber Britain {SW}"
        table = war(four, "2 AAF Germany Ghent", doubts={"W325": played}).sent(f"{four} > Ghent").begun()
        table.met("2 AAF Germany Ghent > Ghent").answered()
        assert table.calls["attacker"][0] == met
        assert "W325" in table.grounds
        army = war("4 AAF Britain Dover", "4 AAF Germany Ghent", doubts={"W325": played})
        army.sent("4 AAF Britain Dover > Ghent").begun().met("4 AAF Germany Ghent > Ghent").answered()
        assert army.calls["attacker"][0] == (3 if played == "as_met" else 4)


def test_17_55_each_jet_adds_two_on_either_side(war):
    """Two bombers and a jet against an AAF and a jet: the attacker counts 2 + 2, the defender 2 + 2."""
    jets = (research("Britain", "jets", "11"), research("Germany", "jets", "9"))
    table = war(TWO, "1 jet Britain Dover", "1 AAF Germany Ghent", "1 jet Germany Ghent", facts=jets)
    table.sent(f"{TWO} > Ghent").escorted("1 jet Britain Dover > Ghent").begun()
    table.met("1 AAF Germany Ghent > Ghent", "1 jet Germany Ghent > Ghent").answered()
    assert {side: called[0] for side, called in table.calls.items()} == {"attacker": 4, "defender": 4}


def test_19_31D_radar_is_the_defenders_alone(war):
    radar = (research("Germany", "radar", "2"), research("Britain", "radar", "3"))
    table = war(TWO, "1 AAF Germany Ghent", facts=radar).sent(f"{TWO} > Ghent").begun()
    table.met("1 AAF Germany Ghent > Ghent").answered()
    assert [called[1]["19.31D"] for called in table.calls.values()] == [-2, 2]


def test_18_57_army_air_is_lost_from_its_escorts_first_as_doubt_W326_says(war):
    """Six AAF, two of which bomb; four meet them as row 4. An 8 is 2/2: two are lost, two abort, two get through."""
    for played, factors in (("escorts_first", 2), ("recounted", 0)):
        table = war("6 AAF Britain Dover", "4 AAF Germany Ghent", doubts={"W326": played})
        table.sent("6 AAF Britain Dover > Ghent").begun().met("4 AAF Germany Ghent > Ghent").answered()
        table.thrown((1, 1), (4, 4))
        assert [len(names) for names in table.losses[0]] == [2, 2]
        assert table.results["0500"][1] == factors
        assert "W326" in table.grounds


def test_18_57_italian_AAF_do_not_defend_germany_as_doubt_W323_says(war):
    for played, accepted in (("kept", False), ("not_asked", True)):
        table = war(TWO, "1 AAF Italy Ghent", "1 AAF Germany Ghent", doubts={"W323": played})
        table.sent(f"{TWO} > Ghent")
        german(table).begun()
        oppose(table, "1 AAF Italy Ghent", "Ghent")
        table.accepted() if accepted else table.refused("18.57/defended")
        oppose(table, "1 AAF Germany Ghent", "Ghent").accepted()


def german(table):
    """The homeland of the board is called Germany."""
    chart = table.game.atlas.map
    hexes = tuple(replace(h, territory="Germany" if h.territory else "") for h in chart.hexes)
    territories = {"Germany": replace(table.game.territories["Homeland"], name="Germany")}
    table.game = replace(table.game, atlas=atlas(replace(chart, hexes=hexes)), territories=territories)
    return table


def test_18_57_neither_is_declared_as_flown(war):
    table = war(TWO, f"1 interceptor Britain {SW}", "1 AAF Germany Ghent")
    for text, mission, seat, number in (
        (TWO, "bombing", "allies", "18.57/order"),
        (f"1 interceptor Britain {SW}", "escorting bombing", "allies", "18.57/escorting/order"),
        ("1 AAF Germany Ghent", "opposing bombing", "axis", "18.57/opposing/order"),
    ):
        table.as_seat(seat).when(FlyMission(table.group(text), mission, table.at("Ghent"))).refused(number)
        assert "is not declared as flown" in table.told()
