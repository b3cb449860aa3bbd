-- How every text is read, in the catalogue and in a search: words of lower-case letters and digits without accents, with one space
-- between them. A decimal point stays between digits ("0,5" and "0.5" are one), a hyphen between letters or digits, a number
-- takes its unit ("500 mg" and "500mg" are one), micrograms are "mcg", per cent is "pct".
-- PostgreSQL keeps 32 compiled regular expressions for each connection, and a product that meets more of them compiles them all
-- again, which once took most of the time of an import. So a product's fields are folded in one pass, with chr(1) between them;
-- what can be told without an expression is; and no expression is built from what is in a product.
-- Functions name their schema: PostgreSQL builds indexes and restores dumps with an empty search path.

-- A text in lower case without accents, its numbers with their units. Keeps chr(1).
CREATE OR REPLACE FUNCTION public.search_fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;

-- The words of a folded text: letters, digits, and points and hyphens within a word. Keeps chr(1), maybe with a space beside it.
CREATE OR REPLACE FUNCTION public.search_words_in(folded text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
END $$;

CREATE OR REPLACE FUNCTION public.search_normalise(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN btrim(public.search_words_in(public.search_fold(translate(left(value, 20000), chr(1), chr(2)))));
END $$;

-- A text as a key to compare whole or from its beginning: "Co-Amoxiclav" and "coamoxiclav" are one. Two indexes use it.
CREATE OR REPLACE FUNCTION public.search_key(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN left(replace(public.search_normalise(value), '-', ''), 200);
END $$;

-- The words under which a text is found: with a hyphen also its parts and the whole without it, with a unit also the number
-- and the unit ("500 m" is on its way to "500 mg").
CREATE OR REPLACE FUNCTION public.search_tokens(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text := public.search_normalise(value);
  parts text := replace(words, '-', ' ');
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT left(word, 60) FROM string_to_table(
      concat_ws(' ', parts, replace(words, '-', ''), regexp_replace(parts, '(\d)([[:alpha:]])', '\1 \2', 'g')), ' '
    ) AS word WHERE word <> ''
  );
END $$;

-- The words of sanitised HTML, without its tags.
CREATE OR REPLACE FUNCTION public.html_words(html text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF strpos(html, '<') > 0 THEN html := regexp_replace(html, '<[^>]*>', ' ', 'g'); END IF;
  IF strpos(html, '&') > 0 THEN
    html := replace(replace(replace(html, '&lt;', '<'), '&gt;', '>'), '&amp;', '&');
  END IF;
  RETURN html;
END $$;
