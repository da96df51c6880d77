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
from events.sentences import any_of, listed, said, say, translated
from events.war_game.board import Battle, Place, Question, Unit
from skyledger.board.svg.paper import BACK, PAPER, SEA, label, number, tag
from skyledger.board.words import state_name, state_words
from skyledger.telling.phrases import possessive

# Whom the game waits for, and for what: an answer, dice, declarations, rolls.

TO_DO = {
    "combat_orders.attacks": said("{seats} may declare what attacks, and must say “done”."),
    "combat.calling_off": said("{seats} may say whether the attack goes on, and must say “done”."),
    "combat.declaring": said("{seats} may declare retreats, groundings and dispatches, and must say “done”."),
    "combat.attack_rolls": said("{seats} may roll for the attack, and must say “done”."),
    "combat.defense_rolls": said("{seats} may roll for the defense, and must say “done”."),
    "noncombat.moves": said("{seats} may move, and must say “done”."),
}
"""What a seat that is waited for does in a state of the turn."""
GO_ON = said("{seats} may go on, and must say “done”.")


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
        return say("A question waits for {seats}.", seats=seats)
    if game.rolls:
        return say("Dice are due from {seats}.", seats=seats)
    return say(TO_DO.get(game.turn.phase, GO_ON), seats=seats) if seats else ""


# The War Game in words: the turn, units, places, battles, questions.

IN_WORDS = {
    said("en route"): said("en route to {place}"),
    "engaged": said("engaged, from {home}"),
    "returning": said("returning"),
    "leaving": said("leaving"),
    "grounded": said("grounded"),
    "retreated": said("retreated"),
    "landed": said("landed"),
}
"""States of a unit; others go without saying, or the battle tells them."""


def turn_sentence(game: Game) -> str:
    """Such as "Game turn 1, Germany's turn, combat: declaring, round 2. britain may ... ."."""
    turn = game.turn
    when = say(
        "Game turn {number}, {player} turn, {state}, round {round}."
        if turn.round
        else "Game turn {number}, {player} turn, {state}.",
        number=turn.number,
        player=possessive(turn.player),
        state=state_words(turn.phase),
        round=turn.round,
    )
    return f"{when} {waiting(game)}".strip()


def stands(game: Game) -> str:
    """Such as "game turn 1, Germany, combat.declaring, round 2"."""
    turn = game.turn
    return say(
        "game turn {number}, {player}, {state}, round {round}"
        if turn.round
        else "game turn {number}, {player}, {state}",
        number=turn.number,
        player=turn.player,
        state=state_name(turn.phase),
        round=turn.round,
    )


def adjective(game: Game, nation: str) -> str:
    """The adjective of a nation, "German" for Germany."""
    return game.nations[nation].adjective if nation in game.nations else nation


def _remark(game: Game, unit: Unit) -> str:
    """What is to be said of a unit behind its kind: " (grounded)", " (en route to NA-4)"."""
    state = state_of(game, unit) if is_aircraft(game, unit) else _on_the_surface(unit)
    if state not in IN_WORDS:
        return ""
    told = say(IN_WORDS[state], place=unit.flight.to if unit.flight else "", home=home_of(unit))
    return f" ({told})"


def _on_the_surface(unit: Unit) -> str:
    return "leaving" if unit.leaving else "landed" if unit.landed else ""


