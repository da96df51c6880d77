"""Which orders and facts are of ships: those of the chapters of rules 20 to 23."""

import re

CHAPTERS = re.compile(r"\.(naval\w*|ships|activities|strikes|combat_groups)(\.|$)")


def is_of_ships(kind: type) -> bool:
    """Does this kind of order or fact stand in a chapter of ships, or move their air among them?"""
    return bool(CHAPTERS.search(kind.__module__)) or kind.__name__ == "ShiftNavalAir"
