-- Customers report problems with dispatched orders, with photos; staff decide.
CREATE TYPE "public"."problem_kind" AS ENUM('short', 'damaged', 'wrong', 'expired', 'other');--> statement-breakpoint
CREATE TYPE "public"."problem_state" AS ENUM('open', 'credited', 'rejected', 'resolved');--> statement-breakpoint
CREATE TABLE "order_problem_lines" (
	"problem_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"kind" "problem_kind" NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_problem_lines_problem_id_order_line_id_pk" PRIMARY KEY("problem_id","order_line_id"),
	CONSTRAINT "order_problem_lines_check" CHECK ("order_problem_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_problems" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text,
	"state" "problem_state" DEFAULT 'open' NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"dispute_id" uuid,
	"credit_note_id" uuid,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"request_key" text,
	"payload_hash" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "order_problems_decided_check" CHECK (("order_problems"."state" = 'open') = ("order_problems"."decided_at" is null) and ("order_problems"."decided_at" is null) = ("order_problems"."decided_by" is null)
        and ("order_problems"."state" = 'credited') = ("order_problems"."credit_note_id" is not null)
        and ("order_problems"."state" in ('rejected', 'resolved')) = ("order_problems"."answer" is not null))
);
--> statement-breakpoint
CREATE TABLE "problem_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"problem_id" uuid,
	"file_key" text NOT NULL,
	"file_type" text NOT NULL,
	"file_size" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_problem_id_order_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."order_problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problem_lines" ADD CONSTRAINT "order_problem_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_dispute_id_invoice_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."invoice_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_credit_note_id_tax_documents_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_problems" ADD CONSTRAINT "order_problems_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "problem_photos" ADD CONSTRAINT "problem_photos_problem_id_order_problems_id_fk" FOREIGN KEY ("problem_id") REFERENCES "public"."order_problems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_problem_lines_line_idx" ON "order_problem_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_problems_request_key" ON "order_problems" USING btree ("user_id","request_key");--> statement-breakpoint
CREATE INDEX "order_problems_order_idx" ON "order_problems" USING btree ("order_id","reported_at");--> statement-breakpoint
CREATE INDEX "order_problems_open_idx" ON "order_problems" USING btree ("reported_at","id") WHERE "order_problems"."state" = 'open';--> statement-breakpoint
CREATE INDEX "order_problems_date_idx" ON "order_problems" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "order_problems_dispute_idx" ON "order_problems" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "problem_photos_problem_idx" ON "problem_photos" USING btree ("problem_id");