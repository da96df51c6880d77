"""15.61: what is declared of the ground factors of a hex is less by what ground combat has cost them."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_combat.groups import ATTACKER
from core.world_at_war.state import Game, fact_key
from events.world_at_war.declarations import FactDeclared, FactLapsed
from events.world_at_war.ground_combat import GroundAttack, GroundLossesTaken

ATTACKING, DEFENDING = "attacking factors", "defending factors"
BY = "ground combat"


def fewer_declared(game: Game, attack: GroundAttack, taken: GroundLossesTaken) -> Iterator[Ruled]:
    """The declarations as they stand after a loss; where nothing is left of the factors they lapse."""
    kind = ATTACKING if taken.side == ATTACKER else DEFENDING
    for place, lost in taken.factors.items():
        if (fact := game.facts.get(fact_key(kind, place or attack.hexes[0]))) is None:
            continue
        number = f"15.61/{attack.code}"
        if (left := int(fact.value) - lost) > 0:
            said = FactDeclared(kind, fact.subject, str(left), BY, number, fact.until)
            yield Ruled(said, (number,))
        else:
            yield Ruled(FactLapsed(kind, fact.subject), (number,))
