-- How many products each lab has in each category. Insertions and deletions are counted by statement, so that a bulk import writes
-- each count once; changes by row, so that the many updates of stock never come here (a trigger with a column list cannot see
-- the rows of its statement).

-- Looks at each new word once for search_words, too, and writes only one that is new.
CREATE OR REPLACE FUNCTION public.products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS known (lab_id, category_id, count)
    SELECT lab_id, category_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lab_id, category_id) DO UPDATE SET count = known.count + excluded.count;
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
  UPDATE public.product_counts AS known SET count = known.count - gone.count
    FROM (SELECT lab_id, category_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
    WHERE known.lab_id = gone.lab_id AND known.category_id = gone.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON public.products
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_deleted();

CREATE OR REPLACE FUNCTION public.products_moved() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;

CREATE OR REPLACE TRIGGER products_moved AFTER UPDATE OF lab_id, category_id, archived_at ON public.products FOR EACH ROW
  WHEN (OLD.lab_id <> NEW.lab_id OR OLD.category_id <> NEW.category_id
    OR (OLD.archived_at IS NULL) <> (NEW.archived_at IS NULL))
  EXECUTE FUNCTION public.products_moved();
