"""`audit` with another reading: the orders of a game under other options, editions or house rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated

from cyclopts import Parameter

from core.mistakes import Unworkable
from events.entry import Entry
from events.sentences import listed, said, say
from skyledger.again.outcomes import Outcome
from skyledger.again.reading import judged_under
from skyledger.again.sight import outcomes
from skyledger.auditing.kept import rests_on, whom
from skyledger.cli.choices import options_chosen
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.keep.copies import MOST_NAMED, told_head
from skyledger.cli.look.judged_again import counted, first_otherwise, outcomes_json, write_outcomes
from skyledger.cli.options import Common
from skyledger.cli.paper import hanging, lead, put
from skyledger.cli.status import DONE, TAMPERED
from skyledger.games import PUBLIC
from skyledger.scenarios import Played
from skyledger.scenarios.editions import edition_asked_for
from skyledger.secrecy.remarks import is_withheld
from skyledger.service import table
from skyledger.telling.chosen import as_given


@Parameter(name="*")
@dataclass(frozen=True)
class Otherwise:
    """Under which other reading orders are judged."""

    option: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="Judge the orders under this option of a doubt instead, such as W249=five_more; may be "
            "given for several doubts.",
        ),
    ] = ()
    edition: Annotated[
        str, Parameter(help="Judge the orders by this edition instead, or by house rules in a file.")
    ] = ""


AS_PLAYED = Otherwise()


def reading(otherwise: Otherwise, *others: object) -> Played:
    """What is asked for; empty where nothing is. Raises `Mistake`, and `ScenarioError`.

    `others` are what else was asked of the audit, with which it does not go.
    """
    options = options_chosen(otherwise.option)
    chosen = {**edition_asked_for(otherwise.edition), **({"doubts": options} if options else {})}
    if chosen and any(one is not None for one in others):
        told_so = say(
            "--option and --edition judge the orders under another reading, and audit nothing else; leave "
            "out --head, --beginning, --against and --dossier."
        )
        raise Unworkable("option", told_so)
    return chosen


def judge_under(game: str, chosen: Played, seat: str, common: Common) -> int:
    """Tell what a game would have come to under another reading."""
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        with desk.ledger.at_one_moment():
            entries = list(desk.ledger.entries(held.game))
            others, missing = rests_on(entries), _withheld(entries)
            line = judged_under(held.past, chosen)
            found = list(outcomes(held.system, line, viewer, lambda: False))
    status = TAMPERED if missing else DONE
    if common.json:
        told_so = {"game": held.game, "head": told_head(held.head), "reading": as_given(chosen)}
        rest = {"rests_on": others, "withheld": missing, "judged": len(found)}
        put({**told_so, **rest, **outcomes_json(found)})
        return status
    if others:
        hanging(lead(f"{held.game}:", "heading"), (others, "warning"))
    if missing:
        hanging(lead(f"{held.game}:", "heading"), (say(MISSING, entries=tuple(map(str, missing))), "warning"))
    write_outcomes(found, whom(viewer))
    _write_first(held.game, chosen, found)
    return status


def _withheld(entries: Sequence[Entry]) -> list[int]:
    """The entries whose orders were taken out, no more than are told; without a fact no game can be read."""
    return [one.number for one in islice(filter(is_withheld, entries), MOST_NAMED)]


MISSING = said(
    "The orders of {entries} are withheld here and can't be judged: what comes otherwise behind them may do "
    "so for that alone, and not for the reading."
)


def _write_first(game: str, chosen: Played, found: list[Outcome]) -> None:
    """Where both readings part, and how much stands."""
    under, first = listed(as_given(chosen)), first_otherwise(found)
    same = first is None and all(one.kind != "beyond" for one in found)
    heading = say(
        "{game} under {reading} is the same game:" if same else "{game} under {reading}:",
        game=game,
        reading=under,
    )
    hanging(lead(heading, "heading"), counted(found))
    if first:
        hanging(say("The first that is otherwise is entry {entry}.", entry=first.number))
