import { z } from 'zod';
import { money } from './money/money.ts';

/**
 * A balance by how long it is past due: not yet due, then 1 to 30, 31 to 60, 61 to 90 and more than 90 days. Orders that
 * are not invoiced, and debits, are current. `unallocated` is credit that pays no order yet, so it is never above 0. The
 * fields add up to the balance.
 */
export const ageing = z.object({
  current: money,
  days30: money,
  days60: money,
  days90: money,
  days120: money,
  unallocated: money,
});
export type Ageing = z.infer<typeof ageing>;

/** The column labels of an ageing on statements and screens, in order. */
export const AGEING_LABEL: Record<keyof Ageing, string> = {
  current: 'Current',
  days30: '30 days',
  days60: '60 days',
  days90: '90 days',
  days120: '120+ days',
  unallocated: 'Unallocated',
};
export const AGEING_BANDS = Object.keys(AGEING_LABEL) as (keyof Ageing)[];
/** The bands that are past due. */
export const OVERDUE_BANDS = ['days30', 'days60', 'days90', 'days120'] as const satisfies (keyof Ageing)[];
