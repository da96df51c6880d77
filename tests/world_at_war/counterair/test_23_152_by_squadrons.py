"""23.152 Counterair by squadrons: the squadrons of a factor go to one base with naval air or to several."""

import pytest

from core.mistakes import Mistake
from core.ruling import Accepted
from events.message import RollCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.board import Carrier, DeclaredFact, Seat
from events.world_at_war.counterair import (
    CounterairAnnounced,
    CounterairCalledOff,
    CounterairEnded,
    NavalAirRevealed,
)
from events.world_at_war.flight import AirUnitsInverted
from events.world_at_war.naval_air import AirUnitsEmployed
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined
from phases.referee import decide, menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.waiting import meaning_now
from tests.menus import offered
from tests.world_at_war.announcements import announce, begin, channel, roll
from tests.world_at_war.orders import (
    AnnounceCounterair,
    Choose,
    Declare,
    Disengage,
    FightOn,
    Finish,
    Group,
    Named,
    TakeHex,
)

ONE = ("GE-AAF-01.search", "GE-AAF-01.cover", "GE-AAF-01.attack")
TWO = ("GE-AAF-02.search", "GE-AAF-02.cover", "GE-AAF-02.attack")
NAVAL = ("1 NAS Britain Dover", "1 NAS Britain Bath")


@pytest.fixture
def war(given, board):
    """war("3 AAF Germany Lille") -> the Axis announces counterairs over the Channel; see `channel`."""
    return lambda *texts, **more: channel(given, board, *texts, **more)


def by_the_squadron(table, count, to, kind="AAS", nation="Germany", base="Lille"):
    return AnnounceCounterair(Group(count, kind, nation, table.at(base)), table.at(to))


def of(table, kind):
    return [fact for fact in table.facts if isinstance(fact, kind)]


def test_23_152A_a_factor_is_broken_down_before_it_fights_naval_air(war):
    table = war("1 AAF Germany Lille", NAVAL[0])
    table.when(announce(table, "1 AAF Germany Lille", "Dover")).then(
        CounterairAnnounced(("GE-AAF-01",), "0300")
    )
    begin(table)
    assert of(table, AirUnitsDivided) == [AirUnitsDivided(("GE-AAF-01",))]
    assert table.game.battles[0].attackers == ONE


def test_23_152A_it_stays_whole_where_there_is_none(war):
    table = war("1 AAF Germany Lille", "1 AAF Britain Dover")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert not of(begin(table), AirUnitsDivided)


def test_23_152A_naval_air_that_was_hidden_aboard_in_the_port_counts(war):
    hermes = Carrier("Hermes", "Britain", 2, "0300")
    table = war("1 AAF Germany Lille", "1 NAS Britain Hermes", carriers=(hermes,))
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    assert of(table, NavalAirRevealed)
    assert of(begin(table), AirUnitsDivided) == [AirUnitsDivided(("GE-AAF-01",))]


def test_23_152B_by_the_squadron_only_bases_with_naval_air_are_counteraired(war):
    table = war("1 AAF Germany Lille", "1 AAF Britain Dover", NAVAL[1])
    table.when(by_the_squadron(table, 3, "Dover")).refused("23.152B")
    assert table.told() == "There is no naval air at Dover; attack it with whole factors."
    table.when(by_the_squadron(table, 3, "Bath"))
    table.then(AirUnitsDivided(("GE-AAF-01",)), CounterairAnnounced(ONE, "0500"))


