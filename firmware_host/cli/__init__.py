"""The words a person types: `speeltafel sim`, `serve`, `check`, `soak`, `bench`, `replay`."""
