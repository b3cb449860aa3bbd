type Page = Pick<Location, 'protocol' | 'host' | 'hostname' | 'origin'>;

/**
 * Returns the API's address for a page: `{protocol}//api.{host}/api/`, unless the deployment overrides it. On localhost
 * or a bare IP address, it is the page's own origin. Ends with a slash. Uses nothing from outside, because a script in
 * the page has it too.
 */
export const apiBaseOf = (page: Page, override = ''): string => {
  if (override) return new URL(override.endsWith('/') ? override : `${override}/`, page.origin).href;
  if (/^(localhost|\d{1,3}(\.\d{1,3}){3}|\[.*)$/.test(page.hostname)) return `${page.origin}/api/`;
  return `${page.protocol}//api.${page.host}/api/`;
};
