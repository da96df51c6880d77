"""Choices that the rules leave to a side, told: what is asked, and what each option means."""

from collections.abc import Callable

from events.world_at_war.board import Question
from skyledger.telling.message import Message, message

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
