-- The ledger is append-only and every customer's entries form one unbroken chain, whoever writes them.
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Ledger entries are never updated or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();--> statement-breakpoint
CREATE FUNCTION ledger_check_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq integer;
  last_outstanding bigint;
BEGIN
  SELECT seq, current_outstanding INTO last_seq, last_outstanding
    FROM ledger_entries WHERE user_id = NEW.user_id ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(last_seq, 0) + 1 OR NEW.previous_outstanding <> coalesce(last_outstanding, 0) THEN
    RAISE EXCEPTION 'Ledger entry % of customer % does not follow the last one', NEW.seq, NEW.user_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_chain BEFORE INSERT ON "ledger_entries"
  FOR EACH ROW EXECUTE FUNCTION ledger_check_chain();--> statement-breakpoint
-- At the end of each transaction the account says what its last entry says.
CREATE FUNCTION ledger_check_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account ledger_accounts%ROWTYPE;
  last_seq integer;
  last_outstanding bigint;
BEGIN
  SELECT * INTO account FROM ledger_accounts WHERE user_id = NEW.user_id;
  SELECT seq, current_outstanding INTO last_seq, last_outstanding
    FROM ledger_entries WHERE user_id = NEW.user_id ORDER BY seq DESC LIMIT 1;
  IF account.entries <> coalesce(last_seq, 0) OR account.outstanding <> coalesce(last_outstanding, 0) THEN
    RAISE EXCEPTION 'The balance of customer % differs from the ledger', NEW.user_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_accounts_follow_entries AFTER INSERT OR UPDATE ON "ledger_accounts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_account();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_follow_account AFTER INSERT ON "ledger_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_account();
