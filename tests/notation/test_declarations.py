"""Every kind of fact can be declared about every subject that it may be about, quoted or not."""

import pytest
from msgspec.structs import replace

from core.world_at_war.declared.facts import FACT_KINDS, RESEARCH
from core.world_at_war.state import game_from, position_of
from events.world_at_war.board import Hex
from skyledger.notation.parsing import MistakeInOrder
from skyledger.notation.world_at_war import read, render
from tests.notation.conftest import plain_game
from tests.world_at_war.orders import Declare

VALUES = {
    "supply": "partial", "oil": "short", "winter": "3", "option": "limited", "brp": "120", "war": "Winter 1941",
    "usjt": "40", "research": "9", "cooperation": "none", "permission": "yes", "counters": "2", "artificial port": "yes",
    "launched": "Summer 1942", "attacking factors": "9", "defending factors": "4", "defense modifier": "2",
    "zoc": "yes", "movement": "3", "sea transport": "yes", "hump": "2", "uninversion": "2 1/3", "kamikazes made": "3",
    "naval oil": "short", "flak": "2", "objective": "1", "anchor": "1", "fortification": "fortress",
}  # fmt: skip


def pacific():
    """The plain table with one more hex, of which the front has two words and lies in the Pacific."""
    laid = position_of(plain_game())
    chart = replace(
        laid.map,
        fronts={**laid.map.fronts, "South West Pacific": "Pacific"},
        hexes=(*laid.map.hexes, Hex("1204", 12, 4, "all", "Homeland", "South West Pacific")),
    )
    return game_from(replace(laid, map=chart))


GAME = pacific()


def subjects_of(kind):
    """Every subject that a fact of this kind can be about, from all names of the table."""
    nations = {word for n in GAME.nations.values() for word in (n.name, n.side, n.faction)}
    chart = GAME.atlas.map
    alone = {*nations, *GAME.atlas.hexes, *GAME.atlas.boxes, *GAME.carriers, *GAME.ground, "level"}
    tails = {*nations, *RESEARCH, *chart.fronts, *chart.fronts.values(), "any", *GAME.atlas.hexes}
    found = alone | {f"{head}/{tail}" for head in nations for tail in tails}
    return sorted(subject for subject in found if FACT_KINDS[kind].about(GAME, subject))


def test_every_kind_has_a_value_here():
    assert {kind for kind in FACT_KINDS if FACT_KINDS[kind].stands(VALUES[kind])} == set(FACT_KINDS)


@pytest.mark.parametrize("kind", FACT_KINDS)
def test_a_kind_of_fact_is_declared_about_everything_it_may_be_about(kind):
    told = subjects_of(kind)
    assert told
    for subject in told:
        meant = Declare(kind, subject, VALUES[kind])
        assert read(GAME, f"declare {kind} of {subject} {VALUES[kind]}", "axis") == meant
        assert read(GAME, f'declare {kind} of "{subject}" {VALUES[kind]}', "axis") == meant
        assert read(GAME, render(GAME, meant), "axis") == meant


@pytest.mark.parametrize(
    ("line", "subject"),
    [
        ("declare research of German/Air Range 1", "Germany/air range"),
        ("declare research of US/naval air training is 2", "United States/naval air training"),
        ("declare counters of Germany/Any 1", "Germany/any"),
        ("declare counters of US/pacific 1", "United States/Pacific"),
        ("declare option of Axis/South West Pacific limited", "Axis/South West Pacific"),
        ("declare war between Germany and the United States Winter 1941", "Germany/United States"),
    ],
)
def test_capitals_adjectives_and_codes_do_not_matter(line, subject):
    assert read(GAME, line, "axis").subject == subject


def test_an_unknown_research_subject_is_told_with_the_nearest():
    with pytest.raises(MistakeInOrder) as wrong:
        read(GAME, 'declare research of "Germany/air rage" 1', "axis")
    assert wrong.value.near == ("Germany/air range",)
