"""Whom the game waits for, and for what; what a menu can't list, and what its orders mean just now."""

from collections.abc import Iterable, Iterator, Sequence

from core.menus import Offer
from core.world_at_war.activities.orders import CoverForce, FlyPatrol, SailForce, StrikeAtSea
from core.world_at_war.air_battle.decisions import Disengage, FightOn
from core.world_at_war.air_battle.picks import ASKED
from core.world_at_war.basing.open_bases import air_base
from core.world_at_war.board import controller, declared, name, only_by_sea, side_of
from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.construction.force_pools import BeginEscortCarriers
from core.world_at_war.counterair.announcing import could_be_joined_by, squadrons_offered
from core.world_at_war.counterair.targets import AnnounceCounterair, ReturnToBase, where_somebody_is
from core.world_at_war.ground_combat.announcing import (
    DM,
    AttackHex,
    attacked_before,
    is_defended,
    own_beside,
)
from core.world_at_war.kamikazes.pool import InvokeKamikazes, SendKamikazes
from core.world_at_war.naval_air.chapter import Search, Spot
from core.world_at_war.naval_bases.target import AttackNavalBase
from core.world_at_war.naval_combat.orders import (
    AllotPatrol,
    FindGroup,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    SearchAtSea,
)
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.sequence import Finish
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import TurnBackSeaTransport
from core.world_at_war.state import GAMEMASTER, NAME, Game
from core.world_at_war.strikes.course import MeetDefenders
from core.world_at_war.strikes.course import present as struck_now
from core.world_at_war.strikes.kamikazes import by_kamikazes, falling
from core.world_at_war.support.announcing import (
    AnnounceExploitation,
    AnnounceOverrun,
    KeepSupport,
    SettleAttack,
)
from core.world_at_war.support.limits import still_defended
from core.world_at_war.under_way.commitments import present, seats_of
from core.world_at_war.under_way.missions import ATTACKER
from core.world_at_war.under_way.over_land import (
    INVASION,
    OVERRUN,
    attacks,
    in_the_air,
    kind_supported,
)
from core.world_at_war.under_way.steps import attacks_are_made
from events.sentences import listed, said, say, translated
from phases.world_at_war import awaited as heard_in_this_state
from phases.world_at_war import stands_in
from phases.world_at_war.bombing import ANSWERING
from phases.world_at_war.counterair import RETURN
from phases.world_at_war.naval_bases import AROUND, ON_THE_WAY
from phases.world_at_war.strikes import AIMING, TAGS, WAITING
from skyledger.board.air_transports import MEANT, THE_WAY
from skyledger.board.at_sea import done_means, none_found, what_is_said
from skyledger.board.at_the_front import attacked_already, attacks_mean, overrun_fought, several_at_once
from skyledger.board.before_strikes import (
    asked_for_a_marker,
    at_sea_means,
    attacked_now,
    in_combat_means,
    sails_later,
    where_they_met,
)
from skyledger.board.bombing import bombing_means
from skyledger.board.breaking_off import asked_after_a_round, breaking_off_means, stays
from skyledger.board.costs import brps_told, for_another, recombining_means
from skyledger.board.ports_alone import (
    bars_attacks_from,
    held_back_by_their_base,
    held_back_from_the_sea,
)
from skyledger.board.redeploying import redeploying_means
from skyledger.notation import notation_of

# Whom the game waits for, and for what: an answer, dice, a decision in a counterair, the end of a part.


def awaited(game: Game) -> tuple[str, ...]:
    """The seats whose word the game waits for; of several rolls, the seats of all."""
    battle = present(game)
    if game.questions:
        return game.questions[0].seats or (GAMEMASTER,)
    if game.rolls:
        return _each(seat for due in game.rolls for seat in due.seats or (GAMEMASTER,))
    if battle and battle.asked:
        return seats_of(game, battle, battle.asked)
    if (heard := heard_in_this_state(game)) is not None:
        return heard
    done = game.turn.finished
    ours = (seat.name for seat in game.seats.values() if seat.side == game.turn.side)
    return () if GAMEMASTER in done else tuple(seat for seat in ours if seat not in done)


