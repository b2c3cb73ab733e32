"""The one queue and its one consumer: event in, trip, journal, outputs to the devices."""
