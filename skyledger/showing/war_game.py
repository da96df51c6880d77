"""The War Game as people see it: everything lies open (doubt R32), so each viewer sees the same."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import to_builtins

from core.dice import RollDice
from core.menus import Offer
from core.ruling import Ruling
from core.war_game.board import acting_nations, is_ship, whereabouts
from core.war_game.orders import Finish, Land, Move
from core.war_game.rules import RULES
from core.war_game.selection import named_apart
from core.war_game.state import Game, plays, position_of
from events.sentences import said, say
from events.war_game.board import Battle, Position, Question
from events.war_game.facts import PositionAdjusted, StepClosed, UnitsRolled
from phases.war_game.rounds import CALLING_OFF, MOVES, ORDERS
from skyledger.board import timeline as lanes
from skyledger.board.earlier import Earlier
from skyledger.board.timeline import Timeline, the_timeline, timelines
from skyledger.board.war_game import (
    announced,
    awaited,
    battle_told,
    battles,
    in_suspense,
    near_the_enemy,
    now,
    picture,
    stacks_of,
    stands,
    turn_sentence,
)
from skyledger.board.war_game_notes import hints, noted
from skyledger.board.war_game_questions import costs, question_words
from skyledger.folding import Step
from skyledger.secrecy.remarks import aside_sealed
from skyledger.showing.showing import Called, Chronicle, Showing
from skyledger.telling.phrases import possessive
from skyledger.telling.war_game import hits_in_short


def on_turn(game: Game, seat: str) -> bool:
    """Is it the player turn of nations for which this seat speaks?"""
    return seat in game.seats and bool({*game.seats[seat].nations}.intersection(acting_nations(game)))


def position(game: Game, _viewer: str) -> Position:
    """The position: nothing in it is anybody's secret."""
    return position_of(game)


def svg(game: Game, viewer: str, region: str | None = None, since: Earlier | None = None) -> str:
    """The board as a picture for a file; raises `Mistake` for an unknown place."""
    from skyledger.board.war_game_map import svg as drawn  # noqa: PLC0415 - dear, and for a file alone

    return drawn(game, viewer, region, since)


def known_to(game: Game, _viewer: str) -> Game:
    """The game as anybody knows it."""
    return game


def conceals(_game: Game, _viewer: str) -> bool:
    """Nothing is kept from anybody."""
    return False


def battles_seen(game: Game, _viewer: str) -> tuple[Battle, ...]:
    """The battles of the phase, which all see."""
    return battles(game)


def as_far_as_known(_game: Game, ruling: Ruling, _viewer: str) -> Ruling:
    """What follows from an order is told whole: nothing is concealed."""
    return ruling


def left_to(_game: Game, _ruling: Ruling, _viewer: str) -> tuple[str, ...]:
    """Nobody: no seat has said anything beforehand."""
    return ()


def shown_to(_order: object, _seat: str, _viewer: str) -> bool:
    """What a seat can order may be known to all."""
    return True


def seen_by(step: Step, _viewer: str) -> Step:
    """An entry as it is: nothing is sealed."""
    return step


def shows(_step: Step) -> bool:
    """No entry shows anybody a secret."""
    return False


def options(_: Game, _question: Question, _called: Called) -> tuple[tuple[str, str], ...]:
    """The options of a question are units and places, which need no words."""
    return ()


MOST_APART = 3
"""Of so many sorts of units a menu tells why it has their names."""


LANDED_STAY = said(
    "From across the sea or from a ship: who has landed does not leave that battle again (R25), as who comes "
    "over land by “attack” may."
)
DIE_DUE = said("What the die that is due shows at the table.")
DICE_DUE = said("What the {count} dice that are due show at the table, in the order in which they are due.")
OF_SEVERAL_ROLLS = said(
    "What the {count} dice that are due show at the table, in the order in which they are due; those of the "
    "first rolls may be told alone."
)


FIGHTS_THEM = said(
    "Your combat orders are all given: the battles that they lead to are fought next, round by round."
)
ENDS_THE_TURN = said("Your moves are all told: this player turn is over.")
STAYS_FOR_A_ROUND = said(
    "Who does not leave now fights the next round; before the one after it those who can leave are asked "
    "again."
)


