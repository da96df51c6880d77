"""`why`: what lies behind a unit's place, status and commitments, and behind the ruling on an order."""

from typing import Annotated, Any

from cyclopts import Parameter
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable
from core.ruling import Refused
from skyledger.cli.answers import ruling_json, write_facts
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.options import USUAL, Common, GameId
from skyledger.cli.paper import blank, hanging, put
from skyledger.cli.status import DONE
from skyledger.cli.why_chain import story_json, write_story
from skyledger.notation import notation_of
from skyledger.service import Desk, Table, rule_on, table
from skyledger.showing import showing_of
from skyledger.telling import ground_told, say
from skyledger.telling.orders import order_told
from skyledger.viewers import PUBLIC
from skyledger.why import WATCHES, book_of, meant, stories
from skyledger.why.rulings import Grounded, grounded, rules_said


def why(
    game: GameId,
    /,
    *unit: Annotated[
        str,
        Parameter(
            help="Names of air units, as GE-AAF-01 to 03, GE-AAF-07; or a place, or some of its units, as "
            "AAF German at Catania."
        ),
    ],
    at: Annotated[
        int | None, Parameter(help="As it stood after this entry; without it, as it stands.")
    ] = None,
    order: Annotated[
        str | None, Parameter(help="Say why this order would be accepted or refused now, and give no order.")
    ] = None,
    seat: Annotated[
        str,
        Parameter(
            name="--as",
            env_var="SKYLEDGER_SEAT",
            show_default=False,
            help="The seat for which it is told; without it, for everybody. With --order, who would give it.",
        ),
    ] = "",
    common: Common = USUAL,
) -> int:
    """Say why a unit is where and as it is, entry by entry and rule by rule, back to the cause.

    Under each thing that is so stands the entry that made it so, with all that led to it there, and behind
    “because” what it rests on. Then what would uninvert the unit, and when; what it may do now; and what it
    may later in this player turn, if nothing changes till then. Entries that were undone do not count; with
    --at, those that were undone later do, and are marked.

    JSON: {"game", "at", "turn", "units": [{"units", "text", "standing": [{"about", "text", "chain"}], "may":
    [{"seat", "text"}], "later": [{"seat", "verb", "states"}], "ready_when"}]}; "about" is place, status or
    commitment, a chain {"unit", "text", "entry", "seat", "order", "facts", "voided_by", "because": [chains]},
    its "unit" empty where it is the one asked about. With --order: {"game", "seat", "order", "ruling",
    "rules": [{"rule", "text"}], "grounds": [{"ground", "text", "entry"}]}; the ruling as `order` gives it,
    "entry" 0 for a doubt played by default.
    """
    if bool(unit) == (order is not None) or (order is not None and at is not None):
        raise Unworkable("unit", "Say which air unit, or --order and an order that would be given now.")
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        if order is not None:
            return _of_an_order(desk, held, seat_of(desk, held.game, seat), order, common)
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        return _of_units(desk, held, viewer, unit, _entry(held, at), common)


def _entry(held: Table, at: int | None) -> int:
    """The entry after which it stood so; raises `Mistake` if there is none of that number."""
    last = held.head.number
    if at is not None and not 1 <= at <= last:
        raise Mistake("entry", str(at), hint=f"{held.game} has entries 1 to {last}.")
    return last if at is None else at


def _of_units(  # noqa: PLR0913 - what is asked, by whom, and of when
    desk: Desk, held: Table, viewer: str, words: tuple[str, ...], at: int, common: Common
) -> int:
    book = book_of(desk, held, WATCHES[held.system.rules.name], at)
    told = stories(held.system, book, meant(book, viewer, words))
    if common.json:
        units = [story_json(held, book, one, viewer) for one in told]
        put(
            {
                "game": held.game,
                "at": at,
                "turn": showing_of(held.system).turn(book.trace.state),
                "units": units,
            }
        )
        return DONE
    last = held.head.number
    standing = f"after entry {last}" if at == last else f"after entry {at} of {last}"
    hanging((held.game, "heading"), f"  {standing}")
    for one in told:
        blank()
        write_story(held, book, one, viewer)
    return DONE


def _of_an_order(desk: Desk, held: Table, seat: str, text: str, common: Common) -> int:
    system, game = held.system, held.state
    meant_ = notation_of(system.rules.name).read(game, text, seat)
    ruling = rule_on(desk, replace(held, state=showing_of(system).known_to(game, seat)), seat, meant_)
    told, said = order_told(system, game, meant_), rules_said(system.rules, ruling)
    grounds = tuple(grounded(book_of(desk, held, WATCHES[system.rules.name], held.head.number), ruling))
    if common.json:
        ruled = {key: value for key, value in ruling_json(held, ruling).items() if key != "grounds"}
        stood = [_ground_json(held, one) for one in grounds]
        put(
            {"game": held.game, "seat": seat, "order": told, "ruling": ruled, "rules": said, "grounds": stood}
        )
        return DONE
    paraphrases = {one.rule: one.text for one in said}
    if isinstance(ruling, Refused):
        hanging((f"{seat}: {told}", "heading"), (" would be refused now.", "refused"))
        for violation in ruling.violations:
            hanging((violation.rule, "rule"), f"  {violation.sentence}", indent=2)
            for found in violation.found:
                hanging(found, indent=4)
            _write_rule(paraphrases[violation.rule])
    else:
        hanging((f"{seat}: {told}", "heading"), (" would be accepted now.", "done"))
        write_facts(held, [(fact.event, fact.rules) for fact in ruling.facts])
        for rule, paraphrase in paraphrases.items():
            hanging((rule, "rule"), f"  {paraphrase}", indent=2)
    for one in grounds:
        _write_ground(held, one)
    return DONE


def _write_rule(text: str) -> None:
    if text:
        hanging(("The rule: ", "aside"), text, indent=4)


def _write_ground(held: Table, one: Grounded) -> None:
    where = {0: "by default", 1: "as the game began"}.get(one.entry, f"in entry {one.entry}")
    told = say(ground_told(held.system, held.state, one.ground))
    hanging(("stood on: ", "aside"), told, (f", {where}", "aside"), indent=2)


def _ground_json(held: Table, one: Grounded) -> dict[str, Any]:
    text = say(ground_told(held.system, held.state, one.ground))
    return {"ground": one.ground, "text": text, "entry": one.entry}
