"""Events of the ground game. They carry outcomes, never rules, so old games replay for ever."""

from app.games.ground.events.combat import (
    Aimed,
    Announced,
    Attacked,
    BridgeHit,
    Destroyed,
    Disabled,
    Fired,
    GotStuck,
    OverrunClosed,
    OverrunMoved,
    OverrunOpened,
    Rammed,
    Reacted,
    Scanned,
    SquadsLost,
    SystemsLost,
    TerrainWrecked,
    TreadsLost,
    Wasted,
)
from app.games.ground.events.movement import (
    Blocked,
    Checked,
    CheckRoll,
    Discarded,
    Dismounted,
    Entered,
    Fell,
    Marched,
    MarkSet,
    MimicNamed,
    Mounted,
    ProvedReal,
    Reconcealed,
    Refreshed,
    Regrouped,
    Revealed,
)
from app.games.ground.events.table import (
    CapChosen,
    CapDue,
    Committed,
    Dealt,
    DrawOffered,
    Ended,
    Held,
    LabelsDrawn,
    LaidOut,
    LostSight,
    MarkShown,
    Opened,
    PhaseBegan,
    PhaseEnded,
    Placed,
    Recovered,
    Remembered,
    Sighted,
    StayedDisabled,
    StepOpened,
    TakenBack,
)
from app.games.ground.events.works import StructureHit
from app.kernel.events import Read, Rolled, Told

__all__ = [
    "Aimed",
    "Announced",
    "Attacked",
    "Blocked",
    "BridgeHit",
    "CapChosen",
    "CapDue",
    "CheckRoll",
    "Checked",
    "Committed",
    "Dealt",
    "Destroyed",
    "Disabled",
    "Discarded",
    "Dismounted",
    "DrawOffered",
    "Ended",
    "Entered",
    "Fell",
    "Fired",
    "GotStuck",
    "GroundEvent",
    "Held",
    "LabelsDrawn",
    "LaidOut",
    "LostSight",
    "Marched",
    "MarkSet",
    "MarkShown",
    "MimicNamed",
    "Mounted",
    "Opened",
    "OverrunClosed",
    "OverrunMoved",
    "OverrunOpened",
    "PhaseBegan",
    "PhaseEnded",
    "Placed",
    "ProvedReal",
    "Rammed",
    "Reacted",
    "Read",
    "Reconcealed",
    "Recovered",
    "Refreshed",
    "Regrouped",
    "Remembered",
    "Revealed",
    "Rolled",
    "Scanned",
    "Sighted",
    "SquadsLost",
    "StayedDisabled",
    "StepOpened",
    "StructureHit",
    "SystemsLost",
    "TakenBack",
    "TerrainWrecked",
    "Told",
    "TreadsLost",
    "Wasted",
]

GroundEvent = (
    Opened
    | LaidOut
    | Placed
    | Committed
    | Dealt
    | PhaseBegan
    | PhaseEnded
    | Refreshed
    | StepOpened
    | Recovered
    | StayedDisabled
    | Entered
    | Marched
    | Blocked
    | MimicNamed
    | MarkSet
    | Revealed
    | Discarded
    | ProvedReal
    | Checked
    | Fell
    | Disabled
    | GotStuck
    | SquadsLost
    | SystemsLost
    | TreadsLost
    | Destroyed
    | Scanned
    | Announced
    | Fired
    | Aimed
    | Attacked
    | Wasted
    | TerrainWrecked
    | BridgeHit
    | StructureHit
    | OverrunOpened
    | OverrunMoved
    | Reacted
    | OverrunClosed
    | Rammed
    | Regrouped
    | Mounted
    | Dismounted
    | LabelsDrawn
    | Reconcealed
    | CapDue
    | CapChosen
    | Held
    | MarkShown
    | Remembered
    | TakenBack
    | DrawOffered
    | Ended
    | Sighted
    | LostSight
    | Rolled
    | Told
    | Read
)
