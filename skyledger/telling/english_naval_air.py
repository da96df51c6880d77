"""The English of land-based air at sea: message id -> template."""

NAVAL_AIR: dict[str, str] = {
    "AirUnitsEmployed/search": "{units} search at {place}, and are committed to naval activities.",
    "AirUnitsEmployed/cover": "{units} fly air cover at {place}, and are committed to naval activities.",
    "AirUnitsEmployed/attack": "{units} attack at sea at {place}, and are committed to naval activities.",
    "TaskForceSpotted": "{units} spot {force} at {place}: {dice} dice more for its interception there.",
    "TaskForceSpotted/one": "{units} spot {force} at {place}: one die more for its interception there.",
}
