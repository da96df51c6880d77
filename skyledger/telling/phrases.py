"""Phrases that sentences of several kinds have in common."""

from collections.abc import Sequence

from events.sentences import listed, say, translated


def activity_of(activity: str, forces: Sequence[str]) -> str:
    """Such as "patrol of TF 1 and TF 2"; the marker of a sea supply line that nobody guards says both."""
    named = any(force.startswith(f"{activity} ") for force in forces)
    who = listed(forces)
    return who if named else say("{activity} of {forces}", activity=translated(activity), forces=who)


def possessive(name: str) -> str:
    """Whose something is: "Germany's", "the Allies'"."""
    return say("{name}'" if name.endswith("s") else "{name}'s", name=name)
