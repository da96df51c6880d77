"""Attacks on naval bases told: who is sent against what, who escapes (23.5, 23.6)."""

from typing import Any

from core.world_at_war.board import name, port_at
from core.world_at_war.state import Game
from events.sentences import said
from events.world_at_war import naval_bases as fact
from skyledger.telling.by_fields import Cases, where
from skyledger.telling.world_at_war.parts import told


def _over_a_port(game: Game, event: Any) -> bool:
    """An air base without a port is counteraired alone (23.61)."""
    return port_at(game, event.place)


def _goes_for(game: Game, event: Any) -> str:
    """Kamikazes may go for one combat group of a port, or for the ships outside task forces (17.47A)."""
    if not event.group:
        return "all"
    return "others" if event.group == name(game, event.place) else "a group"


NAVAL_BASE_TELLINGS = told(
    {
        fact.NavalBaseAttackAnnounced: Cases(
            "against",
            {
                "ships": Cases(
                    _goes_for,
                    {
                        "all": said("{units} will attack the ships in port at {place}."),
                        "others": said("{units} will attack the ships outside task forces at {place}."),
                    },
                    said("{units} will attack {group} in port at {place}."),
                ),
                "air": said("{units} will counterair {place}."),
            },
        ),
        fact.NavalBaseSortieBegan: Cases(
            "striking",
            {
                (): Cases(
                    "counterairing",
                    {(): said("Sortie {sortie} over {place}: nobody can fly any more.")},
                    said("Sortie {sortie} over {place}: {counterairing} against its air."),
                )
            },
            Cases(
                "counterairing",
                {(): said("Sortie {sortie} over {place}: {striking} against its ships.")},
                said(
                    "Sortie {sortie} over {place}: {counterairing} against its air, {striking} against its "
                    "ships."
                ),
            ),
        ),
        fact.NavalBaseContested: Cases(
            "through",
            {
                (): Cases(
                    _over_a_port,
                    {True: said("Nobody goes on to the ships at {place}.{turned}")},
                    said("The counterair of {place} is carried out.{turned}"),
                )
            },
            said("On to the ships at {place}: {through}.{turned}"),
        ),
        fact.NavalBaseStruck: Cases(
            _over_a_port,
            {True: said("The attack on what lies at {place} is carried out.")},
            said("{place} is counteraired, and no ships are attacked."),
        ),
        fact.NavalBaseSortieFlown: Cases(
            "units",
            {(): said("Sortie {sortie} over {place} is over; nobody is back.")},
            said("Sortie {sortie} over {place} is over; back from it: {units}."),
        ),
        fact.NavalForceEscaped: said("{force} has escaped from {origin} to {place}."),
        fact.NavalBaseAttackEnded: Cases(
            _over_a_port,
            {True: said("The attack on the naval base at {place} is over.")},
            said("The attack on the air base at {place} is over."),
        ),
    },
    turned=where("attackers_aborted", said(" Turned back: {attackers_aborted}.")),
)