def speaking(game: Game) -> tuple[str, ...]:
    """Who is awaited, and partners whose air may join the attackers (18.522B, 18.5634, 18.622)."""
    battle, who = present(game), awaited(game)
    if not battle or battle.asked != ATTACKER or game.questions or game.rolls:
        return who
    partners = (seat.name for seat in game.seats.values() if seat.side == game.turn.side)
    return _each((*who, *(seat for seat in partners if could_be_joined_by(game, seat))))


def in_suspense(game: Game) -> bool:
    """Does it wait for something else than that the phasing side is done: an answer, dice, a battle's end?"""
    fought = present(game) is not None or stands_in(game, RETURN, *WAITING)
    return bool(game.questions or game.rolls) or fought


def _each(seats: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(seats))


def waiting(game: Game) -> str:
    """One sentence about it; empty if nobody is waited for."""
    battle, seats = present(game), awaited(game)
    if game.questions:
        answering = sorted({seat for question in game.questions for seat in question.seats})
        return say("A question waits for {seats}.", seats=listed(answering) or GAMEMASTER)
    if game.rolls:
        return say("Dice are due from {seats}.", seats=listed(sorted(seats)))
    if battle and battle.asked:
        return asked_after_a_round(game, battle, seats)
    return _unfinished(game, seats) if seats or stands_in(game, RETURN) else ""


def _unfinished(game: Game, seats: Sequence[str]) -> str:
    """What the seats that are not done have still to say."""
    if stands_in(game, RETURN):
        told = said("{seats} must say where attackers land; “done” brings them to their own bases.")
        return say(told, seats=listed(seats))
    if stands_in(game, ANSWERING):
        told = said("{seats} must say who opposes the bombing of {places}, and “done”.")
        return say(told, seats=listed(seats), places=listed(_bombed(game)))
    unfinished = say("{seats} {count:has|have} not finished.", seats=listed(seats), count=len(seats))
    return what_is_said(game, seats) or unfinished


def _bombed(game: Game) -> list[str]:
    return [name(game, raid.place) for raid in in_the_air(game)]


# What a menu can't list, and what its orders mean where the battle gives them a meaning of its own.

MANNED = said(
    "Bases in which nobody is seen stand in --all: air that withdraws finds no refuge in one that is "
    "counteraired (18.521D, 18.523)."
)
EMPTY = said(
    "Nobody is seen in a base within reach, and nothing would be fought. Air that withdraws from elsewhere "
    "finds no refuge in one that is counteraired (18.521D, 18.523)."
)
SQUADRONS_TOO = said(
    "{told} Squadrons, three to a factor, are offered where naval air is based, here {places}: army air "
    "fights it as AAS, and those of one factor may go for several such bases, but none stays out (23.152)."
)
"""What a menu says of bases without air, where others are in reach and where none is."""

EXPLAINED: dict[type, str] = {
    ShiftNavalAir: said(
        "Naval air goes freely between sound carriers of its naval force, and flies from there; from an "
        "inverted one it inverts the other. Patrol whose carrier is gone may land at a base within three "
        "hexes, inverted (17.3124)."
    ),
    AttackNavalBase: said("It begins at once; what else this step has waits until it is over."),
    ReturnToBase: said(
        "Air whose mission or activity is over lands at another base than the one it came from, and is "
        "inverted at once (18.46); without that it is home."
    ),
    KeepSupport: said(
        "Kept over its hex for exploitation, it adds nothing to the defense against a regular attack there "
        "(18.618); who should count in that is not kept."
    ),
    TurnBackSeaTransport: said(
        "Their sea transport failed at the table: they are back where they came from (18.15)."
    ),
    InvokeKamikazes: said(
        "For good, and told to the opponent: elite naval air becomes regular (17.42). What it gives is a "
        "pool of kamikazes, at first twice the naval air training rate, into which other air is converted "
        "(17.43A, 17.44A). It may be done in a later construction phase as well."
    ),
}
"""Orders of which a menu says what they do, though their words leave nothing open."""


def _explained(game: Game, order: object) -> str:
    """What such an order does; that an attack on a naval base begins at once, as long as none has begun."""
    begun = isinstance(order, AttackNavalBase) and not stands_in(game, ON_THE_WAY, *AROUND.values())
    return "" if begun else EXPLAINED.get(type(order), "")


