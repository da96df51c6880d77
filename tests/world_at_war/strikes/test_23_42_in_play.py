"""23.42 Air defense fires at a strike in play: its level at sea and in port, whom it stops, what it shows."""

from core.world_at_war.ship_damage.air_defense import level, parts
from core.world_at_war.strikes.defending import defense, port_of
from events.message import RollCalledFor
from events.world_at_war import AirDefenseFired, AirUnitsEliminated, NavalForceRevealed, NavalStrikeEnded
from events.world_at_war.board import Airbase, DeclaredFact, Seat
from events.world_at_war.ships import Ship
from tests.world_at_war import orders as give
from tests.world_at_war.strikes_at_sea import JAPAN, TRUK, carrier, light, nas, ship, struck


def attacked(board, *, count=4, surprise=0, **more):
    table = struck(board, f"{count} NAS United States Oahu", **more)
    return table.strike(table.names("United States"), surprise=surprise).begin()


def due(table):
    return next(f for f in table.facts if isinstance(f, RollCalledFor))


def test_23_421_the_defender_rolls_two_dice_on_the_row_of_his_level(board):
    table = attacked(board)
    assert (due(table).purpose, due(table).dice, due(table).by, due(table).row) == (
        "air defense",
        2,
        "defender",
        2,
    )
    table.as_seat("allies").when(give.AimStrike(())).refused("23.43")


def test_23_421_the_owner_of_the_ships_rolls_whoever_covers_them(board):
    seats = (
        Seat("tokyo", "Axis", ("Japan",)),
        Seat("berlin", "Axis", ("Germany",)),
        Seat("allies", "Allied", ("United States",)),
    )
    table = struck(board, "4 NAS United States Oahu", "2 NAS Germany Truk", seats=seats)
    table.strike(table.names("United States"), cover=table.names("Germany")).begin()
    table.as_seat("berlin").when(give.EngageStrike()).accepted()
    assert due(table).seats == ("tokyo",)


def test_23_4211_naval_factors_escort_carriers_and_damaged_ships_make_the_level(board):
    many = (light("CVE", 2), light("DD", 3), light("TR", 4), light("SS", 2))
    table = attacked(board, ships=(ship("Kongo", 4, damaged=True),), light=many)
    strike = table.game.strikes[0]
    assert level(defense(table.game, strike)) == due(table).row
    (part,) = parts(defense(table.game, strike))
    assert (part.value, part.why) == (2, "naval factors: 13")


def test_23_4211D_nothing_fires_for_submarines_alone(board):
    on_patrol = light("SS", 3)
    table = attacked(board, ships=(), light=(on_patrol,))
    assert table.told_of(AirDefenseFired).dice == ()
    assert table.step == "attacking"


def test_23_4213_research_of_the_defender_adds_to_the_level(board):
    found = (DeclaredFact("research", "Japan/air defense", "2"),)
    assert due(attacked(board, facts=found)).row == due(attacked(board)).row + 2


def test_23_42_surprise_of_level_two_takes_one_away(board):
    """23.7413/level.2, chart:23.42/level.8: a level of one leaves air defense as it is, higher ones do no more."""
    bare = due(attacked(board)).row
    assert [due(attacked(board, surprise=level)).row - bare for level in (1, 2, 3, 7)] == [0, -1, -1, -1]


def test_23_42_level_8_the_fact_of_the_fire_has_the_level_that_surprise_left(board):
    """chart:23.42/level.8, 23.7413/level.2."""
    fired = [attacked(board, surprise=by).dice("axis", 1, 1).told_of(AirDefenseFired) for by in (1, 2)]
    assert fired[1].level == fired[0].level - 1


def in_port(board, *, count=4, facts=(), airbases=(), ships=None, kind="AAF"):
    lying = (Ship("Yamato", JAPAN, 5, TRUK),) if ships is None else ships
    table = struck(
        board, f"{count} {kind} United States Oahu", forces=(), ships=lying, facts=facts, airbases=airbases
    )
    return table.strike(table.names("United States", kind), target="", kind="port").begin()


def test_23_4212_the_port_adds_what_is_printed_and_declared_of_its_hex(board):
    facts = (
        DeclaredFact("flak", TRUK, "2"),
        DeclaredFact("objective", TRUK, "1"),
        DeclaredFact("anchor", TRUK, "1"),
        DeclaredFact("fortification", TRUK, "fortress"),
    )
    bare, full = in_port(board), in_port(board, facts=facts, airbases=(Airbase(TRUK, JAPAN),))
    assert due(full).row == due(bare).row + 2 + 1 + 1 + 2 + 1
    assert port_of(full.game, TRUK).ports == 1


def test_23_4212C_a_fortification_adds_one(board):
    facts = (DeclaredFact("fortification", TRUK, "fortification"),)
    assert due(in_port(board, facts=facts)).row == due(in_port(board)).row + 1


