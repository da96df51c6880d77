"""The chain behind a unit's place, status and commitments, entry by entry."""

from msgspec.structs import replace

from core.dice import RollDice
from core.history import Redo, Undo
from events.world_at_war.board import AirUnit, Turn
from skyledger.service import GAMEMASTER, table
from skyledger.why.chain import BY_THE_ORDER, chain, leading
from tests.why.games import SYSTEM, WATCH, begun, behind, book, given
from tests.world_at_war.conftest import Box, Carrier, units
from tests.world_at_war.ground_attacks import METZ, corps, dm, front
from tests.world_at_war.orders import (
    Adjust,
    AnnounceCounterair,
    AttackHex,
    Choose,
    Disengage,
    FightOn,
    Finish,
    FlyToRefuge,
    Group,
    LeaveStandingOrder,
    Named,
    RedeployAirUnits,
    SailCarrier,
    SettleAttack,
    SinkCarrier,
    StageAirUnits,
    SupportAttack,
    TakeHex,
    TransferNavalAir,
    UninvertAirUnits,
)

ANNOUNCED = AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0400")
ALL = AnnounceCounterair(Group(4, "AAF", "Germany", "0200"), "0400")
FIRST_ROUND = (
    ("axis", ANNOUNCED), ("axis", Finish()), ("axis", RollDice((2, 2))), ("allies", RollDice((1, 1))),
    ("allies", Choose("Britain AAF")),
)  # fmt: skip  # entries 2 to 6
SECOND_ROUND = (
    ("allies", FightOn()), ("axis", FightOn()), ("axis", RollDice((3, 3))), ("allies", RollDice((1, 1))),
)  # fmt: skip  # entries 7 to 10


def kinds(made, link):
    """The facts that lead from the order of an entry to what it did."""
    facts = made.pages.step(link.at.entry).facts
    return [type(facts[number][0]).__name__ for number in link.way]


