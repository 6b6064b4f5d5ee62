"""The server: the application, its guard, its pages, and the process."""
