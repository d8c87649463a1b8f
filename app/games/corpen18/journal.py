"""The journal and the rulings of this game, by short names."""

from app.games.corpen18.state import State
from app.games.corpen18.view import View
from app.kernel import phases
from app.kernel.journal import Journal

Log = Journal[State]
Ruling = phases.Ruling[View, Log]
