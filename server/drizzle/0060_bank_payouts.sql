-- routines: 05a4899818156822a8b9322acf23732d53fa6e5ef76dec1d86f653a12252bb71
-- Money paid out is kept to recognise payments that a bank returned; what was imported earlier has none.
CREATE TABLE "bank_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"outcome" text,
	"line_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bank_payouts_amount_check" CHECK ("bank_payouts"."amount" > 0),
	CONSTRAINT "bank_payouts_line_check" CHECK (("bank_payouts"."outcome" is not distinct from 'returned') = ("bank_payouts"."line_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "bank_payouts" ADD CONSTRAINT "bank_payouts_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payouts" ADD CONSTRAINT "bank_payouts_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payouts" ADD CONSTRAINT "bank_payouts_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_payouts_fingerprint_key" ON "bank_payouts" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "bank_payouts_amount_idx" ON "bank_payouts" USING btree ("amount","day") WHERE "bank_payouts"."outcome" is null;--> statement-breakpoint
CREATE INDEX "bank_payouts_line_idx" ON "bank_payouts" USING btree ("line_id") WHERE "bank_payouts"."line_id" is not null;