"""The words a person types: `speeltafel sim`, `serve`, `soak`, `bench`, `replay`."""
