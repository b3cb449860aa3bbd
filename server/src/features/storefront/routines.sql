CREATE OR REPLACE TRIGGER store_settings_changed AFTER INSERT OR UPDATE ON public.store_settings
  FOR EACH ROW EXECUTE FUNCTION public.announce_about('store', '', '');
