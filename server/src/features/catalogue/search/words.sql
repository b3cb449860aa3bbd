-- The words of the catalogue, used to correct typing mistakes. They are never removed: a word that no product has any more finds
-- nothing. `products.sql` adds those of new products.
CREATE OR REPLACE FUNCTION public.search_words_add(tokens text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_words
    SELECT DISTINCT word FROM unnest(tokens) AS word WHERE word ~ '^[^0-9]{3,}$' ORDER BY word
    ON CONFLICT DO NOTHING;
$$;

-- Searches depend on synonyms. The names of labs and categories are part of their products.
CREATE OR REPLACE FUNCTION public.synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.announce_change('catalogue', NULL, NULL);
  IF TG_OP <> 'DELETE' THEN PERFORM public.search_words_add(public.search_tokens(NEW.term || E'\n' || NEW.meaning)); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER synonyms_changed AFTER INSERT OR UPDATE OR DELETE ON public.search_synonyms FOR EACH ROW
  EXECUTE FUNCTION public.synonyms_changed();

-- Only a connection that has loaded pg_trgm knows its settings, which the next function sets.
DO $$ BEGIN PERFORM public.similarity('', ''); END $$;

-- Words near one that may be mistyped, the nearest first; also those that it may be the beginning of. Words with digits are left
-- alone: a strength is never corrected. A synonym is near only if no word of the catalogue is: a product may have neither of its words.
CREATE OR REPLACE FUNCTION public.search_spellings(typed text) RETURNS text[]
LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.2 AS $$
  WITH known AS (
    SELECT word, false AS is_synonym FROM public.search_words WHERE word OPERATOR(public.%>) typed
    UNION ALL
    SELECT DISTINCT word, true FROM public.search_synonyms, regexp_split_to_table(lower(term), '[^[:alpha:]]+') AS word
    WHERE length(word) BETWEEN 4 AND 60
  ), near AS (
    SELECT word, is_synonym, distance, public.levenshtein(typed, word) AS whole
    FROM known,
      LATERAL (
        SELECT min(public.levenshtein_less_equal(typed, left(word, size), 3)) AS distance
        FROM generate_series(length(typed) - 1, length(typed) + 1) AS size
      ) AS measured
    WHERE length(typed) >= 4 AND typed !~ '\d'
      AND distance <= CASE WHEN length(typed) < 5 THEN 1 WHEN length(typed) < 10 THEN 2 ELSE 3 END
  )
  SELECT array_agg(word) FROM (
    SELECT word FROM near
    WHERE (is_synonym, distance) = (SELECT is_synonym, distance FROM near ORDER BY is_synonym, distance LIMIT 1)
    ORDER BY left(word, 1) = left(typed, 1) DESC, whole, public.similarity(word, typed) DESC, word LIMIT 5
  ) AS nearest;
$$;
