"""Phrases that sentences of several kinds have in common."""

from collections.abc import Sequence

from events.sentences import listed, said, say, translated


def activity_of(activity: str, forces: Sequence[str]) -> str:
    """Such as "patrol of TF 1 and TF 2"; the marker of a sea supply line that nobody guards says both.

    Of an interception the forces are those that intercept.
    """
    named = any(force.startswith(f"{activity} ") for force in forces)
    who = listed(forces)
    if named:
        return who
    told = (
        said("{activity} by {forces}")
        if activity.endswith("interception")
        else said("{activity} of {forces}")
    )
    return say(told, activity=translated(activity), forces=who)


SEASONS = frozenset({said("Spring"), said("Summer"), said("Fall"), said("Winter")})


def turn_called(turn: str) -> str:
    """A player turn that is named by its season, such as "Summer 1942 Axis"; another name stays as it is."""
    season, _, rest = turn.partition(" ")
    return say("{season} {turn}", season=translated(season), turn=rest) if season in SEASONS else turn


def possessive(name: str) -> str:
    """Whose something is: "Germany's", "the Allies'"."""
    return say("{name}'" if name.endswith("s") else "{name}'s", name=name)