def staged(desk, board):
    begun(desk, units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille"))
    given(desk, ("axis", StageAirUnits(Named(("GE-AAF-01", "GE-AAF-02")), "0300")))


def test_a_unit_that_was_never_touched_stands_where_the_scenario_put_it(desk, board):
    staged(desk, board)
    assert behind(desk, "GE-AAF-03", "base") == [1]
    assert chain(book(desk), "GE-AAF-03", "inverted") is None


def test_a_unit_in_the_force_pool_since_the_game_began_was_never_built(desk, board):
    laid = units(board("Lille . . Lyon"), "1 AAF Germany Lille")
    begun(desk, replace(laid, units=(*laid.units, AirUnit("GE-AAF-09", "Germany", "AAF"))))
    assert behind(desk, "GE-AAF-09", "pool") == [1]


def test_18_21_a_place_goes_back_to_the_staging(desk, board):
    staged(desk, board)
    link = chain(book(desk), "GE-AAF-01", "base")
    assert (link.value, link.at.entry, link.rests) == (("0300",), 2, ())
    assert behind(desk, "GE-AAF-01", "staged") == [2]


def test_17_71_17_81_the_front_of_a_strategic_unit_goes_back_to_the_redeployment_to_it(desk, board):
    boxes, fronts = (Box("Axis SW box", "sw"),), {"Front": "Europe", "East": "Europe"}
    laid = board("Lille . . Metz", boxes=boxes, phase="redeployment.transfers")
    bombers = units(laid, "2 strategic bomber Germany Axis SW box").units
    laid = replace(
        laid, map=replace(laid.map, fronts=fronts), units=tuple(replace(u, front="Front") for u in bombers)
    )
    begun(desk, laid)
    moved, stayed = (unit.name for unit in bombers)
    given(desk, ("axis", RedeployAirUnits(Named((moved,)), "Axis SW box", "East")))
    assert [behind(desk, name, "front") for name in (moved, stayed)] == [[2], [1]]
    told = [one.told for one in WATCH.standing(table(desk, "g").state, moved) if one.about == "place"]
    assert told == ["at the Axis SW box", "for the East front"]


def test_an_entry_that_was_undone_is_no_cause_and_one_that_was_given_again_is(desk, board):
    staged(desk, board)
    given(desk, ("axis", Undo()))
    assert behind(desk, "GE-AAF-01", "base") == [1]
    assert behind(desk, "GE-AAF-01", "base", at=2) == [2]
    assert book(desk, 2).pages.step(2).voided_by == 3
    given(desk, ("axis", Redo()))
    assert behind(desk, "GE-AAF-01", "base") == [2]


def test_what_the_gamemaster_adjusted_goes_back_to_that(desk, board):
    staged(desk, board)
    given(desk, (GAMEMASTER, Adjust("GE-AAF-01", "base", "0600", "a slip")))
    assert behind(desk, "GE-AAF-01", "base") == [3]


def test_18_526A_inversion_goes_back_to_the_last_roll_and_the_announcement(desk, raid):
    begun(desk, raid)
    given(desk, *FIRST_ROUND, *SECOND_ROUND, ("allies", FightOn()), ("axis", Disengage()))
    link = chain(book(desk), "BR-AAF-02", "inverted")
    assert link.value == ("18.526A", "Summer 1942 Axis")
    assert behind(desk, "BR-AAF-02", "inverted") == [12, 10, 8, 2]
    assert kinds(book(desk), link)[0] == "DecisionMade"
    assert kinds(book(desk), link)[-2:] == ["PhaseEntered", "AirUnitsInverted"]
    roll = link.rests[0]
    assert (roll.aspect.partition("/")[0], roll.value[2]) == ("aborted", "2")
    assert kinds(book(desk), roll) == ["DiceRolled", "AirCombatResolved"]


def test_18_526A_of_two_rolls_that_forced_a_unit_to_abort_the_last_counts(desk, channel):
    begun(desk, channel("4 AAF Germany Ghent", "3 AAF Britain Dover"))
    rolls = ("axis", RollDice((2, 2))), ("allies", RollDice((1, 1)))
    again = ("allies", FightOn()), ("axis", FightOn()), *rolls
    given(
        desk, ("axis", ALL), ("axis", Finish()), *rolls, *again, ("allies", FightOn()), ("axis", Disengage())
    )
    made = book(desk)
    assert [entry for entry, _ in told_of(made, "BR-AAF-03")] == [5, 9]
    assert behind(desk, "BR-AAF-03", "inverted")[1] == 9


def told_of(made, unit):
    """Each time that a unit was forced to abort: the entry, and the aspect."""
    return [
        (touch.at.entry, name)
        for touch in made.trace.touches[unit]
        for name, value in touch.changed.items()
        if name.startswith("aborted/") and value
    ]


def test_18_42A_an_attackers_inversion_goes_back_to_the_announcement(desk, raid):
    begun(desk, raid)
    given(desk, *FIRST_ROUND, ("allies", FightOn()), ("axis", Disengage()), ("axis", Finish()))
    assert behind(desk, "GE-AAF-02", "inverted") == [9, 2]
    assert behind(desk, "GE-AAF-02", "used") == [9, 2]
    assert behind(desk, "GE-AAF-02", "base") == [1]


def test_19_42_a_loss_goes_back_to_the_roll_and_the_announcement(desk, raid):
    begun(desk, raid)
    given(desk, *FIRST_ROUND)
    assert behind(desk, "GE-AAF-01", "pool") == [6, 2, 1]
    assert behind(desk, "BR-AAF-01", "pool") == [6, 3, 2, 1]
    link = chain(book(desk), "BR-AAF-01", "pool")
    assert kinds(book(desk), link) == ["ChoiceMade", "AirCombatResolved", "AirUnitsEliminated"]


def test_18_556_a_loss_in_ground_combat_goes_back_to_the_roll_and_to_who_was_sent(desk, board):
    begun(desk, supported_attack(board))
    given(
        desk,
        ("axis", SupportAttack(Named(("GE-AAF-01", "GE-AAF-02")), METZ)), ("axis", Finish()), ("allies", Finish()),
        ("axis", AttackHex(METZ, ("GE-1",))), ("axis", RollDice((1,))), ("axis", Choose("GE-AAF-01")),
    )  # fmt: skip
    assert behind(desk, "GE-AAF-01", "pool") == [7, 6, 2, 1]
    link = chain(book(desk), "GE-AAF-01", "pool")
    assert kinds(book(desk), link) == ["ChoiceMade", "AirUnitsEliminated"]
    given(desk, ("axis", Choose("GE-AAF-02")), ("axis", Finish()))
    assert behind(desk, "GE-AAF-02", "pool") == [8, 6, 2, 1]


def test_18_42A_the_inversion_of_ground_support_goes_back_to_its_announcement(desk, board):
    begun(desk, supported_attack(board))
    given(
        desk,
        ("axis", SupportAttack(Named(("GE-AAF-01", "GE-AAF-02")), METZ)), ("axis", Finish()), ("allies", Finish()),
        ("axis", SettleAttack(METZ, "fought")), ("axis", Finish()),
    )  # fmt: skip
    assert behind(desk, "GE-AAF-02", "inverted") == [6, 2]


def supported_attack(board):
    """An infantry of four factors attacks one of two on a DM of two, with two air factors behind it."""
    ground = corps("GE-1", 4, "0100"), corps("BR-1", 2, METZ, "Britain")
    return front(board, "2 AAF Germany Lille", ground=ground, facts=(dm(2),)).position


def test_18_523_a_refuge_goes_back_to_the_decision_to_disengage(desk, raid):
    begun(desk, raid)
    flee = ("allies", FlyToRefuge(Group(1, "AAF", "Britain", "0400"), "0500"))
    given(desk, *FIRST_ROUND, ("allies", Disengage()), flee)
    assert behind(desk, "BR-AAF-02", "base") == [8, 7, 3, 2, 1]
    assert behind(desk, "BR-AAF-02", "inverted") == [8, 7, 3, 2, 1]


def test_18_25_a_displacement_goes_back_to_the_hex_that_was_taken(desk, board):
    begun(desk, units(board("Lille . . Lyon . . Metz", phase="combat.missions"), "1 AAF Germany Lille"))
    given(desk, ("allies", TakeHex("0000", "Britain")))
    link = chain(book(desk), "GE-AAF-01", "base")
    assert kinds(book(desk), link)[0] == "HexTaken"
    assert kinds(book(desk), link)[-1] == "AirUnitsDisplaced"
    assert behind(desk, "GE-AAF-01", "inverted") == [2, 1]
    assert link.rests[0].value == ("0000",)


def test_18_25_where_a_unit_was_when_its_base_was_lost_goes_back_to_how_it_came_there(desk, board):
    begun(desk, units(board("Lille . . Lyon~ . Metz"), "6 AAF Germany Lille"))
    given(desk, ("axis", StageAirUnits(Group(2, "AAF", "Germany", "0000"), "0300")))
    given(desk, ("allies", TakeHex("0300", "Britain")))
    assert behind(desk, "GE-AAF-01", "base") == [3, 2]
    given(desk, ("allies", TakeHex("0500", "Britain")), ("allies", TakeHex("0000", "Britain")))
    assert behind(desk, "GE-AAF-01", "pool") == [5, 4, 3, 2]


def test_17_3124_naval_air_lost_with_its_carrier_goes_back_to_how_it_came_aboard(desk, channel):
    graf = Carrier("Graf", "Germany", 2, "0200")
    begun(
        desk,
        replace(
            channel("2 NAS Germany Ghent", carriers=(graf,)),
            turn=Turn(1942, "Summer", "Axis", "movement.staging"),
        ),
    )
    given(desk, ("axis", TransferNavalAir(Group(1, "NAS", "Germany", "0200"), "Graf")))
    given(desk, (GAMEMASTER, SailCarrier("Graf", "0300")), (GAMEMASTER, SinkCarrier("Graf")))
    (lost,) = [name for name in ("GE-NAS-01", "GE-NAS-02") if chain(book(desk), name, "pool")]
    assert behind(desk, lost, "pool") == [4, 2]


def test_18_71_a_ready_unit_goes_back_to_what_it_was_inverted_by(desk, raid):
    begun(desk, raid)
    given(
        desk, *FIRST_ROUND, ("allies", FightOn()), ("axis", Disengage()), ("axis", Finish())
    )  # entries 2 to 9
    phases = [("axis", Finish())] * 6  # to the last part of the player turn: entries 10 to 15
    given(desk, *phases, ("axis", UninvertAirUnits(Named(("GE-AAF-02",)))))
    assert behind(desk, "GE-AAF-02", "ready") == [16, 9, 2]


def test_23_13_squadrons_take_their_place_from_their_factor_and_their_being_from_the_counterair(desk, at_sea):
    begun(desk, at_sea)
    attack = AnnounceCounterair(Group(2, "AAF", "Germany", "0200"), "0400")
    given(desk, ("axis", attack), ("axis", Finish()))
    assert behind(desk, "GE-AAF-01", "divided") == [3, 2]
    assert behind(desk, "GE-AAF-01.search", "base") == [1]
    assert behind(desk, "GE-AAF-01.search", "parent") == [3, 2]
    attacks = "attacks/0400 from land"
    assert chain(book(desk), "GE-AAF-01.search", attacks).unit == "GE-AAF-01"
    assert behind(desk, "GE-AAF-01.search", attacks) == [2]


def test_17_3126_naval_air_that_came_ashore_goes_back_to_the_attack_on_its_port(desk, at_sea):
    begun(desk, at_sea)
    attack = AnnounceCounterair(Group(2, "NAS", "Germany", "Graf"), "0400")
    given(desk, ("axis", attack), ("axis", Finish()))
    assert behind(desk, "BR-NAS-01", "deck") == [2]
    assert behind(desk, "BR-NAS-01", "base") == [2]


def test_17_3121_naval_air_is_where_its_carrier_sailed(desk, channel, at_sea):
    begun(desk, at_sea)
    given(desk, (GAMEMASTER, SailCarrier("Ark", "0300")))
    assert behind(desk, "BR-NAS-01", "lies") == [2]
    assert behind(desk, "BR-NAS-01", "base") == [1]


def test_18_522B_a_decision_by_standing_order_goes_back_to_where_it_was_asked(desk, raid):
    begun(desk, raid)
    given(desk, ("allies", LeaveStandingOrder(0)), *FIRST_ROUND)
    assert behind(desk, "BR-AAF-02", "defends/0400 from land")[0] == 4


def test_each_fact_of_an_entry_is_known_by_what_led_to_it(desk, raid):
    begun(desk, raid)
    given(desk, *FIRST_ROUND)
    step = book(desk).pages.step(3)
    led = leading(SYSTEM, step.before, step.facts)
    names = [type(event).__name__ for event, _ in step.facts]
    from_where = {
        name: names[by] if by != BY_THE_ORDER else "order" for name, by in zip(names, led, strict=True)
    }
    assert from_where == {
        "SeatFinished": "order",
        "PhaseEntered": "SeatFinished",
        "CounterairRoundBegan": "PhaseEntered",
        "RollCalledFor": "CounterairRoundBegan",
    }


def test_a_fact_that_the_rules_of_today_would_not_lead_to_is_the_orders(desk, raid):
    begun(desk, raid)
    given(desk, *FIRST_ROUND)
    step = book(desk).pages.step(3)
    assert leading(SYSTEM, step.before, step.facts[1:]) == (BY_THE_ORDER, 0, 1, 1)
    assert leading(SYSTEM, step.before, step.facts[::-1])[0] == BY_THE_ORDER
