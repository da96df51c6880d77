"""18.53, 18.54, 18.62: air transports in the turn: they set out where missions are flown."""

from core.world_at_war import orders as give
from phases.world_at_war.chapter import Chapter

CHAPTER = Chapter(
    opens={
        "movement.missions": {
            give.FlyAirSupply: "phasing",
            give.FlyAirTransport: "phasing",
            give.FlyTheHump: "phasing",
        },
        "combat.missions": {give.FlyAirdrop: "phasing", give.FlyTheHump: "phasing"},
        "redeployment.transfers": {give.FlyAirTransport: "phasing"},
    },
    why_not_now={
        give.FlyAirSupply: "18.531",
        give.FlyAirTransport: "18.541",
        give.FlyAirdrop: "18.512C",
        give.FlyTheHump: "17.63D",
    },
)
