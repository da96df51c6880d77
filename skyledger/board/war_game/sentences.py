"""The War Game in words: the turn, units, places, battles, questions."""

from collections import Counter
from collections.abc import Callable, Iterable

from core.war_game.battles import ROUND, attackers, defenders, is_open, joining
from core.war_game.board import home_of
from core.war_game.projections.aircraft import state_of
from core.war_game.state import GAMEMASTER, Game
from core.war_game.units import is_aircraft
from events.war_game.battle import Battle, Question
from events.war_game.board import Unit
from skyledger.board.war_game.waiting import waiting
from skyledger.notation.war_game.units import plural
from skyledger.telling.listing import listed, possessive

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
