"""18.62 Interception of air transports: who, where; counter-interception; the attack; what becomes of all."""

import pytest
from msgspec.structs import replace

from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.air_transport import (
    AirTransportArrived,
    AirTransportAttacked,
    AirTransportContested,
    AirTransportEnded,
    AirTransportEscorted,
    AirTransportFailed,
    AirTransportIntercepted,
)
from events.world_at_war.board import DeclaredFact, Seat
from events.world_at_war.flight import AirMissionFlown
from events.world_at_war.squadrons import AirUnitsDivided
from tests.world_at_war.flights import (
    CORPS,
    DOVER,
    LILLE,
    LYON,
    METZ,
    NANCY,
    OPTION,
    ORAN,
    OTHER,
    PARAS,
    carry,
    front,
    group,
    hump,
    supply,
)
from tests.world_at_war.orders import (
    AttackAirTransport,
    CounterIntercept,
    Disengage,
    FightOn,
    Finish,
    FlyAirdrop,
    FlyMission,
    InterceptAirTransport,
    Named,
    RecombineAirUnits,
    ReinforceCounterair,
    ReturnToBase,
)

AROUND = "movement.missions"
WITHIN = "movement.air_transport"
TWO = ("2 air transport Germany Lille",)
DEFENDERS = "3 AAF Britain Dover"


def over_oran(board, *texts, **given):
    """A corps is carried from Lille to Oran, next to British air at Dover."""
    table = front(
        board, *(texts or ("1 air transport Germany Lille", "3 AAF Germany Lyon", DEFENDERS)), **given
    )
    return table.set_out(carry(table, ORAN, "I Corps"))


def both_over_oran(board, met_by="3 AAF Britain Dover", **given):
    table = front(board, *TWO, met_by, **given)
    return table.set_out(carry(table, ORAN, "I Corps", "II Corps")).intercepted(met_by, ORAN)


def test_18_621_defenders_are_asked_before_the_transports_arrive(board):
    table = over_oran(board)
    assert table.phase == f"{WITHIN}.intercepting"
    assert table.place_of("I Corps") == LILLE
    table.said("allies", Finish())
    assert table.place_of("I Corps") == ORAN
    assert table.phase == AROUND
    assert AirTransportEnded("air transport", ORAN) in table.facts


def test_18_621_where_nobody_could_intercept_nobody_is_asked(board):
    table = front(board, "1 air transport Germany Lille", "1 AAF Britain Dover")
    table.set_out(carry(table, METZ, "I Corps"))
    assert table.phase == AROUND
    assert table.place_of("I Corps") == METZ


@pytest.mark.parametrize("over", [NANCY, ORAN, "0600", LYON])
def test_18_621_in_any_hex_of_the_route_within_range(board, over):
    table = over_oran(board)
    table.as_seat("allies").when(InterceptAirTransport(table.group("2 AAF Britain Dover"), over))
    table.then(AirTransportIntercepted(("BR-AAF-01", "BR-AAF-02"), over))


def test_18_621_the_base_of_origin_and_the_destination_are_on_the_route(board):
    table = front(board, "1 air transport Germany Oran", DEFENDERS, ground=(replace(CORPS, place=ORAN),))
    table.set_out(carry(table, NANCY, "I Corps", base="Oran"))
    one = table.group("1 AAF Britain Dover")
    table.as_seat("allies").when(InterceptAirTransport(one, ORAN)).accepted()
    table.when(InterceptAirTransport(one, NANCY)).refused("18.621/hex")


def test_18_621_not_beside_the_route_not_beyond_range_and_in_one_hex(board):
    table = over_oran(board)
    one = table.group("1 AAF Britain Dover")
    table.as_seat("allies").when(InterceptAirTransport(one, DOVER)).refused("18.621/route")
    table.when(InterceptAirTransport(one, METZ)).refused("18.45")
    table.when(InterceptAirTransport(one, ORAN)).accepted()
    table.when(InterceptAirTransport(one, NANCY)).refused("18.621")
    assert table.told() == "Nancy is another hex than Oran, where they are intercepted already."
    table.when(InterceptAirTransport(one, ORAN)).accepted()


