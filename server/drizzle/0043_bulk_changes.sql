CREATE TYPE "public"."bulk_outcome" AS ENUM('applied', 'unchanged', 'unknown', 'conflict', 'refused');--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"change_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"outcome" "bulk_outcome" NOT NULL,
	"before" bigint,
	"after" bigint,
	CONSTRAINT "bulk_rows_change_id_position_pk" PRIMARY KEY("change_id","position")
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_change_id_bulk_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_changes_key" ON "bulk_changes" USING btree ("actor_id","key");--> statement-breakpoint
CREATE INDEX "bulk_changes_age_idx" ON "bulk_changes" USING btree ("created_at");