-- The audit log is append-only, however it is written, and keeps what the actor was called at the time.

CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Audit entries are never updated or deleted');

CREATE OR REPLACE FUNCTION public.audit_name_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT username, trim(name || ' ' || surname) INTO NEW.actor_username, NEW.actor_name
    FROM public.users WHERE id = NEW.actor_id;
  RETURN NEW;
END $$;

-- A restored backup brings the names of its time.
CREATE OR REPLACE TRIGGER audit_entries_name_actor BEFORE INSERT ON public.audit_entries
  FOR EACH ROW WHEN (NEW.actor_username = '') EXECUTE FUNCTION public.audit_name_actor();

-- The audit log shows a batch, what one actor did to things of one kind at one moment, as one row. Besides the list of all entries there
-- is one for each actor, without weeks.
CREATE OR REPLACE FUNCTION public.audit_kinds(week integer, actor_id uuid, entity audit_entity)
RETURNS TABLE (list text, kind jsonb) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  VALUES ('audit_entries', jsonb_build_object('week', week, 'entity', entity)),
    ('audit_entries/' || actor_id, jsonb_build_object('entity', entity));
$$;

CREATE OR REPLACE FUNCTION public.count_audit_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.kept_counts
    SELECT k.list, k.kind, sum(shown.count) FROM (
      SELECT public.week_of(at) AS week, actor_id, entity, count(*) FROM added WHERE batch IS NULL GROUP BY 1, 2, 3
      UNION ALL
      SELECT public.week_of(at), actor_id, entity, 1
        FROM (SELECT DISTINCT ON (batch) batch, at, actor_id, entity FROM added WHERE batch IS NOT NULL) AS acts
        WHERE NOT EXISTS (
          SELECT FROM public.audit_entries AS e WHERE e.batch = acts.batch AND e.id NOT IN (SELECT id FROM added))
    ) AS shown CROSS JOIN LATERAL public.audit_kinds(week, actor_id, entity) AS k
    GROUP BY k.list, k.kind;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_audit_entries AFTER INSERT ON public.audit_entries
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_audit_entries();

INSERT INTO public.kept_counts
  SELECT k.list, k.kind, sum(shown.count) FROM (
    SELECT public.week_of(at) AS week, actor_id, entity, count(*) FROM (
      SELECT DISTINCT ON (coalesce(batch, id)) at, actor_id, entity FROM public.audit_entries) AS acts
    GROUP BY 1, 2, 3
  ) AS shown CROSS JOIN LATERAL public.audit_kinds(week, actor_id, entity) AS k
  WHERE NOT EXISTS (SELECT FROM public.kept_counts WHERE list = 'audit_entries') GROUP BY k.list, k.kind;
