const HERE = 'https://here.invalid';

/** Returns the requested path; undefined for another site, the login page, and text that is not a path. */
export const safeRedirect = (redirectUrl: string | undefined): string | undefined => {
  if (!redirectUrl?.startsWith('/')) return undefined;
  const url = URL.parse(redirectUrl, HERE);
  if (url?.origin !== HERE || url.pathname === '/login') return undefined;
  const path = url.pathname + url.search + url.hash;
  // `/.//elsewhere.example` is a path of this site, but its normalised form is not.
  return URL.parse(path, HERE)?.href === url.href ? path : undefined;
};
