"""What is a seat's secret, and what an entry shows a seat that it did not know (DESIGN D11).

Standing orders are a secret that the gamemaster knows as well, and nobody else. What belongs to a task force
or combat group, and its combat air patrol, is a secret of its side (17.3123).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from core.ruling import WITHOUT, Accepted, Ruling
from core.world_at_war.activities.orders import FlyPatrol
from core.world_at_war.air_battle.decisions import (
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
)
from core.world_at_war.board import side_of
from core.world_at_war.carriers.decks import ON_SHIPS
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.combat_groups.chapter import FormGroup
from core.world_at_war.declared.declaring import Adjust
from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    StayInBattle,
)
from core.world_at_war.ships.forming import FormForce
from core.world_at_war.state import GAMEMASTER, Game, position_of
from core.world_at_war.strikes.attacking import AIR_DEFENSE
from core.world_at_war.strikes.course import AimStrike, EngageStrike, MeetDefenders
from core.world_at_war.under_way.at_sea import COVER
from events.message import Event, RollCalledFor, SeatFinished
from events.world_at_war import (
    AirMissionFlown,
    AirOverGroupShown,
    AirUnitsInverted,
    AirUnitsUninverted,
    CarrierInverted,
    CarrierSunk,
    ChoiceCalledFor,
    ChoiceMade,
    DecisionCalledFor,
    DecisionMade,
    GameStarted,
    LightShipsLost,
    NavalAirBackAboard,
    NavalAirRevealed,
    NavalAirTransferred,
    NavalForceDisbanded,
    NavalForceLost,
    NavalForceManned,
    NavalForceRevealed,
    PositionAdjusted,
    RefugeCalledFor,
    ShipBattered,
    ShipDamaged,
    ShipSunk,
    StandingChoiceLeft,
    StandingOrderLeft,
    StandingOrderLifted,
)
from events.world_at_war.activities import CombatAirPatrolFlown
from events.world_at_war.counterair import CounterairAnnounced, CounterairRoundBegan
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced
from events.world_at_war.naval_combat import (
    BaseCounteraired,
    BaseCounterairLaunched,
    CoverAllotted,
    PatrolsAllotted,
)
from events.world_at_war.strikes import AirDefenseFired, NavalStrikeCovered
from skyledger.folding import Step
from skyledger.secrecy.known import closed_to, conceals, contents_seen, hidden_ships, known_to, named_in

SECRET_ORDERS = (
    LeaveStandingOrder, LiftStandingOrder, LeaveStandingChoice, LiftStandingChoice, AllotPatrol, AllotCover,
)  # fmt: skip
SECRET_FACTS = (StandingChoiceLeft, StandingOrderLeft, StandingOrderLifted, PatrolsAllotted, CoverAllotted)

OF_A_SIDE = (FormForce, FormGroup, FlyPatrol)
BY_CONCEALED = (
    TransferNavalAir, ShiftNavalAir, AttackNavalBase, FormGroup, FlyPatrol, LaunchCounterair, AllotPatrol,
    LaunchStrike, EngageStrike, MeetDefenders, AimStrike, StayInBattle, LeaveBattle,
)  # fmt: skip
"""Orders for ships and air that task forces may conceal; nobody else is told for which (17.3123)."""

KNOWN_TO_A_SIDE = (NavalForceManned, CombatAirPatrolFlown)

Told = tuple[Event, tuple[str, ...]]

ASKING = (ChoiceCalledFor, DecisionCalledFor, RefugeCalledFor)
ANSWERS = (ChoiceMade, DecisionMade)


def as_far_as_known(game: Game, ruling: Ruling, viewer: str) -> Ruling:
    """What is told of an order that is only tried: a ruling up to what rests on what forces conceal.

    `game` is the one in which it is tried. Strikes on a marker, and attacks on a port where one lies, go on
    otherwise with other ships or patrols under it (17.3123, 23.34A), of which the trial knows nothing.
    """
    if not isinstance(ruling, Accepted):
        return ruling
    return replace(ruling, facts=ruling.facts[: _known_until(game, ruling, viewer)])


def left_to(game: Game, ruling: Ruling, viewer: str) -> tuple[str, ...]:
    """The other seats on whom it rests how a ruling ends: who is asked, or conceals what is met there."""
    if not isinstance(ruling, Accepted):
        return ()
    facts = [ruled.event for ruled in ruling.facts]
    if _known_until(game, ruling, viewer) is not None:
        sides = {side_of(game, game.forces[name].nation) for name in closed_to(game, viewer)}
        return tuple(seat.name for seat in game.seats.values() if seat.side in sides)
    last = next((fact for fact in reversed(facts) if isinstance(fact, ASKING + ANSWERS)), None)
    return tuple(s for s in last.seats if s != viewer) if isinstance(last, ASKING) else ()


def rests_on_unseen(game: Game, order: Any, viewer: str) -> bool:
    """Does an order name a task force into which a viewer can't look? What it may do rests on its ships."""
    return bool(named_in(order, closed_to(game, viewer)))


