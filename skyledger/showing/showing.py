"""What a game supplies so that people can look at it, each as far as it may."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from core.menus import Offer
from core.ruling import Refused, Ruled, Ruling
from events.message import Event
from skyledger.board.earlier import Earlier
from skyledger.folding import Step

Called = Callable[[str], str]
"""What people call a place."""


class Chronicle(msgspec.Struct, frozen=True):
    """Where units are round by round, in a game whose battles go through rounds together.

    `made` gives it of the steps of a game for a player ("" for the latest), or raises `Mistake`; `heading`,
    `table` and `legend`, which is still to be translated, are for a terminal, `svg` for a file, `as_json` for
    programs.
    """

    made: Callable[[Iterable[Step], str], Any]
    heading: Callable[[Any], str]
    table: Callable[[Any], Any]
    svg: Callable[[Any], str]
    as_json: Callable[[Any], dict[str, Any]]
    legend: str


class Showing(msgspec.Struct, frozen=True):
    """What a game supplies; a viewer is a seat, "gamemaster" or "public".

    `turn` and `stands` say where the turn is, in a sentence and in few words, with the state as a naming has
    it; `awaited` names the seats whose word is waited for, and `in_suspense` says whether for more than that
    they are done; `on_turn` says whether a seat has the player turn; `speaking` names
    those and the seats that may put in a word of their own. `hints` are
    sentences on what no menu can list, for a viewer, `means` explains an order as it is meant now, beside all
    that a menu offers of its form ("" where that says enough). `near` tells how far from the enemy whatever
    an order names lies, by the game as a seat knows it (None for what lies nowhere), `lies` where a place
    lies that has no name of its own, `place` is the place of a folded name, by whichever of its own (None if
    there is none), `announced` against which places something is announced, in a word each; `aimed` says
    whether an order of a kind is meant for such a place rather than for others, `way` what is told of the way
    that an order goes, `ends` how an order may end otherwise than a menu has it, `idle`
    whether nothing would be fought by it.
    `battle` is the word for a fight, `battles` are those that are on, `battle_named` says what one is,
    `battle_told` tells it.
    `question` and `options` tell an open question; `declared` are the grounds of rulings that were declared,
    about a region of the map or at all.
    `stacks` tells what stands in each place, `position` is what `show --json` gives a viewer. `picture` draws
    for a terminal of a width, `now` tells below it what matters at the moment, `svg` draws for a file: each
    perhaps a region, and what is otherwise than earlier.

    `known_to` is the game as a viewer knows it; `conceals` says whether it may lack anything, and
    `by_concealed` are orders for what may be lacking, and `flies_unseen` whether a mission is under way of
    which it can't be said there how it ends; `rests_on_unseen` says whether an order names something of
    which a viewer does not know what it is made of. Of an order that is only tried, `as_far_as_known` is
    the ruling up to what rests on what is concealed, `left_to` names the other seats on whom it rests how
    it ends; `costs` are the losses of its seat that the order doesn't tell, `left_out` is what an order
    for all leaves out, `noted` what who gave one should know of it, `mends` by which order what
    a refused one lacks is said; `comes_home` says whether who is done here loses nothing; `sends` are
    orders of which who is done in their step can give no more in it; `fallen` is what its dice hit, in few
    words. `lost` tells where entries lost what has a name, as a seat may know. `shown_to` says whether a
    viewer may know that a seat can give an order, `shows` whether an entry showed a seat what was concealed
    from it. Of `secret_orders` and `secret_facts` others than their seat are told nothing; `adjusting` facts
    are the gamemaster's hand; `closing` facts say that a step is over; `chronicle` is there where battles go
    round by round together.
    """

    turn: Callable[[Any], str]
    stands: Callable[[Any, Callable[[str], str]], str]
    awaited: Callable[[Any], tuple[str, ...]]
    in_suspense: Callable[[Any], bool]
    on_turn: Callable[[Any, str], bool]
    speaking: Callable[[Any], tuple[str, ...]]
    hints: Callable[[Any, str], tuple[str, ...]]
    means: Callable[[Any, Any, Sequence[Offer]], str]
    near: Callable[[Any, str], Callable[[str], int | None]]
    place: Callable[[Any, str], str | None]
    announced: Callable[[Any], Mapping[str, str]]
    battle: str
    battles: Callable[[Any, str], tuple[Any, ...]]
    battle_named: Callable[[Any], str]
    battle_told: Callable[[Any, Any], str]
    question: Callable[[Any, Any, Called], str]
    options: Callable[[Any, Any, Called], tuple[tuple[str, str], ...]]
    declared: Callable[[Any, str | None], Iterable[str]]
    stacks: Callable[[Any, str], Mapping[str, str]]
    position: Callable[[Any, str], Any]
    picture: Callable[[Any, str, int, str | None, Earlier | None], Any]
    now: Callable[[Any, str, str | None, Earlier | None], Any]
    svg: Callable[[Any, str, str | None, Earlier | None], str]
    known_to: Callable[[Any, str], Any]
    conceals: Callable[[Any, str], bool]
    as_far_as_known: Callable[[Any, Ruling, str], Ruling]
    left_to: Callable[[Any, Ruling, str], tuple[str, ...]]
    shown_to: Callable[[Any, str, str], bool]
    seen_by: Callable[[Step, str], Step]
    shows: Callable[[Step], bool]
    flies_unseen: Callable[[Any, str], bool] = lambda *_: False
    rests_on_unseen: Callable[[Any, Any, str], bool] = lambda *_: False
    lies: Callable[[Any], Callable[[str], str]] = lambda _: lambda _: ""
    aimed: Callable[[Any], Callable[[type, str], bool]] = lambda _: lambda *_: True
    way: Callable[[Any], Callable[[Any], str]] = lambda _: lambda _: ""
    ends: Callable[[Any, Any], tuple[str, ...]] = lambda *_: ()
    idle: Callable[[Any, Any], bool] = lambda *_: False
    costs: Callable[[Any, str, Any, Ruling], Iterable[Ruled]] = lambda *_: ()
    left_out: Callable[[Any, str, Any], Iterable[str]] = lambda *_: ()
    noted: Callable[[Any, str, Any], Iterable[str]] = lambda *_: ()
    mends: Callable[[Any, Refused], Iterable[str]] = lambda *_: ()
    fallen: Callable[[Step], str] = lambda _: ""
    lost: Callable[[Iterable[Step], str, str], Iterable[str]] = lambda *_: ()
    comes_home: Callable[[Any], bool] = lambda _: False
    sends: tuple[type, ...] = ()
    secret_orders: tuple[type, ...] = ()
    secret_facts: tuple[type[Event], ...] = ()
    adjusting: tuple[type[Event], ...] = ()
    closing: tuple[type[Event], ...] = ()
    by_concealed: tuple[type, ...] = ()
    chronicle: Chronicle | None = None
