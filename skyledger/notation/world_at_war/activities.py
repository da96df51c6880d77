"""Orders about naval activities outside naval combat: their lines (23.752)."""

from msgspec.structs import replace

from core.mistakes import Mistake, near_misses
from core.world_at_war.activities.orders import (
    AbortActivity,
    AttackAtSea,
    AttackSubmarines,
    CoverForce,
    DeclareSupplyLine,
    FlyPatrol,
    PlaceCover,
    SailForce,
    StrikeAtSea,
)
from core.world_at_war.activities.voyages import ACTIVITIES
from core.world_at_war.combat_groups.chapter import FormGroup
from core.world_at_war.state import Game
from events.sentences import said, say
from skyledger.notation.grammar import counted_word, word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, mistaken, span_of
from skyledger.notation.world_at_war.names import FORCES, GRAMMAR, PLACES, calls
from skyledger.notation.world_at_war.slots import from_one, listed, stations


def _activity(reader: Reader, trees: Trees, _: Said) -> str:
    """One of the activities that have names; between quotation marks it stays as it is, for the ruling."""
    span = span_of(reader, trees[0])
    known = {activity.casefold(): activity for activity in ACTIVITIES}
    if span.quoted:
        return span.text
    if found := known.get(span.text.casefold()):
        return found
    told = say("Task forces sail on these: {activities}.", activities=tuple(ACTIVITIES))
    raise mistaken(span, Mistake("naval activity", span.text, near_misses(span.text, ACTIVITIES), told))


SAILING = listed(FORCES, "task force", "FORCE [, …]", "a carrier or a task force", counted_word)
ONE_FORCE = replace(SAILING, shapes=("phrase",))
"""Up to “as”, one force “to” one goal looks as the leap at the table does."""

ACTIVITIES_AT_SEA = Chapter(
    heading=said("Naval activities"),
    lines=(
        Line(
            SailForce,
            "sail {forces:sailing forces} as {activity} via/to {path}",
            "sail Force K as sea transport via Alexandria, Tobruk",
            "Task forces set out, “via” each hex or “to” a place the shortest way; where air reaches them "
            "its owners have the word.",
            "23.752A",
            also="sail ({forces:sailing forces} as {activity} via {path} to {path}"
            "|{forces:sailing forces} via {path} [to {path}] as {activity}"
            "|{forces:sailing forces} to {path} as {activity}|{forces:sailor} to {path:goal} as {activity})",
        ),
        Line(
            DeclareSupplyLine,
            "sea supply line of {nation} [with {!forces}] via {path}",
            "sea supply line of Britain with Force K via Alexandria, Tobruk",
            "A line of supply is declared; air may attack it, and who guards it, once in each of its hexes. "
            "What supply it brings is said at the table: “declare supply of” a place, and “full” behind it "
            "(rule 30).",
            "23.752D",
            verb="sea supply line",
        ),
        Line(
            AttackSubmarines,
            "attack submarines of {force:group}",
            "attack submarines of Force K",
            "In its movement phase a side goes for enemy submarines that stay on patrol.",
            "18.511B",
        ),
        Line(
            AttackAtSea,
            "attack at sea",
            "attack at sea",
            "Land-based air attacks the naval force in the hex that it entered; those that sail answer.",
            "23.23C",
        ),
        Line(
            FormGroup,
            "combat group of/from {force:group} with {ships,light:fleet}",
            "combat group of Force K with 2 CA British, 1 DD British",
            "Ships of a task force make up a combat group of their own, before cover and patrol are "
            "ordered; a cruiser is two factors, 2 CA, and is not divided.",
            "23.71A",
        ),
        Line(
            CoverForce,
            "cover with {units from} [in group {cover_group}]",
            "cover with 1 AAF British from Valletta in group 1",
            "Land-based air covers the naval force, in a cover group or dealt out evenly.",
            "23.23C",
        ),
        Line(
            FlyPatrol,
            "patrol with {units from carrier}",
            "patrol with 1 NAS British from Formidable",
            "Carrier-based naval air patrols over its combat group, a third of it at most.",
            "23.34A",
        ),
        Line(
            StrikeAtSea,
            "strike {group} with {units from}",
            "strike Force K with 3 AAF German from Catania",
            "Land-based air is sent against a combat group.",
            "23.752A",
        ),
        Line(
            PlaceCover,
            "place cover group {cover_group:number} over/at {over:group}",
            "place cover group 1 over Force K",
            "That cover group defends an attacked combat group.",
            "23.23C",
            verb="place cover",
        ),
        Line(
            AbortActivity,
            "abort activity",
            "abort activity",
            "The naval force gives up its activity where it is.",
            "23.77",
        ),
    ),
    words={
        "sea supply line of": Word("sea supply line( of)?"),
        "attack submarines of": Word("attack (the )?submarines( of)?"),
        "attack at sea": Word(),
        "as": Word(behind={"sail": "“as ACTIVITY”"}),
        "combat group": Word("(form (a )?)?combat group", then="a task force or combat group"),
        "cover": Word(then="“with UNITS”"),
        "in group": Word("in (cover )?group"),
        "patrol": Word("(combat air )?patrol", then="“with UNITS”"),
        "place cover group": Word("place cover( group)?", then="the number of a cover group"),
        "abort activity": Word("abort( the)?( naval)?( activity)?"),
    },
    kinds={
        "sailing forces": SAILING,
        "activity": Kind(
            "ACTIVITY",
            _activity,
            lambda _, activity: activity if activity in ACTIVITIES else quoted(activity),
            shapes=("mission",),
        ),
        "path": stations("HEX [, …]"),
        "sailor": ONE_FORCE,
        "goal": replace(stations("PLACE"), shapes=("phrase",)),
        "cover_group": Kind(
            "NUMBER",
            lambda reader, trees, _: from_one(reader, trees, said("Cover groups")),
            lambda _, number: str(number),
            "the number of a cover group",
            ("NUMBER",),
        ),
    },
)


def ends_as_well(game: Game, order: object) -> tuple[str, ...]:
    """How an order may end as well: who sails names each hex, or just where to (23.752A)."""
    if not isinstance(order, SailForce):
        return ()
    return (f"to {word(GRAMMAR, calls(game, order.path[-1], PLACES))}",)