def units_words(game: Game, units: Iterable[Unit]) -> str:
    """Such as "British: Ark Royal (1 fighter), 1 destroyer, 2 fighters (grounded)"."""
    some = sorted(units, key=lambda unit: (unit.nation, unit.kind, unit.name))
    nations = dict.fromkeys(unit.nation for unit in some)
    return "; ".join(
        say(
            "{nation} {units}",
            nation=adjective(game, nation),
            units=_stacks(game, [u for u in some if u.nation == nation]),
        )
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
    named = say("{kind} {ship}", kind=translated(ship.kind), ship=ship.name)
    return f"{named}{load}{_remark(game, ship)}"


def _counted(game: Game, units: list[Unit]) -> list[str]:
    counts = Counter((unit.kind, _remark(game, unit)) for unit in units)
    return [f"{count_words(kind, count)}{remark}" for (kind, remark), count in counts.items()]


COUNTED = {
    said("infantry"): said("{count} infantry"),
    said("fighter"): said("{count} {count:fighter|fighters}"),
    said("dive bomber"): said("{count} {count:dive bomber|dive bombers}"),
    said("dogfighter"): said("{count} {count:dogfighter|dogfighters}"),
    said("bomber"): said("{count} {count:bomber|bombers}"),
    said("anti-aircraft"): said("{count} anti-aircraft"),
    said("artillery"): said("{count} artillery"),
    said("armor"): said("{count} armor"),
    said("paratroops"): said("{count} paratroops"),
    said("battleship"): said("{count} {count:battleship|battleships}"),
    said("destroyer"): said("{count} {count:destroyer|destroyers}"),
    said("carrier"): said("{count} {count:carrier|carriers}"),
    said("submarine"): said("{count} {count:submarine|submarines}"),
    said("transport"): said("{count} {count:transport|transports}"),
}
"""The kinds of Module IV; a scenario may have more."""


def count_words(kind: str, count: int) -> str:
    """Such as "1 fighter", "2 fighters", "3 infantry"."""
    return say(COUNTED.get(kind, "{count} {kind}"), count=count, kind=plural(kind, count))


def stacks_of(game: Game, _viewer: str) -> dict[str, str]:
    """What stands in each place that has anything, aircraft at their homes; nothing here is secret."""
    there: dict[str, list[Unit]] = {}
    for unit in game.units.values():
        there.setdefault(unit.place, []).append(unit)
    return {place: units_words(game, there[place]) for place in sorted(there)}


def battle_told(game: Game, battle: Battle) -> str:
    """Such as "NA-4, since round 1: German 1 fighter against British carrier Ark Royal (1 fighter)"."""
    place = battle.place
    if battle.ended:
        told = said("{place}, over after round {round} ({how})")
        return say(told, place=place, round=battle.last_round, how=translated(battle.ended))
    ours = units_words(game, attackers(game, battle)) or say("no attackers")
    if not is_open(game, battle):
        told = said("{place}, begins in round {round}: {attackers}")
        return _joined(game, battle, say(told, place=place, round=battle.opens, attackers=ours))
    theirs = units_words(game, defenders(game, battle)) or say("no defenders")
    if battle.support:
        ours = say("{attackers}, with {ships} shooting", attackers=ours, ships=listed(battle.support))
    told = said("{place}, since round {round}: {attackers} against {defenders}")
    fought = say(told, place=place, round=battle.opens, attackers=ours, defenders=theirs)
    return _joined(game, battle, fought)


def _joined(game: Game, battle: Battle, told: str) -> str:
    later = units_words(game, joining(game, battle))
    joined = say("joined in round {round} by {units}", round=ROUND, units=later) if later else ""
    return ", ".join(filter(None, (told, joined)))


def battles(game: Game) -> tuple[Battle, ...]:
    """The battles of the combat phase by their places."""
    return tuple(game.battles[place] for place in sorted(game.battles))


ENDS = (
    said("attackers won"), said("defenders won"), said("nobody left"), said("fleet went on"),
    said("no attack"), said("called off"), said("defenders left"),
)  # fmt: skip
"""How a battle may end."""

PURSES = {
    "air": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} at aircraft at {place}: {units}."
    ),
    "surface": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} at land and sea at {place}: {units}."
    ),
    "bombs": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs at {place}: {units}."
    ),
    "down": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs on the ground "
        "at {place}: {units}."
    ),
    "others": said(
        "It is for {seats} to say what is lost to {hits} {hits:hit|hits} of bombs beside those on the ground "
        "at {place}: {units}."
    ),
}
"""What is asked about hits, by the units that they may remove."""


def question_words(question: Question, called: Callable[[str], str]) -> str:
    """What an open question asks, of whom, and what may be taken."""
    who, where = any_of(question.seats) or GAMEMASTER, called(question.place)
    if question.kind == "losses":
        told = PURSES[question.about]
        return say(told, seats=who, hits=question.hits, place=where, units=question.units)
    if question.kind == "bomb":
        told = said("It is for {seats} to say on what a bomb's hit falls at {place}: {sorts}.")
        return say(told, seats=who, place=where, sorts=any_of(question.options))
    told = said("It is for {seats} to say where {units} from {place} come down: {places}.")
    places = tuple(map(called, question.options))
    return say(told, seats=who, units=question.units, place=where, places=places)


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
        yield Text(f"\n{say('Battles')}", "bold")
        yield from (Text(f"  {battle_told(game, battle)}") for battle in fought)
    yield Text()
    yield _places(game, viewer, region)
    if game.questions:
        yield Text(f"\n{say('Questions open')}", "bold")
        yield from (Text(f"  {question_words(one, str)}") for one in game.questions)


def _places(game: Game, viewer: str, region: str | None) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(say("Place"), max_width=18)
    table.add_column("", max_width=4)
    table.add_column(say("Units"))
    there = stacks_of(game, viewer)
    for place in _shown(game, region):
        if place in there or region is not None:
            kind = translated(game.atlas.places[place].kind)
            table.add_row(place, kind, Text(there.get(place, "")))
    return table


def _shown(game: Game, region: str | None) -> tuple[str, ...]:
    if region is None or region.casefold() == WHOLE:
        return tuple(game.atlas.places)
    middle = known_place(game, region)
    return (middle, *sorted(neighbours(game, middle)))
