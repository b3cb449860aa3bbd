-- Orders that customers prepared while the store was closed wait here until it opens.
CREATE TABLE "waiting_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"payload_hash" "bytea" NOT NULL,
	"input" json NOT NULL,
	"total_price" bigint NOT NULL,
	"total_quantity" integer NOT NULL,
	"for_collection" boolean NOT NULL,
	"delivery" jsonb NOT NULL,
	"delivery_detail_id" uuid,
	"po_number" text,
	"note" text,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"reasons" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_orders" ADD CONSTRAINT "waiting_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_orders_user_key" ON "waiting_orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_orders_due_idx" ON "waiting_orders" USING btree ("created_at","id") WHERE "waiting_orders"."returned_at" is null;