"""What gin and Three Thirteen in play share: view, log, felt, steps, words."""
