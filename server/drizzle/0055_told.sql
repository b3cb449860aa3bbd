-- What is shown and what is emailed of a notification; the triggers that write them are in db/routines.
-- routines: c97ac9cb99014493d099932b3c2178f80274100a750ece33b216688b2a9d3854
ALTER TABLE "notifications" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "email_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_due_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."email_due";
