-- What is shown and what is emailed of a notification; the triggers that write them are in db/routines.
-- routines: 305f9fd08496b6c19a1a4b20eb341c8b0a6571cb45376fd8fed76e7e91154b09
ALTER TABLE "notifications" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "email_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_due_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."email_due";
