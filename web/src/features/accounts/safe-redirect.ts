/** Returns the path asked for, or home when it is not on this site. */
export const safeRedirect = (redirectUrl: string | undefined): string => {
  if (!redirectUrl?.startsWith('/')) return '/';
  const here = 'https://here.invalid';
  const url = URL.parse(redirectUrl, here);
  if (url?.origin !== here || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
};
