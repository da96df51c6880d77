"""Ground support and defensive air support told: who supports whom, what comes of it."""

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.sentences import said, say, translated
from skyledger.telling.by_fields import Cases, itself
from skyledger.telling.world_at_war.parts import place_told, told

OCCASIONS = {
    "overrun": said("overrun"),
    "regular": said("regular attacks"),
    "exploitation": said("exploitation"),
}


def _against(game: Game, defenders: dict[str, int]) -> tuple[str, ...]:
    """With how many ground factors each hex is defended."""
    return tuple(
        say("{count} at {place}", count=count, place=place_told(game, place))
        for place, count in defenders.items()
    )


SUPPORT_TELLINGS = told(
    {
        fact.GroundCombatAnnounced: said(
            "Ground attacks will be made ({occasion}), which both sides may support by air."
        ),
        fact.OverrunAnnounced: said("Ground units are about to overrun {hex}."),
        fact.ExploitationAnnounced: said("The regular attacks are over, and exploitation follows."),
        fact.GroundSupportAnnounced: Cases(
            "kind",
            {
                "overrun": said("{units} will support the overrun of {hexes}."),
                "regular": said("{units} will support the attack on {hexes}."),
                "invasion": said("{units} will support the invasion of {hexes}."),
                "exploitation": said("{units} will support the exploitation attack on {hexes}."),
            },
        ),
        fact.NavalSupportAnnounced: Cases(
            "ships",
            {"fleet": said("{factors} fleet factors will support the invasion of {hex}.")},
            said("{factors} {ships} factors will support the invasion of {hex}."),
        ),
        fact.DefensiveSupportPlaced: Cases(
            "units",
            {(): said("Escort of the defensive air support over {hex}: {escorts}.")},
            Cases(
                "escorts",
                {
                    (): Cases(
                        "deferred",
                        {True: said("Deferred defensive air support over {hex}: {units}.")},
                        said("Defensive air support over {hex}: {units}."),
                    )
                },
                said("Defensive air support over {hex}: {units}, escorted by {escorts}."),
            ),
        ),
        fact.DefensiveSupportKept: said("Kept over {hex} for {occasion}: {units}."),
        fact.InterceptorsCommitted: said("{units} will intercept the defensive air support over {hex}."),
        fact.DefensiveSupportAborted: said("Forced to abort, and no support of {hex} any more: {units}."),
        fact.DefensiveSupportCancelled: said("The defensive air support of {hex} is called off."),
        fact.DeferredSupportCalledFor: said(
            "The odds are below 1:1: more air may support the defenders of {hexes}."
        ),
        fact.SupportMeasured: Cases(
            "because",
            {
                "interception": said(
                    "After interception the attack starts with {attackers} ground factors against "
                    "{defenders}."
                )
            },
            said("The attack starts with {attackers} ground factors against {defenders}."),
        ),
        fact.SupportExcessCalledFor: said(
            "There is more air support at {place} than three to one: {seats} must say which of {units} are "
            "beyond it."
        ),
        fact.SupportExcessNamed: said("Beyond the limit of support at {place}: {units}."),
        fact.SupportCounted: said("Air in the combat for {hexes}: {support} attacking, {defense} defending."),
        fact.AttackSettled: Cases(
            "how",
            {
                "fought": said("The attack on {hexes} is fought."),
                "not made": said("The attack on {hexes} is not made."),
                "prevented": said("The attack on {hexes} is prevented."),
                "turned back": said("The invasion of {hexes} is turned back."),
                "aborted": said("The invasion of {hexes} is aborted."),
            },
        ),
        fact.SupportsEnded: said("All air support of {occasion} is on its way home."),
    },
    {
        "occasion": lambda _, occasion: translated(OCCASIONS[occasion]),
        "attackers": itself,
        "defenders": _against,
    },
)
