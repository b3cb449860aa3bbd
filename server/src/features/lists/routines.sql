CREATE OR REPLACE TRIGGER named_lists_changed AFTER INSERT OR UPDATE OR DELETE ON public.named_lists
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('lists');
