-- What people chose for the words of lines is remembered.
CREATE TABLE "learned_choices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"written" text NOT NULL,
	"product_id" uuid NOT NULL,
	"variant_id" uuid,
	"chosen_as" text DEFAULT '' NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "learned_choices_times_check" CHECK ("learned_choices"."times" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "learned_choices" ADD CONSTRAINT "learned_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learned_choices" ADD CONSTRAINT "learned_choices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learned_choices_key" ON "learned_choices" USING btree ("user_id","words");--> statement-breakpoint
CREATE INDEX "learned_choices_product_idx" ON "learned_choices" USING btree ("product_id");