"""The only place that holds State and View together."""
