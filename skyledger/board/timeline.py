"""Where every aircraft is in each round of a player turn's combat (IV/dispatching/2, 3): found, and drawn."""

from collections.abc import Iterable, Iterator

import msgspec
from rich.table import Table
from rich.text import Text

from core.fold import evolve
from core.history import Mark
from core.mistakes import Mistake, Unworkable, near_misses
from core.war_game.board import home_of, is_aircraft, whereabouts
from core.war_game.folds.evolve import EVOLUTIONS
from core.war_game.projections import state_of
from core.war_game.state import Game
from events.message import PhaseEntered
from events.sentences import said, say, translated
from events.war_game import GameStarted, RoundBegan
from events.war_game.board import Unit
from skyledger.board.svg.paper import BACK, label, nation_colour, number, tag
from skyledger.folding import Step
from skyledger.telling.phrases import possessive

DECIDED = "combat.attack_rolls"
"""When this state is entered, all is declared that can be declared in a round."""
DECLARING = ("combat.calling_off", "combat.declaring")
"""States in which it is still being declared."""
LOST, FOUGHT = said("lost"), said("battle over")
"""What no state of the rules says: off the board, or an attacker where its battle is over."""
EN_ROUTE, IN_BATTLE, AT_HOME = said("en route"), said("in battle"), said("at home")


class Spot(msgspec.Struct, frozen=True):
    """What an aircraft does in a round, and where: of one en route, whither."""

    round: int
    state: str
    place: str


class Lane(msgspec.Struct, frozen=True):
    """One aircraft through the rounds."""

    unit: str
    nation: str
    kind: str
    home: str
    spots: tuple[Spot, ...]


class Timeline(msgspec.Struct, frozen=True):
    """The combat of one player turn: whose, how many rounds, every aircraft."""

    number: int
    player: str
    rounds: int
    lanes: tuple[Lane, ...]


def timelines(steps: Iterable[Step]) -> tuple[Timeline, ...]:
    """The combat of each player turn that came to one, in their order; undone entries do not count."""
    found: dict[tuple[int, str], dict[int, Game]] = {}
    for game in _sampled(steps):
        found.setdefault((game.turn.number, game.turn.player), {})[game.turn.round] = game
    return tuple(_timeline(*key, rounds) for key, rounds in found.items())


def the_timeline(found: tuple[Timeline, ...], player: str) -> Timeline:
    """The latest one, or the latest of a player; raises `Mistake` if there was no such combat."""
    wanted = [one for one in found if player.casefold() in ("", one.player.casefold())]
    if wanted:
        return wanted[-1]
    known = list(dict.fromkeys(one.player for one in found))
    if not known:
        told = say("No combat has been fought yet; a timeline begins with its first round.")
        raise Unworkable("timeline", told)
    raise Mistake("combat of", player, near_misses(player, known) or known)


def _sampled(steps: Iterable[Step]) -> Iterator[Game]:
    """The game again and again while a round is declared, the last time once all is declared in it."""
    for step in steps:
        if step.voided_by or _turns_back(step):
            continue
        game = step.before
        for event, _ in step.facts:
            game = evolve(EVOLUTIONS, game, event) if not isinstance(event, GameStarted) else step.after
            begins = isinstance(event, RoundBegan) or event == PhaseEntered(DECIDED)
            if begins or (game.turn.round and game.turn.phase in DECLARING):
                yield game


def _turns_back(step: Step) -> bool:
    """An undo or redo shows no game of its own: the one before it is of the line that it leaves."""
    return any(isinstance(event, Mark) for event, _ in step.facts)


def _timeline(number: int, player: str, rounds: dict[int, Game]) -> Timeline:
    first = rounds[min(rounds)]
    aircraft = sorted(
        (u for u in first.units.values() if is_aircraft(first, u)), key=lambda u: (u.nation, u.name)
    )
    lanes = tuple(_lane(unit, rounds) for unit in aircraft)
    return Timeline(number, player, max(rounds), lanes)


def _lane(unit: Unit, rounds: dict[int, Game]) -> Lane:
    spots = tuple(_spot(rounds[number], unit, number) for number in sorted(rounds))
    return Lane(unit.name, unit.nation, unit.kind, unit.origin or home_of(unit), spots)


