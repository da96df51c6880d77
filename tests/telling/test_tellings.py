"""Every fact has a telling, and every telling a template that it fills."""

import re
from typing import get_args

import pytest
from msgspec.structs import replace

from core.fold import evolve
from core.ruling import Accepted
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.rules import AnyFact as WorldAtWarEvent
from core.world_at_war.state import game_from, position_of
from events import world_at_war as fact
from events.message import RollsSet
from events.world_at_war.kamikazes import Conversion
from events.world_at_war.squadrons import Recombined
from phases.referee import decide
from skyledger.games import GAMES
from skyledger.telling import TELLINGS_OF, fact_told, ground_in_full, ground_told
from skyledger.telling.world_at_war.parts import OPTIONS, runs
from skyledger.telling.world_at_war.ships import NO_DECK_LEFT
from skyledger.telling.world_at_war.strikes import COVERED, MET
from tests.telling.air_battle_facts import AIR_BATTLES
from tests.telling.air_transport_facts import AIR_TRANSPORT
from tests.telling.bombing_facts import BOMBINGS
from tests.telling.counterair_facts import COUNTERAIR
from tests.telling.ground_combat_facts import GROUND_COMBAT as GROUND_COMBAT_FACTS
from tests.telling.listening import listening, templates_of
from tests.telling.naval_facts import NAVAL as NAVAL_FACTS
from tests.telling.support_facts import SUPPORT as SUPPORT_FACTS
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import Finish, Group, StageAirUnits

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
OF_NO_FACT = (
    "Dice: ", "The defenders of {place} disengage", "declared fact", "doubt {number}", "(sealed)",
    "{kind} of {subject} is declared {value}",
)  # fmt: skip
"""How sentences begin that are told of questions, grounds and orders."""
TWO = ("GE-AAF-01", "GE-AAF-02")
ONE = Recombined("GE-AAF-01", ("GE-AAF-01.search", "GE-AAF-01.cover", "GE-AAF-01.attack"))
OTHER = Recombined("GE-AAF-02", ("GE-AAF-02.search", "GE-AAF-02.cover"), "23.144")


@pytest.fixture
def game(board):
    return game_from(units(board("Lille . . Lyon~ . . Metz"), "5 AAF Germany Lille", "2 NAS Italy Lyon"))


