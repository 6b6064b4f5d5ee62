"""The server: the application, its guard, its pages and how it runs."""
