-- The substance that a product seems to have, for staff to confirm: read from its description or its name, and empty where anything is
-- doubtful. Nothing is compared by it until staff have confirmed it.

-- International names, and other spellings of them. Left out is what is as often a colour, a flavour or an ingredient: zinc, iron,
-- alcohol, menthol, paraffin. A constant, because every product that is written looks into it.
CREATE OR REPLACE FUNCTION public.product_substance_names() RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '@substance-names.json'::jsonb
$$;

-- The substances that a few words name, in their order, each once; the longest name wins ("tenofovir alafenamide").
CREATE OR REPLACE FUNCTION public.product_substances_in(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  names CONSTANT jsonb := public.product_substance_names();
  word text[] := regexp_split_to_array(btrim(public.search_fold(words)), '[^[:alnum:]]+');
  found text[] := '{}';
  at integer := 1;
  name text;
  taken integer;
BEGIN
  WHILE at <= least(cardinality(word), 60) LOOP
    taken := 3;
    LOOP
      name := names ->> array_to_string(word[at:at + taken - 1], ' ');
      EXIT WHEN name IS NOT NULL OR taken = 1;
      taken := taken - 1;
    END LOOP;
    IF name IS NOT NULL AND name <> ALL (found) THEN found := found || name; END IF;
    at := at + taken;
  END LOOP;
  RETURN found;
END $$;

-- What a part of a description calls a substance: by its international name where only a salt or its water is said besides
-- ("amlodipine besylate"). Anything else makes another medicine ("liposomal amphotericin B"), and stays as it is written.
CREATE OR REPLACE FUNCTION public.product_substance_name(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  names CONSTANT jsonb := public.product_substance_names();
  key text := array_to_string(regexp_split_to_array(btrim(public.search_fold(said)), '[^[:alnum:]]+'), ' ');
  plain text := btrim(regexp_replace(key, '\m(?:hydrochloride|dihydrochloride|hcl|hydrobromide|sulphate|sulfate|phosphate|sodium|potassium|calcium|magnesium|maleate|tartrate|bitartrate|fumarate|besylate|besilate|mesylate|mesilate|tosylate|citrate|succinate|nitrate|bromide|medoxomil|cilexetil|axetil|proxetil|monohydrate|dihydrate|trihydrate|hemihydrate|anhydrous)\M *', '', 'g'));
BEGIN
  RETURN coalesce(names ->> key, names ->> plain, upper(left(said, 1)) || substr(said, 2));
END $$;

-- What a description says after "Active ingredients:", without the quantities; empty where a part of it is no name.
CREATE OR REPLACE FUNCTION public.product_declared_substances(description text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  said text := left(regexp_replace(
    substring(description FROM '(?i)active (?:ingredients?|substances?): *([^:]*)'), '\.(?!\d).*$', ''), 400);
  part text;
  names text[] := '{}';
BEGIN
  IF said IS NULL OR said ~ '\(\+|\.\.\.|…' THEN RETURN '{}'; END IF;
  FOREACH part IN ARRAY regexp_split_to_array(said, '\s*(?:;|,(?!\d)|\s[+&]\s|\s(?:and|with)\s)\s*') LOOP
    part := btrim(regexp_replace(regexp_replace(part, '\s*\(.*|\s+\d.*$', ''), '^.*\m(?:equivalent to|equiv\.? to)\s+', '', 'i'));
    IF part !~ '^[[:alpha:]][[:alnum:] ''-]{2,59}$' THEN RETURN '{}'; END IF;
    part := public.product_substance_name(part);
    IF part <> ALL (names) THEN names := names || part; END IF;
  END LOOP;
  RETURN CASE WHEN cardinality(names) > 8 THEN '{}'::text[] ELSE names END;
END $$;

-- `substances` is how many the strength names (products.substances): a different number means that something was not understood.
-- What is no medicine, or of a strength that is not known, is compared with nothing, so nothing is suggested from its name.
CREATE OR REPLACE FUNCTION public.product_suggested_substance(name text, description text, strength text, substances integer) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.html_words(left(description, 4000));
  found text[] := public.product_declared_substances(words);
BEGIN
  -- "1 g/100g" is one quantity, "250 mg / 5 mg" are two.
  IF cardinality(found) > 0 AND strpos(strength, '(+') = 0
    AND cardinality(found) >= cardinality(regexp_split_to_array(strength, '\s[/+]\s')) THEN RETURN left(array_to_string(found, ' + '), 200); END IF;
  IF substances = 0 THEN RETURN ''; END IF;
  found := public.product_substances_in(left(name, 300));
  IF cardinality(found) = 0 THEN found := public.product_substances_in(left(regexp_replace(words, '\.(?!\d).*$', ''), 300)); END IF;
  RETURN CASE WHEN cardinality(found) = substances AND (substances > 1 OR name !~* '\m(?:plus|compound|co|combi)\M')
    THEN left(array_to_string(found, ' + '), 200) ELSE '' END;
END $$;
