"""All at a place in one order, and all rolls of a step in one (IV/fighters/1.5, IV/anti-aircraft/1)."""

import pytest

from core.dice import RollDice
from core.mistakes import Mistake
from core.war_game import orders as give
from core.war_game.board import All
from phases.referee import menu
from phases.war_game import WAR_GAME
from tests.war_game.conftest import board, named

WAYS = "Kent - Brest - Paris; Kent - Lille"
SAMPLE = (
    "1 bomber Germany Brest",
    "1 dive bomber Germany Brest",
    "1 fighter Germany Brest",
    "2 infantry Germany Brest",
    "1 dogfighter United Kingdom Kent",
    "1 anti-aircraft United Kingdom Kent",
    "3 infantry United Kingdom Kent",
)


def units_of(table, place):
    return {unit.name for unit in table.game.units.values() if place in table.game.battles[place].attackers}


@pytest.fixture
def table(given):
    return given(board(WAYS, *SAMPLE, "1 infantry Germany Lille"))


def test_all_that_stand_at_a_place_attack_in_one_order_and_nobody_else(table):
    table.as_seat("germany").when(give.Attack(All("Brest"), "Kent")).accepted()
    sent = {"GE-BMR-01", "GE-DIV-01", "GE-FTR-01", "GE-INF-01", "GE-INF-02"}
    assert set(table.game.battles["Kent"].attackers) == sent


def test_all_of_a_kind_or_a_nation_are_those_alone(table):
    table.as_seat("germany").when(give.Attack(All("Brest", "Germany", "infantry"), "Kent")).accepted()
    assert set(table.game.battles["Kent"].attackers) == {"GE-INF-01", "GE-INF-02"}
    table.when(give.Attack(All("Brest", kind="fighter"), "Kent")).accepted()
    assert set(table.game.battles["Kent"].attackers) == {"GE-INF-01", "GE-INF-02", "GE-FTR-01"}


def test_all_leaves_out_whoever_the_order_can_not_be_given_for(table):
    """Who attacks already stays in his attack, and the others go."""
    table.attack("Kent", "GE-FTR-01").as_seat("germany").when(give.Attack(All("Brest"), "Kent")).accepted()
    assert len(table.game.battles["Kent"].attackers) == 5


def test_all_leaves_at_home_whoever_the_attack_is_far_from(given):
    """Aircraft go there; those who march seldom go past a neighbor, and do if nobody else is meant."""
    far = given(board("Holland - Kent - Brest - Paris", *SAMPLE, "1 infantry United Kingdom Holland"))
    far.as_seat("germany").when(give.Attack(All("Brest"), "Holland")).accepted()
    assert set(far.game.battles["Holland"].attackers) == {"GE-BMR-01", "GE-DIV-01", "GE-FTR-01"}
    far.when(give.Attack(All("Brest", kind="infantry"), "Holland")).accepted()
    assert {"GE-INF-01", "GE-INF-02"} <= set(far.game.battles["Holland"].attackers)


def test_where_the_order_can_be_given_for_none_it_is_said_why(table):
    table.as_seat("germany").when(give.Attack(All("Brest", kind="fighter"), "Lille"))
    table.refused("combat orders:enemy")


@pytest.mark.parametrize(
    ("units", "told"),
    [
        (All("Paris"), "There is no unit at Paris; an order names units where they are."),
        (All("Brest", "Italy"), "There is no Italian unit at Brest; what is there: "),
        (All("Brest", kind="armor"), "There is no armor at Brest; what is there: "),
        (All("Brest", "Germany", "armor"), "There is no German armor at Brest; what is there: "),
    ],
)
def test_all_of_nobody_is_no_order(table, units, told):
    with pytest.raises(Mistake, match=told):
        table.as_seat("germany").when(give.Attack(units, "Kent"))


def test_a_menu_offers_all_of_several_sorts_and_what_it_offers_is_accepted(table):
    (offer,) = [
        o for o in menu(WAR_GAME, table.game, "germany") if o.order == give.Attack(All("Brest"), "Kent")
    ]
    assert [choice.value for choice in offer.slots[0].choices] == ["Kent"]
    assert not [
        o for o in menu(WAR_GAME, table.game, "germany") if getattr(o.order, "units", 0) == All("Lille")
    ]
    table.as_seat("germany").when(offer.order).accepted()


DISTANT = "Brest - Paris - Kiel; Brest - Channel~ - North Sea~; Brest - Rhine"


def all_at(table, place):
    """What all at a place may attack by the menu: where it is meant, and aside."""
    offers = [o for o in menu(WAR_GAME, table.game, "germany") if isinstance(o.order, give.Attack)]
    at_once = [o for o in offers if o.order.units == All(place)]
    return {o.aside: [choice.value for choice in o.slots[0].choices] for o in at_once}


