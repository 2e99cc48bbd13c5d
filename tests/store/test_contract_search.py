"""What every store promises about finding memories by words and by vectors."""

import math

import pytest

from moorage.domain.errors import InvalidInput
from moorage.domain.hits import NO_HITS, EmbedderIdentity, TextQuery
from moorage.domain.memory import MemoryId, MemoryState, Namespace
from moorage.ports import Store
from store.samples import a_memory, a_sighting, an_anchor, an_event, put, set_state

PLANE = EmbedderIdentity("plane", 2, "1")


def found(store: Store, *words: str, prefixes: tuple[str, ...] = ()) -> list[str]:
    return [memory_id for memory_id, _ in store.search_text(TextQuery(words, prefixes), 10).scores]


class TestTextSearch:
    def test_words_are_stemmed_and_joined_by_or(self, store: Store) -> None:
        one = put(store, a_memory("The retries wait two seconds"))
        two = put(store, a_memory("Tokens rotate"))
        assert found(store, "retry") == [one.id]
        assert set(found(store, "retrying", "token")) == {one.id, two.id}
        assert found(store, "nothing") == []

    def test_only_prefixes_match_longer_words(self, store: Store) -> None:
        memory = put(store, a_memory("SessionRefresher handles it"))
        assert found(store, "SessionRe") == []
        assert found(store, prefixes=("SessionRe",)) == [memory.id]

    def test_own_words_weigh_more_than_context(self, store: Store) -> None:
        context = put(store, a_memory("other words", tags=("cache",)))
        own = put(store, a_memory("cache words", tags=("other",)))
        for _ in range(5):
            put(store, a_memory("filler words", tags=("filler",)))
        assert found(store, "cache") == [own.id, context.id]

    def test_put_away_memories_are_not_found_until_restored(self, store: Store) -> None:
        memory = put(store, a_memory("retries"))
        set_state(store, memory.id, MemoryState.SUPERSEDED, an_event(memory))
        assert store.search_text(TextQuery(("retries",), ()), 9).n_rows == 0
        assert found(store, "retries") == []
        set_state(store, memory.id, MemoryState.ACTIVE, an_event(memory))
        assert found(store, "retries") == [memory.id]

    def test_statistics_count_the_unmatched_as_zero(self, store: Store) -> None:
        for content in ("alpha beta", "alpha", "gamma", "delta"):
            put(store, a_memory(content))
        hits = store.search_text(TextQuery(("alpha", "beta"), ()), 9)
        scores = [score for _, score in hits.scores] + [0.0, 0.0]
        mean = sum(scores) / 4
        assert len(hits.scores) == 2
        assert hits.n_rows == 4
        assert math.isclose(hits.mean, mean)
        assert math.isclose(hits.deviation, math.sqrt(sum((s - mean) ** 2 for s in scores) / 4))

    def test_statistics_do_not_depend_on_the_limit(self, store: Store) -> None:
        for content in ("alpha beta", "alpha", "gamma", "delta"):
            put(store, a_memory(content))
        many, one = (store.search_text(TextQuery(("alpha",), ()), limit) for limit in (9, 1))
        assert (one.mean, one.deviation, one.n_rows) == (many.mean, many.deviation, many.n_rows)
        assert one.scores == many.scores[:1]

    def test_scores_of_others_can_be_asked_for(self, store: Store) -> None:
        best, other, away = (put(store, a_memory(content)) for content in ("beta beta", "alpha beta", "gamma"))
        asked = [best.id, other.id, away.id, MemoryId("none")]
        hits = store.search_text(TextQuery(("beta",), ()), 1, also=asked)
        whole = store.search_text(TextQuery(("beta",), ()), 9)
        assert (*hits.scores, *hits.others) == whole.scores
        assert (hits.mean, hits.deviation) == (whole.mean, whole.deviation)

    def test_no_words_are_no_hits(self, store: Store) -> None:
        put(store, a_memory())
        assert store.search_text(TextQuery((), ()), 9) == NO_HITS
        assert store.search_text(TextQuery(("", "!"), ("",)), 9).scores == ()

    def test_an_index_that_was_rewritten_often_is_sound_for_who_read_it_before(self, store: Store) -> None:
        put(store, a_memory("alpha"))
        for _ in range(40):
            store.reindex()
            assert store.problems() == []

    def test_reindex_after_changes_leaves_a_sound_index_for_every_connection(self, store: Store) -> None:
        first = put(store, a_memory("alpha"))
        store.search_text(TextQuery(("alpha",), ()), 10)
        second = put(store, a_memory("alpha", supersedes=first.id))
        set_state(store, second.id, MemoryState.FORGOTTEN, an_event(second))
        store.search_text(TextQuery(("alpha",), ()), 10)
        store.reindex()
        assert store.problems() == []

    def test_reindex_knows_words_and_places(self, store: Store) -> None:
        memory = a_memory("before")
        put(store, memory, an_anchor(memory, a_sighting("src/clock.py")))
        store.reindex()
        assert found(store, "before") == found(store, "clock") == [memory.id]
        assert store.problems() == []


