from hypothesis import given, strategies as st

from engine.rng import random_word, stream

WORD = (1 << 64) - 1


def signed(word):
    return word - (word >> 63 << 64)


def reference(start, index):
    """SplitMix64 as published, in Python's unbounded integers."""
    z = start + index * 0x9E3779B97F4A7C15 & WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
    return z ^ z >> 31


def test_the_published_numbers_of_seed_zero_come_out():
    # The first outputs of splitmix64.c (S. Vigna, prng.di.unimi.it) for seed 0.
    published = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
    assert [random_word(0, i) & WORD for i in (1, 2, 3)] == published


@given(st.integers(0, WORD), st.integers(0, 1 << 60))
def test_any_number_of_any_stream_is_had_directly(start, index):
    assert random_word(signed(start), index) & WORD == reference(start, index)


def test_seeds_of_any_size_begin_different_streams():
    seeds = [0, 1, 2, -1, 1 << 63, (1 << 64) - 2, 12345678901234567890123]
    assert len({stream(seed) for seed in seeds}) == len(seeds)


def test_every_bit_is_one_half_of_the_time():
    words = [random_word(stream(7), i) & WORD for i in range(4000)]
    for bit in range(64):
        ones = sum(word >> bit & 1 for word in words)
        assert abs(ones - 2000) < 5 * 4000**0.5 / 2
