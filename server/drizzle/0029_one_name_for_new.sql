-- The NEW mark has one name in the lines of imports, as everywhere else.
UPDATE import_rows SET
  given = CASE WHEN given ? 'isNew' THEN given - 'isNew' || jsonb_build_object('new', given -> 'isNew') ELSE given END,
  seen = CASE WHEN seen ? 'isNew' THEN seen - 'isNew' || jsonb_build_object('new', seen -> 'isNew') ELSE seen END,
  detail = replace(detail::text, '"field": "isNew"', '"field": "new"')::jsonb
WHERE given ? 'isNew' OR detail @> '[{"field": "isNew"}]';
