"""The only place that holds State and View together: check, resolve, append, push."""
