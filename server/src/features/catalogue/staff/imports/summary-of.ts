import type { ImportConcern, ImportSummary } from '@formulary/contract';
import type { ImportPlan } from '../../price-list/plan-import.ts';
import type { PriceList } from '../../price-list/reading/read-price-list.ts';

export const summaryOf = (list: PriceList, plan: ImportPlan): ImportSummary => {
  const { rounded, raised, cleaned, skipped, count } = list;
  const having = (concern: ImportConcern): number =>
    plan.changed.filter(({ concerns }) => concerns.includes(concern)).length;
  return {
    lines: count + skipped,
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged,
    faults: list.faults.total,
    absent: plan.absent,
    archived: plan.archived,
    newLabs: plan.newLabs,
    newCategories: plan.newCategories,
    ...{ rounded, raised, cleaned, skipped },
    toConfirm: plan.changed.filter(({ concerns }) => concerns.length > 0).length,
    otherProducts: having('otherProduct'),
    priceMoves: having('price'),
    soldOut: plan.soldOut,
  };
};
