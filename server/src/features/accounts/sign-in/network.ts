import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The parts of an IPv6 address that say whose network it is; the other four are the caller's to choose. */
const NETWORK_PARTS = 4;
/** Providers give a customer up to a /48. */
const SITE_PARTS = 3;

const partsOf = (text: string): string[] => (text ? text.split(':') : []);

const withoutMapping = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

/** So many leading parts of an IPv6 address; undefined where it is none. */
const leadingParts = (address: string, count: number): string | undefined => {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return undefined;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const [left, right] = [partsOf(head), partsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, count);
  return parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':');
};

/**
 * Where a caller comes from, as limits count it: an IPv4 address, or the /64 network of an IPv6 address, of which one
 * household or server has the whole.
 */
export const networkOf = (address: string): string => {
  const own = withoutMapping(address);
  const parts = leadingParts(own, NETWORK_PARTS);
  return parts === undefined ? own : `${parts}::/64`;
};

/** The neighbourhood of a caller, which one who guesses may have the whole of: a /24 of IPv4, a /48 of IPv6. */
export const siteOf = (address: string): string => {
  const own = withoutMapping(address);
  if (isIPv4(own)) return `${own.split('.').slice(0, 3).join('.')}.0/24`;
  const parts = leadingParts(own, SITE_PARTS);
  return parts === undefined ? own : `${parts}::/48`;
};
