import { isIPv4, isIPv6 } from 'node:net';
import type { Db } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const REFUSAL = 'Too many attempts.';

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
const networkOf = (address: string): string => {
  const own = withoutMapping(address);
  const parts = leadingParts(own, NETWORK_PARTS);
  return parts === undefined ? own : `${parts}::/64`;
};

/** The neighbourhood of a caller, which one who guesses may have the whole of: a /24 of IPv4, a /48 of IPv6. */
const siteOf = (address: string): string => {
  const own = withoutMapping(address);
  if (isIPv4(own)) return `${own.split('.').slice(0, 3).join('.')}.0/24`;
  const parts = leadingParts(own, SITE_PARTS);
  return parts === undefined ? own : `${parts}::/48`;
};

/** Who tries to sign in: as whom, from where, and by which device where the account has been signed in to by it before. */
export type Caller = { account: string; address: string; knownDevice: string | undefined };

/**
 * Counts wrong passwords in the database, so that all instances share one count. Who guesses is slowed, and nobody else: a
 * known device has a count of its own, and others are counted by account and network. An attempt that is refused for its
 * network does not count against the account, so that one network cannot use up what all the others share.
 */
export const limitSignIns = (db: Db) => {
  const limit = (name: string, points: number, seconds: number) =>
    limitRate(db, { name, points, seconds, refusal: REFUSAL });
  const byDevice = limit('sign-in-device', 10, QUARTER_SECONDS);
  const byNetwork = limit('sign-in-network', 100, QUARTER_SECONDS);
  const bySite = limit('sign-in-site', 30, QUARTER_SECONDS);
  const byAccountAndNetwork = limit('sign-in-account-network', 10, QUARTER_SECONDS);
  /** What guessers in many networks have together. Known devices and one-time links still lead in. */
  const byAccount = limit('sign-in-account', 100, HOUR_SECONDS);

  return {
    /** Counts an attempt before it is tried, so that attempts made at once cannot outrun the limit. Throws TOO_MANY_REQUESTS. */
    begin: async ({ account, address, knownDevice }: Caller): Promise<void> => {
      if (knownDevice) return byDevice.count(`${knownDevice} ${account}`);
      await byNetwork.count(networkOf(address));
      await bySite.count(`${siteOf(address)} ${account}`);
      await byAccountAndNetwork.count(`${networkOf(address)} ${account}`);
      await byAccount.count(account);
    },
    /** A right password clears the count of the account where it came from, and takes this attempt off the others. */
    forgive: async ({ account, address, knownDevice }: Caller): Promise<void> => {
      if (knownDevice) return byDevice.clear(`${knownDevice} ${account}`);
      await byNetwork.takeBack(networkOf(address));
      await bySite.takeBack(`${siteOf(address)} ${account}`);
      await byAccountAndNetwork.clear(`${networkOf(address)} ${account}`);
      await byAccount.takeBack(account);
    },
  };
};
export type SignInLimits = ReturnType<typeof limitSignIns>;

/** Wrong current passwords of whoever changes theirs: by session, so that nobody can keep the owner from it. */
export const limitPasswordChanges = (db: Db) =>
  limitRate(db, { name: 'password-change', points: 10, seconds: QUARTER_SECONDS, refusal: REFUSAL });
