"""18.521, 18.521C, 18.521D and doubts W178-W183: all counterairs of a phase stand before the first is fought."""

import pytest

from core.ruling import Refused
from events.message import PhaseEntered, RollCalledFor, SeatFinished
from events.world_at_war.air_battle import DecisionCalledFor
from events.world_at_war.board import Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import (
    CounterairAnnounced,
    CounterairEnded,
    CounterairRoundBegan,
    NavalAirRevealed,
)
from events.world_at_war.flight import AirUnitsInverted
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from tests.menus import offered
from tests.world_at_war.announcements import announce, begin, channel, roll
from tests.world_at_war.at_the_table import AT_THE_TABLE
from tests.world_at_war.orders import Choose, FightOn, Finish, FlyMission

TWO_SEATS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


@pytest.fixture
def war(given, board):
    """war("3 AAF Germany Lille") -> the Axis announces counterairs over the Channel; see `channel`."""
    return lambda *texts, **more: channel(given, board, *texts, **more)


def of(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def rules_of(table, kind):
    return next(fact.rules for fact in table.ruling.facts if isinstance(fact.event, kind))


def attacks(table):
    return [(battle.place, battle.force, battle.attackers) for battle in table.game.battles]


def test_18_521_nothing_is_fought_while_counterairs_are_announced(war):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", "1 AAF Britain Bath")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-AAF-01",), "0300"))
    table.when(announce(table, "1 AAF Germany Lille", "Bath"))
    table.then(CounterairAnnounced(("GE-AAF-02",), "0500"))
    assert "W178" in rules_of(table, CounterairAnnounced)
    assert table.game.turn.phase == "movement.counterair.announcing"


def test_18_521_nothing_is_announced_once_the_first_is_fought(war):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    begin(table).when(announce(table, "1 AAF Germany Lille", "Bath")).refused("18.521")


def test_18_521_they_are_fought_in_the_order_of_their_announcement_as_doubt_W274_says(war):
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", "1 AAF Britain Bath")
    table.when(
        announce(table, "1 AAF Germany Lille", "Bath"), announce(table, "1 AAF Germany Lille", "Dover")
    )
    begin(table)
    assert [(f.place, f.round) for f in of(table, CounterairRoundBegan)] == [("0500", 1)]
    assert {due.by for due in table.game.rolls} == {"attacker", "defender"}
    roll(table, (2, 2), (2, 2))
    while not of(table, CounterairEnded):
        table.as_seat("allies").when(FightOn()).as_seat("axis").when(FightOn())
        roll(table, (6, 6), (1, 1))
    assert [(f.place, f.round) for f in of(table, CounterairRoundBegan)] == [("0300", 1)]


def test_18_521_or_the_attacker_says_which_is_next_if_doubt_W274_is_played_so(war):
    read = {"doubts": {"W274": "attacker_chooses"}}
    table = war("2 AAF Germany Lille", "1 AAF Britain Dover", "1 AAF Britain Bath", **read)
    table.when(
        announce(table, "1 AAF Germany Lille", "Bath"), announce(table, "1 AAF Germany Lille", "Dover")
    )
    begin(table)
    (question,) = table.game.questions
    assert (question.rule, question.seats, question.options) == ("18.522", ("axis",), ("0500", "0300"))
    assert "W274" in {rule for ruled in table.ruling.facts for rule in ruled.rules}
    assert offered(menu(WORLD_AT_WAR, table.game, "axis"), Choose("0300"))
    table.as_seat("axis").when(Choose("Dover")).accepted()
    assert [(f.place, f.round) for f in of(table, CounterairRoundBegan)] == [("0300", 1)]
    assert [due.by for due in table.game.rolls] == ["attacker", "defender"]
    roll(table, (2, 2), (2, 2))
    while not of(table, CounterairEnded):
        table.as_seat("allies").when(FightOn()).as_seat("axis").when(FightOn())
        roll(table, (6, 6), (1, 1))
    assert [(f.place, f.round) for f in of(table, CounterairRoundBegan)] == [("0500", 1)]


def test_18_521_the_fight_waits_for_every_seat_of_the_side(war):
    table = war("1 AAF Germany Lille", "1 AAF Italy Lille", "1 AAF Britain Dover", seats=TWO_SEATS)
    table.as_seat("germany").when(announce(table, "1 AAF Germany Lille", "Dover"), Finish())
    table.then(SeatFinished("germany"))
    table.as_seat("italy").when(announce(table, "1 AAF Italy Lille", "Dover")).accepted()
    table.when(Finish()).accepted()
    assert table.game.turn.phase == "movement.counterair.rolling"


def test_18_521_where_none_is_announced_the_phase_goes_on(war):
    for phase, after in (("movement", "movement.transfers"), ("combat", "combat.missions")):
        table = war("1 AAF Germany Lille", phase=phase).when(Finish())
        table.then(SeatFinished("axis"), PhaseEntered(after))