def test_18_621_by_uninverted_air_from_an_operational_base(board):
    table = over_oran(
        board,
        "1 air transport Germany Lille",
        DEFENDERS,
        facts=(OPTION, DeclaredFact("supply", DOVER, "partial")),
    )
    assert table.phase == AROUND
    table = over_oran(board)
    table.game = replace(table.game, units={
        name: replace(u, inverted="18.42A") if u.nation == "Britain" and name != "BR-AAF-03" else u
        for name, u in table.game.units.items()
    })  # fmt: skip
    table.as_seat("allies").when(InterceptAirTransport(table.group("2 AAF Britain Dover"), ORAN)).refused(
        "18.41"
    )
    table.when(InterceptAirTransport(table.group("1 AAF Britain Dover"), ORAN)).accepted()


@pytest.mark.parametrize("option", ["full_supply", "any_supply"])
def test_18_621_a_base_in_partial_supply_is_operational_or_not_as_doubt_W107_says(board, option):
    """Over its own hex such air defends by 18.45, but the interception asks for an operational base."""
    table = over_oran(
        board,
        "1 air transport Germany Lille",
        "1 AAF Britain Nancy",
        DEFENDERS,
        held={NANCY: "Britain"},
        facts=(OPTION, DeclaredFact("supply", NANCY, "partial")),
        doubts={"W107": option},
    )
    table.as_seat("allies").when(InterceptAirTransport(table.group("1 AAF Britain Nancy"), NANCY))
    assert "W107" in table.ruling.grounds
    if option == "any_supply":
        table.accepted()
        return
    table.refused("18.621")
    assert table.told() == "BR-AAF-01 at Nancy is not at an operational one."
    table.when(InterceptAirTransport(table.group("2 AAF Britain Dover"), NANCY)).accepted()
    assert "W107" not in table.ruling.grounds


def is_intercepted(table, order):
    """The activity rests until the defenders were heard, and does not arrive when its transports are hit."""
    table.set_out(order)
    assert table.phase.endswith("air_transport.intercepting")
    place = table.game.transports[0].hex
    table.intercepted("3 AAF Britain Dover", place)
    if table.phase.endswith("countering"):
        table.unescorted()
    table.attacked("3 AAF Britain Dover").thrown((6, 6))
    assert AirTransportArrived not in [type(fact) for fact in table.all]


def test_18_621A_air_supply_is_intercepted(board):
    table = front(board, "1 air transport Germany Nancy", DEFENDERS, ground=(replace(CORPS, place=ORAN),))
    is_intercepted(table, supply(table, "I Corps", base="Nancy"))


def test_18_534_air_supply_that_defenders_shoot_down_feeds_nobody(board):
    table = front(board, "1 air transport Germany Nancy", DEFENDERS, ground=(replace(CORPS, place=ORAN),))
    is_intercepted(table, supply(table, "I Corps", base="Nancy"))
    assert table.game.ground["I Corps"].flown == ()


def test_18_621B_air_transport_is_intercepted(board):
    table = front(board, "1 air transport Germany Lille", DEFENDERS)
    is_intercepted(table, carry(table, ORAN, "I Corps"))


def test_18_546_a_ground_unit_whose_transport_is_shot_down_by_defenders_arrives_nowhere(board):
    table = front(board, "1 air transport Germany Lille", DEFENDERS)
    is_intercepted(table, carry(table, ORAN, "I Corps"))
    assert table.place_of("I Corps") == ""


def test_18_621C_an_airdrop_is_intercepted(board):
    paras = replace(PARAS, place=NANCY)
    table = front(board, "1 air transport Germany Nancy", DEFENDERS, phase="combat.missions", ground=(paras,))
    is_intercepted(table, FlyAirdrop(group(table, 1, "Nancy"), ("Paras",), ORAN))
    assert table.place_of("Paras") == ""


