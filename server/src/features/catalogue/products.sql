-- How many products each lab has in each category, how many of them are marked as new, and what their sort keys begin with: sort
-- keys are those of the lab, then of the category, then of the product, so a page is found by adding up the products before it.
-- A bulk import writes each count once.
CREATE OR REPLACE FUNCTION public.product_group_key(sort_key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_to_string((string_to_array(sort_key, E'\x01'))[:4], E'\x01') || E'\x01';
$$;

-- Up to 10 packs are low stock (LOW_STOCK).
CREATE OR REPLACE FUNCTION public.kind_of_product(archived_at timestamptz, stock integer) RETURNS jsonb
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('archived', CASE WHEN archived_at IS NULL THEN 'no' ELSE 'yes' END,
    'stock', CASE WHEN stock = 0 THEN 'out' WHEN stock <= 10 THEN 'low' ELSE 'enough' END);
$$;

CREATE OR REPLACE FUNCTION public.kind_of(p public.products) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT public.kind_of_product(p.archived_at, p.stock);
$$;

-- What follows a statement that writes products: announcements, counts, words and prices. One trigger for each kind of statement, so that
-- an import writes each of these once, and an order, which changes only stock, asks one question.

-- Lists that are kept depend on which products are listed, and where. That changes less often than prices and stock, and has a
-- topic of its own, `catalogue`.
CREATE OR REPLACE FUNCTION public.products_added_or_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT id FROM changed LIMIT 101);
BEGIN
  IF cardinality(ids) = 0 THEN RETURN NULL; END IF;
  PERFORM public.announce_change('products', NULL, ids), public.announce_change('catalogue', NULL, NULL);
  INSERT INTO public.kept_counts SELECT 'products', public.kind_of_product(archived_at, stock),
    count(*) * CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END FROM changed GROUP BY 2;
  IF TG_OP = 'DELETE' THEN
    UPDATE public.product_counts AS known SET count = known.count - gone.count, count_new = known.count_new - gone.count_new
      FROM (SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new) AS count_new
        FROM changed WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
      WHERE known.lab_id = gone.lab_id AND known.category_id = gone.category_id;
    RETURN NULL;
  END IF;
  INSERT INTO public.product_counts AS known (lab_id, category_id, count, count_new, sort_key)
    SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new), public.product_group_key(min(sort_key))
      FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lab_id, category_id) DO UPDATE SET
      count = known.count + excluded.count, count_new = known.count_new + excluded.count_new, sort_key = excluded.sort_key;
  -- Looks at each new word once, and writes only one that is new.
  INSERT INTO public.search_words
    SELECT word FROM (
      SELECT DISTINCT word COLLATE "C" AS word FROM changed, unnest(tsvector_to_array(search_vector)) AS word
    ) AS said
    WHERE word ~ '^[^0-9]{3,}$' AND NOT EXISTS (SELECT FROM public.search_words AS known WHERE known.word = said.word)
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_inserted AFTER INSERT ON public.products REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_added_or_deleted();
CREATE OR REPLACE TRIGGER products_deleted AFTER DELETE ON public.products REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_added_or_deleted();

CREATE OR REPLACE FUNCTION public.products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about record;
BEGIN
  SELECT count(*) AS count, (array_agg(c.id))[:101] AS ids,
      bool_or((c.stock = 0, c.stock <= 10, c.archived_at IS NULL) IS DISTINCT FROM (b.stock = 0, b.stock <= 10, b.archived_at IS NULL))
        AS is_counted_elsewhere,
      bool_or(c.cost <> b.cost) AS is_priced,
      bool_or((c.lab_id, c.category_id, c.is_new, c.archived_at IS NULL)
        IS DISTINCT FROM (b.lab_id, b.category_id, b.is_new, b.archived_at IS NULL)) AS is_moved,
      bool_or((c.sort_key, c.search_vector) IS DISTINCT FROM (b.sort_key, b.search_vector)) AS is_reworded
    INTO about FROM changed AS c JOIN before AS b USING (id);
  IF about.count = 0 THEN RETURN NULL; END IF;
  PERFORM public.announce_change('products', NULL, about.ids);
  IF about.is_moved OR about.is_reworded OR about.count > 100 THEN PERFORM public.announce_change('catalogue', NULL, NULL); END IF;
  -- Up to 10 packs are low stock (LOW_STOCK).
  IF about.is_counted_elsewhere THEN
    INSERT INTO public.kept_counts
      SELECT 'products', kind, sum(added) FROM (
        SELECT public.kind_of_product(archived_at, stock) AS kind, 1 AS added FROM changed
        UNION ALL SELECT public.kind_of_product(archived_at, stock), -1 FROM before
      ) AS both_sides GROUP BY kind HAVING sum(added) <> 0;
  END IF;
  -- Every change of a price is recorded. `formulary.actor` names the staff member.
  IF about.is_priced THEN
    INSERT INTO public.price_history (product_id, previous_cost, cost, actor_id)
      SELECT c.id, b.cost, c.cost, nullif(current_setting('formulary.actor', true), '')::uuid
      FROM changed AS c JOIN before AS b USING (id) WHERE c.cost <> b.cost;
  END IF;
  IF about.is_moved THEN
    UPDATE public.product_counts AS known SET count = known.count - gone.count, count_new = known.count_new - gone.count_new
      FROM (SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new) AS count_new
        FROM before WHERE archived_at IS NULL GROUP BY 1, 2) AS gone
      WHERE known.lab_id = gone.lab_id AND known.category_id = gone.category_id;
    INSERT INTO public.product_counts AS known (lab_id, category_id, count, count_new, sort_key)
      SELECT lab_id, category_id, count(*), count(*) FILTER (WHERE is_new), public.product_group_key(min(sort_key))
        FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
      ON CONFLICT (lab_id, category_id) DO UPDATE SET
        count = known.count + excluded.count, count_new = known.count_new + excluded.count_new, sort_key = excluded.sort_key;
  END IF;
  IF about.is_reworded THEN
    PERFORM public.search_words_add(ARRAY(
      SELECT unnest(tsvector_to_array(c.search_vector)) FROM changed AS c JOIN before AS b USING (id)
        WHERE c.search_vector <> b.search_vector
      EXCEPT SELECT unnest(tsvector_to_array(search_vector)) FROM before));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_updated AFTER UPDATE ON public.products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_updated();

-- A product's pictures and variants.
CREATE OR REPLACE TRIGGER product_images_changed AFTER INSERT OR UPDATE OR DELETE ON public.product_images
  FOR EACH ROW EXECUTE FUNCTION public.announce_about('products', '', 'product_id');
CREATE OR REPLACE TRIGGER product_variants_changed AFTER INSERT OR UPDATE OR DELETE ON public.product_variants
  FOR EACH ROW EXECUTE FUNCTION public.announce_about('products', '', 'product_id');
