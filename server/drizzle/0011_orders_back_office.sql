DROP INDEX "orders_status_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_by" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_date_idx" ON "orders" USING btree ("date_ordered","id");--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" USING btree ("total_price","id");--> statement-breakpoint
CREATE INDEX "orders_cancelled_idx" ON "orders" USING btree ("date_ordered","id") WHERE "orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_collection_idx" ON "orders" USING btree ("status","date_ordered","id") WHERE "orders"."for_collection" and "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_status_idx" ON "orders" USING btree ("status","date_ordered","id") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_credit_limit_check" CHECK ("users"."credit_limit" >= 0);