def test_18_621D_brps_over_the_hump_are_intercepted(board):
    table = front(
        board, "1 air transport United States Lille", "3 AAF Germany Dover",
        side="Allied", theater="Pacific", ground=(), facts=(DeclaredFact("hump", "United States", "2"),),
        held={LILLE: "United States", METZ: "China", DOVER: "Germany", ORAN: "Germany"},
        drawing="Lille . . Metz Dover . . . .",
    )  # fmt: skip
    table.said("allies", hump(table, METZ, nation="United States"))
    assert table.phase.endswith("air_transport.intercepting")


@pytest.mark.parametrize("phase", ["movement", "combat", "redeployment"])
def test_18_471_in_each_phase_of_the_attacker_that_has_such_activities(board, phase):
    states = {"movement": AROUND, "combat": "combat.missions", "redeployment": "redeployment.transfers"}
    paras = replace(PARAS, place=NANCY)
    table = front(board, "1 air transport Germany Nancy", DEFENDERS, phase=states[phase], ground=(paras,))
    dropped = FlyAirdrop(group(table, 1, "Nancy"), ("Paras",), ORAN)
    table.set_out(dropped if phase == "combat" else carry(table, ORAN, "Paras", base="Nancy"))
    assert table.phase == f"{phase}.air_transport.intercepting"
    table.as_seat("allies").when(InterceptAirTransport(table.group("1 AAF Britain Dover"), ORAN)).accepted()


def test_18_62_no_mission_of_these_is_declared_as_flown_any_more(board):
    table = front(board, "1 AAF Germany Lyon", DEFENDERS).in_phase(AROUND)
    table.when(FlyMission(table.group("1 AAF Germany Lyon"), "counter-interception", METZ)).refused(
        "18.622/order"
    )
    table.as_seat("allies").when(
        FlyMission(table.group("1 AAF Britain Dover"), "interception of air transport", ORAN)
    ).refused("18.621/order")


def test_18_622_the_mover_counter_intercepts_in_the_same_hex(board):
    table = over_oran(board).intercepted(at=ORAN)
    assert table.phase == f"{WITHIN}.countering"
    table.when(CounterIntercept(table.group("2 AAF Germany Lyon"))).refused("sequence of play")
    table.as_seat("axis").when(CounterIntercept(table.group("2 AAF Germany Lyon")))
    table.then(AirTransportEscorted(("GE-AAF-01", "GE-AAF-02"), ORAN)).said("axis", Finish())
    begun = AirBattleBegan(
        "counter-interception", ORAN, ("GE-AAF-01", "GE-AAF-02"), ("BR-AAF-01", "BR-AAF-02")
    )
    assert begun in table.facts
    assert table.phase == f"{WITHIN}.protection.rolling"


def test_18_472_counter_interception_is_an_offensive_operation_and_is_paid(board):
    table = over_oran(board, facts=(OPTION,))
    table.game = replace(table.game, facts={k: f for k, f in table.game.facts.items() if f.kind != "option"})
    table.intercepted(at=ORAN)
    assert table.phase == f"{WITHIN}.attacking"
    free = front(
        board,
        "1 air transport Germany Lille",
        "1 AAF Germany Lyon",
        DEFENDERS,
        facts=(),
        phase="redeployment.transfers",
    )
    free.set_out(carry(free, ORAN, "I Corps")).intercepted(at=ORAN)
    assert free.phase == "redeployment.air_transport.countering"


def test_18_622_out_of_range_nobody_counter_intercepts(board):
    table = over_oran(board, "1 air transport Germany Lille", "2 AAF Germany Lille", DEFENDERS).intercepted(
        at=ORAN
    )
    assert table.phase == f"{WITHIN}.attacking"


def test_18_622_further_rounds_by_the_interceptors_choice_alone_and_reinforcement(board):
    table = over_oran(board).intercepted(at=ORAN).escorted().thrown((3, 3), (3, 3))
    assert table.decides == ("defender", ("allies",))
    table.said("allies", FightOn())
    assert table.decides == ("attacker", ("axis",))
    table.as_seat("axis").when(Disengage()).refused("18.622/mover")
    table.said("axis", ReinforceCounterair(table.group("1 AAF Germany Lyon")), FightOn())
    assert table.phase == f"{WITHIN}.protection.rolling"


