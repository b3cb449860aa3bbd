-- routines: a1480229523bcb3103b4e2fa064a04be4d397f20fb6b436fb1a21cd9fcb82d0a
-- What has changed since a device last copied the catalogue.
CREATE TABLE "product_changes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"changed_in" "xid8" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "changed_in" "xid8" DEFAULT '0' NOT NULL;