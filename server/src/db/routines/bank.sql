-- A line is open again when its payment is undone, whichever act undoes it.
CREATE OR REPLACE FUNCTION public.bank_lines_reopen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.bank_lines SET state = 'open', user_id = NULL, payment_id = NULL, outcome = NULL, decided_by = NULL,
    decided_at = NULL, version = version + 1
  WHERE payment_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER bank_lines_reopen AFTER UPDATE OF is_paid ON public.payments
  FOR EACH ROW WHEN (OLD.is_paid AND NOT NEW.is_paid) EXECUTE FUNCTION public.bank_lines_reopen();

-- Only staff see bank lines: the event is addressed to the member of staff who acted, and goes to the others too.
CREATE OR REPLACE FUNCTION public.live_bank_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bank_imports' THEN
    PERFORM public.live_tell('payments', NEW.imported_by, NULL);
  ELSIF coalesce(NEW.decided_by, OLD.decided_by) IS NOT NULL THEN
    PERFORM public.live_tell('payments', coalesce(NEW.decided_by, OLD.decided_by), NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER live_bank_imports AFTER INSERT ON public.bank_imports
  FOR EACH ROW EXECUTE FUNCTION public.live_bank_changed();
CREATE OR REPLACE TRIGGER live_bank_lines AFTER UPDATE ON public.bank_lines
  FOR EACH ROW EXECUTE FUNCTION public.live_bank_changed();
CREATE OR REPLACE TRIGGER live_bank_payouts AFTER UPDATE ON public.bank_payouts
  FOR EACH ROW EXECUTE FUNCTION public.live_bank_changed();