def fought(board, ours=(1, 1), theirs=(1, 1), **given):
    """A round between escorts and interceptors, after which these break off."""
    table = over_oran(board, **given).intercepted(at=ORAN).escorted().thrown(ours, theirs)
    return table.said("allies", Disengage()) if table.decides[0] == "defender" else table


def test_18_623_then_some_all_or_none_attack_the_transport(board):
    table = fought(board)
    assert table.last(AirBattleEnded).how == "defender disengaged"
    assert table.phase == f"{WITHIN}.attacking"
    assert table.last(AirBattleEnded).defenders_aborted == ("BR-AAF-01",)
    table.said("allies", Finish())
    assert table.place_of("I Corps") == ORAN
    assert {name for name in table.inverted() if name.startswith("BR")} == {"BR-AAF-01", "BR-AAF-02"}


def test_18_623_those_that_the_last_round_forced_to_abort_may_not(board):
    table = fought(board)
    table.as_seat("allies").when(AttackAirTransport(Named(("BR-AAF-01",)))).refused("18.623")
    assert table.told() == "BR-AAF-01 was forced to abort."
    table.when(AttackAirTransport(Named(("BR-AAF-03",)))).refused("18.623")
    table.said("allies", AttackAirTransport(table.group("1 AAF Britain Dover")), Finish())
    assert [(due.by, due.dice) for due in table.game.rolls] == [("attacker", 2)]
    table.thrown((3, 3))
    assert table.place_of("I Corps") == ""


def test_18_623_a_single_roll_which_the_transport_does_not_answer(board):
    table = over_oran(board, "1 air transport Germany Lille", DEFENDERS).intercepted(at=ORAN).attacked()
    assert AirTransportAttacked(("BR-AAF-01", "BR-AAF-02"), ORAN) in table.all
    assert [due.by for due in table.game.rolls] == ["attacker"]
    assert table.phase == f"{WITHIN}.attack.rolling"


def test_18_624_an_eliminated_transport_takes_the_ground_unit_with_it(board):
    table = (
        over_oran(board, "1 air transport Germany Lille", DEFENDERS)
        .intercepted(at=ORAN)
        .attacked()
        .thrown((6, 6))
    )
    assert AirTransportFailed("air transport", ORAN, ("I Corps",), ()) in table.facts
    assert table.place_of("I Corps") == ""
    assert table.base_of("GE-air-transport-01") == ""
    assert table.phase == AROUND


def test_18_624_who_is_supplied_by_air_is_not_aboard_and_not_lost_with_the_transport(board):
    fed = replace(CORPS, place=ORAN)
    table = front(board, "1 air transport Germany Lyon", DEFENDERS, ground=(fed,))
    table.set_out(supply(table, "I Corps", base="Lyon")).intercepted("3 AAF Britain Dover", ORAN)
    table.attacked("3 AAF Britain Dover").thrown((6, 6))
    assert table.base_of("GE-air-transport-01") == ""
    assert AirTransportFailed("air supply", ORAN, (), ("I Corps",)) in table.facts
    assert table.place_of("I Corps") == ORAN
    assert table.game.ground["I Corps"].flown == ()


def test_18_624_of_two_that_would_be_supplied_the_owner_says_who_is_not_reached(board):
    fed = tuple(replace(unit, place=ORAN) for unit in (CORPS, OTHER))
    table = front(board, "2 air transport Germany Lyon", DEFENDERS, ground=fed)
    table.set_out(supply(table, "I Corps", "II Corps", base="Lyon")).intercepted("3 AAF Britain Dover", ORAN)
    table.attacked("3 AAF Britain Dover").thrown((1, 1))
    table.chose("back: I Corps; through: II Corps")
    assert [table.game.ground[name].flown for name in ("I Corps", "II Corps")] == [(), ("air supply",)]


def test_18_624_an_aborted_transport_brings_it_back_to_base_inverted(board):
    table = (
        over_oran(board, "1 air transport Germany Lille", DEFENDERS)
        .intercepted(at=ORAN)
        .attacked()
        .thrown((1, 1))
    )
    assert AirTransportFailed("air transport", ORAN, (), ("I Corps",)) in table.facts
    assert table.game.ground["I Corps"].flown == ()
    assert table.place_of("I Corps") == LILLE
    assert table.base_of("GE-air-transport-01") == LILLE
    assert table.inverted()["GE-air-transport-01"] == "18.42A"


