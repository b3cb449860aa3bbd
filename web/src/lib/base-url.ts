const injected = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

const isAddress = (hostname: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname) || hostname.startsWith('[');

/**
 * The API of a page: `{protocol}//api.{host}/api/`, except where the deployment says otherwise (`<meta name="api-base">`)
 * and on localhost or a bare address, where it is the page's own origin. Ends with a slash.
 */
export const apiBaseOf = (
  page: Pick<Location, 'protocol' | 'host' | 'hostname' | 'origin'>,
  override = '',
): string => {
  if (override) return new URL(override.endsWith('/') ? override : `${override}/`, page.origin).href;
  if (page.hostname === 'localhost' || isAddress(page.hostname)) return `${page.origin}/api/`;
  return `${page.protocol}//api.${page.host}/api/`;
};

export const API_BASE = apiBaseOf(location, injected);

/** The address of a picture: paths such as `/product-images/x.jpg` are relative to the API's origin. */
export const assetUrl = (path: string): string => new URL(path, new URL(API_BASE).origin).href;
