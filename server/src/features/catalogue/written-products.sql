-- Columns computed from a product's own fields. Stock is not among the columns: an order writes no key and touches no
-- index. An import or a form writes every column: only what is made of a changed one is written, and everything once a sort key is
-- emptied.
CREATE OR REPLACE FUNCTION public.products_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_all CONSTANT boolean := OLD.sort_key IS DISTINCT FROM NEW.sort_key OR TG_OP = 'INSERT';
BEGIN
  IF is_all OR (OLD.sku, OLD.name, OLD.dosage, OLD.strength, OLD.pack_size, OLD.description, OLD.substance, OLD.lab_id, OLD.category_id)
    IS DISTINCT FROM
    (NEW.sku, NEW.name, NEW.dosage, NEW.strength, NEW.pack_size, NEW.description, NEW.substance, NEW.lab_id, NEW.category_id)
    THEN NEW := public.product_with_keys(NEW); END IF;
  IF is_all OR (OLD.dosage, OLD.strength, OLD.substance, OLD.pack_size, OLD.cost)
    IS DISTINCT FROM (NEW.dosage, NEW.strength, NEW.substance, NEW.pack_size, NEW.cost)
    THEN NEW := public.product_with_units(NEW); END IF;
  IF is_all OR NEW.suggestion_is_sure IS NULL OR (OLD.name, OLD.strength, OLD.dosage, OLD.description)
    IS DISTINCT FROM (NEW.name, NEW.strength, NEW.dosage, NEW.description) THEN
    SELECT substance, is_sure INTO NEW.suggested_substance, NEW.suggestion_is_sure
      FROM public.product_suggestion(NEW.name, NEW.description, NEW.strength, NEW.dosage, NEW.substances);
  END IF;
  -- A product with a substance has one, whatever was said before.
  IF NEW.substance <> '' THEN NEW.has_no_substance := false; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_written BEFORE INSERT OR UPDATE OF sku, name, dosage, strength, pack_size, description, substance,
  has_no_substance, lab_id, category_id, sort_key, cost ON public.products
  FOR EACH ROW EXECUTE FUNCTION public.products_written();

-- Products of a version that did not have these columns, or did not search substances.
UPDATE public.products SET sort_key = ''
  WHERE form_key IS NULL OR suggested_substance IS NULL
    OR (substance <> '' AND NOT tsvector_to_array(search_vector) @> public.search_tokens(substance));
UPDATE public.products SET name = name WHERE suggestion_is_sure IS NULL;
