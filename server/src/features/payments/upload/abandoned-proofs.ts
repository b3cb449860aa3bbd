import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Services } from '../../../http/app.ts';
import { defineQueue } from '../../../jobs/queue.ts';
import { payments } from '../tables.ts';

/** How long after an upload began nobody can be at it any more. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;

/** Asks, a day later, for a file to be removed that no proof came of: the process ended between file and row. */
export const abandonedProofs = defineQueue(
  'abandoned-proofs',
  z.object({ key: z.string(), paymentId: z.uuid() }),
);

/** When the file of an upload that begins now is looked for: by the real clock, never while it is under way. */
export const whenAbandoned = (): Date => new Date(Date.now() + ABANDONED_AFTER_MS);

export const workOnAbandonedProofs = ({ jobs, db, files }: Services): void => {
  jobs.work(abandonedProofs, async ({ key, paymentId }) => {
    const recorded = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.id, paymentId), eq(payments.fileKey, key)));
    if (recorded.length === 0) await files.delete(key);
  });
};
