-- An event carries its transaction: every instance hears the same transactions in the same order, so that a reader who comes
-- back, to whichever instance, is told what came after the last event that it had.
CREATE OR REPLACE FUNCTION live_tell(topic text, user_id uuid, ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN; END IF;
  PERFORM pg_notify('formulary', json_strip_nulls(json_build_object(
    'topic', topic, 'userId', user_id,
    'ids', CASE WHEN cardinality(ids) BETWEEN 1 AND 100 THEN ids END,
    'tx', pg_current_xact_id()::text))::text);
END $$;
