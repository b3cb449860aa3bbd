-- Whoever waits for a product is told when it is back, whoever brought it back: staff, an import, a cancelled order. A watch ends with
-- what it was for.
CREATE OR REPLACE FUNCTION public.products_back_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH ended AS (DELETE FROM public.stock_watches WHERE product_id = NEW.id RETURNING user_id)
  INSERT INTO public.notifications (id, user_id, kind, subject_id, facts, created_at)
    SELECT gen_random_uuid(), user_id, 'back-in-stock', NEW.id,
      jsonb_build_object('product', concat_ws(', ', NEW.name, nullif(NEW.strength, ''), nullif(NEW.pack_size, ''))),
      date_trunc('milliseconds', clock_timestamp())
    FROM ended ORDER BY user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_back_in_stock AFTER UPDATE OF stock, archived_at ON public.products FOR EACH ROW
  WHEN (NEW.stock > 0 AND NEW.archived_at IS NULL AND (OLD.stock <= 0 OR OLD.archived_at IS NOT NULL))
  EXECUTE FUNCTION public.products_back_in_stock();