def test_23_423_squadrons_are_eliminated_and_abort_and_the_rest_attacks(board):
    table = attacked(board, count=8, light=(light("DD", 15),))
    table.dice("axis", 6, 6)
    fired = table.told_of(AirDefenseFired)
    assert len(fired.units_eliminated) == fired.eliminated > 0
    assert len(fired.units_aborted) == fired.aborted > 0
    assert len(fired.through) == 8 - fired.eliminated - fired.aborted
    assert AirUnitsEliminated(fired.units_eliminated) in table.facts


def test_23_423_losses_of_a_mixed_strike_are_shared_and_equals_are_picked_by_their_owner(board):
    table = struck(board, "2 NAS United States Oahu", "2 NAS Australia Oahu")
    ours = (*table.names("United States"), *table.names("Australia"))
    table.strike(ours).begin().dice("axis", 5, 4)
    assert table.game.questions[0].rule == "19.62"
    table.allies(give.Choose(table.game.questions[0].options[0]))
    assert table.told_of(AirDefenseFired).eliminated == 1


def test_23_424_whoever_comes_through_air_combat_faces_air_defense(board):
    table = struck(board, "4 NAS United States Oahu", "1 NAS Japan Truk")
    table.strike(table.names("United States"), cover=table.names(JAPAN)).begin()
    table.axis(give.EngageStrike(cover=(nas(1, JAPAN),)))
    table.dice("axis", 1, 1).dice("allies", 3, 3)
    assert due(table).purpose == "air defense"
    table.as_seat("allies").when(give.Disengage()).refused("18.522B")


def test_23_425_the_contents_are_shown_if_a_single_attacker_comes_through(board):
    table = attacked(board, carriers=(carrier(),), light=(light("DD", 4),))
    assert NavalForceRevealed not in map(type, table.facts)
    table.dice("axis", 2, 2)
    shown = table.told_of(NavalForceRevealed)
    assert (shown.carriers, shown.ships, shown.light) == (("Akagi",), ("Yamato",), (light("DD", 4),))
    assert not table.game.forces["Kido Butai"].concealed
    assert table.step == "aiming"


def test_23_425_nothing_is_shown_if_nobody_comes_through(board):
    table = attacked(board, count=1, light=(light("DD", 30),))
    table.dice("axis", 6, 6)
    assert NavalForceRevealed not in map(type, table.facts)
    assert table.game.forces["Kido Butai"].concealed
    assert table.told_of(NavalStrikeEnded).how == "nobody left"


def test_23_425_what_makes_up_the_level_of_a_concealed_force_is_not_told(board):
    table = attacked(board).dice("axis", 2, 2)
    assert table.told_of(AirDefenseFired).parts == ()
    open_ = attacked(
        board, forces=(), ships=(Ship("Yamato", JAPAN, 5, "0200", at_sea=True, force="Kido Butai"),)
    )
    open_.dice("axis", 2, 2)
    assert open_.told_of(AirDefenseFired).parts


def test_23_53_army_air_that_attacks_a_port_is_lost_in_factors(board):
    table = in_port(board, count=3)
    table.dice("axis", 6, 6)
    fired = table.told_of(AirDefenseFired)
    assert len(fired.units_eliminated) == min(3, fired.eliminated)


def test_23_53_and_19_61_army_and_naval_air_over_a_port_bear_air_defense_as_two_types(board):
    """Two eliminated and one turned back: one of each type, and the third of the three factors of army air."""
    lying = (Ship("Yamato", JAPAN, 5, TRUK), Ship("Kongo", JAPAN, 4, TRUK))
    texts = ("3 AAF United States Oahu", "2 NAS United States Oahu")
    table = struck(board, *texts, forces=(), ships=lying)
    flown = (*table.names("United States", "AAF"), *table.names("United States", "NAS"))
    table.strike(flown, target="", kind="port").begin()
    assert due(table).row == 4
    table.dice("axis", 4, 4)
    fired = table.told_of(AirDefenseFired)
    assert (fired.eliminated, fired.aborted) == (2, 1)
    lost, back = fired.units_eliminated, fired.units_aborted
    assert (sorted(name[:6] for name in lost), [name[:6] for name in back]) == (
        ["US-AAF", "US-NAS"],
        ["US-AAF"],
    )


def test_23_4213_of_several_nations_the_most_results_count_as_doubt_W355_says(board):
    facts = (
        DeclaredFact("research", "Japan/air defense", "1"),
        DeclaredFact("research", "Germany/air defense", "3"),
    )
    together = (ship(), ship("Graf Spee", 5, "Germany"))
    bare = attacked(board, ships=together)
    assert due(attacked(board, ships=together, facts=facts)).row == due(bare).row + 3


def test_23_4213_or_the_fewest_if_doubt_W355_is_played_so(board):
    facts = (
        DeclaredFact("research", "Japan/air defense", "1"),
        DeclaredFact("research", "Germany/air defense", "3"),
    )
    more = {"ships": (ship(), ship("Graf Spee", 5, "Germany")), "doubts": {"W355": "fewest"}}
    bare = due(attacked(board, **more)).row
    assert due(attacked(board, facts=facts, **more)).row == bare + 1
    assert due(attacked(board, facts=facts[1:], **more)).row == bare
