import { z } from 'zod';
import { defineQueue } from '../../../jobs/jobs.ts';

/** Queue that draws the files of issued documents before their first request. */
export const documentFileJobs = defineQueue('document-files', z.object({ documentId: z.uuid() }));
