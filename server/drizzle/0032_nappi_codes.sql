ALTER TABLE "products" ADD COLUMN "nappi" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "products_nappi_idx" ON "products" USING btree ("nappi");