def test_all_at_a_place_are_offered_wherever_some_of_them_may_attack_near_or_far(given):
    """At sea the dive bomber alone may; on land far away three sorts, in two of them hardly meant."""
    mine = "1 dive bomber Germany Brest", "2 infantry Germany Brest", "1 artillery Germany Brest"
    theirs = "1 destroyer United Kingdom Channel", "1 infantry United Kingdom Kiel"
    table = given(board(DISTANT, *mine, *theirs)).as_seat("germany")
    assert all_at(table, "Brest") == {True: ["Channel", "Kiel"]}
    table.when(give.Attack(All("Brest"), "Channel")).accepted()
    assert table.game.battles["Channel"].attackers == ("GE-DIV-01",)


def test_all_at_a_place_are_offered_once_for_a_place_that_some_are_near_to_and_others_are_not(given):
    mine = (
        "1 dive bomber Germany Brest",
        "1 fighter Germany Brest",
        "2 infantry Germany Brest",
        "1 artillery Germany Brest",
    )
    theirs = (
        "1 infantry United Kingdom Paris",
        "1 infantry United Kingdom Kiel",
        "1 destroyer United Kingdom Channel",
    )
    table = given(board(DISTANT, *mine, *theirs)).as_seat("germany")
    assert all_at(table, "Brest") == {False: ["Channel", "Paris", "Kiel"]}
    table.when(give.Attack(All("Brest"), "Kiel")).accepted()
    assert set(table.game.battles["Kiel"].attackers) == {"GE-DIV-01", "GE-FTR-01"}


def fought(table, *also):
    table.as_seat("germany").when(give.Attack(All("Brest"), "Kent"), *also).accepted()
    return table.opened().rolling()


def test_fighters_1_5_all_roll_fighters_first_then_bombers_guns_and_the_others(table):
    """IV/sample battle/1: the fighter at the sky, so that the dive bomber need not."""
    fought(table).as_seat("germany").when(give.RollAll()).accepted()
    assert table.game.rolls[0].units == ("GE-FTR-01", "GE-DIV-01", "GE-BMR-01", "GE-INF-01", "GE-INF-02")
    table.when(give.RollDice((1, 8, 12, 12, 12, 12))).accepted()
    assert table.rolled()[:2] == [("GE-FTR-01", "aircraft", 6, 1), ("GE-DIV-01", "land", 8, 1)]
    table.rolling("defense").as_seat("britain").when(give.RollAll("Kent")).accepted()
    guns, land = ("UK-DOG-01", "UK-AAG-01"), ("UK-INF-01", "UK-INF-02", "UK-INF-03")
    assert table.game.rolls[0].units == (*guns, *land)


def test_fighters_1_5_all_battles_roll_in_one_order_and_all_dice_are_thrown_together(given):
    forces = (*SAMPLE, "1 infantry Germany Lille", "1 infantry United Kingdom Paris")
    table = given(board(f"{WAYS}; Lille - Paris", *forces))
    fought(table, give.Attack(named("GE-INF-03"), "Paris"))
    table.as_seat("germany").when(give.RollAll()).accepted()
    assert [(roll.place, roll.dice) for roll in table.game.rolls] == [("Kent", 6), ("Paris", 1)]
    table.when(give.RollDice((12,) * 7)).accepted()
    assert table.game.turn.phase == "combat.defense_rolls"


def test_fighters_1_5_all_that_are_left_roll_after_some_have(table):
    fought(table).roll("Kent", "GE-INF-01", dice=[12]).as_seat("germany").when(give.RollAll()).accepted()
    assert "GE-INF-01" not in table.game.rolls[0].units
    with pytest.raises(Mistake, match="Dice that were called for are thrown first"):
        table.when(give.RollAll())


def test_fighters_1_5_nobody_is_left_to_roll(table):
    fought(table)
    with pytest.raises(Mistake, match="The attacker rolls now, and you have nobody on that side"):
        table.as_seat("britain").when(give.RollAll())
    with pytest.raises(
        Mistake, match="No dice are due: the attacker rolls now, and you have nobody on that side"
    ):
        table.when(RollDice())
    with pytest.raises(Mistake, match="No battle is fought at Lille"):
        table.when(give.RollAll("Lille"))


def test_fighters_1_5_nobody_is_left_to_roll_of_who_has_rolled(given):
    table = given(board(WAYS, *SAMPLE, "1 fighter United States Kent"))
    fought(table).rolling("defense").as_seat("america").when(give.RollAll(), give.RollDice((12,))).accepted()
    with pytest.raises(Mistake, match="Nobody of yours has still to roll in this step"):
        table.when(give.RollAll())
    with pytest.raises(Mistake, match="Nobody of yours has still to roll at Kent"):
        table.when(give.RollAll("Kent"))


