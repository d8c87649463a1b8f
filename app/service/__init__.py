"""The only place that holds a State and a View together: check, resolve, append, push."""
