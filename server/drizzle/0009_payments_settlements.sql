CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"paid_event_id" uuid,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "settlements_amount_check" CHECK ("settlements"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "rejected_by" uuid;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_paid_event_id_order_events_id_fk" FOREIGN KEY ("paid_event_id") REFERENCES "public"."order_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_standing_key" ON "settlements" USING btree ("payment_id","order_id") WHERE "settlements"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "settlements_payment_idx" ON "settlements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "settlements_order_idx" ON "settlements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "settlements_paid_event_idx" ON "settlements" USING btree ("paid_event_id") WHERE "settlements"."paid_event_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_rejected_by_users_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_date_idx" ON "payments" USING btree ("date_created","id");--> statement-breakpoint
CREATE INDEX "payments_approved_idx" ON "payments" USING btree ("date_created","id") WHERE "payments"."is_paid" and "payments"."source" = 'POP';--> statement-breakpoint
CREATE INDEX "payments_rejected_idx" ON "payments" USING btree ("date_created","id") WHERE "payments"."rejected_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_manual_idx" ON "payments" USING btree ("date_created","id") WHERE "payments"."source" <> 'POP';--> statement-breakpoint
CREATE INDEX "payments_amount_idx" ON "payments" USING btree ("amount") WHERE "payments"."is_paid";--> statement-breakpoint
CREATE INDEX "payments_order_idx" ON "payments" USING btree ("order_id") WHERE "payments"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_file_name_idx" ON "payments" USING gin (upper("file_name") gin_trgm_ops);