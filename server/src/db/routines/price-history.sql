-- Every change of a price is recorded, whoever makes it. `formulary.actor` names the staff member.

CREATE OR REPLACE FUNCTION public.products_priced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.price_history (product_id, previous_cost, cost, actor_id)
    VALUES (NEW.id, OLD.cost, NEW.cost, nullif(current_setting('formulary.actor', true), '')::uuid);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_priced AFTER UPDATE OF cost ON public.products FOR EACH ROW
  WHEN (OLD.cost IS DISTINCT FROM NEW.cost) EXECUTE FUNCTION public.products_priced();
