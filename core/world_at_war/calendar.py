"""Game turns: their order, the present one, and since when nations are at war with each other."""

from core.world_at_war.board import declared
from core.world_at_war.state import Game, fact_key

SEASONS = ("Spring", "Summer", "Fall", "Winter")
PEACE = "peace"


def next_season(year: int, season: str) -> tuple[int, str]:
    """The game turn after this one: Spring, Summer, Fall, Winter of a year."""
    place = SEASONS.index(season) + 1
    return (year, SEASONS[place]) if place < len(SEASONS) else (year + 1, SEASONS[0])


def game_turn_number(label: str) -> int:
    """A game turn such as "Winter 1941" as a number that grows with time; raises `ValueError` otherwise."""
    season, _, year = label.partition(" ")
    return int(year) * len(SEASONS) + SEASONS.index(season)


def game_turn(game: Game) -> str:
    """The label of the present game turn, such as "Summer 1942"."""
    return f"{game.turn.season} {game.turn.year}"


def now(game: Game) -> int:
    """The present game turn as a number that grows with time."""
    return game_turn_number(game_turn(game))


def war_between(nation: str, enemy: str) -> str:
    """What a declaration of war between two nations is about: their names by the alphabet."""
    return "/".join(sorted((nation, enemy)))


def turns_at_war(game: Game, nation: str, enemy: str) -> int | None:
    """How many game turns ago a war began by what is declared, 0 in the first one; None in peace."""
    began = declared(game, "war", war_between(nation, enemy), PEACE)
    return None if began == PEACE or (since := now(game) - game_turn_number(began)) < 0 else since


def war_grounds(game: Game, nation: str, enemy: str) -> tuple[str, ...]:
    """The declared fact that `turns_at_war` looks at, as a ground of a ruling."""
    key = fact_key("war", war_between(nation, enemy))
    return (f"fact {key}",) if key in game.facts else ()
