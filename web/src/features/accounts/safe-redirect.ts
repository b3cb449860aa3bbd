const HERE = 'https://here.invalid';

/** Returns the path that was asked for; undefined for another site's, for the login page, and for text that is no path. */
export const safeRedirect = (redirectUrl: string | undefined): string | undefined => {
  if (!redirectUrl?.startsWith('/')) return undefined;
  const url = URL.parse(redirectUrl, HERE);
  if (url?.origin !== HERE || url.pathname === '/login') return undefined;
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere.example` is a path of this site, but what remains of it is not.
  return URL.parse(path, HERE)?.href === url.href ? path : undefined;
};
