"""How it is told what became of orders that were judged again: what stands is counted, all else in groups."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import to_builtins

from events.sentences import retold, said, say, translated
from phases.referee import System
from skyledger.again.outcomes import Kind, Outcome
from skyledger.auditing.comparing import NOTHING
from skyledger.cli.paper import hanging, lead
from skyledger.showing import showing_of
from skyledger.telling.cited import behind

HEADINGS: dict[Kind, tuple[str, str]] = {
    "new": (said("Given anew:"), "done"),
    "otherwise": (said("They stand, with another outcome:"), "warning"),
    "other_units": (said("They stand, and mean other units:"), "warning"),
    "other_dice": (said("Dice that fall for something else than they were rolled for:"), "warning"),
    "fails": (said("They stand no longer:"), "refused"),
    "unanswered": (said("They come before an answer or dice that are missing:"), "refused"),
    "no_question": (said("Answers to what is not asked any more:"), "refused"),
    "idle_dice": (said("Dice that have nothing to fall for any more:"), "refused"),
    "rolled_anew": (said("Dice that fell anew:"), "warning"),
    "fitted": (said("Dice of which those that are due are kept:"), "warning"),
    "to_decide": (said("To be decided anew:"), "warning"),
    "waits": (said("They wait for what falls or is decided anew, and are to be given after it:"), "warning"),
}
"""The groups in the order in which they are told; what stands as it was is counted at the end."""


MOST_TOLD = 12
"""So many of a group are told one by one: once a game goes another way, hundreds may fail together."""


def write_outcomes(outcomes: Sequence[Outcome], viewer: str, most: int = MOST_TOLD) -> None:
    """Every order that does not stand as it was, in its group."""
    for kind, (heading, style) in HEADINGS.items():
        if some := [one for one in outcomes if one.kind == kind]:
            hanging((say(heading), style))
            for one in some[:most]:
                _write(one)
            if len(some) > most:
                told = say(
                    "and {count} more, up to entry {entry}; --json tells of all.",
                    count=len(some) - most,
                    entry=some[-1].number,
                )
                hanging((told, "aside"), indent=2)
    if beyond := [one for one in outcomes if one.kind == "beyond"]:
        hanging((say(BEYOND, entry=_place(beyond[0]), viewer=viewer, count=len(beyond)), "warning"))
    if sealed := [one for one in outcomes if one.kind == "sealed"]:
        hanging((say(SEALED, count=len(sealed), viewer=viewer), "aside"))


BEYOND = said(
    "From {entry} on what is sealed from {viewer} may have its part in it: what becomes of {count} "
    "{count:order|orders} can't be told until that is opened, but to the gamemaster (--as gamemaster)."
)
SEALED = said(
    "What becomes of {count} {count:order|orders} that {count:is|are} sealed from {viewer} is not told."
)


def _place(one: Outcome) -> str:
    return say("entry {entry}" if one.number else "the new order", entry=one.number)


def _write(one: Outcome) -> None:
    number = f"{one.number:>4}" if one.number else say(" new")
    hanging((number, "entry"), (f"  {one.seat}: {one.text}", "heading"), indent=2, hang=6)
    for why in one.why:
        hanging(why, indent=8)
    now, recorded = say("now:"), say("recorded:")
    for change in one.changes:
        of_both = (behind(change.rules), "rule"), ("", "rule")
        of_now, of_recorded = reversed(of_both) if change.now == say(NOTHING) else of_both
        hanging(lead(now.ljust(len(recorded)), "aside"), change.now, of_now, indent=8)
        hanging(lead(recorded, "aside"), change.recorded, of_recorded, indent=8)


NOT_OTHERWISE = ("stands", "new", "sealed", "beyond")


def first_otherwise(outcomes: Iterable[Outcome]) -> Outcome | None:
    """The first order that does not stand as it was, as far as may be told."""
    return next((one for one in outcomes if one.kind not in NOT_OTHERWISE), None)


def counted(outcomes: Sequence[Outcome]) -> str:
    """How many stand as they were, and how many do not."""
    kinds = Counter(one.kind for one in outcomes)
    kept = sum(kinds[kind] for kind in STANDING)
    put_off = kinds["to_decide"] + kinds["waits"]
    judged = len(outcomes) - kinds["new"]
    if not judged:
        return say("there is no order to judge again.")
    failed = judged - kinds["stands"] - kept - put_off - kinds["sealed"] - kinds["beyond"]
    told = say(
        "of {judged} {judged:order|orders} judged again {stand} {stand:stands as it was|stand as they were}, "
        "{kept} {kept:stands|stand} otherwise, {failed} {failed:stands|stand} no longer.",
        judged=judged,
        stand=kinds["stands"],
        kept=kept,
        failed=failed,
    )
    later = say(" {count} {count:is|are} to be given anew.", count=put_off) if put_off else ""
    untold = kinds["sealed"] + kinds["beyond"]
    beside = say(" {count} {count:is|are} not told of.", count=untold) if untold else ""
    return f"{told}{later}{beside}"


STANDING: tuple[Kind, ...] = ("otherwise", "other_units", "other_dice", "rolled_anew", "fitted")


def outcomes_json(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """All that does not stand as it was, and how many do."""
    first = first_otherwise(outcomes)
    return {
        "stand": sum(one.kind == "stands" for one in outcomes),
        "first": first.number if first else None,
        "entries": [_json(one) for one in outcomes if one.kind != "stands"],
    }


def _json(one: Outcome) -> dict[str, Any]:
    """All of an outcome but how it is written into a file of orders."""
    told: dict[str, Any] = to_builtins(one)
    del told["idle"]
    return told


LEFT_OUT: tuple[Kind, ...] = ("fails", "unanswered", "no_question", "idle_dice", "to_decide", "waits")


def as_order_file(outcomes: Iterable[Outcome]) -> str:
    """The orders that were left out and may be told, as a file of orders, each with its entry.

    An answer to what is not proposed any more is struck out, lest it be given to something else.
    """
    lines, seat = list[str](), ""
    for one in outcomes:
        if one.kind in LEFT_OUT:
            lines += [f"@{one.seat}"] if one.seat != seat else []
            lines += [f"# {one.number}", f"# {one.text}" if one.idle else one.text]
            seat = one.seat
    return "".join(f"{line}\n" for line in lines)


def waits_for(system: System, game: Any) -> list[str]:
    """What a game waits for where it stands: answers that are missing, and dice."""
    questions = system.rules.questions(game)
    shown, called = showing_of(system), partial(system.rules.called, game)
    asked = [
        say("{seats}: {question}", seats=one.seats, question=shown.question(game, one, called))
        for one in questions
    ]
    dice = [
        say(
            "{dice} {dice:die|dice} for {purpose}",
            dice=roll.dice,
            purpose=f"{retold(roll.purpose)} ({translated(roll.by)})" if roll.by else retold(roll.purpose),
        )
        for roll in game.rolls
    ]
    if not asked and not dice and shown.in_suspense(game):
        return [say("{seats}: {turn}", seats=shown.awaited(game), turn=shown.turn(game))]
    return [*asked, *dice]
