"""Where the lobby shows a switch, and how it names its values."""

from collections.abc import Mapping

CHAPTERS: Mapping[str, tuple[str, ...]] = {
    "Movement": ("move_groups", "withdrawal", "smoke"),
    "Detection": (
        "identification",
        "gun_flash",
        "night_tracking",
        "radar_by_day",
        "nfp_affects_spotting",
        "dummies",
    ),
    "Gunnery": ("night_range_cap", "critical_hits", "star_shell", "shore_batteries"),
    "Torpedoes": ("blind_torpedoes", "torpedo_arcs", "friendly_torpedoes"),
    "Weather": ("variable_weather",),
    "Fleets": ("fleet_points", "fleet_year"),
}
"""The switches under the headings of the form, in its order."""

OTHERS = "Further switches"

WORDS: Mapping[str, Mapping[str, str]] = {
    "identification": {"full": "class and name", "graded": "category first"},
    "move_groups": {"strict": "slowest group first", "single": "all at once"},
}
"""The values of switches in words."""

SHORT: Mapping[str, str] = {
    "identification": "What is known of a detected ship.",
    "move_groups": "How detected ships move; all at once where the category is known first.",
}
"""What a switch is about, where its values say the rest."""


def chapter_of(switch: str) -> str:
    """The heading that a switch stands under."""
    return next((name for name, switches in CHAPTERS.items() if switch in switches), OTHERS)


def place_of(switch: str) -> int:
    """Where a switch stands in the form; those under no heading come last."""
    every = [name for switches in CHAPTERS.values() for name in switches]
    return every.index(switch) if switch in every else len(every)
