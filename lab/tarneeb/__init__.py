"""How chances, calls and cards at Tarneeb were fitted to games that were played."""
