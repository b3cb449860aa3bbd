-- The audit log is append-only, whoever writes it, and keeps what the actor was called at the time.
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Audit entries are never updated or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();--> statement-breakpoint
CREATE FUNCTION audit_name_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT username, trim(name || ' ' || surname) INTO NEW.actor_username, NEW.actor_name
    FROM users WHERE id = NEW.actor_id;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A restored backup brings the names of its time.
CREATE TRIGGER audit_entries_name_actor BEFORE INSERT ON "audit_entries"
  FOR EACH ROW WHEN (NEW.actor_username = '') EXECUTE FUNCTION audit_name_actor();