def _known_until(game: Game, ruling: Accepted, viewer: str) -> int | None:
    """How many facts of a ruling rest on nothing that is concealed from a viewer; None if all of them."""
    concealed = closed_to(game, viewer)
    ports = _ports_of(game, concealed)
    for number, fact in enumerate(ruling.facts):
        if concealed and tells(fact.event, fact.rules) and not _of_the_known(game, concealed, fact.event):
            return number
        if getattr(fact.event, "target", "") in concealed or _attacked(fact.event) in ports:
            return number + 1
    return None


def _of_the_known(game: Game, concealed: frozenset[str], event: Event) -> bool:
    """Is a fact about a ship or task force in the game as it is known?"""
    known = {*game.carriers, *game.ships, *(game.forces.keys() - concealed)}
    return any(getattr(event, field, "") in known for field in ("ship", "carrier", "force"))


def _ports_of(game: Game, forces: Iterable[str]) -> frozenset[str]:
    """Where those of these task forces lie that are in port."""
    return frozenset(game.forces[name].place for name in forces if not game.forces[name].at_sea)


def shown_to(order: Any, seat: str, viewer: str) -> bool:
    """May a viewer know that a seat can give this order? That there is one to be lifted is its secret."""
    return viewer in (seat, GAMEMASTER) or not isinstance(order, LiftStandingOrder | LiftStandingChoice)


def seen_by(step: Step, viewer: str) -> Step:
    """An entry as a viewer may see it: secret orders of others and what they led to are withheld."""
    if viewer == GAMEMASTER:
        return step
    if any(isinstance(event, GameStarted) for event, _ in step.facts):
        return replace(step, facts=tuple(_begun(step, viewer)))
    hidden, aboard = hidden_ships(step.before, viewer)
    if hidden or aboard:
        facts = _without_status(step.facts, hidden, aboard)
        step = replace(step, facts=tuple(_without_decks(facts, step, viewer)))
    if isinstance(step.order, Adjust) and names_any(step.order, _unseen(step, viewer)):
        others = (fact for fact in step.facts if not isinstance(fact[0], PositionAdjusted))
        return replace(_sealed(step, others), adjusted=True)
    secret = SECRET_ORDERS if _partners(step, viewer) else (*SECRET_ORDERS, *OF_A_SIDE)
    named = named_in(step.order, hidden)
    told = bool(named and named - _unknown_to_its_seat(step))
    if viewer == step.entry.seat or not (isinstance(step.order, secret) or told):
        return step
    return _sealed(step, (fact for fact in step.facts if not _withheld(fact[0], hidden)))


def _sealed(step: Step, facts: Iterable[Told]) -> Step:
    """An entry without its order, and with these facts alone."""
    doubts = _doubts_in(step.facts) if isinstance(step.order, OF_A_SIDE) else frozenset[str]()
    told = tuple(_bare(fact, doubts) for fact in facts)
    return replace(step, entry=replace(step.entry, order=None), order=None, facts=told)


def _doubts_in(facts: Iterable[Told]) -> frozenset[str]:
    return frozenset(rule for _, rules in facts for rule in rules if not rule[:1].isdigit())


def _unseen(step: Step, viewer: str) -> frozenset[str]:
    """The ships and air that are concealed from a viewer and that an entry does not bring to light."""
    before, after = (hidden_ships(game, viewer) for game in (step.before, step.after))
    return frozenset().union(*before) & frozenset().union(*after)


def _unknown_to_its_seat(step: Step) -> frozenset[str]:
    """The ships and air that are concealed from whoever gave an order: he can only guess at them."""
    seat, nothing = step.entry.seat, frozenset[str]()
    return nothing.union(*hidden_ships(step.before, seat)) if seat in step.before.seats else nothing


def _begun(step: Step, viewer: str) -> Iterator[Told]:
    """The facts with which a game begins: the position as a viewer may see it."""
    for event, rules in step.facts:
        if isinstance(event, GameStarted):
            yield replace(event, position=position_of(known_to(step.after, viewer))), rules
        else:
            yield event, rules


def _without_status(facts: Iterable[Told], ships: frozenset[str], aboard: frozenset[str]) -> Iterator[Told]:
    """The facts without what turned over, became ready or changed decks on ships that are concealed."""
    for event, rules in facts:
        if isinstance(event, AirUnitsInverted | AirUnitsUninverted):
            known = tuple(name for name in event.units if name not in aboard)
            if known:
                yield replace(event, units=known), rules
        elif not _of_concealed_decks(event, ships):
            yield event, rules


DECKS = ("base", "origin", "carrier")
"""Fields of facts about air that may name the carrier it is aboard."""


def _without_decks(facts: Iterable[Told], step: Step, viewer: str) -> Iterator[Told]:
    """The facts without the names of concealed carriers whose air is shown, or was, and as one of them all.

    How it is divided between them is theirs as well (17.3123, 17.3126A).
    """
    unseen = _unseen(step, viewer)
    told: dict[Any, tuple[Any, tuple[str, ...]]] = {}
    for number, (event, rules) in enumerate(facts):
        bare: Any = _off_deck(event, unseen)
        if bare is event or not hasattr(bare, "units"):
            told[number] = (bare, rules)
            continue
        of_all = replace(bare, units=())
        others = told[of_all][0].units if of_all in told else ()
        told[of_all] = (replace(bare, units=tuple(sorted((*others, *bare.units)))), rules)
    return iter(told.values())


