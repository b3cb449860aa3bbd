-- The ledger is append-only, and each customer's entries form one unbroken chain, however they are written.

CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON public.ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('Ledger entries are never updated or deleted');

CREATE OR REPLACE FUNCTION public.ledger_check_chain() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_seq integer;
  last_outstanding bigint;
BEGIN
  SELECT seq, current_outstanding INTO last_seq, last_outstanding
    FROM public.ledger_entries WHERE user_id = NEW.user_id ORDER BY seq DESC LIMIT 1;
  IF NEW.seq <> coalesce(last_seq, 0) + 1 OR NEW.previous_outstanding <> coalesce(last_outstanding, 0) THEN
    RAISE EXCEPTION 'Ledger entry % of customer % does not follow the last one', NEW.seq, NEW.user_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_chain BEFORE INSERT ON public.ledger_entries
  FOR EACH ROW EXECUTE FUNCTION public.ledger_check_chain();

-- At the end of each transaction the balance of an account is that of its last entry.
CREATE OR REPLACE FUNCTION public.ledger_check_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  account public.ledger_accounts%ROWTYPE;
  last_seq integer;
  last_outstanding bigint;
BEGIN
  SELECT * INTO account FROM public.ledger_accounts WHERE user_id = NEW.user_id;
  SELECT seq, current_outstanding INTO last_seq, last_outstanding
    FROM public.ledger_entries WHERE user_id = NEW.user_id ORDER BY seq DESC LIMIT 1;
  IF account.entries <> coalesce(last_seq, 0) OR account.outstanding <> coalesce(last_outstanding, 0) THEN
    RAISE EXCEPTION 'The balance of customer % differs from the ledger', NEW.user_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- PostgreSQL cannot replace a constraint trigger: one that exists stays, and one that changes needs a new name.
DO $$ BEGIN
  CREATE CONSTRAINT TRIGGER ledger_accounts_follow_entries AFTER INSERT OR UPDATE ON public.ledger_accounts
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_account();
EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN
  CREATE CONSTRAINT TRIGGER ledger_entries_follow_account AFTER INSERT ON public.ledger_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.ledger_check_account();
EXCEPTION WHEN duplicate_object THEN NULL; END $$;

-- Only customers owe or are in credit: staff have no balance.
CREATE OR REPLACE FUNCTION public.kind_of(a public.ledger_accounts) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('balance', CASE WHEN a.outstanding > 0 THEN 'owing' WHEN a.outstanding < 0 THEN 'credit' ELSE 'none' END);
$$;

CREATE OR REPLACE FUNCTION public.balance_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND sign(OLD.outstanding) = sign(NEW.outstanding) THEN
    PERFORM public.announce_change('balance', NEW.user_id, NULL);
    RETURN NULL;
  END IF;
  PERFORM public.announce_change('balance', CASE TG_OP WHEN 'DELETE' THEN OLD.user_id ELSE NEW.user_id END, NULL);
  IF TG_OP <> 'INSERT' THEN INSERT INTO public.kept_counts VALUES ('ledger_accounts', public.kind_of(OLD), -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO public.kept_counts VALUES ('ledger_accounts', public.kind_of(NEW), 1); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_accounts_changed AFTER INSERT OR UPDATE OR DELETE ON public.ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION public.balance_changed();
