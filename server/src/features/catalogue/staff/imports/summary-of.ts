import type { ImportSummary } from '@formulary/contract';
import type { PlanTotals } from '../../price-list/plan-import.ts';
import type { ListFacts } from '../../price-list/reading/read-price-list.ts';

export const summaryOf = (
  { rounded, raised, cleaned, skipped, count, faults }: ListFacts,
  { counted: _, ...totals }: PlanTotals,
): ImportSummary => ({
  ...totals,
  lines: count + skipped,
  faults: faults.total,
  ...{ rounded, raised, cleaned, skipped },
});
