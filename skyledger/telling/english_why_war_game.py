"""The English of `why` and of reports for The War Game: message id -> template."""

WHY_WAR_GAME: dict[str, str] = {
    "report/phase/combat_orders": "combat orders",
    "report/phase/noncombat": "moves after combat",
    "report/war game/orders": "What attacks where",
    "report/war game/round": "Round {round}, {place}",
    "report/war game/flights": "Round {round}, flights",
    "report/war game/after": "After combat",
    "why/war game/gone": "is not on the board",
    "why/war game/lost": "lost",
    "why/war game/taken off": "taken off the board by the gamemaster",
    "why/war game/there": "on the board",
    "why/war game/at": "at {place}",
    "why/war game/aboard": "at {place}, aboard {ship}",
    "why/war game/en route": "under way to {to}, dispatched in round {declared}, there in round {arrives}",
    "why/war game/engaged": "defends {to}, dispatched in round {declared}",
    "why/war game/returning": "flies home from {to}",
    "why/war game/attacks": "attacks {places}",
    "why/war game/asked": "a question about losses or landing at {places}",
    "why/war game/grounded": "on the ground or below deck in this round",
    "why/war game/leaving": "leaves for {places} when the round ends",
    "why/war game/landed": "landed from the sea or the air",
    "why/war game/retreated": "has retreated in this player turn",
    "why/war game/rolled": "has rolled in this round at {at}",
    "why/war game/again/next opponent": (
        "It may be dispatched again in the turn of another opponent (IV/dispatching/3.5, 3.7)."
    ),
    "why/war game/again/home": "It may be dispatched again in round {round} (IV/dispatching/2.4).",
    "why/war game/again/after the battle": (
        "It fights at {to} for a round at least, flies home in the round after its last, and may be "
        "dispatched again in the one after that (IV/dispatching/2.1, 2.4)."
    ),
    "why/war game/again/pinned": (
        "It may be dispatched from the first round in which {place} is no longer under attack "
        "(IV/dispatching/1.4)."
    ),
}
