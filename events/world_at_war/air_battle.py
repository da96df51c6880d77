"""Facts of air combat that is no counterair: begun, joined, fought, ended (18.56, 18.62, 19.12).

`kind` is the mission that the attackers fly, such as "counter-interception"; `place` is where they meet.
What happens within a round, and what sides decide between rounds, is told by the facts that counterairs have
as well.
"""

from events.message import Event


class AirBattleBegan(Event, frozen=True, tag="AirBattleBegan/1"):
    """Air units meet over a hex; the first round follows, after that of battles begun before."""

    kind: str
    place: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class AirBattleReinforced(Event, frozen=True, tag="AirBattleReinforced/1"):
    """Further air units join the attackers for the next round (18.5634, 18.622)."""

    kind: str
    place: str
    units: tuple[str, ...]


class AirBattleRoundBegan(Event, frozen=True, tag="AirBattleRoundBegan/1"):
    """A round begins, between these (18.5631, 18.622)."""

    kind: str
    place: str
    round: int
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class AirBattleRoundReopened(Event, frozen=True, tag="AirBattleRoundReopened/1"):
    """What a round is fought with was set right in its middle: what stood on it is asked anew (19.41)."""

    kind: str
    place: str


class AirBattleEnded(Event, frozen=True, tag="AirBattleEnded/1"):
    """It is over: how, who is left on either side, and whom of these the last rolls forced to abort."""

    kind: str
    place: str
    how: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attackers_aborted: tuple[str, ...] = ()
    defenders_aborted: tuple[str, ...] = ()
