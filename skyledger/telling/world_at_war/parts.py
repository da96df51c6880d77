"""The parts of messages: units, places, nations; and choices that a rule leaves to a side."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from core.world_at_war.board import name
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import MAP_EDGE
from core.world_at_war.units import AS_SQUADRONS, PARTS
from events.world_at_war.board import Question
from skyledger.telling.message import Message, message

CHOICES: dict[str, str] = {
    "ChoiceCalledFor": "{asked} {seats} must say which: {options}.",
    "ChoiceCalledFor/rolled": "Rolled: {rolls}. {told}",
    "result of a roll": "the {side} {eliminated}/{aborted}",
    "ChoiceMade": "The {side} over {place} chooses: {taken}.",
    "ChoiceMade/standing": "By its standing choice {seat} takes at {place}: {taken}.",
    "ChoiceMade/owner": "Chosen: {taken}.",
    "asked": "{rule} leaves the {side} over {place} a choice.",
    "asked/18.521B": "The {side} over {place} engages the air transports there, or spares them (18.521B).",
    "asked/19.62": "Of the {side}'s equal types over {place} one has one unit more {effect} (19.62).",
    "asked/19.64": "The {side} over {place} strikes uninverted air only, or inverted air, too (19.64).",
    "asked/19.65B": "Of the {whose} squadrons over {place} one kind has one more {effect} (19.65B).",
    "asked/23.141B": "Two {whose} squadrons are left unbuilt; a third one is removed with them (23.141B).",
    "asked/23.142C": "There are more {whose} than the force pool allows; one of them is removed (23.142C).",
    "effect/eliminated": "eliminated",
    "effect/aborted": "aborted",
    "question/refuge": "The defenders of {place} disengage (18.523): {units}. "
    "{seats} must say who flies to {options}.",
    "option/18.521B/engaged": "they fight and may be lost, and add nothing to the strength of the defender",
    "option/18.521B/spared": "they take no part, and nothing happens to them",
    "option/19.64/uninverted only": "only eliminations beyond all uninverted air befall inverted air",
    "option/19.64/both": "all of them share the results; aborts do nothing to inverted air",
    "option/19.62": "one more of {option} is {effect}",
    "option/19.65B": "one more {option} squadron of {whose} is {effect}",
    "option/23.141B": "a squadron at {option} is removed",
    "option/23.142C": "one at {option} goes back to the force pool",
}

OF_A_FACTOR = PARTS["AAF"]
NUMBERED = re.compile(r"(.*?)([0-9]+)")


def units_told(game: Game, names: Sequence[str]) -> Message:
    """Units as "3 German AAF (GE-AAF-01 to 03)"; of several sorts each is counted."""
    counts = Counter(filter(None, (_sort_of(game, one) for one in names)))
    groups = tuple(_group(game, nation, kind, n) for (nation, kind), n in counts.items())
    return message("units", groups=groups, names=tuple(runs(names)))


def _sort_of(game: Game, name_: str) -> tuple[str, str] | None:
    """The nation and kind of a unit; of a squadron that is no more, by the factor that it came from."""
    if (unit := game.units.get(name_)) is not None:
        return unit.nation, unit.kind
    parent = game.units.get(name_.rpartition(".")[0])
    return (parent.nation, AS_SQUADRONS.get(parent.kind, parent.kind)) if parent else None


def _group(game: Game, nation: str, kind: str, count: int) -> Message:
    return message("group", count=count, nation=adjective(game, nation), kind=kind)


def runs(names: Sequence[str]) -> Iterator[str | Message]:
    """The names in order, those that follow each other told by the first and the last number.

    Squadrons of one factor stand side by side: "GE-AAF-01.attack/cover".
    """
    numbered = [(NUMBERED.fullmatch(one), one) for one in _side_by_side(sorted(names))]
    for _, run in groupby(enumerate(numbered), lambda item: _key(item[0], item[1][0])):
        found = [one for _, (_, one) in run]
        match = NUMBERED.fullmatch(found[-1])
        if len(found) < 3 or match is None:
            yield from found
        else:
            yield message("names", first=found[0], last=match[2])


def _side_by_side(names: Iterable[str]) -> Iterator[str]:
    for factor, some in groupby(names, _factor_of):
        if factor:
            yield f"{factor}.{'/'.join(one.rpartition('.')[2] for one in some)}"
        else:
            yield from some


def _factor_of(name_: str) -> str:
    """The factor that an army air squadron is called after; empty for other units."""
    parent, _, part = name_.rpartition(".")
    return parent if part in OF_A_FACTOR else ""


def _key(index: int, match: re.Match[str] | None) -> tuple[str, int]:
    return ("", index) if match is None else (f"{match[1]}/{len(match[2])}", int(match[2]) - index)


def adjective(game: Game, nation: str) -> str:
    """What the people of a nation are called: "German"."""
    return game.nations[nation].adjective if nation in game.nations else nation


def nation_told(nation: str) -> str | Message:
    """The nation, or that it is nobody."""
    return nation or message("nobody")


def place_told(game: Game, place: str) -> str:
    """What people call a place, with its hex number where it has a name."""
    called = name(game, place)
    if place in game.atlas.boxes or place == MAP_EDGE:
        return f"the {called}"
    return called if called == place or place not in game.atlas.hexes else f"{called} ({place})"


def places_told(game: Game, places: Iterable[str]) -> tuple[str, ...]:
    """What people call each of these places."""
    return tuple(name(game, place) for place in places)


def way_told(game: Game, path: Sequence[str]) -> Message:
    """From where, and by which hexes; ships that put to sea in the hex of their port begin there twice."""
    start, *others = places_told(game, path)
    if way := tuple(others[1:] if others[:1] == [start] else others):
        return message("way", start=start, path=way)
    return message("way/one", start=start)


def hexes_told(count: int) -> Message:
    """A distance."""
    return message("hexes/one") if count == 1 else message("hexes", count=count)


def standing_told(seat: str) -> str | Message:
    """That a standing order of that seat did it; nothing where it was nobody's."""
    return message("by standing order", seat=seat) if seat else ""


