"""The War Game seen: in words, as a picture of boxes and lines, in a terminal; whom the game waits for."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from core.war_game.battles import ROUND, attackers, defenders, is_open, joining
from core.war_game.board import home_of, is_aircraft, known_place, neighbours, plural
from core.war_game.projections import state_of
from core.war_game.rounds.chapter import waited_for
from core.war_game.state import GAMEMASTER, Game
from events.war_game.board import Battle, Place, Question, Unit
from skyledger.board.svg.paper import BACK, PAPER, SEA, label, number, tag
from skyledger.telling.message import listed, possessive

# Whom the game waits for, and for what: an answer, dice, declarations, rolls.

TO_DO = {
    "combat_orders.attacks": "declare what attacks",
    "combat.calling_off": "say whether the attack goes on",
    "combat.declaring": "declare retreats, groundings and dispatches",
    "combat.attack_rolls": "roll for the attack",
    "combat.defense_rolls": "roll for the defense",
    "noncombat.moves": "move",
}
"""What a seat that is waited for does in a state of the turn."""


def awaited(game: Game) -> tuple[str, ...]:
    """The seats whose word the game waits for; of several rolls or questions, the seats of the first."""
    if game.questions:
        return game.questions[0].seats or (GAMEMASTER,)
    if game.rolls:
        return tuple(dict.fromkeys(seat for due in game.rolls for seat in due.seats or (GAMEMASTER,)))
    return waited_for(game)


def in_suspense(game: Game) -> bool:
    """Does it wait for an answer, for dice, or for anything else within a round of combat?"""
    return bool(game.questions or game.rolls or game.turn.round)


def waiting(game: Game) -> str:
    """One sentence about it; empty if nobody is waited for."""
    seats = listed(awaited(game))
    if game.questions:
        return f"A question waits for {seats}."
    if game.rolls:
        return f"Dice are due from {seats}."
    what = TO_DO.get(game.turn.phase, "go on")
    return f"{seats} may {what}, and must say “done”." if seats else ""


# The War Game in words: the turn, units, places, battles, questions.

NO_WORD = frozenset({"at home", "in battle", "attacked"})
"""States of an aircraft that go without saying, or that the battle tells."""


def turn_sentence(game: Game) -> str:
    """Such as "Game turn 1, Germany's turn, combat: declaring, round 2. britain may ... ."."""
    turn = game.turn
    phase, _, step = turn.phase.replace("_", " ").partition(".")
    round_ = f", round {turn.round}" if turn.round else ""
    when = f"Game turn {turn.number}, {possessive(turn.player)} turn, {phase}: {step}{round_}."
    return f"{when} {waiting(game)}".strip()


def stands(game: Game) -> str:
    """Such as "game turn 1, Germany, combat.declaring, round 2"."""
    round_ = f", round {game.turn.round}" if game.turn.round else ""
    return f"game turn {game.turn.number}, {game.turn.player}, {game.turn.phase}{round_}"


def adjective(game: Game, nation: str) -> str:
    """The adjective of a nation, "German" for Germany."""
    return game.nations[nation].adjective if nation in game.nations else nation


def _remark(game: Game, unit: Unit) -> str:
    """What is to be said of a unit behind its kind: " (grounded)", " (en route to NA-4)"."""
    state = state_of(game, unit) if is_aircraft(game, unit) else _on_the_surface(unit)
    if not state or state in NO_WORD:
        return ""
    to = f" to {unit.flight.to}" if unit.flight and state == "en route" else ""
    from_ = f", from {home_of(unit)}" if unit.flight and state == "engaged" else ""
    return f" ({state}{to}{from_})"


def _on_the_surface(unit: Unit) -> str:
    return "leaving" if unit.leaving else "landed" if unit.landed else ""


def units_words(game: Game, units: Iterable[Unit]) -> str:
    """Such as "British: Ark Royal (1 fighter), 1 destroyer, 2 fighters (grounded)"."""
    some = sorted(units, key=lambda unit: (unit.nation, unit.kind, unit.name))
    nations = dict.fromkeys(unit.nation for unit in some)
    return "; ".join(
        f"{adjective(game, nation)} {_stacks(game, [u for u in some if u.nation == nation])}"
        for nation in nations
    )


def _stacks(game: Game, units: list[Unit]) -> str:
    """Ships that are told by name, each with what is aboard, then like units counted."""
    loads = {ship.name: [unit for unit in units if unit.aboard == ship.name] for ship in units}
    ships = [u for u in units if loads[u.name] or (not u.aboard and _has_a_name(game, u))]
    rest = [u for u in units if u not in ships and u.aboard not in loads]
    return ", ".join([*(_ship(game, ship, loads[ship.name]) for ship in ships), *_counted(game, rest)])


def _has_a_name(game: Game, unit: Unit) -> bool:
    """Is it known by a name of its own, and not by a number?"""
    return not unit.name.startswith(f"{game.nations[unit.nation].code}-")


def _ship(game: Game, ship: Unit, aboard: list[Unit]) -> str:
    load = f" ({', '.join(_counted(game, aboard))})" if aboard else ""
    return f"{ship.kind} {ship.name}{load}{_remark(game, ship)}"


def _counted(game: Game, units: list[Unit]) -> list[str]:
    counts = Counter((unit.kind, _remark(game, unit)) for unit in units)
    return [f"{count} {plural(kind, count)}{remark}" for (kind, remark), count in counts.items()]


def stacks_of(game: Game, _viewer: str) -> dict[str, str]:
    """What stands in each place that has anything, aircraft at their homes; nothing here is secret."""
    there: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        there.setdefault(unit.place, []).append(unit)
    return {place: units_words(game, there[place]) for place in sorted(there)}


def battle_told(game: Game, battle: Battle) -> str:
    """Such as "NA-4, since round 1: German 1 fighter against British carrier Ark Royal (1 fighter)"."""
    ours = units_words(game, attackers(game, battle)) or "no attackers"
    theirs = units_words(game, defenders(game, battle)) or "no defenders"
    if battle.ended:
        return f"{battle.place}, over after round {battle.last_round} ({battle.ended})"
    later = units_words(game, joining(game, battle))
    joined = f", joined in round {ROUND} by {later}" if later else ""
    if not is_open(game, battle):
        return f"{battle.place}, begins in round {battle.opens}: {ours}{joined}"
    shots = f", with {listed(battle.support)} shooting" if battle.support else ""
    return f"{battle.place}, since round {battle.opens}: {ours}{shots} against {theirs}{joined}"


def battles(game: Game) -> tuple[Battle, ...]:
    """The battles of the combat phase by their places."""
    return tuple(game.battles[place] for place in sorted(game.battles))


DIRECTED = {"down": "of bombs on the ground", "others": "of bombs beside those on the ground"}
PURSES = {"air": "at aircraft", "surface": "at land and sea", "bombs": "of bombs", **DIRECTED}


def question_words(question: Question, called: Callable[[str], str]) -> str:
    """What an open question asks, of whom, and what may be taken."""
    who, what = " or ".join(question.seats) or GAMEMASTER, ", ".join(question.units)
    if question.kind == "losses":
        hits = "1 hit" if question.hits == 1 else f"{question.hits} hits"
        purse = PURSES.get(question.about, question.about)
        return f"It is for {who} to say what is lost to {hits} {purse} at {called(question.place)}: {what}."
    if question.kind == "bomb":
        sorts = " or ".join(question.options)
        return f"It is for {who} to say on what a bomb's hit falls at {called(question.place)}: {sorts}."
    options = ", ".join(map(called, question.options))
    return f"It is for {who} to say where {what} from {called(question.place)} come down: {options}."


# The War Game as a picture: places as boxes, lines between neighbours, what stands where, battles in red.

WIDTH, HEIGHT, GAP, MARGIN, TOP = 178.0, 92.0, 44.0, 24.0, 84.0
LINE, LETTERS = 13.0, 30
STYLE = (
    "text{font-family:Georgia,serif;font-size:11px;fill:#2b2b2b}"
    ".title{font-size:22px;font-weight:bold}.turn{font-size:13px}.name{font-size:13px;font-weight:bold}"
)


def svg(game: Game, viewer: str) -> str:
    """The map with all that stands on it as an SVG document."""
    spots = laid(game)
    width = max(x for x, _ in spots.values()) + WIDTH + MARGIN
    height = max(y for _, y in spots.values()) + HEIGHT + MARGIN
    inside = (
        tag("style", STYLE),
        tag("rect", width=width, height=height, fill=BACK),
        label(game.title, MARGIN, 34, class_="title"),
        label(turn_sentence(game), MARGIN, 58, class_="turn"),
        *_lines(game, spots),
        *(part for place in game.atlas.map.places for part in _box(game, place, spots, viewer)),
    )
    box = f"0 0 {number(width)} {number(height)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)


def laid(game: Game) -> dict[str, tuple[float, float]]:
    """Where each place is drawn: as the map says, or row by row where it says nothing."""
    places = game.atlas.map.places
    told = any(place.column or place.row for place in places)
    columns = sorted({place.column for place in places})
    rows = sorted({place.row for place in places})
    spots = {}
    for index, place in enumerate(places):
        column = columns.index(place.column) if told else index % 6
        row = rows.index(place.row) if told else index // 6
        spots[place.name] = (MARGIN + column * (WIDTH + GAP), TOP + row * (HEIGHT + GAP))
    return spots


def _lines(game: Game, spots: dict[str, tuple[float, float]]) -> Iterator[str]:
    """A line between each two neighbours."""
    for here in sorted(spots):
        for there in sorted(neighbours(game, here)):
            if here < there:
                (x, y), (to_x, to_y) = spots[here], spots[there]
                yield tag(
                    "line", x1=x + WIDTH / 2, y1=y + HEIGHT / 2, x2=to_x + WIDTH / 2, y2=to_y + HEIGHT / 2,
                    stroke="#8c8c8c", stroke_width=1.2,
                )  # fmt: skip


def _box(game: Game, place: Place, spots: dict[str, tuple[float, float]], viewer: str) -> Iterator[str]:
    (x, y), battle = spots[place.name], game.battles.get(place.name)
    fought = battle is not None and is_open(game, battle)
    yield tag(
        "rect", x=x, y=y, width=WIDTH, height=HEIGHT, rx=8 if place.kind == "sea" else 2,
        fill=SEA if place.kind == "sea" else PAPER, stroke="#b0332e" if fought else "#6f8793",
        stroke_width=3 if fought else 1.2,
    )  # fmt: skip
    yield label(place.name, x + 8, y + 18, class_="name")
    for at, text in enumerate(_fitting(stacks_of(game, viewer).get(place.name, ""))):
        yield label(text, x + 8, y + 35 + at * LINE)


def _fitting(text: str) -> list[str]:
    """As many lines as a box has room for."""
    lines = wrap(text, LETTERS)
    most = int((HEIGHT - 32) // LINE)
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1][: LETTERS - 2]} …"]


# The War Game in a terminal: the turn, the battles, and what stands in each place.

WHOLE = "all"


def picture(game: Game, viewer: str, _width: int = 80, region: str | None = None) -> Group:
    """The title, the turn, the battles and the places; raises `Mistake` for an unknown place.

    A `region` is a place, which is shown with all that lies next to it, or "all" for empty places as well.
    """
    return Group(*_parts(game, viewer, region))


def _parts(game: Game, viewer: str, region: str | None) -> Iterator[RenderableType]:
    yield Text(game.title, "bold")
    yield Text(turn_sentence(game))
    if fought := battles(game):
        yield Text("\nBattles", "bold")
        yield from (Text(f"  {battle_told(game, battle)}") for battle in fought)
    yield Text()
    yield _places(game, viewer, region)
    if game.questions:
        yield Text("\nQuestions open", "bold")
        yield from (Text(f"  {question_words(one, str)}") for one in game.questions)


def _places(game: Game, viewer: str, region: str | None) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column("Place", max_width=18)
    table.add_column("", max_width=4)
    table.add_column("Units")
    there = stacks_of(game, viewer)
    for place in _shown(game, region):
        if place in there or region is not None:
            table.add_row(place, game.atlas.places[place].kind, Text(there.get(place, "")))
    return table


def _shown(game: Game, region: str | None) -> tuple[str, ...]:
    if region is None or region.casefold() == WHOLE:
        return tuple(game.atlas.places)
    middle = known_place(game, region)
    return (middle, *sorted(neighbours(game, middle)))
