import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** The parts of an IPv6 address that say whose network it is; the other four are the caller's to choose. */
const NETWORK_PARTS = 4;

const partsOf = (text: string): string[] => (text ? text.split(':') : []);

/**
 * Where a caller comes from, as limits count it: an IPv4 address, or the /64 network of an IPv6 address, of which one
 * household or server has the whole.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const [left, right] = [partsOf(head), partsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const parts = [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, NETWORK_PARTS);
  return `${parts.map((part) => part.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
