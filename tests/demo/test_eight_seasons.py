"""The eight seasons play to their end, use all of the air turn, and the ledger answers for every entry."""

from io import BytesIO

import pytest

import store
from core.world_at_war.rules import AnyFact
from events import world_at_war as fact
from events.codec import encode
from skyledger.audit import audit
from skyledger.cli.desk import PROJECTIONS
from skyledger.demo.apart import own_sources
from skyledger.demo.eight_seasons import SEASONS, begun, played
from skyledger.games import GAMES, projections
from skyledger.past import Past
from skyledger.rebuilding import rebuild
from skyledger.recording import read_models
from skyledger.service import Desk, table
from store.transfer import export_game, import_game
from tests.play.of_ships import is_of_ships
from tests.why.compared import MOMENTS, compared
from tests.world_at_war.orders import AnyOrder

SYSTEM = GAMES["A World at War"]
OF_JAPAN = {"InvokeKamikazes", "ConvertToKamikazes", "BuildKamikazes", "SendKamikazes"}
OF_MISSIONS = {
    *("AnnounceExploitation", "AnnounceGroundCombat", "AnnounceOverrun", "AttackHex"),
    *("KeepSupport", "NameExcess", "EscortBombing", "RouteBombing"),
    *("FlyAirdrop", "FlyTheHump"),
}
"""Orders of air support, bombing and air transport that the campaign, which is of seasons, has no occasion for."""
OF_SHIPS = {one.__name__ for one in AnyOrder.__args__ if is_of_ships(one)}
SHIPS_TOLD = {one.__name__ for one in AnyFact.__args__ if is_of_ships(one)}
"""Orders and facts of named ships, light ships and naval forces: the campaign has carriers alone."""
NOT_USED = {
    "GiveUpExcess",
    "FlyMission",  # every mission has an order of its own
    "UninvertAll",  # the units are named
    "SetRolls",
    *OF_JAPAN,
    *OF_MISSIONS,
    *OF_SHIPS,
}  # what had to leave found a base, and there is no Japan
MET_IN_MISSIONS = {
    *("AirBattleReinforced", "AirBattleRoundReopened", "AirTransportFailed"),
    *("BombingEscorted", "BombingRouted"),
    *("DefensiveSupportAborted", "DefensiveSupportCancelled", "DefensiveSupportKept"),
    *("DeferredSupportCalledFor", "ExploitationAnnounced", "OverrunAnnounced"),
    *("GroundAttackAnnounced", "GroundCombatAnnounced", "GroundCombatEnded", "GroundCombatRolled"),
    *("GroundLossesTaken", "SupportExcessCalledFor", "SupportExcessNamed"),
}
"""What comes of those orders; a game turn of Ardennes 1944 meets all of them."""
OF_POLICIES = {
    *(
        "BranchAdopted",
        "PolicySet",
        "ProposalOfOrder",
        "ProposalCarried",
        "ProposalInForce",
        "ProposalDisputed",
        "DiceKept",
    ),
    *("ProposalAgreedBeforehand", "ProposalsWelcomed", "ProposalsNotWelcomed"),
    *("CommentMade", "ClaimRaised", "ClaimRuled"),
}
"""What comes of a policy of its own, and of remarks; here the usual policy is played, and nobody says anything."""
NOT_MET = {
    *OF_POLICIES,
    *MET_IN_MISSIONS,
    *SHIPS_TOLD,
    "RollsSet",
    "AirUnitsCalledOff",
    "AirUnitsRebased",
    "LandingNamed",
    "CounterairCalledOff",
    "CounterairRoundReopened",
    "FactorsLaidAside",
    "NavalAirMadeRegular",  # there is no Japan here
    "AirUnitsConverted",
    "KamikazePoolEnlarged",
    "KamikazePoolRaised",
    "KamikazesExpended",
    "KamikazesInvoked",
    "NavalAirPutAshore",
    "ClaimRaised",
    "ClaimRuled",
    "CommentMade",
    "ProposalAccepted",
    "ProposalDeclined",
    "ProposalRaised",
    "SecretRevealed",
}


@pytest.fixture(scope="module")
def desk():
    """The campaign played once, as the game "g"; nobody changes it."""
    sources = own_sources()
    with store.in_memory() as ledger:
        ledger.define(read_models(projections()), PROJECTIONS)
        made = Desk(ledger, sources.clock, sources.entropy)
        begun(made, "g")
        told = list(played(made, "g"))
        assert [one.season for one in told] == [season.name for season in SEASONS]
        yield made


@pytest.fixture(scope="module")
def entries(desk):
    """Every entry with its order, its facts, and the game before and after it."""
    return list(Past(SYSTEM, desk.ledger, "g").steps())


@pytest.fixture(scope="module")
def facts(entries):
    """Every fact that counts, with the rules that it rests on."""
    return [told for step in entries if not step.voided_by for told in step.facts]


def exported(ledger):
    out = BytesIO()
    export_game(ledger, "g", out)
    return out.getvalue()


def position(state):
    return encode(SYSTEM.rules.position_of(state))


