"""How the rule for gin was tuned, and how often what is said of it comes true."""
