-- The sums settled of each payment and order are kept here, so that no act can forget them.

CREATE OR REPLACE FUNCTION public.settlements_sum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.payments p SET settled = settled + c.sum FROM (
      SELECT payment_id, sum(amount) AS sum FROM added WHERE undone_at IS NULL GROUP BY payment_id) c WHERE c.payment_id = p.id;
    UPDATE public.orders o SET settled = settled + c.sum FROM (
      SELECT order_id, sum(amount) AS sum FROM added WHERE undone_at IS NULL GROUP BY order_id) c WHERE c.order_id = o.id;
  ELSE
    UPDATE public.payments p SET settled = settled + c.sum FROM (
      SELECT payment_id, sum(amount) AS sum FROM (
        SELECT payment_id, amount FROM added WHERE undone_at IS NULL
        UNION ALL SELECT payment_id, -amount FROM removed WHERE undone_at IS NULL) both_sides
      GROUP BY payment_id HAVING sum(amount) <> 0) c WHERE c.payment_id = p.id;
    UPDATE public.orders o SET settled = settled + c.sum FROM (
      SELECT order_id, sum(amount) AS sum FROM (
        SELECT order_id, amount FROM added WHERE undone_at IS NULL
        UNION ALL SELECT order_id, -amount FROM removed WHERE undone_at IS NULL) both_sides
      GROUP BY order_id HAVING sum(amount) <> 0) c WHERE c.order_id = o.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settlements_added AFTER INSERT ON public.settlements
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.settlements_sum_changed();
CREATE OR REPLACE TRIGGER settlements_changed AFTER UPDATE ON public.settlements
  REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.settlements_sum_changed();

-- A settlement is undone, never deleted.
CREATE OR REPLACE FUNCTION public.settlements_refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Settlements are undone, never deleted' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER settlements_kept BEFORE DELETE ON public.settlements
  FOR EACH STATEMENT EXECUTE FUNCTION public.settlements_refuse_deletion();
