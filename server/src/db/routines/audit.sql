-- The audit log is append-only, whoever writes it, and keeps what the actor was called at the time.

CREATE OR REPLACE FUNCTION public.audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Audit entries are never updated or deleted' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.audit_refuse_change();

CREATE OR REPLACE FUNCTION public.audit_name_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT username, trim(name || ' ' || surname) INTO NEW.actor_username, NEW.actor_name
    FROM public.users WHERE id = NEW.actor_id;
  RETURN NEW;
END $$;

-- A restored backup brings the names of its time.
CREATE OR REPLACE TRIGGER audit_entries_name_actor BEFORE INSERT ON public.audit_entries
  FOR EACH ROW WHEN (NEW.actor_username = '') EXECUTE FUNCTION public.audit_name_actor();
