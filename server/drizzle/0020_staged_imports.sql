ALTER TABLE "imports" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "concerns" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "given" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "seen_version" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "stock_change" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "lab_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "stock_rule" text DEFAULT 'ask' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "sheet" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "heading_line" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "is_reading_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone" jsonb;--> statement-breakpoint
-- What was compared before is compared again when it is applied; what was applied before can still be undone.
UPDATE "imports" SET "summary" =
  '{"skipped": 0, "toConfirm": 0, "otherProducts": 0, "priceMoves": 0, "soldOut": 0}'::jsonb || "summary";--> statement-breakpoint
UPDATE "imports" SET "digest" = '' WHERE "state" = 'staged';--> statement-breakpoint
UPDATE "import_rows" r SET "is_written" = true FROM "imports" i
  WHERE i."id" = r."import_id" AND i."state" = 'applied' AND r."kind" <> 'fault';
