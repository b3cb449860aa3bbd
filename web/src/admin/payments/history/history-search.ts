import type { PaymentState } from '@formulary/contract';
import type { z } from 'zod';
import { day, listSearch, oneOf } from '#web/lib/list-search.ts';

/** Written out: this file is in the chunk that everybody loads, the contract of the back office is not. */
const STATES = ['waiting', 'approved', 'rejected', 'manual'] as const satisfies PaymentState[];

/** What the history shows, in the URL. */
export const historySearch = listSearch(30).extend({ state: oneOf(STATES), from: day, until: day });
export type HistorySearch = z.output<typeof historySearch>;
