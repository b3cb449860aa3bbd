CREATE TABLE "brands" (
	"host" text PRIMARY KEY NOT NULL,
	"title" text,
	"icon" text,
	"logo" text,
	"support_email" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "switched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "is_scheduled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "schedule" jsonb DEFAULT '{"week":[[{"opens":"08:00","cutOff":"17:00"}],[{"opens":"08:00","cutOff":"17:00"}],[{"opens":"08:00","cutOff":"17:00"}],[{"opens":"08:00","cutOff":"17:00"}],[{"opens":"08:00","cutOff":"17:00"}],[],[]],"exceptions":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "time_zone" text DEFAULT 'Africa/Johannesburg' NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_entries_label_idx" ON "audit_entries" USING gin (lower("label") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_stock_idx" ON "products" USING btree ("stock","sort_key","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "orders_sales_idx" ON "orders" USING btree ("date_ordered","total_price") WHERE "orders"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "payments_takings_idx" ON "payments" USING btree ("approved_at","amount") WHERE "payments"."is_paid" and "payments"."source" = 'POP';