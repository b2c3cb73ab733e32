"""The machine's clock (driver) and virtual time (twin)."""
