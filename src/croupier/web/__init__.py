"""The floor over HTTP and WebSocket; it asks the house and decides nothing itself."""
