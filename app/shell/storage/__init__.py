"""Files, documents, settings: what is kept from one start to the next."""