@pytest.fixture
def samples(game):
    """One fact of every kind; where a field changes the words, one of each."""
    return [
        fact.PhaseEntered("combat.missions"), fact.SeatFinished("axis"), fact.PositionSealed(1, "ab" * 32),
        fact.RollCalledFor("air combat", 2), fact.RollCalledFor("air combat", 1, (("19.31A", 1),)),
        fact.RollCalledFor("air combat", 2, (), "attacker", ("axis",), "19.2", 5),
        fact.DiceRolled("air combat", (3, 4), "typed"), fact.DiceRolled("air combat", (3, 4), "machine"),
        fact.DiceRolled("air combat", (3, 4), "seed", "defender"), fact.DiceRolled("air combat", (3, 4), "kept"), fact.DiceRolled("air combat", (3, 4), "again"),
        RollsSet("at once"), RollsSet("by order"),
        fact.SecretRevealed("air cover"), fact.EntriesUndone(2, 2), fact.EntriesUndone(2, 5, "a slip"),
        fact.ProposalRaised(fact.EntriesUndone(2, 2), (("axis",),)), fact.ProposalAccepted(6),
        fact.ProposalRaised(fact.EntriesUndone(2, 5, "a slip"), (("axis", "allies"), ("italy",))),
        fact.ProposalRaised(fact.EntriesRedone(6), (("axis",),)),
        fact.ProposalDeclined(6), fact.ProposalDeclined(6, "no"), fact.CommentMade(), fact.CommentMade("Axis"),
        fact.ProposalRaised(fact.ClaimRuled(6, "upheld", "so it is"), (("axis",),)),
        fact.ProposalRaised(fact.ClaimRuled(6, "denied"), (("axis",),)), fact.ClaimRaised(3), fact.ClaimRuled(6, "upheld", "18.42 says so"), fact.ClaimRuled(6, "denied"), fact.ProposalDisputed(6),
        *(fact.ProposalOfOrder({}, "declared", way, (("axis",),)) for way in ("consent", "waits")),
        fact.DiceKept(4), fact.EntriesUndone(2, 5, dice="kept"), fact.ProposalRaised(fact.EntriesUndone(2, 2, "", "kept"), (("axis",),)),
        fact.ProposalAgreedBeforehand(("axis",)), fact.ProposalInForce("undo", (("axis",),)),
        *(fact.ProposalCarried(number, "axis") for number in (0, 6)),
        *(kind("undo", of) for kind in (fact.ProposalsWelcomed, fact.ProposalsNotWelcomed) for of in ("", "axis")),
        fact.BranchAdopted("g~b", 2, 3, "ab" * 32), fact.PolicySet(fact.Policy("late")), fact.GameStarted(replace(position_of(game), policy=fact.Policy("late"))),
        fact.EntriesRedone(6), fact.GameStarted(position_of(game)), fact.PlayerTurnBegan(1942, "Fall", "Allied"),
        fact.PositionAdjusted("GE-AAF-01", "base", "0300", "a slip"),
        *(fact.PositionAdjusted("GE-AAF-01", what, value, "a slip")
          for what, value in (("inverted", "adjusted"), ("inverted", ""), ("base", ""))),
        fact.PositionAdjusted("W249", "option", "five_more", "a slip"),
        fact.PositionAdjusted("rules", "edition", "2005", "a slip"),
        fact.AirbasePlaced("Germany", "0300", "Europe", "x"), fact.AirbaseRemoved("Germany", "0300", "isolation"),
        fact.ExcessCalledFor("0300", ("axis",), TWO, ()), fact.ExcessMoved(TWO, "0300", "0600"),
        fact.ExcessSettled("0300"), fact.AirUnitsEliminated(TWO), fact.AirUnitsStaged(TWO, "0000", "0300", 3),
        fact.AirUnitsStaged(TWO, "0000", "0300", 1), fact.AirUnitsSeaTransported(TWO, "0000", "0300"),
        fact.AirUnitsRedeployed(TWO, "0000", "0300", "TR"), fact.AirUnitsRedeployed(TWO, "0000", "0300", "NR", "Front"),
        fact.AirUnitsRedeployed(TWO, "0000", "0000", "TR", "Front"),
        fact.SeaTransportFailed(TWO, "0000"), fact.DisplacementCalledFor("0000", ("axis",), TWO, ("0300", "0600")),
        fact.AirUnitsDisplaced(TWO, "0000", "0300"), fact.DisplacementSettled("0000"),
        fact.NavalAirTransferred(("IT-NAS-01",), "0300", "Aquila"), fact.NavalAirTransferred(("IT-NAS-01",), "0300", "0600"),
        fact.NavalAirTransferred(("IT-NAS-01",), "Aquila", "0300", "17.3122"),
        fact.CarrierSailed("Aquila", "0300", at_sea=True), fact.CarrierSailed("Aquila", "0300", at_sea=False),
        fact.CarrierSunk("Aquila", "0300", at_sea=True), fact.NavalAirPutAshore(("IT-NAS-01",), "Aquila", "0300"),
        fact.AirUnitsCalledOff(TWO, "bombing", "0300"), fact.AirUnitsRebased(TWO, "0300", "0600"), fact.LandingNamed(TWO, "defensive air support", "0600", "0300"),
        fact.AirMissionFlown(TWO, "ground support", "0600", "0300"), fact.AirMissionFlown(TWO, "ground support", "0600", "0600"),
        fact.AirMissionFlown(TWO, "ground support", "0600", ""), fact.AirUnitsInverted(TWO, "18.42A"),
        fact.AirUnitsUninverted(TWO), fact.FactDeclared("supply", "Axis", "full", "axis"),
        fact.FactDeclared("supply", "Axis", "full", "axis", "30", "phase"),
        fact.FactDeclared("supply", "0000", "full", "axis", "a convoy came through"), fact.FactLapsed("supply", "Axis"),
        fact.HexTaken("0300", "Italy"), fact.HexTaken("0300", ""), fact.TerritoryGained("Homeland", "Italy", "x"),
        *COUNTERAIR, *AIR_BATTLES, *BOMBINGS, *SUPPORT_FACTS, *AIR_TRANSPORT, *NAVAL_FACTS, *GROUND_COMBAT_FACTS, fact.GroundUnitMoved("1st Army", "0600"), fact.GroundUnitMoved("1st Army", ""), fact.AirUnitsDivided(TWO),
        fact.AirUnitsRecombined("Germany", "AAF", "0300", (ONE, OTHER), ("GE-AAF-03.cover",)),
        fact.AirUnitsRecombined("Germany", "AAF", "0300", (), ("GE-AAF-03.cover",)),
        fact.FactorsLaidAside(TWO),
        fact.UnbuiltAirUnitsRecombined("Germany", "AAF", ("GE-AAF-03.attack",), ("GE-AAF-03",)),
        fact.UnbuiltAirUnitsRecombined("Germany", "AAF", (), ("GE-AAF-03",)),
        fact.UnbuiltAirUnitsRecombined("Germany", "AAF", ("GE-AAF-03.attack",), ()),
        fact.AirUnitsConstructed("Germany", "AAF", TWO, "0300", "", 6),
        fact.AirUnitsConstructed("Italy", "NAS", ("IT-NAS-01",), "0300", "Front", 1),
        fact.NavalAirMadeRegular(("IT-NAS-01",)), fact.EscortCarriersBegun("Germany", "Italy", 1),
        fact.EscortCarriersBegun("Germany", "Germany", 2),
        fact.KamikazesInvoked("Germany", 12), fact.KamikazePoolEnlarged("Germany", 12, 24), fact.KamikazePoolRaised("Germany", 2, 26),
        fact.AirUnitsConverted("Germany", "AAF", "0300", (Conversion("GE-AAF-09", TWO),)),
        fact.AirUnitsConverted("Germany", "AAF", "", (Conversion("GE-AAF-09", TWO),)),
        fact.KamikazesExpended("Germany", TWO, "0300"),
        fact.ForcePoolEnlarged("Germany", "AAF", TWO), fact.ForcePoolEnlarged("Italy", "NAS", ("IT-NAS-01",), elite=True),
    ]  # fmt: skip


