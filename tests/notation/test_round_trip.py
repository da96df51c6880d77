"""Whatever is rendered is read again as the same order, whatever things are called."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.dice import AT_ONCE, BY_ORDER, THROW, RollDice, SetRolls
from core.world_at_war.activities.voyages import ACTIVITIES
from core.world_at_war.naval_bases import target as bases
from core.world_at_war.support.chapter import HOW
from core.world_at_war.under_way.ships import KINDS as LIGHT
from core.world_at_war.units import KINDS
from events.texts import hidden_at
from skyledger.notation.reader import read_file
from skyledger.notation.world_at_war import read, render
from tests.notation.conftest import OPTIONS, nasty_game, plain_game
from tests.world_at_war import orders as give

GAMES = {"plain": plain_game(), "nasty": nasty_game()}
SEEN = st.characters(exclude_categories=("C", "Z"), include_characters=" \n\t").filter(
    lambda sign: hidden_at(sign, but=" \n\t") is None
)
TEXT = st.text(SEEN, max_size=30)
QUALITY = st.sampled_from(("", "elite", "regular"))
NAME = st.sampled_from(("TF 9", "Force H", "to", "with", 'the "Home" Fleet', "3 DD", "a, b", "x."))
PHRASE = st.one_of(
    TEXT,
    st.sampled_from(
        (
            "full",
            "Full",
            "partial",
            "Winter 1941",
            "30",
            "artificial port",
            "to",
            "because x",
            "until phase",
            "a.",
            "",
        )
    ),
)


PREFERRED = (
    "search",
    "cover",
    "attack",
    "uninverted only",
    "Italy AAF",
    "spared",
    "Japan NAS (elite, inverted)",
    "a, b",
)
PREFERRED += ("(", ")", '"', "x.", "so #5", " ", "“", "\t")


def orders(game):
    """Any order whose names are in the game."""
    any_of = st.sampled_from
    place = any_of(sorted({*game.atlas.hexes, *game.atlas.boxes}))
    base = st.one_of(place, any_of(sorted(game.carriers)))
    nation, carrier = any_of(sorted(game.nations)), any_of(sorted(game.carriers))
    capital, force = any_of(sorted(game.ships)), any_of(sorted(game.forces))
    ship = st.one_of(capital, carrier)
    light = st.builds(give.Factors, st.integers(0, 10**15 - 1), any_of(sorted(LIGHT)), nation)
    fleet = st.lists(light, max_size=2).map(tuple)
    squadron = st.builds(give.Squadrons, st.integers(0, 10**15 - 1), any_of(KINDS), nation, st.booleans())
    squadrons = st.lists(squadron, min_size=1, max_size=3).map(tuple)
    flights = st.one_of(st.just(()), squadrons)
    goal = st.builds(give.Goal, st.one_of(ship, any_of(("light ships", "submarines"))), squadrons)
    country, ground = any_of(sorted(game.territories)), any_of(sorted(game.ground))
    group = st.builds(give.Group, st.integers(0, 10**15 - 1), any_of(KINDS), nation, base, QUALITY)
    # units of one base, as the rules ask: a name says which base
    named = st.lists(any_of(sorted(game.units)), min_size=1, max_size=4).map(lambda n: give.Named(tuple(n)))
    some = st.one_of(group, named)
    names = st.lists(any_of(sorted(game.units)), max_size=3).map(tuple)
    flight = st.builds(give.Flight, st.lists(group, max_size=3).map(tuple), names)
    some_fly = flight.filter(lambda air: bool(air.groups or air.names))
    unbuilt = st.builds(give.Group, st.integers(0, 10**15 - 1), any_of(KINDS), nation, st.just(""), QUALITY)
    troops = st.lists(ground, min_size=1, max_size=3).map(tuple)
    via, back = st.lists(place, max_size=2).map(tuple), st.one_of(st.just(""), base)
    sides = {word for n in game.nations.values() for word in (n.side, n.faction)}
    pairs = st.tuples(nation, st.one_of(nation, st.just("jets"))).map("/".join)
    subject = st.one_of(place, nation, any_of(sorted(sides)), pairs, any_of(("level",)))
    thing = st.one_of(base, nation, country, ground, any_of(sorted(game.units)))
    going = st.one_of(*(st.builds(order, some, base) for order in GOING))
    staying = st.one_of(*(st.builds(order, some) for order in STAYING))
    until = st.one_of(any_of(("", "phase", "player turn", "game turn")), TEXT)
    return st.one_of(
        st.just(give.Finish()),
        st.just(give.UninvertAll()),
        st.sampled_from((SetRolls(AT_ONCE), SetRolls(BY_ORDER))),
        st.just(THROW),
        st.builds(RollDice, st.lists(st.integers(0, 10**15 - 1), min_size=1, max_size=9).map(tuple)),
        st.builds(give.AnnounceCounterair, some, place),
        st.sampled_from((give.FightOn(), give.Disengage())),
        st.builds(give.Choose, st.one_of(any_of(OPTIONS), PHRASE)),
        st.builds(give.LeaveStandingOrder, st.integers(0, 10**15 - 1), st.one_of(st.just(""), place)),
        st.builds(
            give.LeaveStandingOrder,
            st.integers(1, 10**15 - 1),
            st.one_of(st.just(""), place),
            st.lists(place, min_size=1, max_size=3).map(tuple),
        ),
        st.builds(give.LeaveStandingChoice, st.lists(st.sampled_from(PREFERRED), min_size=1).map(tuple)),
        st.builds(give.LiftStandingChoice),
        st.builds(give.LiftStandingOrder, st.one_of(st.just(""), place)),
        st.builds(
            give.ConstructAirUnits,
            nation,
            any_of(KINDS),
            st.integers(0, 10**15 - 1),
            place,
            any_of(("", *game.atlas.map.fronts)),
        ),
        st.builds(give.EnlargeForcePool, nation, any_of(KINDS), st.integers(0, 10**15 - 1)),
        st.builds(give.BeginEscortCarriers, nation, st.integers(0, 10**15 - 1)),
        st.builds(give.InvokeKamikazes, nation),
        st.builds(give.ConvertToKamikazes, st.one_of(some, unbuilt)),
        st.builds(give.BuildKamikazes, nation, st.integers(0, 10**15 - 1)),
        st.builds(give.SendKamikazes, nation, st.integers(0, 10**15 - 1), place),
        st.builds(give.PlaceAirbase, nation, place, st.one_of(st.just(""), place)),
        st.builds(give.EliminateAirbase, place, any_of(("isolation", "surrender"))),
        going,
        staying,
        st.builds(
            give.RedeployAirUnits, some, base, any_of(("", *game.atlas.map.fronts)), any_of(("TR", "NR"))
        ),
        st.builds(
            give.SupportAttack, some, place, st.lists(place, max_size=2).map(tuple), any_of(("", "invasion"))
        ),
        st.builds(
            give.SupportInvasion,
            st.integers(0, 10**15 - 1),
            any_of(("CVE", "fleet")),
            place,
            any_of(("invasion", "regular")),
        ),
        st.sampled_from((give.AnnounceGroundCombat(), give.AnnounceExploitation())),
        st.builds(give.AnnounceOverrun, place),
        st.builds(give.SettleAttack, place, any_of(HOW)),
        st.builds(
            give.AttackHex,
            place,
            st.lists(any_of(sorted(game.ground)), max_size=2, unique=True).map(tuple),
            st.integers(0, 10**15 - 1),
            st.lists(place, max_size=2).map(tuple),
            any_of(("", "invasion")),
            any_of(("", "interception")),
        ),
        st.one_of(*(st.builds(order, some, place) for order in OVER)),
        st.builds(give.FlyAirSupply, some, troops, via, back),
        st.builds(give.FlyAirTransport, some, troops, base, via, back),
        st.builds(give.FlyAirdrop, some, troops, base, via, back),
        st.builds(give.FlyTheHump, some, base, via, back),
        *(
            st.builds(order, some, place, any_of(("", *game.atlas.map.fronts)))
            for order in (give.AnnounceBombing, give.EscortBombing, give.OpposeBombing)
        ),
        st.builds(give.RouteBombing, place, st.lists(place, min_size=1, max_size=3).map(tuple)),
        st.builds(give.InterceptAirTransport, some, place),
        st.builds(give.CounterIntercept, some),
        st.builds(give.AttackAirTransport, some),
        st.builds(give.FlyMission, some, PHRASE, base, st.one_of(st.just(""), base)),
        st.builds(give.SailCarrier, carrier, place),
        st.builds(give.SinkCarrier, carrier),
        st.builds(
            give.FormForce,
            NAME,
            st.lists(ship, min_size=1, max_size=3).map(tuple),
            fleet,
            st.one_of(st.just(""), place),
        ),
        st.builds(give.FormForce, NAME, st.just(()), st.tuples(light), st.one_of(st.just(""), place)),
        st.builds(give.DisbandForce, force),
        st.builds(give.MoveForce, force, place),
        st.builds(give.DamageShip, ship),
        st.builds(give.HitShip, ship, st.integers(0, 10**15 - 1)),
        st.builds(give.SinkShip, capital),
        st.builds(give.SinkLightShips, light, st.one_of(force, place)),
        st.builds(give.DamageCruisers, light, st.one_of(force, place)),
        st.builds(give.EngageStrike, flights, flights),
        st.builds(give.MeetDefenders, squadrons),
        st.builds(give.AimStrike, st.lists(goal, min_size=1, max_size=3).map(tuple)),
        st.builds(give.JoinBattle, place, st.lists(force, max_size=3).map(tuple)),
        st.builds(give.LaunchCounterair, place, some_fly),
        st.builds(give.AllotPatrol, flight),
        st.builds(
            give.AllotCover, st.lists(st.builds(give.Covering, force, some_fly), max_size=3).map(tuple)
        ),
        st.builds(give.SearchAtSea, some),
        st.builds(give.FindGroup, force, st.integers(0, 10**15 - 1)),
        st.builds(give.LaunchStrike, force, some_fly, st.booleans()),
        st.builds(give.LaunchStrike, force, some_fly, joint=st.just(True)),
        st.just(give.StayInBattle()),
        st.builds(give.LeaveBattle, st.lists(force, max_size=3).map(tuple)),
        st.builds(give.Spot, force, some, st.one_of(st.just(""), place)),
        st.builds(give.Search, force, some, st.integers(0, 9999)),
        st.builds(
            give.SailForce,
            st.lists(force, min_size=1, max_size=3).map(tuple),
            st.one_of(any_of(ACTIVITIES), PHRASE),
            st.lists(place, min_size=1, max_size=3).map(tuple),
        ),
        st.sampled_from((give.AttackAtSea(), give.AbortActivity())),
        st.builds(give.AttackSubmarines, force),
        st.builds(
            give.DeclareSupplyLine,
            nation,
            st.lists(place, min_size=1, max_size=3).map(tuple),
            st.lists(force, max_size=2).map(tuple),
        ),
        st.builds(give.FormGroup, force, st.lists(ship, min_size=1, max_size=3).map(tuple), fleet),
        st.builds(give.CoverForce, some, st.integers(0, 10**15 - 1)),
        st.builds(give.FlyPatrol, some),
        st.builds(give.StrikeAtSea, some, force),
        st.builds(give.DiveOnForce, nation, st.integers(0, 10**15 - 1), force),
        st.builds(give.PlaceCover, st.integers(0, 10**15 - 1), force),
        st.builds(bases.AttackNavalBase, some, place, any_of(("ships", "air"))),
        st.builds(bases.DiveOnPort, nation, st.integers(0, 10**15 - 1), place),
        st.builds(bases.DiveOnPort, nation, st.integers(0, 10**15 - 1), place, group=st.one_of(force, place)),
        st.builds(bases.EscapeByAir, some, place),
        st.builds(bases.EscapeBySea, force, place, st.lists(place, max_size=3).map(tuple)),
        st.builds(give.TakeHex, place, nation),
        st.builds(give.GainTerritory, country, nation),
        st.builds(give.MoveGroundUnit, ground, place),
        st.builds(give.Declare, PHRASE, subject, PHRASE, until, TEXT),
        st.builds(
            give.Adjust, thing, any_of(("inverted", "front", "two words", "Elite", "to")), PHRASE, TEXT
        ),
        st.builds(
            give.Adjust, thing, any_of(("base", "place", "shipped_from")), st.one_of(st.just(""), base), TEXT
        ),
        st.builds(give.Adjust, thing, st.just("control"), st.one_of(st.just(""), nation), TEXT),
    )


OVER = (give.DefendFromTheAir, give.KeepSupport, give.InterceptSupport)
GOING = (
    give.StageAirUnits,
    give.TransferNavalAir,
    give.ShiftNavalAir,
    give.SeaTransportAirUnits,
    give.MoveExcess,
    give.Displace,
    give.FlyToRefuge,
    give.ReturnToBase,
)
STAYING = (
    give.TurnBackSeaTransport,
    give.UninvertAirUnits,
    give.GiveUpExcess,
    give.ReinforceCounterair,
    give.RecombineAirUnits,
    give.NameExcess,
)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=300)
@given(data=st.data())
def test_what_is_rendered_is_read_as_the_same_order(name, data):
    game = GAMES[name]
    order = data.draw(orders(game))
    line = render(game, order)
    assert len(line.splitlines()) == 1
    assert read(game, line, "axis") == order, line


@settings(max_examples=100)
@given(order=orders(GAMES["nasty"]))
def test_a_rendered_order_may_stand_in_a_file(order):
    line = render(GAMES["nasty"], order)
    (only,) = read_file(f"# orders\n\n  {line}   # so it is\n")
    assert read(GAMES["nasty"], only.text, "axis") == order


def test_every_order_type_is_drawn():
    drawn = {*GOING, *STAYING, *OVER} | {
        RollDice, SetRolls, give.Finish, give.UninvertAll, give.PlaceAirbase, give.EliminateAirbase, give.FlyMission, give.RedeployAirUnits, give.SailCarrier, give.SinkCarrier,
        give.TakeHex, give.GainTerritory, give.MoveGroundUnit, give.Declare, give.Adjust, give.AnnounceCounterair,
        give.FightOn, give.Disengage, give.Choose, give.LeaveStandingOrder, give.LiftStandingOrder,
        give.LeaveStandingChoice, give.LiftStandingChoice, give.ConstructAirUnits, give.BeginEscortCarriers,
        give.EnlargeForcePool, give.SupportAttack, give.SupportInvasion, give.AnnounceGroundCombat, give.AnnounceExploitation,
        give.AnnounceBombing, give.EscortBombing, give.OpposeBombing, give.RouteBombing,
        give.AnnounceOverrun, give.SettleAttack, give.AttackHex,
        give.InvokeKamikazes, give.ConvertToKamikazes, give.BuildKamikazes, give.SendKamikazes, give.DiveOnForce,
        give.EnlargeForcePool, give.FlyAirSupply, give.FlyAirTransport, give.FlyAirdrop, give.FlyTheHump,
        give.InterceptAirTransport, give.CounterIntercept, give.AttackAirTransport,
        give.FormForce, give.DisbandForce, give.MoveForce, give.DamageShip, give.HitShip, give.SinkShip, give.SinkLightShips,
        give.DamageCruisers, give.EngageStrike, give.MeetDefenders, give.AimStrike,
        give.SailForce, give.AttackAtSea, give.FormGroup, give.CoverForce, give.FlyPatrol, give.StrikeAtSea,
        give.PlaceCover, give.AbortActivity, give.AttackSubmarines, give.DeclareSupplyLine,
        give.JoinBattle, give.LaunchCounterair, give.AllotPatrol, give.AllotCover, give.SearchAtSea,
        give.FindGroup, give.LaunchStrike, give.StayInBattle, give.LeaveBattle, give.Spot, give.Search,
        give.DamageCruisers, bases.AttackNavalBase, bases.DiveOnPort, bases.EscapeByAir, bases.EscapeBySea,
    }  # fmt: skip
    assert drawn == set(give.AnyOrder.__args__)


@pytest.mark.parametrize(
    ("order", "line"),
    [
        (give.Declare("supply", "2604", "partial so"), 'declare supply of "Sirte" partial so'),
        (give.Declare("supply", "2604", "full"), "declare supply of Sirte full"),
        (give.Declare("supply", "2504", "full"), "declare supply of Sirte partial full"),
        (give.Adjust("2604", "partial", "a b", "y"), 'adjust "Sirte" partial a b because "y"'),
        (give.Adjust("2604", "base", "force pool", "y"), 'adjust Sirte base "force pool" because "y"'),
        (give.TakeHex("3504", "Germany"), "take 3504 for Germany"),
        (give.TakeHex("0104", "Germany"), 'take "Port to Port" for Germany'),
        (give.SinkCarrier("0204"), 'sink "0204"'),
        (give.StageAirUnits(give.Group(1, "AAF", "AAF Land", "Lexington"), "0104"),
         'stage 1 AAF "factor" from carrier Lexington to "Port to Port"'),
    ],
)  # fmt: skip
def test_a_name_that_could_be_taken_for_something_else(order, line):
    assert render(GAMES["nasty"], order) == line
    assert read(GAMES["nasty"], line, "axis") == order
