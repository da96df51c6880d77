"""What is told of a fact follows from its fields: every place of its templates is one, or has a part."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from events.message import Event
from events.sentences import said
from skyledger.telling import TELLINGS_OF
from skyledger.telling.by_fields import ByFields, Cases, Template, by_fields, itself, names, where

BY_TEMPLATE = [
    (kind, telling)
    for tellings in TELLINGS_OF.values()
    for kind, telling in tellings.items()
    if isinstance(telling, ByFields)
]


def templates(template: Template) -> Iterator[str]:
    """Every template that it may come to."""
    if isinstance(template, str):
        yield template
    else:
        for each in filter(None, (*template.templates.values(), template.otherwise)):
            yield from templates(each)


def turns_on(template: Template) -> Iterator[str]:
    """Every field that it turns on."""
    if isinstance(template, Cases):
        yield from (template.of,) if isinstance(template.of, str) else ()
        for each in filter(None, (*template.templates.values(), template.otherwise)):
            yield from turns_on(each)


def test_most_facts_are_told_by_their_fields():
    assert len(BY_TEMPLATE) > 0.9 * sum(map(len, TELLINGS_OF.values()))


@pytest.mark.parametrize(("kind", "telling"), BY_TEMPLATE, ids=lambda one: getattr(one, "__name__", ""))
def test_every_place_of_a_template_is_a_field_with_a_kind_or_has_a_part(kind, telling):
    fields = {one.name for one in msgspec.structs.fields(kind)}
    used = {name for one in templates(telling.template) for name in names(one)}
    parts = [telling.parts[name] for name in used if name in telling.parts]
    by_template = [part for part in parts if isinstance(part, str | Cases)]
    of_fields = (used - telling.parts.keys()) | {
        name for part in by_template for one in templates(part) for name in names(one)
    }
    assert of_fields <= fields & telling.kinds.keys()
    assert {field for one in (telling.template, *by_template) for field in turns_on(one)} <= fields


class Sent(Event, frozen=True, tag="Sent/test"):
    """A fact of a test."""

    units: tuple[str, ...]
    place: str
    by: str = ""


class Told(NamedTuple):
    """What a fact of a test turns on besides its fields."""

    late: bool


def telling(template: Template, **parts: Any) -> Any:
    kinds = {**dict.fromkeys(("units", "by"), itself), "place": lambda game, place: f"{place}{game.late}"}
    return by_fields({Sent: template}, kinds, parts)[Sent]


SENT = Sent(("A", "B"), "Lyon")


def test_a_field_is_told_by_its_kind_from_the_game():
    told = telling(said("{units} sent to {place}."))
    assert told(Told(True), SENT) == "A, B sent to LyonTrue."


def test_a_field_tells_which_template_it_is():
    told = telling(Cases("by", {"": Cases("units", {(): "nobody"}, "{units}")}, "{by}: {units}"))
    assert [told(Told(True), one) for one in (SENT, Sent((), ""), Sent((), "", "x"))] == [
        "A, B",
        "nobody",
        "x: ",
    ]


def test_a_value_for_which_there_is_no_template_is_not_passed_over():
    with pytest.raises(KeyError, match="x"):
        telling(Cases("by", {"": "nobody"}))(Told(True), Sent((), "", "x"))


def test_a_part_is_a_template_of_fields_or_is_found_by_code():
    told = telling(
        "{units}{by}{late}", by=where("by", " by {by}"), late=lambda game, _: "!" if game.late else ""
    )
    assert told(Told(True), SENT) == "A, B!"
    assert told(Told(False), Sent(("A",), "Lyon", "axis")) == "A by axis"


def test_what_the_game_tells_may_choose_a_template():
    told = telling(Cases(lambda game, _: game.late, {True: "late"}, "early"))
    assert [told(Told(late), SENT) for late in (True, False)] == ["late", "early"]


def test_a_place_that_is_said_twice_is_told_once():
    assert names("{a} {a:hex|hexes}") == ("a",)
