"""The simulated table's page: HTTP, one WebSocket, static files; knows no twin and no driver."""
