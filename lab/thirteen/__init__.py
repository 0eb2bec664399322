"""How often what is said of Three Thirteen comes true."""
