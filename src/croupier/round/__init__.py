"""One round, pure: commands are judged, events are recorded, the state is a fold of events."""
