-- The triggers are in db/routines, which are applied after the migrations.
-- routines: b7edaee0d68329f419d77273ee7547c65e3edcac94a452394261b4ee4c9e9cd9
CREATE TYPE "public"."bank_file_format" AS ENUM('csv', 'ofx', 'mt940');--> statement-breakpoint
CREATE TYPE "public"."bank_line_state" AS ENUM('open', 'matched', 'ignored');--> statement-breakpoint
CREATE TYPE "public"."statement_send_state" AS ENUM('waiting', 'sent', 'skipped', 'failed');--> statement-breakpoint
CREATE TYPE "public"."credit_reason" AS ENUM('return', 'short-delivery', 'damage', 'wrong-price', 'cancellation', 'other');--> statement-breakpoint
CREATE TYPE "public"."tax_document_kind" AS ENUM('invoice', 'credit-note');--> statement-breakpoint
ALTER TYPE "public"."audit_entity" ADD VALUE 'Business';--> statement-breakpoint
ALTER TYPE "public"."audit_entity" ADD VALUE 'Document';--> statement-breakpoint
ALTER TYPE "public"."audit_entity" ADD VALUE 'BankLine';--> statement-breakpoint
CREATE TABLE "customer_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"terms_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_details_terms_check" CHECK ("customer_details"."terms_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "bank_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"format" "bank_file_format" NOT NULL,
	"account" text NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"line_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"description" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"payer_key" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"state" "bank_line_state" DEFAULT 'open' NOT NULL,
	"user_id" uuid,
	"payment_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "business_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"decimals" smallint DEFAULT 0 NOT NULL,
	"prices_include_vat" boolean DEFAULT true NOT NULL,
	"vat_rates" jsonb DEFAULT '[{"from":"1993-04-07","rate":1400},{"from":"2018-04-01","rate":1500}]'::jsonb NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"trading_name" text DEFAULT '' NOT NULL,
	"registration_number" text DEFAULT '' NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"pharmacist_name" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"bank_account_name" text DEFAULT '' NOT NULL,
	"bank_account_number" text DEFAULT '' NOT NULL,
	"bank_branch_code" text DEFAULT '' NOT NULL,
	"terms_days" integer DEFAULT 30 NOT NULL,
	"payment_terms" text DEFAULT '' NOT NULL,
	"logo_key" text,
	"account_codes" jsonb DEFAULT '{"debtors":"8000","sales":"1000","zeroRatedSales":"1010","delivery":"1020","vatOutput":"9500","bank":"8400","adjustments":"1030"}'::jsonb NOT NULL,
	"reminders_on" boolean DEFAULT false NOT NULL,
	"reminder_stages" jsonb DEFAULT '[{"days":3,"subject":"Reminder: payment is due","text":"The invoices below are past their due date. If you have paid in the meantime, thank you: please ignore this message."},{"days":14,"subject":"Second reminder: payment is overdue","text":"The invoices below are still unpaid. Please pay them this week, or tell us if something is wrong with them."},{"days":30,"subject":"Final reminder: your account is overdue","text":"The invoices below are more than 30 days overdue. Please pay them now, or call us so that we can agree on how to go on."}]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "business_settings_one_row" CHECK ("business_settings"."id" = 1),
	CONSTRAINT "business_settings_decimals_check" CHECK ("business_settings"."decimals" in (0, 2)),
	CONSTRAINT "business_settings_terms_check" CHECK ("business_settings"."terms_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "invoice_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"stage" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"total" integer NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_sends" (
	"run_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text,
	"state" "statement_send_state" DEFAULT 'waiting' NOT NULL,
	"detail" text,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "statement_sends_run_id_user_id_pk" PRIMARY KEY("run_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_files" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" "tax_document_kind" PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"next" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_document_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_line_id" uuid,
	"quantity" integer NOT NULL,
	"cost" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"is_returned" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_document_lines_check" CHECK ("tax_document_lines"."quantity" >= 0 and "tax_document_lines"."amount" >= 0 and "tax_document_lines"."tax" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" "tax_document_kind" NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_id" uuid,
	"reason" "credit_reason",
	"note" text,
	"total" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"due_on" date,
	"payment_id" uuid,
	"snapshot" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"request_key" text,
	CONSTRAINT "tax_documents_kind_check" CHECK (("tax_documents"."kind" = 'credit-note') = ("tax_documents"."invoice_id" is not null and "tax_documents"."reason" is not null)),
	CONSTRAINT "tax_documents_total_check" CHECK ("tax_documents"."total" >= 0 and "tax_documents"."tax" between 0 and "tax_documents"."total")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "zero_rated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_rate" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prices_include_vat" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "total_tax" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax_rate" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_tax" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "customer_details" ADD CONSTRAINT "customer_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_imports" ADD CONSTRAINT "bank_imports_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_import_id_bank_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."bank_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_disputes" ADD CONSTRAINT "invoice_disputes_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_sends" ADD CONSTRAINT "statement_sends_run_id_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_sends" ADD CONSTRAINT "statement_sends_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document_lines" ADD CONSTRAINT "tax_document_lines_document_id_tax_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_document_lines" ADD CONSTRAINT "tax_document_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_invoice_id_tax_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."tax_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_documents" ADD CONSTRAINT "tax_documents_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_imports_date_idx" ON "bank_imports" USING btree ("imported_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_fingerprint_key" ON "bank_lines" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_payment_key" ON "bank_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "bank_lines_state_idx" ON "bank_lines" USING btree ("state","day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_day_idx" ON "bank_lines" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "bank_lines_import_idx" ON "bank_lines" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "bank_lines_payer_idx" ON "bank_lines" USING btree ("payer_key") WHERE "bank_lines"."state" = 'matched';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_disputes_open_key" ON "invoice_disputes" USING btree ("document_id") WHERE "invoice_disputes"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reminders_stage_key" ON "reminders" USING btree ("document_id","stage");--> statement-breakpoint
CREATE INDEX "reminders_user_idx" ON "reminders" USING btree ("user_id","sent_at");--> statement-breakpoint
CREATE INDEX "reminders_date_idx" ON "reminders" USING btree ("sent_at","id");--> statement-breakpoint
CREATE INDEX "statement_sends_state_idx" ON "statement_sends" USING btree ("run_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_document_lines_position_key" ON "tax_document_lines" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "tax_document_lines_line_idx" ON "tax_document_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_serial_key" ON "tax_documents" USING btree ("kind","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_number_key" ON "tax_documents" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_order_key" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_payment_key" ON "tax_documents" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_request_key" ON "tax_documents" USING btree ("invoice_id","request_key");--> statement-breakpoint
CREATE INDEX "tax_documents_user_idx" ON "tax_documents" USING btree ("user_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_date_idx" ON "tax_documents" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_kind_idx" ON "tax_documents" USING btree ("kind","issued_at","id");--> statement-breakpoint
CREATE INDEX "tax_documents_invoice_idx" ON "tax_documents" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "tax_documents_order_idx" ON "tax_documents" USING btree ("order_id");