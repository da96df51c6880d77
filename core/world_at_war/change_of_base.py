"""What staging, sea transport, transfers and leaving an overfull base share: a request to change base."""

import msgspec

from events.world_at_war.board import AirUnit


class ChangeOfBase(msgspec.Struct, frozen=True):
    """Who asks, which air units of one base, to which base, box or carrier."""

    seat: str
    units: tuple[AirUnit, ...]
    base: str

    @property
    def origin(self) -> str:
        """The base that the units leave."""
        return self.units[0].base
