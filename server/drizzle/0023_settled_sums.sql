CREATE TYPE "public"."payment_method" AS ENUM('EFT', 'Cash', 'Card', 'Cheque', 'Other');--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "payment_orders_payment_id_order_id_pk" PRIMARY KEY("payment_id","order_id")
);
--> statement-breakpoint
DROP INDEX "settlements_standing_key";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_marked_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "settled" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "method" "payment_method";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "undo_reason" text;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "settles_credit" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_orders_order_idx" ON "payment_orders" USING btree ("order_id","payment_id");--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_unpaid_idx" ON "orders" USING btree ("user_id","date_ordered","id") WHERE "orders"."cancelled_at" is null and not "orders"."is_marked_paid" and "orders"."settled" < "orders"."total_price";--> statement-breakpoint
CREATE INDEX "orders_unpaid_date_idx" ON "orders" USING btree ("date_ordered","id") WHERE "orders"."cancelled_at" is null and not "orders"."is_marked_paid" and "orders"."settled" < "orders"."total_price";--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("date_ordered","id") WHERE "orders"."status" in (2, 3) and "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_unspent_idx" ON "payments" USING btree ("user_id","date_created","id") WHERE "payments"."is_paid" and "payments"."payment_type" <> 2 and "payments"."settled" < "payments"."amount";--> statement-breakpoint
SET LOCAL formulary.quiet = on;--> statement-breakpoint
-- An order that somebody moved to Paid by hand: no settlement stands for the move.
UPDATE orders SET is_marked_paid = true WHERE EXISTS (
  SELECT FROM order_events e WHERE e.order_id = orders.id AND e.status = 2
    AND NOT EXISTS (SELECT FROM settlements s WHERE s.paid_event_id = e.id));--> statement-breakpoint
-- A cancelled order is credited: what had paid it is free for other orders.
UPDATE settlements SET undone_at = o.cancelled_at FROM orders o
  WHERE o.id = settlements.order_id AND o.cancelled_at IS NOT NULL AND settlements.undone_at IS NULL;--> statement-breakpoint
INSERT INTO payment_orders (payment_id, order_id) SELECT id, order_id FROM payments WHERE order_id IS NOT NULL;--> statement-breakpoint
UPDATE orders SET settled = paid.sum FROM (
  SELECT order_id, sum(amount) AS sum FROM settlements WHERE undone_at IS NULL GROUP BY order_id) paid
  WHERE paid.order_id = orders.id;--> statement-breakpoint
UPDATE payments SET settled = spent.sum FROM (
  SELECT payment_id, sum(amount) AS sum FROM settlements WHERE undone_at IS NULL GROUP BY payment_id) spent
  WHERE spent.payment_id = payments.id;--> statement-breakpoint
-- What stands of a payment's and an order's settlements is added up here, so that no act can forget to.
CREATE FUNCTION settlements_sum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE payments p SET settled = settled + c.sum FROM (
      SELECT payment_id, sum(amount) AS sum FROM added WHERE undone_at IS NULL GROUP BY payment_id) c WHERE c.payment_id = p.id;
    UPDATE orders o SET settled = settled + c.sum FROM (
      SELECT order_id, sum(amount) AS sum FROM added WHERE undone_at IS NULL GROUP BY order_id) c WHERE c.order_id = o.id;
  ELSE
    UPDATE payments p SET settled = settled + c.sum FROM (
      SELECT payment_id, sum(amount) AS sum FROM (
        SELECT payment_id, amount FROM added WHERE undone_at IS NULL
        UNION ALL SELECT payment_id, -amount FROM removed WHERE undone_at IS NULL) both_sides
      GROUP BY payment_id HAVING sum(amount) <> 0) c WHERE c.payment_id = p.id;
    UPDATE orders o SET settled = settled + c.sum FROM (
      SELECT order_id, sum(amount) AS sum FROM (
        SELECT order_id, amount FROM added WHERE undone_at IS NULL
        UNION ALL SELECT order_id, -amount FROM removed WHERE undone_at IS NULL) both_sides
      GROUP BY order_id HAVING sum(amount) <> 0) c WHERE c.order_id = o.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settlements_added AFTER INSERT ON "settlements" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION settlements_sum_changed();--> statement-breakpoint
CREATE TRIGGER settlements_changed AFTER UPDATE ON "settlements" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION settlements_sum_changed();--> statement-breakpoint
-- A settlement is undone, never deleted.
CREATE FUNCTION settlements_refuse_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Settlements are undone, never deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER settlements_kept BEFORE DELETE ON "settlements"
  FOR EACH STATEMENT EXECUTE FUNCTION settlements_refuse_deletion();--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_check" CHECK ("orders"."settled" between 0 and "orders"."total_price");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_settled_check" CHECK ("payments"."settled" between 0 and "payments"."amount");