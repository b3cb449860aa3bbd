CREATE TABLE "backups" (
	"at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"bytes" bigint NOT NULL,
	"files" integer NOT NULL,
	"missing" integer NOT NULL,
	"restored_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Tells this store's backups from another's. It is part of every backup, so a restored store goes on with its own.
INSERT INTO "installation" ("key", "value") VALUES ('store', gen_random_uuid()) ON CONFLICT DO NOTHING;
