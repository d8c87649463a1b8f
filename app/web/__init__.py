"""Pages, sockets and the JSON API."""
