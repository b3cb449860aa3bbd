-- How many rows each list of the back office has of each kind, so that no page counts them. A kind has the properties that the list
-- is filtered by, under the names and values of its filters. A change of a row adds rows here, 1 for its new kind and -1 for its old
-- one, and updates none: no transaction waits for another one here. What a list has of a kind is the sum of its rows.
-- Lists by time have their kinds by the week, too, from which a late page begins: weeks are numbered since 1970.

CREATE OR REPLACE FUNCTION public.week_of(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT floor(date_part('epoch', at) / 604800)::int;
$$;

-- A kind that changes needs a migration that empties kept_counts and drops the functions of its triggers, so that nothing is added until
-- it is filled again below.
CREATE OR REPLACE FUNCTION public.kind_of(o public.orders) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN o.cancelled_at IS NULL
    THEN jsonb_build_object('week', public.week_of(o.date_ordered), 'isCancelled', false, 'forCollection', o.for_collection,
      'status', o.status, 'isToPick', o.status IN (2, 3), 'isPaid', o.is_marked_paid OR o.settled >= o.total_price)
    ELSE jsonb_build_object('week', public.week_of(o.date_ordered), 'isCancelled', true, 'forCollection', o.for_collection) END;
$$;

CREATE OR REPLACE FUNCTION public.kind_of(p public.payments) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('week', public.week_of(p.date_created), 'state', CASE
    WHEN NOT p.is_paid AND p.rejected_at IS NULL THEN 'waiting'
    WHEN p.is_paid AND p.source = 'POP' THEN 'approved'
    WHEN p.rejected_at IS NOT NULL THEN 'rejected'
    ELSE 'manual' END);
$$;

CREATE OR REPLACE FUNCTION public.kind_of(u public.users) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object(
    'people', CASE WHEN u.is_machine THEN 'machines' WHEN u.role IN ('Staff', 'Admin') THEN 'staff' ELSE 'customers' END,
    'access', CASE WHEN u.store_access THEN 'granted' ELSE 'revoked' END);
$$;

-- Only customers owe or are in credit: staff have no balance.
CREATE OR REPLACE FUNCTION public.kind_of(a public.ledger_accounts) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('balance', CASE WHEN a.outstanding > 0 THEN 'owing' WHEN a.outstanding < 0 THEN 'credit' ELSE 'none' END);
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

CREATE OR REPLACE FUNCTION public.count_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND public.kind_of(OLD) = public.kind_of(NEW) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN INSERT INTO public.kept_counts VALUES (TG_TABLE_NAME, public.kind_of(OLD), -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO public.kept_counts VALUES (TG_TABLE_NAME, public.kind_of(NEW), 1); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_orders
  AFTER INSERT OR DELETE OR UPDATE OF status, for_collection, cancelled_at, is_marked_paid, settled, total_price ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.count_row();
CREATE OR REPLACE TRIGGER count_payments AFTER INSERT OR DELETE OR UPDATE OF is_paid, rejected_at, source ON public.payments
  FOR EACH ROW EXECUTE FUNCTION public.count_row();
CREATE OR REPLACE TRIGGER count_users AFTER INSERT OR DELETE OR UPDATE OF role, store_access ON public.users
  FOR EACH ROW EXECUTE FUNCTION public.count_row();
CREATE OR REPLACE TRIGGER count_accounts AFTER INSERT OR DELETE ON public.ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION public.count_row();
CREATE OR REPLACE TRIGGER count_accounts_changed AFTER UPDATE OF outstanding ON public.ledger_accounts
  FOR EACH ROW WHEN (sign(OLD.outstanding) <> sign(NEW.outstanding)) EXECUTE FUNCTION public.count_row();
-- An import adds thousands at once.
CREATE OR REPLACE FUNCTION public.count_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.kept_counts SELECT 'products', public.kind_of_product(archived_at, stock), count(*) FROM added GROUP BY 2;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_products_added AFTER INSERT ON public.products
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_products_added();
CREATE OR REPLACE TRIGGER count_products AFTER DELETE ON public.products
  FOR EACH ROW EXECUTE FUNCTION public.count_row();
-- Every order changes stock, and seldom a kind.
CREATE OR REPLACE TRIGGER count_products_changed AFTER UPDATE OF stock, archived_at ON public.products
  FOR EACH ROW WHEN ((OLD.stock = 0, OLD.stock <= 10, OLD.archived_at IS NULL)
    IS DISTINCT FROM (NEW.stock = 0, NEW.stock <= 10, NEW.archived_at IS NULL))
  EXECUTE FUNCTION public.count_row();

-- The audit log shows a batch, what one actor did to things of one kind at one moment, as one row. Besides the list of all entries there
-- is one for each actor, without weeks.
CREATE OR REPLACE FUNCTION public.audit_kinds(week integer, actor_id uuid, entity audit_entity)
RETURNS TABLE (list text, kind jsonb) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  VALUES ('audit_entries', jsonb_build_object('week', week, 'entity', entity)),
    ('audit_entries/' || actor_id, jsonb_build_object('entity', entity));
$$;

CREATE OR REPLACE FUNCTION public.count_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.kept_counts
    SELECT k.list, k.kind, sum(shown.count) FROM (
      SELECT public.week_of(at) AS week, actor_id, entity, count(*) FROM added WHERE batch IS NULL GROUP BY 1, 2, 3
      UNION ALL
      SELECT public.week_of(at), actor_id, entity, 1
        FROM (SELECT DISTINCT ON (batch) batch, at, actor_id, entity FROM added WHERE batch IS NOT NULL) AS acts
        WHERE NOT EXISTS (
          SELECT FROM public.audit_entries AS e WHERE e.batch = acts.batch AND e.id NOT IN (SELECT id FROM added))
    ) AS shown CROSS JOIN LATERAL public.audit_kinds(week, actor_id, entity) AS k
    GROUP BY k.list, k.kind;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_audit_entries AFTER INSERT ON public.audit_entries
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_audit_entries();

-- Replaces the rows of each kind by their sum, while others add rows. Only one transaction may do so at a time (ADVISORY_LOCKS).
CREATE OR REPLACE FUNCTION public.merge_kept_counts() RETURNS void LANGUAGE sql AS $$
  WITH scattered AS (
    SELECT list, kind FROM public.kept_counts GROUP BY list, kind HAVING count(*) > 1 OR sum(count) = 0
  ), merged AS (
    DELETE FROM public.kept_counts AS known USING scattered AS s
      WHERE known.list = s.list AND known.kind = s.kind RETURNING known.*
  )
  INSERT INTO public.kept_counts SELECT list, kind, sum(count) FROM merged GROUP BY list, kind HAVING sum(count) <> 0;
$$;

-- Until this transaction ends, the triggers that it has created keep all others from writing to these tables.
DO $$ BEGIN
  IF EXISTS (SELECT FROM public.kept_counts) THEN RETURN; END IF;
  INSERT INTO public.kept_counts
    SELECT 'orders', public.kind_of(o), count(*) FROM public.orders AS o GROUP BY 2
    UNION ALL SELECT 'payments', public.kind_of(p), count(*) FROM public.payments AS p GROUP BY 2
    UNION ALL SELECT 'users', public.kind_of(u), count(*) FROM public.users AS u GROUP BY 2
    UNION ALL SELECT 'ledger_accounts', public.kind_of(a), count(*) FROM public.ledger_accounts AS a GROUP BY 2
    UNION ALL SELECT 'products', public.kind_of(p), count(*) FROM public.products AS p GROUP BY 2
    UNION ALL SELECT k.list, k.kind, sum(shown.count) FROM (
      SELECT public.week_of(at) AS week, actor_id, entity, count(*) FROM (
        SELECT DISTINCT ON (coalesce(batch, id)) at, actor_id, entity FROM public.audit_entries) AS acts
      GROUP BY 1, 2, 3
    ) AS shown CROSS JOIN LATERAL public.audit_kinds(week, actor_id, entity) AS k GROUP BY k.list, k.kind;
END $$;