def test_every_kind_of_fact_has_a_telling():
    assert set(get_args(WorldAtWarEvent)) == set(TELLINGS_OF["A World at War"])
    assert set(TELLINGS_OF) == set(GAMES)


def test_every_kind_of_fact_is_sampled_and_every_place_of_its_template_filled(game, samples):
    assert {type(one) for one in samples} == set(get_args(WorldAtWarEvent))
    for event in samples:
        assert "{" not in fact_told(SYSTEM, game, event)


def test_no_template_is_idle(game, samples):
    elsewhere = {
        "Another round is fought over {place}; {seats} may reinforce before it.",  # see test_18_622
        "{one} against {other}",  # told of task forces on the board; see test_naval_tellings
        " Aimed at nothing: {units}.",  # told of a strike that is resolved; see test_naval_strikes
        "{asked} This is number {number} of {count} such. {seats} must say which: {options}.",  # see test_19_62
        "{asked} This is the first of {count} such that are left. {seats} must say which: {options}.",  # test_23_142C
        " The same is asked next for one more; “choose {first}, {second}” answers both.",  # see test_19_65B
        " It is settled how many: {losses}.",  # see test_19_65B
        "of {count} {units} {count:squadron|squadrons} {eliminated} eliminated and {aborted} aborted",
        " Rolled: {rolls}.",  # told with a question of losses over ships; see test_strikes_told
        "{side} {net} in row {row}, {lost} eliminated and {turned} aborted on the other side",
        "{value:+} ({rule}, as for the attacker)",  # see test_19_31A
        "None of the attackers was left to abort.",  # told in a battle under way; see test_19_64
        "None of the defenders was left to abort.",
        "The others are inverted, and to abort does nothing to them (19.64).",
        "What was to abort fell to inverted air, and does nothing to it (19.63, 19.64).",
        "Patrol and air cover do not abort (23.416B).",  # told of a strike on the board; see test_naval_tellings
        "Air that defends against bombing does not abort (19.2).",  # see test_19_2
        NO_DECK_LEFT,  # told by the rules of a loss; see test_naval_tellings
        "{unit} moved to {place}. {holder} holds that hex until “take {called} for NATION” says who took it.",
        # ^ told of a hex of the enemy; see test_declaration_capture
        "{by} took {hex}. {still} {count:stands|stand} there still: “move {called} to …” says where to.",
        # ^ told of a hex of the enemy; see test_declaration_capture
        "{units} staged from {origin} to {base}, by no way that the rules allow.",  # see test_18_21_staging
        COVERED[True],  # told of what was shown before; see tests/cli/at_sea/test_told.py
        *MET.values(),  # told of a strike that is under way; see test_23_415B
        "one of {count} more, which “orders” lists",  # told of very many bases; see test_18_523
        # told of elite naval air that is lost; see test_construction
        "{units} elite no more: regular naval air in the force pool, to be built again as such.",
        "counts {factors}",  # told of what is given up in ground combat; see test_18_616
        "; air of no other nation flies there with it (18.57, W323)",  # see test_bombing_told
        "; how far that is, is yours to see to (W264)",  # told of a box; see test_bombing_told
        "{groups} at {place}: {why} ({rule})",  # told of who stays inverted; see test_18_72
        "{groups} at {place} ({names}): {why} ({rule})",
        "each",
        "{first} to {last}",
        "the {place}",
        "the map edge",
        *OPTIONS.values(),
    }
    with listening() as used:
        for event in samples:
            fact_told(SYSTEM, game, event)
        fact_told(SYSTEM, game, fact.EntriesUndone(2, 5), (2, 5))
        beside = [(fact.ProposalAgreedBeforehand(("axis",)), ())]
        fact_told(SYSTEM, game, fact.ProposalInForce("undo", (("axis",),)), beside=beside)
    idle = templates_of("shared.py", "world_at_war") - used - elsewhere
    assert {template for template in idle if not template.startswith(OF_NO_FACT)} == set()


