import type { Db } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { networkOf, siteOf } from '../sign-in/limits.ts';
import { isAuthenticatorCode } from './factors.ts';

const QUARTER_SECONDS = 15 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** An attempt at a second-factor code: the user, the address, and the device if it is known for this account. */
export type CodeAttempt = { userId: string; code: string; address: string; knownDevice: string | undefined };

/**
 * Counts wrong codes in the database. Only the guesser is slowed: a known device has its own count, others are counted by
 * account and network, so that a person who knows the password cannot lock the owner out. The six digits of an app could be
 * guessed from many networks, so unknown devices share a limit for the account and day; recovery codes are too long to guess,
 * and remain usable beyond it.
 */
export const limitCodes = (db: Db) => {
  const limit = (name: string, points: number, seconds: number) =>
    limitRate(db, { name: `second-factor-${name}`, points, seconds, refusal: 'Too many attempts.' });
  const byDevice = limit('device', 10, QUARTER_SECONDS);
  const byDeviceAndDay = limit('device-day', 50, DAY_SECONDS);
  const byNetwork = limit('network', 10, QUARTER_SECONDS);
  const byNetworkAndDay = limit('network-day', 50, DAY_SECONDS);
  const bySite = limit('site', 30, QUARTER_SECONDS);
  const byAccountAndDay = limit('account-day', 200, DAY_SECONDS);

  return {
    /** Counts an attempt before it is checked, so that concurrent attempts cannot outrun the limit. TOO_MANY_REQUESTS. */
    begin: async ({ userId, code, address, knownDevice }: CodeAttempt): Promise<void> => {
      if (knownDevice) {
        await byDevice.count(`${knownDevice} ${userId}`);
        return byDeviceAndDay.count(`${knownDevice} ${userId}`);
      }
      await byNetwork.count(`${networkOf(address)} ${userId}`);
      await byNetworkAndDay.count(`${networkOf(address)} ${userId}`);
      await bySite.count(`${siteOf(address)} ${userId}`);
      if (isAuthenticatorCode(code)) await byAccountAndDay.count(userId);
    },
    /** Does not count an attempt whose code was correct. */
    forgive: async ({ userId, code, address, knownDevice }: CodeAttempt): Promise<void> => {
      if (knownDevice) {
        await byDevice.clear(`${knownDevice} ${userId}`);
        return byDeviceAndDay.takeBack(`${knownDevice} ${userId}`);
      }
      await bySite.takeBack(`${siteOf(address)} ${userId}`);
      await byNetwork.clear(`${networkOf(address)} ${userId}`);
      await byNetworkAndDay.takeBack(`${networkOf(address)} ${userId}`);
      if (isAuthenticatorCode(code)) await byAccountAndDay.takeBack(userId);
    },
  };
};

/** A person who mistypes a code a few times needs no warning. */
const UNREMARKABLE = 4;

/** Decides when wrong codes after the correct password warrant an email to the owner: at most one a day. */
export const limitWarnings = (db: Db) => {
  const unremarkable = limitRate(db, {
    name: 'second-factor-wrong',
    points: UNREMARKABLE,
    seconds: DAY_SECONDS,
    refusal: '',
  });
  const emails = limitRate(db, {
    name: 'second-factor-warning',
    points: 1,
    seconds: DAY_SECONDS,
    refusal: '',
  });
  return {
    /** Counts a wrong code and returns whether to warn the owner now. */
    isDue: async (userId: string): Promise<boolean> =>
      !(await unremarkable.allows(userId)) && emails.allows(userId),
    /** Clears the wrong codes of an owner who has since signed in. */
    clear: (userId: string): Promise<void> => unremarkable.clear(userId),
  };
};
