CREATE TABLE "sent_letters" (
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_letters_kind_about_pk" PRIMARY KEY("kind","about")
);
--> statement-breakpoint
ALTER TABLE "sent_letters" ADD CONSTRAINT "sent_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;