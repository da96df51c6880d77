"""Orders to bomb, to escort, to lead and to oppose bombers: their lines (18.57)."""

from core.world_at_war.bombing.attack import AnnounceBombing, EscortBombing, OpposeBombing, RouteBombing
from events.sentences import said
from skyledger.notation.lines import Chapter, Line, Word
from skyledger.notation.world_at_war.slots import stations

A_TARGET = "a place that is bombed"

BOMBING = Chapter(
    heading=said("Bombing"),
    lines=(
        Line(
            AnnounceBombing,
            "bomb {to:place} with {units from} [assigned to {front}]",
            "bomb Palermo with 6 AAF British from Valletta",
            "Air units will bomb a target; of army air a third bombs, and the rest escorts.",
            "18.57",
            also="bomb with {units from} to/over {to:place} [assigned to {front}]",
        ),
        Line(
            EscortBombing,
            "escort bombing of {to:place} with {units from} [assigned to {front}]",
            "escort bombing of Palermo with 2 AAF British from Valletta",
            "Jets, interceptors or army air escort the bombers of a target.",
            "17.53C",
        ),
        Line(
            RouteBombing,
            "route bombing of {to:place} via {!via:route}",
            "route bombing of Palermo via Catania",
            "The bombers of a target fly by way of these places.",
            "17.72",
        ),
        Line(
            OpposeBombing,
            "oppose bombing of {to:place} with {units from} [assigned to {front}]",
            "oppose bombing of Valletta with 3 AAF German from Catania",
            "Army air, jets or interceptors go for the bombers of a target.",
            "18.57",
        ),
    ),
    words={
        "bomb": Word(then=A_TARGET),
        "escort bombing of": Word("escort (the )?(bombing|bombers) of", then=A_TARGET),
        "route bombing of": Word("(route|lead) (the )?(bombing|bombers) of", then=A_TARGET),
        "oppose bombing of": Word("oppose (the )?(bombing|bombers) of", then=A_TARGET),
        "assigned to": Word(),
    },
    kinds={"route": stations("PLACE [, PLACE …]")},
)
