"""The floor over HTTP and WebSocket: asks the house, decides nothing itself."""