def test_it_is_sixteen_player_turns_from_summer_1942_to_spring_1944(desk, facts):
    turns = [f"{f.season} {f.year} {f.side}" for f, _ in facts if isinstance(f, fact.PlayerTurnBegan)]
    assert len(turns) == 16
    assert (turns[0], turns[-1]) == ("Summer 1942 Allied", "Summer 1944 Axis")


def test_every_kind_of_order_is_given_and_nearly_every_kind_of_fact_met(entries):
    given = {type(step.order).__name__ for step in entries}
    assert {order.__name__ for order in AnyOrder.__args__} - given == NOT_USED
    assert {"Undo", "Redo"} <= given
    met = {type(event).__name__ for step in entries for event, _ in step.facts}
    assert {kind.__name__ for kind in AnyFact.__args__} - met == NOT_MET


def test_18_42_18_7_air_units_are_inverted_by_every_cause_and_uninverted_in_every_way(entries, facts):
    causes = {u.inverted for step in entries for u in step.after.units.values()} - {""}
    of_rules = {"18.42A", "18.526A", "18.523", "18.253", "18.72C", "17.3126C", "23.144"}
    assert causes == {*of_rules, "scenario", "adjusted"}
    ways = {rules[0] for event, rules in facts if isinstance(event, fact.AirUnitsUninverted)}
    assert ways == {"18.71", "18.73A", "18.73B", "17.3122D.1"}


@pytest.mark.parametrize(
    ("unit", "since", "until"),
    [
        ("IT-AAF-10", "the beginning", "Spring 1943 Axis"),  # in partial supply (18.72A)
        ("BR-AAF-03", "Summer 1942 Axis", "Winter 1942 Allied"),  # counteraired on Malta, without supply
        ("GE-AAF-03", "Spring 1943 Allied", "Winter 1943 Axis"),  # displaced, on Sardinia and cut off
    ],
)
def test_18_72A_air_units_without_full_supply_stay_inverted_for_several_seasons(entries, unit, since, until):
    turned, changes = "", []
    for step in (one for one in entries if not one.voided_by):
        now = step.after.units[unit].inverted
        if bool(now) != bool(turned):
            turn = step.after.turn
            when = "the beginning" if step.entry.number == 1 else f"{turn.season} {turn.year} {turn.side}"
            changes.append((bool(now), when))
        turned = now
    assert (True, since) in changes
    assert changes[changes.index((True, since)) + 1] == (False, until)


@pytest.mark.parametrize(
    ("unit", "seat", "ready"),
    [
        ("US-AAF-01", "america", "Summer 1942 Allied"),  # 18.72D.1: America is not at war yet
        ("GE-AAF-01", "germany", "Fall 1942 Axis"),  # 18.72C: new, and redeployed
        ("BR-AAF-05", "britain", "Winter 1942 Allied"),  # 18.72D.1: flew, then redeployed
    ],
)
def test_18_72_what_redeployed_inverted_is_ready_in_the_next_own_player_turn_or_by_the_exception(
    entries, unit, seat, ready
):
    redeployed = next(
        step
        for step in entries
        if any(unit in f.units for f, _ in step.facts if _is(f, "AirUnitsRedeployed"))
    )
    assert redeployed.before.units[unit].inverted
    uninverted = next(
        step
        for step in entries
        if step.entry.number > redeployed.entry.number
        and any(unit in f.units for f, _ in step.facts if _is(f, "AirUnitsUninverted"))
    )
    turn = uninverted.before.turn
    assert (uninverted.entry.seat, f"{turn.season} {turn.year} {turn.side}") == (seat, ready)


def _is(event, name):
    return type(event).__name__ == name


def test_the_replay_gives_the_same_game_and_read_models_are_as_rebuilt_ones(desk):
    assert position(Past(SYSTEM, desk.ledger, "g").at()) == position(table(desk, "g").state)
    with store.in_memory() as other:
        other.define(read_models(projections()), PROJECTIONS)
        import_game(other, exported(desk.ledger).splitlines(keepends=True))
        rebuild(other, "g")
        for model in read_models(SYSTEM.rules.projections):
            kept = desk.ledger.read_model_rows("g", model.table)
            assert kept == other.read_model_rows("g", model.table), model.table
            assert kept, model.table


def test_an_export_that_was_imported_is_exported_byte_by_byte(desk):
    whole = exported(desk.ledger)
    with store.in_memory() as other:
        other.define(read_models(projections()), PROJECTIONS)
        assert import_game(other, whole.splitlines(keepends=True)).outcome == "new"
        assert exported(other) == whole


def test_every_phase_is_sealed_and_the_seals_are_those_of_the_replay(desk, facts):
    seals = [f for f, _ in facts if isinstance(f, fact.PositionSealed)]
    assert len(seals) == 16 * 5
    assert audit(desk.ledger, "g") == []


def test_the_chains_of_all_units_of_the_long_game_are_those_of_a_plain_scan(desk):
    looked, turned, moved = compared(desk, 1945, of_each=1000)
    assert looked >= MOMENTS * 90
    assert turned >= 100
    assert moved >= 500


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_the_chains_of_thousands_of_units_of_the_long_game_are_those_of_a_plain_scan(desk, seed):
    assert compared(desk, seed, of_each=1000)[0] >= MOMENTS * 90