class TestFuzzySearch:
    def test_words_that_nobody_wrote_find_what_they_may_stand_for(self, store: Store) -> None:
        session = put(store, a_memory("Session.refresh renews the authentication"))
        put(store, a_memory("Cabins are cleaned at noon"))
        for word in ("sess", "auth", "authentcation", "rnw"):
            assert [each for each, _ in store.search_fuzzy([word], 9).scores] == [session.id], word

    def test_a_word_that_nobody_wrote_finds_what_means_the_same(self, store: Store) -> None:
        memory = put(store, a_memory("Rows are removed at noon"))
        assert [each for each, _ in store.search_fuzzy(["deleting"], 9).scores] == [memory.id]
        put(store, a_memory("Nothing is deleted before the backup"))
        assert store.search_fuzzy(["deleting"], 9) == NO_HITS

    def test_a_word_that_nobody_wrote_finds_what_is_near_it(self, store: Store) -> None:
        memory = put(store, a_memory("Sailings are put off in strong winds"))
        put(store, a_memory("Cabins are cleaned at noon"))
        assert [each for each, _ in store.search_fuzzy(["storms"], 9).scores] == [memory.id]

    def test_the_nearer_a_word_is_the_more_it_counts(self, store: Store) -> None:
        for _ in range(12):
            put(store, a_memory("cabins cleaned noon"))
        far, near = (put(store, a_memory(f"sailings stop in {word}")) for word in ("wind", "thunderstorms"))
        by_likeness = store.search_fuzzy(["storm"], 9).scores
        assert [each for each, _ in by_likeness] == [near.id, far.id]
        alone = dict(store.search_text(TextQuery(("wind", "thunderstorms"), ()), 9).scores)
        for memory_id, score in by_likeness:
            assert 0.5 < score / alone[memory_id] < 1.0

    def test_widely_a_word_that_few_have_finds_what_means_the_same_too_and_for_less(self, store: Store) -> None:
        for number in range(40):
            put(store, a_memory(f"cabins cleaned at noon, deck {number}"))
        known, meant = put(store, a_memory("rows deleted here")), put(store, a_memory("rows removed here"))
        assert store.search_fuzzy(["deleting"], 9) == NO_HITS
        ((found, score),) = store.search_fuzzy(["deleting"], 9, widely=True).scores
        ((_, alone),) = store.search_text(TextQuery(("removed",), ()), 9).scores
        assert found == meant.id != known.id
        assert 0 < score < alone / 2

    def test_widely_a_word_that_many_have_stands_for_itself_alone(self, store: Store) -> None:
        for _ in range(30):
            put(store, a_memory("rows deleted here"))
        put(store, a_memory("rows removed here"))
        assert store.search_fuzzy(["deleting"], 9, widely=True) == NO_HITS

    def test_it_abstains_when_every_word_is_known_or_like_nothing(self, store: Store) -> None:
        put(store, a_memory("The session is refreshed"))
        for words in (["session", "refreshing"], ["zebra"], ["x\0y"], ["\ud800"], []):
            assert store.search_fuzzy(words, 9) == NO_HITS

    def test_a_word_of_another_namespace_finds_nothing_here(self, store: Store) -> None:
        put(store.within(Namespace("other")), a_memory("authentication", namespace=Namespace("other")))
        assert store.search_fuzzy(["auth"], 9).scores == ()


