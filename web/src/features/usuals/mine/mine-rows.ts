import { daysAfter, type Usual } from '@formulary/contract';
import { describeProduct } from '#web/parts/product/product-label.ts';
import { variantOf } from '../put-usuals.ts';

const GROUPS = ['Due now', 'Due this week', 'Not due yet'] as const;
type Group = (typeof GROUPS)[number];

const groupOf = ({ isDue, dueOn }: Usual, today: string): Group => {
  if (isDue) return 'Due now';
  return dueOn !== null && dueOn <= daysAfter(today, 6) ? 'Due this week' : 'Not due yet';
};

/** Returns the products by when they are due. The server lists those due now by date, and the others by frequency. */
export const groupUsuals = (usuals: readonly Usual[], today: string): [Group, Usual[]][] => {
  const groups = Map.groupBy(usuals, (usual) => groupOf(usual, today));
  groups.get('Due this week')?.sort((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1));
  return GROUPS.flatMap((group): [Group, Usual[]][] => {
    const rows = groups.get(group);
    return rows ? [[group, rows]] : [];
  });
};

/** `Mint · Tablet · 500 mg · 30 tablets` */
export const factsOf = ({ product, variantId }: Usual): string =>
  describeProduct({ ...product, variantName: variantOf(product, variantId)?.name });

export type MineFilter = { text: string; lab: string; isDueOnly: boolean };

export const NO_FILTER: MineFilter = { text: '', lab: '', isDueOnly: false };

/** Returns the products whose name, facts, lab or codes contain every word of the text. */
export const filterUsuals = (
  usuals: readonly Usual[],
  { text, lab, isDueOnly }: MineFilter,
): readonly Usual[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && lab === '' && !isDueOnly) return usuals;
  return usuals.filter((usual) => {
    const { name, labName, sku, nappi } = usual.product;
    if ((lab !== '' && labName !== lab) || (isDueOnly && !usual.isDue)) return false;
    const searched = [name, factsOf(usual), labName, sku, nappi].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
};
