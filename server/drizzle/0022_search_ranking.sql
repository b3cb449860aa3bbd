ALTER TABLE "products" ADD COLUMN "substances" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- How a search ranks what it finds is told in docs/decisions (search ranking); the application reads what was typed. Here the
-- database keeps, whoever writes a product, what it is ranked by: the weight of each of its words, how many substances it
-- has, and its place in lists, where strengths are ordered as quantities.

-- A text in lower case without accents, its numbers with their units ("500 MG" and "500mg" are one). Most texts are plain letters,
-- and what they do not contain is not looked for: every word of a price list comes through here.
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := left(value, 20000);
BEGIN
  IF octet_length(t) = length(t) THEN
    t := lower(translate(t, '''`', '') COLLATE "C");
  ELSE
    t := translate(t, '®©™℠''’‘`´', '    ');
    t := lower(public.unaccent('public.unaccent', normalize(t, NFKC)) COLLATE "und-x-icu");
  END IF;
  IF t COLLATE "C" ~ '[0-9]' THEN
    IF strpos(t, ',') > 0 THEN t := regexp_replace(t, '(\d),(?=\d)', '\1.', 'g'); END IF;
    IF strpos(t, '%') > 0 THEN t := regexp_replace(t, '(\d)\s*%', '\1pct', 'g'); END IF;
    IF t COLLATE "C" ~ '[\u03bcu]g|mcg|microgram' THEN
      t := regexp_replace(t, '(\d)[\s-]*(?:[\u03bcu]g|mcgs?|micrograms?)(?![[:alpha:]])', '\1mcg', 'g');
    END IF;
    IF t COLLATE "C" ~ '[0-9][\s-]+[a-z]' THEN
      t := regexp_replace(t, '(\d)[\s-]+(mg|g|kg|ng|ml|l|dl|iu|mmol|meq|mm|cm)(?![.-]?[[:alnum:]])', '\1\2', 'g');
    END IF;
  END IF;
  RETURN t;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_normalise(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text := public.search_fold(value);
BEGIN
  IF octet_length(t) = length(t) THEN
    t := regexp_replace(t COLLATE "C", '[^a-z0-9.-]+', ' ', 'g');
  ELSE
    t := regexp_replace(t COLLATE "und-x-icu", '[^[:alnum:].-]+', ' ', 'g');
  END IF;
  IF strpos(t, '.') > 0 OR strpos(t, '-') > 0 THEN
    t := regexp_replace(t, '(?<!\d)\.|\.(?!\d)|-{2,}|(?<![^ .])-|-(?![^ .])', ' ', 'g');
    t := regexp_replace(t, ' {2,}', ' ', 'g');
  END IF;
  RETURN btrim(t);
END $$;--> statement-breakpoint

-- The words of a normalised text as lexemes of one weight (`mark` is a position and a weight, such as ':1A').
CREATE FUNCTION search_lexemes(words text, mark text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text := words;
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  IF strpos(words, '-') > 0 THEN
    parts := replace(words, '-', ' ');
    words := parts || ' ' || replace(words, '-', '');
  END IF;
  IF parts ~ '\d[[:alpha:]]' THEN
    words := words || ' ' || regexp_replace(parts, '(\d)([[:alpha:]])', '\1 \2', 'g');
  END IF;
  IF length(words) > 60 AND words ~ '\S{61}' THEN words := regexp_replace(words, '(\S{60})\S+', '\1', 'g'); END IF;
  RETURN replace(btrim(words), ' ', mark || ' ') || mark || ' ';
END $$;--> statement-breakpoint

-- A quantity as a key that bytes order by its size: masses by their micrograms, others by their number and unit.
CREATE FUNCTION search_quantity_place(number numeric, unit text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN unit IN ('kg', 'g', 'mg', 'mcg', 'ng')
    THEN rtrim(to_char(number * CASE unit WHEN 'kg' THEN 1e9 WHEN 'g' THEN 1e6 WHEN 'mg' THEN 1e3 WHEN 'mcg' THEN 1 ELSE 1e-3 END,
      'FM00000000000.999'), '.')
    ELSE rtrim(to_char(number, 'FM00000000.999'), '.') || unit END;
$$;--> statement-breakpoint

-- What a strength says: "500 mg", "500/125 mg/5 ml", "5 mg / 6.25 mg", "100 IU/ml", "0,05 %". What comes in how much ("/5 ml") is
-- left out; a number before a slash has the unit that follows. `exact` are its quantities in every way in which they are typed,
-- each a second time with "=" where it is no concentration in a liquid, `total` is the sum of a combination ("co-amoxiclav 625"), `place` orders it among others.
CREATE FUNCTION search_strength(value text, OUT exact text, OUT total text, OUT substances integer, OUT place text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  units CONSTANT text[] := '{kg,g,mg,mcg,ng,iu,miu,kiu,mu,u,unit,units,mmol,meq,pct,mbq}';
  t text;
  found text[];
  number numeric;
  unit text;
  waiting numeric[] := '{}';
  mg numeric;
  sum_mg numeric := 0;
  is_liquid boolean := false;
BEGIN
  exact := ''; total := ''; substances := 0; place := '';
  IF value IS NULL OR value !~ '\d' THEN RETURN; END IF;
  t := public.search_fold(left(value, 300));
  t := regexp_replace(t, '(\d) (?=\d{3}(?: \d{3})* ?(?:iu|units?|u)(?![a-z]))', '\1', 'g');
  IF strpos(t, '/') > 0 THEN
    is_liquid := t ~ '/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl)(?![a-z0-9])';
    t := regexp_replace(t, '/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl|doses?|h|hr|hours?|actuations?|puffs?|sprays?|drops?|cm2?|day)(?![a-z0-9])', ' ', 'g');
    t := regexp_replace(t, '([a-z]) ?/ ?(?:1 ?)?(?:g|kg)(?![a-z0-9])', '\1 ', 'g');
  END IF;
  FOR found IN SELECT regexp_matches(t, '(\d{1,12}(?:\.\d{1,6})?) ?([a-z]+)?( ?/)?', 'g') LIMIT 16 LOOP
    number := found[1]::numeric;
    unit := coalesce(found[2], '');
    IF unit = '' AND found[3] IS NOT NULL THEN
      waiting := waiting || number;
      CONTINUE;
    END IF;
    IF NOT unit = ANY (units) THEN
      waiting := '{}';
      CONTINUE;
    END IF;
    FOREACH number IN ARRAY waiting || number LOOP
      substances := substances + 1;
      place := place || public.search_quantity_place(number, unit) || ' ';
      exact := concat(exact, ' ', trim_scale(number), unit, ' ', trim_scale(number));
      mg := number * CASE unit WHEN 'kg' THEN 1e6 WHEN 'g' THEN 1e3 WHEN 'mg' THEN 1 WHEN 'mcg' THEN 1e-3 WHEN 'ng' THEN 1e-6 END;
      sum_mg := sum_mg + mg;
      IF mg IS NULL THEN CONTINUE; END IF;
      IF unit <> 'mg' THEN exact := concat(exact, ' ', trim_scale(mg), 'mg ', trim_scale(mg)); END IF;
      IF mg < 1 AND unit <> 'mcg' THEN exact := concat(exact, ' ', trim_scale(mg * 1000), 'mcg ', trim_scale(mg * 1000)); END IF;
    END LOOP;
    waiting := '{}';
  END LOOP;
  IF substances > 1 AND sum_mg > 0 THEN total := concat(trim_scale(sum_mg), ' ', trim_scale(sum_mg), 'mg'); END IF;
  -- "10 mg/g" and "10 mg/ml" are 1 %.
  IF substances = 1 AND mg IS NOT NULL AND public.search_fold(left(value, 300)) ~ '/ ?(?:1 ?)?(?:g|ml)$' THEN
    exact := concat(exact, ' ', trim_scale(mg / 10), 'pct');
  END IF;
  exact := btrim(exact);
  IF exact <> '' AND NOT is_liquid THEN exact := exact || ' =' || replace(exact, ' ', ' ='); END IF;
  place := btrim(place);
END $$;--> statement-breakpoint

-- A key so that bytes order it as people do: numbers by their size, masses as quantities ("500 mg" before "1 g").
CREATE OR REPLACE FUNCTION search_sort_part(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  mass text[];
BEGIN
  IF key ~ '\d' THEN
    IF key ~ '\d(?:mcg|mg|g)(?![[:alnum:]])' THEN
      FOR mass IN SELECT DISTINCT regexp_matches(key, '(?<![\d.])(\d{1,9}(?:\.\d{1,6})?)(mcg|mg|g)(?![[:alnum:]])', 'g') LOOP
        key := regexp_replace(key, '(?<![\d.])' || replace(mass[1], '.', '\.') || mass[2] || '(?![[:alnum:]])',
          public.search_quantity_place(mass[1]::numeric, mass[2]), 'g');
      END LOOP;
    END IF;
    key := regexp_replace(regexp_replace(key, '(?<![\d.])(\d+)', '0000000\1', 'g'), '(?<![\d.])0*(\d{8,})(?!\d)', '\1', 'g');
  END IF;
  RETURN left(key, 120);
END $$;--> statement-breakpoint

-- The weights: A the name (and the sum of a combination, which it is often called by), B the quantities of the strength,
-- C the form, the pack, the lab and how much the strength comes in, D all the rest. "=slow" and "=injected" mark the forms that
-- nobody means who does not say so.
CREATE OR REPLACE FUNCTION products_write_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab text := (SELECT name FROM public.labs WHERE id = NEW.lab_id FOR SHARE);
  category text := (SELECT name FROM public.categories WHERE id = NEW.category_id FOR SHARE);
  name text := public.search_normalise(NEW.name);
  strength text := public.search_normalise(NEW.strength);
  dosage text := public.search_normalise(NEW.dosage);
  pack text := public.search_normalise(NEW.pack_size);
  lab_words text := public.search_normalise(lab);
  category_words text := public.search_normalise(category);
  told record := public.search_strength(NEW.strength);
  named record := public.search_strength(NEW.name);
BEGIN
  NEW.name_key := left(replace(name, '-', ''), 200);
  -- "Tramadol/Paracetamol" and "(+1 more)" are combinations, whatever the strength says.
  NEW.substances := least(99, greatest(told.substances, named.substances,
    CASE WHEN NEW.name ~ '[[:alpha:]]{3} ?[/+] ?[[:alpha:]]{3}' OR NEW.strength ~ '\(\+\d' THEN 2 ELSE 0 END));
  IF dosage ~ '^(?:device|dressing|drug-eluting|stent|needle|appliance|bone cement)' THEN NEW.substances := 0; END IF;
  NEW.sort_key := concat_ws(chr(1),
    public.search_sort_part(replace(lab_words, '-', '')), right(NEW.lab_id::text, 4),
    public.search_sort_part(replace(category_words, '-', '')), right(NEW.category_id::text, 4),
    public.search_sort_part(NEW.name_key), left(coalesce(nullif(told.place, ''), strength), 60), left(dosage, 30),
    left(public.search_sort_part(pack), 40));
  NEW.search_vector := concat(
    public.search_lexemes(name, ':1A'), public.search_lexemes(told.total, ':2A'),
    public.search_lexemes(CASE WHEN told.exact <> '' THEN told.exact ELSE named.exact END, ':3B'),
    public.search_lexemes(concat_ws(' ', nullif(strength, ''), nullif(dosage, ''), nullif(pack, ''), nullif(lab_words, '')), ':4C'),
    CASE WHEN name || ' ' || dosage ~ '\m(?:sr|xr|mr|er|cr|la|xl|retard|slow|prolonged|modified|extended)\M' THEN '=slow:4C ' END,
    CASE WHEN name || ' ' || dosage ~ '\m(?:iv|im|inj|injection|infusion|vial|vials|ampoule|ampoules)\M' THEN '=injected:4C ' END,
    public.search_lexemes(concat_ws(' ', nullif(category_words, ''),
      nullif(public.search_normalise(public.html_words(left(NEW.description, 10000))), ''),
      nullif(public.search_normalise(NEW.sku), '')), ':5'))::tsvector;
  RETURN NEW;
END $$;--> statement-breakpoint

-- Which synonyms stand for which words of a question, from the `first` to the `last`.
CREATE FUNCTION search_phrases(words text[]) RETURNS TABLE (first integer, last integer, meanings text[]) LANGUAGE sql STABLE AS $$
  SELECT first, last, meanings
  FROM generate_series(1, cardinality(words)) AS first, generate_series(first, least(first + 5, cardinality(words))) AS last,
    LATERAL (
      SELECT array_agg(meaning ORDER BY meaning) AS meanings
      FROM public.search_meanings(replace(array_to_string(words[first:last], ' '), '-', ''), last = cardinality(words)) AS meaning
    ) AS said
  WHERE meanings IS NOT NULL;
$$;--> statement-breakpoint
DROP FUNCTION search_query(text, boolean);--> statement-breakpoint
DROP FUNCTION search_word_or_meanings(text, boolean);--> statement-breakpoint
DROP FUNCTION search_terms(text);--> statement-breakpoint

-- What is there is written again, its index afterwards. No word is new, so that the words for typing mistakes need not be looked at.
ALTER TABLE products DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER products_keys;--> statement-breakpoint
DROP INDEX products_search_idx;--> statement-breakpoint
UPDATE products SET sort_key = '';--> statement-breakpoint
CREATE INDEX products_search_idx ON products USING gin (search_vector);--> statement-breakpoint
ALTER TABLE products ENABLE TRIGGER USER;
