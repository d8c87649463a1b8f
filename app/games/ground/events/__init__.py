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
    RunDown,
    Scanned,
    SheetHit,
    SquadsLost,
    SystemsLost,
    TerrainWrecked,
    TreadsLost,
    Wasted,
)
from app.games.ground.events.edges import (
    CameIn,
    EdgeChosen,
    Identified,
    Left,
    PoolRolled,
    Reinforced,
    Seized,
    SetUpPassed,
    Waited,
)
from app.games.ground.events.engineers import (
    Aided,
    BridgeBuilt,
    ClockSet,
    Freed,
    GroundMoved,
    JetsSet,
    MineDestroyed,
    MineDisarmed,
    MineLaid,
    MineLifted,
    MineMet,
    MinesKnown,
    RoadBlown,
    RoadMended,
    RubbleCleared,
    Worked,
)
from app.games.ground.events.missiles import (
    Became,
    Blasted,
    BlastRoll,
    BridgeBlasted,
    Downed,
    Exploded,
    GroundRoll,
    LaserSet,
    Launched,
    Parried,
    Pulsed,
    SalvoMoved,
    Scorched,
    Tried,
    WorksBlasted,
)
from app.games.ground.events.movement import (
    Blocked,
    Borne,
    Checked,
    CheckRoll,
    Discarded,
    Dismounted,
    Dived,
    Entered,
    Fell,
    Flew,
    LoadHurt,
    Marched,
    MarkSet,
    MimicNamed,
    Mounted,
    ProvedReal,
    Reconcealed,
    Refreshed,
    Regrouped,
    Resupplied,
    Revealed,
)
from app.games.ground.events.sea import SeaEvent
from app.games.ground.events.table import (
    CapChosen,
    CapDue,
    Committed,
    Dealt,
    DrawOffered,
    Ended,
    ForceChosen,
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
from app.games.ground.events.unseen import Found, Hid, LeftOut
from app.games.ground.events.works import HulksLeft, StructureHit, WorkSet
from app.kernel.events import (
    Pledged,
    Promised,
    Proven,
    Read,
    Rolled,
    Sealed,
    Shared,
    Told,
    Unsealed,
    Waived,
)

__all__ = [
    "Aided",
    "Aimed",
    "Announced",
    "Attacked",
    "Became",
    "BlastRoll",
    "Blasted",
    "Blocked",
    "Borne",
    "BridgeBlasted",
    "BridgeBuilt",
    "BridgeHit",
    "CameIn",
    "CapChosen",
    "CapDue",
    "CheckRoll",
    "Checked",
    "ClockSet",
    "Committed",
    "Dealt",
    "Destroyed",
    "Disabled",
    "Discarded",
    "Dismounted",
    "Dived",
    "Downed",
    "DrawOffered",
    "EdgeChosen",
    "Ended",
    "Entered",
    "Exploded",
    "Fell",
    "Fired",
    "Flew",
    "ForceChosen",
    "Found",
    "Freed",
    "GotStuck",
    "GroundEvent",
    "GroundMoved",
    "GroundRoll",
    "Held",
    "Hid",
    "HulksLeft",
    "Identified",
    "JetsSet",
    "LabelsDrawn",
    "LaidOut",
    "LaserSet",
    "Launched",
    "Left",
    "LeftOut",
    "LoadHurt",
    "LostSight",
    "Marched",
    "MarkSet",
    "MarkShown",
    "MimicNamed",
    "MineDestroyed",
    "MineDisarmed",
    "MineLaid",
    "MineLifted",
    "MineMet",
    "MinesKnown",
    "Mounted",
    "Opened",
    "OverrunClosed",
    "OverrunMoved",
    "OverrunOpened",
    "Parried",
    "PhaseBegan",
    "PhaseEnded",
    "Placed",
    "Pledged",
    "PoolRolled",
    "Promised",
    "ProvedReal",
    "Proven",
    "Pulsed",
    "Rammed",
    "Reacted",
    "Read",
    "Reconcealed",
    "Recovered",
    "Refreshed",
    "Regrouped",
    "Reinforced",
    "Remembered",
    "Resupplied",
    "Revealed",
    "RoadBlown",
    "RoadMended",
    "Rolled",
    "RubbleCleared",
    "RunDown",
    "SalvoMoved",
    "Scanned",
    "Scorched",
    "SeaEvent",
    "Sealed",
    "Seized",
    "SetUpPassed",
    "Shared",
    "SheetHit",
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
    "Tried",
    "Unsealed",
    "Waited",
    "Waived",
    "Wasted",
    "WorkSet",
    "Worked",
    "WorksBlasted",
]

GroundEvent = (
    Opened
    | LaidOut
    | Placed
    | ForceChosen
    | Committed
    | Dealt
    | CameIn
    | EdgeChosen
    | Identified
    | Left
    | PoolRolled
    | Reinforced
    | Seized
    | SetUpPassed
    | Waited
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
    | Resupplied
    | Borne
    | Dived
    | Flew
    | Disabled
    | GotStuck
    | LoadHurt
    | SquadsLost
    | SystemsLost
    | TreadsLost
    | Destroyed
    | SheetHit
    | Scanned
    | Announced
    | Fired
    | Aimed
    | Attacked
    | Wasted
    | TerrainWrecked
    | BridgeHit
    | Became
    | Blasted
    | Downed
    | Exploded
    | LaserSet
    | Launched
    | Parried
    | Pulsed
    | SalvoMoved
    | Scorched
    | Tried
    | WorksBlasted
    | BridgeBlasted
    | StructureHit
    | WorkSet
    | HulksLeft
    | MineLaid
    | MineLifted
    | MineMet
    | MineDestroyed
    | MinesKnown
    | RoadBlown
    | MineDisarmed
    | Worked
    | RoadMended
    | BridgeBuilt
    | GroundMoved
    | RubbleCleared
    | ClockSet
    | JetsSet
    | Aided
    | Freed
    | OverrunOpened
    | OverrunMoved
    | Reacted
    | OverrunClosed
    | Rammed
    | RunDown
    | Regrouped
    | Mounted
    | Dismounted
    | LabelsDrawn
    | Reconcealed
    | Hid
    | LeftOut
    | Found
    | SeaEvent
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
    | Proven
)
