"""`compare`: two games side by side, from where they part to where they end."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from core.mistakes import Unworkable
from events.codec import encode
from events.sentences import said, say
from skyledger.cli.desk import desk_at, game_of, seat_of
from skyledger.cli.look.compared_terms import term_told, terms_otherwise
from skyledger.cli.look.log import step_json, write_step
from skyledger.cli.once import once
from skyledger.cli.options import USUAL, Common, GameId, Viewer
from skyledger.cli.paper import hanging, put
from skyledger.cli.status import DONE
from skyledger.comparing import Otherwise, last_in_common, otherwise
from skyledger.folding import Step
from skyledger.games import PUBLIC
from skyledger.service import Desk, Table, table
from skyledger.showing import showing_of

PLACES = ("base", "place", "hex", "to", "from")
"""Fields of a position that name a place, told by its name."""

Pair = tuple[Step | None, Step | None]


class Two(msgspec.Struct, frozen=True):
    """Two games that are compared, for a viewer, and the last entry that both have."""

    first: Table
    second: Table
    viewer: str
    common: int


def compare(
    game: GameId,
    other: Annotated[str, Parameter(help="The game beside it: a branch, a copy, or any of the same rules.")],
    /,
    *,
    seat: Viewer = "",
    common: Common = USUAL,
) -> int:
    """Put two games side by side: where they part, what was ordered since, and what differs at the end.

    Entries of one number stand beside each other, each with its order, rulings and dice; what is the same in
    both is told once. Then comes what is otherwise where both end: units, places, whatever a position has,
    the policy, standing acceptances and what is open. What the seat may not see in a game is not compared.

    JSON: {"games", "common", "entries": [{"number", "alike", "first", "second"}], "otherwise": [{"kind",
    "name", "first", "second"}]}: the last entry that both have, the entries after it as `log` has them (null
    where a game has none), and what differs, with the fields that do; `alike` is null of what is sealed.
    """
    with desk_at(common) as desk:
        two = _two(desk, game_of(desk, game), game_of(desk, other), seat)
        pairs = list(_pairs(two))
        system = two.first.system
        differing = [
            *otherwise(system, two.first.state, two.second.state, two.viewer),
            *terms_otherwise(two.first, two.second, two.common),
        ]
        if common.json:
            put(_json(two, pairs, differing))
            return DONE
        _write_parting(two)
        with once():
            for pair in pairs:
                _write_pair(two, *pair)
        _write_end(two, differing)
    return DONE


def _two(desk: Desk, first: str, second: str, seat: str) -> Two:
    """Both games. Raises `Mistake` for one and the same, other rules, or a seat that one of them lacks."""
    if first == second:
        told = say("{game} is compared with another game, such as a branch of it.", game=first)
        raise Unworkable("game", told)
    one, other = table(desk, first), table(desk, second)
    if one.system is not other.system:
        told = say(
            "{first} is a game of {rules}, {second} one of {others}; what is compared has the same rules.",
            first=first,
            rules=one.system.rules.name,
            second=second,
            others=other.system.rules.name,
        )
        raise Unworkable("game", told)
    viewers = [seat_of(desk, held.game, seat) for held in (one, other)] if seat else [PUBLIC]
    return Two(one, other, viewers[0], last_in_common(desk.ledger, first, second))


def _pairs(two: Two) -> Iterator[Pair]:
    """The entries of both after those that both have, number by number."""
    yield from zip_longest(_since(two, two.first), _since(two, two.second))


def _since(two: Two, held: Table) -> Iterator[Step]:
    shown = showing_of(held.system)
    steps = held.past.steps(two.common + 1) if held.head.number > two.common else ()
    return (shown.seen_by(step, two.viewer) for step in steps)


Told = dict[str, Any] | None
"""An entry as `log` has it in JSON; None where a game has none."""


def _entry_json(held: Table, step: Step | None) -> Told:
    return None if step is None else step_json(held, step, step.facts)


def _are_alike(one: Told, other: Told) -> bool | None:
    """Is the order the same, and all that came of it, dice and rules with it? None where that is sealed."""
    if one is None or other is None:
        return False
    same = all(one[key] == other[key] for key in ("seat", "text", "facts"))
    if not same or bool(one["voided_by"]) != bool(other["voided_by"]):
        return False
    return None if one["order"] is None else True


def _json(two: Two, pairs: list[Pair], differing: list[Otherwise]) -> dict[str, Any]:
    told = [(_entry_json(two.first, one), _entry_json(two.second, other)) for one, other in pairs]
    return {
        "games": [two.first.game, two.second.game],
        "common": two.common,
        "entries": [
            {"number": two.common + number, "alike": _are_alike(*both), "first": both[0], "second": both[1]}
            for number, both in enumerate(told, 1)
        ],
        "otherwise": differing,
    }


def _write_parting(two: Two) -> None:
    if two.first.head == two.second.head:
        told = say(
            "{first} and {second} are the same, entry by entry.", first=two.first.game, second=two.second.game
        )
    elif two.common:
        told = say(
            "{first} and {second} have {entries} {entries:entry|entries} in common.",
            first=two.first.game,
            second=two.second.game,
            entries=two.common,
        )
    else:
        told = say(
            "{first} and {second} have no entry in common.", first=two.first.game, second=two.second.game
        )
    hanging(told)


SEALED = said("In both, and sealed; whether it is the same can't be known:")


def _write_pair(two: Two, one: Step | None, other: Step | None) -> None:
    alike = _are_alike(_entry_json(two.first, one), _entry_json(two.second, other))
    if one is not None and alike is not False:
        hanging((say("In both:") if alike else say(SEALED), "heading"))
        write_step(two.first, one, one.facts)
        return
    for held, step in ((two.first, one), (two.second, other)):
        if step is not None:
            hanging((f"{held.game}:", "heading"))
            write_step(held, step, step.facts)


def _write_end(two: Two, differing: list[Otherwise]) -> None:
    if not differing:
        hides = showing_of(two.first.system).conceals
        hidden = any(hides(held.state, two.viewer) for held in (two.first, two.second))
        told = said("Where they end nothing differs that may be seen.")
        hanging(say(told if hidden else said("Where they end nothing differs.")))
        return
    hanging(
        (say("Where they end, {first} | {second}:", first=two.first.game, second=two.second.game), "heading")
    )
    battles = list(_battles(two))
    for told in battles:
        hanging(told, indent=2)
    for one in differing:
        if not (battles and one.kind == BATTLES):
            hanging(_told(two, one), indent=2)


BATTLES = "battles"
"""The table of a position that has what is fought; it is told as the board tells it."""


def _battles(two: Two) -> Iterator[str]:
    """The battles that are not told alike in both, each with the game that it is in."""
    here, there = (_fought(held, two.viewer) for held in (two.first, two.second))
    for held, mine, others in ((two.first, here, there), (two.second, there, here)):
        for battle in mine:
            if battle not in others:
                yield say("Battle, in {game} alone: {battle}", game=held.game, battle=battle)


def _fought(held: Table, viewer: str) -> tuple[str, ...]:
    shown = showing_of(held.system)
    return tuple(shown.battle_told(held.state, one) for one in shown.battles(held.state, viewer))


def _told(two: Two, one: Otherwise) -> str:
    """Such as "units GE-AAF-01: base Lyon | Lille"."""
    if told := term_told(two.first, two.second, one):
        return told
    called = f"{one.kind} {one.name}".rstrip()
    if one.first is None or one.second is None:
        there = two.first.game if one.second is None else two.second.game
        return say("{thing}: only in {game}", thing=called, game=there)
    fields = [f"{key} {_value(two, key, one.first)} | {_value(two, key, one.second)}" for key in one.first]
    return f"{called}: {'; '.join(fields)}"


LONGEST = 60
"""So many signs of a value are told; JSON has it whole."""


def _value(two: Two, key: str, fields: Mapping[str, Any]) -> str:
    value = fields.get(key)
    if value in ("", None, [], {}):
        return "-"
    if key in PLACES and isinstance(value, str):
        return two.first.system.rules.called(two.first.state, value)
    told = value if isinstance(value, str) else encode(value).decode()
    return told if len(told) <= LONGEST else f"{told[:LONGEST]}…"
