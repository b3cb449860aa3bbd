-- The substance that a product seems to have, for staff to confirm: read from its description or its name, and empty where anything is
-- doubtful. Nothing is compared by it until staff have confirmed it, one by one, by suggestion, or all that are sure.

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

-- What a part of a description calls a substance: its international name where only a salt or its water is said besides
-- ("amlodipine besylate"), otherwise null.
CREATE OR REPLACE FUNCTION public.product_known_substance(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  names CONSTANT jsonb := public.product_substance_names();
  key text := array_to_string(regexp_split_to_array(btrim(public.search_fold(said)), '[^[:alnum:]]+'), ' ');
BEGIN
  RETURN coalesce(names ->> key, names ->> btrim(regexp_replace(key, '\m(?:hydrochloride|dihydrochloride|hcl|hydrobromide|sulphate|sulfate|phosphate|sodium|potassium|calcium|magnesium|maleate|tartrate|bitartrate|fumarate|besylate|besilate|mesylate|mesilate|tosylate|citrate|succinate|nitrate|bromide|medoxomil|cilexetil|axetil|proxetil|monohydrate|dihydrate|trihydrate|hemihydrate|anhydrous)\M *', '', 'g')));
END $$;

-- What a description says after "Active ingredients:": the names, and in `place` their quantities as `search_strength` orders them. No
-- names where a part of it is none. A name that is not known makes another medicine ("liposomal amphotericin B"), and stays as it is
-- written; `is_plain` if there is none, and each part is a name with its quantity and nothing else.
CREATE OR REPLACE FUNCTION public.product_declaration(description text, OUT names text[], OUT place text, OUT is_plain boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  said text := left(regexp_replace(
    substring(description FROM '(?i)active (?:ingredients?|substances?): *([^:]*)'), '\.(?!\d).*$', ''), 400);
  part text;
  known text;
  quantity text;
BEGIN
  names := '{}'; place := ''; is_plain := false;
  IF said IS NULL OR said ~ '\(\+|\.\.\.|…' THEN RETURN; END IF;
  is_plain := length(said) < 400;
  FOREACH part IN ARRAY regexp_split_to_array(said, '\s*(?:;|,(?!\d)|\s[+&]\s|\s(?:and|with)\s)\s*') LOOP
    quantity := (public.search_strength(public.search_fold(substring(part FROM '\s(\d.*)$')))).place;
    is_plain := is_plain AND quantity <> '' AND part !~* '\(|\mequiv';
    place := concat_ws(' ', nullif(place, ''), quantity);
    part := btrim(regexp_replace(regexp_replace(part, '\s*\(.*|\s+\d.*$', ''), '^.*\m(?:equivalent to|equiv\.? to)\s+', '', 'i'));
    IF part !~ '^[[:alpha:]][[:alnum:] ''-]{2,59}$' THEN names := '{}'; RETURN; END IF;
    known := public.product_known_substance(part);
    is_plain := is_plain AND known IS NOT NULL;
    known := coalesce(known, upper(left(part, 1)) || substr(part, 2));
    IF known <> ALL (names) THEN names := names || known; END IF;
  END LOOP;
  IF cardinality(names) > 8 THEN names := '{}'; END IF;
END $$;

-- `substances` is how many the strength names (products.substances): a different number means that something was not understood.
-- What is no medicine, or of a strength that is not known, is compared with nothing, so nothing is suggested from its name.
-- `is_sure` if staff may confirm it unseen: the declaration has only known names, with exactly the quantities of the strength, the form is
-- that of a medicine, and the product's name has the same substances and nothing that may mean a mixture or another release. A brand is
-- never sure: lists declare one substance of many combinations.
CREATE OR REPLACE FUNCTION public.product_suggestion(
  name text, description text, strength text, dosage text, substances integer, OUT substance text, OUT is_sure boolean)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  -- Their salts, esters or formulations are medicines that do not replace each other, and descriptions often leave them out.
  several CONSTANT text[] := '{Amphotericin B,Betamethasone,Cyproterone,Diclofenac,Doxorubicin,Erythromycin,Erythropoietin,Estradiol,Filgrastim,Flupentixol,Fluphenazine,Fluticasone,Haloperidol,Hyoscine,Hydrocortisone,Medroxyprogesterone,Mesalazine,Methylprednisolone,Metoprolol,Mometasone,Morphine,Paclitaxel,Potassium chloride,Risperidone,Sodium chloride,Somatropin,Tenofovir,Testosterone,Triamcinolone,Zuclopenthixol}';
  words text := public.html_words(left(description, 4000));
  declared record := public.product_declaration(words);
  told record := public.search_strength(public.search_fold(left(strength, 300)));
  found text[] := declared.names;
  named text[] := public.product_substances_in(left(name, 300));
BEGIN
  is_sure := false;
  -- "1 g/100g" is one quantity, "250 mg / 5 mg" are two.
  IF cardinality(found) > 0 AND strpos(strength, '(+') = 0
    AND cardinality(found) >= cardinality(regexp_split_to_array(strength, '\s[/+]\s')) THEN
    substance := left(array_to_string(found, ' + '), 200);
    is_sure := declared.is_plain AND told.place = declared.place AND told.substances = cardinality(found) AND substances = cardinality(found)
      AND length(substance) < 200
      AND dosage ~* '\m(?:tablet|capsule|caplet|syrup|suspension|solution|drops|cream|ointment|gel|lotion|injection|infusion|ampoule|vial|inhaler|suppositor|pessar|lozenge|sachet|powder|granules|patch|spray|elixir|liquid|mouthwash|shampoo)'
      AND dosage !~* '\m(?:kit|set|stent|device|balloon)\M'
      AND NOT found && several AND substance !~* '\minsulin|mab(?: |$)|cept(?: |$)'
      AND named <@ found AND found <@ named
      AND (dosage ~* '\m(?:slow|extended|modified|prolonged|sustained)\M' OR name !~* '\m(?:sr|xr|mr|er|cr|la|xl|retard)\M')
      AND (cardinality(found) > 1 OR name !~* '\m(?:plus|compound|comp|co|combi|combo|duo|mix|hct|hctz|with|in|sequi|conti|expect|expectorant|linct|linctus|cough|cold|flu|[dhz])\M|\mw/|[+]|\d */ *\d');
    RETURN;
  END IF;
  substance := '';
  IF substances = 0 THEN RETURN; END IF;
  found := named;
  IF cardinality(found) = 0 THEN found := public.product_substances_in(left(regexp_replace(words, '\.(?!\d).*$', ''), 300)); END IF;
  IF cardinality(found) = substances AND (substances > 1 OR name !~* '\m(?:plus|compound|co|combi)\M') THEN
    substance := left(array_to_string(found, ' + '), 200);
  END IF;
END $$;
