"""The English of land-based air at sea: message id -> template."""

NAVAL_AIR: dict[str, str] = {
    "AirUnitsEmployed/search": "{units} committed to naval activities: search at {place}.",
    "AirUnitsEmployed/cover": "{units} committed to naval activities: air cover at {place}.",
    "AirUnitsEmployed/attack": "{units} committed to naval activities: attack at {place}.",
    "NavalAirLaunched/attack from carriers": "{units} attack from their carriers at {place}.",
    "NavalAirLaunched/counterair in naval combat": "{units} counterair from their carriers at {place}.",
    "TaskForceSpotted": (
        "{force} is spotted at {place} by {units}: {dice} dice more in all for its interception there."
    ),
    "TaskForceSpotted/one": (
        "{force} is spotted at {place} by {units}: one die more for its interception there."
    ),
}
