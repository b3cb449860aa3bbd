CREATE OR REPLACE TRIGGER business_settings_changed AFTER INSERT OR UPDATE ON public.business_settings
  FOR EACH ROW EXECUTE FUNCTION public.announce_about('store', '', '');
-- Requiring a second factor concerns every session of staff.
CREATE OR REPLACE TRIGGER business_second_factor_changed AFTER UPDATE OF second_factor_required ON public.business_settings
  FOR EACH ROW WHEN (OLD.second_factor_required IS DISTINCT FROM NEW.second_factor_required)
  EXECUTE FUNCTION public.announce_about('account', '', '');
