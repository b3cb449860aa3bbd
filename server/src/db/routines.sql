-- Changes are announced on the channel `formulary` once their transaction has ended (decision 20). Restoring a backup and filling a
-- store announce nothing (`formulary.quiet`). More than 100 ids are left out, as are those of a change without any: the reader reads
-- everything of the topic again.
CREATE OR REPLACE FUNCTION public.announce_change(topic text, person uuid, changed uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('formulary.quiet', true) = 'on' THEN RETURN; END IF;
  INSERT INTO public.change_announcements (topic, user_id, ids)
    VALUES (topic, person, CASE WHEN cardinality(changed) BETWEEN 1 AND 100 THEN changed END);
END $$;

-- Announces all changes whose transactions have ended. An event carries the transaction that announces it: every instance hears
-- the same transactions in the same order, so a reader who comes back, to whichever instance, is told what came after the last
-- event that it had. A second instance that asks at the same moment waits until these are announced.
CREATE OR REPLACE FUNCTION public.live_announce() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told jsonb;
BEGIN
  FOR told IN
    WITH ended AS (DELETE FROM public.change_announcements RETURNING id, topic, user_id, ids)
    SELECT jsonb_strip_nulls(jsonb_build_object('topic', topic, 'userId', user_id, 'ids', nullif(to_jsonb(ids), 'null')))
      FROM ended GROUP BY topic, user_id, ids ORDER BY min(id)
  LOOP
    PERFORM pg_notify('formulary', (told || jsonb_build_object('tx', pg_current_xact_id()::text))::text);
  END LOOP;
END $$;

-- A row with an id that concerns its `user_id`. Arguments: the topic, and 'counted' if a list of staff is counted by it.
CREATE OR REPLACE FUNCTION public.announce_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM public.announce_change(TG_ARGV[0], OLD.user_id, ARRAY[OLD.id]);
  ELSE
    PERFORM public.announce_change(TG_ARGV[0], NEW.user_id, ARRAY[NEW.id]);
  END IF;
  IF TG_NARGS > 1 THEN
    IF TG_OP = 'UPDATE' AND public.kind_of(OLD) = public.kind_of(NEW) THEN RETURN NULL; END IF;
    IF TG_OP <> 'INSERT' THEN INSERT INTO public.kept_counts VALUES (TG_TABLE_NAME, public.kind_of(OLD), -1); END IF;
    IF TG_OP <> 'DELETE' THEN INSERT INTO public.kept_counts VALUES (TG_TABLE_NAME, public.kind_of(NEW), 1); END IF;
  END IF;
  RETURN NULL;
END $$;

-- Any row: whom it concerns and what it is, each the name of a column or ''.
CREATE OR REPLACE FUNCTION public.announce_about() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed CONSTANT jsonb := to_jsonb(coalesce(NEW, OLD));
BEGIN
  PERFORM public.announce_change(TG_ARGV[0], (changed ->> TG_ARGV[1])::uuid, array_remove(ARRAY[(changed ->> TG_ARGV[2])::uuid], NULL));
  RETURN NULL;
END $$;

-- For tables whose rows are only added. The argument is what they are.
CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'restrict_violation';
END $$;

-- How many rows each list of the back office has of each kind (decision 21). Lists by time have their kinds by the week, too, from
-- which a late page begins: weeks are numbered since 1970.
CREATE OR REPLACE FUNCTION public.week_of(at timestamptz) RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT floor(date_part('epoch', at) / 604800)::int;
$$;

-- Counts every list that has no rows here, once all routines are there; until then the triggers that were created keep others from
-- writing to its table. A kind (`kind_of`, beside each table) that changes needs a migration that drops its
-- triggers and deletes the rows of its list here.
CREATE OR REPLACE FUNCTION public.count_lists() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  list text;
BEGIN
  FOR list IN SELECT typname FROM pg_proc JOIN pg_type ON pg_type.oid = proargtypes[0]
    WHERE proname = 'kind_of' AND pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM public.kept_counts AS known WHERE known.list = typname)
  LOOP
    EXECUTE format('INSERT INTO public.kept_counts SELECT %1$L, public.kind_of(t), count(*) FROM public.%1$I AS t GROUP BY 2', list);
  END LOOP;
END $$;

-- Replaces the rows of each kind by their sum, while others add rows. Only one transaction may do so at a time (ADVISORY_LOCKS).
CREATE OR REPLACE FUNCTION public.merge_kept_counts() RETURNS void LANGUAGE sql AS $$
  WITH scattered AS (
    SELECT list, kind FROM public.kept_counts GROUP BY list, kind HAVING count(*) > 1 OR sum(count) = 0
  ), merged AS (
    DELETE FROM public.kept_counts AS known USING scattered AS s
      WHERE known.list = s.list AND known.kind = s.kind RETURNING known.*
  )
  INSERT INTO public.kept_counts SELECT list, kind, sum(count) FROM merged GROUP BY list, kind HAVING sum(count) <> 0;
$$;

-- For instances of the release before, while they still run. The next release removes this, and what follows.
CREATE OR REPLACE FUNCTION public.notify_backlog() RETURNS void LANGUAGE sql AS $$ SELECT $$;
WITH noted AS (DELETE FROM public.change_events RETURNING event)
  INSERT INTO public.change_announcements (topic, user_id) SELECT event ->> 'topic', (event ->> 'userId')::uuid FROM noted;
