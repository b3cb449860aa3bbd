import { ACCESS_CHANGES, OVERDUE_DAYS } from '@formulary/contract';
import { z } from 'zod';

/** Whose access is proposed to change, in the URL: owing more than `amount` rand for more than `days`. */
export const accessSearch = z.object({
  change: z.enum(ACCESS_CHANGES).default('revoke').catch('revoke'),
  days: z.number().int().min(0).max(3650).default(OVERDUE_DAYS).catch(OVERDUE_DAYS),
  amount: z.number().min(0).max(100_000_000).default(0).catch(0),
});
