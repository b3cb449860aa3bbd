import type { PaymentState } from '@formulary/contract';
import type { z } from 'zod';
import { day, listSearch, oneOf } from '#web/lib/list-search.ts';

/** Not imported from the contract: customers download this file, but not the contract of the back office. */
const STATES = ['waiting', 'approved', 'rejected', 'manual'] as const satisfies PaymentState[];

export const historySearch = () => listSearch(30).extend({ state: oneOf(STATES), from: day(), until: day() });
export type HistorySearch = z.output<ReturnType<typeof historySearch>>;
