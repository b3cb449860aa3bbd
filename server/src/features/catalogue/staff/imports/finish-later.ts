import { z } from 'zod';
import type { Tx } from '../../../../db/client.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import { defineQueue } from '../../../../jobs/queue.ts';

/** Queue that completes decided imports and undos on any instance if the one that started them is gone. */
export const importEndings = defineQueue('import-endings', z.object({ importId: z.uuid() }), {
  retryLimit: 20,
  expireInSeconds: 3600,
});
const WAIT_MS = 20_000;

/** Queues the completion with the commit, in case this process ends first. */
export const finishLater = (jobs: Jobs, tx: Tx, importId: string): Promise<void> =>
  jobs.send(tx, importEndings, { importId }, { startAfter: new Date(Date.now() + WAIT_MS) });