def test_18_623_no_result_lets_the_transport_through(board):
    table = over_oran(board, "1 air transport Germany Lille", "1 AAF Britain Dover")
    table.intercepted("1 AAF Britain Dover", ORAN).attacked("1 AAF Britain Dover").thrown((1, 2))
    assert AirTransportArrived("air transport", ("GE-air-transport-01",), ORAN, ("I Corps",)) in table.facts
    assert table.place_of("I Corps") == ORAN


def test_18_623_interceptors_who_neither_fought_nor_attacked_stay_ready(board):
    table = over_oran(board, "1 air transport Germany Lille", DEFENDERS).intercepted(
        "3 AAF Britain Dover", ORAN
    )
    table.said("allies", AttackAirTransport(table.group("1 AAF Britain Dover")), Finish()).thrown((1, 1))
    assert {n for n in table.inverted() if n.startswith("BR")} == {"BR-AAF-01"}
    assert AirMissionFlown(("BR-AAF-01",), "interception of air transport", ORAN, DOVER) in table.facts


def test_18_472_the_survivors_of_both_sides_are_inverted(board):
    table = fought(board).said("allies", Finish())
    flown = [f.mission for f in table.facts if isinstance(f, AirMissionFlown)]
    assert flown == ["air transport", "counter-interception", "interception of air transport"]
    assert {table.game.units[name].used for name in ("GE-AAF-01", "GE-AAF-02") if table.base_of(name)} == {
        "counter-interception"
    }


def test_18_623_by_doubt_W177_all_that_were_committed_are_inverted(board):
    table = over_oran(board, "1 air transport Germany Lille", DEFENDERS, doubts={"W177": "all"})
    table.intercepted("3 AAF Britain Dover", ORAN).said("allies", Finish())
    assert {n for n in table.inverted() if n.startswith("BR")} == {"BR-AAF-01", "BR-AAF-02", "BR-AAF-03"}
    assert table.place_of("I Corps") == ORAN


def test_18_624_of_two_transports_the_owner_says_whose_was_hit_doubt_W201(board):
    table = both_over_oran(board).attacked("3 AAF Britain Dover").thrown((1, 1))
    lost_one = ("lost: I Corps; through: II Corps", "lost: II Corps; through: I Corps")
    assert table.asked == ("18.624", "defender", lost_one)
    assert table.game.questions[0].seats == ("axis",)
    table.chose(lost_one[1])
    assert [table.place_of(name) for name in ("I Corps", "II Corps")] == [ORAN, ""]
    assert AirTransportFailed("air transport", ORAN, ("II Corps",), ()) in table.facts
    assert table.phase == AROUND


def test_18_624_of_transports_that_naval_air_met_too_while_they_are_squadrons_yet(board):
    """One squadron of six is shot down: a factor is turned back with its ground unit (23.18)."""
    table = both_over_oran(board, met_by="1 NAS Britain Dover")
    table.attacked("1 NAS Britain Dover").thrown((3, 4))
    turned = ("back: I Corps; through: II Corps", "back: II Corps; through: I Corps")
    assert table.asked == ("18.624", "defender", turned)
    table.chose(turned[1])
    assert [table.place_of(name) for name in ("I Corps", "II Corps")] == [ORAN, LILLE]
    assert not any(unit.parent for unit in table.game.units.values())
    assert table.phase == AROUND


def test_18_624_or_the_whole_activity_fails_by_doubt_W201(board):
    table = both_over_oran(board, doubts={"W201": "whole"}).attacked("3 AAF Britain Dover").thrown((1, 1))
    table.chose("lost: I Corps; back: II Corps")
    assert [table.place_of(name) for name in ("I Corps", "II Corps")] == ["", LILLE]


