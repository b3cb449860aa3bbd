-- What a device's copy of the catalogue must read again, by transaction (docs/decisions, a device's copy). A product's own row says when
-- it last changed; `product_changes` says it of its pictures and variants, and of products that were deleted.
CREATE OR REPLACE FUNCTION public.product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER products_changed BEFORE INSERT OR UPDATE ON public.products
  FOR EACH ROW EXECUTE FUNCTION public.product_changed();

CREATE OR REPLACE FUNCTION public.products_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_changes AS known SELECT id, pg_current_xact_id() FROM gone ORDER BY id
    ON CONFLICT (product_id) DO UPDATE SET changed_in = excluded.changed_in;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_gone AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION public.products_gone();

CREATE OR REPLACE FUNCTION public.product_part_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_changes AS known VALUES (coalesce(NEW.product_id, OLD.product_id), pg_current_xact_id())
    ON CONFLICT (product_id) DO UPDATE SET changed_in = excluded.changed_in WHERE known.changed_in <> excluded.changed_in;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_images_copied AFTER INSERT OR UPDATE OR DELETE ON public.product_images
  FOR EACH ROW EXECUTE FUNCTION public.product_part_changed();
CREATE OR REPLACE TRIGGER product_variants_copied AFTER INSERT OR UPDATE OR DELETE ON public.product_variants
  FOR EACH ROW EXECUTE FUNCTION public.product_part_changed();
