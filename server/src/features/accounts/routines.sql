CREATE OR REPLACE FUNCTION public.kind_of(u public.users) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object(
    'people', CASE WHEN u.is_machine THEN 'machines' WHEN u.role IN ('Staff', 'Admin') THEN 'staff' ELSE 'customers' END,
    'access', CASE WHEN u.store_access THEN 'granted' ELSE 'revoked' END);
$$;

CREATE OR REPLACE FUNCTION public.users_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM public.announce_change('account', NEW.id, ARRAY[NEW.id]); END IF;
  IF TG_OP = 'UPDATE' AND public.kind_of(OLD) = public.kind_of(NEW) THEN RETURN NULL; END IF;
  IF TG_OP <> 'INSERT' THEN INSERT INTO public.kept_counts VALUES ('users', public.kind_of(OLD), -1); END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO public.kept_counts VALUES ('users', public.kind_of(NEW), 1); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER users_changed AFTER INSERT OR UPDATE OR DELETE ON public.users
  FOR EACH ROW EXECUTE FUNCTION public.users_changed();

CREATE OR REPLACE TRIGGER delivery_details_changed AFTER INSERT OR UPDATE OR DELETE ON public.delivery_details
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('delivery-details');

-- Starting or ending an impersonation changes what every screen of that session shows.
CREATE OR REPLACE TRIGGER sessions_changed AFTER DELETE OR UPDATE OF viewed_user_id ON public.sessions
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('account');

-- Whether a person has a second factor decides what their sessions may do.
CREATE OR REPLACE TRIGGER passkeys_changed AFTER INSERT OR DELETE OR UPDATE OF name ON public.passkeys
  FOR EACH ROW EXECUTE FUNCTION public.announce_row('account');
CREATE OR REPLACE TRIGGER authenticators_changed AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.authenticators
  FOR EACH ROW EXECUTE FUNCTION public.announce_about('account', 'user_id', '');
