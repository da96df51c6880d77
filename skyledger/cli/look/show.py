"""`show` and `timeline`: the board of a game, and aircraft round by round."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.mistakes import Mistake, Unworkable
from core.ruling import FACT
from events.sentences import listed, said, say, translated
from phases.referee import System
from skyledger.adopted import adoption_told
from skyledger.board.earlier import EVERYWHERE, Earlier
from skyledger.cli.answers import no_such_entry, write_heading
from skyledger.cli.desk import Force, desk_at, game_of, picture, seat_of, write_whole
from skyledger.cli.options import USUAL, Common, GameId, NumberIfAny, Viewer
from skyledger.cli.paper import blank, console, hanging, put, put_json, stands
from skyledger.cli.status import DONE
from skyledger.games import PUBLIC
from skyledger.scenarios import position_json, position_seen_json
from skyledger.service import Table, table
from skyledger.showing import showing_of
from skyledger.showing.showing import Chronicle
from skyledger.telling import ground_told
from skyledger.telling.house_rules import played_by
from skyledger.telling.shared import dice_sentence, policy_sentence

# `show`: the board of a game, now or after any entry.


def show(  # noqa: PLR0913 - the command's options
    game: GameId,
    /,
    *place: Annotated[str, Parameter(help="A place, perhaps a radius; as with --region.")],
    at: Annotated[
        NumberIfAny, Parameter(help="The game as it stood after this entry; without it, as it stands.")
    ] = None,
    seat: Viewer = "",
    since: Annotated[
        NumberIfAny, Parameter(help="Mark and tell what is otherwise than it stood after this entry.")
    ] = None,
    region: Annotated[
        str | None,
        Parameter(
            help='Part of the map and what concerns it: a place, perhaps a radius ("Malta 3"), in The War '
            'Game several with commas between ("NA-4, France 2"); or "all". '
            "Without it, the map where something stands."
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        Parameter(name="--svg", help="Draw the board into this file as a picture."),
    ] = None,
    declared: Annotated[
        bool,
        Parameter(
            negative="",
            show_default=False,
            help="List all that is declared, with what has been so since the game began.",
        ),
    ] = False,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Show the board: the map with its stacks, inverted ones turned over, and what is declared.

    At the end stands what matters now: what is under way, what is asked, whose turn it is, who is awaited.
    A picture shows the same part of the map; air that is under way flies in arcs from its bases. One that is
    there already is only written over with --force, and any other file never. An entry that was undone later
    is shown as the game stood then, and said to be undone.

    JSON: the position, a scenario: `skyledger new --from FILE` goes on from it. Standing orders are in it as
    far as they may be seen: the seat's own, for the gamemaster all. What task forces conceal from who looks
    is not; `seen_by` then says for whom it was made, and no game begins from it.
    """
    whole = None if svg is None else picture(svg, common, force=force)
    region = part_meant(region, place)
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        viewer = seat_of(desk, held.game, seat) if seat else PUBLIC
        number, state = (held.head.number, held.state) if at is None else (at, state_at(held, at))
        before = None if since is None else earlier(held, since, number)
        look = Look(viewer, region, before, ALL_DECLARED if declared else MOST_DECLARED)
        if svg is not None and whole is not None:
            write_whole(whole, svg, _drawn(held, state, look, number), force=force)
            stands(say(DRAWN, file=str(svg)))
        if common.json:
            _put_position(held.system, state, viewer)
        elif svg is not None:
            hanging(say(DRAWN, file=str(svg)))
        else:
            with _leading_on(held, look, number):
                _write(held, state, look, number)
    return DONE


def _put_position(system: System, state: Any, viewer: str) -> None:
    shown = showing_of(system)
    position, partial = shown.position(state, viewer), shown.conceals(state, viewer)
    put_json(position_seen_json(position, viewer) if partial else position_json(position))


def _drawn(held: Table, state: Any, look: "Look", at: int) -> bytes:
    """The board as a picture; raises `Mistake` as `_leading_on`."""
    with _leading_on(held, look, at):
        return showing_of(held.system).svg(state, look.viewer, look.region, look.earlier).encode()


def part_meant(region: str | None, place: tuple[str, ...]) -> str | None:
    """The part of the map that is asked for, by its option or behind the game; raises `Mistake` for two."""
    if region is not None and place:
        told = said("“{place}” and --region {region} are two parts of the map; name one.")
        raise Unworkable("place", say(told, place=" ".join(place), region=region))
    return " ".join(place) or region


DRAWN = said("The board is drawn in {file}.")


def state_at(held: Table, number: int) -> Any:
    """The game as it stood after an entry; raises `Mistake` if there is none of that number."""
    if not 1 <= number <= held.head.number:
        raise no_such_entry(held.game, held.head.number, number)
    return held.past.at(number)


def earlier(held: Table, since: int, at: int) -> Earlier:
    """The game after an entry, to be compared with a later one; raises `Mistake` for a later entry."""
    before = Earlier(since, state_at(held, since))
    if since <= at:
        return before
    told = said("--since {since} comes after --at {at}: it is the earlier of two entries.")
    raise Unworkable("entry", say(told, since=since, at=at))


MOST_DECLARED, ALL_DECLARED = 8, 1_000_000