def wiped_out(board, **given):
    table = over_oran(
        board,
        "1 air transport Germany Lille",
        "1 AAF Germany Lyon",
        "6 AAF Britain Dover",
        drawing=ISLE,
        **given,
    )
    return (
        table.intercepted("6 AAF Britain Dover", ORAN).escorted("1 AAF Germany Lyon").thrown((1, 1), (6, 6))
    )


ISLE = "Lille . . Metz . Lyon . Nancy Oran Dover~"


def test_18_623_the_attack_comes_at_once_when_the_escort_is_gone_doubt_W200(board):
    table = wiped_out(board)
    assert table.last(AirBattleEnded).how == "attacker eliminated"
    assert table.phase == f"{WITHIN}.attacking"
    table = wiped_out(board, doubts={"W200": "no"})
    assert table.phase == AROUND
    assert table.place_of("I Corps") == ORAN


@pytest.mark.parametrize(("dice", "lives"), [((3, 3), True), ((6, 6), False)])
def test_23_18_two_squadrons_lost_are_a_transport_lost_and_less_turns_it_back(board, dice, lives):
    table = over_oran(board, "1 air transport Germany Lille", "3 NAS Britain Dover")
    table.intercepted("3 NAS Britain Dover", ORAN).attacked("3 NAS Britain Dover").thrown(dice)
    assert table.phase == AROUND
    assert not [unit for unit in table.game.units.values() if unit.parent]
    assert table.place_of("I Corps") == (LILLE if lives else "")
    assert table.base_of("GE-air-transport-01") == (LILLE if lives else "")
    assert {n: r for n, r in table.inverted().items() if n.startswith("GE")} == (
        {"GE-air-transport-01": "18.42A"} if lives else {}
    )


def test_18_62_escorts_that_fought_as_squadrons_are_factors_again_and_inverted(board):
    table = over_oran(board, "1 air transport Germany Lille", "2 AAF Germany Lyon", "3 NAS Britain Dover")
    table.intercepted("3 NAS Britain Dover", ORAN).escorted("2 AAF Germany Lyon").thrown((1, 1), (1, 1))
    table.chose_the_first()
    table.said("allies", Disengage())
    assert table.phase == AROUND
    assert table.place_of("I Corps") == ORAN
    assert not [unit for unit in table.game.units.values() if unit.parent]
    assert {"GE-AAF-01", "GE-AAF-02"} <= set(table.inverted())
    assert not table.game.transports


FIVE = tuple(f"BR-AAF-{part}" for part in ("01.search", "01.cover", "02.search", "02.cover", "02.attack"))


def naval_air_shot_down(board, option):
    """Two British AAF fought German naval air over Oran as squadrons, and shot it down; five squadrons are left."""
    texts = ("1 air transport Germany Lille", "3 NAS Germany Lyon", "2 AAF Britain Dover")
    table = over_oran(board, *texts, doubts={"W391": option})
    table.intercepted("2 AAF Britain Dover", ORAN).escorted("3 NAS Germany Lyon").thrown((1, 1), (6, 6))
    table.chose_the_first()
    assert table.game.transports[0].interceptors == FIVE
    return table


@pytest.mark.parametrize(
    ("option", "attackers", "divided"),
    [("squadrons", FIVE, ("GE-air-transport-01",)), ("factors", ("BR-AAF-01",), ())],
)
def test_17_65_army_air_that_fought_naval_air_meets_transports_as_doubt_W391_says(
    board, option, attackers, divided
):
    table = naval_air_shot_down(board, option)
    table.said("allies", AttackAirTransport(Named(FIVE)), Finish())
    whole = [
        (one.interceptors, one.attackers) for one in table.facts if isinstance(one, AirTransportContested)
    ]
    assert whole == ([(attackers, attackers)] if option == "factors" else [])
    assert [one.attackers for one in table.facts if isinstance(one, AirBattleBegan)] == [attackers]
    assert tuple(n for one in table.facts if isinstance(one, AirUnitsDivided) for n in one.units) == divided
    assert "W391" in [rule for fact in table.ruling.facts for rule in fact.rules]
    table.thrown((1, 1))
    assert table.phase == AROUND
    assert not [unit for unit in table.game.units.values() if unit.parent]
    assert {"BR-AAF-01", "BR-AAF-02"} <= set(table.inverted())


