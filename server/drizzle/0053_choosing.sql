-- routines: f94f04520a12d52f19c834dbc04d19a337b2c7f1f2e596cdb6357b9106461ccc
-- What the store filters, sorts and compares by; the functions that write it are in db/routines.
DROP INDEX "products_sort_idx";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "form_key" text collate "C";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pack_amount" numeric;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pack_unit" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unit_cost" numeric;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "compare_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_choice_idx" ON "products" USING btree ("sort_key","id","lab_id","category_id","form_key","schedule","is_new","cost","unit_cost","stock") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_compare_idx" ON "products" USING btree ("compare_key","unit_cost","id") WHERE "products"."compare_key" <> '' and "products"."archived_at" is null;