"""The event log and its codec."""
