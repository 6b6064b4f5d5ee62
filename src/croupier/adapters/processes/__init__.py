"""Work that is done beside the server, in processes of its own."""
