-- How many products each lab has in each category, how many of them are marked as new, and what their sort keys begin with: sort
-- keys are those of the lab, then of the category, then of the product, so a page is found by adding up the products before it.
-- Insertions and deletions are counted by statement, so that a bulk import writes
-- each count once; changes by row, so that the many updates of stock never come here (a trigger with a column list cannot see
-- the rows of its statement).

CREATE OR REPLACE FUNCTION public.product_group_key(sort_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_string((string_to_array(sort_key, E'\x01'))[:4], E'\x01') || E'\x01';
$$;

-- Looks at each new word once for search_words, too, and writes only one that is new.
CREATE OR REPLACE FUNCTION public.products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS known (lab_id, category_id, count, count_new, sort_key)
    SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new), public.product_group_key(min(sort_key))
      FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lab_id, category_id) DO UPDATE SET
      count = known.count + excluded.count, count_new = known.count_new + excluded.count_new, sort_key = excluded.sort_key;
  INSERT INTO public.search_words
    SELECT word FROM (
      SELECT DISTINCT word COLLATE "C" AS word FROM changed, unnest(tsvector_to_array(search_vector)) AS word
    ) AS said
    WHERE word ~ '^[^0-9]{3,}$' AND NOT EXISTS (SELECT FROM public.search_words AS known WHERE known.word = said.word)
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_inserted AFTER INSERT ON public.products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_inserted();

CREATE OR REPLACE FUNCTION public.products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.product_counts AS known SET count = known.count - gone.count, count_new = known.count_new - gone.count_new
    FROM (SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new) AS count_new
      FROM changed WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
    WHERE known.lab_id = gone.lab_id AND known.category_id = gone.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON public.products
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_deleted();

CREATE OR REPLACE FUNCTION public.products_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.archived_at IS NULL THEN
    UPDATE public.product_counts SET count = count - 1, count_new = count_new - OLD.is_new::int
      WHERE lab_id = OLD.lab_id AND category_id = OLD.category_id;
  END IF;
  IF NEW.archived_at IS NULL THEN
    INSERT INTO public.product_counts AS known (lab_id, category_id, count, count_new, sort_key)
      VALUES (NEW.lab_id, NEW.category_id, 1, NEW.is_new::int, public.product_group_key(NEW.sort_key))
      ON CONFLICT (lab_id, category_id) DO UPDATE SET
        count = known.count + 1, count_new = known.count_new + excluded.count_new, sort_key = excluded.sort_key;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_moved AFTER UPDATE OF lab_id, category_id, archived_at, is_new ON public.products FOR EACH ROW
  WHEN (OLD.lab_id <> NEW.lab_id OR OLD.category_id <> NEW.category_id
    OR OLD.is_new <> NEW.is_new OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION public.products_moved();
