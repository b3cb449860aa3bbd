-- Kinds have weeks now: the functions of db/routines fill the table again.
-- routines: 4846556198c186240e2a4c97cb7691df352e8b887d2db3102a730a9cc4318a64
DELETE FROM "kept_counts";--> statement-breakpoint
CREATE INDEX "orders_collection_date_idx" ON "orders" USING btree ("date_ordered","id") WHERE "orders"."for_collection";
