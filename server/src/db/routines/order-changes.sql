-- The transaction that last changed an order, for whoever follows all changes (features/orders/staff/changes). Any value that is given
-- is replaced, so that a restored order counts as changed by its restoration.
CREATE OR REPLACE FUNCTION public.note_changed_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_changed_in BEFORE INSERT OR UPDATE ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.note_changed_in();
