-- routines: 4e34b87c890a643b4f1dd0ea698e237222e6b56e14317cfbb8ff7c9922a4df39
ALTER TABLE "product_counts" ADD COLUMN "count_new" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "sort_key" text collate "C" DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "product_counts" AS known SET "count_new" = told."count_new", "sort_key" = told."first"
  FROM (
    SELECT lab_id, category_id, count(*) FILTER (WHERE is_new) AS count_new,
      array_to_string((string_to_array(min(sort_key), E'\x01'))[:4], E'\x01') || E'\x01' AS first
    FROM products WHERE archived_at IS NULL GROUP BY 1, 2
  ) AS told
  WHERE known.lab_id = told.lab_id AND known.category_id = told.category_id;--> statement-breakpoint
CREATE INDEX "products_lab_new_idx" ON "products" USING btree ("lab_id","is_new" DESC NULLS LAST,"sort_key","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_new_idx" ON "products" USING btree ("category_id","is_new" DESC NULLS LAST,"sort_key","id") WHERE "products"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_new_check" CHECK ("product_counts"."count_new" between 0 and "product_counts"."count");