AT_THE_TABLE: dict[type, str] = {
    SendKamikazes: said(
        "What these do is fought at the table, and they are used up at once. Refereed are kamikazes that "
        "“dive on” ships at sea, once a force is attacked on its way or found in naval combat, and those "
        "that “dive into” a place where ships lie in port, in the combat phase (17.47)."
    ),
    JoinBattle: said(
        "No interception is refereed: say where forces met at the table (22.19). The battle begins at once; "
        "what else this step has waits until it is over."
    ),
    AnnounceOverrun: said(
        "No ground movement is refereed: say what ground units overrun at the table. Its air support begins "
        "at once; what else this step has waits until the overrun is settled."
    ),
}
"""Orders that say what nobody refereed, and whose form does not tell."""


def meaning_now(game: Game, order: object, offers: Sequence[Offer] = ()) -> str:
    """What an order means in the battle that is fought, or that it rests on the table alone; empty else.

    `offers` are all that a menu has of its form.
    """
    if isinstance(order, StageAirUnits | RedeployAirUnits):
        staged = isinstance(order, StageAirUnits)
        return bars_attacks_from(game, offers) if staged else redeploying_means(game, offers)
    if isinstance(order, Finish):
        return done_means(game)
    if isinstance(order, SettleAttack | AnnounceExploitation):
        return attacks_mean(game, order, offers)
    if isinstance(order, RecombineAirUnits):
        return recombining_means(game, offers)
    if type(order) in MEANT:
        return say(THE_WAY)
    told = AT_THE_TABLE.get(type(order)) or _explained(game, order)
    return say(told) if told else _means_here(game, order, offers)


def _means_here(game: Game, order: object, offers: Sequence[Offer]) -> str:
    match order:
        case AnnounceBombing() | EscortBombing() | OpposeBombing():
            return bombing_means(game, order)
        case SailForce() | LaunchStrike() | StrikeAtSea() | CoverForce() | SearchAtSea() | Search() | Spot():
            return at_sea_means(game, order, offers)
        case FindGroup() | AllotPatrol() | FlyPatrol() | MeetDefenders():
            return in_combat_means(game, order, offers)
        case AnnounceCounterair() | LaunchCounterair():
            return _counterair_means(game, order, offers)
        case FightOn() | Disengage():
            return breaking_off_means(game, present(game), order)
        case _:
            return for_another(game, order) if isinstance(order, BeginEscortCarriers) else stays(game, order)


def _counterair_means(
    game: Game, order: AnnounceCounterair | LaunchCounterair, offers: Sequence[Offer]
) -> str:
    """18.521D of bases without air, and 23.152 of those against which squadrons are offered."""
    told = _of_empty_bases(game, order)
    places = squadrons_offered(offers) if isinstance(order, AnnounceCounterair) else ()
    if not places:
        return told
    return say(SQUADRONS_TOO, told=told, places=listed(sorted(name(game, one) for one in places)))


def _of_empty_bases(game: Game, order: AnnounceCounterair | LaunchCounterair) -> str:
    """What counterairs of bases without air are good for: where such a base is offered, and of others."""
    groups = order.air.groups if isinstance(order, LaunchCounterair) else ()
    side = next((side_of(game, group.nation) for group in groups), game.turn.side)
    return say(MANNED if where_somebody_is(game, (order.to,), side) else EMPTY)


def hints(game: Game, viewer: str = "") -> tuple[str, ...]:
    """What people must know to give orders, and no menu lists; a seat is told what concerns it."""
    return (
        *_attacks_without_a_dm(game, viewer),
        *attacked_already(game, viewer),
        *several_at_once(game, viewer),
        *_left_undefended(game),
        *_categories_of_kamikazes(game),
        *brps_told(game, viewer),
        *_choices_beforehand(game, viewer),
        *held_back_by_their_base(game, viewer),
        *held_back_from_the_sea(game, viewer),
        *sails_later(game, viewer),
        *where_they_met(game),
        *attacked_now(game),
        *asked_for_a_marker(game, viewer),
        *none_found(game, viewer),
    )


def _choices_beforehand(game: Game, viewer: str) -> tuple[str, ...]:
    """19.6: by which words a question that comes again and again is answered from here on."""
    question = next((one for one in game.questions[:1] if one.kind == "choice" and one.rule in ASKED), None)
    if question is None or not question.seats or viewer in {*game.seats} - {*question.seats}:
        return ()
    told = said(
        "“standing choice: {options}” answers this and its like from here on with the first of these that is "
        "offered; put first what is to go first."
    )
    return (say(told, options=tuple(name(game, one) for one in question.options)),)