def test_fighters_1_5_who_rolls_beside_an_ally_waits_for_the_dice_that_are_due_from_him(given):
    """What is left to aim at is known when they lie."""
    table = given(board(WAYS, *SAMPLE, "1 fighter United States Kent"))
    table.as_seat("germany").when(give.Attack(All("Brest"), "Kent")).accepted()
    table.opened().rolling("defense").as_seat("britain").when(give.RollAll()).accepted()
    with pytest.raises(Mistake, match="The dice at Kent that are due from britain are thrown first"):
        table.as_seat("america").when(give.RollAll())


def test_anti_aircraft_1_a_gun_without_a_second_aim_rolls_when_it_is_known_whether_it_has_one(given):
    """By doubt R6 it has no roll at land: with one aircraft and a fighter before it, it may have none at all."""
    table = given(board(WAYS, *SAMPLE[2:], "1 fighter United Kingdom Kent")).playing(R6="no")
    fought(table).rolling("defense").as_seat("britain").when(give.RollAll()).accepted()
    assert "UK-AAG-01" not in table.game.rolls[0].units


def test_fighters_1_5_all_at_the_place_of_the_battle_are_all_in_it_ships_that_shoot_too(given):
    forces = ("1 battleship Germany Channel", "1 infantry Germany Brest", "1 infantry United Kingdom Kent")
    table = given(board("Kent - Channel~; Brest - Kent", *forces)).attack("Kent", "GE-INF-01")
    table.as_seat("germany").when(give.SupportShots(named("GE-BB-01"), "Kent"))
    table.opened().rolling().as_seat("germany").when(give.RollUnits("Kent", All("Kent"))).accepted()
    assert "GE-INF-01" in table.game.rolls[0].units


def on_a_short_menu(table, kind):
    return [o for o in menu(WAR_GAME, table.game, "germany") if type(o.order) is kind and not o.aside]


def test_a_short_menu_sends_no_fleet_round_to_where_it_lies(given):
    ways = "Brest - Channel~ - Solent~ - Devon"
    forces = ("1 destroyer Germany Channel", "1 destroyer United Kingdom Channel")
    table = given(board(ways, *forces, "1 destroyer Germany Solent")).as_seat("germany")
    assert not on_a_short_menu(table, give.PassThrough), "one example of passing through stands at its end"
    ways_through = [
        o.order for o in menu(WAR_GAME, table.game, "germany") if isinstance(o.order, give.PassThrough)
    ]
    told = [(order.units.place, order.second) for order in ways_through]
    assert (told[0], told[-1]) == (("Solent", "Channel"), ("Channel", "Channel"))


def test_a_short_menu_moves_nobody_to_where_no_way_leads(given):
    """A map may have parts that nothing joins, such as those of the examples."""
    table = given(board("Brest - Paris; Tokyo - Osaka", "1 infantry Germany Brest")).finish("germany")
    (offer,) = on_a_short_menu(table, give.Move)
    assert [choice.value for choice in offer.slots[0].choices] == ["Paris"]
    table.when(give.Move(named("GE-INF-01"), "Osaka")).accepted()


def test_a_short_menu_speaks_of_all_only_where_more_than_one_sort_may(given):
    """Of a fleet with a fighter, the fighter alone may leave for a land."""
    ways = "Brest - Channel~ - Solent~; Channel~ - Devon"
    fleet = ("1 destroyer United Kingdom Channel", "1 fighter United Kingdom UK-CV-01")
    position = board(ways, "1 destroyer Germany Solent", "1 carrier United Kingdom Channel", *fleet)
    table = given(position).attack("Channel", "GE-DD-01").opened()
    offers = [o for o in menu(WAR_GAME, table.game, "britain") if type(o.order) is give.Retreat]
    short = [o for o in offers if o.order.units == All("Channel") and not o.aside]
    places = [choice.value for offer in short for choice in offer.slots[0].choices]
    assert "Devon" not in places
    assert "Devon" in {choice.value for o in offers for choice in o.slots[0].choices}


FAR = "Brest - Paris - Lyon; Brest - Channel~ - Kent; Biscay~ - Brest; Tokyo - Yellow~"


def short_and_whole(table, kind, *names):
    """For units that are alone of their sort at their place: what a short menu has, and all that may be."""
    there = [
        o for o in menu(WAR_GAME, table.game, "germany") if type(o.order) is kind and named_in(o) in names
    ]
    return [
        sorted(choice.value for o in there if o.aside in which for choice in o.slots[0].choices)
        for which in ((False,), (True, False))
    ]


def named_in(offer):
    return getattr(offer.order.units, "place", "")


