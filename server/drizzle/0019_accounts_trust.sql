CREATE TABLE "known_devices" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
ALTER TABLE "password_links" ADD COLUMN "mailed_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "host_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user_idx" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "known_devices_used_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_mailed_token_key" UNIQUE("mailed_token_hash");--> statement-breakpoint
-- Counts that have expired are found without reading the others.
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");--> statement-breakpoint
-- Links are made when they are sent: what waits to be sent loses the one that it has.
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = data - 'path' WHERE name = 'letters' AND data ? 'path';
  END IF;
END $$;