def test_23_144_who_makes_no_ready_factor_does_not_go_for_the_transports_where_W391_asks_for_factors(board):
    table = naval_air_shot_down(board, "factors")
    table.said("allies", AttackAirTransport(Named(FIVE[:2])), Finish())
    assert table.phase == AROUND
    assert not [one for one in table.facts if isinstance(one, AirBattleBegan)]
    assert table.place_of("I Corps") == ORAN
    assert {"BR-AAF-01", "BR-AAF-02"} <= set(table.inverted())


def test_18_622_several_may_be_committed_and_none_twice(board):
    table = over_oran(board)
    one = table.group("1 AAF Britain Dover")
    table.said("allies", InterceptAirTransport(one, ORAN), InterceptAirTransport(one, ORAN))
    assert table.game.transports[0].interceptors == ("BR-AAF-01", "BR-AAF-02")
    two = table.group("2 AAF Britain Dover")
    table.as_seat("allies").when(InterceptAirTransport(two, ORAN))
    assert "18.41/committed" in [v.check for v in table.ruling.violations]


ALLIES = (
    Seat("axis", "Axis", ("Germany",)),
    Seat("london", "Allied", ("Britain",)),
    Seat("washington", "Allied", ("United States",)),
)


def test_18_62_each_seat_sends_the_interceptors_of_its_own_nations(board):
    texts = ("1 air transport Germany Lille", "1 AAF Britain Dover", "1 AAF United States Dover")
    table = over_oran(board, *texts, seats=ALLIES)
    british, american = (table.group(text) for text in texts[1:])
    table.as_seat("washington").when(InterceptAirTransport(british, ORAN)).refused("seat")
    table.said("washington", InterceptAirTransport(american, ORAN), Finish())
    table.said("london", InterceptAirTransport(british, ORAN), Finish())
    assert table.phase == f"{WITHIN}.attacking"
    table.as_seat("washington").when(AttackAirTransport(british)).refused("18.62/seat")
    assert table.told() == "washington does not speak for Britain."
    table.said("washington", AttackAirTransport(american)).said("london", AttackAirTransport(british))


def test_18_59_who_spotted_may_recombine_and_intercept_so_that_the_defenders_are_asked(board):
    table = front(board, *TWO, "1 AAF Britain Dover").after(AirUnitsDivided(("BR-AAF-01",)))
    table.set_out(carry(table, ORAN, "I Corps"))
    assert table.phase == f"{WITHIN}.intercepting"
    table.said("allies", RecombineAirUnits(table.group("3 AAS Britain Dover")))
    table.said("allies", InterceptAirTransport(table.group("1 AAF Britain Dover"), ORAN))


def test_18_621_air_that_is_confined_by_winter_meets_transports_over_its_own_hex_alone(board):
    """18.45: Metz lies on the way, one hex before the hex in which it may not."""
    facts = OPTION, DeclaredFact("winter", "Britain", "9")
    table = front(
        board, "1 air transport Germany Lille", "1 AAF Britain Metz", facts=facts, held={METZ: "Britain"}
    )
    table.set_out(carry(table, ORAN, "I Corps"))
    one = table.group("1 AAF Britain Metz")
    table.as_seat("allies").when(InterceptAirTransport(one, "0400")).refused("18.45/own hex")
    table.when(InterceptAirTransport(one, METZ)).accepted()


@pytest.mark.parametrize("option", ["same_phase", "in_flight"])
def test_18_46_who_protected_transports_lands_elsewhere_as_doubt_W346_says(board, option):
    """18.622: from Lyon over Oran, and to Nancy beside it."""
    table = over_oran(board, doubts={"W346": option}).intercepted(at=ORAN).escorted().thrown((1, 1), (1, 1))
    table.said("allies", Disengage(), Finish())
    table.as_seat("axis").when(ReturnToBase(table.group("2 AAF Germany Lyon"), NANCY))
    table.accepted() if option == "same_phase" else table.refused("18.46/support")
    assert {table.base_of(f"GE-AAF-0{n}") for n in (1, 2)} == {NANCY if option == "same_phase" else LYON}
