"""The doubts that a game may settle otherwise than by default, and the options that the code can play."""

SWITCHES: dict[str, tuple[str, ...]] = {
    "W72": ("permitted_path", "straight"),
    "W74": ("no", "yes"),
    "W75": ("side", "faction"),
    "W77": ("open", "closed_until_next"),
    "W80": ("not_exclusive", "exclusive"),
    "W82": ("one_beyond_link", "link_reached"),
    "W83": ("both_ways", "off_only"),
    "W84": ("no", "yes"),
    "W85": ("holds", "lifted"),
    "W87": ("unbounded", "staging"),
    "W88": ("flight", "straight"),
    "W89": ("side", "own"),
    "W95": ("as_staging", "any_linked"),
    "W97": ("with_carriers", "displaced"),
    "W260": ("ports_only", "boxes_too"),
    "W261": ("displaced", "stay"),
}
