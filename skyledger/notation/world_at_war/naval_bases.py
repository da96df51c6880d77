"""Orders about attacks on naval bases: their lines (23.46, 23.5, 23.6, 17.463)."""

from core.world_at_war.naval_bases import target as give
from events.sentences import said
from skyledger.notation.lines import Chapter, Line, Word
from skyledger.notation.world_at_war.names import FORCES, PLACES
from skyledger.notation.world_at_war.slots import called, stations

NAVAL_BASES = Chapter(
    heading=said("Attacks on naval bases"),
    lines=(
        Line(
            give.AttackNavalBase,
            "attack naval base {!to:place} with {units from}"
            " [{against:against its air=air/against its ships=ships}]",
            "attack naval base Valletta with 3 AAF German from Catania",
            "Air units go for the ships in a port, or counterair the air there; so jets escort the others.",
            "23.5",
        ),
        Line(
            give.DiveOnPort,
            "dive into {to:place} [against {group:group there}] with {nation,count:kamikazes}"
            " [from {origin:base}]",
            "dive into Valletta with 3 kamikazes Japanese",
            "Kamikazes go for the ships in a port, at the time of attacks on naval bases; they are used up."
            " Where ships in port form combat groups (doubt W156), they go for the one that is said.",
            "17.463",
        ),
        Line(
            give.EscapeByAir,
            "escape by air with {units from~} to {to:place}",
            "escape by air with 2 AAF German from Catania to Tripoli",
            "Under air attack, or after naval combat near it, air units leave their base for another.",
            "23.461",
        ),
        Line(
            give.EscapeBySea,
            "escape by sea with {force} to {to:place} [via {via:two stations}]",
            "escape by sea with Force K to Haifa",
            "Under air attack, a task force sails for the nearest safe port; it may say by which hexes.",
            "23.462",
        ),
    ),
    words={
        "attack naval base": Word("attack (the )?naval base( (of|at))?", then="a naval base"),
        "against its air": Word(
            "against (its|the) air( units)?|as (an )?escorts?", told="“against its air” or “as escort”"
        ),
        "against its ships": Word("against (its|the) ships"),
        "dive into": Word(),
        "escape by air with": Word("escape by air( with)?"),
        "escape by sea with": Word("escape by sea( with)?"),
    },
    kinds={
        "two stations": stations("PLACE, PLACE"),
        "group there": called(
            (*FORCES, *PLACES),
            "task force or place",
            "FORCE|PLACE",
            "a task force, or the port for other ships",
        ),
    },
)
