-- A quantity as a key that bytes order by its size: masses by their micrograms, others by their number and unit.
CREATE OR REPLACE FUNCTION public.search_quantity_place(number numeric, unit text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  micrograms numeric := CASE unit WHEN 'mg' THEN 1e3 WHEN 'g' THEN 1e6 WHEN 'mcg' THEN 1 WHEN 'kg' THEN 1e9 WHEN 'ng' THEN 1e-3 END;
BEGIN
  IF micrograms IS NULL THEN RETURN rtrim(to_char(number, 'FM00000000.999'), '.') || unit; END IF;
  RETURN rtrim(to_char(number * micrograms, 'FM00000000000.999'), '.');
END $$;

-- A key so that bytes order it as people do: numbers by their size, masses as quantities ("500 mg" before "1 g").
CREATE OR REPLACE FUNCTION public.search_sort_part(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;

-- What a folded strength says: "500mg", "500/125mg/5ml", "5mg / 6.25mg", "100iu/ml", "0.05pct". The volume or dose that it is in
-- ("/5ml") is left out; a number before a slash has the unit that follows. `exact` are its quantities in every way in which they
-- are typed, each a second time with "=" where it is no concentration in a liquid, and their units; `total` is the sum of a
-- combination ("co-amoxiclav 625"), `place` orders it among others.
CREATE OR REPLACE FUNCTION public.search_strength(folded text, OUT exact text, OUT total text, OUT substances integer, OUT place text)
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
END $$;