class TestVectors:
    def test_nearest_come_first_with_their_cosine(self, store: Store) -> None:
        store.vectors.use(PLANE)
        east, north, west = (put(store, a_memory()).id for _ in range(3))
        store.vectors.save({east: [[1.0, 0.0]], north: [[0.0, 1.0]], west: [[-1.0, 0.0]]})
        hits = store.vectors.search([0.6, 0.8], 2)
        assert [memory_id for memory_id, _ in hits.scores] == [north, east]
        assert [round(score, 5) for _, score in hits.scores] == [0.8, 0.6]
        assert math.isclose(hits.mean, 0.8 / 3, abs_tol=1e-6)
        assert math.isclose(hits.deviation, math.sqrt((0.64 + 0.36 * 2) / 3 - (0.8 / 3) ** 2), abs_tol=1e-6)
        assert hits.n_rows == 3

    def test_cosines_of_given_memories_are_those_of_a_search(self, store: Store) -> None:
        store.vectors.use(PLANE)
        east, both, bare = (put(store, a_memory()).id for _ in range(3))
        assert store.vectors.cosines([0.6, 0.8], [east]) == {}
        store.vectors.save({east: [[1.0, 0.0]], both: [[1.0, 0.0], [0.0, 1.0]]})
        found = store.vectors.cosines([0.6, 0.8], [both, bare, east])
        assert found == dict(store.vectors.search([0.6, 0.8], 9).scores)
        assert set(found) == {east, both}
        assert store.vectors.cosines([0.6, 0.8], []) == {}
        assert store.vectors.cosines([0.6, 0.8, 0.0], [east]) == {}

    def test_statistics_come_from_a_fixed_sample(self, store: Store) -> None:
        store.vectors.use(PLANE)
        ids = [put(store, a_memory()).id for _ in range(300)]
        store.vectors.save({memory_id: [[math.cos(number), math.sin(number)]] for number, memory_id in enumerate(ids)})
        first, second = (store.vectors.search([1.0, 0.0], 5) for _ in range(2))
        assert first == second
        assert first.n_rows == 300
        assert abs(first.mean) < 0.1
        assert abs(first.deviation - math.sqrt(0.5)) < 0.1

    def test_without_vectors_there_are_no_hits(self, store: Store) -> None:
        assert store.vectors.search([1.0, 0.0], 5) == NO_HITS
        put(store, a_memory())
        store.vectors.use(PLANE)
        assert store.vectors.search([1.0, 0.0], 5) == NO_HITS

    def test_vector_of_another_width_finds_nothing(self, store: Store) -> None:
        store.vectors.use(PLANE)
        memory = put(store, a_memory())
        store.vectors.save({memory.id: [[1.0, 0.0]]})
        assert store.vectors.search([1.0, 0.0, 0.0], 5) == NO_HITS
        with pytest.raises(InvalidInput, match="3 dimensions"):
            store.vectors.save({memory.id: [[1.0, 0.0, 0.0]]})

    def test_put_away_memories_keep_their_vector_unseen(self, store: Store) -> None:
        store.vectors.use(PLANE)
        memory = put(store, a_memory())
        store.vectors.save({memory.id: [[1.0, 0.0]]})
        put(store, a_memory(supersedes=memory.id))
        assert store.vectors.search([1.0, 0.0], 5).scores == ()
        set_state(store, memory.id, MemoryState.ACTIVE, an_event(memory))
        assert [memory_id for memory_id, _ in store.vectors.search([1.0, 0.0], 5).scores] == [memory.id]

    def test_vector_saved_while_put_away_stays_unseen(self, store: Store) -> None:
        store.vectors.use(PLANE)
        memory, other = put(store, a_memory()), put(store, a_memory())
        set_state(store, memory.id, MemoryState.FORGOTTEN, an_event(memory))
        store.vectors.save({memory.id: [[1.0, 0.0]], other.id: [[0.0, 1.0]], MemoryId("none"): [[1.0, 0.0]]})
        assert [memory_id for memory_id, _ in store.vectors.search([1.0, 0.0], 5).scores] == [other.id]

    def test_pending_are_active_and_oldest_first(self, store: Store) -> None:
        store.vectors.use(PLANE)
        one, two, three = (put(store, a_memory()) for _ in range(3))
        set_state(store, two.id, MemoryState.FORGOTTEN, an_event(two))
        assert store.vectors.pending(9) == [one.id, three.id]
        store.vectors.save({one.id: [[1.0, 0.0]]})
        assert store.vectors.pending(9) == [three.id]
        set_state(store, two.id, MemoryState.ACTIVE, an_event(two))
        assert store.vectors.pending(1) == [two.id]

    def test_another_embedder_starts_over(self, store: Store) -> None:
        store.vectors.use(PLANE)
        memory = put(store, a_memory())
        store.vectors.save({memory.id: [[1.0, 0.0]]})
        store.vectors.use(PLANE)
        assert store.vectors.pending(9) == []
        store.vectors.use(EmbedderIdentity("space", 3, "1"))
        assert store.vectors.pending(9) == [memory.id]
        assert store.vectors.search([1.0, 0.0], 5) == NO_HITS
        store.vectors.save({memory.id: [[0.0, 0.0, 1.0]]})
        assert store.vectors.search([0.0, 0.0, 1.0], 5).scores == ((memory.id, 1.0),)

    def test_reindex_marks_all_pending(self, store: Store) -> None:
        store.vectors.use(PLANE)
        memory = put(store, a_memory())
        store.vectors.save({memory.id: [[1.0, 0.0]]})
        store.reindex()
        assert store.vectors.pending(9) == [memory.id]
        assert store.vectors.search([1.0, 0.0], 5) == NO_HITS
