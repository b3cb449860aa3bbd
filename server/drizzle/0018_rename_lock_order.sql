-- Products are locked in the order of their ids by every act that writes several of them. A lab or category that is renamed
-- writes all of its products: it locks them in that order too, so that no order waits for it in a circle.
CREATE OR REPLACE FUNCTION labs_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.products WHERE lab_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.products SET sort_key = '' WHERE lab_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION categories_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.products WHERE category_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.products SET sort_key = '' WHERE category_id = NEW.id;
  RETURN NULL;
END $$;
