"""Campaigns against Kibitzer: random use (soak), hostile input (fuzz), killed processes (kill)."""
