-- routines: 3673ef86f690988e62471f6caa89d6c79a9ba81fc1a8061961c1b5cc82e6df44
CREATE INDEX "products_low_idx" ON "products" USING btree ("sort_key","id") WHERE "products"."stock" between 1 and 10 and "products"."archived_at" is null;
