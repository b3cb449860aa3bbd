-- The words of the catalogue, by which typing mistakes are forgiven. They are never removed: one that no product has any more finds
-- nothing. product-counts.sql adds those of new products.

CREATE OR REPLACE FUNCTION public.search_words_add(tokens text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_words
    SELECT DISTINCT word FROM unnest(tokens) AS word WHERE word ~ '^[^0-9]{3,}$' ORDER BY word
    ON CONFLICT DO NOTHING;
$$;

CREATE OR REPLACE FUNCTION public.products_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_words_add(ARRAY(
    SELECT unnest(tsvector_to_array(NEW.search_vector)) EXCEPT SELECT unnest(tsvector_to_array(OLD.search_vector))));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_reworded
  AFTER UPDATE OF sku, name, dosage, strength, pack_size, description, substance, lab_id, category_id, sort_key ON public.products FOR EACH ROW
  WHEN (OLD.search_vector <> NEW.search_vector)
  EXECUTE FUNCTION public.products_reworded();

CREATE OR REPLACE FUNCTION public.synonyms_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_words_add(public.search_tokens(NEW.term || E'\n' || NEW.meaning));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER synonyms_written AFTER INSERT OR UPDATE ON public.search_synonyms FOR EACH ROW
  EXECUTE FUNCTION public.synonyms_written();

-- Only a connection that has loaded pg_trgm knows its settings, which the next function sets.
DO $$ BEGIN PERFORM public.similarity('', ''); END $$;

-- Words near one that may be mistyped, the nearest first; also those that it may be the beginning of. Words with digits are left
-- alone: a strength is never corrected.
CREATE OR REPLACE FUNCTION public.search_spellings(typed text) RETURNS text[]
LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.2 AS $$
  WITH near AS (
    SELECT word, distance, public.levenshtein(typed, word) AS whole
    FROM public.search_words,
      LATERAL (
        SELECT min(public.levenshtein_less_equal(typed, left(word, size), 3)) AS distance
        FROM generate_series(length(typed) - 1, length(typed) + 1) AS size
      ) AS measured
    WHERE word OPERATOR(public.%>) typed AND length(typed) >= 4 AND typed !~ '\d'
      AND distance <= CASE WHEN length(typed) < 5 THEN 1 WHEN length(typed) < 10 THEN 2 ELSE 3 END
  )
  SELECT array_agg(word) FROM (
    SELECT word FROM near WHERE distance = (SELECT min(distance) FROM near)
    ORDER BY left(word, 1) = left(typed, 1) DESC, whole, public.similarity(word, typed) DESC, word LIMIT 5
  ) AS nearest;
$$;

-- Whether the catalogue has a word that begins with this one.
CREATE OR REPLACE FUNCTION public.search_knows(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT word ~ '\d' OR EXISTS (
    SELECT FROM public.search_words AS known WHERE known.word BETWEEN $1 AND $1 || U&'\+10FFFF'
  );
$$;

-- Which of these words begin a word that at least one product in fifty has, as far as PostgreSQL's statistics tell.
CREATE OR REPLACE FUNCTION public.search_frequent(words text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT word), '{}')
  FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (known, frequency), unnest(words) AS word
  WHERE schemaname = 'public' AND tablename = 'products' AND attname = 'search_vector'
    AND frequency >= 0.02 AND known COLLATE "C" ^@ word;
$$;

-- Products whose substance was confirmed before it was searched.
UPDATE public.products SET sort_key = ''
  WHERE substance <> '' AND NOT tsvector_to_array(search_vector) @> public.search_tokens(substance);
