"""What menus say beside their orders: who may put in a word, what disengaging means, what is lacking."""

import re

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.board import phase_label
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.naval_combat.orders import JoinBattle
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.staging.sea_transport import TurnBackSeaTransport
from core.world_at_war.state import game_from
from core.world_at_war.support.announcing import AnnounceOverrun as Overrun
from core.world_at_war.support.announcing import attacking_factors
from core.world_at_war.under_way.commitments import COUNTER_INTERCEPTION, INTERCEPTION
from core.world_at_war.units import Group
from events.world_at_war.air_battle import DecisionCalledFor
from events.world_at_war.basing import AirbasePlaced
from events.world_at_war.board import DeclaredFact, Place, Question, Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from skyledger.board.waiting import awaited, hints, meaning_now, speaking, waiting
from skyledger.notation.any_game import read as read_order
from skyledger.telling.world_at_war.counterair import COUNTERAIR_TELLINGS
from tests.world_at_war.air_battle.test_19_6_by_email import struck
from tests.world_at_war.air_battle.test_19_6_which_of_how_many import asked, of_three_two_are_lost
from tests.world_at_war.building import unbuilt
from tests.world_at_war.conftest import units
from tests.world_at_war.interceptions import battle
from tests.world_at_war.kamikazes_at_sea import attacked, dive, near_japan
from tests.world_at_war.orders import (
    AnnounceGroundCombat,
    AnnounceOverrun,
    AttackHex,
    Disengage,
    FightOn,
    Finish,
    KeepSupport,
    MeetDefenders,
    PlaceAirbase,
    ReinforceCounterair,
    RollDice,
    SettleAttack,
)
from tests.world_at_war.supported import GROUND, defended, front, settled, supported

__all__ = ["front"]

GAME = "A World at War"
SEATS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("britain", "Allied", ("Britain",)),
)


@pytest.fixture
def met(board):
    """met(kind) -> three German AAF, whose Italian partner has two at home, meet three British over Dover."""

    def lay(kind=INTERCEPTION):
        table = battle(board, "5 AAF Germany Ghent", "2 AAF Italy Ghent", "3 AAF Britain Bath", seats=SEATS)
        return table.met("3 AAF Germany Ghent", "3 AAF Britain Bath", kind=kind)

    return lay


def test_18_5634_a_partner_whose_air_may_join_has_a_menu_though_nobody_waits_for_it(met):
    table = met().thrown((2, 3), (1, 1))
    assert speaking(table.game) == awaited(table.game) == ("britain",)
    table.said("britain", FightOn())
    assert awaited(table.game) == ("germany",)
    assert speaking(table.game) == ("germany", "italy")
    assert table.may("italy", ReinforceCounterair(table.group("2 AAF Italy Ghent")))


@pytest.mark.parametrize(
    ("kind", "side", "words"),
    [
        (INTERCEPTION, "britain", "Your defensive air support is called off"),
        (INTERCEPTION, "germany", "Your interceptors break off"),
        (COUNTER_INTERCEPTION, "britain", "next those that the last dice did not force to abort may go"),
    ],
)
def test_18_563_and_18_623_to_disengage_is_explained_as_it_is_meant_there(met, kind, side, words):
    table = met(kind).thrown((2, 3), (1, 1))
    if side == "germany":
        table.said("britain", FightOn())
    assert words in meaning_now(table.game, Disengage())
    aborts = kind == INTERCEPTION
    assert ("forced to abort" in meaning_now(table.game, FightOn())) is aborts


@pytest.fixture
def left_alone(board):
    """left_alone(kind) -> the only German AAF over Dover is eliminated; two more at Ghent might come."""

    def lay(kind=INTERCEPTION):
        table = battle(board, "3 AAF Germany Ghent", "3 AAF Britain Bath", seats=SEATS)
        table.met("1 AAF Germany Ghent", "3 AAF Britain Bath", kind=kind).thrown((1, 1), (3, 3))
        assert table.losses[0] == (("GE-AAF-01",), ())
        return table

    return lay


def test_18_5632_who_is_left_alone_is_told_what_fighting_on_keeps_and_disengaging_gives_up(left_alone):
    table = left_alone()
    assert waiting(table.game).startswith("No attacker is left over Dover; britain must say")
    stay, leave = (meaning_now(table.game, order) for order in (FightOn(), Disengage()))
    assert stay.startswith("Nobody is left against you, and your defensive air support stays")
    assert leave.startswith("Nobody is left against you, and yet your defensive air support is called off")


def test_18_5634_of_interceptors_that_are_gone_it_is_not_said_that_they_break_off(left_alone):
    table = left_alone().said("britain", FightOn())
    assert waiting(table.game) == (
        "No attacker is left over Dover; germany may reinforce, or says “disengage” if no others come."
    )
    told = meaning_now(table.game, Disengage())
    assert told == "None of your interceptors is left, and no others come; the defensive air support stays."


