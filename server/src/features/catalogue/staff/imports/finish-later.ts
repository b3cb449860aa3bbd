import { z } from 'zod';
import type { Tx } from '../../../../db/client.ts';
import type { Jobs } from '../../../../jobs/jobs.ts';
import { defineQueue } from '../../../../jobs/queue.ts';

/** Imports, and undoings, that were decided: ended by any instance if the one that began them is gone. */
export const importEndings = defineQueue('import-endings', z.object({ importId: z.uuid() }), {
  retryLimit: 20,
  expireInSeconds: 3600,
});
const WAIT_MS = 20_000;

/** Sees to it, with the commit, that what is decided is ended even if this process is not there to do it. */
export const finishLater = (jobs: Jobs, tx: Tx, importId: string): Promise<void> =>
  jobs.send(tx, importEndings, { importId }, { startAfter: new Date(Date.now() + WAIT_MS) });
