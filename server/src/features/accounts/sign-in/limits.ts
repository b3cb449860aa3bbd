import type { Db } from '../../../db/client.ts';
import { limitRate } from '../../../http/guards/rate-limit.ts';
import { networkOf, siteOf } from './network.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
const REFUSAL = 'Too many attempts.';

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
