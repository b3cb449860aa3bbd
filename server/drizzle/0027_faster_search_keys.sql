-- The same keys as before from far less work, so that no product is written again. PostgreSQL keeps 32 compiled regular
-- expressions for each connection: a product that meets more of them compiles every one again, which took most of the time. So
-- the fields of a product are folded in one pass, with chr(1) between them; what can be told without an expression is; and no
-- expression is made of what is in the product.

-- A text in lower case without accents, its numbers with their units ("500 MG" and "500mg" are one). Keeps chr(1).
CREATE OR REPLACE FUNCTION search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text;
BEGIN
  IF octet_length(value) = length(value) THEN
    t := lower(replace(replace(value, '''', ''), '`', '') COLLATE "C");
  ELSE
    t := translate(value, '®©™℠''’‘`´', '    ');
    t := lower(public.unaccent('public.unaccent', normalize(t, NFKC)) COLLATE "und-x-icu");
  END IF;
  IF t COLLATE "C" ~ '[0-9]' THEN
    IF strpos(t, ',') > 0 THEN t := regexp_replace(t, '(\d),(?=\d)', '\1.', 'g'); END IF;
    IF strpos(t, '%') > 0 THEN t := regexp_replace(t, '(\d)\s*%', '\1pct', 'g'); END IF;
    IF strpos(t, 'mcg') > 0 OR strpos(t, 'ug') > 0 OR strpos(t, 'microgram') > 0 OR strpos(t, U&'\03bcg') > 0 THEN
      t := regexp_replace(t, '(\d)[\s-]*(?:[\u03bcu]g|mcgs?|micrograms?)(?![[:alpha:]])', '\1mcg', 'g');
    END IF;
    IF t COLLATE "C" ~ '[0-9][\s-]+[a-z]' THEN
      t := regexp_replace(t, '(?<=\d)[\s-]+(?=(?:mg|g|kg|ng|ml|l|dl|iu|mmol|meq|mm|cm)(?![.-]?[[:alnum:]]))', '', 'g');
    END IF;
  END IF;
  RETURN t;
END $$;--> statement-breakpoint

-- The words of a folded text: letters, digits, and points and hyphens within a word. Keeps chr(1), maybe with a space beside it.
CREATE FUNCTION search_words_in(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  t text;
BEGIN
  IF octet_length(folded) = length(folded) THEN
    t := regexp_replace(folded COLLATE "C", '[^a-z0-9.\x01-]+', ' ', 'g');
  ELSE
    t := regexp_replace(folded COLLATE "und-x-icu", '[^[:alnum:].\x01-]+', ' ', 'g');
  END IF;
  IF strpos(t, '.') > 0 OR strpos(t, '-') > 0 THEN
    -- The ends of sentences first: what is left are mostly decimal points and hyphens, which stay.
    t := rtrim(replace(replace(t, '. ', ' '), E'.\x01', E'\x01'), '.');
    IF t ~ '(?:^|[^0-9])\.|\.(?:$|[^0-9])|--|(?:^|[ .\x01])-|-(?:$|[ .\x01])' THEN
      t := regexp_replace(t, '(?<!\d)\.|\.(?!\d)|-{2,}|(?<![^ .\x01])-|-(?![^ .\x01])', ' ', 'g');
    END IF;
    WHILE strpos(t, '  ') > 0 LOOP
      t := replace(t, '  ', ' ');
    END LOOP;
  END IF;
  RETURN t;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_normalise(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(public.search_words_in(public.search_fold(translate(left(value, 20000), chr(1), chr(2)))));
END $$;--> statement-breakpoint

-- The words of sanitised HTML, without its tags.
CREATE OR REPLACE FUNCTION html_words(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF strpos(html, '<') > 0 THEN html := regexp_replace(html, '<[^>]*>', ' ', 'g'); END IF;
  IF strpos(html, '&') > 0 THEN
    html := replace(replace(replace(html, '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
  END IF;
  RETURN html;
END $$;--> statement-breakpoint

-- A quantity as a key that bytes order by its size: masses by their micrograms, others by their number and unit.
CREATE OR REPLACE FUNCTION search_quantity_place(number numeric, unit text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  micrograms numeric := CASE unit WHEN 'mg' THEN 1e3 WHEN 'g' THEN 1e6 WHEN 'mcg' THEN 1 WHEN 'kg' THEN 1e9 WHEN 'ng' THEN 1e-3 END;
BEGIN
  IF micrograms IS NULL THEN RETURN rtrim(to_char(number, 'FM00000000.999'), '.') || unit; END IF;
  RETURN rtrim(to_char(number * micrograms, 'FM00000000000.999'), '.');
END $$;--> statement-breakpoint

-- What a folded strength says: "500mg", "500/125mg/5ml", "5mg / 6.25mg", "100iu/ml", "0.05pct". What comes in how much ("/5ml") is
-- left out; a number before a slash has the unit that follows. `exact` are its quantities in every way in which they are typed,
-- each a second time with "=" where it is no concentration in a liquid, and their units; `total` is the sum of a combination
-- ("co-amoxiclav 625"), `place` orders it among others.
DROP FUNCTION search_strength(text);--> statement-breakpoint
CREATE FUNCTION search_strength(folded text, OUT exact text, OUT total text, OUT substances integer, OUT place text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  known CONSTANT text[] := '{mg,g,mcg,pct,iu,kg,ng,miu,kiu,mu,u,unit,units,mmol,meq,mbq}';
  has_slash CONSTANT boolean := strpos(folded, '/') > 0;
  t text := folded;
  parts text[];
  number numeric;
  amount text;
  unit text;
  units text := '';
  waiting numeric[];
  mg numeric;
  sum_mg numeric := 0;
  is_liquid boolean := false;
BEGIN
  exact := ''; total := ''; substances := 0; place := '';
  IF folded IS NULL THEN RETURN; END IF;
  unit := ltrim(t, '0123456789');
  IF unit = ANY (known) AND length(t) - length(unit) BETWEEN 1 AND 12 THEN
    -- "500mg".
    parts := ARRAY['', left(t, length(t) - length(unit)), unit, ''];
  ELSE
    IF strpos(t, ' ') > 0 AND strpos(t, 'u') > 0 THEN
      t := regexp_replace(t, '(\d) (?=\d{3}(?: \d{3})* ?(?:iu|units?|u)(?![a-z]))', '\1', 'g');
    END IF;
    IF has_slash THEN
      is_liquid := t ~ '/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl)(?![a-z0-9])';
      t := regexp_replace(t, '/ ?(?:\d+(?:\.\d+)? ?)?(?:ml|l|dl|doses?|h|hr|hours?|actuations?|puffs?|sprays?|drops?|cm2?|day)(?![a-z0-9])', ' ', 'g');
      t := regexp_replace(t, '([a-z]) ?/ ?(?:1 ?)?(?:g|kg)(?![a-z0-9])', '\1 ', 'g');
    END IF;
    -- Of every four parts the second is a number, the third its unit, the fourth a slash.
    parts := string_to_array(
      regexp_replace(t, '(\d{1,12}(?:\.\d{1,6})?) ?([a-z]+)?( ?/)?', E'\x01\\1\x01\\2\x01\\3\x01', 'g'), E'\x01');
  END IF;
  FOR i IN 2..least(cardinality(parts), 64) BY 4 LOOP
    unit := parts[i + 1];
    IF unit = '' AND parts[i + 2] <> '' THEN
      waiting := waiting || parts[i]::numeric;
      CONTINUE;
    END IF;
    IF NOT unit = ANY (known) THEN
      waiting := NULL;
      CONTINUE;
    END IF;
    units := units || ' ' || unit;
    FOREACH number IN ARRAY waiting || parts[i]::numeric LOOP
      substances := substances + 1;
      place := place || public.search_quantity_place(number, unit) || ' ';
      amount := trim_scale(number);
      exact := exact || ' ' || amount || unit || ' ' || amount;
      IF unit = 'mg' THEN
        mg := number;
      ELSE
        mg := number * CASE unit WHEN 'g' THEN 1e3 WHEN 'mcg' THEN 1e-3 WHEN 'kg' THEN 1e6 WHEN 'ng' THEN 1e-6 END;
        IF mg IS NOT NULL THEN
          amount := trim_scale(mg);
          exact := exact || ' ' || amount || 'mg ' || amount;
          units := units || ' mg';
        END IF;
      END IF;
      sum_mg := sum_mg + mg;
      IF mg < 1 AND unit <> 'mcg' THEN
        amount := trim_scale(mg * 1000);
        exact := exact || ' ' || amount || 'mcg ' || amount;
        units := units || ' mcg';
      END IF;
    END LOOP;
    waiting := NULL;
  END LOOP;
  IF substances = 0 THEN RETURN; END IF;
  IF substances > 1 AND sum_mg > 0 THEN total := concat(trim_scale(sum_mg), ' ', trim_scale(sum_mg), 'mg'); END IF;
  -- "10 mg/g" and "10 mg/ml" are 1 %.
  IF has_slash AND substances = 1 AND mg IS NOT NULL AND folded ~ '/ ?(?:1 ?)?(?:g|ml)$' THEN
    amount := trim_scale(mg / 10);
    exact := exact || ' ' || amount || 'pct ' || amount;
    units := units || ' pct';
  END IF;
  exact := substr(exact, 2) || CASE WHEN is_liquid THEN '' ELSE replace(exact, ' ', ' =') END || units;
  place := rtrim(place);
END $$;--> statement-breakpoint

-- A key so that bytes order it as people do: numbers by their size, masses as quantities ("500 mg" before "1 g").
CREATE OR REPLACE FUNCTION search_sort_part(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  rest text;
  whole text;
  parts text[];
BEGIN
  IF key ~ '\d' THEN
    rest := ltrim(key, '0123456789');
    IF rest <> key AND NOT rest ^@ ANY ('{m,g}') AND rest !~ '\d' THEN
      -- "30 tablets".
      parts := ARRAY['', left(key, length(key) - length(rest)), '', rest];
    ELSE
      -- Of every three parts the second is a number, the third its unit where it is a mass.
      parts := string_to_array(regexp_replace(key,
        '(?<![\d.])(?:(\d{1,9}(?:\.\d{1,6})?)(mcg|mg|g)(?![[:alnum:]])|(\d+))', E'\x01\\1\\3\x01\\2\x01', 'g'), E'\x01');
    END IF;
    FOR i IN 2..cardinality(parts) - 1 BY 3 LOOP
      IF parts[i + 1] <> '' THEN
        parts[i] := public.search_quantity_place(parts[i]::numeric, parts[i + 1]);
        parts[i + 1] := '';
      END IF;
      rest := ltrim(parts[i], '0');
      whole := split_part(rest, '.', 1);
      parts[i] := lpad('', 8 - length(whole), '0') || rest;
    END LOOP;
    key := array_to_string(parts, '');
  END IF;
  RETURN left(key, 120);
END $$;--> statement-breakpoint

-- A normalised text's words as lexemes of one weight (`mark` is a position and a weight, such as ':1A').
CREATE OR REPLACE FUNCTION search_lexemes(words text, mark text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text := words;
BEGIN
  IF words = '' THEN RETURN ''; END IF;
  IF strpos(words, '-') > 0 THEN
    parts := replace(words, '-', ' ');
    words := parts || ' ' || replace(words, '-', '');
  END IF;
  IF parts ~ '\d[[:alpha:]]' THEN
    words := words || ' ' || regexp_replace(parts, '(?<=\d)(?=[[:alpha:]])', ' ', 'g');
  END IF;
  IF length(words) > 60 AND words ~ '\S{61}' THEN words := regexp_replace(words, '(\S{60})\S+', '\1', 'g'); END IF;
  RETURN replace(btrim(words), ' ', mark || ' ') || mark || ' ';
END $$;--> statement-breakpoint

-- The weights: A the name (and the sum of a combination, which it is often called by), B the quantities of the strength,
-- C the form, the pack, the lab and how much the strength comes in, D all the rest. "=slow" and "=injected" mark the forms that
-- nobody means who does not say so.
CREATE OR REPLACE FUNCTION products_write_keys() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lab text;
  category text;
  folded text;
  words text[];
  name text;
  strength text;
  dosage text;
  form text[];
  told record;
  named record;
BEGIN
  SELECT l.name, c.name INTO lab, category FROM public.labs AS l, public.categories AS c
    WHERE l.id = NEW.lab_id AND c.id = NEW.category_id FOR SHARE;
  folded := public.search_fold(concat(
    translate(left(NEW.name, 20000), E'\x01', E'\x02'), E'\x01', translate(left(NEW.strength, 20000), E'\x01', E'\x02'), E'\x01',
    translate(left(NEW.dosage, 20000), E'\x01', E'\x02'), E'\x01', translate(left(NEW.pack_size, 20000), E'\x01', E'\x02'), E'\x01',
    translate(left(lab, 20000), E'\x01', E'\x02'), E'\x01', translate(left(category, 20000), E'\x01', E'\x02'), E'\x01',
    translate(public.html_words(left(NEW.description, 10000)), E'\x01', E'\x02'), E'\x01', translate(left(NEW.sku, 20000), E'\x01', E'\x02')));
  words := string_to_array(public.search_words_in(folded), E'\x01');
  name := btrim(words[1]);
  strength := btrim(words[2]);
  dosage := btrim(words[3]);
  form := string_to_array(translate(name || ' ' || dosage, '-.', '  '), ' ');
  told := public.search_strength(CASE WHEN NEW.strength ~ '\d' THEN left(split_part(folded, E'\x01', 2), 300) END);
  -- One number in a name tells nothing that a strength does not.
  named := public.search_strength(CASE WHEN NEW.name ~ CASE WHEN told.substances > 0 THEN '\d\D+\d' ELSE '\d' END
    THEN left(split_part(folded, E'\x01', 1), 300) END);
  NEW.name_key := left(replace(name, '-', ''), 200);
  -- "Tramadol/Paracetamol" and "(+1 more)" are combinations, whatever the strength says.
  NEW.substances := least(99, greatest(told.substances, named.substances, CASE
    WHEN strpos(NEW.strength, '(+') > 0 AND NEW.strength ~ '\(\+\d' THEN 2
    WHEN (strpos(NEW.name, '/') > 0 OR strpos(NEW.name, '+') > 0) AND NEW.name ~ '[[:alpha:]]{3} ?[/+] ?[[:alpha:]]{3}' THEN 2
    ELSE 0 END));
  IF dosage ^@ ANY ('{device,dressing,drug-eluting,stent,needle,appliance,bone cement}') THEN NEW.substances := 0; END IF;
  NEW.sort_key := concat_ws(E'\x01',
    public.search_sort_part(replace(btrim(words[5]), '-', '')), right(NEW.lab_id::text, 4),
    public.search_sort_part(replace(btrim(words[6]), '-', '')), right(NEW.category_id::text, 4),
    public.search_sort_part(NEW.name_key), left(coalesce(nullif(told.place, ''), strength), 60), left(dosage, 30),
    left(public.search_sort_part(btrim(words[4])), 40));
  NEW.search_vector := concat(
    public.search_lexemes(name, ':1A'), public.search_lexemes(told.total, ':2A'),
    replace(coalesce(nullif(told.exact, ''), nullif(named.exact, '')) || ' ', ' ', ':3B '),
    public.search_lexemes(concat_ws(' ', nullif(strength, ''), nullif(dosage, ''), nullif(btrim(words[4]), ''), nullif(btrim(words[5]), '')), ':4C'),
    CASE WHEN form && '{sr,xr,mr,er,cr,la,xl,retard,slow,prolonged,modified,extended}' THEN '=slow:4C ' END,
    CASE WHEN form && '{iv,im,inj,injection,infusion,vial,vials,ampoule,ampoules}' THEN '=injected:4C ' END,
    public.search_lexemes(concat_ws(' ', nullif(btrim(words[6]), ''), nullif(btrim(words[7]), ''), nullif(btrim(words[8]), '')),
      ':5'))::tsvector;
  RETURN NEW;
END $$;--> statement-breakpoint

-- Keys are written where something that they are made of has changed: an import or a form writes every column.
DROP TRIGGER products_keys ON products;--> statement-breakpoint
CREATE TRIGGER products_keys BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION products_write_keys();--> statement-breakpoint
CREATE TRIGGER products_keys_changed
  BEFORE UPDATE OF sku, name, dosage, strength, pack_size, description, lab_id, category_id, sort_key ON products FOR EACH ROW
  WHEN ((OLD.sku, OLD.name, OLD.dosage, OLD.strength, OLD.pack_size, OLD.description, OLD.lab_id, OLD.category_id, OLD.sort_key)
    IS DISTINCT FROM
    (NEW.sku, NEW.name, NEW.dosage, NEW.strength, NEW.pack_size, NEW.description, NEW.lab_id, NEW.category_id, NEW.sort_key))
  EXECUTE FUNCTION products_write_keys();--> statement-breakpoint

-- A word is looked at once, and only one that is new is written.
CREATE OR REPLACE FUNCTION products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.product_counts AS known (lab_id, category_id, count)
    SELECT lab_id, category_id, count(*) FROM changed WHERE archived_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (lab_id, category_id) DO UPDATE SET count = known.count + excluded.count;
  INSERT INTO public.search_words
    SELECT word FROM (
      SELECT DISTINCT word COLLATE "C" AS word FROM changed, unnest(tsvector_to_array(search_vector)) AS word
    ) AS said
    WHERE word ~ '^[^0-9]{3,}$' AND NOT EXISTS (SELECT FROM public.search_words AS known WHERE known.word = said.word)
    ORDER BY word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION products_reworded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.search_words_add(ARRAY(
    SELECT unnest(tsvector_to_array(NEW.search_vector)) EXCEPT SELECT unnest(tsvector_to_array(OLD.search_vector))));
  RETURN NULL;
END $$;
