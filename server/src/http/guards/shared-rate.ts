import type { Db } from '../../db/client.ts';
import { openLimiter, type RateLimitOptions } from './rate-limit.ts';

/** The fraction of the limit that an instance takes at a time, so that it writes once for many requests. */
const SHARES = 20;

type Share = { left: number; unshared: number; resetAt: number };
export type Taken = { isAllowed: boolean; remaining: number; resetSeconds: number };

/**
 * Allows `points` in `seconds` on all instances together. Each instance takes shares from the count in the database and
 * spends them from memory: never more than `points` are allowed, and at most the unspent shares of other instances fewer.
 */
export const shareRate = (
  db: Db,
  options: Omit<RateLimitOptions, 'refusal'>,
): { take: (who: string) => Promise<Taken> } => {
  const { points } = options;
  const size = Math.max(1, Math.floor(points / SHARES));
  const { consume } = openLimiter(db, options);
  const shares = new Map<string, Share>();
  const coming = new Map<string, Promise<Share>>();

  const takeShare = async (who: string): Promise<Share> => {
    const result = await consume(who, size);
    const isTaken = result.consumedPoints <= points;
    return {
      left: isTaken ? size : 0,
      unshared: isTaken ? result.remainingPoints : 0,
      resetAt: Date.now() + result.msBeforeNext,
    };
  };

  /** Requests that need a share at the same moment wait for one. */
  const renew = async (who: string): Promise<void> => {
    const share = coming.get(who) ?? takeShare(who);
    coming.set(who, share);
    try {
      shares.set(who, await share);
    } finally {
      coming.delete(who);
    }
  };

  return {
    take: async (who) => {
      for (;;) {
        const share = shares.get(who);
        const isCurrent = share !== undefined && Date.now() < share.resetAt;
        if (isCurrent && (share.left > 0 || share.unshared === 0)) {
          const isAllowed = share.left > 0;
          if (isAllowed) share.left -= 1;
          const resetSeconds = Math.max(1, Math.ceil((share.resetAt - Date.now()) / 1000));
          return { isAllowed, remaining: share.left + share.unshared, resetSeconds };
        }
        await renew(who);
      }
    },
  };
};