def test_18_521_partners_attack_a_base_together(war):
    table = war("2 AAF Germany Lille", "1 AAF Italy Ghent", "1 jet Germany Ghent", facts=(JETS,))
    for unit in ("1 AAF Germany Lille", "1 AAF Italy Ghent", "1 jet Germany Ghent", "1 AAF Germany Lille"):
        table.when(announce(table, unit, "Dover")).accepted()
    assert attacks(table) == [("0300", "", ("GE-AAF-01", "IT-AAF-01", "GE-jet-01", "GE-AAF-02"))]


JETS = DeclaredFact("research", "Germany/jets", "12")


def test_18_521_one_land_based_counterair_for_a_base_and_phase_as_doubt_W180_says(war):
    table = war("2 AAF Germany Lille")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert "W180" not in rules_of(table, CounterairAnnounced)
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert "W180" in rules_of(table, CounterairAnnounced)
    assert len(table.game.battles) == 1


AT_SEA = (
    Carrier("Zeppelin", "Germany", 2, "0400", at_sea=True),
    Carrier("Strasser", "Germany", 2, "0400", at_sea=True),
    Carrier("Weser", "Germany", 2, "0401", at_sea=True),
)
SHIPS = ("1 NAS Germany Zeppelin", "1 NAS Germany Strasser", "1 NAS Germany Weser")
WITH_SEA = "Ghent~ Lille~ . Dover~ = Bath~ . York~\n= = = = = = = ="


def test_18_521_land_and_carrier_air_make_separate_counterairs_as_doubt_W179_says(war):
    table = war("1 AAF Germany Lille", *SHIPS[:1], carriers=AT_SEA)
    table.when(announce(table, "1 AAF Germany Lille", "Dover"), announce(table, SHIPS[0], "Dover"))
    assert "W179" in rules_of(table, CounterairAnnounced)
    assert attacks(table) == [("0300", "", ("GE-AAF-01",)), ("0300", "0400", ("GE-NAS-01",))]


def test_18_521_who_announces_a_counterair_that_stays_apart_is_told_so(war):
    table = war("2 AAF Germany Lille", *SHIPS[:1], carriers=AT_SEA)
    told = []
    for text in ("1 AAF Germany Lille", SHIPS[0], "1 AAF Germany Lille"):
        told.append(tuple(noted(table.game, "axis", announce(table, text, "Dover"))))
        table.when(announce(table, text, "Dover")).accepted()
    assert [len(notes) for notes in told] == [0, 1, 0], "the last joins the first"
    assert told[1][0].startswith(
        "This counterair of Dover is fought by itself, and not together with the other"
    )
    assert "(W179)" in told[1][0]


def test_18_521_who_joins_carrier_air_by_doubt_W179_is_told_nothing(war):
    table = war("1 AAF Germany Lille", *SHIPS[:1], carriers=AT_SEA, doubts={"W179": "together"})
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert tuple(noted(table.game, "axis", announce(table, SHIPS[0], "Dover"))) == ()


@pytest.mark.parametrize("first", [0, 1])
def test_18_521_land_and_carrier_air_fight_one_round_together_if_doubt_W179_is_played_so(war, first):
    read = {"doubts": {"W179": "together"}}
    table = war("3 NAS Germany Lille", *SHIPS[:1], "3 NAS Britain Dover", carriers=AT_SEA, **read)
    texts = ["3 NAS Germany Lille", SHIPS[0]]
    table.when(*(announce(table, text, "Dover") for text in (texts[first], texts[1 - first]))).accepted()
    assert "W179" in rules_of(table, CounterairAnnounced)
    assert [len(units) for _, _, units in attacks(table)] == [4]
    roll(begin(table), (1, 1), (1, 1))
    assert ended(table) == [("0300", "single round")]
    assert not of(table, DecisionCalledFor)


def test_18_521_over_ships_land_and_carrier_air_stay_apart_whatever_doubt_W179_says(war):
    table = war("1 AAF Germany Lille", *SHIPS[:1], carriers=(*AT_SEA, HERMES), doubts={"W179": "together"})
    table.when(announce(table, "1 AAF Germany Lille", "Dover"), announce(table, SHIPS[0], "Dover"))
    assert attacks(table) == [("0300", "", ("GE-AAF-01",)), ("0300", "0400", ("GE-NAS-01",))]


def test_18_521_carriers_of_one_hex_attack_together_and_those_of_another_apart(war):
    table = war(*SHIPS, drawing=WITH_SEA, carriers=AT_SEA)
    for ship in SHIPS:
        table.when(announce(table, ship, "Dover")).accepted()
    assert attacks(table) == [("0300", "0400", ("GE-NAS-01", "GE-NAS-02")), ("0300", "0401", ("GE-NAS-03",))]


def test_18_521A_a_base_with_air_units_is_fought_over_for_one_round_at_least(war):
    table = war("1 AAF Germany Lille", "1 AAF Britain Dover")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    begin(table)
    assert [fact.by for fact in of(table, RollCalledFor)] == ["attacker", "defender"]
    assert isinstance(table.when(Finish()).ruling, Refused)


