-- routines: 36c5d120bf807d709eeeb7b14f985421c5a01c80bfcc57006f6b007d35f2dbeb
-- Credits and debits that staff enter are kept, and those beyond a limit await another Admin. Earlier ones count already.
CREATE TABLE "account_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"request_key" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "account_entries_amount_check" CHECK ("account_entries"."amount" > 0),
	CONSTRAINT "account_entries_kind_check" CHECK ("account_entries"."kind" in ('credit', 'debit')),
	CONSTRAINT "account_entries_decided_check" CHECK (("account_entries"."decided_at" is null) = ("account_entries"."decided_by" is null) and ("account_entries"."refusal" is null or "account_entries"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "business_settings" ADD COLUMN "entry_limit" bigint DEFAULT 1000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_entries_request_key" ON "account_entries" USING btree ("user_id","request_key") WHERE "account_entries"."request_key" is not null;--> statement-breakpoint
CREATE INDEX "account_entries_user_idx" ON "account_entries" USING btree ("user_id","entered_at");--> statement-breakpoint
CREATE INDEX "account_entries_waiting_idx" ON "account_entries" USING btree ("entered_at","id") WHERE "account_entries"."decided_at" is null;--> statement-breakpoint
ALTER TABLE "business_settings" ADD CONSTRAINT "business_settings_entry_limit_check" CHECK ("business_settings"."entry_limit" >= 0);