def test_units_are_counted_by_nation_and_kind_and_named_in_runs(game):
    told = fact_told(SYSTEM, game, fact.AirUnitsEliminated((*TWO, "GE-AAF-03", "GE-AAF-05", "IT-NAS-01")))
    assert told == (
        "4 German AAF, 1 Italian NAS (GE-AAF-01 to 03, GE-AAF-05, IT-NAS-01) eliminated, back in the force pool."
    )


@pytest.mark.parametrize(
    ("what", "value", "told"),
    [
        ("inverted", "adjusted", "inverted is now yes"),
        ("inverted", "", "inverted is now no"),
        ("base", "", "base is now the force pool"),
        ("base", "0300", "base is now Lyon"),
    ],
)
def test_what_is_adjusted_is_told_in_the_words_of_the_order(game, what, value, told):
    adjusted = fact.PositionAdjusted("GE-AAF-01", what, value, "a slip")
    assert told in fact_told(SYSTEM, game, adjusted)


ONE_UNIT = (
    *(one for one in SUPPORT_FACTS if getattr(one, "units", ()) == ("IT-NAS-01",)),
    fact.CounterairReinforced(("IT-NAS-01",), "0300"),
    fact.CounterairReinforced(("IT-NAS-01",), "0300", "0600"),
    fact.CounterairCalledOff(("IT-NAS-01",), "0300"),
    fact.CounterairRoundBegan("0300", "", 1, ("IT-NAS-01",)),
    fact.NavalAirRevealed(("IT-NAS-01",), "Aquila", "0300"),
    fact.NavalAirBackAboard(("IT-NAS-01",), "Aquila", ""),
    fact.AirUnitsDivided(("IT-NAS-01",)),
    fact.RefugeCalledFor("0300", ("axis",), ("IT-NAS-01",), ("0600",)),
    fact.DisplacementCalledFor("0300", ("axis",), ("IT-NAS-01",), ("0600",)),
    fact.BombingAnnounced(("IT-NAS-01",), "0300", ("0000", "0100", "0300")),
    fact.BombingResolved("0300", "unopposed", 1, ("IT-NAS-01",)),
    fact.BombingResolved("0300", "single round", 0, (), ("IT-NAS-01",)),
)


@pytest.mark.parametrize("event", ONE_UNIT)
def test_a_sentence_about_a_single_unit_has_no_verb_of_several(game, event):
    told = fact_told(SYSTEM, game, event)
    assert "1 Italian NAS (IT-NAS-01)" in told
    finite = set(re.sub(r"\b(will|to) \w+", "", told).replace(",", "").split())
    assert not {"join", "stay", "defend", "are", "fight", "leave", "fly", "go"} & finite


def test_runs_are_of_one_series_and_of_three_at_least():
    def said(names):
        return list(runs(names))

    assert said(["A-01", "A-02", "B-03", "B-04", "B-05", "carrier"]) == [
        "A-01",
        "A-02",
        "B-03 to 05",
        "carrier",
    ]


def test_dice_are_told_with_all_that_matters(game):
    def said(event):
        return fact_told(SYSTEM, game, event)

    modifiers = (("19.31A", 2), ("19.34", -1))
    due = fact.RollCalledFor("air combat", 2, modifiers, "attacker", ("axis", "italy"), "19.2", 12)
    assert said(due) == (
        "2 dice are due for air combat: the attacker's roll (axis, italy), table 19.2, row 12,"
        " modified by +2 (19.31A), -1 (19.34)."
    )
    assert said(fact.RollCalledFor("weather", 1)) == "1 die is due for weather."
    fell = fact.DiceRolled("air combat", (5, 3), "machine", "defender")
    assert said(fell) == "The defender's dice for air combat: 5, 3 (thrown by the machine)."
    assert said(fact.DiceRolled("weather", (6,), "a cup")) == "Dice for weather: 6 (a cup)."


