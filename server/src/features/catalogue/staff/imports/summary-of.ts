import type { ImportSummary } from '@formulary/contract';
import type { PlanTotals } from '../../price-list/plan-import.ts';
import type { ListFacts } from '../../price-list/reading/read-price-list.ts';

export const summaryOf = (
  { decimals, rounded, roundedExample, raised, cleaned, skipped, count, faults }: ListFacts,
  { counted: _, ...totals }: PlanTotals,
): ImportSummary => ({
  ...totals,
  lines: count + skipped,
  faults: faults.total,
  ...{ decimals, rounded, raised, cleaned, skipped },
  ...(roundedExample && { roundedExample }),
});