def test_23_152C_the_squadrons_of_a_factor_go_to_several_bases(war):
    table = war("2 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 4, "Dover"))
    table.then(AirUnitsDivided(("GE-AAF-01", "GE-AAF-02")), CounterairAnnounced((*ONE, TWO[0]), "0300"))
    table.when(by_the_squadron(table, 2, "Bath"))
    table.then(CounterairAnnounced(TWO[2:0:-1], "0500"))


def test_23_152B_each_of_them_has_naval_air_in_it(war):
    table = war("1 AAF Germany Lille", "1 AAF Britain Bath", NAVAL[0])
    table.when(by_the_squadron(table, 2, "Dover"), by_the_squadron(table, 1, "Bath")).refused("23.152B")
    table.when(AnnounceCounterair(Named((ONE[2],)), "0500")).refused("23.152B")


def test_23_152B_no_squadron_is_withheld(war):
    table = war("2 AAF Germany Lille", *NAVAL).when(by_the_squadron(war("1 AAF Germany Lille"), 2, "Dover"))
    left = next(name for name in ONE if name not in table.game.battles[0].attackers)
    table.when(Finish()).refused("23.152B/withheld")
    assert table.told() == f"{left} has not been sent anywhere."
    table.when(by_the_squadron(table, 1, "Bath"), Finish()).accepted()


def test_23_152B_not_even_by_the_gamemaster_but_the_other_side_has_nothing_to_do_with_it(war):
    table = war("1 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 2, "Dover"))
    table.as_seat("gamemaster").when(Finish()).refused("23.152B")
    table.as_seat("allies").when(Finish()).refused("sequence of play")


def test_23_152B_nor_by_a_seat_that_had_finished(war):
    seats = (
        Seat("germany", "Axis", ("Germany",)),
        Seat("italy", "Axis", ("Italy",)),
        Seat("allies", "Allied", ("Britain",)),
    )
    table = war("1 AAF Germany Lille", *NAVAL, seats=seats).as_seat("germany")
    table.when(by_the_squadron(table, 2, "Dover")).as_seat("italy").when(Finish()).accepted()
    table.as_seat("germany").when(Finish()).refused("23.152B")
    late = war("1 AAF Germany Lille", *NAVAL, seats=seats).as_seat("germany")
    late.when(Finish(), by_the_squadron(late, 2, "Dover")).as_seat("italy").when(Finish()).refused("23.152B")
    late.as_seat("germany").when(by_the_squadron(late, 1, "Bath")).as_seat("italy").when(Finish()).accepted()


def test_23_152B_one_that_can_go_nowhere_any_more_is_not_withheld(war):
    table = war("1 AAF Germany Lille", NAVAL[0], held={"0300": "Britain"})
    table.when(by_the_squadron(table, 2, "Dover"), Finish()).refused("23.152B")
    table.as_seat("allies").when(TakeHex("Dover", "Germany")).as_seat("axis").when(Finish()).accepted()


def test_23_152B_one_that_can_start_no_more_is_not_withheld(war):
    for kind, subject, value in (("supply", "Lille", "partial"), ("winter", "Germany", "9")):
        table = war("1 AAF Germany Lille", *NAVAL)
        table.when(by_the_squadron(table, 2, "Dover"), Finish()).refused("23.152B")
        table.when(Declare(kind, table.at(subject), value), Finish()).accepted()


def test_23_152C_an_order_takes_squadrons_that_are_there_before_it_divides_more(war):
    table = war("3 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 1, "Dover"), by_the_squadron(table, 3, "Bath"))
    table.then(AirUnitsDivided(("GE-AAF-02",)), CounterairAnnounced((ONE[2], ONE[1], TWO[0]), "0500"))


def test_23_162_squadrons_that_had_a_part_at_sea_are_passed_over(war):
    table = war("3 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 1, "Dover")).after(
        AirUnitsEmployed((ONE[1], ONE[2]), "search", "0300", "x")
    )
    table.when(by_the_squadron(table, 2, "Bath"))
    table.then(AirUnitsDivided(("GE-AAF-02",)), CounterairAnnounced(TWO[:2], "0500"))


def test_23_152_not_more_than_the_factors_give(war):
    table = war("1 AAF Germany Lille", *NAVAL)
    with pytest.raises(Mistake, match="but 3"):
        table.when(by_the_squadron(table, 4, "Dover"))
    with pytest.raises(Mistake, match="one squadron"):
        table.when(by_the_squadron(table, 0, "Dover"))
    with pytest.raises(Mistake, match="but 0"):
        table.when(by_the_squadron(table, 1, "Dover", base="Ghent"))


def test_23_17_jets_go_by_the_squadron_as_well(war):
    table = war("1 jet Germany Lille", *NAVAL, facts=(DeclaredFact("research", "Germany/jets", "12"),))
    table.when(
        by_the_squadron(table, 2, "Dover", "jet squadron"), by_the_squadron(table, 1, "Bath", "jet squadron")
    )
    assert [battle.attackers for battle in table.game.battles] == [
        ("GE-jet-01.1", "GE-jet-01.2"),
        ("GE-jet-01.3",),
    ]


def test_23_152_other_rules_are_asked_of_squadrons_as_of_factors(war):
    far = war("1 AAF Germany Lille", "1 NAS Britain York")
    far.when(by_the_squadron(far, 3, "York")).refused("18.45")
    cut = war("1 AAF Germany Lille", NAVAL[0], facts=(DeclaredFact("supply", "0100", "partial"),))
    cut.when(by_the_squadron(cut, 3, "Dover")).refused("18.51")
    other = war("1 AAF Germany Lille", NAVAL[0]).as_seat("allies")
    other.when(by_the_squadron(other, 3, "Dover")).refused("sequence of play")


def test_23_152_a_squadron_is_committed_to_one_counterair(war):
    table = war("1 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 3, "Dover")).accepted()
    table.when(AnnounceCounterair(Named((ONE[0],)), "0500")).refused("18.41/committed")


def test_23_152_the_menu_holds_what_is_left_to_send(war):
    table = war("2 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 2, "Dover"))
    told = set()
    for count in range(1, 5):
        for to in ("Dover", "Bath", "York"):
            order = by_the_squadron(table, count, to)
            accepted = isinstance(decide(WORLD_AT_WAR, table.game, "axis", order), Accepted)
            assert offered(menu(WORLD_AT_WAR, table.game, "axis"), order) == accepted, order
            told |= {(to, count)} if accepted else set()
    assert told == {(to, count) for to in ("Dover", "Bath") for count in range(1, 5)}


def test_23_152_who_is_called_off_by_the_squadron_is_asked_for_no_more(war):
    table = war("1 AAF Germany Lille", *NAVAL)
    table.when(by_the_squadron(table, 3, "Dover"))
    table.as_seat("allies").when(TakeHex("Dover", "Germany")).accepted()
    begin(table).in_phase("combat.counterair.announcing").when(Finish()).accepted()


def test_23_131A_army_air_is_broken_down_in_company_of_naval_air_too(war):
    table = war("1 AAF Germany Lille", "1 NAS Germany Lille", "2 AAF Britain Dover")
    table.when(
        announce(table, "1 AAF Germany Lille", "Dover"), announce(table, "1 NAS Germany Lille", "Dover")
    )
    assert of(begin(table), AirUnitsDivided) == [AirUnitsDivided(("GE-AAF-01", "BR-AAF-01", "BR-AAF-02"))]


def test_23_154_army_air_that_is_broken_down_loses_squadrons(war):
    table = war("1 AAF Germany Lille", "4 NAS Britain Dover")
    table.when(announce(table, "1 AAF Germany Lille", "Dover"))
    roll(begin(table), (1, 1), (2, 2)).when(Choose("cover")).accepted()
    lost = [unit.name for unit in table.game.units.values() if unit.parent == "GE-AAF-01" and not unit.base]
    assert lost == ["GE-AAF-01.cover"]


def test_23_152B_the_naval_air_of_the_base_may_be_gone_when_their_turn_comes_doubt_W294(war):
    """They were divided, and so are the defenders; all recombine when the last counterair is over."""
    table = war("1 AAF Germany Lille", *NAVAL, "1 AAF Britain Bath")
    table.when(by_the_squadron(table, 2, "Dover"), by_the_squadron(table, 1, "Bath"))
    begin(table)
    table.after(AirUnitsEliminated(("BR-NAS-02",)))
    roll(table, (6, 6), (1, 1))
    called = [(fact.by, fact.row) for fact in table.facts if isinstance(fact, RollCalledFor)]
    assert called == [("attacker", 1), ("defender", 3)]


def test_23_152B_or_they_stay_at_home_if_doubt_W294_is_called_off(war):
    table = war("1 AAF Germany Lille", *NAVAL, "1 AAF Britain Bath", doubts={"W294": "called_off"})
    table.when(by_the_squadron(table, 2, "Dover"), by_the_squadron(table, 1, "Bath"))
    begin(table)
    table.after(AirUnitsEliminated(("BR-NAS-02",)))
    roll(table, (6, 6), (1, 1))
    (off,) = of(table, CounterairCalledOff)
    assert (len(off.units), off.place) == (1, table.at("Bath"))
    assert CounterairEnded(off.place, "", "no attackers") in table.facts
    assert "W294" in {rule for ruled in table.ruling.facts for rule in ruled.rules}
    assert not any(isinstance(fact, RollCalledFor) for fact in table.facts)


def test_23_152D_a_squadron_that_was_left_at_home_recombines_with_its_factor(war):
    table = war("1 AAF Germany Lille", NAVAL[0], "1 AAF Britain Dover")
    table.when(by_the_squadron(table, 2, "Dover")).after(AirUnitsInverted((ONE[2],), "18.253"))
    begin(table)
    roll(table, (1, 1), (1, 1))
    table.as_seat("axis").when(Choose("search")).as_seat("allies").when(Choose("search"), FightOn())
    table.as_seat("axis").when(Disengage(), Finish())
    assert [fact.factors[0].squadrons for fact in of(table, AirUnitsRecombined)] == [(ONE[2], ONE[1])]


def test_23_152B_a_menu_that_offers_squadrons_says_what_they_are_and_against_which_bases(war):
    told = {}
    for naval in ((), NAVAL[:1]):
        game = war("1 AAF Germany Lille", "2 AAF Britain Dover", *naval).game
        alike = [one for one in menu(WORLD_AT_WAR, game, "axis") if isinstance(one.order, AnnounceCounterair)]
        told[bool(naval)] = meaning_now(game, alike[0].order, alike)
    assert "Squadrons, three to a factor, are offered where naval air is based, here Dover" in told[True]
    assert "Squadrons" not in told[False]
