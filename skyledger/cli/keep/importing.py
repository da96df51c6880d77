"""`import`: a game from elsewhere is looked through, judged and then taken over, or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from cyclopts import Parameter

import store
from core.mistakes import Unworkable
from events.policy import BranchAdopted, PolicySet
from events.sentences import listed, said, say
from skyledger.adopted import adoption_in, adoption_sentence
from skyledger.arrivals import Arrival, require_a_game, take, take_unjudged
from skyledger.auditing.adoptions import hashes_kept
from skyledger.auditing.counting import counting
from skyledger.auditing.kept import beginning
from skyledger.auditing.proposed import void_proposals
from skyledger.cli.answers import told_spans
from skyledger.cli.desk import SOURCES, desk_for_new_games, place_of
from skyledger.cli.keep.audit import write_finding
from skyledger.cli.keep.copies import content_of, told_head
from skyledger.cli.keep.parting import GoesOn, InPlace, Take, coming
from skyledger.cli.names_given import proper_game_id
from skyledger.cli.options import USUAL, Common, DryRun, a_name
from skyledger.cli.paper import hanging, hanging_lines, lead, put, stands, styled
from skyledger.cli.status import DONE, WRONG
from skyledger.games import system_of
from skyledger.telling import fact_told
from skyledger.telling.chosen import readings_chosen
from skyledger.telling.house_rules import house_rules_told
from skyledger.telling.shared import policy_sentence
from store.ledger import Ledger
from store.transfer import Imported

OUTCOMES = {
    "new": said("{game} taken over; it stands at entry {entry}."),
    "identical": said("{game} was here already, just so; it stands at entry {entry}."),
    "extended": said("{game} was here already and went on; it stands at entry {entry}."),
    "older": said("{game} is further on here already, and left so; it stands at entry {entry}."),
    "replaced": said("{game} taken over in place of what was here; it stands at entry {entry}."),
}


OursTo = Annotated[
    Path | None,
    Parameter(
        help="Where the game is here with another history: write ours whole to this file, which is to"
        " keep and not to send, and take theirs in its place."
    ),
]


def import_(  # noqa: PLR0913 - the command's options
    file: Annotated[
        Path, Parameter(allow_leading_hyphen=True, help="A file that `export` wrote; - is standard input.")
    ],
    /,
    *,
    dry_run: DryRun = False,
    unjudged: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="Take over what the rules do not give, too; it is marked so ever after.",
        ),
    ] = False,
    beside: Annotated[
        str,
        Parameter(
            converter=a_name,
            show_default=False,
            help="Keep it as a copy of its own beside the game that is here: GAME~NAME is what it is called.",
        ),
    ] = "",
    ours_to: OursTo = None,
    common: Common = USUAL,
) -> int:
    """Take over a game that `export` wrote, once its chain is checked and its new orders are judged.

    A game that is here already goes on if the file has more of it: the whole game, or what follows an entry
    that is here (`export --from`). Each order that is new is judged again in the game as it stood, as `audit`
    does; if the rules do not give an order, a die or a sealed position as it is recorded, nothing is taken,
    unless --unjudged asks for it. What is no order or fact of the game, fits none, or leaves the turn where
    it can't go on is never taken. Which seats gave the new entries is told, and where times go back, or are
    to come by this machine's clock. --dry-run tells the findings, of very many the first and how many more,
    and writes nothing (status 5 if there is any).

    Where the game is here with another history, the first entry that differs is told in both. With --ours-to
    theirs, judged from there on, takes the place of ours, kept as an export for yourself: what was said to
    one side stands in it in clear; refused orders of ours are gone. Both are kept with --beside NAME: theirs
    is a copy called GAME~NAME here, played and audited as any game, and exported as GAME: no name is hashed.

    JSON: {"game", "outcome": "new" | "identical" | "extended" | "older" | "replaced", "head", "new":
    {"first", "last", "seats", "back_in_time", "to_come"}, "findings" as of `audit`, "seed", "house_rules",
    "beginning" in lines, "readings", "policy", "policies_set", "dry_run", "no_longer_meant": ids cut short,
    "adopted": told, "proposed": told of branches to which nobody can agree here, "adopted_by_ours": told}.
    """
    lines, local = content_of(file).splitlines(keepends=True), _local(beside, ours_to)
    with _ledger(common, dry_run=dry_run) as ledger:
        found = coming(ledger, lines, local, ours_to, common)
        if dry_run and unjudged:
            require_a_game(found.arrival)
        if dry_run:
            return _tell_of_a_trial(found, _news_to_come(ledger, found), common)
        return _taken(ledger, found, take_unjudged if unjudged else take, common)


def _taken(ledger: Ledger, found: GoesOn | InPlace, taking: Take, common: Common) -> int:
    """Take it over, and tell what came of it and was here before."""
    ours = _adopted_by_ours(ledger, found)
    done = found.taken(taking)
    _tell(done, found, _news_here(ledger, found, done.game, ours), common)
    return DONE


class NewsHere(NamedTuple):
    """What comes of a game here: games that are meant no longer, where its branch is that counts, branches
    that it proposes to adopt and that nobody can agree to here, and what ours had adopted in its place.
    """

    no_longer_meant: list[str]
    adopted: str
    proposed: list[str]
    adopted_by_ours: str


def _news_to_come(ledger: Ledger, found: GoesOn | InPlace) -> NewsHere:
    hashes = {one.number: one.hash for one in found.arrival.game.entries}
    adopted = _adopted_in(found)
    told = adoption_sentence(ledger, hashes.get, adopted[-1]) if adopted else ""
    return _news(ledger, found, told, _adopted_by_ours(ledger, found))


def _adopted_in(found: GoesOn | InPlace) -> list[BranchAdopted]:
    """The adoptions that count in what came."""
    game = found.arrival.game
    return [fact for _, fact in counting(system_of(game.row.system), game.entries, BranchAdopted)]


def _adopted_by_ours(ledger: Ledger, found: GoesOn | InPlace) -> str:
    """What ours had adopted and theirs has not, where theirs takes its place; or nothing."""
    game = found.arrival.game.row.game
    ours = adoption_in(ledger, game) if isinstance(found, InPlace) else None
    if ours is None or ours.fact in _adopted_in(found)[-1:]:
        return ""
    return say(BY_OURS, branch=ours.fact.branch, entry=ours.by, number=ours.fact.number, game=game)


BY_OURS = said(
    "Ours adopted {branch} by its entry {entry}, as it stood after its entry {number}; theirs has not, and "
    "{branch} counts in place of {game} no more."
)


def _void(ledger: Ledger, found: GoesOn | InPlace) -> list[str]:
    """Branches that what came proposes to adopt, and that are not here, or not as they are proposed."""
    game = found.arrival.game
    return list(void_proposals(system_of(game.row.system), ledger, game.row.game, game.entries))


def _news_here(ledger: Ledger, found: GoesOn | InPlace, game: str, ours: str) -> NewsHere:
    adoption = adoption_in(ledger, game)
    told = adoption_sentence(ledger, hashes_kept(ledger, game), adoption.fact) if adoption else ""
    return _news(ledger, found, told, ours)


def _news(ledger: Ledger, found: GoesOn | InPlace, adopted: str, ours: str) -> NewsHere:
    return NewsHere(_no_longer_meant(ledger, found), adopted, _void(ledger, found), ours)


def _write_kept(found: GoesOn | InPlace) -> None:
    """Where ours is, and that the file is for nobody else."""
    if isinstance(found, InPlace):
        hanging(lead(say("Keep {file} for yourself:", file=str(found.file)), "warning"), say(KEPT))


KEPT = said(
    "ours is in it whole, also what was said to one side, in clear. To send ours, import it with --beside "
    "NAME and export that copy."
)


BOTH_KEPT = said(
    "With --beside both histories are kept, with --ours-to theirs takes the place of ours: say one."
)


def _local(beside: str, ours_to: Path | None) -> str:
    """The local name of a copy; empty for none. Raises `Mistake` for what is no name."""
    if beside and ours_to is not None:
        raise Unworkable("option", say(BOTH_KEPT))
    return proper_game_id(beside) if beside else ""


MOST_NAMED = 9
"""So many games are told that the beginning of their id means no longer."""


def _no_longer_meant(ledger: Ledger, found: GoesOn | InPlace) -> list[str]:
    """The games that the whole id of one that is new was short for."""
    game = found.arrival.game.row.game
    if found.outcome != "new":
        return []
    return [row.game for row in ledger.games(game, MOST_NAMED + 1) if row.game != game][:MOST_NAMED]


def _write_no_longer_meant(game: str, others: list[str]) -> None:
    if others:
        told = say(
            "“{game}” means this game from now on, and is short for {others} no longer.",
            game=game,
            others=listed(others),
        )
        hanging(lead(say("Mind its name:"), "warning"), told)


def _tell(done: Imported, found: GoesOn | InPlace, here: NewsHere, common: Common) -> None:
    arrival = found.arrival
    stands(say(OUTCOMES[done.outcome], game=done.game, entry=done.head.number))
    if common.json:
        head = told_head(done.head)
        put({**_json(arrival, here), "outcome": done.outcome, "head": head, "dry_run": False})
        return
    told = say(OUTCOMES[done.outcome], game=f"{done.game}:", entry=done.head.number)
    hanging(styled(told, (f"{done.game}: ", "heading")))
    _write_news(arrival)
    _write_no_longer_meant(done.game, here.no_longer_meant)
    if arrival.findings:
        hanging(lead(say("Marked as taken over unjudged:"), "warning"), _findings(arrival))
    _write_kept(found)
    _write_adopted(here)


def _write_adopted(here: NewsHere) -> None:
    """That a branch counts in place of what comes in, and whether it is here; which can't come to; and which
    did in place of ours.
    """
    for told in (here.adopted, *here.proposed, here.adopted_by_ours):
        if told:
            hanging((told, "warning"))


@contextmanager
def _ledger(common: Common, *, dry_run: bool) -> Iterator[Ledger]:
    """Where the game goes; a trial makes no database where there is none."""
    if dry_run and not place_of(common).exists():
        with store.in_memory() as ledger:
            yield ledger
        return
    with desk_for_new_games(common) as desk:
        yield desk.ledger


def _tell_of_a_trial(found: GoesOn | InPlace, here: NewsHere, common: Common) -> int:
    arrival = found.arrival
    if common.json:
        head = told_head(arrival.game.row.head)
        put({**_json(arrival, here), "outcome": found.outcome, "head": head, "dry_run": True})
    else:
        for one in arrival.findings:
            write_finding(one)
        _write_news(arrival)
        _write_no_longer_meant(arrival.game.row.game, here.no_longer_meant)
        _write_adopted(here)
        judged = _findings(arrival) if arrival.findings else say("the rules give all that is new")
        told = say("{judged}; nothing was written.", judged=judged)
        hanging(lead(f"{arrival.game.row.game}:", "heading"), told)
    return WRONG if arrival.findings else DONE


def _write_news(arrival: Arrival) -> None:
    new = arrival.game.new
    if not new:
        return
    shares = [say("{count} of {seat}", count=count, seat=seat) for seat, count in arrival.by_seat.items()]
    entries = told_spans([(new[0].number, new[-1].number)])
    told = say("New: {entries}, {shares}.", entries=entries, shares=listed(shares))
    hanging(styled(told, (told.partition(listed(shares))[0], "aside")))
    if back := arrival.back_in_time:
        hanging(lead(say("Times go back:"), "warning"), _dated(back))
    if ahead := arrival.ahead_of(SOURCES.get().clock()):
        hanging(lead(say("Times to come:"), "warning"), _dated_ahead(ahead))
    system = system_of(arrival.game.row.system)
    if (began := beginning(system, new)) is not None:
        hanging_lines(fact_told(system, system.rules.empty, began))
    for entry, fact in counting(system, new, PolicySet):
        told = fact_told(system, system.rules.empty, fact)
        hanging(lead(say("Entry {entry} sets the policy:", entry=entry.number), "warning"), told)


def _played_json(arrival: Arrival) -> dict[str, Any]:
    """The same as JSON: the seed, house rules line by line, the option of each doubt; and all as told."""
    system = system_of(arrival.game.row.system)
    if (began := beginning(system, arrival.game.new)) is None:
        return {"seed": "", "house_rules": [], "readings": {}, "policy": "", "beginning": []}
    position = began.position
    readings = {one.number: one.option for one in readings_chosen(system.rules.doubts(), position)}
    house, policy = house_rules_told(position).splitlines(), policy_sentence(position)
    told = fact_told(system, system.rules.empty, began).splitlines()
    return {
        "seed": position.seed,
        "house_rules": house,
        "readings": readings,
        "policy": policy,
        "beginning": told,
    }


def _dated(back: list[int]) -> str:
    """Which entries are dated before those that they follow."""
    entries = told_spans([(number, number) for number in back])
    return say(
        "{entries}, dated before what {count:it follows|they follow}.", entries=entries, count=len(back)
    )


def _dated_ahead(ahead: list[int]) -> str:
    """Which entries are dated after the clock here, so that what honestly follows them goes back in time."""
    entries = told_spans([(number, number) for number in ahead])
    return say(
        "{entries}, dated more than a day after this machine's clock: ask who sent {count:it|them}.",
        entries=entries,
        count=len(ahead),
    )


def _findings(arrival: Arrival) -> str:
    return say("{count} {count:finding|findings} that the rules do not give", count=arrival.found)


def _json(arrival: Arrival, here: NewsHere) -> dict[str, Any]:
    new = arrival.game.new
    numbers = {"first": new[0].number, "last": new[-1].number} if new else {"first": 0, "last": 0}
    times = {"back_in_time": arrival.back_in_time, "to_come": arrival.ahead_of(SOURCES.get().clock())}
    told = {**numbers, "seats": arrival.by_seat, **times}
    of_all = {"game": arrival.game.row.game, "new": told, "findings": arrival.findings}
    set_later = counting(system_of(arrival.game.row.system), new, PolicySet)
    policies = {str(entry.number): fact.policy for entry, fact in set_later}
    return {**of_all, **_played_json(arrival), "policies_set": policies, **here._asdict()}