def test_18_622_interceptors_that_nobody_opposes_any_more_are_told_so(left_alone):
    table = left_alone(COUNTER_INTERCEPTION)
    for order in (FightOn(), Disengage()):
        assert meaning_now(table.game, order).startswith("Nobody is left against you")
    table.said("britain", FightOn())
    assert "None of your air units is left here" in meaning_now(table.game, Disengage())


def test_19_65B_who_may_be_asked_again_is_told_how_to_say_both_at_once(board):
    """Of three types alike two are eliminated: after the first answer nothing more is asked of them."""
    table = of_three_two_are_lost(board)
    assert "“choose Australia AAF, Britain AAF” answers both" in asked(table)
    table.chose("Britain AAF")
    assert "answers both" not in asked(table)


def test_18_622_the_mover_is_asked_about_reinforcement_and_not_whether_it_disengages(met):
    table = met(COUNTER_INTERCEPTION).thrown((2, 3), (1, 1)).said("britain", FightOn())
    assert "disengages" not in waiting(table.game)
    assert "germany may reinforce before it" in waiting(table.game)
    asked = DecisionCalledFor("0200", "", "attacker", ("germany",))
    told = COUNTERAIR_TELLINGS[DecisionCalledFor](table.game, asked)
    assert told == "Another round is fought over Dover (0200); germany may reinforce before it."


def test_15_61_it_is_said_what_is_lacking_to_fight_a_supported_attack_here(front):
    game = supported(front("1 AAF Germany Lille"), "1 AAF Germany Lille")
    assert hints(game.game) == ()
    game = defended(game)
    assert (
        "declare its DM, by which terrain and fortifications multiply its ground factors, as by “declare "
        "defense modifier of Calais 2”, and then"
    ) in hints(game.game)[0]
    game.as_seat("axis").when(settled(game, "fought")).accepted()
    assert hints(game.game) == ()


def test_18_555_of_an_attack_without_own_support_it_is_said_only_what_may_be_said(front):
    game = front("1 AAF Germany Lille", "1 AAF Britain Dover")
    game.when(AnnounceGroundCombat(), Finish()).accepted()
    game = defended(game, "1 AAF Britain Dover")
    game.as_seat("axis").when(Finish()).accepted()
    offers = [one for one in menu(WORLD_AT_WAR, game.game, "axis") if isinstance(one.order, SettleAttack)]
    assert [one.order.how for one in offers] == ["fought"]
    assert "Not made" not in meaning_now(game.game, offers[0].order, offers)
    assert "To fight Calais here declare its DM" in hints(game.game, "axis")[0]


def test_15_6_where_nobody_is_known_to_defend_that_is_lacking_too(front):
    game = defended(supported(front("1 AAF Germany Lille", ground=()), "1 AAF Germany Lille"))
    assert "who defends it, as by “declare defending factors of Calais 3”" in hints(game.game)[0]


def typed_in(hint):
    """What a hint puts between quotation marks to be typed."""
    return re.findall("“([^”]+)”", hint)


def test_15_61_what_the_hint_says_to_type_is_read_and_what_it_says_first_is_accepted(front):
    game = defended(supported(front("1 AAF Germany Lille"), "1 AAF Germany Lille"))
    orders = [read_order(GAME, game.game, line, "axis") for line in typed_in(hints(game.game)[0])]
    assert len(orders) == 3
    game.as_seat("axis").when(orders[0]).accepted()


def test_23_144_who_may_recombine_is_told_when_the_factor_is_inverted(met):
    told = meaning_now(met().game, RecombineAirUnits(Group(2, "AAS", "Britain", "Dover")))
    assert "so do two that are left (23.142A)" in told
    assert "inverted unless they are a ready attack, a ready cover and a ready search one (23.144)" in told


def test_15_61_while_the_losses_of_an_attack_are_asked_for_nothing_is_said_to_be_lacking(front):
    game = defended(supported(front("1 AAF Germany Lille"), "1 AAF Germany Lille")).game
    asked = replace(game, questions=(Question("choice", "18.556", ("axis",), "0300", (), ("GE-AAF-01",)),))
    assert not any("To fight" in one for one in hints(asked))


def test_19_65B_a_question_says_by_which_standing_choice_it_is_answered(board):
    table = struck(board)
    [hint] = hints(table.game)
    [line] = typed_in(hint)
    assert line == f"standing choice: {', '.join(table.game.questions[0].options)}"
    table.said("allies", read_order(GAME, table.game, line, "allies"))
    assert table.game.questions == ()


