-- The trigger that fills the column is one of db/routines, which are applied after the migrations.
-- routines: be871f0279ac4ebd2548b5416991a3f73d36c8dafca068d2332137e5aaf4515d
ALTER TABLE "orders" ADD COLUMN "changed_in" "xid8" DEFAULT '0' NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_changed_idx" ON "orders" USING btree ("changed_in","id");