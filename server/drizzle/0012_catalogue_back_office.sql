CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"detail" jsonb NOT NULL,
	"product_id" uuid,
	"before" jsonb,
	"version" integer,
	"stock" integer,
	"kept_because" text,
	CONSTRAINT "import_rows_import_id_kind_position_pk" PRIMARY KEY("import_id","kind","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"stock_of_new" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"digest" text NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone,
	"made_labs" uuid[] DEFAULT '{}' NOT NULL,
	"made_categories" uuid[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"previous_cost" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_created_idx" ON "imports" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "price_history_product_idx" ON "price_history" USING btree ("product_id","at","id");--> statement-breakpoint
CREATE INDEX "products_archived_idx" ON "products" USING btree ("sort_key","id") WHERE "products"."archived_at" is not null;--> statement-breakpoint
-- A price never changes unrecorded, whoever changes it. `formulary.actor` names who of the staff does it.
CREATE FUNCTION products_priced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.price_history (product_id, previous_cost, cost, actor_id)
    VALUES (NEW.id, OLD.cost, NEW.cost, nullif(current_setting('formulary.actor', true), '')::uuid);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_priced AFTER UPDATE OF cost ON products FOR EACH ROW
  WHEN (OLD.cost IS DISTINCT FROM NEW.cost) EXECUTE FUNCTION products_priced();
