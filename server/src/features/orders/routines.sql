-- The transaction that last changed an order, for readers of all changes (features/orders/staff/changes). Any value that is given
-- is replaced, so that a restored order counts as changed by its restoration.
CREATE OR REPLACE FUNCTION public.note_changed_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_changed_in BEFORE INSERT OR UPDATE ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.note_changed_in();

-- A kind that changes needs a migration that empties kept_counts and drops the functions of its triggers, so that nothing is added until
-- it is filled again below.
CREATE OR REPLACE FUNCTION public.kind_of(o public.orders) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN o.cancelled_at IS NULL
    THEN jsonb_build_object('week', public.week_of(o.date_ordered), 'isCancelled', false, 'forCollection', o.for_collection,
      'status', o.status, 'isToPick', o.status IN (2, 3), 'isPaid', o.is_marked_paid OR o.settled >= o.total_price)
    ELSE jsonb_build_object('week', public.week_of(o.date_ordered), 'isCancelled', true, 'forCollection', o.for_collection) END;
$$;

CREATE OR REPLACE TRIGGER orders_changed AFTER INSERT OR UPDATE OR DELETE ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('orders', 'counted');
