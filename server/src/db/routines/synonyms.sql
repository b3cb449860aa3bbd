-- The meanings that the synonyms give a phrase, in both directions. From four letters the phrase may be the beginning of one
-- ("panad"), and of several words only where the search ends ("vitamin" is on its way to "vitamin c", "vitamin 500" is not).
CREATE OR REPLACE FUNCTION public.search_meanings(phrase text, at_end boolean) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT DISTINCT other FROM (
    SELECT side, other FROM (
      SELECT public.search_key(term) AS side, public.search_normalise(meaning) AS other FROM public.search_synonyms
        WHERE public.search_key(term) COLLATE "C" BETWEEN phrase AND phrase || U&'\+10FFFF'
      UNION ALL
      SELECT public.search_key(meaning), public.search_normalise(term) FROM public.search_synonyms
        WHERE public.search_key(meaning) COLLATE "C" BETWEEN phrase AND phrase || U&'\+10FFFF'
    ) AS begun
    WHERE side = phrase
      OR length(phrase) >= 4 AND (at_end OR strpos(substr(side, length(phrase) + 1), ' ') = 0)
    ORDER BY length(side), side, other LIMIT 40
  ) AS nearest WHERE other <> '';
$$;

-- Which synonyms stand for which words of a search, from the `first` to the `last`.
CREATE OR REPLACE FUNCTION public.search_phrases(words text[]) RETURNS TABLE (first integer, last integer, meanings text[])
LANGUAGE sql STABLE AS $$
  SELECT first, last, meanings
  FROM generate_series(1, cardinality(words)) AS first, generate_series(first, least(first + 5, cardinality(words))) AS last,
    LATERAL (
      SELECT array_agg(meaning ORDER BY meaning) AS meanings
      FROM public.search_meanings(replace(array_to_string(words[first:last], ' '), '-', ''), last = cardinality(words)) AS meaning
    ) AS said
  WHERE meanings IS NOT NULL;
$$;
