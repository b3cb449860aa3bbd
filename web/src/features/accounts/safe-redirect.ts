/** Where to go after signing in: the path asked for, or home when it is none of this site's. */
export const safeRedirect = (redirectUrl: string | undefined): string => {
  if (!redirectUrl?.startsWith('/')) return '/';
  const here = 'https://here.invalid';
  const url = URL.parse(redirectUrl, here);
  if (url?.origin !== here || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
};
