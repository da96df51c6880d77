"""By which edition a game is begun: one that there is, or house rules in a file that a person names."""

from pathlib import Path

from skyledger.datafiles.reading import at_home
from skyledger.maps import is_no_path
from skyledger.scenarios import NOT_SAID, Played


def edition_asked_for(given: str) -> Played:
    """The keys of a scenario that say so; nothing where nothing is given. Raises `ScenarioError`."""
    if not given:
        return NOT_SAID
    if is_no_path(given):
        return {"edition": given}
    from skyledger.scenarios.world_at_war.house_rules import read  # noqa: PLC0415 - large, and seldom wanted

    found = read(at_home(Path(given)))
    return {"edition": found["name"], "revision": found}


REVISION = "revision."
"""Where house rules stand in a scenario; what is wrong with them has this before its key."""
