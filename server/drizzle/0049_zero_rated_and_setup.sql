ALTER TABLE "business_settings" ADD COLUMN "hides_setup" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "setup_confirmed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_zero_rated_idx" ON "products" USING btree ("sort_key","id") WHERE "products"."zero_rated" and "products"."archived_at" is null;