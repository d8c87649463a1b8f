"""The sea: submarines and their decoys, vessels, aircraft, mines (rules S)."""
