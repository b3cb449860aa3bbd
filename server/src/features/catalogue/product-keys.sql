-- What a product is searched, ranked and ordered by, kept however it is written. docs/decisions (search ranking) describes its use.

-- The words of a normalised text as lexemes of one weight (`mark` is a position and a weight, such as ':1A').
CREATE OR REPLACE FUNCTION public.search_lexemes(words text, mark text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;

-- The weights: A the name (and the sum of a combination, which it is often called by), B the quantities of the strength,
-- C the form, the pack, the lab and the strength's volume or dose, D all the rest. "=slow" and "=injected" mark the forms that
-- are meant only where they are written. The end of an id in the sort key keeps labs (or categories) apart whose names differ only in
-- accents. The names are locked against a renaming at the same moment, which would otherwise miss this product.
CREATE OR REPLACE FUNCTION public.product_with_keys(product public.products) RETURNS public.products LANGUAGE plpgsql AS $$
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
    WHERE l.id = product.lab_id AND c.id = product.category_id FOR SHARE;
  folded := public.search_fold(concat(
    translate(left(product.name, 20000), E'\x01', E'\x02'), E'\x01', translate(left(product.strength, 20000), E'\x01', E'\x02'), E'\x01',
    translate(left(product.dosage, 20000), E'\x01', E'\x02'), E'\x01', translate(left(product.pack_size, 20000), E'\x01', E'\x02'), E'\x01',
    translate(left(lab, 20000), E'\x01', E'\x02'), E'\x01', translate(left(category, 20000), E'\x01', E'\x02'), E'\x01',
    translate(public.html_words(left(product.description, 10000)), E'\x01', E'\x02'), E'\x01', translate(left(product.sku, 20000), E'\x01', E'\x02'), E'\x01',
    translate(left(product.substance, 20000), E'\x01', E'\x02')));
  words := string_to_array(public.search_words_in(folded), E'\x01');
  name := btrim(words[1]);
  strength := btrim(words[2]);
  dosage := btrim(words[3]);
  form := string_to_array(translate(name || ' ' || dosage, '-.', '  '), ' ');
  told := public.search_strength(CASE WHEN product.strength ~ '\d' THEN left(split_part(folded, E'\x01', 2), 300) END);
  -- One number in a name tells nothing that a strength does not.
  named := public.search_strength(CASE WHEN product.name ~ CASE WHEN told.substances > 0 THEN '\d\D+\d' ELSE '\d' END
    THEN left(split_part(folded, E'\x01', 1), 300) END);
  product.name_key := left(replace(name, '-', ''), 200);
  -- "Tramadol/Paracetamol" and "(+1 more)" are combinations, whatever the strength says.
  product.substances := least(99, greatest(told.substances, named.substances, CASE
    WHEN strpos(product.strength, '(+') > 0 AND product.strength ~ '\(\+\d' THEN 2
    WHEN (strpos(product.name, '/') > 0 OR strpos(product.name, '+') > 0) AND product.name ~ '[[:alpha:]]{3} ?[/+] ?[[:alpha:]]{3}' THEN 2
    ELSE 0 END));
  IF dosage ^@ ANY ('{device,dressing,drug-eluting,stent,needle,appliance,bone cement}') THEN product.substances := 0; END IF;
  product.sort_key := concat_ws(E'\x01',
    public.search_sort_part(replace(btrim(words[5]), '-', '')), right(product.lab_id::text, 4),
    public.search_sort_part(replace(btrim(words[6]), '-', '')), right(product.category_id::text, 4),
    public.search_sort_part(product.name_key), left(coalesce(nullif(told.place, ''), strength), 60), left(dosage, 30),
    left(public.search_sort_part(btrim(words[4])), 40));
  product.search_vector := concat(
    public.search_lexemes(name, ':1A'), public.search_lexemes(told.total, ':2A'),
    replace(coalesce(nullif(told.exact, ''), nullif(named.exact, '')) || ' ', ' ', ':3B '),
    public.search_lexemes(concat_ws(' ', nullif(strength, ''), nullif(dosage, ''), nullif(btrim(words[4]), ''), nullif(btrim(words[5]), '')), ':4C'),
    CASE WHEN form && '{sr,xr,mr,er,cr,la,xl,retard,slow,prolonged,modified,extended}' THEN '=slow:4C ' END,
    CASE WHEN form && '{iv,im,inj,injection,infusion,vial,vials,ampoule,ampoules}' THEN '=injected:4C ' END,
    public.search_lexemes(concat_ws(' ', nullif(btrim(words[6]), ''), nullif(btrim(words[7]), ''), nullif(btrim(words[8]), ''),
      nullif(btrim(words[9]), '')),
      ':5'))::tsvector;
  RETURN product;
END $$;

-- A renamed lab or category writes all of its products. It locks them in the order of their ids, like every act that writes several
-- products, so that no order waits for it in a circle.
CREATE OR REPLACE FUNCTION public.group_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.products WHERE lab_id = NEW.id OR category_id = NEW.id ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.products SET sort_key = '' WHERE lab_id = NEW.id OR category_id = NEW.id;
  UPDATE public.product_counts AS known SET sort_key = public.product_group_key(said.sort_key)
    FROM (SELECT lab_id, category_id, min(sort_key) AS sort_key FROM public.products
      WHERE (lab_id = NEW.id OR category_id = NEW.id) AND archived_at IS NULL GROUP BY 1, 2) AS said
    WHERE known.lab_id = said.lab_id AND known.category_id = said.category_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER labs_renamed AFTER UPDATE OF name ON public.labs FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.group_renamed();
CREATE OR REPLACE TRIGGER categories_renamed AFTER UPDATE OF name ON public.categories FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION public.group_renamed();
