import type { PaymentState } from '@formulary/contract';
import { z } from 'zod';
import { listSearch } from '#web/lib/list-search.ts';

export const HISTORY_PAGE_SIZE = 30;
/** Written out: this file is in the chunk that everybody loads, the contract of the back office is not. */
const STATES = ['waiting', 'approved', 'rejected', 'manual'] as const satisfies PaymentState[];
const day = z.iso.date().optional().catch(undefined);

/** What the history shows, in the URL. `from` and `until` are days, both included. */
export const historySearch = listSearch(HISTORY_PAGE_SIZE).extend({
  state: z.enum(STATES).optional().catch(undefined),
  from: day,
  until: day,
});
export type HistorySearch = z.output<typeof historySearch>;
