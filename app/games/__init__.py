"""Rule sets. Games do not import games; what two of them need moves to the kernel."""