def _done_means(game: Game) -> str:
    """What is over for a seat that is done here (IV/dispatching)."""
    fights = FIGHTS_THEM if game.battles else ""
    told = {ORDERS: fights, MOVES: ENDS_THE_TURN, CALLING_OFF: STAYS_FOR_A_ROUND}.get(game.turn.phase, "")
    return say(told) if told else ""


def meaning_now(game: Game, order: object, offers: Sequence[Offer] = ()) -> str:
    """What rests on the table alone, how many dice are told, and why units have their names there."""
    if isinstance(order, RollDice) and (count := len(order.dice)):
        several = all(due.dice < count for due in game.rolls)
        return say(OF_SEVERAL_ROLLS if several else DICE_DUE if count > 1 else DIE_DUE, count=count)
    if isinstance(order, Land) and plays(game, "R25") == "no":
        return say(LANDED_STAY)
    if isinstance(order, Finish):
        return _done_means(game)
    if isinstance(order, Move):
        return say("How far units move is not refereed: say where they went at the table.")
    apart = dict.fromkeys(named_apart(game, getattr(offer.order, "units", None)) for offer in offers)
    return " ".join([told for told in apart if told][:MOST_APART])


def declared(_game: Game, _region: str | None) -> tuple[str, ...]:
    """Nothing is declared that rulings stand on; what is outside the module is an order of its own."""
    return ()


LOST = {
    True: said("{unit} was sunk at {place} in entry {entry}."),
    False: said("{unit} was lost at {place} in entry {entry}."),
}
"""Of a ship, and of other units."""


def lost(steps: Iterable[Step], name: str, _: str) -> Iterator[str]:
    """Where a unit of this name was lost by entries, and in which."""
    return (told for step in steps if (told := _lost_by(step, name)))


def _lost_by(step: Step, name: str) -> str:
    before, after = step.before.units, step.after.units
    found = next((unit for unit in before if unit.casefold() == name.casefold() and unit not in after), None)
    if found is None:
        return ""
    unit = before[found]
    told = LOST[is_ship(step.before, unit)]
    return say(told, unit=found, place=whereabouts(unit), entry=step.entry.number)


def fallen(step: Step) -> str:
    """What the dice of an entry hit, battle by battle."""
    return "; ".join(hits_in_short(event) for event, _ in step.facts if isinstance(event, UnitsRolled))


def made(steps: Iterable[Step], player: str) -> Timeline:
    """The timeline of a player's latest combat; raises `Mistake` if there was none."""
    return the_timeline(timelines(steps), player)


def heading(timeline: Timeline) -> str:
    """Whose combat it is."""
    told = said("Game turn {number}, {player} turn: the aircraft round by round")
    return say(told, number=timeline.number, player=possessive(timeline.player))


WAR_GAME_SHOWN = Showing(
    turn=turn_sentence,
    stands=stands,
    awaited=awaited,
    in_suspense=in_suspense,
    on_turn=on_turn,
    speaking=awaited,
    hints=hints,
    means=meaning_now,
    near=near_the_enemy,
    place=lambda game, named: game.atlas.names.get(named),
    announced=announced,
    battle="battle",
    battles=battles_seen,
    battle_named=lambda _: say("Battle"),
    battle_told=battle_told,
    question=question_words,
    costs=costs,
    options=options,
    declared=declared,
    stacks=stacks_of,
    position=position,
    picture=picture,
    now=now,
    svg=svg,
    known_to=known_to,
    conceals=conceals,
    as_far_as_known=as_far_as_known,
    left_to=left_to,
    shown_to=shown_to,
    seen_by=aside_sealed(seen_by, RULES.sides),
    shows=shows,
    adjusting=(PositionAdjusted,),
    closing=(StepClosed,),
    noted=noted,
    fallen=fallen,
    lost=lost,
    chronicle=Chronicle(made, heading, lanes.table, lanes.svg, to_builtins, lanes.LEGEND),
)
