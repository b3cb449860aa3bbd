import type { AccessChange, OVERDUE_DAYS } from '@formulary/contract';
import { z } from 'zod';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const CHANGES = ['revoke', 'grant'] as const satisfies AccessChange[];
const DAYS = 30 satisfies typeof OVERDUE_DAYS;

/** The threshold of the proposals: more than `amount` rand owed for more than `days` days. */
export const accessSearch = z.object({
  change: z.enum(CHANGES).default('revoke').catch('revoke'),
  days: z.number().int().min(0).max(3650).default(DAYS).catch(DAYS),
  amount: z.number().min(0).max(100_000_000).default(0).catch(0),
});
