-- routines: 1c62c28c93243e4aa4e91d63e9b4bd61d56f119592d51fae4dceba67fc15e632
-- What products contain: suggested by the functions in db/routines, decided by staff.
ALTER TABLE "products" ADD COLUMN "suggested_substance" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "has_no_substance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_suggested_idx" ON "products" USING btree (("suggested_substance" = ''),"suggested_substance","sort_key","id") WHERE "products"."substance" = '' and not "products"."has_no_substance" and "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_substance_idx" ON "products" USING btree ("substance","sort_key","id") WHERE "products"."substance" <> '' and "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_no_substance_idx" ON "products" USING btree ("sort_key","id") WHERE "products"."has_no_substance" and "products"."archived_at" is null;