def _spot(game: Game, unit: Unit, number: int) -> Spot:
    now = game.units.get(unit.name)
    if now is None:
        return Spot(number, LOST, "")
    state = FOUGHT if _has_fought(game, now) else state_of(game, now)
    to = now.flight.to if now.flight and state == EN_ROUTE else whereabouts(now)
    return Spot(number, state, to)


def _has_fought(game: Game, unit: Unit) -> bool:
    """Is it an attacker that stays where its battle is over, till it moves after combat?"""
    battle = game.battles.get(unit.place)
    return battle is not None and bool(battle.ended) and unit.name in battle.attackers


# A timeline drawn: as a table for a terminal, and as a picture.

SIGNS = {
    EN_ROUTE: said("→ {place}"),
    "engaged": said("{place}"),
    "returning": said("← home"),
    IN_BATTLE: said("fights"),
    "attacked": said("pinned"),
    "grounded": said("grounded"),
    "leaving": said("leaves"),
    "retreated": said("out"),
    AT_HOME: said("·"),
    FOUGHT: said("at {place}"),
    LOST: said("†"),
}
"""What stands in a round: whither it flies, where it defends, or what it does at home."""
LEGEND = said(
    "→ on its way, a place: defends there, ← flying home, · at home, fights or pinned where it is, "
    "at a place: its battle there is over, out: has retreated, † lost"
)

ROW, COLUMN, NAMES, TOP = 26.0, 108.0, 190.0, 78.0
TINTS = {
    EN_ROUTE: "#f0dfa8",
    "engaged": "#d98a6a",
    IN_BATTLE: "#d98a6a",
    "returning": "#e8e0c8",
    "grounded": "#c9c3b4",
    "leaving": "#e2b9a8",
}


def sign(spot: Spot) -> str:
    """What an aircraft does in a round, in a word."""
    return say(SIGNS[spot.state], place=spot.place)


def table(timeline: Timeline) -> Table:
    """One row an aircraft, one column a round."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    drawn.add_column(say("Aircraft"), no_wrap=True)
    drawn.add_column(say("Home"))
    for round_ in range(1, timeline.rounds + 1):
        drawn.add_column(f"{round_}")
    for lane in timeline.lanes:
        by_round = {spot.round: sign(spot) for spot in lane.spots}
        cells = (by_round.get(round_, "") for round_ in range(1, timeline.rounds + 1))
        drawn.add_row(Text(lane.unit), Text(lane.home), *map(Text, cells))
    return drawn


def svg(timeline: Timeline) -> str:
    """The same as a picture: a lane for each aircraft, a field for each round."""
    width = NAMES + COLUMN * timeline.rounds + 24
    height = TOP + ROW * (len(timeline.lanes) + 1) + 40
    heads = (
        label(
            say("Round {round}", round=round_), NAMES + COLUMN * (round_ - 1) + 6, TOP - 8, font_weight="bold"
        )
        for round_ in range(1, timeline.rounds + 1)
    )
    lanes = (part for row, lane in enumerate(timeline.lanes) for part in _drawn_lane(lane, TOP + ROW * row))
    inside = (
        tag("style", "text{font-family:Georgia,serif;font-size:12px;fill:#2b2b2b}"),
        tag("rect", width=width, height=height, fill=BACK),
        label(_title(timeline), 16, 34, font_size=18),
        *heads,
        *lanes,
        label(translated(LEGEND), 16, height - 16),
    )
    box = f"0 0 {number(width)} {number(height)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)


def _title(timeline: Timeline) -> str:
    player = possessive(timeline.player)
    return say("Game turn {number}, {player} turn", number=timeline.number, player=player)


def _drawn_lane(lane: Lane, y: float) -> list[str]:
    found = [
        tag("rect", x=12, y=y + 5, width=8, height=ROW - 10, fill=nation_colour(lane.nation)),
        label(f"{lane.unit}, {lane.home}", 26, y + 17),
    ]
    for spot in lane.spots:
        x = NAMES + COLUMN * (spot.round - 1)
        tint = TINTS.get(spot.state, "#fbf8ef")
        found.append(tag("rect", x=x, y=y + 2, width=COLUMN - 4, height=ROW - 4, rx=4, fill=tint))
        found.append(label(sign(spot), x + 6, y + 17))
    return found
