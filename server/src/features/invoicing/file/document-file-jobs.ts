import { z } from 'zod';
import { defineQueue } from '../../../jobs/queue.ts';

/** Queue for making the files of issued documents ahead of their first request. */
export const documentFileJobs = defineQueue('document-files', z.object({ documentId: z.uuid() }));
