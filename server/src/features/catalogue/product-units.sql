-- What a pack contains, its price for each unit, and which products are the same but for the lab, kept however a product is written.

-- A dosage form to compare by: "Tablets" and "tablet" are one.
CREATE OR REPLACE FUNCTION public.product_form_key(dosage text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  key text := left(public.search_key(dosage), 60);
BEGIN
  RETURN CASE WHEN length(key) > 3 AND right(key, 1) = 's' AND right(key, 2) <> 'ss' THEN left(key, -1) ELSE key END;
END $$;

-- What a pack size says: "30's", "30 tablets", "100ml", "5 x 2 ml", "200 doses". Price lists often give a bare number, whose unit
-- the form tells: tablets are counted, syrups are measured. Nothing is returned where it could mean two things: "10" of an
-- injection may be ampoules or millilitres, and "1" of a cream is a tube.
CREATE OR REPLACE FUNCTION public.product_contents(pack_size text, dosage text, OUT amount numeric, OUT unit text)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  t text;
  form text;
  parts text[];
  word text;
  factor numeric;
BEGIN
  IF pack_size !~ '\d' THEN RETURN; END IF;
  t := regexp_replace(lower(left(pack_size, 80)), '(\d) (?=\d{3}(?!\d))', '\1', 'g');
  t := regexp_replace(translate(t, '×*’', 'xx'''), '(\d),(?=\d)', '\1.', 'g');
  -- Two factors at most, the number, its unit; what follows may say more, but no other number.
  parts := regexp_match(t,
    '^[a-z :]*?(?:(\d{1,6}) ?x ?)?(?:(\d{1,6}) ?x ?)?(\d{1,7}(?:\.\d{1,4})?)(?: ?''s?(?![a-z]))? ?-?([a-z]*)[^0-9]*$');
  IF parts IS NULL THEN RETURN; END IF;
  factor := coalesce(parts[1]::numeric, 1) * coalesce(parts[2]::numeric, 1);
  amount := parts[3]::numeric * factor;
  word := CASE WHEN parts[4] IN ('s', 'x', 'pack', 'packs', 'pk', 'in', 'per') THEN '' ELSE parts[4] END;
  IF amount <= 0 THEN amount := NULL; RETURN; END IF;
  IF word = '' THEN
    form := lower(dosage);
    unit := CASE
      WHEN form ~ 'tablet|caplet' THEN 'tablet'
      WHEN form ~ 'capsule' THEN 'capsule'
      WHEN form ~ 'lozenge|suppository|pessary|sachet|patch|gum' THEN substring(form FROM 'lozenge|suppository|pessary|sachet|patch|gum')
      WHEN form ~ 'inhaler|turbuhaler|accuhaler|nasal spray' THEN 'dose'
      WHEN form ~ 'cream|ointment|gel|paste|granules|^powder$' THEN 'g'
      WHEN form ~ 'syrup|suspension|elixir|solution|drops|lotion|shampoo|mouthwash|liquid|enema' THEN 'ml'
      WHEN form ~ 'infusion' AND (parts[1] IS NOT NULL OR amount >= 50) THEN 'ml'
      WHEN form ~ 'injection|ampoule|vial|vaccine|syringe|pen' AND parts[1] IS NOT NULL THEN 'ml'
    END;
    IF unit IS NULL OR (unit IN ('ml', 'g', 'dose') AND amount = 1) THEN amount := NULL; unit := NULL; END IF;
    RETURN;
  END IF;
  CASE
    WHEN word IN ('ml', 'mls', 'millilitre', 'millilitres', 'milliliter', 'milliliters', 'cc') THEN unit := 'ml';
    WHEN word IN ('l', 'lt', 'ltr', 'litre', 'litres', 'liter', 'liters') THEN unit := 'ml'; amount := amount * 1000;
    WHEN word IN ('g', 'gm', 'gms', 'gram', 'grams') THEN unit := 'g';
    WHEN word IN ('kg', 'kilogram', 'kilograms') THEN unit := 'g'; amount := amount * 1000;
    WHEN word IN ('dose', 'doses', 'md', 'puff', 'puffs', 'actuation', 'actuations', 'inhalation', 'inhalations') THEN unit := 'dose';
    WHEN word IN ('tablet', 'tablets', 'tab', 'tabs', 'tbl', 'caplet', 'caplets') THEN unit := 'tablet';
    WHEN word IN ('capsule', 'capsules', 'cap', 'caps') THEN unit := 'capsule';
    WHEN word IN ('amp', 'amps', 'ampoule', 'ampoules', 'ampule', 'ampules') THEN unit := 'ampoule';
    -- A strength, or a size, is no content.
    WHEN word IN ('mg', 'mcg', 'ug', 'iu', 'u', 'mm', 'cm', 'm', 'mmol') THEN amount := NULL;
    WHEN word ~ '(?:ch|sh|ss|x)es$' THEN unit := left(word, -2);
    WHEN word ~ '[^aeiou]ies$' THEN unit := left(word, -3) || 'y';
    WHEN word ~ '[^s]s$' THEN unit := left(word, -1);
    ELSE unit := word;
  END CASE;
  unit := left(unit, 20);
END $$;

-- A strength to compare by: its quantities ("500 mg" and "0.5 g" are one) and what they are in ("/5 ml").
CREATE OR REPLACE FUNCTION public.product_strength_key(strength text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded text := public.search_fold(left(strength, 300));
  place text := (public.search_strength(folded)).place;
BEGIN
  IF place = '' THEN RETURN replace(public.search_normalise(strength), ' ', ''); END IF;
  RETURN place || '/' || coalesce((
    SELECT string_agg(coalesce(nullif(part[1], ''), '1') || part[2], '/')
      FROM regexp_matches(folded, '/ ?(\d+(?:\.\d+)?)? ?([a-z]+)', 'g') AS part), '');
END $$;

-- The substances in one order: "Paracetamol + codeine" and "Codeine/paracetamol" are one.
CREATE OR REPLACE FUNCTION public.product_substance_key(substance text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN array_to_string(ARRAY(
    SELECT key COLLATE "C" FROM (
      SELECT public.search_key(part) AS key FROM regexp_split_to_table(substance, '\s*(?:[/+,;&]|\s(?:and|with)\s)\s*') AS part
    ) AS parts WHERE key <> '' ORDER BY 1), '+');
END $$;

-- Empty where the substance, the form or the strength is unknown: what is unknown is not the same.
CREATE OR REPLACE FUNCTION public.product_compare_key(substance text, dosage text, strength text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[];
BEGIN
  IF substance = '' OR dosage = '' OR strength = '' THEN RETURN ''; END IF;
  parts := ARRAY[public.product_substance_key(substance), public.product_form_key(dosage), public.product_strength_key(strength)];
  IF '' = ANY (parts) THEN RETURN ''; END IF;
  RETURN left(array_to_string(parts, E'\x01'), 500);
END $$;

CREATE OR REPLACE FUNCTION public.product_with_units(product public.products) RETURNS public.products LANGUAGE plpgsql AS $$
DECLARE
  contents record := public.product_contents(product.pack_size, product.dosage);
BEGIN
  product.form_key := public.product_form_key(product.dosage);
  product.pack_amount := contents.amount;
  product.pack_unit := contents.unit;
  product.unit_cost := round(product.cost / contents.amount, 6);
  product.compare_key := public.product_compare_key(product.substance, product.dosage, product.strength);
  RETURN product;
END $$;
