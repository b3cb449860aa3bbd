import { isIPv4, isIPv6 } from 'node:net';
import type { Db } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const REFUSAL = 'Too many attempts.';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** How many leading groups of an IPv6 address identify the network (/64); the caller chooses the rest. */
const NETWORK_PARTS = 4;

/** Providers assign up to a /48 to one customer. */
const SITE_PARTS = 3;

const partsOf = (text: string): string[] => (text ? text.split(':') : []);

const withoutMapping = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

/** Returns the leading groups of an IPv6 address; undefined if it is not one. */
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
 * Returns the caller's network for rate limits: an IPv4 address, or the /64 of an IPv6 address, which usually belongs to
 * one household or server.
 */
export const networkOf = (address: string): string => {
  const own = withoutMapping(address);
  const parts = leadingParts(own, NETWORK_PARTS);
  return parts === undefined ? own : `${parts}::/64`;
};

/** Returns the caller's wider network, all of which one attacker may control: a /24 of IPv4 or a /48 of IPv6. */
export const siteOf = (address: string): string => {
  const own = withoutMapping(address);
  if (isIPv4(own)) return `${own.split('.').slice(0, 3).join('.')}.0/24`;
  const parts = leadingParts(own, SITE_PARTS);
  return parts === undefined ? own : `${parts}::/48`;
};

/** A sign-in attempt: the username, the network address, and the device if it is known for this account. */
export type Caller = { account: string; address: string; knownDevice: string | undefined };

/**
 * Counts wrong passwords in the database, so that all instances share one count. Only the guesser is slowed: a known
 * device has its own count, others are counted by account and network. An attempt refused for its network does not count
 * against the account, so one network cannot use up the limit shared by all.
 */
export const limitSignIns = (db: Db) => {
  const limit = (name: string, points: number, seconds: number) =>
    limitRate(db, { name, points, seconds, refusal: REFUSAL });
  const byDevice = limit('sign-in-device', 10, QUARTER_SECONDS);
  const byNetwork = limit('sign-in-network', 100, QUARTER_SECONDS);
  const bySite = limit('sign-in-site', 30, QUARTER_SECONDS);
  const byAccountAndNetwork = limit('sign-in-account-network', 10, QUARTER_SECONDS);
  /** Shared by guessers from many networks. Known devices and one-time links remain usable. */
  const byAccount = limit('sign-in-account', 100, HOUR_SECONDS);

  return {
    /**
     * Counts an attempt before it is checked, so that concurrent attempts cannot outrun the limit. Throws
     * TOO_MANY_REQUESTS.
     */
    begin: async ({ account, address, knownDevice }: Caller): Promise<void> => {
      if (knownDevice) return byDevice.count(`${knownDevice} ${account}`);
      await byNetwork.count(networkOf(address));
      await bySite.count(`${siteOf(address)} ${account}`);
      await byAccountAndNetwork.count(`${networkOf(address)} ${account}`);
      await byAccount.count(account);
    },
    /** After a correct password, clears the count of this account and network and subtracts this attempt from the others. */
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

/** Limits wrong current passwords by session, so that nobody else can block the owner from changing the password. */
export const limitPasswordChanges = (db: Db) =>
  limitRate(db, { name: 'password-change', points: 10, seconds: QUARTER_SECONDS, refusal: REFUSAL });