def test_15_61_nothing_is_lacking_where_the_modifier_is_declared(front):
    game = front("1 AAF Germany Lille", facts=(DeclaredFact("defense modifier", "0300", "2"),))
    assert hints(defended(supported(game, "1 AAF Germany Lille")).game) == ()


def test_17_47F_it_is_said_how_many_kamikazes_the_dice_sent_against_each_category(board):
    """Of three categories 1-2 are carriers, 3-4 capital ships, 5-6 light ships."""
    table = attacked(near_japan(board, 4)).axis(dive(4), Finish()).accepted()
    table.allies(RollDice((1, 1))).accepted()
    assert hints(table.game) == ()
    table.axis(RollDice((1, 2, 4, 6))).accepted()
    [hint] = hints(table.game)
    assert hint == (
        "By the dice go 2 against fast carriers, 1 against capital ships, 1 against light ships (17.47F): "
        "one against each named ship, those left over against anything."
    )


def held_back_at_dover(board, phase="combat.missions"):
    """German army air lies at Dover, which is a port alone."""
    laid = board("Dover~ = Lille . Lyon", phase=phase, seats=SEATS)
    port = replace(laid.map.hexes[0], places=(Place("Dover", city=False, port=True),))
    hexes = (port, *laid.map.hexes[1:])
    return game_from(units(replace(laid, map=replace(laid.map, hexes=hexes)), "2 AAF Germany Dover"))


def test_18_51_army_air_that_is_held_back_by_its_base_is_told_to_whose_it_is(board):
    game = held_back_at_dover(board)
    [hint] = hints(game, "germany")
    assert hint.startswith("Army air at Dover attacks nothing from there")
    assert hints(game) == (hint,)
    assert hints(game, "italy") == hints(game, "britain") == ()


def test_18_51_naval_air_that_is_held_back_by_its_base_is_told_as_well(board):
    game = held_back_at_dover(board, "combat.counterair.announcing")
    naval = {one: replace(unit, kind="NAS") for one, unit in game.units.items()}
    told = "Naval air attacks nothing from Dover: neither city nor airbase nor one-hex island (18.51, W116)."
    assert hints(replace(game, units=naval), "germany") == (told,)
    assert hints(replace(game, units=naval), "italy") == ()


def test_18_146_where_an_ally_placed_the_airbase_it_is_said_from_when_on_it_serves(board):
    laid = board("Dover~ = Lille . Lyon", phase="movement.counterair.announcing", seats=SEATS)
    port = replace(laid.map.hexes[0], places=(Place("Dover", city=False, port=True),))
    laid = replace(laid, map=replace(laid.map, hexes=(port, *laid.map.hexes[1:])))
    game = game_from(units(laid, "2 AAF Italy Dover"))
    placed = PlaceAirbase("Germany", "Dover")
    [note] = noted(game, "germany", placed)
    assert "IT-AAF-01 and IT-AAF-02 there attack from it in a later phase (18.146)" in note
    game = fold(EVOLUTIONS, game, [AirbasePlaced("Germany", "0000", "Europe", phase_label(game))])
    [hint] = hints(game, "italy")
    assert hint.startswith("The airbase at Dover was placed in this phase")
    assert "it serves air of Germany alone" in hint


def test_15_6_where_ground_units_stand_beside_the_hex_the_hint_names_them(front):
    game = defended(supported(front("1 AAF Germany Lille"), "1 AAF Germany Lille")).game
    assert "say which ground units attack, as by “attack Calais with GE-infantry-1”" in hints(game)[0]
    assert hints(game, "allies") == ()


def test_15_6_where_none_stand_there_the_hint_says_factors(front):
    game = defended(supported(front("1 AAF Germany Lille", ground=GROUND[1:]), "1 AAF Germany Lille")).game
    assert "“attack Calais with 9 factors”" in hints(game)[0]


@pytest.mark.parametrize(("ground", "told"), [(GROUND, 1), (GROUND[1:], 0)])
def test_15_6_factors_without_a_name_are_warned_of_where_ground_units_stand_there(front, ground, told):
    game = defended(supported(front("1 AAF Germany Lille", ground=ground), "1 AAF Germany Lille")).game
    notes = tuple(noted(game, "axis", AttackHex("Calais", factors=5)))
    assert len(notes) == told
    assert all("it is “attack Calais with GE-infantry-1”" in note for note in notes)


def test_15_6_who_attacks_with_units_of_the_ledger_is_warned_of_nothing(front):
    game = defended(supported(front("1 AAF Germany Lille"), "1 AAF Germany Lille")).game
    assert tuple(noted(game, "axis", AttackHex("Calais", ("GE-infantry-1",)))) == ()


