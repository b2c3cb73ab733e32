"""Device kinds, each with its makes, over the wires they hang on; no kind knows another."""
