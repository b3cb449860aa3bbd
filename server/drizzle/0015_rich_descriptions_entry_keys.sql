ALTER TABLE "payments" ADD COLUMN "request_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request_key" ON "payments" USING btree ("user_id","request_key") WHERE "payments"."request_key" is not null;--> statement-breakpoint
-- The words of sanitised HTML, without its tags.
CREATE FUNCTION html_words(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(regexp_replace(html, '<[^>]*>', ' ', 'g'), '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_write_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab text := (SELECT name FROM public.labs WHERE id = NEW.lab_id FOR SHARE);
  category text := (SELECT name FROM public.categories WHERE id = NEW.category_id FOR SHARE);
BEGIN
  NEW.name_key := public.search_key(NEW.name);
  NEW.sort_key := concat_ws(chr(1),
    public.search_sort_part(public.search_key(lab)), right(NEW.lab_id::text, 4),
    public.search_sort_part(public.search_key(category)), right(NEW.category_id::text, 4),
    public.search_sort_part(NEW.name_key), public.search_sort_part(public.search_key(NEW.strength)));
  NEW.search_vector := array_to_tsvector(public.search_tokens(concat_ws(E'\n',
    NEW.name, NEW.strength, NEW.dosage, lab, category, NEW.pack_size,
    public.html_words(left(NEW.description, 10000)), NEW.sku)));
  RETURN NEW;
END $$;--> statement-breakpoint
-- What was plain text until now says the same as HTML.
UPDATE products SET description = regexp_replace(
    replace(replace(replace(description, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '\r?\n', '<br />', 'g')
  WHERE description ~ '[&<>\n]';