@pytest.mark.parametrize(("facts", "told"), [((), True), ((DeclaredFact("brp", "Germany", "9"),), False)])
def test_17_141A_where_nobody_counts_brps_it_is_said_how_they_are_counted(board, facts, told):
    laid = unbuilt(board("Lille . Lyon", phase="construction.airbases", facts=facts), "2 AAF Germany")
    assert any("“declare brp of Germany 30”" in one for one in hints(game_from(laid))) == told


@pytest.mark.parametrize(
    ("played", "words"),
    [
        ({}, "its result falls on the whole strike, of like squadrons on those of the lowest names"),
        ({"W375": "met_first"}, "of like squadrons first on these"),
        ({"W238": "engaged"}, "its result falls on them alone"),
    ],
)
def test_23_416A_who_says_who_meets_the_defenders_is_told_on_whom_the_result_falls(met, played, words):
    game = replace(met(INTERCEPTION).game, doubts=played)
    assert words in meaning_now(game, MeetDefenders(()))


@pytest.mark.parametrize("phase", ["combat.counterair.announcing", "combat.missions"])
def test_18_142A_in_the_combat_phase_nobody_is_told_to_place_an_airbase(board, phase):
    [hint] = hints(held_back_at_dover(board, phase), "germany")
    assert hint.startswith("Army air at Dover attacks nothing from there")
    assert "where one may be placed" not in hint
    assert "18.142A" in hint
    [before] = hints(held_back_at_dover(board, "movement.counterair.announcing"), "germany")
    assert "where one may be placed" in before


def test_18_618_the_menu_says_that_support_which_is_kept_does_not_count_in_a_regular_attack(met):
    table = met()
    keep = KeepSupport(table.group("3 AAF Britain Bath"), "Dover")
    assert "adds nothing to the defense against a regular attack" in meaning_now(table.game, keep)


def overrun_placed(front):
    """Calais is to be overrun; the defenders are done, and nobody intercepts them."""
    game = front("1 AAF Germany Lille", phase="movement.missions").as_seat("axis")
    game.when(AnnounceOverrun("0300"), Finish()).accepted()
    return defended(game)


LILLE = Group(1, "AAF", "Germany", "Lille")


@pytest.mark.parametrize("order", [Overrun("0300"), JoinBattle("0300"), AttackNavalBase(LILLE, "0300")])
def test_an_order_that_closes_the_rest_of_its_step_says_so_before(front, order):
    told = meaning_now(front("1 AAF Germany Lille", phase="movement.missions").game, order)
    assert "begins at once; what else this step has waits until" in told


def test_18_72D_the_menu_says_what_naval_redeployment_is(front):
    told = meaning_now(front("1 AAF Germany Lille").game, RedeployAirUnits(LILLE, "0300"))
    assert "“redeploy … as naval redeployment” goes by sea" in told


def test_15_6_an_overrun_is_fought_at_the_table_and_its_note_says_only_what_is_accepted_there(front):
    game = overrun_placed(front)
    [hint] = hints(game.game, "axis")
    assert hint.startswith("The overrun of Calais is fought at the table: “attack on Calais fought”")
    assert "modifier" not in hint
    assert hints(game.game, "allies") == ()
    fought, _, _, factors, _ = typed_in(hint)
    for line in (factors, fought):
        game.as_seat("axis").when(read_order(GAME, game.game, line, "axis")).accepted()


def test_18_554_of_an_overrun_it_is_told_who_is_counted_until_it_is_said_how_many_factors(front):
    game = overrun_placed(front)
    count = attacking_factors(game.game, ("0300",), "overrun")
    [hint] = hints(game.game, "axis")
    assert f"by {count} ground factors, those of all own ground units beside it (18.554)." in hint
    declared = read_order(GAME, game.game, "declare attacking factors of Calais 1", "axis")
    game.as_seat("axis").when(declared).accepted()
    assert "by 1 ground factor, as declared (18.554)." in hints(game.game, "axis")[0]
    nobody = hints(replace(game.game, facts={}, ground={}), "axis")[0]
    assert "By no ground factors its support is measured" in nobody


def test_15_6_who_attacks_a_hex_that_is_overrun_is_told_how_an_overrun_is_settled(front):
    game = overrun_placed(front)
    told = game.as_seat("axis").when(AttackHex("0300", ("GE-infantry-1",))).refused("15.6").ruling
    assert "an overrun is fought at the table, and then “attack on PLACE fought”" in str(told)


def test_18_15_a_menu_says_what_turning_back_declares(board):
    game = game_from(board("Lille Ghent~"))
    told = meaning_now(game, TurnBackSeaTransport(Group(1, "AAF", "Germany", "0100")))
    assert "sea transport failed at the table" in told
