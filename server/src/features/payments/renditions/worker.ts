import { z } from 'zod';
import type { Services } from '../../../http/app.ts';
import { defineQueue } from '../../../jobs/queue.ts';
import { findProofFile } from '../queries.ts';
import { getRendition } from './renditions.ts';

/** Asks for what lists and staff see of a picture to be made ahead. */
export const proofRenditions = defineQueue('proof-renditions', z.object({ paymentId: z.uuid() }));

export const workOnRenditions = ({ jobs, db, files }: Services): void => {
  jobs.work(proofRenditions, async ({ paymentId }) => {
    const picture = await findProofFile(db, paymentId);
    if (!picture) return;
    await getRendition(files, picture, 'card');
    await getRendition(files, picture, 'shown');
  });
};
