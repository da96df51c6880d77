"""Naval activities outside naval combat told (23.71B, 23.752)."""

from events.sentences import said
from events.world_at_war import activities as fact
from skyledger.telling.by_fields import Cases
from skyledger.telling.phrases import activity_of
from skyledger.telling.world_at_war.parts import told

NAVAL_ACTIVITY_TELLINGS = told(
    {
        fact.NavalActivityBegan: said("A naval activity begins: {what}, {path}."),
        fact.NavalHexEntered: said("The naval force enters {place}."),
        fact.SubmarinesAttacked: said("The submarines of {force} are attacked from the air at {place}."),
        fact.AttackAtSeaAnnounced: said("The naval force is attacked from the air at {place}."),
        fact.CombatGroupRejoined: said("{group} is part of {force} again."),
        fact.AirCoverFlown: said("Cover group {cover_group} is joined by {units}."),
        fact.CombatAirPatrolFlown: said("Combat air patrol over {group}: {units}."),
        fact.StrikeAtSeaSent: said("Sent against {group}: {units}."),
        fact.AirCoverPlaced: said("Cover group {cover_group} is over {over}."),
        fact.NavalActivityEnded: Cases(
            "how",
            {
                "arrived": said("The naval force has come to {place}."),
                "attacked": said("The attack on the submarines at {place} is over."),
                "aborted": said("The naval force gives up its activity at {place}."),
                "destroyed": said("Nothing is left of the naval force at {place}."),
            },
        ),
    },
    what=lambda _, event: activity_of(event.activity, event.forces),
)
