"""Lines that the table itself writes: the same for every reader, whatever the game."""

from collections.abc import Mapping

from app.kernel.events import Told
from app.kernel.state import Contact, Knowledge, Public
from app.views.model import Bulletin
from app.views.seats import Seat


def notices(
    public: Public, knowledge: Mapping[Seat, Knowledge[Contact]], text: str, kind: str = "table"
) -> tuple[Told, ...]:
    """A line of a kind in the log of each reader, told at this moment of the game."""
    return tuple(
        Told(
            reader=reader,
            bulletin=Bulletin(
                n=len(known.bulletins) + 1,
                turn=public.turn,
                phase=public.phase,
                kind=kind,
                text=text,
            ),
        )
        for reader, known in knowledge.items()
    )
