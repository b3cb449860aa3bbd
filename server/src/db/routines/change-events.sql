-- Changes are announced on the channel `formulary` once their transaction has ended, whoever makes them. They are written down in
-- it, and announced by whoever asks next: announcing holds a lock of the whole server until the transaction is on disk, so that
-- transactions which announce cannot share a write to the disk.

-- More than 100 ids are left out: the reader reads everything of the topic again. Restoring a backup and filling a store announce
-- nothing (`formulary.quiet`).
CREATE OR REPLACE FUNCTION public.live_tell(topic text, user_id uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN; END IF;
  INSERT INTO public.change_events (event) VALUES (jsonb_strip_nulls(jsonb_build_object(
    'topic', topic, 'userId', user_id, 'ids', CASE WHEN cardinality(ids) BETWEEN 1 AND 100 THEN ids END)));
END $$;

-- Announces all changes whose transactions have ended. An event carries the transaction that announces it: every instance hears
-- the same transactions in the same order, so a reader who comes back, to whichever instance, is told what came after the last
-- event that it had. Whoever asks at the same moment waits until these are announced.
CREATE OR REPLACE FUNCTION public.live_announce() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  FOR told IN
    WITH ended AS (DELETE FROM public.change_events RETURNING id, event)
    SELECT event FROM ended GROUP BY event ORDER BY min(id)
  LOOP
    PERFORM pg_notify('formulary', (told || jsonb_build_object('tx', pg_current_xact_id()::text))::text);
  END LOOP;
END $$;

-- Lists that are kept depend on which products are listed, and where. That changes less often than prices and stock, and has a
-- topic of its own, `catalogue`.
CREATE OR REPLACE FUNCTION public.live_products_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  is_listed_elsewhere boolean := true;
BEGIN
  SELECT array_agg(id) INTO ids FROM (SELECT id FROM changed LIMIT 101) AS few;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM public.live_tell('products', NULL, ids);
  IF TG_OP = 'UPDATE' AND cardinality(ids) <= 100 THEN
    SELECT EXISTS (
      SELECT FROM changed AS c JOIN before AS b USING (id)
      WHERE (c.sort_key, c.is_new, c.archived_at, c.search_vector)
        IS DISTINCT FROM (b.sort_key, b.is_new, b.archived_at, b.search_vector)
    ) INTO is_listed_elsewhere;
  END IF;
  IF is_listed_elsewhere THEN PERFORM public.live_tell('catalogue', NULL, NULL); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_products_added AFTER INSERT ON public.products
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_listed();
CREATE OR REPLACE TRIGGER live_products_updated AFTER UPDATE ON public.products
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_listed();
CREATE OR REPLACE TRIGGER live_products_deleted AFTER DELETE ON public.products
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_listed();

-- A product's pictures and variants.
CREATE OR REPLACE FUNCTION public.live_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM changed LIMIT 101) AS few;
  IF ids IS NOT NULL THEN PERFORM public.live_tell('products', NULL, ids); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_images_added AFTER INSERT ON public.product_images
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();
CREATE OR REPLACE TRIGGER live_images_updated AFTER UPDATE ON public.product_images
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();
CREATE OR REPLACE TRIGGER live_images_deleted AFTER DELETE ON public.product_images
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();
CREATE OR REPLACE TRIGGER live_variants_added AFTER INSERT ON public.product_variants
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();
CREATE OR REPLACE TRIGGER live_variants_updated AFTER UPDATE ON public.product_variants
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();
CREATE OR REPLACE TRIGGER live_variants_deleted AFTER DELETE ON public.product_variants
  REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_products_changed();

