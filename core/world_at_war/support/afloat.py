"""18.553A: how many CVE factors of the phasing side there are for an invasion, announced and as it starts."""

from core.world_at_war.board import side_of
from core.world_at_war.state import Game, plays
from events.world_at_war.support import GroundSupport

CVE = "CVE"


def escort_carriers(game: Game, place: str = "") -> int:
    """The CVE factors of the phasing side, or those of them that are at sea in a hex."""
    return sum(
        light.factors
        for light in game.light.values()
        if light.kind == CVE and side_of(game, light.nation) == game.turn.side
        if not place or (light.at_sea and light.place == place)
    )


def are_followed(game: Game) -> bool:
    """Does the ledger say which CVEs there are, so that nothing is taken as the table declares it (W387)?"""
    read = plays(game, "W387")
    return read == "in_the_hex" or (read == "followed" and bool(escort_carriers(game)))


def still_there(game: Game, support: GroundSupport) -> int:
    """How many of the CVE factors that were announced support the invasion as it starts (doubt W417)."""
    if not support.followed:
        return support.cves
    return min(support.cves, _left(game, support))


def _left(game: Game, support: GroundSupport) -> int:
    """Those in the hex; or all that are afloat, but those that have fought elsewhere."""
    if plays(game, "W417") == "in_the_hex":
        return escort_carriers(game, support.hexes[0])
    fought = sum(s.cves for s in game.supports if s.ended and s.hexes != support.hexes)
    return max(escort_carriers(game) - fought, 0)


def doubts_of(game: Game, support: GroundSupport) -> tuple[str, ...]:
    """W387 and W417, where CVEs that were announced do not all support the invasion, or might not."""
    if not (support.followed and support.cves):
        return ()
    lacking = min(escort_carriers(game, support.hexes[0]), escort_carriers(game)) < support.cves
    return ("18.553A", "W387", "W417") if lacking else ()