def _off_deck(event: Event, unseen: frozenset[str]) -> Event:
    """The fact without the carriers in it that are not seen, and without their status (17.3126C)."""
    decks = {field: "" for field in DECKS if getattr(event, field, "") in unseen}
    if decks and isinstance(event, NavalAirBackAboard):
        return replace(event, inverted="", **decks)
    return replace(event, **decks) if decks else event


def _of_concealed_decks(event: Event, ships: frozenset[str]) -> bool:
    """Was a concealed carrier turned over, or does naval air count to another one than before (17.3124)?"""
    if isinstance(event, NavalAirTransferred):
        return bool(ships & {event.origin, event.base})
    return isinstance(event, CarrierInverted) and event.carrier in ships


def names_any(one: Any, hidden: frozenset[str]) -> bool:
    """Does an order, or do facts, name any of these ships or air units?"""
    return bool(named_in(one, hidden))


def _bare(fact: Told, untold: frozenset[str]) -> Told:
    """A fact of an order that is withheld: what it would break of what house rules leave out tells what is in
    it, as do doubts, where it is an order of a side (W407) or who is done by it (W229).
    """
    event, rules = fact
    if isinstance(event, SeatFinished):
        return event, ()
    return event, tuple(rule for rule in rules if not rule.startswith(WITHOUT) and rule not in untold)


def _withheld(event: Event, hidden: frozenset[str]) -> bool:
    """Secret facts, and naval air that goes aboard a ship which nobody else may know of, or leaves it."""
    aboard = isinstance(event, NavalAirTransferred) and names_any(event, hidden)
    return aboard or isinstance(event, (*SECRET_FACTS, *KNOWN_TO_A_SIDE))


def _partners(step: Step, viewer: str) -> bool:
    """Is the viewer a seat of the side that gave the order?"""
    seats = step.before.seats
    return viewer in seats and step.entry.seat in seats and seats[viewer].side == seats[step.entry.seat].side


# What an entry shows a seat that it did not know: no seat takes such an entry back (DESIGN D11).

TELLING = (
    NavalForceRevealed, NavalForceDisbanded, NavalForceLost, NavalAirRevealed, AirOverGroupShown,
    NavalStrikeCovered, AirDefenseFired, ShipSunk, ShipDamaged, ShipBattered, LightShipsLost, CarrierSunk,
)  # fmt: skip
"""Facts by which everybody learns what was under a marker: it is shown, taken up, or hit."""


def shows(step: Step) -> bool:
    """Does an entry show any side what was concealed from it?"""
    return any(_learns(step, viewer) for viewer in _viewers(step.before))


def tells(event: Event, rules: tuple[str, ...]) -> bool:
    """Do the rules let this fact tell others what was secret, though it may name nothing of it?"""
    shots = isinstance(event, RollCalledFor) and event.purpose == AIR_DEFENSE
    return shots or isinstance(event, TELLING) or getattr(event, "role", "") == COVER or "23.131C" in rules


def _viewers(game: Game) -> tuple[str, ...]:
    """One seat of each side: what forces conceal, they conceal from all of a side."""
    of_sides = {seat.side: seat.name for seat in game.seats.values()}
    return tuple(of_sides.values())


def _learns(step: Step, viewer: str) -> bool:
    before = step.before
    if not conceals(before, viewer):
        return False
    seen = seen_by(step, viewer)
    told = any(tells(event, rules) for event, rules in seen.facts)
    return told or _meets(step, seen, viewer) or _looks_into_a_port(step, viewer)


def _looks_into_a_port(step: Step, viewer: str) -> bool:
    """17.3126A: was a port attacked where a marker of others lies? That nobody came ashore is told, too."""
    ports = _ports_of(step.before, closed_to(step.before, viewer))
    return bool(ports) and any(_attacked(event) in ports for event, _ in step.facts)


def _attacked(event: Event) -> str:
    """The place whose naval air an event would show; empty for any that shows none."""
    match event:
        case (
            CounterairAnnounced(place=place)
            | CounterairRoundBegan(place=place)
            | NavalBaseAttackAnnounced(place=place)
            | BaseCounterairLaunched(place=place)
            | BaseCounteraired(place=place)
        ):
            return place
        case AirMissionFlown(mission=mission, hex=hex_) if mission == ON_SHIPS:
            return hex_
    return ""


def _meets(step: Step, seen: Step, viewer: str) -> bool:
    """Does the viewer read or see what no seat of its side could know by name before?"""
    hidden = frozenset().union(*hidden_ships(step.before, viewer))
    if not hidden:
        return False
    guessed = named_in(step.order, _unknown_to_its_seat(step))
    hidden = hidden.difference(guessed, step.before.forces, step.after.forces)
    after = contents_seen(step.after, viewer)
    there = {*after.carriers, *after.ships, *after.units}
    return bool(hidden & there) or names_any((seen.order, [event for event, _ in seen.facts]), hidden)
