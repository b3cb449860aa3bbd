-- The functions of db/routines fill it; they are applied after the migrations.
-- routines: 3a16043aaee471b6aaa9c99886b96eb955c5c87770155af7f596c4a363ec67cc
CREATE TABLE "kept_counts" (
	"list" text collate "C" NOT NULL,
	"kind" jsonb NOT NULL,
	"count" integer NOT NULL
) WITH (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0);
--> statement-breakpoint
CREATE INDEX "kept_counts_list_idx" ON "kept_counts" USING btree ("list");