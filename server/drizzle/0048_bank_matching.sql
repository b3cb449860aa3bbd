-- The triggers are in db/routines, which are applied after the migrations.
-- routines: 994a75f0152765ad24445b6a9252351a02347f1b83104431ec9cfe34387c61a8
ALTER TABLE "bank_lines" ADD COLUMN "outcome" text;--> statement-breakpoint
CREATE INDEX "bank_lines_amount_idx" ON "bank_lines" USING btree ("amount","day");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_amount_check" CHECK ("bank_lines"."amount" > 0);--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_matched_check" CHECK (("bank_lines"."state" = 'matched') = ("bank_lines"."payment_id" is not null) and ("bank_lines"."payment_id" is null) = ("bank_lines"."user_id" is null)
        and ("bank_lines"."payment_id" is null) = ("bank_lines"."outcome" is null));