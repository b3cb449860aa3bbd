-- What changes is told on the channel `formulary` when its transaction ends, whoever changes it. A backup that is restored
-- and a store that is filled by the hundred thousand are silent (formulary.quiet = on).
CREATE FUNCTION live_tell(topic text, user_id uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN; END IF;
  PERFORM pg_notify('formulary', json_strip_nulls(json_build_object(
    'topic', topic, 'userId', user_id,
    'ids', CASE WHEN cardinality(ids) BETWEEN 1 AND 100 THEN ids END))::text);
END $$;--> statement-breakpoint
CREATE FUNCTION live_products_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    SELECT array_agg(id) INTO ids FROM (SELECT id FROM changed LIMIT 101) AS few;
  ELSE
    SELECT array_agg(product_id) INTO ids FROM (SELECT DISTINCT product_id FROM changed LIMIT 101) AS few;
  END IF;
  IF ids IS NOT NULL THEN PERFORM live_tell('products', NULL, ids); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER live_products_added AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_products_updated AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_products_deleted AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_images_added AFTER INSERT ON "product_images" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_images_updated AFTER UPDATE ON "product_images" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_images_deleted AFTER DELETE ON "product_images" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_variants_added AFTER INSERT ON "product_variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_variants_updated AFTER UPDATE ON "product_variants" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
CREATE TRIGGER live_variants_deleted AFTER DELETE ON "product_variants" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_changed();--> statement-breakpoint
-- TG_ARGV: the topic, and which column says whose it is.
CREATE FUNCTION live_row_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM live_tell(TG_ARGV[0], (changed ->> TG_ARGV[1])::uuid, array_remove(ARRAY[(changed ->> 'id')::uuid], NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER live_orders AFTER INSERT OR UPDATE ON "orders"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('orders', 'user_id');--> statement-breakpoint
CREATE TRIGGER live_payments AFTER INSERT OR UPDATE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('payments', 'user_id');--> statement-breakpoint
CREATE TRIGGER live_balance AFTER INSERT OR UPDATE ON "ledger_accounts"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('balance', 'user_id');--> statement-breakpoint
CREATE TRIGGER live_users AFTER UPDATE ON "users"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('account', 'id');--> statement-breakpoint
CREATE TRIGGER live_sessions AFTER DELETE ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('account', 'user_id');--> statement-breakpoint
CREATE FUNCTION live_store_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM live_tell('store', NULL, NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER live_store AFTER INSERT OR UPDATE ON "store_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION live_store_changed();