def test_18_521_all_air_of_the_side_in_the_base_defends_and_so_without_supply_as_doubt_W78_says(war):
    cut = DeclaredFact("supply", "0300", "none")
    table = war("1 AAF Germany Lille", "1 AAF Britain Dover", "1 AAF Australia Dover", facts=(cut,))
    table.after(AirUnitsInverted(("AU-AAF-01",), "18.253"))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    begin(table)
    assert of(table, CounterairRoundBegan) == [
        CounterairRoundBegan("0300", "", 1, ("AU-AAF-01", "BR-AAF-01"))
    ]


def test_18_526C_who_was_not_forced_to_abort_still_has_its_mission_as_doubt_W103_says(war):
    table = war("2 AAF Germany Lille", "3 AAF Britain Dover")
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    roll(begin(table), (1, 2), (6, 6))
    assert table.game.turn.phase == "movement.transfers"
    table.in_phase("movement.missions").as_seat("allies").system = AT_THE_TABLE
    support = FlyMission(table.group("2 AAF Britain Dover"), "defensive air support", "0400")
    table.when(support).accepted()
    assert [table.game.units[f"BR-AAF-0{n}"].inverted for n in (1, 2, 3)] == ["18.526A", "18.42A", "18.42A"]


HERMES = Carrier("Hermes", "Britain", 2, "0300")


def test_18_521C_naval_air_aboard_in_the_port_is_shown_when_the_attack_is_announced(war):
    ships = (
        HERMES,
        Carrier("Eagle", "Britain", 2, "0300"),
        Carrier("Argus", "Britain", 1, "0400", at_sea=True),
    )
    table = war(
        "1 AAF Germany Lille",
        "2 NAS Britain Hermes",
        "1 NAS Britain Eagle",
        "1 NAS Britain Argus",
        carriers=ships,
    )
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    table.then(
        CounterairAnnounced(("GE-AAF-01",), "0300"),
        NavalAirRevealed(("BR-NAS-03",), "Eagle", "0300"),
        NavalAirRevealed(("BR-NAS-01", "BR-NAS-02"), "Hermes", "0300"),
    )
    begin(table)
    assert not of(table, NavalAirRevealed)
    assert of(table, CounterairRoundBegan)[0].defenders == ("BR-NAS-01", "BR-NAS-02", "BR-NAS-03")


def test_18_521C_it_is_shown_once_however_many_attack(war):
    table = war("2 AAF Germany Lille", "2 NAS Britain Hermes", carriers=(HERMES,))
    table.when(
        announce(table, "1 AAF Germany Lille", "Dover"), announce(table, "1 AAF Germany Lille", "Dover")
    )
    table.then(CounterairAnnounced(("GE-AAF-02",), "0300"))


def ended(table):
    return [(fact.place, fact.how) for fact in of(table, CounterairEnded)]


def test_18_521D_an_empty_base_is_counteraired_and_the_attackers_have_flown(war):
    table = war("1 AAF Germany Lille")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    begin(table)
    assert ended(table) == [("0300", "empty base")]
    assert not of(table, RollCalledFor)
    table.when(Finish()).accepted()
    unit = table.game.units["GE-AAF-01"]
    assert (unit.used, unit.inverted, unit.base) == ("counterair", "18.42A", "0100")


def attack_on_dover(war, *others):
    table = war("4 AAF Germany Lille", "3 AAF Britain Dover", held={"0300": "Britain", "0500": "Britain"})
    table.when(announce(table, "2 AAF Germany Lille", "Dover"))
    for base in others:
        table.when(announce(table, "1 AAF Germany Lille", base)).accepted()
    return roll(begin(table), (1, 2), (1, 2))


def test_18_521D_an_empty_base_is_counteraired_so_that_it_is_no_refuge(war):
    free = attack_on_dover(war)
    assert [fact.side for fact in of(free, DecisionCalledFor)] == ["defender"]
    closed = attack_on_dover(war, "Bath")
    assert [fact.side for fact in of(closed, DecisionCalledFor)] == ["attacker"]


def test_18_521D_a_port_is_counteraired_to_learn_of_the_naval_air_in_it(war):
    table = war("1 AAF Germany Lille", "1 NAS Britain Hermes", carriers=(HERMES,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert of(table, NavalAirRevealed) == [NavalAirRevealed(("BR-NAS-01",), "Hermes", "0300")]
    begin(table)
    assert not ended(table)
    assert {due.by for due in table.game.rolls} == {"attacker", "defender"}


def test_18_521D_or_that_there_is_none_as_doubt_W183_says(war):
    table = war("1 AAF Germany Lille", carriers=(HERMES,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    table.then(CounterairAnnounced(("GE-AAF-01",), "0300"))
    begin(table)
    assert ended(table) == [("0300", "empty base")]


def test_18_521_air_of_a_nation_at_peace_in_the_base_of_an_enemy_is_doubt_W286(war):
    peace = DeclaredFact("war", "Germany/United States", "peace")
    forces = ("1 AAF Germany Lille", "2 AAF Britain Dover", "1 AAF United States Dover")
    table = war(*forces, facts=(peace,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).accepted()
    assert "W286" in table.ruling.grounds
    table = war(*forces, facts=(peace,), doubts={"W286": "everybody"})
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).refused("18.521/war")
    assert table.told() == "Germany is at peace with United States, as declared."
