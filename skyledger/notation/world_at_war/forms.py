"""Every order of A World at War: its form, an example, its meaning; here those to air units and airbases."""

from core.world_at_war import orders as give
from core.world_at_war.declared.facts import FACT_KINDS, FactKind
from core.world_at_war.edition import load
from core.world_at_war.units import FACTOR_KINDS, WHOLE
from skyledger.notation.parsing import Form
from skyledger.notation.world_at_war.activities import NAVAL_ACTIVITY_FORMS
from skyledger.notation.world_at_war.air_battle import BATTLE_FORMS
from skyledger.notation.world_at_war.air_transport import FLIGHT_FORMS
from skyledger.notation.world_at_war.bombing import BOMBING_FORMS
from skyledger.notation.world_at_war.construction import CONSTRUCTION_FORMS
from skyledger.notation.world_at_war.declared import DECLARED_FORMS, HAPPENED_FORMS
from skyledger.notation.world_at_war.ground_combat import GROUND_COMBAT_FORMS
from skyledger.notation.world_at_war.kamikazes import KAMIKAZE_FORMS
from skyledger.notation.world_at_war.naval_air import NAVAL_AIR_FORMS
from skyledger.notation.world_at_war.naval_bases import NAVAL_BASE_FORMS
from skyledger.notation.world_at_war.naval_combat import NAVAL_COMBAT_FORMS
from skyledger.notation.world_at_war.ships import NAVAL_FORMS
from skyledger.notation.world_at_war.support import SUPPORT_FORMS

# The words that stand for MISSION and KIND in an order, from the edition and the table of facts.


def _fact(kind: str, of: FactKind) -> str:
    return f"{kind} of {of.subjects}: {of.values}"


QUALITIES_ARE = (
    "NAS may be said to be elite or regular, “2 elite NAS Japanese from Truk” (17.352). Where nothing is "
    "said, regular ones go before elite ones that are as ready, and in the steps of a strike they are meant."
)
LISTS = (
    f"UNITS are {', '.join(FACTOR_KINDS)}; of factors that fight as squadrons, {', '.join(WHOLE)}.",
    QUALITIES_ARE,
    f"MISSION is one of: {', '.join(load('current').operations)}.",
    f"KIND, SUBJECT and VALUE are: {'; '.join(_fact(kind, of) for kind, of in FACT_KINDS.items())}.",
)
"""One sentence for each word in capitals that has a list of its own."""


# Every order of A World at War: its form, an example, its meaning; here those to air units and airbases.

AIR_FORMS = (
    Form(give.Finish, "done", "done", "done", "You have nothing more to do here."),
    Form(
        give.PlaceAirbase,
        "place airbase",
        "place airbase NATION at PLACE [recycling PLACE]",
        "place airbase German at Sirte recycling Derna",
        "An airbase counter is placed, if need be one that is taken up elsewhere.",
        "18.142",
    ),
    Form(
        give.EliminateAirbase,
        "airbase at",
        "airbase at PLACE lost to isolation|surrender",
        "airbase at Derna lost to isolation",
        "An airbase is lost because it is isolated or its owner surrenders.",
        "18.147",
    ),
    Form(
        give.StageAirUnits,
        "stage",
        "stage UNITS from PLACE to PLACE",
        "stage 3 AAF German from Catania to Tripoli",
        "Air units change base as the movement phase begins.",
        "18.21",
    ),
    Form(
        give.RedeployAirUnits,
        "redeploy",
        "redeploy UNITS from PLACE to PLACE [on the FRONT front] [as naval redeployment]",
        "redeploy 3 AAF German from Catania to Tripoli as naval redeployment",
        "Air units change base in the redeployment phase, strategic units their SW box or its front.",
        "18.72D",
    ),
    Form(
        give.TransferNavalAir,
        "transfer",
        "transfer UNITS from PLACE to CARRIER|PLACE",
        "transfer 3 NAS British from Alexandria to Formidable",
        "Naval air units go aboard a carrier in their port or box, or ashore there.",
        "17.3122",
    ),
    Form(
        give.ShiftNavalAir,
        "shift",
        "shift UNITS from CARRIER to CARRIER|PLACE",
        "shift 1 NAS British from Formidable to Valletta",
        "At sea naval air goes to another carrier of its force; patrol without a deck lands ashore.",
        "17.3124",
    ),
    Form(
        give.SeaTransportAirUnits,
        "sea transport",
        "sea transport UNITS from PLACE to PLACE",
        "sea transport 2 AAF British from Alexandria to Valletta",
        "Air units are carried by sea from port to port.",
        "18.24",
    ),
    Form(
        give.TurnBackSeaTransport,
        "turn back",
        "turn back UNITS at PLACE",
        "turn back 2 AAF British at Valletta",
        "The sea transport of these units failed; they are where they came from.",
        "18.15",
    ),
    Form(
        give.FlyMission,
        "fly",
        "fly UNITS from PLACE to PLACE as MISSION [returning to PLACE]",
        "fly 2 AAF German from Catania to Valletta as ground support returning to Palermo",
        "Air units fly a mission that is settled at the table.",
        "18.4",
    ),
    Form(
        give.UninvertAirUnits,
        "uninvert",
        "uninvert UNITS at PLACE",
        "uninvert 3 AAF German at Catania",
        "Air units are turned face up again.",
        "18.71",
    ),
    Form(
        give.MoveExcess,
        "move excess",
        "move excess UNITS from PLACE to PLACE",
        "move excess 1 AAF Italian from Sirte to Tripoli",
        "Units that their base has no room for go to another one.",
        "18.15",
    ),
    Form(
        give.GiveUpExcess,
        "give up",
        "give up UNITS at PLACE",
        "give up 1 AAF Italian at Sirte",
        "Units that their base has no room for are given up.",
        "18.15",
    ),
    Form(
        give.Displace,
        "displace",
        "displace UNITS from PLACE to PLACE",
        "displace 2 AAF German from Tobruk to Derna",
        "Units whose base was lost go to another one.",
        "18.25",
    ),
)

FORMS = (
    *AIR_FORMS,
    *FLIGHT_FORMS,
    *CONSTRUCTION_FORMS,
    *KAMIKAZE_FORMS,
    *NAVAL_FORMS,
    *NAVAL_ACTIVITY_FORMS,
    *NAVAL_COMBAT_FORMS,
    *NAVAL_AIR_FORMS,
    *NAVAL_BASE_FORMS,
    *HAPPENED_FORMS,
    *BATTLE_FORMS,
    *BOMBING_FORMS,
    *SUPPORT_FORMS,
    *GROUND_COMBAT_FORMS,
    *DECLARED_FORMS,
)