class Look(msgspec.Struct, frozen=True):
    """Who looks, at which part of the map, and with what it is compared."""

    viewer: str
    region: str | None
    earlier: Earlier | None
    declared: int = MOST_DECLARED
    """Of so much that is declared all is told; of more what came since the beginning."""


NO_PLACE = said(
    "“{name}” is no place: “skyledger why {game} {name}” says where it is, and of a task force also what is "
    "in it, as far as who asks may know."
)


@contextmanager
def _leading_on(held: Table, look: Look, at: int) -> Iterator[None]:
    """Who asks for the place of a unit, a ship or a task force is led to what tells it, if he may know it."""
    try:
        yield
    except Mistake as wrong:
        name = look.region or ""
        if wrong.what != "place" or not _can_be_asked(held, look.viewer, name, at):
            raise
        raise Unworkable("place", say(NO_PLACE, name=name, game=held.game)) from None


def _can_be_asked(held: Table, viewer: str, name: str, at: int) -> bool:
    from skyledger.why import WATCHES, book_of, meant  # noqa: PLC0415 - slow to load, and seldom wanted

    try:
        return bool(meant(book_of(held, WATCHES[held.system.rules.name], at, viewer), viewer, (name,)))
    except Mistake:
        return False


def _write(held: Table, state: Any, look: Look, at: int) -> None:
    """The board, what is declared, and below all, where a screen ends, what matters now."""
    out, shown = console(), showing_of(held.system)
    board = shown.picture(state, look.viewer, out.width, look.region, look.earlier)
    write_heading(held, at)
    if played := played_by(state):
        hanging(played, indent=2)
    out.print(board)
    if dice := dice_sentence(state):
        hanging(dice)
    if policy := policy_sentence(state):
        hanging(policy)
    if adopted := adoption_told(held.past.ledger, held.game, state.adopted):
        hanging((adopted, "warning"))
    if facts := list(_declared(held, state, look)):
        blank()
        hanging((say("Declared"), "heading"))
    for told in facts:
        hanging(told, indent=2)
    out.print(shown.now(state, look.viewer, look.region, look.earlier))


SCENARIO = "scenario"
"""By whom is declared what is so since the game began."""
FROM_THE_BEGINNING = said(
    "{count} more {count:is|are} so since the beginning ({kinds}): `skyledger show {game} --declared` lists "
    "all."
)


def _declared(held: Table, state: Any, look: Look) -> Iterator[str]:
    """What is declared, of a part of the map about its hexes; and doubts that are settled its way."""
    whole = look.region in (None, EVERYWHERE)
    chosen = sorted(state.doubts, key=lambda number: (len(number), number)) if whole else ()
    grounds = list(showing_of(held.system).declared(state, look.region))
    begun = [ground for ground in grounds if _since_the_beginning(state, ground)]
    folded = begun if len(grounds) > look.declared else []
    for ground in (*(ground for ground in grounds if ground not in folded), *chosen):
        yield ground_told(held.system, state, ground)
    if folded:
        kinds = listed(list(dict.fromkeys(translated(_fact(state, ground).kind) for ground in folded)))
        yield say(FROM_THE_BEGINNING, count=len(folded), kinds=kinds, game=held.game)


def _fact(state: Any, ground: str) -> Any:
    return state.facts.get(ground.removeprefix(FACT))


def _since_the_beginning(state: Any, ground: str) -> bool:
    fact = _fact(state, ground)
    return fact is not None and fact.by == SCENARIO


# `timeline`: where every aircraft is in each round of combat.


def timeline(
    game: GameId,
    /,
    *,
    player: Annotated[
        str, Parameter(help="Whose turn (Germany); without it, the latest with combat.", show_default=False)
    ] = "",
    svg: Annotated[
        Path | None, Parameter(name="--svg", help="Draw the timeline into this file as a picture.")
    ] = None,
    force: Force = False,
    common: Common = USUAL,
) -> int:
    """Show where every aircraft is in each round of a combat: at home, on its way, engaged, flying home.

    Of a game whose battles go round by round together. Undone entries do not count.

    JSON: {"game", "number", "player", "rounds", "lanes": [{"unit", "nation", "kind", "home", "spots":
    [{"round", "state", "place"}]}]}; `place` is whither an aircraft en route flies, else where it is.
    """
    whole = None if svg is None else picture(svg, common, force=force)
    with desk_at(common) as desk:
        held = table(desk, game_of(desk, game))
        chronicle = _chronicle(held)
        found = chronicle.made(list(held.past.steps()), player.strip())
        if svg is not None and whole is not None:
            write_whole(whole, svg, chronicle.svg(found).encode(), force=force)
            stands(say(TIMELINE_DRAWN, file=str(svg)))
    if common.json:
        put({"game": held.game, **chronicle.as_json(found)})
    elif svg is not None:
        hanging(say(TIMELINE_DRAWN, file=str(svg)))
    else:
        hanging((held.game, "heading"), f"  {chronicle.heading(found)}")
        console().print(chronicle.table(found))
        hanging((translated(chronicle.legend), "aside"))
    return DONE


TIMELINE_DRAWN = said("The timeline is drawn in {file}.")


def _chronicle(held: Table) -> Chronicle:
    found = showing_of(held.system).chronicle
    if found is None:
        told = say(
            "{game} has no rounds that all battles go through together; `skyledger replay {id}` steps "
            "through what happened.",
            game=held.system.rules.name,
            id=held.game,
        )
        raise Unworkable("timeline", told)
    return found
