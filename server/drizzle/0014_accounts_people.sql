CREATE TABLE "password_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_links_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_user_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "viewed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewed_user_id_users_id_fk" FOREIGN KEY ("viewed_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name" || ' ' || "surname"),"id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin (lower("name" || ' ' || "surname" || ' ' || "username" || ' ' || "phone" || ' ' || coalesce("email", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "ledger_entries_time_idx" ON "ledger_entries" USING btree ("user_id","created_at","amount");--> statement-breakpoint
-- Whoever begins or stops looking at the store as a customer is told so on every screen of theirs.
CREATE TRIGGER live_sessions_viewing AFTER UPDATE OF "viewed_user_id" ON "sessions"
  FOR EACH ROW EXECUTE FUNCTION live_row_changed('account', 'user_id');
