-- Notifications are written in the transaction that they report, whoever makes it: one that fails tells nobody. Restoring a backup and
-- filling a store tell nobody either (`formulary.quiet`).

-- What is emailed unless a person chose otherwise, as in notifications/choices.ts. The customers' emails about orders and payments are
-- queued by the acts themselves; `email_due` is for the other kinds.
CREATE OR REPLACE FUNCTION public.notification_email_due(told text, chosen boolean) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT told IN ('back-in-stock', 'price-changed', 'new-order', 'new-proof', 'low-stock') AND coalesce(chosen, told = 'back-in-stock');
$$;

-- What is only emailed counts as read, so that nobody has to look for it.
CREATE OR REPLACE FUNCTION public.notify(told text, people uuid[], subject uuid, about jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO public.notifications (id, user_id, kind, subject_id, facts, created_at, in_app, email_due, read_at)
  SELECT gen_random_uuid(), person, told, subject, jsonb_strip_nulls(about), now.at, coalesce(c.in_app, true),
    public.notification_email_due(told, c.by_email), CASE WHEN NOT c.in_app THEN now.at END
  FROM unnest(people) AS person
    LEFT JOIN public.notification_choices AS c ON c.user_id = person AND c.kind = told
    CROSS JOIN (SELECT date_trunc('milliseconds', clock_timestamp()) AS at) AS now
  WHERE coalesce(c.in_app, true) OR public.notification_email_due(told, c.by_email)
  ORDER BY person;
$$;

-- Tells each of `people` about the product at the same place. An import changes thousands: within an hour a person is told of five
-- products of a kind by name, and of the others by one notification that counts them while it is unread. One that another transaction
-- is changing is left to it: nobody waits here, so nobody can wait in a circle.
CREATE OR REPLACE FUNCTION public.notify_products(told text, people uuid[], subjects uuid[], about jsonb[]) RETURNS void
LANGUAGE sql AS $$
  WITH now AS (
    SELECT date_trunc('milliseconds', clock_timestamp()) AS at
  ), pairs AS MATERIALIZED (
    SELECT p.* FROM unnest(people, subjects, about) AS p (person, subject, facts)
  ), asked AS MATERIALIZED (
    SELECT p.person, p.added, coalesce(c.in_app, true) AS in_app, public.notification_email_due(told, c.by_email) AS by_email, now.at
    FROM (SELECT person, count(*)::int AS added FROM pairs GROUP BY person) AS p
      CROSS JOIN now
      LEFT JOIN public.notification_choices AS c ON c.user_id = p.person AND c.kind = told
    WHERE coalesce(c.in_app, true) OR public.notification_email_due(told, c.by_email)
  ), open AS MATERIALIZED (
    SELECT asked.person, kept.id FROM asked CROSS JOIN LATERAL (
      SELECT n.id FROM public.notifications AS n
      WHERE n.user_id = asked.person AND n.created_at > asked.at - interval '1 hour' AND n.kind = told AND n.subject_id IS NULL
        AND (n.read_at IS NULL OR NOT n.in_app) AND n.in_app = asked.in_app AND n.email_due = asked.by_email
      ORDER BY n.created_at DESC, n.id DESC LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    ) AS kept
  ), counted AS (
    UPDATE public.notifications AS n
    SET facts = jsonb_build_object('count', (n.facts ->> 'count')::int + asked.added)
    FROM open JOIN asked USING (person) WHERE n.id = open.id
    RETURNING n.user_id
  ), others AS MATERIALIZED (
    SELECT asked.*, asked.added + (SELECT count(*) FROM public.notifications AS n
      WHERE n.user_id = asked.person AND n.created_at > asked.at - interval '1 hour' AND n.kind = told) > 5 AS is_many
    FROM asked WHERE person NOT IN (SELECT user_id FROM counted)
  )
  INSERT INTO public.notifications (id, user_id, kind, subject_id, facts, created_at, in_app, email_due, read_at)
  SELECT gen_random_uuid(), others.person, told, said.subject, said.facts, others.at, others.in_app, others.by_email,
    CASE WHEN NOT others.in_app THEN others.at END
  FROM others CROSS JOIN LATERAL (
    SELECT NULL::uuid AS subject, jsonb_build_object('count', others.added) AS facts WHERE others.is_many
    UNION ALL
    SELECT p.subject, p.facts FROM pairs AS p WHERE p.person = others.person AND NOT others.is_many
  ) AS said
  ORDER BY others.person, said.subject;
$$;

CREATE OR REPLACE FUNCTION public.notified_staff(besides uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(id ORDER BY id) FROM public.users
  WHERE role IN ('Staff', 'Admin') AND deactivated_at IS NULL AND NOT is_machine AND id IS DISTINCT FROM besides;
$$;

CREATE OR REPLACE FUNCTION public.full_name_of(person uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT concat_ws(' ', name, nullif(surname, '')) FROM public.users WHERE id = person;
$$;

-- Whoever captured an order need not be told of it.
CREATE OR REPLACE FUNCTION public.notify_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  about jsonb := jsonb_build_object('reference', NEW.reference_number, 'amount', NEW.total_price);
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM public.notify('order-placed', ARRAY[NEW.user_id], NEW.id, about);
    PERFORM public.notify('new-order', public.notified_staff(NEW.placed_by), NEW.id,
      about || jsonb_build_object('customer', public.full_name_of(NEW.user_id)));
  ELSIF NEW.cancelled_at IS NULL THEN
    PERFORM public.notify('order-dispatched', ARRAY[NEW.user_id], NEW.id,
      about || jsonb_build_object('forCollection', CASE WHEN NEW.for_collection THEN true END));
  ELSE
    PERFORM public.notify('order-cancelled', ARRAY[NEW.user_id], NEW.id, about || jsonb_build_object('reason', NEW.cancel_reason));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notify_orders_placed AFTER INSERT ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.notify_order();
-- 1 is dispatched (ORDER_STATUS).
CREATE OR REPLACE TRIGGER notify_orders_moved AFTER UPDATE OF status, cancelled_at ON public.orders
  FOR EACH ROW WHEN ((OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL)
    OR (OLD.status <> 1 AND NEW.status = 1 AND NEW.cancelled_at IS NULL))
  EXECUTE FUNCTION public.notify_order();

CREATE OR REPLACE FUNCTION public.notify_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN NULL; END IF;
  IF NEW.is_paid THEN
    PERFORM public.notify('payment-approved', ARRAY[NEW.user_id], NEW.id,
      jsonb_strip_nulls(jsonb_build_object('amount', NEW.amount, 'isRecorded', CASE WHEN NEW.method IS NOT NULL THEN true END)));
  ELSIF NEW.rejected_at IS NOT NULL THEN
    PERFORM public.notify('payment-rejected', ARRAY[NEW.user_id], NEW.id, jsonb_build_object('reason', NEW.reject_reason));
  ELSE
    PERFORM public.notify('new-proof', public.notified_staff(NEW.user_id), NEW.id,
      jsonb_build_object('customer', public.full_name_of(NEW.user_id)));
  END IF;
  RETURN NULL;
END $$;

-- A proof that arrived, or a payment that staff recorded without one; not credits and debits by hand, which nobody waits for.
CREATE OR REPLACE TRIGGER notify_payments_added AFTER INSERT ON public.payments
  FOR EACH ROW WHEN (NEW.file_key IS NOT NULL OR (NEW.is_paid AND NEW.method IS NOT NULL))
  EXECUTE FUNCTION public.notify_payment();
CREATE OR REPLACE TRIGGER notify_payments_decided AFTER UPDATE OF is_paid, rejected_at ON public.payments
  FOR EACH ROW WHEN ((NEW.file_key IS NOT NULL OR NEW.method IS NOT NULL)
    AND ((NEW.is_paid AND NOT OLD.is_paid) OR (OLD.rejected_at IS NULL AND NEW.rejected_at IS NOT NULL)))
  EXECUTE FUNCTION public.notify_payment();

-- Tells whoever has one of these products on a list of its new price, or staff of its low stock.
CREATE OR REPLACE FUNCTION public.notify_concerned(told text, subjects uuid[], about jsonb[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF told = 'price-changed' THEN
    PERFORM public.notify_products(told, array_agg(user_id), array_agg(product_id), array_agg(facts)) FROM (
      SELECT DISTINCT l.user_id, s.product_id, s.facts FROM unnest(subjects, about) AS s (product_id, facts)
        JOIN public.named_list_lines AS n USING (product_id) JOIN public.named_lists AS l ON l.id = n.list_id
        JOIN public.users AS u ON u.id = l.user_id AND u.deactivated_at IS NULL
    ) AS listed HAVING count(*) > 0;
  ELSE
    PERFORM public.notify_products(told, array_agg(person), array_agg(product_id), array_agg(facts))
      FROM unnest(public.notified_staff(NULL)) AS person CROSS JOIN unnest(subjects, about) AS s (product_id, facts)
      HAVING count(*) > 0;
  END IF;
END $$;

-- Tells what statements left, each product once, as it was changed last. What another instance is telling is left to it.
CREATE OR REPLACE FUNCTION public.notify_backlog() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told text;
  subjects uuid[];
  about jsonb[];
BEGIN
  FOR told, subjects, about IN
    WITH taken AS (
      DELETE FROM public.notification_backlog WHERE id IN (SELECT id FROM public.notification_backlog FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, facts
    ), changed AS (
      SELECT DISTINCT ON (t.kind, f.key) t.kind, f.key::uuid AS product_id, f.value AS facts
      FROM taken AS t CROSS JOIN jsonb_each(t.facts) AS f ORDER BY t.kind, f.key, t.id DESC
    )
    SELECT kind, array_agg(product_id ORDER BY product_id), array_agg(facts ORDER BY product_id) FROM changed GROUP BY kind ORDER BY kind
  LOOP
    PERFORM public.notify_concerned(told, subjects, about);
  END LOOP;
END $$;

-- Whoever waits for a product is told when it is back, whoever brought it back: staff, an import, a cancelled order. A watch ends with
-- what it was for. Whoever has a product on a list is told when its price changes, and staff when its stock falls to 10 packs or
-- fewer (LOW_STOCK). What is archived is sold to nobody, and told to nobody. An import changes thousands of products in hundreds of
-- statements: what a statement of more than 20 changes is only noted here, and told some seconds later, all at once.
CREATE OR REPLACE FUNCTION public.notify_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text;
  subjects uuid[];
  about jsonb[];
  waiting uuid[];
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN NULL; END IF;
  FOR told, subjects, about IN
    WITH compared AS (
      SELECT c.id, c.stock, b.stock AS previous_stock, c.cost, b.cost AS previous_cost, b.archived_at IS NULL AS was_listed,
        concat_ws(', ', c.name, nullif(c.strength, ''), nullif(c.pack_size, '')) AS product
      FROM changed AS c JOIN before AS b USING (id)
      WHERE c.archived_at IS NULL AND ((c.stock, c.cost) IS DISTINCT FROM (b.stock, b.cost) OR b.archived_at IS NOT NULL)
    ), reported AS (
      SELECT 'back-in-stock' AS kind, id, jsonb_build_object('product', product) AS facts
        FROM compared WHERE stock > 0 AND (previous_stock <= 0 OR NOT was_listed)
      UNION ALL
      SELECT 'price-changed', id, jsonb_build_object('product', product, 'previousCost', previous_cost, 'cost', cost)
        FROM compared WHERE cost <> previous_cost AND was_listed
      UNION ALL
      SELECT 'low-stock', id, jsonb_build_object('product', product, 'stock', stock)
        FROM compared WHERE stock <= 10 AND previous_stock > 10 AND was_listed
    )
    SELECT kind, array_agg(id ORDER BY id), array_agg(facts ORDER BY id) FROM reported GROUP BY kind ORDER BY kind
  LOOP
    IF told = 'back-in-stock' THEN
      WITH ended AS (DELETE FROM public.stock_watches WHERE product_id = ANY (subjects) RETURNING user_id, product_id)
      SELECT array_agg(user_id), array_agg(product_id), array_agg(facts) INTO waiting, subjects, about
        FROM ended JOIN unnest(subjects, about) AS s (product_id, facts) USING (product_id);
      IF waiting IS NOT NULL THEN PERFORM public.notify_products(told, waiting, subjects, about); END IF;
    ELSIF cardinality(subjects) > 20 THEN
      INSERT INTO public.notification_backlog (kind, facts)
        SELECT told, jsonb_object_agg(product_id, facts) FROM unnest(subjects, about) AS s (product_id, facts);
    ELSE
      PERFORM public.notify_concerned(told, subjects, about);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER notify_products_updated AFTER UPDATE ON public.products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.notify_products_updated();