def _attacks_without_a_dm(game: Game, viewer: str) -> tuple[str, ...]:
    """15.61: which supported attacks could be fought out here if the defenders and their DM were known.

    Overruns, which are made as units move, are fought at the table: no chart of them is asked.
    """
    defends = viewer in game.seats and game.seats[viewer].side != game.turn.side
    if not attacks_are_made(game) or game.questions or defends:
        return ()
    here = attacks(game)
    if overrun := next((place for one in here for place in one.hexes if one.occasion == OVERRUN), ""):
        return (overrun_fought(game, overrun),)
    places = dict.fromkeys((*(place for one in here for place in one.hexes), *still_defended(game)))
    found = ((place, tuple(_undeclared(game, place))) for place in places)
    return tuple(_to_fight(game, place, lacking) for place, lacking in found if lacking)


BY_UNITS = said(
    "To fight {place} here declare {lacking}, and then say which ground units attack, as by “{attack}”. If "
    "it was fought at the table say “attack on {place} fought”."
)
BY_FACTORS = said(
    "To fight {place} here declare {lacking}, and then say how many ground factors attack, as by “{attack}”. "
    "If it was fought at the table say “attack on {place} fought”."
)


def _to_fight(game: Game, place: str, lacking: tuple[str, ...]) -> str:
    """By units of the ledger where any stand beside the hex, for factors without a name lose none of them."""
    units = own_beside(game, place)
    seaborne = kind_supported(game, place) == INVASION or only_by_sea(game, place)
    kind = INVASION if seaborne else ""
    order = AttackHex(place, units, kind=kind) if units else AttackHex(place, factors=9, kind=kind)
    attack = notation_of(NAME).render(game, order)
    return say(BY_UNITS if units else BY_FACTORS, place=name(game, place), lacking=lacking, attack=attack)


def _left_undefended(game: Game) -> tuple[str, ...]:
    """18.25, 18.46: bases whose defenders are gone, and that are the defender's until somebody takes them."""
    if not attacks_are_made(game):
        return ()
    fought = (hex_ for _, hex_ in sorted(game.atlas.hexes.items()) if attacked_before(game, hex_.id))
    held = [one for one in fought if side_of(game, controller(game, one)) not in ("", game.turn.side)]
    empty = [one for one in held if not is_defended(game, one.id)]
    based = [name(game, one.id) for one in empty if air_base(game, one)]
    others = [name(game, one.id) for one in empty if not air_base(game, one)]
    found = ((BASE_UNDEFENDED, based), (HEX_UNDEFENDED, others))
    return tuple(say(told, places=listed(ones), place=ones[0]) for told, ones in found if ones)


BASE_UNDEFENDED = said(
    "Nobody is left to defend {places}. Until it is said who takes it (“take {place} for NATION”), air "
    "of its holders may land there (18.46); what is there when it is taken is displaced (18.25)."
)
HEX_UNDEFENDED = said(
    "Nobody is left to defend {places}, and its holders keep it until it is said who takes it: “take {place} "
    "for NATION”, and “move GROUND-UNIT to {place}” for who advances there at the table."
)


def _undeclared(game: Game, place: str) -> Iterator[str]:
    """What must be declared of a hex before it is attacked."""
    if not is_defended(game, place):
        told = said("who defends it, as by “declare defending factors of {place} 3”")
        yield say(told, place=name(game, place))
    if not declared(game, DM, place):
        told = said(
            "its DM, by which terrain and fortifications multiply its ground factors, as by “declare defense "
            "modifier of {place} 2”"
        )
        yield say(told, place=name(game, place))


def _categories_of_kamikazes(game: Game) -> tuple[str, ...]:
    """17.47F: how many kamikazes the dice sent against each category of ships."""
    strike = struck_now(game)
    aiming = stands_in(game, TAGS[AIMING]) and not game.rolls
    if strike is None or not aiming or not by_kamikazes(strike):
        return ()
    kamikazes = [
        say("{count} against {category}", count=count, category=translated(category))
        for category, count in falling(game, strike).items()
    ]
    told = said(
        "By the dice go {kamikazes} (17.47F): one against each named ship, those left over against anything."
    )
    return (say(told, kamikazes=kamikazes),)
