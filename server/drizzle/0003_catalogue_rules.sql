-- Search, sort keys and counts are kept by the database, whoever writes the products.
-- Functions name their schema: PostgreSQL builds indexes and restores dumps with an empty search path.

-- How every text is read, in the catalogue and in a question: words of lower-case letters and digits without accents,
-- one space between them; a decimal point stays between digits ("0,5" and "0.5" are one), a hyphen between letters or
-- digits, a number takes its unit ("500 mg" and "500mg" are one), micrograms are "mcg", per cent is "pct".
CREATE FUNCTION search_normalise(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := translate(left(value, 20000), '®©™℠''’‘`´', '    ');
BEGIN
  t := lower(public.unaccent('public.unaccent', normalize(t, NFKC)) COLLATE "und-x-icu");
  IF t ~ '\d' THEN
    t := regexp_replace(t, '(\d),(?=\d)', '\1.', 'g');
    t := regexp_replace(t, '(\d)\s*%', '\1pct', 'g');
    t := regexp_replace(t, '(\d)[\s-]*(?:[\u03bcu]g|mcgs?|micrograms?)(?![[:alpha:]])', '\1mcg', 'g');
    t := regexp_replace(t, '(\d)[\s-]+(mg|g|kg|ng|ml|l|dl|iu|mmol|meq|mm|cm)(?![.-]?[[:alnum:]])', '\1\2', 'g');
  END IF;
  t := regexp_replace(t COLLATE "und-x-icu", '[^[:alnum:].-]+', ' ', 'g');
  IF t ~ '[.-]' THEN
    t := regexp_replace(t, '(?<!\d)\.|\.(?!\d)|-{2,}|(?<![^ .])-|-(?![^ .])', ' ', 'g');
    t := regexp_replace(t, ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim(t);
END $$;--> statement-breakpoint

-- A text as a key to compare whole or from its beginning: "Co-Amoxiclav" and "coamoxiclav" are one.
CREATE FUNCTION search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN left(replace(public.search_normalise(value), '-', ''), 200);
END $$;--> statement-breakpoint

-- The words under which a text is found: with a hyphen also its parts and the whole without it, with a unit also the
-- number and the unit ("500 m" is on its way to "500 mg").
CREATE FUNCTION search_tokens(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.search_normalise(value);
  parts text := replace(words, '-', ' ');
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT left(word, 60) FROM string_to_table(
      concat_ws(' ', parts, replace(words, '-', ''), regexp_replace(parts, '(\d)([[:alpha:]])', '\1 \2', 'g')), ' '
    ) AS word WHERE word <> ''
  );
END $$;--> statement-breakpoint

-- A key so that bytes order it as people do: numbers by their size.
CREATE FUNCTION search_sort_part(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF key ~ '\d' THEN
    key := regexp_replace(regexp_replace(key, '(?<![\d.])(\d+)', '0000000\1', 'g'), '(?<![\d.])\d*(\d{8})(?!\d)', '\1', 'g');
  END IF;
  RETURN left(key, 120);
END $$;--> statement-breakpoint

-- Two labs (or categories) that are spelt alike but for accents do not interleave: the end of the id keeps them apart.
-- The names are locked against a renaming at the same moment, which would otherwise miss this product.
CREATE FUNCTION products_write_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab text := (SELECT name FROM public.labs WHERE id = NEW.lab_id FOR SHARE);
  category text := (SELECT name FROM public.categories WHERE id = NEW.category_id FOR SHARE);
BEGIN
  NEW.name_key := public.search_key(NEW.name);
  NEW.sort_key := concat_ws(chr(1),
    public.search_sort_part(public.search_key(lab)), right(NEW.lab_id::text, 4),
    public.search_sort_part(public.search_key(category)), right(NEW.category_id::text, 4),
    public.search_sort_part(NEW.name_key), public.search_sort_part(public.search_key(NEW.strength)));
  NEW.search_vector := array_to_tsvector(public.search_tokens(concat_ws(E'\n',
    NEW.name, NEW.strength, NEW.dosage, lab, category, NEW.pack_size, left(NEW.description, 10000), NEW.sku)));
  RETURN NEW;
END $$;--> statement-breakpoint
-- Stock and prices are not among the columns: an order writes no key and touches no index.
CREATE TRIGGER products_keys
  BEFORE INSERT OR UPDATE OF sku, name, dosage, strength, pack_size, description, lab_id, category_id, sort_key
  ON products FOR EACH ROW EXECUTE FUNCTION products_write_keys();--> statement-breakpoint
ALTER TABLE products SET (fillfactor = 90);--> statement-breakpoint

CREATE FUNCTION labs_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET sort_key = '' WHERE lab_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER labs_renamed AFTER UPDATE OF name ON labs FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION labs_renamed();--> statement-breakpoint
CREATE FUNCTION categories_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.products SET sort_key = '' WHERE category_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION categories_renamed();--> statement-breakpoint

-- Counts. Insertions and deletions by statement, so that a bulk import writes each count once; changes by row, so that
-- the many updates of stock never come here (a trigger with a column list cannot see its statement's rows).
CREATE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS known (lab_id, category_id, count)
    SELECT lab_id, category_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lab_id, category_id) DO UPDATE SET count = known.count + excluded.count;
  INSERT INTO public.search_words
    SELECT DISTINCT word FROM changed, unnest(tsvector_to_array(search_vector)) AS word
    WHERE word ~ '^[^0-9]{3,}$' ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION products_inserted();--> statement-breakpoint
CREATE FUNCTION products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.product_counts AS known SET count = known.count - gone.count
    FROM (SELECT lab_id, category_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
    WHERE known.lab_id = gone.lab_id AND known.category_id = gone.category_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION products_deleted();--> statement-breakpoint
CREATE FUNCTION products_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    UPDATE public.product_counts SET count = count - 1
      WHERE lab_id = OLD.lab_id AND category_id = OLD.category_id;
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.product_counts AS known (lab_id, category_id, count) VALUES (NEW.lab_id, NEW.category_id, 1)
      ON CONFLICT (lab_id, category_id) DO UPDATE SET count = known.count + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_moved AFTER UPDATE OF lab_id, category_id, archived_at ON products FOR EACH ROW
  WHEN (OLD.lab_id <> NEW.lab_id OR OLD.category_id <> NEW.category_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION products_moved();--> statement-breakpoint

-- Words for forgiving typing mistakes. They are never taken out: one that no product has any more finds nothing.
CREATE FUNCTION search_words_add(tokens text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.search_words
    SELECT DISTINCT word FROM unnest(tokens) AS word WHERE word ~ '^[^0-9]{3,}$' ORDER BY word
    ON CONFLICT DO NOTHING;
$$;--> statement-breakpoint
CREATE FUNCTION products_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_words_add(tsvector_to_array(NEW.search_vector));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_reworded
  AFTER UPDATE OF sku, name, dosage, strength, pack_size, description, lab_id, category_id, sort_key
  ON products FOR EACH ROW WHEN (OLD.search_vector <> NEW.search_vector)
  EXECUTE FUNCTION products_reworded();--> statement-breakpoint
CREATE FUNCTION synonyms_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_words_add(public.search_tokens(NEW.term || E'\n' || NEW.meaning));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER synonyms_written AFTER INSERT OR UPDATE ON search_synonyms FOR EACH ROW
  EXECUTE FUNCTION synonyms_written();--> statement-breakpoint
CREATE INDEX search_synonyms_term_idx ON search_synonyms ((public.search_key(term) COLLATE "C"));--> statement-breakpoint
CREATE INDEX search_synonyms_meaning_idx ON search_synonyms ((public.search_key(meaning) COLLATE "C"));--> statement-breakpoint

-- What the synonyms say, in both directions, for a phrase. From four letters the phrase may be the beginning of one
-- ("panad"), and of several words only where the question ends ("vitamin" is on its way to "vitamin c", "vitamin 500" is not).
CREATE FUNCTION search_meanings(phrase text, at_end boolean) RETURNS SETOF text LANGUAGE sql STABLE AS $$
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
$$;--> statement-breakpoint

-- Words of the catalogue near a word that may be mistyped, the nearest first; those it may be the beginning of too.
-- Words with digits are left alone: a strength is never corrected.
CREATE FUNCTION search_spellings(typed text) RETURNS text[] LANGUAGE sql STABLE
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
$$;--> statement-breakpoint
CREATE FUNCTION search_knows(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT word ~ '\d' OR EXISTS (
    SELECT FROM public.search_words AS known WHERE known.word BETWEEN $1 AND $1 || U&'\+10FFFF'
  );
$$;--> statement-breakpoint

-- Words as a tsquery in text: each as a prefix; one with a hyphen joined or in parts. Words hold no quote or backslash.
CREATE FUNCTION search_terms(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT string_agg(CASE WHEN strpos(word, '-') = 0 THEN format('''%s'':*', left(word, 60))
      ELSE format('(''%s'':* | (''%s'':*))', left(replace(word, '-', ''), 60), replace(rtrim(left(word, 60), '-'), '-', ''':* & ''')) END, ' & ')
  FROM string_to_table(words, ' ') AS word WHERE word <> '';
$$;--> statement-breakpoint
CREATE FUNCTION search_word_or_meanings(word text, at_end boolean) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' | ', public.search_terms(word), (
    SELECT string_agg(format('(%s)', public.search_terms(meaning)), ' | ')
    FROM public.search_meanings(replace(word, '-', ''), at_end) AS meaning));
$$;--> statement-breakpoint

-- A question as a tsquery: every word, in any order, as typed or as a synonym has it. Forgiving, a word that the
-- catalogue does not know becomes those near it; where it knows them all, every word may be mistyped.
-- NULL where nothing is asked.
CREATE FUNCTION search_query(asked text, forgiving boolean) RETURNS tsquery LANGUAGE plpgsql STABLE AS $$
DECLARE
  normal text := nullif(public.search_normalise(asked), '');
  -- Forgiving, a space forgotten before a number is put in ("panado500"). Nobody asks by more than 24 words.
  words text[] := (string_to_array(
    CASE WHEN forgiving THEN regexp_replace(normal, '([[:alpha:]]{3})(\d)', '\1 \2', 'g') ELSE normal END, ' '))[:24];
  size integer := cardinality(words);
  knows_all boolean;
  spellings text[];
  groups text[] := '{}';
  phrase text;
  meanings text;
  reach integer;
  position integer := 1;
BEGIN
  IF size IS NULL THEN RETURN NULL; END IF;
  IF forgiving THEN
    SELECT bool_and(public.search_knows(replace(word, '-', ''))) INTO knows_all FROM unnest(words) AS word;
  END IF;
  FOR i IN 1..size LOOP
    spellings := ARRAY[words[i]];
    IF forgiving AND (knows_all OR NOT public.search_knows(replace(words[i], '-', ''))) THEN
      spellings := coalesce(public.search_spellings(replace(words[i], '-', '')), spellings);
      words[i] := spellings[1];
    END IF;
    SELECT string_agg(public.search_word_or_meanings(spelling, i = size), ' | ')
      INTO phrase FROM unnest(spellings) AS spelling;
    groups := groups || format('(%s)', phrase);
  END LOOP;
  -- Synonyms of several words, the longest first.
  WHILE position < size LOOP
    reach := least(size, position + 5);
    LOOP
      SELECT string_agg(format('(%s)', public.search_terms(meaning)), ' | ') INTO meanings
        FROM public.search_meanings(replace(array_to_string(words[position:reach], ' '), '-', ''), reach = size) AS meaning;
      EXIT WHEN meanings IS NOT NULL OR reach = position + 1;
      reach := reach - 1;
    END LOOP;
    IF meanings IS NOT NULL THEN
      groups[position] := format('((%s) | %s)', array_to_string(groups[position:reach], ' & '), meanings);
      groups[position + 1:reach] := array_fill(NULL::text, ARRAY[reach - position]);
      position := reach;
    END IF;
    position := position + 1;
  END LOOP;
  RETURN array_to_string(groups, ' & ')::tsquery;
END $$;
