"""The table itself, without clock or I/O: events in, outputs out."""
