-- Which products are listed, and where, changes less often than what they cost and how many are left: lists that are kept
-- are told so by a topic of its own.
CREATE FUNCTION live_products_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
  is_listed_elsewhere boolean := true;
BEGIN
  SELECT array_agg(id) INTO ids FROM (SELECT id FROM changed LIMIT 101) AS few;
  IF ids IS NULL THEN RETURN NULL; END IF;
  PERFORM live_tell('products', NULL, ids);
  IF TG_OP = 'UPDATE' AND cardinality(ids) <= 100 THEN
    SELECT EXISTS (
      SELECT FROM changed AS c JOIN before AS b USING (id)
      WHERE (c.sort_key, c.is_new, c.archived_at, c.search_vector)
        IS DISTINCT FROM (b.sort_key, b.is_new, b.archived_at, b.search_vector)
    ) INTO is_listed_elsewhere;
  END IF;
  IF is_listed_elsewhere THEN PERFORM live_tell('catalogue', NULL, NULL); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER live_products_added ON "products";--> statement-breakpoint
DROP TRIGGER live_products_updated ON "products";--> statement-breakpoint
DROP TRIGGER live_products_deleted ON "products";--> statement-breakpoint
CREATE TRIGGER live_products_added AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_listed();--> statement-breakpoint
CREATE TRIGGER live_products_updated AFTER UPDATE ON "products" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_listed();--> statement-breakpoint
CREATE TRIGGER live_products_deleted AFTER DELETE ON "products" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION live_products_listed();
