"""The running floor: carries out requests one after another, logs them, then publishes them."""
