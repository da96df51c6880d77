"""A World at War as people see it: hexes with stacks, air battles, standing orders that are secret."""

from collections.abc import Callable, Iterator

from core.world_at_war.air_transport.flights import CounterIntercept, InterceptAirTransport
from core.world_at_war.bombing.attack import OpposeBombing
from core.world_at_war.counterair.targets import AnnounceCounterair
from core.world_at_war.rules import RULES
from core.world_at_war.state import Game, position_of
from core.world_at_war.support.announcing import DefendFromTheAir, InterceptSupport
from core.world_at_war.uninversion.chapter import UninvertAll
from events.sentences import listed, say, translated
from events.world_at_war import PositionAdjusted
from events.world_at_war.board import Position, Question
from phases.world_at_war import stands_in
from phases.world_at_war.counterair import RETURN
from skyledger.board.air_transports import over_the_enemy
from skyledger.board.at_the_front import against_nobody, aimed, announced, at_sea, near_the_enemy
from skyledger.board.costs import costs
from skyledger.board.earlier import Earlier
from skyledger.board.noted import mends, noted
from skyledger.board.region import declared_in
from skyledger.board.sentences import battle_words, question_words, stacks_words, turn_sentence
from skyledger.board.sight import battles_seen, board_view
from skyledger.board.terminal.screen import now, picture
from skyledger.board.view import BattleView, all_stacks
from skyledger.board.waiting import awaited, hints, in_suspense, meaning_now, speaking
from skyledger.secrecy.entries import (
    BY_CONCEALED,
    SECRET_FACTS,
    SECRET_ORDERS,
    as_far_as_known,
    left_to,
    rests_on_unseen,
    seen_by,
    shown_to,
    shows,
)
from skyledger.secrecy.known import conceals, flies_unseen, known_to
from skyledger.secrecy.remarks import aside_sealed
from skyledger.showing.showing import Showing
from skyledger.showing.sunk import sunk
from skyledger.telling.world_at_war.laps import (
    said_at_once,
    what_each_loses,
    what_was_rolled,
    which_of_several,
)
from skyledger.telling.world_at_war.left_out import left_out_told
from skyledger.telling.world_at_war.parts import options_told


def stands(game: Game, named: Callable[[str], str]) -> str:
    """Such as "Summer 1942 Axis, movement phase: staging, waiting for germany", with the state as named."""
    turn, suspense = game.turn, in_suspense(game)
    return say(
        "{season} {year} {side}, {state}, waiting for {seats}"
        if suspense
        else "{season} {year} {side}, {state}",
        season=translated(turn.season),
        year=turn.year,
        side=turn.side,
        state=named(turn.phase),
        seats=listed(awaited(game)) if suspense else "",
    )


def battle_named(battle: BattleView) -> str:
    """What an air battle is: a counterair, or by the mission of its attackers."""
    return translated(battle.kind or "counterair").capitalize()


def battle_told(game: Game, battle: BattleView) -> str:
    """An air battle in words."""
    return battle_words(battle, tuple(game.nations.values()))


def question_now(game: Game, question: Question, called: Callable[[str], str]) -> str:
    """An open question: the how manieth of several alike, what is settled, how these are answered at once."""
    nations = game.nations.values()
    if question not in game.questions[:1]:
        return question_words(question, called, nations)
    asked = question_words(question, called, nations, which_of_several(game))
    return f"{asked}{what_was_rolled(game)}{what_each_loses(game)}{said_at_once(game)}"


def on_turn(game: Game, seat: str) -> bool:
    """Is it the player turn of this seat's side?"""
    return seat in game.seats and game.seats[seat].side == game.turn.side


def comes_home(game: Game) -> bool:
    """18.524: do attackers land at their own bases by themselves where nobody orders otherwise?"""
    return stands_in(game, RETURN)


def left_out(game: Game, seat: str, order: object) -> Iterator[str]:
    """Who stays inverted when a seat turns up all that may be, and why."""
    if isinstance(order, UninvertAll):
        yield from left_out_told(game, seat)


SENDS = (
    AnnounceCounterair,
    DefendFromTheAir,
    InterceptSupport,
    InterceptAirTransport,
    CounterIntercept,
    OpposeBombing,
)
"""Missions of a step, which who is done in it flies no more (18.52, 18.57, 18.56, 18.61, 18.62)."""


def stacks(game: Game, viewer: str) -> dict[str, str]:
    """What air units stand in each place, those aboard carriers too."""
    view = board_view(game, viewer)
    return {
        place.place: stacks_words(stacks, view.nations)
        for place in (*view.places, *view.boxes)
        if (stacks := all_stacks(place))
    }


def position(game: Game, viewer: str) -> Position:
    """The position, without what the viewer may not know of."""
    return position_of(known_to(game, viewer))


def _ends(game: Game, order: object) -> tuple[str, ...]:
    from skyledger.notation.world_at_war.activities import ends_as_well  # noqa: PLC0415 - dear, for menus alone

    return ends_as_well(game, order)


def svg(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> str:
    """The board as a picture for a file; raises `Mistake` for an unknown viewer or place."""
    from skyledger.board.svg.picture import svg as drawn  # noqa: PLC0415 - dear, and for a file alone

    return drawn(game, viewer, region, since)


WORLD_AT_WAR_SHOWN = Showing(
    turn=turn_sentence,
    stands=stands,
    awaited=awaited,
    in_suspense=in_suspense,
    on_turn=on_turn,
    speaking=speaking,
    hints=hints,
    means=meaning_now,
    near=near_the_enemy,
    place=lambda game, named: game.atlas.places.get(named),
    announced=announced,
    lies=at_sea,
    lost=sunk,
    aimed=aimed,
    way=over_the_enemy,
    ends=_ends,
    idle=against_nobody,
    battle="counterair",
    battles=battles_seen,
    battle_named=battle_named,
    battle_told=battle_told,
    question=question_now,
    options=options_told,
    declared=declared_in,
    stacks=stacks,
    position=position,
    picture=picture,
    now=now,
    svg=svg,
    known_to=known_to,
    conceals=conceals,
    flies_unseen=flies_unseen,
    rests_on_unseen=rests_on_unseen,
    as_far_as_known=as_far_as_known,
    left_to=left_to,
    shown_to=shown_to,
    seen_by=aside_sealed(seen_by, RULES.sides),
    shows=shows,
    costs=costs,
    left_out=left_out,
    noted=noted,
    mends=mends,
    comes_home=comes_home,
    sends=SENDS,
    secret_orders=SECRET_ORDERS,
    secret_facts=SECRET_FACTS,
    adjusting=(PositionAdjusted,),
    by_concealed=BY_CONCEALED,
)