def status_told(inverted: str) -> Message:
    """Whether units are inverted afterwards."""
    return message("inverted") if inverted else message("ready")


ASKED = frozenset(
    (
        "15.6",
        "17.47E.3",
        "18.521B",
        "18.556",
        "18.616",
        "18.624",
        "19.62",
        "19.64",
        "19.65B",
        "23.141B",
        "23.142C",
        "23.45",
    )
)
"""The rules whose choices have words of their own."""

EXPLAINED = frozenset(
    {
        "18.521B/engaged",
        "18.521B/spared",
        "19.64/uninverted only",
        "19.64/both",
        "19.62",
        "19.65B",
        "23.141B",
        "23.142C",
    }
)
"""What is told of an option: by its own name, or of all options of a rule alike."""

Called = Callable[[str], str]
"""What people call a place."""


def asked_told(rule: str, side: str, place: str, about: str) -> Message:
    """What a rule leaves to a side; `about` is an effect, an effect and whom it befalls, or what leaves."""
    effect, _, whose = about.partition("/")
    return message(
        f"asked/{rule}" if rule in ASKED else "asked",
        side=message(f"side/{side}") if side else "",
        place=place,
        rule=rule,
        effect=_effect(effect),
        whose=whose or about,
    )


def _effect(effect: str) -> Message | str:
    return message(f"effect/{effect}") if effect in {"eliminated", "aborted"} else effect


def question_told(question: Question, called: Called) -> Message:
    """An open question: what is asked, who answers, what may be taken."""
    options = tuple(map(called, question.options))
    place = called(question.place)
    if question.kind == "refuge":
        return message(
            "question/refuge", place=place, units=question.units, seats=question.seats, options=options
        )
    asked = asked_told(question.rule, question.by, place, question.about)
    return message("ChoiceCalledFor", asked=asked, seats=question.seats, options=options)


def options_told(question: Question, called: Called) -> tuple[tuple[str, Message], ...]:
    """Each option of a choice as people call it, and what it means; nothing where that is plain."""
    if question.kind != "choice":
        return ()
    told = ((option, _meaning(question, option, called)) for option in question.options)
    return tuple((called(option), meaning) for option, meaning in told if meaning)


def _meaning(question: Question, option: str, called: Called) -> Message | None:
    effect, _, whose = question.about.partition("/")
    for key in (f"{question.rule}/{option}", question.rule):
        if key in EXPLAINED:
            return message(
                f"option/{key}", option=called(option), effect=_effect(effect), whose=whose or effect
            )
    return None


def moved_told(game: Game, event: Any) -> Message:
    """Units that went from one base to another; the id is the fact's name."""
    return message(
        type(event).__name__,
        units=units_told(game, event.units),
        origin=place_told(game, event.origin),
        base=place_told(game, event.base),
    )
