import type { AccessChange, OVERDUE_DAYS } from '@formulary/contract';
import { z } from 'zod';
import { listSearch, oneOf } from '#web/lib/list-search.ts';

export const customersSearch = () =>
  listSearch(30).extend({
    people: oneOf(['staff']),
    access: oneOf(['granted', 'revoked']),
    balance: oneOf(['owing', 'overdue', 'credit']),
    invitation: oneOf(['none', 'sent', 'done']),
    sort: oneOf(['Balance desc', 'LastOrder desc', 'LastOrder']),
  });
export type CustomersSearch = z.output<ReturnType<typeof customersSearch>>;

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const CHANGES = ['revoke', 'grant'] as const satisfies AccessChange[];
const DAYS = 30 satisfies typeof OVERDUE_DAYS;

/** The threshold of the proposals: more than `amount` rand owed for more than `days` days. */
export const accessSearch = () =>
  z.object({
    change: z.enum(CHANGES).default('revoke').catch('revoke'),
    days: z.number().int().min(0).max(3650).default(DAYS).catch(DAYS),
    amount: z.number().min(0).max(100_000_000).default(0).catch(0),
  });
