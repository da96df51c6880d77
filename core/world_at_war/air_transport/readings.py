"""The doubts that air transports turn on, and the options that are played for each."""

SWITCHES: dict[str, tuple[str, ...]] = {
    "W177": ("those_that_fought", "all"),
    "W189": ("held_now", "at_start"),
    "W200": ("yes", "no"),
    "W201": ("single_factors", "whole"),
    "W316": ("free", "shortest"),
    "W317": ("faction", "side"),
    "W318": ("usual", "said"),
    "W319": ("one", "declared"),
    "W320": ("same_base", "declared"),
    "W321": ("either", "any"),
    "W390": ("regular", "exploitation_too"),
    "W391": ("squadrons", "factors"),
    "W392": ("where_it_began", "where_it_stands"),
    "W386": ("either_kind", "jungle_alone"),
}
