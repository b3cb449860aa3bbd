CREATE OR REPLACE FUNCTION public.kind_of(p public.payments) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('week', public.week_of(p.date_created), 'state', CASE
    WHEN NOT p.is_paid AND p.rejected_at IS NULL THEN 'waiting'
    WHEN p.is_paid AND p.source = 'POP' THEN 'approved'
    WHEN p.rejected_at IS NOT NULL THEN 'rejected'
    ELSE 'manual' END);
$$;

CREATE OR REPLACE TRIGGER payments_changed AFTER INSERT OR UPDATE OR DELETE ON public.payments
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('payments', 'counted');

-- The sums settled of each payment and order are kept here, so that no act can forget them.
CREATE OR REPLACE FUNCTION public.settlements_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  added bigint := CASE WHEN NEW.undone_at IS NULL THEN NEW.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.undone_at IS NULL THEN added := added - OLD.amount; END IF;
  IF added <> 0 THEN
    UPDATE public.payments SET settled = settled + added WHERE id = NEW.payment_id;
    UPDATE public.orders SET settled = settled + added WHERE id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settlements_changed AFTER INSERT OR UPDATE ON public.settlements
  FOR EACH ROW EXECUTE FUNCTION public.settlements_changed();

CREATE OR REPLACE TRIGGER settlements_kept BEFORE DELETE ON public.settlements
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Settlements are undone, never deleted');