def test_a_short_menu_leaves_far_lands_to_who_flies_or_sails(given):
    """How far units move is of the base game: the order is taken all the same."""
    enemies = [f"1 infantry United Kingdom {place}" for place in ("Paris", "Lyon", "Kent", "Tokyo")]
    table = given(board(FAR, "1 infantry Germany Brest", "1 fighter Germany Paris", *enemies))
    assert short_and_whole(table, give.Attack, "Brest") == [["Paris"], ["Kent", "Lyon", "Paris", "Tokyo"]]
    assert short_and_whole(table, give.Attack, "Paris")[0] == ["Kent", "Lyon", "Paris", "Tokyo"]
    table.attack("Lyon", "GE-INF-01")


def test_a_short_menu_lands_nobody_where_no_sea_lies_between(given):
    enemies = [f"1 infantry United Kingdom {place}" for place in ("Paris", "Lyon", "Kent", "Tokyo", "Brest")]
    ashore = ("1 infantry Germany Brest", "1 infantry Germany Paris")
    afloat = ("1 transport Germany Yellow", "1 infantry Germany GE-TR-01")
    table = given(board(FAR, *ashore, *afloat, *enemies))
    assert short_and_whole(table, give.Land, "Brest")[0] == ["Kent"]
    assert short_and_whole(table, give.Land, "Paris")[0] == []
    assert "Kent" in short_and_whole(table, give.Land, "Paris")[1]
    assert short_and_whole(table, give.Land, "Yellow")[0] == ["Tokyo"]
    table.land("Lyon", "GE-INF-01")


def test_grounding_1_1_who_is_at_home_is_told_to_say_where_it_retreats(given):
    forces = ("1 infantry Germany Brest", "2 fighter United Kingdom Kent", "1 infantry United Kingdom Kent")
    table = given(board("Brest - Kent - York", *forces)).attack("Kent", "GE-INF-01").opened()
    table.retreat("UK-FTR-01").refused("IV/dispatching/3.5")
    assert table.told() == "UK-FTR-01 is at home; it may go to York."
    table.retreat("UK-FTR-01", to="Brest")
    assert (
        "UK-FTR-01 can't retreat to Brest, for an attack came from there; it may go to York." in table.told()
    )


def test_fighters_1_5_at_what_a_unit_has_rolled_is_told_as_it_is_ordered(given):
    table = given(board("Kent - Brest", *SAMPLE)).as_seat("germany")
    table.when(give.Attack(All("Brest"), "Kent")).accepted().opened().rolling()
    table.roll("Kent", "GE-BMR-01", dice=[12, 12]).sends("Kent", "GE-BMR-01", at="aircraft")
    assert "GE-BMR-01 has rolled with bombs in this round." in table.told()


def test_what_says_the_same_as_another_offer_is_no_example_of_more(table):
    """“with --all such orders as these” names none of them."""
    fought(table)
    rolls = [o for o in menu(WAR_GAME, table.game, "germany") if type(o.order) is give.RollAll]
    assert [(o.order.place, o.aside, o.unlikely) for o in rolls] == [("", False, False), ("Kent", True, True)]


def test_a_short_menu_puts_troops_aboard_transports_and_not_on_warships(given):
    ships = ("1 transport Germany Channel", "1 destroyer Germany Channel", "1 battleship Germany Channel")
    table = given(board("Brest - Channel~", "1 infantry Germany Brest", *ships)).finish("germany")
    boarding = [o for o in on_a_short_menu(table, give.Move) if o.order.units.kind == "infantry"]
    assert [choice.value for offer in boarding for choice in offer.slots[0].choices] == ["GE-TR-01"]
    table.when(give.Move(named("GE-INF-01"), "GE-DD-01")).accepted()


def test_bombers_1_3_all_aim_at_aircraft_where_bombs_can_hit_nothing(given):
    """R4: only a fighter in the air is left; the infantry can hit nothing, and rolls after that or passes."""
    forces = ("1 bomber Germany Brest", "1 infantry Germany Brest", "1 fighter United Kingdom Kent")
    table = given(board("Kent - Brest", *forces)).attack("Kent", "GE-BMR-01", "GE-INF-01").opened().rolling()
    table.as_seat("germany").when(give.RollAll()).accepted()
    assert [(due.units, due.dice) for due in table.game.rolls] == [(("GE-BMR-01",), 1)]
    table.when(give.RollDice((12,))).accepted()
    assert table.rolled()[0][:2] == ("GE-BMR-01", "aircraft")
    table.when(give.RollAll()).accepted()
    assert [due.units for due in table.game.rolls] == [("GE-INF-01",)]


def test_bombers_1_3_all_drop_bombs_where_those_can_hit_something(given):
    forces = ("1 bomber Germany Brest", "1 fighter United Kingdom Kent", "1 infantry United Kingdom Kent")
    table = given(board("Kent - Brest", *forces)).attack("Kent", "GE-BMR-01").opened().rolling()
    table.as_seat("germany").when(give.RollAll()).accepted()
    assert [(due.units, due.dice) for due in table.game.rolls] == [(("GE-BMR-01",), 2)]
