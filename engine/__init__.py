"""Card-game engine: rules, kernels and analyses. Knows no Qt, no settings, no screen."""