-- Synonyms, which searches depend on. The names of labs and categories are part of their products.
CREATE OR REPLACE FUNCTION public.live_synonyms_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.live_tell('catalogue', NULL, NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_synonyms AFTER INSERT OR UPDATE OR DELETE ON public.search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_synonyms_changed();

-- Arguments of the trigger: the topic, and the column of the customer whom it concerns.
CREATE OR REPLACE FUNCTION public.live_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM public.live_tell(TG_ARGV[0], (changed ->> TG_ARGV[1])::uuid, array_remove(ARRAY[(changed ->> 'id')::uuid], NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_orders AFTER INSERT OR UPDATE ON public.orders
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('orders', 'user_id');
CREATE OR REPLACE TRIGGER live_documents AFTER INSERT ON public.tax_documents
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('documents', 'user_id');
CREATE OR REPLACE TRIGGER live_payments AFTER INSERT OR UPDATE ON public.payments
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('payments', 'user_id');
CREATE OR REPLACE TRIGGER live_account_entries AFTER INSERT OR UPDATE ON public.account_entries
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('payments', 'user_id');
CREATE OR REPLACE TRIGGER live_balance AFTER INSERT OR UPDATE ON public.ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('balance', 'user_id');
CREATE OR REPLACE TRIGGER live_delivery_details AFTER INSERT OR UPDATE OR DELETE ON public.delivery_details
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('delivery-details', 'user_id');
CREATE OR REPLACE TRIGGER live_carts AFTER INSERT OR UPDATE OR DELETE ON public.carts
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('cart', 'user_id');
CREATE OR REPLACE TRIGGER live_lists AFTER INSERT OR UPDATE OR DELETE ON public.named_lists
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('lists', 'user_id');
CREATE OR REPLACE TRIGGER live_users AFTER UPDATE ON public.users
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('account', 'id');
CREATE OR REPLACE TRIGGER live_sessions AFTER DELETE ON public.sessions
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('account', 'user_id');
-- Whether somebody has a second factor decides what their sessions may do.
CREATE OR REPLACE TRIGGER live_passkeys AFTER INSERT OR DELETE OR UPDATE OF name ON public.passkeys
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('account', 'user_id');
CREATE OR REPLACE TRIGGER live_authenticators AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.authenticators
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('account', 'user_id');
-- Starting or ending an impersonation changes what every screen of that session shows.
CREATE OR REPLACE TRIGGER live_sessions_impersonating AFTER UPDATE OF viewed_user_id ON public.sessions
  FOR EACH ROW EXECUTE FUNCTION public.live_row_changed('account', 'user_id');

-- One event for each person, of what they see: not for what is only emailed, nor when an email is queued. An import tells hundreds of
-- people at once, so their events are written by one statement.
CREATE OR REPLACE FUNCTION public.live_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seen uuid[];
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(id) INTO seen FROM changed WHERE in_app;
  ELSE
    SELECT array_agg(c.id) INTO seen FROM changed AS c JOIN before AS b USING (id)
      WHERE c.in_app AND (c.facts, c.read_at) IS DISTINCT FROM (b.facts, b.read_at);
  END IF;
  INSERT INTO public.change_events (event)
    SELECT jsonb_strip_nulls(jsonb_build_object('topic', 'notifications', 'userId', user_id,
      'ids', CASE WHEN count(*) <= 100 THEN array_agg(id ORDER BY id) END))
    FROM changed WHERE id = ANY (seen) GROUP BY user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_notifications_added AFTER INSERT ON public.notifications
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_notifications_changed();
CREATE OR REPLACE TRIGGER live_notifications_updated AFTER UPDATE ON public.notifications
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_notifications_changed();

CREATE OR REPLACE FUNCTION public.live_store_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.live_tell('store', NULL, NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_store AFTER INSERT OR UPDATE ON public.store_settings
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_store_changed();
CREATE OR REPLACE TRIGGER live_business AFTER INSERT OR UPDATE ON public.business_settings
  FOR EACH STATEMENT EXECUTE FUNCTION public.live_store_changed();

-- Requiring a second factor concerns every session of staff.
CREATE OR REPLACE FUNCTION public.live_second_factor_required() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.live_tell('account', NULL, NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_second_factor_required AFTER UPDATE ON public.business_settings
  FOR EACH ROW WHEN (OLD.second_factor_required IS DISTINCT FROM NEW.second_factor_required)
  EXECUTE FUNCTION public.live_second_factor_required();
