"""One fact about air transports of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact

TWO = ("GE-AAF-01", "GE-AAF-02")
LILLE, LYON = "0000", "0300"
ROUTE = (LILLE, "0100", "0200", LYON)
AIR_TRANSPORT = (
    fact.AirTransportAnnounced("air supply", TWO, LYON, ROUTE, LILLE, ("Corps",)),
    fact.AirTransportAnnounced("air transport", TWO, LYON, ROUTE, LILLE, ("Corps",), 0, 2, 1),
    fact.AirTransportAnnounced("airdrop", TWO, LYON, ROUTE, LILLE, ("Paras",)),
    fact.AirTransportAnnounced("the Hump", TWO, LYON, ROUTE, LILLE),
    fact.AirTransportAnnounced("the Hump", TWO, LYON, ROUTE, LILLE, (), 1),
    fact.AirTransportAnnounced("the Hump", TWO, LYON, ROUTE, LILLE, (), 2),
    fact.AirTransportIntercepted(TWO, LYON),
    fact.AirTransportEscorted(TWO, LYON),
    fact.AirTransportContested(TWO, ()),
    fact.AirTransportContested((), TWO, TWO[:1]),
    fact.AirTransportAttacked(TWO, LYON),
    fact.ChoiceCalledFor("18.624", "defender", LYON, ("axis",), ("lost: A", "lost: B"), "transports"),
    *(fact.AirTransportArrived(one, TWO, LYON, ("Corps",)) for one in ("air supply", "air transport", "airdrop")),
    fact.AirTransportArrived("the Hump", TWO, LYON),
    fact.AirTransportArrived("the Hump", TWO, LYON, (), 2),
    fact.AirTransportFailed("air transport", LYON, ("Corps",), ("Paras",)),
    fact.AirTransportFailed("airdrop", LYON),
    fact.AirTransportFailed("air supply", LYON, (), ("Corps",)),
    fact.AirTransportEnded("air supply", LYON),
)  # fmt: skip