def test_an_undo_tells_why(game):
    assert (
        fact_told(SYSTEM, game, fact.EntriesUndone(2, 5, "a slip"))
        == "What counted of entries 2 to 5 is undone: a slip."
    )
    told = fact_told(SYSTEM, game, fact.EntriesUndone(2, 5, "a slip"), (2, 3, 5))
    assert told == "Entries 2 to 3 and 5 are undone: a slip."
    assert fact_told(SYSTEM, game, fact.EntriesUndone(2, 2)) == "Entry 2 is undone."


def test_grounds_are_told_with_what_is_declared_and_which_option_is_played(game):
    assert ground_told(SYSTEM, game, "fact supply Axis") == "supply of Axis is declared full (by scenario)"
    assert ground_told(SYSTEM, game, "W17").startswith("doubt W17, Staging straight off a carrier: transfer")
    assert ground_told(SYSTEM, game, "fact oil Axis") == "declared fact oil Axis"


def test_a_doubt_that_a_ruling_stood_on_is_told_as_a_sentence(game):
    assert ground_in_full(SYSTEM, game, "W17") == (
        "doubt W17, Staging straight off a carrier: the text leaves it open, and this game plays "
        "“" + SYSTEM.rules.doubts()["W17"].options["transfer_first"].removesuffix(".") + "” (transfer_first)"
    )
    assert ground_in_full(SYSTEM, game, "fact oil Axis") == "declared fact oil Axis"


def test_17_71_a_redeployment_to_another_front_of_the_same_box_is_told_as_one(game):
    def told(*given):
        return fact_told(SYSTEM, game, fact.AirUnitsRedeployed(TWO, *given))

    units = "2 German AAF (GE-AAF-01, GE-AAF-02) redeployed"
    assert told("SW box", "SW box", "TR", "Eastern") == f"{units} within SW box to the Eastern front."
    assert (
        told("SW box", "Other box", "TR", "Eastern")
        == f"{units} from SW box to Other box, on the Eastern front."
    )
    assert told("0000", "0300", "NR") == f"{units} from Lille (0000) to Lyon (0300), by sea (NR)."


def test_what_is_declared_is_told_with_its_place_its_end_and_its_reason(game):
    def told(*given):
        declared = fact.FactDeclared(*given)
        after = evolve(EVOLUTIONS, game, declared)
        return fact_told(SYSTEM, after, declared), ground_told(SYSTEM, after, f"fact {given[0]} {given[1]}")

    assert told("supply", "0000", "full", "axis", "30.523") == (
        "Declared by axis: supply of Lille is full.",
        "supply of Lille is declared full (by axis, rule 30.523)",
    )
    assert told("supply", "0000", "full", "axis", "a convoy came through", "player turn") == (
        "Declared by axis: supply of Lille is full, until the end of the player turn, because a convoy came through.",
        "supply of Lille is declared full (by axis, because a convoy came through)",
    )
    assert told("research", "Germany/naval air training", "1", "axis", "42.23D") == (
        "Declared by axis: research of Germany/naval air training is 1, by rule 42.23D.",
        "research of Germany/naval air training is declared 1 (by axis, rule 42.23D)",
    )
    assert (
        fact_told(SYSTEM, game, fact.FactLapsed("supply", "0000")) == "supply of Lille is declared no more."
    )


def test_all_that_follows_from_a_turn_can_be_told(game):
    for order in (StageAirUnits(Group(2, "AAF", "Germany", "0000"), "0300"), Finish()):
        ruling = decide(SYSTEM, game, "axis", order)
        assert isinstance(ruling, Accepted)
        assert all(fact_told(SYSTEM, game, ruled.event) for ruled in ruling.facts)


def test_23_142A_a_squadron_that_is_lost_as_others_recombine_is_told_first(game):
    event = fact.AirUnitsRecombined("Germany", "AAF", "0300", (ONE, OTHER), ("GE-AAF-03.cover",))
    told = fact_told(SYSTEM, game, event)
    assert told.startswith("Lost, too few for a factor: GE-AAF-03.cover. German squadrons at")
    none = fact_told(
        SYSTEM, game, fact.AirUnitsRecombined("Germany", "AAF", "0300", (), ("GE-AAF-03.cover",))
    )
    assert none.startswith("Lost: GE-AAF-03.cover. German squadrons at")
